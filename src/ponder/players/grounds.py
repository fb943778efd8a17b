"""The reasons of a reasoned player, from what it knows of the positions: see `reasoned`."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby, product
from typing import Any

import numpy as np

from ponder.core.position import Impartial
from ponder.exact.written import as_text
from ponder.games.boards.partitions import Partition
from ponder.language.conditions import Has, measured
from ponder.language.reading import Reading
from ponder.language.reasons import Reason, Sure
from ponder.players.evidence import CHECKED, FOLLOWS, PROVED, REMEMBERED, UNKNOWN
from ponder.players.grading import View
from ponder.players.inference import refuted
from ponder.proofs.lower_rows import TEMPLATE as LOWER_ROWS
from ponder.refutations.ground import Ground
from ponder.solving.chomp.lower_rows import RowLaw
from ponder.theory.knowledge import IS_N, IS_P, N_SUPPOSED, P_SUPPOSED, Knowledge, images, length_of
from ponder.theory.standing import STRENGTH, Standing

BY = {PROVED: "proved", CHECKED: "checked", REMEMBERED: "remembered", FOLLOWS: "answered"}


def in_favour(view: View, left: Impartial) -> tuple[Reason, ...]:
    """Why this position is left."""
    number, known = view.world.index(left), view.outlook.known
    source = int(known.lost[number])
    if source in (PROVED, CHECKED, REMEMBERED):
        return (known_loss(view.knowledge, left, source),)
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


def against(view: View, left: Impartial, made: Impartial) -> tuple[Reason, ...]:
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


def known_loss(knowledge: Knowledge, left: Impartial, source: int) -> Reason:
    """Why a position is known to be lost, if it is looked at by itself."""
    if not any(True for _ in left.moves()):
        return Reason("ends the game", "proved")
    if source == REMEMBERED:
        return Reason("remembered", "believed", facts={"position": str(left)})
    against_n = (one for one in knowledge.laws if one.claim.given != Has(IS_P))
    return next(_false(knowledge, "law", against_n, left, N_SUPPOSED))


def _excluding(view: View, left: Impartial) -> Iterator[Reason]:
    """Why a position is not lost, or should not be: the surest reason, then the readable ones."""
    number, knowledge = view.world.index(left), view.knowledge
    won = int(view.outlook.known.won[number])
    if won in (PROVED, CHECKED):
        against_p = (one for one in knowledge.laws if one.claim.given != Has(IS_N))
        yield from _first(_false(knowledge, "breaks a claim", against_p, left, P_SUPPOSED))
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
        yield from _first(_false(knowledge, "breaks a claim", bounds, left, P_SUPPOSED, facts))


def broken_bound(knowledge: Knowledge, left: Impartial) -> Reason | None:
    """The first proved bound on P-positions that a position breaks, if there is one."""
    bounds = (one for one in knowledge.laws if one.claim.given == Has(IS_P))
    return next(_false(knowledge, "breaks a claim", bounds, left, P_SUPPOSED), None)


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
        for image, one in product(images(position), alike):
            names = one.claim.names - supposed.keys()
            row = {**measured(names, image, knowledge.measures), **supposed}
            reading = one.claim.evaluate(row)
            if reading.verdict == "false":
                values = tuple((name, as_text(row[name])) for name in sorted(names))
                said = {**(facts or {}), "values": values, **_of_rows(one, image)}
                turned = {} if image == position else {"image": str(image)}
                yield _resting_on(kind, one, reading, said | turned)


def _resting_on(kind: str, one: Standing, reading: Reading, facts: Mapping[str, Any]) -> Reason:
    sure: Sure = "believed"
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


def _region(ground: Ground) -> str:
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


def _known_answer(view: View, left: Impartial) -> Reason:
    """The surest reply to this position that leaves a known loss."""
    known, index = view.replies, view.world.index
    answers = [(move, to) for move, to in left.moves() if known.lost[index(to)] != UNKNOWN]
    reply, to = min(answers, key=lambda answer: int(known.lost[index(answer[1])]))
    source = int(known.lost[index(to)])
    if source == FOLLOWS:
        by = Reason("certain", "believed", facts={"replies": sum(1 for _ in to.moves())})
    else:
        by = known_loss(view.knowledge, to, source)
    facts = {"reply": reply, "to": str(to), "by": by}
    return Reason("known answer", by.sure, by.claim, reply=reply, region=by.region, facts=facts)


def _replies(view: View, number: int) -> dict[str, int]:
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


def _moves(view: View) -> dict[str, int]:
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


def _open_reply(view: View, left: Impartial) -> dict[str, str]:
    """A reply that it cannot refute, if there is one."""
    bad = refuted(view.replies)
    for move, to in left.moves():
        if not bad[view.world.index(to)]:
            return {"open_reply": move, "open_to": str(to)}
    return {}
