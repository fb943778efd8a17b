"""An explanation in words: the move, why, and why not the others."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from ponder.core.position import Chance, Position
from ponder.core.text import and_more, at_front, format_count, join_first, truncate
from ponder.language.claims import Claim
from ponder.language.reasons import Choice, Reason, RejectedMove
from ponder.players.contract import UNLIMITED_PLIES, Series
from ponder.players.metrics import Metrics
from ponder.players.review import Mistake, Review
from ponder.show.formatting import round_exact, wrapped
from ponder.show.positions import board_text, rectangle_text, short_text
from ponder.show.sentences import sentence

SHOWN = 3  # moves of each kind
PROVENANCE = ("ground", "examples", "after")
HEADINGS = {
    "breaks a claim": "breaks a claim",
    "breaks claims": "breaks claims",
    "below a remembered position": "is below a remembered position",
    "known answer": "has an answer that is known",
    "leaves a textbook win": "leaves a textbook win",
    "loses": "loses",
    "loses sooner": "loses sooner",
    "more open replies": "leaves more open replies",
    "not known": "is not known",
    "less sure": "is less sure",
    "wins later": "wins later",
    "as good": "is as good",
}
ORDER = [*HEADINGS]
NO_REASON = "no reason is given"
SURENESS = ("proved", "checked", "believed", None)


def explanation_text(position: Position, choice: Choice, sure: str, *, every: bool = False) -> str:
    """The move and its reasons first; then the other moves, by the kind of reason against them.

    `sure` is how sure the move is. Of each kind a few are shown, the surest and shortest first;
    with `every`, all of them.
    """
    to = "" if choice.to is None else f" → {short_text(choice.to)}"
    word = how_sure(choice, sure)
    told = _AlreadyExplained()
    blocks = [
        f"{position.game} {rectangle_text(position)}: {choice.move}{to} ({word})",
        board_text([position]),
        "\n".join(["Why:", *(wrapped(told.sentence(one), "  ") for one in choice.reasons)]),
    ]
    if choice.rejected:
        others = format_count(len(choice.rejected), "other move")
        blocks.append(
            "\n".join([f"Why not the {others}:", *_against(choice.rejected, every, told)])
        )
    return "\n\n".join(blocks)


def no_move_text(position: Position) -> str:
    """The position, where no move is known."""
    return (
        f"{position.game} {rectangle_text(position)}: no move is known\n\n{board_text([position])}"
    )


def how_sure(choice: Choice, sure: str) -> str:
    """The word for how sure the move is: what nothing decides is only possible."""
    undecided = {one.kind for one in choice.reasons[:1]} & {"consistent", "fewest broken"}
    return "possible" if undecided else sure


class _AlreadyExplained:
    """The claims of which it was told where they were checked, and from which examples."""

    def __init__(self) -> None:
        self._claims: set[Claim] = set()

    def sentence(self, reason: Reason) -> str:
        """The reason in words, which tell where a claim comes from only the first time."""
        return sentence(self._briefly(reason))

    def _briefly(self, reason: Reason) -> Reason:
        facts = {name: self._briefly(fact) if isinstance(fact, Reason) else fact
                 for name, fact in reason.facts.items()
                 if reason.claim not in self._claims or name not in PROVENANCE}  # fmt: skip
        if reason.claim is not None:
            self._claims.add(reason.claim)
        return replace(reason, facts=facts)


def _against(
    rejected: tuple[RejectedMove, ...], every: bool, told: _AlreadyExplained
) -> Iterator[str]:
    ordered = sorted(rejected, key=_kind)
    groups = [list(group) for _, group in groupby(ordered, key=_kind)]
    for group in sorted(groups, key=_place):
        kind = _kind(group[0])
        yield f"  {HEADINGS.get(kind, kind) or NO_REASON} ({format_count(len(group), 'move')}):"
        best_first = sorted(group, key=_readable)
        for one in best_first if every else _different(best_first)[:SHOWN]:
            yield from _why_not(one, told)
        missing = 0 if every else len(group) - SHOWN
        if missing > 0:
            yield f"    {and_more(missing)}"


def _place(group: list[RejectedMove]) -> int:
    kind = _kind(group[0])
    return ORDER.index(kind) if kind in ORDER else len(ORDER)


def _different(group: list[RejectedMove]) -> list[RejectedMove]:
    """The moves with different claims against them before those with the same."""
    claims = [one.because[0].claim if one.because else None for one in group]
    news = [claim is None or claim not in claims[:place] for place, claim in enumerate(claims)]
    order = sorted(range(len(group)), key=lambda place: not news[place])
    return [group[place] for place in order]


def _kind(one: RejectedMove) -> str:
    return one.because[0].kind if one.because else ""


def _readable(one: RejectedMove) -> tuple[int, int, str]:
    """The surest reasons first, and of these the shortest."""
    if not one.because:
        return len(SURENESS), 0, one.move
    first = one.because[0]
    return SURENESS.index(first.sure), len(sentence(first)), one.move


def _why_not(one: RejectedMove, told: _AlreadyExplained) -> Iterator[str]:
    to = "" if one.to is None else f" → {short_text(one.to)}"
    reasons = "; ".join(map(told.sentence, one.because))
    yield wrapped(f"{one.move}{to}" + (f": {reasons}" if reasons else ""), "    ")


# A review in words: where the game was lost, the better move, and why.

LONGEST = 60


def review_text(found: Review) -> str:
    """The verdict first, then every mistake."""
    record = found.record
    head = (
        f"{record.game} {truncate(record.start, LONGEST)}: {record.first} against {record.second}"
    )
    blocks = [f"{head}, {format_count(len(record.moves), 'move')}", wrapped(_verdict(found))]
    blocks += ["\n".join(_mistake(found, one)) for one in found.mistakes]
    if found.unsolved:
        moves = ", ".join(map(str, found.unsolved))
        blocks.append(wrapped(f"Too large to be judged: the positions before move {moves}."))
    return "\n\n".join(blocks)


def _verdict(found: Review) -> str:
    result = found.record.result()
    if result == "unfinished":
        return f"The game was left; {_count(found)}."
    first, second = found.record.first, found.record.second
    winner, loser = (first, second) if result == "first wins" else (second, first)
    won = f"{at_front(winner)} won"
    if found.decisive is not None:
        number = found.decisive.number
        if isinstance(found.decisive.position, Chance):
            return f"{won}. The costliest mistake of {loser} was move {number}."
        return f"{won}. {at_front(loser)} lost the game with move {number}."
    if not found.stopped.is_complete:
        return f"{won}; {_count(found)}."
    if found.unsolved:
        return f"{won}. In the positions that could be judged, {loser} made no mistake."
    return f"{won}. {at_front(loser)} made no mistake{_why_lost(found)}."


def _why_lost(found: Review) -> str:
    return ": chance decided" if found.has_chance else ": the start was lost, against best play"


def _count(found: Review) -> str:
    count = format_count(len(found.mistakes), "mistake") if found.mistakes else "no mistake"
    if not found.stopped.is_complete:
        return f"{count} so far"
    return f"{count} in the positions that could be judged" if found.unsolved else count


def _mistake(found: Review, one: Mistake) -> Iterator[str]:
    who = found.record.first if one.by_first else found.record.second
    mark = ""
    if one is found.decisive:
        chance = isinstance(one.position, Chance)
        mark = ", the costliest mistake of the loser" if chance else ", which lost the game"
    yield wrapped(f"Move {one.number}: {who} played {one.move}{mark}.")
    yield wrapped(f"{_fault(one)} Better: {_better(one)}", "  ")
    for reason in one.better.reasons:
        yield wrapped(sentence(reason), "    ")


def _fault(one: Mistake) -> str:
    here, there = short_text(one.position), short_text(one.to)
    if isinstance(one.position, Chance):
        return f"In {here} it costs {round_exact(one.cost, PLACES)} of the probability to win."
    answer = f" the move {one.reply} wins" if one.reply else " the game is over"
    return f"In {here} some move wins, and this one does not: in {there}{answer}."


def _better(one: Mistake) -> str:
    others = [move for move in one.winning if move != one.better.move]
    to = "" if one.better.to is None else f" → {short_text(one.better.to)}"
    also = f" (also {join_first(others, 4)})" if others else ""
    return f"{one.better.move}{to}{also}"


# Figures of players as a table, and who won how often.

PLACES = 4
HEADS = ("player", "mp", "hard mp", "w_perf", "w_adv", "recall", "spec.", "plies", "visited")
EXPLAINED = """\
mp: probability that the move wins; hard mp: the same where no textbook P-position is one move
away; w_perf: probability to win against a perfect opponent, who moves at random when lost;
w_adv: against one who then makes the move that is worst for the player; recall: P-positions that
its theory accepts; spec.: N-positions that it rejects; visited: positions looked at per move."""


def figures_lines(rows: list[tuple[str, int | None, Metrics]]) -> Iterator[str]:
    """A line for each player, under the names of the figures."""
    cells = [HEADS, *(_row(*row) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for line in cells:
        first, *others = zip(line, widths, strict=True)
        yield f"{first[0]:<{first[1]}}  " + "  ".join(f"{cell:>{w}}" for cell, w in others)


def _row(player: str, plies: int | None, metrics: Metrics) -> tuple[str, ...]:
    far = "" if plies is None else "all" if plies == UNLIMITED_PLIES else str(plies)
    found = (metrics.mp, metrics.hard_mp, metrics.w_perf, metrics.w_adv)
    theory = (metrics.recall, metrics.specificity)
    visited = "" if metrics.visited is None else f"{round(metrics.visited):,}"
    return (player, *map(_share, found), *map(_share, theory), far, visited)


def _share(figure: Fraction | None) -> str:
    return "" if figure is None else round_exact(figure, PLACES)


def series_text(players: tuple[str, str], found: Series) -> str:
    """Who won how many games.

    >>> series_text(("perfect", "random"), Series(10, 9, 5))
    'perfect won 9 of 10 games against random, 5 of the 5 that it began'
    """
    began = (found.games + 1) // 2
    games = format_count(found.games, "game")
    won = f"{players[0]} won {found.wins} of {games} against {players[1]}"
    return f"{won}, {found.won_beginning} of the {began} that it began"
