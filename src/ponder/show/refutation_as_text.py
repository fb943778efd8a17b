"""A refutation in words: the counterexample with both sides' values, or the ground covered."""

from collections.abc import Callable, Iterator

from ponder.core.position import Position
from ponder.core.words import counted, noun
from ponder.exact.written import as_text
from ponder.games.boards.partitions import Partition
from ponder.refutations.ground import Covered, Ground, SearchedRegion
from ponder.refutations.refutation import Refutation
from ponder.show.lines import wrapped
from ponder.show.position_as_text import short_text

THINGS = {"P": "P-position", "N": "N-position", "": "position"}


def refutation_text(found: Refutation) -> str:
    """What was found about the claim; a claim that survives is *checked*, never *true*."""
    return f"{found.claim}\n\n{verdict_text(found)}"


def verdict_text(found: Refutation) -> str:
    """What was found, without the claim."""
    lines = list(_refuted(found) if found.is_refuted else _survived(found))
    ground = [*map(ground_words, found.covered)]
    if ground:
        lines += ["", "Looked at:", *(wrapped(f"- {words}") for words in ground)]
    return "\n".join(lines)


def _refuted(found: Refutation) -> Iterator[str]:
    assert found.reading is not None
    yield f"Refuted by {_named(found.counterexample)}."
    left, right = found.reading.left, found.reading.right
    if left is not None and right is not None:
        yield f"The left side is {as_text(left)}, the right side {as_text(right)}."
    yield from _how_small(found)


def _how_small(found: Refutation) -> Iterator[str]:
    if found.smallest:
        yield "It is the smallest counterexample: all smaller positions were checked."
    elif found.covered.cookies:
        yield (
            f"It is the smallest that was found. A smaller one would have more than "
            f"{counted(found.covered.cookies, 'cookie')}."
        )
    elif isinstance(found.counterexample, Position):
        yield "It is the smallest that was found; a smaller one is not excluded."
    else:
        yield "It is the first among the objects given."


def _survived(found: Refutation) -> Iterator[str]:
    if not found.covered.is_checked:
        yield f"Nothing {_why_unchecked(found.covered)}"
        return
    upto = _how_far(found.covered)
    yield f"Checked{upto}, not proved: no counterexample was found."
    if found.covered.undecided:
        count = counted(found.covered.undecided, "object")
        yield f"On {count} exact arithmetic could not decide the claim."


def _why_unchecked(covered: Covered) -> str:
    reasons = {
        "its condition is false": any(ground.vacuous for ground in covered),
        "the claim is undefined": any(ground.undefined for ground in covered),
        "it cannot be decided": any(ground.undecided for ground in covered),
    }
    met = [words for words, is_met in reasons.items() if is_met]
    return (
        f"could be checked: {' or '.join(met)} wherever it was looked at."
        if met
        else "was checked."
    )


def _how_far(covered: Covered) -> str:
    """How far all sizes were checked; what else was looked at is listed below."""
    for kind, unit in (("cookies", "cookie"), ("heaps", "counter")):
        grounds = [one for one in covered if one.region.kind == kind and one.whole]
        if any(one.decided for one in grounds):
            most = counted(max(one.region["most"] for one in grounds), unit)
            more = " and on the ground below" if len(covered.grounds) > 1 else ""
            return f" up to {most}{more}"
    return " on the ground below"


def _named(thing: object) -> str:
    if not isinstance(thing, Position):
        return str(thing)
    cookies = f" ({counted(sum(thing.rows), 'cookie')})" if isinstance(thing, Partition) else ""
    text = short_text(thing)
    board = f"'{text}'" if text.endswith(".") else text  # a full stop may follow
    return f"{board}{cookies}"


def ground_words(ground: Ground) -> str:
    """The ground in words.

    >>> ground_words(Ground(SearchedRegion.make("cookies", "P", most=60), 149226))
    'all 149,226 P-positions with at most 60 cookies'
    """
    thing = "object" if ground.region.kind == "objects" else THINGS[ground.region.of]
    endless = None in dict(ground.region.bounds).values() and ground.whole
    things = noun(2, thing) if endless else counted(ground.objects, thing)
    if ground.objects == 0:
        things = f"no {noun(0, thing)}"
    notes = [
        f"{number:,} {word}"
        for word, number in (("undecided", ground.undecided), ("undefined", ground.undefined))
        if number
    ]
    note = f" ({', '.join(notes)})" if notes else ""
    met = f" that {noun(ground.objects, 'meets', 'meet')} the condition" if ground.vacuous else ""
    whole = "all " if ground.whole and ground.objects > 1 else ""
    return f"{whole}{things} {_which(ground)}{met}{note}"


def _which(ground: Ground) -> str:
    """Which objects they are."""
    region = ground.region
    if region.kind in FOLLOWED:
        return f"that {noun(ground.objects, 'follows', 'follow')} {FOLLOWED[region.kind](region)}"
    if region.kind == "heaps" and not ground.whole:  # of the last size, which is not finished
        return f"with {counted(region['most'], 'counter')}"
    return KINDS.get(region.kind, _any_kind)(region)


def _lower_rows(region: SearchedRegion) -> str:
    second = region["second"]
    width = "of any width" if second is None else f"with a second row of at most {second:,}"
    lower = counted(region["cookies"], "cookie")
    return f"{width} and at most {lower} below the second row"


def _any_kind(region: SearchedRegion) -> str:
    bounds = ", ".join(f"{name} {value}" for name, value in region.bounds)
    return f"of the region {region.kind}{': ' if bounds else ''}{bounds}"


KINDS: dict[str, Callable[[SearchedRegion], str]] = {
    "cookies": lambda at: f"with at most {counted(at['most'], 'cookie')}",
    "box": lambda at: f"inside {at['rows']}x{at['columns']}",
    "family": lambda at: (
        f"of the family {at['name']}, k from {at['first']:,} "
        + ("on" if at["last"] is None else f"to {at['last']:,}")
    ),
    "members": lambda at: (
        f"of the family {at['name']}, k between {at['first']:,} and {at['last']:,}"
    ),
    "lower rows": _lower_rows,
    "tall lower rows": lambda at: f"transposed from those {_lower_rows(at)}",
    "relatives": lambda _: "changed from those on which both sides are nearest",
    "play": lambda at: f"of {counted(at['games'], 'random game')} with the seed {at['seed']}",
    "heaps": lambda at: f"with at most {counted(at['most'], 'counter')}",
    "objects": lambda _: "given",
}
"""Which positions are in a region of each kind."""
FOLLOWED: dict[str, Callable[[SearchedRegion], str]] = {
    "starts": lambda at: f"starts whose sizes add up to at most {at['most']}",
    "followers": lambda at: f"{at['start']}",
    "examples": lambda _: "the examples of the game",
}
"""What the positions in a region of each of the other kinds follow."""
