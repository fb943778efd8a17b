"""An explanation in words: the move, why, and why not the others."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from ponder.core.position import Position
from ponder.core.words import and_more, counted
from ponder.language.claims import Claim
from ponder.language.reasons import Choice, Reason, Rejected
from ponder.show.board_in_play import board_text
from ponder.show.lines import wrapped
from ponder.show.position_as_text import box_text, short_text
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
    told = _Told()
    blocks = [
        f"{position.game} {box_text(position)}: {choice.move}{to} ({word})",
        board_text([position]),
        "\n".join(["Why:", *(wrapped(told.sentence(one), "  ") for one in choice.reasons)]),
    ]
    if choice.rejected:
        others = counted(len(choice.rejected), "other move")
        blocks.append(
            "\n".join([f"Why not the {others}:", *_against(choice.rejected, every, told)])
        )
    return "\n\n".join(blocks)


def unexplained_text(position: Position) -> str:
    """The position, where no move is known."""
    return f"{position.game} {box_text(position)}: no move is known\n\n{board_text([position])}"


def how_sure(choice: Choice, sure: str) -> str:
    """The word for how sure the move is: what nothing decides is only possible."""
    undecided = {one.kind for one in choice.reasons[:1]} & {"consistent", "fewest broken"}
    return "possible" if undecided else sure


class _Told:
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


def _against(rejected: tuple[Rejected, ...], every: bool, told: _Told) -> Iterator[str]:
    ordered = sorted(rejected, key=_kind)
    groups = [list(group) for _, group in groupby(ordered, key=_kind)]
    for group in sorted(groups, key=_place):
        kind = _kind(group[0])
        yield f"  {HEADINGS.get(kind, kind) or NO_REASON} ({counted(len(group), 'move')}):"
        best_first = sorted(group, key=_readable)
        for one in best_first if every else _different(best_first)[:SHOWN]:
            yield from _why_not(one, told)
        missing = 0 if every else len(group) - SHOWN
        if missing > 0:
            yield f"    {and_more(missing)}"


def _place(group: list[Rejected]) -> int:
    kind = _kind(group[0])
    return ORDER.index(kind) if kind in ORDER else len(ORDER)


def _different(group: list[Rejected]) -> list[Rejected]:
    """The moves with different claims against them before those with the same."""
    claims = [one.because[0].claim if one.because else None for one in group]
    news = [claim is None or claim not in claims[:place] for place, claim in enumerate(claims)]
    order = sorted(range(len(group)), key=lambda place: not news[place])
    return [group[place] for place in order]


def _kind(one: Rejected) -> str:
    return one.because[0].kind if one.because else ""


def _readable(one: Rejected) -> tuple[int, int, str]:
    """The surest reasons first, and of these the shortest."""
    if not one.because:
        return len(SURENESS), 0, one.move
    first = one.because[0]
    return SURENESS.index(first.sure), len(sentence(first)), one.move


def _why_not(one: Rejected, told: _Told) -> Iterator[str]:
    to = "" if one.to is None else f" → {short_text(one.to)}"
    reasons = "; ".join(map(told.sentence, one.because))
    yield wrapped(f"{one.move}{to}" + (f": {reasons}" if reasons else ""), "    ")
