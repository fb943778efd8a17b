"""Families in the style of the literature: f(a, 0) = {{a - 2 | 1} | 0}, a >= 1."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ponder.core.words import counted
from ponder.exact import linear
from ponder.exact.regions import Region
from ponder.families.clauses import Clause
from ponder.families.family import LongClass
from ponder.families.recurrences import RecurrenceCase
from ponder.families.states import SymbolicMove
from ponder.games.boards.symbolic_strips import LETTERS, State
from ponder.language.formulas import text

Names = Mapping[State, str]


def functions(states: Sequence[State]) -> dict[State, str]:
    """A name for the value of each state: f, g, h, or f1, f2, … if there are many.

    >>> functions([State("T", "F_", (None, 0, 0))])
    {State(letter='T', word='F_', lengths=(None, 0, 0)): 'f'}
    """
    if len(states) <= 3:
        return dict(zip(states, "fgh", strict=False))
    return {state: f"f{number}" for number, state in enumerate(states, start=1)}


class Equation(NamedTuple):
    """What is equal to what, and where: three texts."""

    head: str
    value: str
    when: str

    def __str__(self) -> str:
        equation = f"{self.head} = {self.value}"
        return f"{equation}, {self.when}" if self.when else equation


def clause_equation(name: str, clause: Clause) -> Equation:
    """A clause: parameters with one value are written into the head."""
    names = LETTERS[: clause.region.parameters]
    value = text(clause.formula, names)
    when = clause._replace(region=_without_fixed(clause.region)).conditions(names)
    return Equation(f"{name}{_arguments(clause.region, names)}", value, when)


def recurrence_equation(state: State, case: RecurrenceCase, names: Names) -> Equation:
    """A case of a recurrence: f(a, b) = {f(a - 1, b + 1) | }, a >= 0, b >= 2."""
    letters = state.names
    left, right = (", ".join(_option(move, letters, names) for move in side) for side in case[1:])
    head = f"{names[state]}{_arguments(case.region, letters)}"
    when = _without_fixed(case.region).text(letters)
    return Equation(head, f"{{{left} | {right}}}", when)


def _without_fixed(region: Region) -> Region:
    fixed = [region.fixed(i) is not None for i in range(region.parameters)]
    lower, upper = (
        tuple(None if out else bound for bound, out in zip(bounds, fixed, strict=True))
        for bounds in (region.lower, region.upper)
    )
    return Region(lower, upper, region.rows)


def _arguments(region: Region, names: Sequence[str]) -> str:
    values = (region.fixed(i) for i in range(region.parameters))
    shown = (n if v is None else str(v) for n, v in zip(names, values, strict=True))
    return f"({', '.join(shown)})" if names else ""


def _option(move: SymbolicMove, letters: Sequence[str], names: Names) -> str:
    offset = linear.text(move.offset, letters)
    if move.to not in names:
        return offset
    inside = ", ".join(linear.text(form, letters) for form in move.arguments)
    call = f"{names[move.to]}({inside})"
    return call if not any(move.offset) else f"{call} + {offset}".replace("+ -", "- ")


SIGNS = {
    "{": r"\{", "}": r"\}", "|": r"\mid ", ">=": r"\ge", "<=": r"\le", " mod ": r" \bmod ",
}  # fmt: skip


def latex_of(words: str) -> str:
    r"""A formula or a condition in maths.

    >>> print(latex_of("{a | 1}"), latex_of("a >= 2"))
    \{a \mid  1\} a \ge 2
    """
    for plain, shown in SIGNS.items():
        words = words.replace(plain, shown)
    return words


def long_class_text(large: LongClass) -> str:
    """What a person should know before a class is looked for that may take hours."""
    return (
        f"{large.name} ({counted(large.states, 'state')}, "
        f"{counted(large.parameters, 'parameter')}) is larger than the classes known to be found: "
        "it may take hours and not be proved; Ctrl-C keeps the states that are done"
    )
