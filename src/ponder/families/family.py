"""A family of strips: found, proved, and asked about its members.

The checker has the last word: nothing is called proved that it has not accepted.

>>> import ponder
>>> family = ponder.family("toads-and-frogs", "A11")
>>> family.proved, len(family.solved.states)
(True, 2)
>>> print(*family.of("T^a _ F"), sep=chr(10))
T^a _ F = -1, a = 0
T^a _ F = {{a - 2 | 1} | 0}, a >= 1
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import factorial, prod
from typing import NamedTuple

from ponder.checking.certificates import FamilyCertificate
from ponder.checking.verify import verify
from ponder.core import limits
from ponder.core.catalogue import GAMES
from ponder.core.display import HtmlResult
from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import SIDES
from ponder.core.text import format_large
from ponder.core.work import Ending, Work
from ponder.families.claims import ClaimVerdict, settle_claim
from ponder.families.classes import (
    CLASS_NAME,
    SolvedClass,
    certificate_of,
    class_name,
    class_named,
    class_of,
    locate,
)
from ponder.families.clauses import Clause, cases_as_clauses, clauses_of_cases, clauses_of_members
from ponder.families.states import Game, closure, initial_state
from ponder.games.boards.strips import RewritingStrip
from ponder.games.boards.symbolic_strips import SymbolicStrip
from ponder.language.formulas import Number, format_formula
from ponder.language.strip_families import Pattern, StripClaim

MOST_FIXED = 100
MOST_FOUND = 30
"""States times frogs of the largest classes that are known to be found: A42 and A23."""
MOST_RUNS_OF_BLANKS = 3


@dataclass(frozen=True)
class FamilyFormula:
    """What the members of a pattern are worth in some region."""

    pattern: Pattern
    clause: Clause

    @property
    def value(self) -> str:
        """The formula, as a text."""
        return format_formula(self.clause.formula, self.pattern.names)

    @property
    def when(self) -> str:
        """Where it holds, as a text."""
        return self.clause.conditions(self.pattern.names)

    def __str__(self) -> str:
        return f"{self.pattern} = {self.value}" + (f", {self.when}" if self.when else "")


Formulas = Mapping[SymbolicStrip, list[FamilyFormula]]


@dataclass(frozen=True)
class Family(HtmlResult):
    """A class of strips by its name or by a pattern, and what is known of its states.

    `joined` are its formulas, if they were joined before they are asked for.
    """

    name: str
    solved: SolvedClass
    joined: Formulas | None = field(default=None, repr=False, compare=False)

    @property
    def stopped(self) -> Ending:
        """Why the work ended early, if it did."""
        return self.solved.stopped

    @cached_property
    def proved(self) -> bool:
        """Whether the formulas of all states are proved: the checker is asked once."""
        return self.solved.is_proved and (self.solved.verified or verify(self.certificate)).valid

    @cached_property
    def formulas(self) -> Formulas:
        """The formulas of each state, joined and sorted for a reader.

        Joining takes seconds: after work that was stopped they are as they were found.
        """
        if self.joined is not None:
            return self.joined
        if self.stopped.is_complete:
            return joined_formulas(self.solved, Work())
        return {
            state: _formulas(state, cases_as_clauses(cases, state.parameters))
            for state, cases in self.solved.claims.items()
        }

    @cached_property
    def certificate(self) -> FamilyCertificate:
        """The certificate, for `ponder verify`."""
        if not self.solved.is_proved:
            raise Unsuitable(f"{self.name} is not proved, so it has no certificate")
        return self.solved.certificate or certificate_of(self.solved)

    def certificate_with(self, claims: Sequence[StripClaim]) -> FamilyCertificate:
        """The certificate of the class and of these claims about its members."""
        said = {"claims": [str(claim) for claim in claims]}
        return FamilyCertificate.from_json(self.certificate.to_json() | said)

    @property
    def slice(self) -> Pattern:
        """Members with two parameters: those of the start whose other runs are empty."""
        state = self.solved.start
        free = [index for index, length in enumerate(state.lengths) if length is None]
        lengths = [0 if i in free[2:] else length for i, length in enumerate(state.lengths)]
        return replace(state, lengths=tuple(lengths)).pattern

    def __repr__(self) -> str:
        standing = "proved" if self.proved else "not proved"
        return f"<Family {self.name} of {self.solved.game.game}: {standing}>"

    def settle(self, claim: str) -> ClaimVerdict:
        """Whether a claim such as `T^a _ F <= {a|1}` is proved, refuted or left open."""
        found = settle_claim(self.solved, StripClaim.parse(claim))
        if found.verdict == "proved":
            is_so = verify(self.certificate_with([found.claim])).valid
        else:
            is_so = found.verdict == "open" or self.proved
        return found if is_so else ClaimVerdict(found.claim, "open")

    def of(self, pattern: Pattern | str) -> list[FamilyFormula]:
        """The formulas of some members, by substitution: `family.of("T^a _ _ _ F F")`."""
        found = Pattern.parse(pattern) if isinstance(pattern, str) else pattern
        place = locate(self.solved, found)
        cases = self.solved.claims.get(place.state)
        if cases is None and place.state.word:
            raise Unsuitable(f"nothing is known of {place.state.pattern}")
        if cases is None:
            return [FamilyFormula(found, Clause(place.region, (), Number(place.plus)))]
        clauses = clauses_of_members(cases, place.arguments, place.plus, place.region)
        return [FamilyFormula(found, clause) for clause in clauses]


def joined_formulas(solved: SolvedClass, work: Work) -> Formulas:
    """The formulas of each state, joined and sorted for a reader."""
    found = {}
    for done, (state, cases) in enumerate(solved.claims.items()):
        work.step(done, len(solved.claims), "joining")
        found[state] = _formulas(state, clauses_of_cases(cases, state.parameters, work))
    return found


def _formulas(state: SymbolicStrip, clauses: Iterable[Clause]) -> list[FamilyFormula]:
    return [FamilyFormula(state.pattern, clause) for clause in clauses]


def family(game: str, name: str, *, seed: int = 0, work: Work | None = None) -> Family:
    """Find and prove the values of a class (`A32`) or of the class of a pattern (`T^a _ T^b F`)."""
    from ponder.families.discovery import discover

    kind, name = strip_game(game), class_name(name)
    begin = start_state(kind, name)
    check_class_size(begin, name, work)
    return Family(name, discover(kind, begin, seed=seed, work=work))


def strip_game(name: str) -> Game:
    """The strip game of this name; `Unsuitable` if its moves are not rewriting rules."""
    found = GAMES.find(name)
    if not issubclass(found, RewritingStrip):
        raise Unsuitable(
            f"families are those of strip games by rules, such as toads-and-frogs, not {name}"
        )
    return found


def start_state(game: Game, name: str) -> SymbolicStrip:
    """The state from which a class starts, by its name or by a pattern of members.

    Runs with a number stay fixed if only finitely many states can follow.
    """
    if CLASS_NAME.fullmatch(name) or "^" not in name:
        return class_named(game, name)
    pattern = Pattern.parse(name)
    whole = class_of(game, pattern)
    if not whole.word:
        raise Unsuitable(f"{name} has no moves to look into; a class is such as T^a _ T^b F")
    word, runs = pattern.placed(whole.letter)
    fixed = {index: run[0] for index, run in enumerate(runs) if not any(run[1:])}
    some = initial_state(game, whole.letter, word, fixed)
    try:
        closure(game, some, MOST_FIXED)
    except TooLarge:
        return whole
    return some


class LongClass(NamedTuple):
    """A class larger than those that are known to be found: it may take hours, in vain."""

    name: str
    states: int
    parameters: int


def long_class(game: Game, begin: SymbolicStrip, name: str) -> LongClass | None:
    """The class, if none of its size is known to be found.

    Runs of blanks between pieces that jump have periods, so that few of them are many.
    """
    states = _words(begin)
    last = begin.word.count(begin.word[-1:])
    jumps = any(len(before) > 2 for side in SIDES for before, _ in game.rules(side))
    if game.letters[begin.letter].kind == "empty" and jumps:
        is_long = len(begin.word) > 2 and begin.parameters > MOST_RUNS_OF_BLANKS
    else:
        is_long = states * last > MOST_FOUND
    return LongClass(name, states, begin.parameters) if is_long else None


def check_class_size(begin: SymbolicStrip, name: str, work: Work | None) -> None:
    """Refuse a class that is too large, or would take hours if the seconds are not limited."""
    words = _words(begin)
    if words > limits.CLASS_STATES:
        raise TooLarge(
            f"{name} has {format_large(words)} states; the most is {limits.CLASS_STATES:,}"
        )
    if words > limits.CLASS_STATES_WITHOUT_TIME and (work is None or work.limit.seconds is None):
        raise TooLarge(
            f"{name} has {format_large(words)} states; "
            f"more than {limits.CLASS_STATES_WITHOUT_TIME} "
            "would take hours; a limit of 60 seconds shows how far it comes"
        )


def _words(begin: SymbolicStrip) -> int:
    """How many words have the letters of the first."""
    return factorial(len(begin.word)) // prod(
        factorial(begin.word.count(symbol)) for symbol in set(begin.word)
    )
