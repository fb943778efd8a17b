"""The template `lower rows`: which boards (p, q, T) of Chomp are P-positions, for fixed T.

The proof is a list of laws, one for each T = (r3, r4, …) that is needed, T = () among them. A
law gives a partial function f_T on the q >= start, where start is r3, or 1 for T = ():

- `values` are f_T(q) for q = start, start + 1, …; the first q after them is the threshold;
- with `offsets` o_0, …, o_(k-1), f_T(q) = q + o_i from the threshold on, i = (q - threshold) mod k;
- without offsets there are no further values.

**Lemma.** Let S hold the board (1) and all boards (p, q, T) with p = f_T(q). If `check_laws`
accepts the laws, S is the set of all P-positions among the boards (p) and (p, q, T) with T in
the list.

*Proof.* The list is checked to be closed: if T is in it, so is every T′ that a bite in one of
its rows leaves. So no move leads out of these boards, and by induction on the number of cookies
it is enough to show that no move leads from S to S and that every board outside S has a move
to S. For (1), and for (p) with the move to (1), both are clear. Fix T. The moves of (p, q, T),
p >= q >= start, are:

1. cut the first row to x < p: this leaves (x, q, T) if x >= q, (x, x, T) if start <= x < q, and
   (x, x, T cut to x) if 1 <= x < start;
2. cut the second row to x < q: this leaves (p, x, T) if x >= start, (p, x, T cut to x) if
   1 <= x < start, and (p) if x = 0;
3. cut a row of T: this leaves (p, q, T′).

*Doomed T.* Suppose f_(T cut to x)(x) = x for some x with 1 <= x < start. Then every (p, q, T) has
a move of kind 1 to S, so it must not be in S: the law is checked to be empty. Otherwise no move
of kind 1 to an x < start leads to S.

*Other T.* Say that p is forbidden at q if p = 1, or p = f_(T cut to x)(x) with 1 <= x < start,
or p = f_T(x) with start <= x < q, or p = f_T′(q) with T′ one move below T. These are just the p
for which (p, q, T) has a move of kind 2 or 3 to S. The **condition at q** is: f_T(q) = p exists,
p >= q, p is not forbidden at q, and all y with q <= y < p are forbidden at q. If it holds at
q, then (p, q, T) has no move of kind 2 or 3 to S; (y, q, T) has one if q <= y < p, and for y > p
it has the move of kind 1 to (p, q, T). It remains to look at the moves of kind 1 from (p, q, T) to
(x, x, T) with x < q, which lead to S if f_T(x) = x. So suppose the condition holds at all q up
to some q*, that f_T(q) > q for q < q*, and

- f_T(q*) = q* and f_T has no values beyond: then no such move leads to S from a board with
  q <= q*, and from all boards with q > q*, which are not in S, one does. All is shown for T. Or
- f_T has offsets, all positive, and the condition holds at all q: then f_T(q) > q always, no such
  move leads to S, and all is shown for T.

*For ever.* In the last case it is enough to check q < Q + c + L, where L is a multiple of the
periods of T and of the T′ one move below T, c is the largest offset of T, and Q is at least
the thresholds of T and of the T′ and exceeds all values f_T(q) with q below the threshold of T,
1, and all constants f_(T cut to x)(x). For let q >= Q + c + L. The condition at q only speaks
of forbidden numbers >= q. As q >= Q, these are not constants. Those of the T′ are f_T′(q), which
is f_T′(q - L) + L or undefined at both, since q - L >= Q. Those of T are f_T(x) >= q with x < q;
such x are at or above the threshold, because f_T is smaller than Q below it, so
f_T(x) <= x + c, and x >= q - c, so x - L >= Q. Hence f_T(x) = f_T(x - L) + L with x - L < q - L;
conversely, a value f_T(x - L) >= q - L with x - L < q - L has, for the same reasons,
x - L >= q - L - c >= Q and so becomes the value f_T(x) >= q. And f_T(q) = f_T(q - L) + L. So the
condition at q is the condition at q - L with L added to all numbers, and follows by induction. ∎

Trusted: this lemma, the loops below, and `row_law_claim`, which says what a law means as a claim.

References: D. Zeilberger, "Three-rowed Chomp" (2001); S. Byrnes, "Poset game periodicity" (2003).

What a law of lower rows means, as a claim about Chomp boards.

A board belongs to the law of T = (r3, r4, …) if its rows below the second are T. The claim says
so with invariants that no other T shares (`lower_rows_in_words` checks that), and then

    is_p_position(x) iff (second_row_size(x) == 7) & (number_of_columns(x) == 11) | …
                         | (second_row_size(x) >= 8) & (first_row_gap(x) == 4)

A claim has at most 200 parts. A law with more explicit values or a longer period makes a weaker
claim: only what holds from the threshold on, or in which range the first row gap is.

Trusted: this file. `tests/checking/test_lower_rows_checked.py` evaluates the claims on boards.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count, cycle, islice, repeat
from math import lcm, prod
from operator import add
from typing import Any

from ponder.checking.certificates import Entry, Established, Invalid
from ponder.core import limits
from ponder.core.errors import Unsuitable, describe
from ponder.core.work import Work
from ponder.language.claims import Claim

# What a law of lower rows means, as a claim about Chomp boards.

MOST_PARTS = 180  # a claim may have 200; those of the lower rows come on top
MOST_RIVALS = 10_000
MOST_ROWS = 100

Lower = tuple[int, ...]


def row_law_claim(lower: Lower, values: Sequence[int], offsets: Sequence[int]) -> Claim:
    """The law of some lower rows: p for q = start, start + 1, …, then offsets that repeat.

    >>> print(row_law_claim((), (), (1,)))
    chomp: if number_of_rows(x) == 2 then is_p_position(x) iff first_row_gap(x) == 1
    >>> print(row_law_claim((1,), (3,), ()).says)
    is_p_position(x) iff (second_row_size(x) == 1) & (number_of_columns(x) == 3)
    """
    start = lower[0] if lower else 1
    given, beyond = lower_rows_in_words(lower), f"second_row_size(x) >= {start + len(values)}"
    if not values and not offsets:
        return _claim(given, "~is_p_position(x)")
    if 2 * (len(values) + len(offsets)) <= MOST_PARTS:
        return _claim(given, f"is_p_position(x) iff {_whole_law(start, values, offsets)}")
    if not offsets:
        gap = max(p - q for q, p in enumerate(values, start))
        bounds = f"~({beyond}) & first_row_gap(x) <= {gap}"
        return _claim(given, f"is_p_position(x) only if {bounds}")
    if 2 * len(offsets) <= MOST_PARTS:
        repeated = _repeated(start + len(values), offsets)
        return _claim([*given, beyond], f"is_p_position(x) iff {repeated}")
    bounds = f"first_row_gap(x) >= {min(offsets)} & first_row_gap(x) <= {max(offsets)}"
    return _claim([*given, beyond], f"is_p_position(x) only if {bounds}")


def _whole_law(start: int, values: Sequence[int], offsets: Sequence[int]) -> str:
    """Every value, and what holds from the threshold on."""
    parts = [
        f"second_row_size(x) == {q} & number_of_columns(x) == {p}"
        for q, p in enumerate(values, start)
    ]
    if offsets:
        threshold = start + len(values)
        beyond = f"second_row_size(x) >= {threshold} & " if values else ""
        parts.append(beyond + _repeated(threshold, offsets))
    return " | ".join(parts)


def lower_rows_in_words(lower: Lower) -> list[str]:
    """Conditions which say that the rows below the second are these.

    >>> lower_rows_in_words((3, 2))
    ['number_of_rows(x) == 4', 'third_row_size(x) == 3', 'smallest_row_size(x) == 2']
    """
    conditions = [f"number_of_rows(x) == {len(lower) + 2}"]
    conditions += [f"third_row_size(x) == {row}" for row in lower[:1]]
    conditions += [f"smallest_row_size(x) == {row}" for row in lower[1:][-1:]]
    if len(lower) <= 2 or lower[0] == lower[-1]:
        return conditions
    rivals = _others_of_same_sum(lower)
    for condition, mark in _marks(lower):
        alike = [other for other in rivals if mark(other) == mark(lower)]
        if mark is sum or len(alike) < len(rivals):
            conditions.append(condition)
        rivals = alike
    if rivals:
        raise _cannot_be_said(lower)
    return conditions


def _marks(lower: Lower) -> Iterator[tuple[str, Callable[[Lower], int]]]:
    """Further conditions, and the number that lower rows share if they satisfy the same.

    They hold for all boards (p, q, *lower) with p >= q >= lower[0], which is at least 2 here.
    """
    above = "number_of_columns(x) + second_row_size(x)"
    yield f"number_of_cookies(x) == {above} + {sum(lower)}", sum
    yield f"second_column_size(x) == {2 + _longer(lower, 2)}", lambda rows: _longer(rows, 2)
    if lower[0] >= 3:
        yield f"third_column_size(x) == {2 + _longer(lower, 3)}", lambda rows: _longer(rows, 3)
    above = "number_of_columns(x)*second_row_size(x)"
    yield f"row_product(x) == {prod(lower)}*{above}", prod


def _longer(lower: Lower, length: int) -> int:
    """The number of rows of at least this length."""
    return sum(row >= length for row in lower)


def _others_of_same_sum(lower: Lower) -> list[Lower]:
    """The other lower rows of the same number and sum, with the same first and last row."""
    if len(lower) > MOST_ROWS:
        raise _cannot_be_said(lower)
    middle = _between(lower[0], lower[-1], len(lower) - 2, sum(lower[1:-1]))
    found = list(islice(middle, MOST_RIVALS + 1))
    if len(found) > MOST_RIVALS:
        raise _cannot_be_said(lower)
    return [(lower[0], *rows, lower[-1]) for rows in found if rows != lower[1:-1]]


def _between(most: int, least: int, number: int, total: int) -> Iterator[Lower]:
    """All non-increasing rows within these bounds, with this number and total."""
    if number == 0:
        yield from [()] if total == 0 else []
        return
    shortest = max(least, -(-total // number))  # of the first row, which is the longest
    for row in range(min(most, total - least * (number - 1)), shortest - 1, -1):
        for rest in _between(row, least, number - 1, total - row):
            yield row, *rest


def _repeated(threshold: int, offsets: Sequence[int]) -> str:
    """What holds from the threshold on: the first row gap for each residue of the second row."""
    if len(offsets) == 1:
        return f"first_row_gap(x) == {offsets[0]}"
    classes = (
        f"({_residue(len(offsets), threshold + i)} & first_row_gap(x) == {offset})"
        for i, offset in enumerate(offsets)
    )
    return f"({' | '.join(classes)})"


def _residue(period: int, q: int) -> str:
    """The second row and q leave the same rest when divided by the period."""
    if period == 2:
        return f"{'odd' if q % 2 else 'even'}(second_row_size(x))"
    return f"second_row_size(x) - {period}*floor(second_row_size(x)/{period}) == {q % period}"


def _claim(given: Iterable[str], says: str) -> Claim:
    return Claim.parse(f"chomp: if {' & '.join(given)} then {says}")


def _cannot_be_said(lower: Lower) -> Unsuitable:
    return Unsuitable(f"no claim says in few words that the rows below the second are {lower}")


@dataclass(frozen=True, slots=True)
class LawOfLowerRows:
    """A partial function from q to p, as the proof gives it."""

    lower: Lower
    values: tuple[int, ...]
    offsets: tuple[int, ...]

    @property
    def start(self) -> int:
        """The least q."""
        return self.lower[0] if self.lower else 1

    @property
    def threshold(self) -> int:
        """The first q after those of the explicit values."""
        return self.start + len(self.values)

    def value(self, q: int) -> int | None:
        """The p for a q >= start."""
        if q < self.threshold:
            return self.values[q - self.start]
        if not self.offsets:
            return None
        return q + self.offsets[(q - self.threshold) % len(self.offsets)]

    def values_from(self, begin: int) -> Iterator[int | None]:
        """The p for each q from `begin` on, which is at least start; without end."""
        early = self.values[begin - self.start :]
        if not self.offsets:
            return chain(early, repeat(None))
        late = begin + len(early)
        turn = (late - self.threshold) % len(self.offsets)
        return chain(early, map(add, count(late), islice(cycle(self.offsets), turn, None)))

    def __str__(self) -> str:
        return f"({', '.join(['p', 'q', *map(str, self.lower)])})"


def check(entry: Entry, established: Established, work: Work) -> None:
    """Raise `Invalid` unless the laws of the proof are right and the claim is what one says."""
    laws = laws_of(entry.proof)
    lower = _numbers(entry.proof.get("lower"))
    if lower not in laws:
        raise Invalid(f"there is no law for the lower rows {list(lower)}")
    law = laws[lower]
    if entry.claim != row_law_claim(law.lower, law.values, law.offsets):
        raise Invalid(f"the claim is not the law of {law}")
    check_laws(laws, work)


def laws_of(proof: Mapping[str, Any]) -> dict[Lower, LawOfLowerRows]:
    """The laws of a proof, by their lower rows."""
    rows = proof.get("laws")
    if not isinstance(rows, list):
        raise Invalid(f"laws are a list, not {describe(rows)}")
    laws: dict[Lower, LawOfLowerRows] = {}
    for row in rows:
        if not (isinstance(row, list) and len(row) == 3):
            raise Invalid(f"a law has lower rows, values and offsets; found {describe(row)}")
        law = LawOfLowerRows(*map(_numbers, row))
        if law.lower in laws:
            raise Invalid(f"there are two laws for the lower rows {list(law.lower)}")
        if list(law.lower) != sorted(law.lower, reverse=True) or 0 in law.lower:
            raise Invalid(f"{law}: rows may not grow, and none is empty")
        laws[law.lower] = law
    return laws


def check_laws(laws: Mapping[Lower, LawOfLowerRows], work: Work) -> None:
    """Raise `Invalid` unless the lemma applies to these laws."""
    for lower in laws:
        for cut in _cuts(lower):
            if cut not in laws:
                raise Invalid(f"{laws[lower]} depends on the lower rows {list(cut)}, not given")
    for law in work.checking(laws.values()):
        _check_law(law, laws)


def _check_law(law: LawOfLowerRows, laws: Mapping[Lower, LawOfLowerRows]) -> None:
    short = {x: laws[_cut(law.lower, 0, x)].value(x) for x in range(1, law.start)}
    if any(x == p for x, p in short.items()):
        if law.values or law.offsets:
            raise Invalid(f"{law} is never a P-position, but there are values")
        return
    constants = {1, *(p for p in short.values() if p is not None)}
    below = [laws[cut] for cut in set(_cuts(law.lower))]
    if not law.offsets:
        _check_end(law)
    elif 0 in law.offsets:
        raise Invalid(f"{law}: an offset is 0, but the law goes on")
    end = _enough(law, below, constants) if law.offsets else law.threshold
    _check_conditions(law, below, constants, end)


def _check_end(law: LawOfLowerRows) -> None:
    if not law.values or law.values[-1] != law.threshold - 1:
        raise Invalid(f"{law}: the law ends, but not with p = q")


def _enough(law: LawOfLowerRows, below: Iterable[LawOfLowerRows], constants: set[int]) -> int:
    """Q + c + L: if the condition holds below, it holds for ever."""
    involved = [law, *below]
    largest = max(*law.values, *constants, 1)
    far = max(largest + 1, *(one.threshold for one in involved), 1)
    end = far + max(law.offsets) + lcm(*(len(one.offsets) for one in involved if one.offsets))
    if end > limits.LAW_VALUES:
        raise Invalid(f"{law}: more than {limits.LAW_VALUES:,} values would have to be checked")
    return end


def _check_conditions(
    law: LawOfLowerRows, below: Iterable[LawOfLowerRows], constants: set[int], end: int
) -> None:
    """The condition at every q before the end, and p > q before the last value."""
    forbidden = set(constants)
    columns = [one.values_from(law.start) for one in below]
    values_below = zip(*columns, strict=True) if columns else repeat(())
    values = zip(law.values_from(law.start), values_below, strict=False)  # without end
    for q, (p, here) in zip(range(law.start, end), values, strict=False):
        if p is None or p < q or p in forbidden or p in here:
            raise Invalid(f"{law}: q = {q}, p = {p} has a move to a P-position, or p < q")
        if p == q and q != end - 1:
            raise Invalid(f"{law}: p = q = {q}, but the law goes on")
        for y in range(q, p):
            if y not in forbidden and y not in here:
                raise Invalid(f"{law}: q = {q}, p = {y} has no move to a P-position")
        forbidden.add(p)


def _cuts(lower: Lower) -> Iterator[Lower]:
    """The lower rows that one bite in them leaves, each once or more often."""
    return (_cut(lower, row, x) for row, length in enumerate(lower) for x in range(length))


def _cut(lower: Lower, row: int, to: int) -> Lower:
    """The lower rows after a bite that leaves a row this long; empty rows are left out."""
    left = (*lower[:row], *(min(to, below) for below in lower[row:]))
    return tuple(length for length in left if length)


def _numbers(data: object) -> tuple[int, ...]:
    """A list of whole numbers that are not negative."""
    if not isinstance(data, list) or not all(type(one) is int and one >= 0 for one in data):
        raise Invalid(f"expected a list of whole numbers, not {describe(data)}")
    if max(data, default=0) > limits.LAW_VALUES:
        raise Invalid(f"a number that is larger than {limits.LAW_VALUES:,}")
    return tuple(data)
