"""Refuting claims: `refute` one, or `refute_all` of them over the same streams of boards.

Claims about Chomp are evaluated on arrays of boards by the strategies of `strategies/`, as far
as their invariants can be computed on arrays. Claims about other games, and those that need
solving, are evaluated on one position after another.

Strategies: ways to look for counterexamples among Chomp boards, one file each.

    @strategy("boxes", order=40)
    def boxes(hunt: Hunt) -> None:
        \"\"\"All boards inside a box.\"\"\"
        for outcome, pursuits in hunt.by_outcome():
            hunt.walk(Stretch(…), pursuits, "boxes")

A strategy is tried only for the claims that are still open. Those of the least order go first.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import compress
from typing import Any, NamedTuple

from ponder.core.registry import Registry
from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.language.conditions import Condition
from ponder.measures.invariant import measures_of_claim
from ponder.measures.sheet import Sheet
from ponder.refutations.board_families import BoardFamily
from ponder.refutations.board_search import BoardSearch
from ponder.refutations.claims import N, P, position_class, read_claim, with_explicit_condition
from ponder.refutations.position_search import refute_objects, refute_positions
from ponder.refutations.refutation import Reach, Refutation

# Strategies: ways to look for counterexamples among Chomp boards, one file each.

StrategyFunction = Callable[[BoardSearch], None]


class Strategy(NamedTuple):
    """A strategy as the registry knows it."""

    name: str
    order: int
    look: StrategyFunction
    summary: str


STRATEGIES: Registry[Strategy] = Registry("strategy", "strategies", "ponder.refutations.strategies")


def strategy(name: str, order: int) -> Callable[[StrategyFunction], StrategyFunction]:
    """Register a strategy; its docstring says in one line where it looks."""

    def register(look: StrategyFunction) -> StrategyFunction:
        summary = (look.__doc__ or "").partition("\n")[0]
        STRATEGIES.add(name, Strategy(name, order, look, summary), look)
        return look

    return register


def select_strategies(names: Sequence[str] | None = None) -> list[Strategy]:
    """All strategies, or those with these names, in the order in which they are tried."""
    chosen: Iterable[Strategy]
    chosen = STRATEGIES.all().values() if names is None else map(STRATEGIES.find, names)
    return sorted(chosen, key=lambda known: (known.order, known.name))


Said = Claim | Condition | str


def refute(
    claim: Said,
    game: str = "",
    *,
    objects: Iterable[Any] | Sheet | None = None,
    measures: Iterable[Callable[[Any], Any]] | Mapping[str, Callable[[Any], Any]] | None = None,
    reach: Reach | None = None,
    families: Sequence[BoardFamily] = (),
    strategies: Sequence[str] | None = None,
    work: Work | None = None,
) -> Refutation:
    """The smallest counterexample of a claim, or the ground on which it was checked.

    Parameters
    ----------
    claim
        A claim or its text. A bare statement about an impartial game is about its P-positions.
    game
        The game, if the claim does not name it.
    objects, measures
        Any objects (with the functions that the names stand for), or a `Sheet`; the claim is
        then about these alone.
    reach
        How far the strategies go.
    families
        Infinite families of P-positions, besides those that are known.
    strategies
        The names of the strategies to use; None means all.
    work
        Limits and progress. When it is stopped, the ground covered so far is kept.

    >>> found = refute("number_of_cookies(x) <= 2*number_of_rows(x)", "chomp")
    >>> str(found.counterexample), str(found.reading), found.smallest
    ('3,2', '5 and 4: false', True)

    """
    if objects is None:
        (found,) = refute_all(
            [claim], game, reach=reach, families=families, strategies=strategies, work=work
        )
        return found
    read = Claim.parse(claim) if isinstance(claim, str) else claim
    about = read if isinstance(read, Claim) else Claim("", None, read)
    found = refute_objects(with_explicit_condition(about), objects, measures, work or Work())
    return replace(found, claim=about)


def refute_all(
    claims: Iterable[Said],
    game: str = "",
    *,
    reach: Reach | None = None,
    families: Sequence[BoardFamily] = (),
    strategies: Sequence[str] | None = None,
    work: Work | None = None,
) -> tuple[Refutation, ...]:
    """The same for several claims: boards are listed and measured once for all of them."""
    work, reach = work or Work(), reach or Reach()
    said = [read_claim(claim, game) for claim in claims]
    asked = [with_explicit_condition(claim) for claim in said]
    on_arrays = [_fits_arrays(claim) for claim in asked]
    chosen = select_strategies(strategies)
    hunt = BoardSearch([*compress(asked, on_arrays)], work, reach, families)
    with work.keeping():
        for known in chosen:
            if hunt.open:
                known.look(hunt)
    hunted = iter(hunt.refutations())
    found = [
        next(hunted) if fits else refute_positions(claim, reach, work)
        for claim, fits in zip(asked, on_arrays, strict=True)
    ]
    return tuple(replace(one, claim=claim) for one, claim in zip(found, said, strict=True))


def _fits_arrays(claim: Claim) -> bool:
    """Whether the claim can be evaluated on arrays of boards; unknown names are refused."""
    kind = position_class(claim.about)
    measures = measures_of_claim(kind, claim).items()
    arrays = all(name in (P, N) or measure.many is not None for name, measure in measures)
    return kind.game == BoardSearch.game and arrays
