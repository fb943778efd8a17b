"""Formulas in a cell: their canonical forms there, and back to formulas."""

from functools import reduce

from ponder.exact import linear
from ponder.exact.linear import Form
from ponder.families.canonical import TooFine, added, canonical
from ponder.families.cells import ParameterCell
from ponder.families.nodes import Node, Nodes
from ponder.language.formulas import Formula, Number, Options, number


def evaluated(cell: ParameterCell, formula: Formula, arguments: tuple[Form, ...]) -> Node:
    """The canonical form of a formula with its parameters replaced by forms of the cell's own."""
    key = (formula, arguments)
    known = cell.values.get(key)
    if known is None:
        known = cell.values[key] = _evaluated(cell, formula, arguments)
    return known


def _evaluated(cell: ParameterCell, formula: Formula, arguments: tuple[Form, ...]) -> Node:
    if isinstance(formula, Number):
        return cell.nodes.number(_scaled(cell, formula, arguments))
    if isinstance(formula, Options):
        left, right = ([evaluated(cell, x, arguments) for x in side] for side in formula)
        return canonical(cell, left, right)
    terms = [evaluated(cell, term, arguments) for term in formula.terms]
    return reduce(lambda one, other: added(cell, one, other), terms)


def _scaled(cell: ParameterCell, value: Number, arguments: tuple[Form, ...]) -> Form:
    """The number over the cell's common denominator."""
    finer = cell.nodes.exponent - value.exponent
    if finer < 0:
        raise TooFine
    form = linear.composed(value.form, arguments, cell.region.parameters)
    return tuple([x << finer for x in form])


def as_formula(nodes: Nodes, node: Node) -> Formula:
    """The game as a formula in the parameters of the cell."""
    form = nodes.numbers[node]
    if form is not None:
        return number(form, nodes.exponent)
    sides = (nodes.lefts[node], nodes.rights[node])
    left, right = (tuple([as_formula(nodes, option) for option in side]) for side in sides)
    return Options(left, right)
