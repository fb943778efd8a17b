"""Values of short partizan games: canonical forms, their order, sums, names and heat."""

from ponder.values.advice import Advice, advice
from ponder.values.positions import PositionValues, value
from ponder.values.thermograph import Thermograph, Wall
from ponder.values.value import Value
from ponder.values.weighing import Component, WeighedMove

__all__ = [
    "Advice",
    "Component",
    "PositionValues",
    "Thermograph",
    "Value",
    "Wall",
    "WeighedMove",
    "advice",
    "value",
]
