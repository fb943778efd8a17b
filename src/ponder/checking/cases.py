"""The five cases of P-positions of Chomp, and what is known in each.

Every P-position with more than SETTLED cookies is in one of these cases:

* E   as many rows as columns: then it is an L, [k,1,…,1] with k rows (the square rule);
* 2r  two rows: then it is [k+1,k];
* 2c  two columns: the transpose of that;
* G+  more rows than columns, at least 3 columns;
* G-  more columns than rows, at least 3 rows.

It cannot have one row or one column, since then it would have one cookie. The claims that say
so must be established: `LICENCES`. Trusted: this case distinction; the quantities of the boards
[k,1,…,1] and [k+1,k], which are plain from their definitions; that 2^k is at least the sum of the
first binomial coefficients, and at least k^4 if k >= 16 (it is for k = 16, and grows faster); that
(v - j)·(v - j - 1) >= 0 for whole numbers v and j; and, where a board has exactly two different row
lengths, that t rows have length C and the others length s, and s columns length R and the others t.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import factorial

from ponder.checking.certificate import Established, Invalid
from ponder.checking.known_lemmas import Bounds, Lemma, known_lemmas
from ponder.checking.log_constants import log_of_number
from ponder.checking.positivity import named
from ponder.checking.quantities import QUANTITIES, TRANSPOSED
from ponder.checking.situations import GENERAL, Situation
from ponder.exact.polynomials import Polynomial, constant, total, variable

SETTLED = 40
"""Boards with at most so many cookies are examined one by one."""

LICENCES = (
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
    missing = next((text for text in LICENCES if text not in established), None)
    if missing is not None:
        raise Invalid(f"the five cases are not known to be all without: {missing}")
    if case in GENERAL:
        return _general(case, known_lemmas(established.values()))
    if case not in CASES:
        raise Invalid(f"a case is one of {', '.join(CASES)}, not {case!r}")
    return _l_boards() if case == "E" else _two_rows(case)


def split(situation: Situation, letter: str) -> tuple[Situation, Situation]:
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
    situation = situation.with_equation(named("two lengths", LENGTHS), n - t * c - (r - t) * s)
    logs = {letter: situation.value(f"log({letter})") for letter in "ABRCst"}
    rows = logs["A"] - t * logs["C"] - (r - t) * logs["s"]
    columns = logs["B"] - s * logs["R"] - (c - s) * logs["t"]
    situation = situation.with_equation(named("product of rows", LENGTHS), rows)
    return situation.with_equation(named("product of columns", LENGTHS), columns)


def _more(situation: Situation, letter: str, least: int) -> Situation:
    larger = replace(
        situation.divided(letter, ">=", str(least + 1)),
        bounds={**situation.bounds, letter: (least + 1, None)},
    )
    return larger.knowing({f"{letter} >= {least + 1}": variable(letter) - (least + 1)})


def _general(case: str, lemmas: tuple[Lemma, ...]) -> Situation:
    longer, shorter = ("R", "C") if case == "G+" else ("C", "R")
    least = {**dict.fromkeys(QUANTITIES, 1), "n": SETTLED + 1, "d": 2, longer: 4, shorter: 3}
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
        yield named(name, "neighbours", letter, j), (whole - j) * (whole - j - 1)


def _l_boards() -> Situation:
    """The boards [k,1,…,1] with k rows."""
    least = SETTLED // 2 + 1
    values = dict.fromkeys("RCAB", K) | {"n": 2 * K - 1, "d": TWO, "s": ONE, "t": ONE}
    logs = dict.fromkeys("RCAB", LOG_K) | {"d": log_of_number(2), "s": ZERO, "t": ZERO}
    return _family("E", least, values, logs)


def _two_rows(case: str) -> Situation:
    """The boards [k+1,k], or their transposes; W is 2^k, the product of the columns."""
    least, log_2 = SETTLED // 2, log_of_number(2)
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
        below = total(_binomial(K, i) for i in range(most + 1))
        yield named(f"W from {most} binomials", "binomials"), W - below
    for power in range(2, 5):
        yield named(f"W >= k^{power}", "powers of two"), W - K**power
    yield named(f"W >= 2^{least}", "powers of two"), W - 2**least


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
        named(f"(k - {least})^{j} >= 0", "power of k", least, j): (K - least) ** j
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
