"""The result of a search for bounds: conjectures, identities, near misses, and why it stopped."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from ponder.conjectures.notes import Note
from ponder.conjectures.problem import Direction
from ponder.core.display import HtmlResult
from ponder.core.words import counted
from ponder.core.work import Ending
from ponder.exact.comparison import Evaluated
from ponder.exact.undefined import Measured
from ponder.exact.written import as_text
from ponder.language.statement import Statement
from ponder.language.term import Term


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
            "values": [as_text(value) for value in self.values],
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
        found = counted(len(self.conjectures), "conjecture")
        objects = counted(len(self.objects), "object")
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
            "values": [as_text(value) for value in self.targets],
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
