"""A player who plays by a learned theory, and says why.

It grades each position that it could leave by what it knows, the surest first:

1. a proved law, or the rules, say that it is a P-position;
2. a law that was checked says so;
3. it remembers it as a P-position;
4. it is certain, given all this: every reply leaves a position that is known to be won;
5. nothing decides; the fewer bounds of the theory it breaks, and the fewer replies are open
   (not refuted), the better: both count alike, since a bound may be false on larger boards;
6. it is known to be an N-position: by a law, from memory, or because of a reply to a known one.

It looks three moves ahead (fewer on large boards), on rules and beliefs, never on labels. Kinds of
reasons (`facts` in brackets) for the move, and for each move that was not made:

| kind | says |
|---|---|
| `ends the game` | the rules; proved |
| `law` | the `claim`, proved or checked, says that what is left is a P-position |
| `remembered` | it is an example of a P-position that was learned |
| `certain` | all replies leave won positions, given laws and memory (`replies`, and how many of |
| | them are `proved`, `checked`, `remembered`, `answered`); never worded as proved |
| `consistent` | no claim excludes it (`claims`; `moves`, of which `moves_excluded` by a claim or |
| | memory and `moves_answered`; `replies`, counted as for `certain`, and those `breaking` a |
| | bound or `open`; `open_reply` and `open_to`: one of the open replies; nothing of replies if |
| | it looked at none) |
| `fewest broken` | it breaks bounds (`broken`, of `bounds`), but every move has more against it |
| `lost anyway` | it knows that every move leaves a won position |
| `breaks a claim` | the `claim` would be false (`reading`); `broken` bounds in all, or a law |
| `below a remembered position` | one move leads here from a remembered P-position (`above`) |
| `known answer` | the `reply` leaves a position (`to`) that is known to be lost (`by`: the |
| | reason for that) |
| `more open replies` | the opponent has more open replies (`open`) than after the move (`best`) |
| `not known` | not known to be a P-position, as the one that is left is |
| `less sure` | known to be lost, too, but not as surely (`by`) |
| `as good` | as good as the move made |

A reason that rests on a claim has the `region` on which the claim was checked, such as `8x8`, and
as facts that `ground`, the number of `examples` that support it, the example `after` which it was
made, the `template` of a proof, for a law of fixed `lower` rows also the second row `q` and the
first row `p` that makes a P-position, the `values` of what it speaks of, and `image`: the
transposed board that it speaks of, if it is not the board itself. It is called proved only if the
independent checker accepts the certificate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby, product
from typing import TYPE_CHECKING, Any

import numpy as np

from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Impartial, Position, Side
from ponder.core.work import Work
from ponder.exact.arithmetic import format_number
from ponder.games.boards.partitions import Partition
from ponder.language.conditions import Property, Reading, measure
from ponder.language.reasons import Certainty, Choice, Reason, RejectedMove
from ponder.players.contract import GradingPlayer, Player, legal_moves, register_player
from ponder.players.evidence import (
    CHECKED,
    FOLLOWS,
    PROVED,
    REMEMBERED,
    UNKNOWN,
    LookaheadView,
    refuted,
)
from ponder.proofs.short_templates import TEMPLATE as LOWER_ROWS
from ponder.refutations.refutation import CheckedRegion
from ponder.solving.chomp.lower_rows import RowLaw
from ponder.solving.game_graph import build_neighbourhood
from ponder.theory.knowledge import (
    ASSUMING_N,
    ASSUMING_P,
    IS_N,
    IS_P,
    Knowledge,
    length_of,
    symmetric_images,
)
from ponder.theory.standing import STRENGTH, Standing

if TYPE_CHECKING:
    from ponder.players.contract import Grades
    from ponder.solving.game_graph import Flags, GameGraph


Source = Callable[[str, Work | None], "Knowledge"]
PLIES = 3
MOST_IN_SIGHT = 40_000
REASONS = "reasons"
"""What the work says while it counts moves and not positions."""


class Reasoned(GradingPlayer):
    """Leaves the position with the best grade; if there are several, that of the shortest reason.

    `source` gives the knowledge of a game; it is asked once for each game. `ledger` is where it
    is corrected; None is the user's own.
    """

    def __init__(
        self, name: str, source: Source, plies: int = PLIES, *, ledger: str | None = None
    ) -> None:
        self.name = name
        self.plies = plies
        self.ledger = ledger
        self._source = source
        self._known: dict[str, Knowledge] = {}

    def knowledge(self, game: str, work: Work | None = None) -> Knowledge:
        """What the player knows of a game."""
        if game not in self._known:
            self._known[game] = self._source(game, work)
        return self._known[game]

    def prepare(self, start: Position, side: Side, work: Work | None = None) -> None:
        """Refuse games that have no theory of P-positions."""
        if not isinstance(start, Impartial):
            raise Unsuitable(f"{self.name} plays impartial games such as chomp, not {start.game}")
        super().prepare(start, side, work)
        self.knowledge(start.game, work)

    def choose(self, position: Position, side: Side) -> Choice:
        return self.considered(position, side, Work())

    def considered(self, position: Position, side: Side, work: Work) -> Choice:
        """The move with all reasons; the work tells of how many positions it has thought."""
        from ponder.players.evidence import LookaheadView

        self.prepare(position, side, work)
        assert isinstance(position, Impartial)
        moves = legal_moves(position, side)
        near, plies = _in_sight(position, self.plies, work)
        view = LookaheadView.of(self.knowledge(position.game), near, plies, work)
        leads = dict(position.moves())
        grades = {move: view.grade(leads[move]) for move in moves}
        best = tuple(move for move in moves if grades[move] == min(grades.values()))
        told = {move: reasons_for(view, leads[move]) for move in best}
        made = min(best, key=lambda move: readability(told[move]))
        rejected = (
            RejectedMove(move, leads[move], reasons_against(view, leads[move], leads[made]))
            for move in _counted(moves, work)
            if move != made
        )
        visited = len(view.world) - 1
        return Choice(made, leads[made], told[made], tuple(rejected), best, visited)

    def grades(self, world: GameGraph) -> Grades:
        from ponder.players.evidence import LookaheadView

        return LookaheadView.of(self.knowledge(world.game), world, self.plies).grades

    def accepts(self, world: GameGraph) -> Flags:
        """The positions that the theory does not exclude, each looked at by itself."""
        from ponder.players.evidence import evidence_in, refuted

        return ~refuted(evidence_in(self.knowledge(world.game), world))


def _counted(moves: Sequence[str], work: Work) -> Iterator[str]:
    """The moves; the work tells for how many there are reasons."""
    for number, move in enumerate(moves):
        work.step(number, len(moves), REASONS)
        yield move


def _in_sight(position: Impartial, plies: int, work: Work) -> tuple[GameGraph, int]:
    """What so many moves lead to; on large boards fewer, so that a move takes seconds."""
    while plies > 1:
        with suppress(TooLarge):
            return build_neighbourhood(position, plies, MOST_IN_SIGHT, work), plies
        plies -= 1
    return build_neighbourhood(position, 1, work=work), 1


def knowledge_from_ledger(where: str | None = None) -> Source:
    """The knowledge in a ledger; None means the user's own."""

    def source(game: str, work: Work | None) -> Knowledge:
        from ponder.theory.knowledge import knowledge_in
        from ponder.theory.ledger import Ledger

        with Ledger.to_read(where) as ledger:
            return knowledge_in(ledger, game, work)

    return source


@register_player(
    "reasoned",
    "reasoned or reasoned:LEDGER",
    "plays by the theory that it learned, and says why",
    file="optional",
)
def reasoned(argument: str, seed: int) -> Player:
    """The player of the theory in a ledger, by default the user's own."""
    name = f"reasoned:{argument}" if argument else "reasoned"
    ledger = argument or None
    return Reasoned(name, knowledge_from_ledger(ledger), ledger=ledger)


# The reasons of a reasoned player, from what it knows of the positions: see `reasoned`.

BY = {PROVED: "proved", CHECKED: "checked", REMEMBERED: "remembered", FOLLOWS: "answered"}


def reasons_for(view: LookaheadView, left: Impartial) -> tuple[Reason, ...]:
    """Why this position is left."""
    number, known = view.world.index(left), view.outlook.known
    source = int(known.lost[number])
    if source in (PROVED, CHECKED, REMEMBERED):
        return (reason_lost(view.knowledge, left, source),)
    if source == FOLLOWS:
        return (Reason("certain", "believed", facts=_replies(view, number)),)
    if known.won[number] != UNKNOWN:
        return (Reason("lost anyway", "believed"), *_excluding(view, left))
    if known.broken[number]:
        broken = {"broken": int(known.broken[number]), "bounds": len(view.knowledge.bounds)}
        return (Reason("fewest broken", "believed", facts=broken), *_excluding(view, left))
    facts: dict[str, Any] = _moves(view)
    if view.plies > 1:
        facts = _replies(view, number) | facts | _open_reply(view, left)
    return (Reason("consistent", "believed", facts=facts),)


def reasons_against(view: LookaheadView, left: Impartial, made: Impartial) -> tuple[Reason, ...]:
    """Why this position is not left, but the one that was made."""
    if view.grade(left) == view.grade(made):
        return (Reason("as good"),)
    found = tuple(_excluding(view, left))
    if found:
        return found
    source = int(view.outlook.known.lost[view.world.index(left)])
    if source != UNKNOWN:
        return (Reason("less sure", facts={"by": BY[source]}),)
    if view.outlook.known.lost[view.world.index(made)] != UNKNOWN:
        return (Reason("not known"),)
    waiting = view.outlook.open_replies
    counts = {name: int(waiting[view.world.index(one)]) for name, one in
              (("open", left), ("best", made))}  # fmt: skip
    return (Reason("more open replies", "believed", facts=counts),)


def readability(reasons: tuple[Reason, ...]) -> int:
    """How much there is to read in the claim of the first reason."""
    claim = reasons[0].claim if reasons else None
    return 0 if claim is None else length_of(claim)


def reason_lost(knowledge: Knowledge, left: Impartial, source: int) -> Reason:
    """Why a position is known to be lost, if it is looked at by itself."""
    if not any(True for _ in left.moves()):
        return Reason("ends the game", "proved")
    if source == REMEMBERED:
        return Reason("remembered", "believed", facts={"position": str(left)})
    against_n = (one for one in knowledge.laws if one.claim.given != Property(IS_P))
    return next(_false(knowledge, "law", against_n, left, ASSUMING_N))


def _excluding(view: LookaheadView, left: Impartial) -> Iterator[Reason]:
    """Why a position is not lost, or should not be: the surest reason, then the readable ones."""
    number, knowledge = view.world.index(left), view.knowledge
    won = int(view.outlook.known.won[number])
    if won in (PROVED, CHECKED):
        against_p = (one for one in knowledge.laws if one.claim.given != Property(IS_N))
        yield from _first(_false(knowledge, "breaks a claim", against_p, left, ASSUMING_P))
        if not any(True for _ in left.moves()):
            yield Reason("ends the game", "proved")
    elif won == REMEMBERED:
        yield _below_remembered(knowledge, left)
    elif won == FOLLOWS:
        yield _known_answer(view, left)
    broken = int(view.outlook.known.broken[number])
    if broken and won not in (PROVED, CHECKED):
        facts = {"broken": broken, "bounds": len(knowledge.bounds)}
        bounds = iter(knowledge.bounds)
        yield from _first(_false(knowledge, "breaks a claim", bounds, left, ASSUMING_P, facts))


def broken_bound(knowledge: Knowledge, left: Impartial) -> Reason | None:
    """The first proved bound on P-positions that a position breaks, if there is one."""
    bounds = (one for one in knowledge.laws if one.claim.given == Property(IS_P))
    return next(_false(knowledge, "breaks a claim", bounds, left, ASSUMING_P), None)


def _first(reasons: Iterator[Reason]) -> Iterator[Reason]:
    found = next(reasons, None)
    if found is not None:
        yield found


def _false(
    knowledge: Knowledge,
    kind: str,
    standings: Iterator[Standing],
    position: Impartial,
    supposed: Mapping[str, bool],
    facts: Mapping[str, Any] | None = None,
) -> Iterator[Reason]:
    """The claims that would be false of a position, as reasons of this kind, the surest first.

    Of claims that are as sure, those of the board itself come before those of its transpose.
    """
    for _, group in groupby(standings, key=lambda one: STRENGTH[one.status]):
        alike = list(group)
        for image, one in product(symmetric_images(position), alike):
            names = one.claim.names - supposed.keys()
            row = {**measure(names, image, knowledge.measures), **supposed}
            reading = one.claim.evaluate(row)
            if reading.verdict == "false":
                values = tuple((name, format_number(row[name])) for name in sorted(names))
                said = {**(facts or {}), "values": values, **_of_rows(one, image)}
                turned = {} if image == position else {"image": str(image)}
                yield _resting_on(kind, one, reading, said | turned)


def _resting_on(kind: str, one: Standing, reading: Reading, facts: Mapping[str, Any]) -> Reason:
    sure: Certainty = "believed"
    if one.status in ("proved", "checked"):
        sure = "proved" if one.status == "proved" else "checked"
    grounds = one.grounds
    more: dict[str, Any] = {"ground": grounds[0]} if grounds else {}
    for name in ("examples", "after", "support", "template"):
        if one.evidence.get(name):
            more[name] = one.evidence[name]
    region = _region(grounds[0]) if grounds else None
    return Reason(kind, sure, one.claim, reading, region=region, facts={**more, **facts})


def _of_rows(one: Standing, board: Impartial) -> dict[str, Any]:
    """What a law of fixed lower rows says of a board: which first row makes it a P-position."""
    proof = one.evidence.get("proof", {})
    if one.evidence.get("template") != LOWER_ROWS or not isinstance(board, Partition):
        return {}
    lower = board.rows[2:]
    laws = (RowLaw(*map(tuple, law)) for law in proof.get("laws", ()))
    law = next((law for law in laws if law.lower == lower), None)
    if law is None or proof.get("lower") != list(lower) or len(board.rows) < 2:
        return {}
    return {"lower": lower, "q": board.rows[1], "p": law.value(board.rows[1])}


def _region(ground: CheckedRegion) -> str:
    """The region in short: `8x8`, or its kind and bounds."""
    bounds = dict(ground.region.bounds)
    if ground.region.kind == "box":
        return f"{bounds['rows']}x{bounds['columns']}"
    return " ".join([ground.region.kind, *(f"{name}={bound}" for name, bound in bounds.items())])


def _below_remembered(knowledge: Knowledge, left: Impartial) -> Reason:
    representative = left.canonical()
    above = next(
        one
        for one in knowledge.remembered
        if any(option.canonical() == representative for option in one.options())
    )
    return Reason("below a remembered position", "believed", facts={"above": str(above)})


def _known_answer(view: LookaheadView, left: Impartial) -> Reason:
    """The surest reply to this position that leaves a known loss."""
    known, index = view.replies, view.world.index
    answers = [(move, to) for move, to in left.moves() if known.lost[index(to)] != UNKNOWN]
    reply, to = min(answers, key=lambda answer: int(known.lost[index(answer[1])]))
    source = int(known.lost[index(to)])
    if source == FOLLOWS:
        by = Reason("certain", "believed", facts={"replies": sum(1 for _ in to.moves())})
    else:
        by = reason_lost(view.knowledge, to, source)
    facts = {"reply": reply, "to": str(to), "by": by}
    return Reason("known answer", by.sure, by.claim, reply=reply, region=by.region, facts=facts)


def _replies(view: LookaheadView, number: int) -> dict[str, int]:
    """How many replies there are, and by what they are refuted."""
    known, options = view.replies, view.world.options_of(number)
    sources = Counter(known.won[options].tolist())
    counts = {name: sources[source] for source, name in BY.items()}
    breaking = (known.won[options] == UNKNOWN) & refuted(known)[options]
    waiting = len(options) - int(np.count_nonzero(refuted(known)[options]))
    return {
        "replies": len(options),
        **counts,
        "breaking": int(np.count_nonzero(breaking)),
        "open": waiting,
    }


def _moves(view: LookaheadView) -> dict[str, int]:
    """How many moves there were, how many are excluded by a claim, and how many have an answer."""
    options, known = view.world.options_of(0), view.outlook.known
    answered = np.count_nonzero(known.won[options] == FOLLOWS)
    excluded = np.count_nonzero(refuted(known)[options]) - answered
    return {
        "claims": len(view.knowledge.standings),
        "moves": len(options),
        "moves_excluded": int(excluded),
        "moves_answered": int(answered),
    }


def _open_reply(view: LookaheadView, left: Impartial) -> dict[str, str]:
    """A reply that it cannot refute, if there is one."""
    bad = refuted(view.replies)
    for move, to in left.moves():
        if not bad[view.world.index(to)]:
            return {"open_reply": move, "open_to": str(to)}
    return {}
