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
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, count, cycle, islice, repeat
from math import lcm
from operator import add
from typing import Any

from ponder.checking.certificate import Entry, Established, Invalid
from ponder.checking.row_law_claim import row_law_claim
from ponder.core import limits
from ponder.core.errors import described
from ponder.core.work import Work

Lower = tuple[int, ...]

MOST_ROWS = 100


@dataclass(frozen=True, slots=True)
class Law:
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


def laws_of(proof: Mapping[str, Any]) -> dict[Lower, Law]:
    """The laws of a proof, by their lower rows."""
    rows = proof.get("laws")
    if not isinstance(rows, list):
        raise Invalid(f"laws are a list, not {described(rows)}")
    laws: dict[Lower, Law] = {}
    for row in rows:
        if not (isinstance(row, list) and len(row) == 3):
            raise Invalid(f"a law has lower rows, values and offsets; found {described(row)}")
        law = Law(*map(_numbers, row))
        if law.lower in laws:
            raise Invalid(f"there are two laws for the lower rows {list(law.lower)}")
        if len(law.lower) > MOST_ROWS:
            raise Invalid(f"a law with more than {MOST_ROWS} lower rows")
        if list(law.lower) != sorted(law.lower, reverse=True) or 0 in law.lower:
            raise Invalid(f"{law}: rows may not grow, and none is empty")
        laws[law.lower] = law
    return laws


def check_laws(laws: Mapping[Lower, Law], work: Work) -> None:
    """Raise `Invalid` unless the lemma applies to these laws."""
    for lower in laws:
        for cut in _cuts(lower):
            if cut not in laws:
                raise Invalid(f"{laws[lower]} depends on the lower rows {list(cut)}, not given")
    for law in work.checking(laws.values()):
        _check_law(law, laws)


def _check_law(law: Law, laws: Mapping[Lower, Law]) -> None:
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


def _check_end(law: Law) -> None:
    if not law.values or law.values[-1] != law.threshold - 1:
        raise Invalid(f"{law}: the law ends, but not with p = q")


def _enough(law: Law, below: Iterable[Law], constants: set[int]) -> int:
    """Q + c + L: if the condition holds below, it holds for ever."""
    involved = [law, *below]
    largest = max(*law.values, *constants, 1)
    far = max(largest + 1, *(one.threshold for one in involved), 1)
    end = far + max(law.offsets) + lcm(*(len(one.offsets) for one in involved if one.offsets))
    if end > limits.LAW_VALUES:
        raise Invalid(f"{law}: more than {limits.LAW_VALUES:,} values would have to be checked")
    return end


def _check_conditions(law: Law, below: Iterable[Law], constants: set[int], end: int) -> None:
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
        raise Invalid(f"expected a list of whole numbers, not {described(data)}")
    if max(data, default=0) > limits.LAW_VALUES:
        raise Invalid(f"a number that is larger than {limits.LAW_VALUES:,}")
    return tuple(data)
