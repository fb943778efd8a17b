"""Random claims about Chomp boards, and whether each is true of a board, by the plain meaning.

Many of the claims can be proved: they say something known under conditions that are anything. The
conditions join comparisons by all connectives; divisions, roots, logarithms and powers in them may
be undefined on some boards. Whatever is proved must be true of every board.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from random import Random

from ponder.checking.facts import P_POSITION, conjuncts
from ponder.checking.five_cases import p_positions
from ponder.exact.verdicts import Connective, Measured
from ponder.games import Chomp
from ponder.language.claims import Claim
from ponder.language.conditions import Compound, Condition, Not, Parity, Property
from ponder.measures.invariant import measures_by_name
from ponder.proofs.lemmas import claim_in_letters, lemma_library

Row = Mapping[str, Measured]

MOST_COOKIES, MOST_COOKIES_OF_P = 14, 40
LETTERS = ("n", "R", "C", "d", "s", "t")
NUMBERS = ("1", "2", "3", "7", "12")
SHAPES = (
    *("{a}", "{a}", "{a}", "{a} + {b}", "2*{a} - {k}", "{a}*{b}", "min({a}, {b})", "{a} - {b}"),
    *("{a}/{b}", "1/({a} - {k})", "1/({a} - {b})", "{a}/({b} + {k})", "1/(n - 2*C + 2)"),
    *("sqrt({a})", "sqrt({a} - {k})", "log({a})", "log({a} - {b})", "{a}^2", "({a} - {k})^(-1)"),
    *("({a} - {b})^(1/2)", "{k}^{b}", "1/0", "abs({a} - {b})", "floor({a}/2)"),
)
TRUE_OF_ALL = (
    *("n >= 1", "R >= 1", "n >= R", "n >= R + C - 1", "n <= R*C", "C >= s", "A >= C", "n > 0"),
    *("sqrt(n) >= 1", "n/R >= 1", "n >= d & R >= t", "R + C >= 2", "2*n >= R + C"),
)
TRUE_OF_P = (
    *("n >= 2*C - 1", "n >= 2*R - 1", "n + 1 >= R + C", "n >= sqrt(R*C)", "n/C >= 2 - 1/C"),
    *("1/(n - 2*C + 2) > 0", "log(n - 2*R + 2) >= 0", "ceil(n/C) >= 1"),
)
DEFINED_ON_P = ("1/(n - 2*C + 2) > 0", "1/(n - 2*R + 2) < 7", "log(n - 2*R + 2) < n")
CONNECTIVES: tuple[Connective, ...] = ("&", "&", "&", "|", "|", "xor", "->", "iff", "only if", "if")


def random_claim(random: Random) -> Claim:
    """A claim that may be provable, with conditions that may be undefined."""
    about_p = random.random() < 0.6
    says = _read(random.choice(TRUE_OF_P if about_p else TRUE_OF_ALL))
    parts = [_condition(random, 2) for _ in range(random.choice((0, 1, 1, 2)))]
    if about_p:
        parts += [_read(random.choice(DEFINED_ON_P))] if random.random() < 0.2 else []
        parts.insert(random.choice((0, 0, len(parts))), P_POSITION)
    if random.random() < 0.2:
        says = Compound(random.choice(CONNECTIVES), says, _condition(random, 1))
    return Claim("chomp", _all_of(parts), says)


def with_other_conditions(lemma: Claim, random: Random) -> Claim:
    """The claim with some more conditions, anywhere among its own."""
    parts = [*conjuncts(lemma.given)]
    for _ in range(random.choice((1, 1, 2))):
        parts.insert(random.randint(0, len(parts)), _condition(random, 2))
    return Claim("chomp", _all_of(parts), lemma.says)


def in_two_orders(random: Random) -> tuple[Claim, Claim]:
    """Two claims that differ only in the order of two conditions."""
    one, other = _condition(random, 1), _condition(random, 1)
    sign, says = random.choice(CONNECTIVES[2:4]), _read(random.choice(TRUE_OF_ALL))
    given = Compound(sign, one, other), Compound(sign, other, one)
    first, second = (Claim("chomp", condition, says) for condition in given)
    return first, second


def _condition(random: Random, depth: int) -> Condition:
    if depth and random.random() < 0.5:
        left, right = (_condition(random, depth - 1) for _ in range(2))
        made: Condition = Compound(random.choice(CONNECTIVES), left, right)
    elif random.random() < 0.1:
        made = random.choice((Parity("number_of_cookies", odd=True), Property("is_rectangle")))
    else:
        relation = random.choice(("<=", ">=", "<", ">", "=="))
        made = _read(f"{_side(random)} {relation} {_side(random)}")
    return Not(made) if random.random() < 0.15 else made


def _side(random: Random) -> str:
    a, b = random.sample(LETTERS, 2)
    shape = random.choice((*SHAPES, "{k}", "{k}", "{k}"))
    return shape.format(a=a, b=b, k=random.choice(NUMBERS))


def _read(text: str) -> Condition:
    return claim_in_letters(text).says


def _all_of(parts: list[Condition]) -> Condition | None:
    if not parts:
        return None
    found, *others = parts
    for other in others:
        found = found & other
    return found


def exception(claim: Claim) -> Chomp | None:
    """A small board, or a P-position that is not too large, of which the claim is not true."""
    return next((board for board, row in _boards(claim.names) if not is_true(claim, row)), None)


def differ(one: Claim, other: Claim) -> Chomp | None:
    """A board of which one claim is true and the other is not."""
    for board, row in _boards(one.names | other.names):
        if is_true(one, row) != is_true(other, row):
            return board
    return None


def _boards(names: Iterable[str]) -> Iterator[tuple[Chomp, Row]]:
    """One board for each combination of these invariants that occurs."""
    seen, chosen = set(), sorted(names)
    for board, row in _measured_boards():
        values = tuple(row[name] for name in chosen)
        if values not in seen:
            seen.add(values)
            yield board, row


@cache
def _measured_boards() -> list[tuple[Chomp, Row]]:
    lost, measures = set(p_positions(MOST_COOKIES_OF_P)), measures_by_name(Chomp)
    names = {name for lemma in lemma_library() for name in lemma.claim.names} | {"is_rectangle"}
    found: list[tuple[Chomp, Row]] = []
    for rows in sorted({*_small_boards(), *lost}, key=lambda rows: (sum(rows), rows)):
        board = Chomp(rows)
        row = {name: measures[name](board) for name in names - {"is_p_position"}}
        found.append((board, {**row, "is_p_position": rows in lost}))
    return found


def _small_boards() -> Iterator[tuple[int, ...]]:
    def rows(cookies: int, longest: int) -> Iterator[tuple[int, ...]]:
        if not cookies:
            yield ()
        for first in range(1, min(cookies, longest) + 1):
            yield from ((first, *rest) for rest in rows(cookies - first, first))

    for cookies in range(1, MOST_COOKIES + 1):
        yield from rows(cookies, cookies)


class _Reached(Exception):
    """Something undefined or undecided that was reached."""


def is_true(claim: Claim, row: Row) -> bool:
    """Whether a claim is true of a board, and defined wherever it is read."""
    try:
        return claim.given is None or not _holds(claim.given, row) or _holds(claim.says, row)
    except _Reached:
        return False


def _holds(condition: Condition, row: Row) -> bool:
    """The meaning of a condition, read from left to right as Python reads `and` and `or`."""

    def holds(part: Condition) -> bool:
        return _holds(part, row)

    match condition:
        case Not(of):
            return not holds(of)
        case Compound("&", left, right):
            return holds(left) and holds(right)
        case Compound("|", left, right):
            return holds(left) or holds(right)
        case Compound("->" | "only if", left, right):
            return not holds(left) or holds(right)
        case Compound("if", left, right):
            return not holds(right) or holds(left)
        case Compound("iff", left, right):
            return holds(left) == holds(right)
        case Compound("xor", left, right):
            return holds(left) != holds(right)
    verdict = condition.verdict(row)
    if verdict not in ("true", "false"):
        raise _Reached
    return verdict == "true"
