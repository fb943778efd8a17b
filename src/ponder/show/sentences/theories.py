"""The reasons of a player who plays by a learned theory, in sentences.

*Proved*, *checked* and *believed* are worded differently, and what is certain only given the
positions that were learned is never called proved.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ponder.core.text import format_count
from ponder.language.reasons import Reason
from ponder.show.positions import short_text
from ponder.show.sentences.wording import body_text, wording_for, wordings_by_template

if TYPE_CHECKING:
    from ponder.language.claims import Claim


P_POSITION = "is_p_position"
LONGEST_LAW = 120  # characters

wordings_by_template(
    {
        "remembered": "leaves a position that I remember as a P-position",
        "below a remembered position": "one move leads here from {above}, which I remember as a "
        "P-position; so this is an N-position",
        "lost anyway": "every move leaves a position that I know to be won for my opponent",
        "not known": "I do not know this to be a P-position",
        "less sure": "leaves a known P-position, too, but less surely ({by})",
        "fewest broken": "nothing decides; it breaks {broken} of {bounds:bound}, and every move "
        "has more against it",
        "more open replies": "leaves {open:reply} that I cannot refute, not {best}",
    }
)


@wording_for("law")
def law(reason: Reason) -> str:
    """A claim that makes what is left a P-position."""
    assert reason.claim is not None
    image = _image(reason, "the board that is left, transposed to {image}, is a P-position by it")
    if _is_of_rows(reason):
        return f"{_law_of_rows(reason)}: {_first_row(reason)} ({_standing(reason)}{image})"
    return f"law: {in_english(reason.claim)} ({_standing(reason)}{image})"


@wording_for("certain")
def certain(reason: Reason) -> str:
    """Everything that the opponent can do is known to lose: not a proof."""
    counts = _listed(
        (reason.facts.get(name, 0), words, words)
        for name, words in (
            ("proved", "by the rules or a proved law"),
            ("checked", "by a checked law"),
            ("remembered", "from memory"),
            ("answered", "because of my answer"),
        )
    )
    replies = format_count(reason.facts["replies"], "reply")
    known = f": {counts}" if counts else ""
    return f"certain, given what I know (not proved): I can refute each of {replies}{known}"


@wording_for("consistent")
def consistent(reason: Reason) -> str:
    """Nothing excludes what is left; how far that was tested."""
    facts = reason.facts
    others = _listed(
        [
            (
                facts["moves_excluded"],
                "is excluded by a claim or from memory",
                "are excluded by a claim or from memory",
            ),
            (facts["moves_answered"], "has an answer that I know", "have an answer that I know"),
        ]
    )
    of = f"; of {format_count(facts['moves'], 'move')}, {others}" if others else ""
    claims = f"none of my {format_count(facts['claims'], 'claim')} excludes it"
    nothing = "I have no claim that could exclude it"
    return f"possible: {claims if facts['claims'] else nothing}{of}. {_your_replies(facts)}"


def _your_replies(facts: Mapping[str, Any]) -> str:
    if "replies" not in facts:
        return "I did not look at your replies: there are too many"
    known = sum(facts[name] for name in ("proved", "checked", "remembered", "answered"))
    counts = _listed(
        [
            (facts["breaking"], "breaks a claim", "break a claim"),
            (known, "loses to something that I know", "lose to something that I know"),
            (facts["open"], "I cannot refute", "I cannot refute"),
        ]
    )
    example = ""
    if facts.get("open_reply"):
        example = f", such as {facts['open_reply']} → {facts['open_to']}"
        example += "; if you win from there, I learn it"
    return f"Of your {format_count(facts['replies'], 'reply')}, {counts}{example}"


@wording_for("breaks a claim")
def breaks_a_claim(reason: Reason) -> str:
    """A P-position would satisfy the claim: both sides, and how sure the claim is."""
    assert reason.claim is not None
    facts, image = reason.facts, _image(reason, "transposed: {image}")
    if _is_of_rows(reason):
        law = f"the {_law_of_rows(reason)}: {_first_row(reason)}"
        here = dict(facts["values"]).get("number_of_columns") if facts["p"] else None
        return f"breaks {law}{f', not p = {here}' if here else ''} ({_standing(reason)}{image})"
    more = f", and {facts['broken'] - 1} more" if facts.get("broken", 1) > 1 else ""
    said = f"breaks {in_symbols(reason.claim)}: {_values(reason)}"
    return f"{said} ({_standing(reason)}{image}){more}"


@wording_for("known answer")
def known_answer(reason: Reason) -> str:
    """The reply that refutes the move, and why what it leaves is known."""
    facts, by = reason.facts, reason.facts.get("by")
    why = f": {_known_by(by)}" if isinstance(by, Reason) else ", which I know"
    return f"you would answer {facts['reply']}, leaving {facts['to']}{why}"


def in_english(claim: Claim) -> str:
    """The claim in words, from the meanings of what it measures."""
    from ponder.measures.invariant import measures_by_name

    every = measures_by_name(claim.about).items()
    return claim.english({name: measure.term for name, measure in every})


def in_symbols(claim: Claim) -> str:
    """The claim in symbols, short enough for a list: without the object.

    >>> from ponder.language.claims import Claim
    >>> in_symbols(Claim.parse("chomp: if is_p_position(x) then rows(x) >= 2*columns(x) - 1"))
    'rows >= 2*columns - 1'
    """
    from ponder.language.conditions import Property

    about_p = claim.given == Property(P_POSITION)
    given = "" if claim.given is None or about_p else f"if {claim.given} then "
    text = re.sub(r"\(x\)", "", f"{given}{claim.says}")
    return re.sub(r"\bis_([pn])_position\b", lambda found: found[1].upper(), text)


def _is_of_rows(reason: Reason) -> bool:
    """Whether it is a law of fixed lower rows that is too long to be written out."""
    return "lower" in reason.facts and len(str(reason.claim)) > LONGEST_LAW


def _law_of_rows(reason: Reason) -> str:
    lower = ",".join(map(str, reason.facts["lower"]))
    return f"law of the boards p,q,{lower}"


def _first_row(reason: Reason) -> str:
    p, q = reason.facts["p"], reason.facts["q"]
    makes = "no p makes" if p is None else f"exactly p = {p} makes"
    return f"for q = {q}, {makes} a P-position"


def _values(reason: Reason) -> str:
    """Both sides of a comparison; of another claim, the values of what it speaks of."""
    from ponder.exact.arithmetic import format_number

    reading = reason.reading
    if reading is not None and reading.left is not None and reading.right is not None:
        return (
            f"here the sides are {format_number(reading.left)} and {format_number(reading.right)}"
        )
    values = ", ".join(f"{name} is {plain(value)}" for name, value in reason.facts["values"])
    return f"here {values}"


def plain(value: str) -> str:
    """A truth value as a word; any other value as it is."""
    return {"True": "true", "False": "false"}.get(value, value)


def _standing(reason: Reason) -> str:
    """How sure the claim is: proved, checked on some ground, or believed from examples."""
    facts = reason.facts
    if reason.sure == "proved":
        by = f" by {facts['template']}" if facts.get("template") else ""
        return f"proved{by}"
    if reason.sure == "checked":
        from ponder.refutations.refutation import CheckedRegion
        from ponder.show.claims import ground_words

        ground = facts.get("ground")
        on = f" on {ground_words(ground)}" if isinstance(ground, CheckedRegion) else ""
        return f"checked{on}, not proved{_support(facts)}"
    return f"believed{_support(facts)}"


def _support(facts: Mapping[str, Any]) -> str:
    if not facts.get("examples"):
        return ""
    after = f", the last {short_text(facts['after'])}" if facts.get("after") else ""
    return f"; from {format_count(facts['examples'], 'example')}{after}"


def _image(reason: Reason, words: str) -> str:
    image = reason.facts.get("image")
    return f"; {words.format(image=image)}" if image else ""


def _known_by(by: Reason) -> str:
    """Why what the answer leaves is known to be lost, as part of a sentence."""
    if by.kind == "law" and by.claim is not None:
        law = f"the {_law_of_rows(by)}" if _is_of_rows(by) else in_symbols(by.claim)
        return f"a P-position, by {law} ({_standing(by)})"
    if by.kind == "remembered":
        return "a P-position that I remember"
    if by.kind == "ends the game":
        return "the end of the game"
    if by.kind == "certain":
        return "from there every reply is refuted by what I know (not proved)"
    return body_text(by)


def _listed(counts: Iterable[tuple[int, str, str]]) -> str:
    """`3 break a claim, 1 has an answer`: what there is at least one of."""
    return ", ".join(format_count(number, one, many) for number, one, many in counts if number)
