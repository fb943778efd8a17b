"""Remarks for the reader of findings."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ponder.conjectures.problem import Problem
from ponder.exact.undefined import Undefined

Kind = Literal[
    "without target",
    "measured",
    "constant",
    "incomplete",
    "left out",
    "skips",
    "negatives",
    "fitted",
    "near misses",
    "proved",
    "nothing proved",
]

_WORDS: dict[Kind, str] = {
    "without target": "{detail} is undefined for {names}",
    "measured": "measured decimals ({names}): comparisons allow a relative error of {detail}",
    "constant": "the same for every object: {names}",
    "incomplete": "undefined on some objects, not used in bounds without more skips: {names}",
    "left out": "left out, because they are not numbers: {names}",
    "skips": "a bound may be undefined on up to {detail} objects",
    "negatives": "each bound is false for one of {detail} negative examples",
    "fitted": "fitted {names} bounds ended at the budget of {detail}",
    "near misses": "near misses: {detail}",
    "proved": "known, because the ledger has a proof: {names}",
    "nothing proved": "the ledger has no proof of such a bound",
}


@dataclass(frozen=True)
class Note:
    """A remark of some kind on the named invariants or objects.

    >>> print(Note("constant", ("number_of_rows",)))
    the same for every object: number_of_rows
    """

    kind: Kind
    names: tuple[str, ...] = ()
    detail: str = ""

    def __str__(self) -> str:
        return _WORDS[self.kind].format(names=", ".join(self.names), detail=self.detail)


def notes_on(problem: Problem) -> Iterator[Note]:
    """The remarks that follow from the numbers of the objects."""
    sheet = problem.sheet
    if problem.without_target:
        yield Note("without target", problem.without_target, problem.target)
    if sheet.tolerance:
        error = f"{float(sheet.tolerance):g}"
        yield Note("measured", tuple(sorted(sheet.approximate)), error)
    constant = tuple(name for name in sheet.columns if _is_constant(problem, name))
    if constant:
        yield Note("constant", constant)
    incomplete = tuple(name for name in sheet.columns if _is_incomplete(problem, name))
    if incomplete:
        yield Note("incomplete", incomplete)
    if sheet.left_out:
        yield Note("left out", tuple(sheet.left_out))
    if problem.skips:
        yield Note("skips", detail=str(problem.skips))
    if problem.informative:
        yield Note("negatives", detail=str(len(problem.other_rows)))


def _is_incomplete(problem: Problem, name: str) -> bool:
    if name in problem.excluded:
        return False
    missing = sum(isinstance(value, Undefined) for value in problem.sheet.columns[name])
    return missing > problem.skips


def _is_constant(problem: Problem, name: str) -> bool:
    return name not in problem.excluded and len(set(problem.sheet.columns[name])) == 1
