"""A review in words: where the game was lost, the better move, and why."""

from collections.abc import Iterator

from ponder.core.position import Chance
from ponder.core.words import at_front, counted, cut, some
from ponder.players.review import Mistake, Review
from ponder.show.lines import wrapped
from ponder.show.position_as_text import short_text
from ponder.show.probability import fixed
from ponder.show.sentences import sentence

PLACES = 4
LONGEST = 60


def review_text(found: Review) -> str:
    """The verdict first, then every mistake."""
    record = found.record
    head = f"{record.game} {cut(record.start, LONGEST)}: {record.first} against {record.second}"
    blocks = [f"{head}, {counted(len(record.moves), 'move')}", wrapped(_verdict(found))]
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
    count = counted(len(found.mistakes), "mistake") if found.mistakes else "no mistake"
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
        return f"In {here} it costs {fixed(one.cost, PLACES)} of the probability to win."
    answer = f" the move {one.reply} wins" if one.reply else " the game is over"
    return f"In {here} some move wins, and this one does not: in {there}{answer}."


def _better(one: Mistake) -> str:
    others = [move for move in one.winning if move != one.better.move]
    to = "" if one.better.to is None else f" → {short_text(one.better.to)}"
    also = f" (also {some(others, 4)})" if others else ""
    return f"{one.better.move}{to}{also}"
