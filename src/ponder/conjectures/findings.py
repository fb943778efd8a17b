"""The result of a search for bounds: conjectures, identities, near misses, and why it stopped."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from ponder.conjectures.problem import Direction, Problem
from ponder.core.display import HtmlResult
from ponder.core.text import format_count
from ponder.core.work import Ending
from ponder.exact.arithmetic import Evaluated, format_number
from ponder.exact.verdicts import Measured, Undefined
from ponder.language.claims import Statement
from ponder.language.conditions import Term

# Remarks for the reader of findings.

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


@dataclass(frozen=True)
class Conjecture:
    """A bound that is true of every object, and the objects for which it is kept.

    `values` are the values of the bound, object by object. `undefined_on` names the objects on
    which it is undefined, if skips are allowed; `exceptions` those for which a near miss is
    false.
    """

    statement: Statement
    direction: Direction
    values: tuple[Evaluated, ...] = field(compare=False)
    best_on: tuple[str, ...]
    exact_on: tuple[str, ...]
    undefined_on: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()

    @property
    def complexity(self) -> int:
        """The complexity of the bound, which is the right-hand side."""
        return self.statement.right.complexity

    def __str__(self) -> str:
        return str(self.statement)

    def to_json(self) -> dict[str, Any]:
        """The findings as plain data. Scripts depend on these fields."""
        return {
            "statement": str(self.statement),
            "direction": self.direction,
            "complexity": self.complexity,
            "best_on": list(self.best_on),
            "exact_on": len(self.exact_on),
            "undefined_on": list(self.undefined_on),
            "exceptions": list(self.exceptions),
            "values": [format_number(value) for value in self.values],
        }

    def _repr_latex_(self) -> str:
        return f"${self.statement.latex()}$"


@dataclass(frozen=True)
class SearchEnding(Ending):
    """Why a search for bounds or laws ended.

    A search that was not stopped ends in one of three ways: every object is hit exactly, so that
    no bound can be better; every object is settled by a law; or everything was tried. `reached`
    says how far it came, or what the spent budget was.
    """

    finish: Literal["hit", "settled", "tried"] | None = None

    def __str__(self) -> str:
        if self.finish in ("hit", "settled"):
            return f"every object is {'hit exactly' if self.finish == 'hit' else 'settled'}"
        if self.finish == "tried":
            return f"everything up to {self.reached} was tried"
        if self.cause == "budget":
            return f"the budget of {self.reached} was spent"
        return f"not enough memory: {self.reached}" if self.cause == "memory" else super().__str__()


@dataclass(frozen=True)
class Level:
    """What one complexity cost: expressions offered, and different value vectors among them.

    `unique` is None if the level was tested without being stored.
    """

    complexity: int
    offered: int
    unique: int | None


@dataclass(frozen=True, repr=False)
class Findings(HtmlResult):
    """Everything a search found, simplest first.

    Iterating gives the conjectures. `undecided` are statements that exact arithmetic could
    neither confirm nor deny; `notes` are remarks for the reader.
    """

    target: str
    directions: tuple[Direction, ...]
    objects: tuple[str, ...] = ()
    targets: tuple[Measured, ...] = ()
    terms: Mapping[str, Term] = field(default_factory=dict, compare=False)
    conjectures: tuple[Conjecture, ...] = ()
    identities: tuple[Statement, ...] = ()
    undecided: tuple[Statement, ...] = ()
    near_misses: tuple[Conjecture, ...] = ()
    stopped: SearchEnding = SearchEnding()
    candidates: int = 0
    levels: tuple[Level, ...] = ()
    notes: tuple[Note, ...] = ()
    seconds: float = field(default=0.0, compare=False)

    @property
    def statements(self) -> tuple[Statement, ...]:
        """The statements of the conjectures."""
        return tuple(conjecture.statement for conjecture in self.conjectures)

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended the search."""
        return self.stopped.cause == "interrupted"

    def __iter__(self) -> Iterator[Conjecture]:
        return iter(self.conjectures)

    def __len__(self) -> int:
        return len(self.conjectures)

    def __repr__(self) -> str:
        found = format_count(len(self.conjectures), "conjecture")
        objects = format_count(len(self.objects), "object")
        return f"<Findings: {found} on {self.target} from {objects}; {self.stopped}>"

    def __str__(self) -> str:
        """A line for each statement, the identities first."""
        return "\n".join(map(str, (*self.identities, *self.conjectures)))

    def to_json(self) -> dict[str, Any]:
        """The findings as plain data. Scripts depend on these fields."""
        return {
            "target": self.target,
            "direction": "both" if len(self.directions) == 2 else self.directions[0],
            "objects": list(self.objects),
            "values": [format_number(value) for value in self.targets],
            "conjectures": [conjecture.to_json() for conjecture in self.conjectures],
            "identities": [str(identity) for identity in self.identities],
            "undecided": [str(statement) for statement in self.undecided],
            "near_misses": [conjecture.to_json() for conjecture in self.near_misses],
            "stopped": str(self.stopped),
            "interrupted": self.interrupted,
            "candidates": self.candidates,
            "levels": [vars(level) for level in self.levels],
            "notes": list(map(str, self.notes)),
            "seconds": round(self.seconds, 3),
        }
