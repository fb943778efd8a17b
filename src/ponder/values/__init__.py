"""Values of short partizan games: canonical forms, their order, sums, names and heat."""

from ponder.values.advice import Advice, Choice, Component, advice
from ponder.values.positions import PositionValues, value
from ponder.values.thermograph import Thermograph, Wall
from ponder.values.value import Value

__all__ = [
    "Advice",
    "Choice",
    "Component",
    "PositionValues",
    "Thermograph",
    "Value",
    "Wall",
    "advice",
    "value",
]
