"""The rule of the template *five cases*: a comparison of invariants of Chomp's P-positions.

The claim says `if is_p_position(x) then …`, perhaps with further comparisons as conditions. The
P-positions with at most SMALL_COOKIES cookies are found and examined here. For the others, the
claim is translated (`translation`) in each of the five cases, each condition where those before it
are true, and the answers of the proof, which are identities, are checked as the translation asks
for them. Of the proof, only these answers and the choices how to divide a case are used; every
polynomial is derived here.

    {"cases": {"E": …, "2r": …, "2c": …, "G+": …, "G-": …}}, each of the form
    {"split": "s", "parts": [s has its least value, s is larger]} or
    {"answers": [null, identity, …]}, with `TranslationOptions` besides

Trusted: what `translation`, `logs_and_powers`, `facts`, `logarithms`, `positivity` and the sections
below say, and the evaluation of a claim on one board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import factorial
from typing import Any

from ponder.checking.certificates import Entry, Established, Invalid
from ponder.checking.chomp_boards import (
    QUANTITIES,
    TRANSPOSED,
    expanded_statement,
    measured,
    refuse_undefined,
)
from ponder.checking.facts import P_POSITION, Bounds, Lemma, conjuncts, known_lemmas
from ponder.checking.logarithms import log_of_number
from ponder.checking.logs_and_powers import log_of_quantity
from ponder.checking.positivity import Oracle, RecordedAnswers, Step, name_fact
from ponder.checking.situations import GENERAL, Situation
from ponder.checking.translation import Translator, assume, prove_comparison
from ponder.core.errors import describe
from ponder.core.work import Work
from ponder.exact.polynomials import Polynomial, constant, sum_polynomials, variable
from ponder.exact.verdicts import JOINED, Verdict
from ponder.language.claims import Claim, Statement
from ponder.language.conditions import Condition, Row

# The five cases of P-positions of Chomp, and what is known in each.
#
# Every P-position with more than SMALL_COOKIES cookies is in one of these cases:
#
# * E   as many rows as columns: then it is an L, [k,1,…,1] with k rows (the square rule);
# * 2r  two rows: then it is [k+1,k];
# * 2c  two columns: the transpose of that;
# * G+  more rows than columns, at least 3 columns;
# * G-  more columns than rows, at least 3 rows.
#
# It cannot have one row or one column, since then it would have one cookie. The claims that say so
# must be established: `REQUIRED_LEMMAS`. Trusted: this case distinction; the quantities of the
# boards [k,1,…,1] and [k+1,k], which are plain from their definitions; that 2^k is at least the
# sum of the first binomial coefficients, and at least k^4 if k >= 16 (it is for k = 16, and grows
# faster); that (v - j)·(v - j - 1) >= 0 for whole numbers v and j; and, where a board has exactly
# two different row lengths, that t rows have length C and the others length s, and s columns
# length R and the others t.

SMALL_COOKIES = 40
"""Boards with at most so many cookies are examined one by one."""

REQUIRED_LEMMAS = (
    "chomp: if is_p_position(x) & (squareness(x) == 0)"
    " then number_of_cookies(x) == 2*number_of_rows(x) - 1",
    "chomp: if is_p_position(x) & (number_of_rows(x) == 2)"
    " then number_of_columns(x) == smallest_row_size(x) + 1",
    "chomp: if is_p_position(x) & (number_of_columns(x) == 2)"
    " then number_of_rows(x) == smallest_column_size(x) + 1",
    "chomp: if is_p_position(x) & (number_of_rows(x) == 1) then number_of_cookies(x) == 1",
    "chomp: if is_p_position(x) & (number_of_columns(x) == 1) then number_of_cookies(x) == 1",
    "chomp: if is_p_position(x) & (number_of_cookies(x) >= 2)"
    " then rows_of_different_length(x) >= 2",
)
"""The claims without which the five cases would not be all, or less would be known in them."""

CASES = ("E", "2r", "2c", "G+", "G-")
SPLITS = ("s", "t", "d")
"""Where a general case may be divided: s has its least value | s is larger, and so on."""
FAR = "sides"
"""It may also be divided by whether its longer side is at least twice as long as its shorter."""

MOST_POWERS = 6
LENGTHS = "two lengths"
K, W, LOG_K = variable("k"), variable("W"), variable("log(k)")
ZERO, ONE, TWO = constant(0), constant(1), constant(2)


def situation_of(case: str, established: Established) -> Situation:
    """What is known in a case."""
    missing = next((text for text in REQUIRED_LEMMAS if text not in established), None)
    if missing is not None:
        raise Invalid(f"the five cases are not known to be all without: {missing}")
    if case in GENERAL:
        return _general(case, known_lemmas(established.values()))
    if case not in CASES:
        raise Invalid(f"a case is one of {', '.join(CASES)}, not {case!r}")
    return _l_boards() if case == "E" else _two_rows(case)


def split_case(situation: Situation, letter: str) -> tuple[Situation, Situation]:
    """The situation in two parts: the letter has its least value, or is larger (or by `FAR`)."""
    if letter == FAR and situation.case in GENERAL:
        return _by_sides(situation)
    least, most = situation.bounds.get(letter, (1, 1))
    if letter not in SPLITS or situation.case not in GENERAL or most is not None:
        raise Invalid(f"the case {situation.name} cannot be divided by {letter}")
    return _least(situation, letter, least), _more(situation, letter, least)


def _by_sides(situation: Situation) -> tuple[Situation, Situation]:
    longer, shorter = ("R", "C") if situation.case == "G+" else ("C", "R")
    if any(division.left == longer for division in situation.divisions):
        raise Invalid(f"the case {situation.name} is divided by its sides already")
    gap = variable(longer) - 2 * variable(shorter)
    far = situation.divided(longer, ">=", f"2*{shorter}")
    near = situation.divided(longer, "<", f"2*{shorter}")
    return (
        far.knowing({str(far.divisions[-1]): gap}),
        near.knowing({str(near.divisions[-1]): -gap - 1}),
    )


def _least(situation: Situation, letter: str, least: int) -> Situation:
    values = {letter: constant(least), f"log({letter})": log_of_number(least)}
    at_least = replace(
        situation.divided(letter, "=", str(least)),
        bounds={**situation.bounds, letter: (least, least)},
        values={**situation.values, **values},
        known={name: p.substitute(values) for name, p in situation.known.items()},
        equations={name: p.substitute(values) for name, p in situation.equations.items()},
    )
    return _two_lengths(at_least) if letter == "d" and least == 2 else at_least


def _two_lengths(situation: Situation) -> Situation:
    """With two different lengths, t rows have length C, and the others length s."""
    n, r, c, s, t = (situation.value(letter) for letter in "nRCst")
    situation = situation.with_equation(name_fact("two lengths", LENGTHS), n - t * c - (r - t) * s)
    logs = {letter: situation.value(f"log({letter})") for letter in "ABRCst"}
    rows = logs["A"] - t * logs["C"] - (r - t) * logs["s"]
    columns = logs["B"] - s * logs["R"] - (c - s) * logs["t"]
    situation = situation.with_equation(name_fact("product of rows", LENGTHS), rows)
    return situation.with_equation(name_fact("product of columns", LENGTHS), columns)


def _more(situation: Situation, letter: str, least: int) -> Situation:
    larger = replace(
        situation.divided(letter, ">=", str(least + 1)),
        bounds={**situation.bounds, letter: (least + 1, None)},
    )
    return larger.knowing({f"{letter} >= {least + 1}": variable(letter) - (least + 1)})


def _general(case: str, lemmas: tuple[Lemma, ...]) -> Situation:
    longer, shorter = ("R", "C") if case == "G+" else ("C", "R")
    least = {**dict.fromkeys(QUANTITIES, 1), "n": SMALL_COOKIES + 1, "d": 2, longer: 4, shorter: 3}
    known = {f"{letter} >= {low}": variable(letter) - low for letter, low in least.items()}
    known[f"{longer} > {shorter}"] = variable(longer) - variable(shorter) - 1
    bounds: Bounds = {letter: (low, None) for letter, low in least.items()}
    situation = Situation(
        case, bounds, lemmas, known, whole=frozenset(least), signs=dict.fromkeys(least, "positive")
    )
    between = {name: p for letter in "RCdst" for name, p in _between_whole(letter)}
    return situation.knowing(between, "product")


def _between_whole(letter: str) -> Iterator[tuple[str, Polynomial]]:
    """No whole number is between two neighbours."""
    whole = variable(letter)
    for j in range(1, 9):
        name = f"({letter} - {j})*({letter} - {j + 1}) >= 0"
        yield name_fact(name, "neighbours", letter, j), (whole - j) * (whole - j - 1)


def _l_boards() -> Situation:
    """The boards [k,1,…,1] with k rows."""
    least = SMALL_COOKIES // 2 + 1
    values = dict.fromkeys("RCAB", K) | {"n": 2 * K - 1, "d": TWO, "s": ONE, "t": ONE}
    logs = dict.fromkeys("RCAB", LOG_K) | {"d": log_of_number(2), "s": ZERO, "t": ZERO}
    return _family("E", least, values, logs)


def _two_rows(case: str) -> Situation:
    """The boards [k+1,k], or their transposes; W is 2^k, the product of the columns."""
    least, log_2 = SMALL_COOKIES // 2, log_of_number(2)
    values = {"n": 2 * K + 1, "R": TWO, "C": K + 1, "d": TWO, "s": K, "t": ONE}
    values |= {"A": K * (K + 1), "B": W}
    longer = "C" if case == "2r" else "R"
    logs = {"R": log_2, "d": log_2, "s": LOG_K, "t": ZERO, "B": K * log_2}
    logs["A"] = LOG_K + variable(f"log({longer})")
    if case == "2c":
        values = {TRANSPOSED.get(letter, letter): p for letter, p in values.items()}
        logs = {TRANSPOSED.get(letter, letter): p for letter, p in logs.items()}
    situation = _family(case, least, values, {**logs, "W": K * log_2})
    situation = situation.speaking_of("W", "positive", whole=True)
    bounds: Bounds = {**situation.bounds, "W": (2**least, None)}
    return replace(situation.knowing(dict(_powers_of_two(least))), bounds=bounds)


def _powers_of_two(least: int) -> Iterator[tuple[str, Polynomial]]:
    """2^k is at least the sum of the first binomial coefficients of k, and k^4 from 16 on."""
    for most in range(1, 5):
        below = sum_polynomials(_binomial(K, i) for i in range(most + 1))
        yield name_fact(f"W from {most} binomials", "binomials"), W - below
    for power in range(2, 5):
        yield name_fact(f"W >= k^{power}", "powers of two"), W - K**power
    yield name_fact(f"W >= 2^{least}", "powers of two"), W - 2**least


def _binomial(above: Polynomial, i: int) -> Polynomial:
    product = constant(Fraction(1, factorial(i)))
    for j in range(i):
        product = product * (above - j)
    return product


def _family(
    case: str, least: int, values: Mapping[str, Polynomial], logs: Mapping[str, Polynomial]
) -> Situation:
    """A family of boards, one for each k from `least` on."""
    known = {
        name_fact(f"(k - {least})^{j} >= 0", "power of k", least, j): (K - least) ** j
        for j in range(1, MOST_POWERS + 1)
    }
    at_least = {letter: p.at({"k": least, "W": 2**least}) for letter, p in values.items()}
    bounds: dict[str, tuple[int, int | None]] = {
        letter: (int(low), None if values[letter].variables else int(low))
        for letter, low in at_least.items()
    }
    return Situation(
        case,
        {**bounds, "k": (least, None)},
        known=known,
        values={**values, **{f"log({letter})": p for letter, p in logs.items()}},
        whole=frozenset({"k"}),
        signs={"k": "positive"},
    )


# The P-positions of Chomp with few cookies, by the definition, and claims on each of them.
#
# A board is a P-position if no move leads from it to a P-position. So the boards are taken by
# number of cookies: each that has not been crossed out is a P-position, and crosses out all boards
# from which a move leads to it. Such a move takes the rows i, i+1, … down to x cookies; before it,
# row i had more than x and row i-1 at least as many as row i, so row i is the first that has x
# now.
#
# The board without cookies counts as an N-position, so that [1] is a P-position: to take the
# poison cookie loses.

Rows = tuple[int, ...]
_known: dict[int, tuple[tuple[Rows, Row], ...]] = {}


class FailingBoard(Invalid):
    """A claim that is not true of a P-position."""

    def __init__(self, rows: Rows, verdict: Verdict) -> None:
        board = ",".join(map(str, rows))
        super().__init__(f"the claim is {verdict} for the P-position {board}")
        self.rows = rows
        self.verdict = verdict


def p_positions(cookies: int, work: Work | None = None) -> tuple[Rows, ...]:
    """The P-positions with at most so many cookies, by number of cookies.

    >>> p_positions(5)
    ((1,), (2, 1), (2, 2, 1), (3, 1, 1), (3, 2))
    """
    work = work or Work()
    found: list[Rows] = []
    crossed_out: list[set[Rows]] = [set() for _ in range(cookies + 1)]
    for size, boards in enumerate(_boards(cookies)):
        new = sorted(set(boards) - crossed_out[size])
        for rows in work.checking(new):
            for before, more in _boards_before(rows, cookies - size):
                crossed_out[size + more].add(before)
        found += new
    return tuple(found)


def _boards(cookies: int) -> Iterator[list[Rows]]:
    """The boards with 0, 1, 2, … cookies; the empty board is left out."""
    by_last_row: list[dict[int, list[Rows]]] = []  # for each number of cookies
    for size in range(cookies + 1):
        boards: dict[int, list[Rows]] = {size: [(size,)]} if size else {}
        for last in range(1, size // 2 + 1):
            longer = (rows for row, rows in by_last_row[size - last].items() if row >= last)
            boards[last] = [(*rows, last) for group in longer for rows in group]
        by_last_row.append(boards)
        yield [rows for group in boards.values() for rows in group]


def _boards_before(rows: Rows, spare: int) -> Iterator[tuple[Rows, int]]:
    """The boards from which a move leads to these rows, with at most `spare` cookies more."""
    for x in {*rows, 0}:
        start = rows.index(x) if x else len(rows)
        lowest = rows.count(x) if x else spare
        widest = rows[start - 1] - x if start else spare
        for taken in _taken(spare, widest, lowest):
            raised = tuple(x + more for more in taken)
            yield rows[:start] + raised + rows[start + len(taken) :], sum(taken)


@cache
def _taken(most: int, widest: int, lowest: int) -> tuple[Rows, ...]:
    """What a move may take from the rows, from the top: at most so many in all, each, rows."""
    if not lowest:
        return ()
    return tuple(
        (first, *rest)
        for first in range(1, min(most, widest) + 1)
        for rest in ((), *_taken(most - first, first, lowest - 1))
    )


def check_small_boards(claim: Claim, cookies: int, work: Work | None = None) -> None:
    """Raise `Invalid` unless the claim is true of each P-position with at most so many cookies."""
    work, plain = work or Work(), expanded_claim(claim)
    for rows, values in work.checking(_measured(cookies, work)):
        verdict = _verdict(plain, values)
        if verdict != "true":
            raise FailingBoard(rows, verdict)


def _verdict(claim: Claim, values: Row) -> Verdict:
    """The verdict, as `Claim.verdict` gives it, without the values of both sides."""
    given: Verdict = "true" if claim.given is None else claim.given.verdict(values)
    return "true" if given == "false" else JOINED["->"][given, claim.says.verdict(values)]


def _measured(cookies: int, work: Work) -> tuple[tuple[Rows, Row], ...]:
    """The P-positions with their quantities, found once for each number of cookies."""
    if cookies not in _known:
        boards = work.checking(p_positions(cookies, work))
        _known[cookies] = tuple(
            (rows, {**measured(rows), "is_p_position": True}) for rows in boards
        )
    return _known[cookies]


def expanded_claim(claim: Claim) -> Claim:
    """The claim with every derived invariant replaced by its definition."""
    return claim.mapped(_expanded)


def _expanded(atom: Condition) -> Condition:
    if isinstance(atom, Statement):
        return expanded_statement(atom)
    if atom == P_POSITION:
        return atom
    raise Invalid(f"{atom} is not about the quantities of a board")


MOST_SPLITS = 6


@dataclass(frozen=True)
class Parts:
    """A claim about P-positions as the comparisons that it supposes, and those that it says."""

    supposed: tuple[Statement, ...]
    said: tuple[Statement, ...]


@dataclass(frozen=True)
class TranslationOptions:
    """How a claim is translated.

    By logarithms of both sides? With ratios as variables? Is `x <= e` shown for `x <= ceil(e)`?
    Of which quantities are the logarithms considered from the beginning?
    """

    logarithms: bool = False
    ratios: bool = False
    loosely: bool = False
    logs_of: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The choices that differ from the usual ones."""
        chosen = {**vars(self), "logs_of": list(self.logs_of)}
        return {name: choice for name, choice in chosen.items() if choice}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> TranslationOptions:
        """The way that `to_json` wrote."""
        flags = {name: data.get(name) is True for name in ("logarithms", "ratios", "loosely")}
        logs_of = data.get("logs_of", [])
        if not isinstance(logs_of, list) or any(one not in QUANTITIES for one in logs_of):
            raise Invalid("logs_of is a list of quantities")
        return cls(**flags, logs_of=tuple(logs_of))


def check(entry: Entry, established: Established, work: Work) -> None:
    """Raise `Invalid` unless the entry is proved by the five cases."""
    for _ in work.checking(steps(entry, established)):
        pass
    check_small_boards(entry.claim, SMALL_COOKIES, work)


def steps(entry: Entry, established: Established) -> Iterator[Step]:
    """The steps of a proof, each checked; the finite part is not among them."""
    parts = parts_of(entry.claim)
    cases = entry.proof.get("cases")
    if not isinstance(cases, Mapping) or set(cases) != set(CASES):
        raise Invalid(f"a proof by five cases has the cases {', '.join(CASES)}")
    for case in CASES:
        yield from _steps(parts, situation_of(case, established), cases[case], MOST_SPLITS)


def parts_of(claim: Claim) -> Parts:
    """The comparisons in a claim about P-positions; `Invalid` if it is of another kind."""
    given = conjuncts(claim.given)
    if claim.about != "chomp" or P_POSITION not in given:
        raise Invalid("the five cases are about P-positions: chomp: if is_p_position(x) then …")
    for one in given[: given.index(P_POSITION)]:  # other boards reach them, too
        refuse_undefined(one)
    supposed = (_comparison(one) for one in given if one != P_POSITION)
    return Parts(tuple(supposed), tuple(map(_comparison, conjuncts(claim.says))))


def translate_claim(
    parts: Parts, situation: Situation, way: TranslationOptions, oracle: Oracle
) -> None:
    """Show what the claim says in a situation, with the help of an oracle."""
    asking = Translator(oracle, way.ratios)
    for letter in way.logs_of:
        situation, _ = log_of_quantity(asking, situation, letter)
    cases = [situation]
    for statement in parts.supposed:
        cases = [more for case in cases for more in assume(asking, case, statement)]
    for case in cases:
        for statement in parts.said:
            prove_comparison(
                asking, case, statement, logarithms=way.logarithms, loosely=way.loosely
            )


def _steps(parts: Parts, situation: Situation, proof: Any, splits: int) -> Iterator[Step]:
    if not isinstance(proof, Mapping):
        raise Invalid(f"the proof of the case {situation.name} is not an object")
    if "split" in proof:
        letter, halves = proof["split"], proof.get("parts")
        if not isinstance(halves, list) or len(halves) != 2 or not splits:
            raise Invalid(f"the case {situation.name} is not divided in two, or too often")
        if letter not in (*SPLITS, FAR):
            raise Invalid(f"the case {situation.name} is divided by {describe(letter)}")
        for half, part in zip(split_case(situation, letter), halves, strict=True):
            yield from _steps(parts, half, part, splits - 1)
    else:
        yield from _answered(parts, situation, proof)


def _answered(parts: Parts, situation: Situation, proof: Mapping[str, Any]) -> Iterator[Step]:
    way = TranslationOptions.from_json(proof)
    oracle = RecordedAnswers(proof.get("answers"))
    try:
        translate_claim(parts, situation, way, oracle)
        oracle.end()
    except Invalid as error:
        raise Invalid(f"case {situation.name}: {error}") from None
    yield from (Step(situation.name, *met) for met in oracle.met)


def _comparison(condition: Condition) -> Statement:
    if not isinstance(condition, Statement):
        raise Invalid(f"the five cases are for comparisons, not for {condition}")
    return condition
