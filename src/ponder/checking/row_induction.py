"""The template `row induction`: boards are built row by row, from the top.

Every board arises from its first row by adding rows, each as long as the last row or shorter. The
boards on the way are rectangles until the first shorter row is added; then at least two rows
have different lengths. So a claim about every board is true if

- it is true of one row of any length;
- it stays true when a row is added to a rectangle: an equal row, or a shorter row;
- it stays true when a row is added to a board with d >= 2: an equal row, or a shorter row.

A claim about the boards with d >= 2 only is true if it is true whenever a shorter row is added
to a rectangle, and the last two hold. Quantities change as `CASES` says; x is the length
of a shorter row. In each case these may be used: the claim itself and the established claims,
for the board before; the established claims for the board after; and simple facts of the case.
A case may be split by the length of the new row: 1, 2, …, k - 1, at least k.

Logarithms: log A grows by the logarithm of the new row, whose tangents lie above it and whose chord
from 1 to C lies below it; in a rectangle log A = R·log C.

Trusted: this file.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from ponder.checking.certificates import Established, Invalid
from ponder.checking.facts import Facts, conjuncts, facts_from_claims, goals, not_negative
from ponder.checking.logarithms import logarithm_bounds
from ponder.checking.positivity import Obligation, name_fact
from ponder.exact.arithmetic import whole
from ponder.exact.polynomials import Polynomial, constant, polynomials, variable
from ponder.language.claims import Claim, Statement
from ponder.language.conditions import Condition

SEVERAL_LENGTHS = Statement.parse("rows_of_different_length(x) >= 2")
TANGENTS = (Fraction(1), Fraction(2), Fraction(3))
MOST_PARTS = 20
CHORD = name_fact("chord from 1 to C", "chord")
FOLLOWED = frozenset({"n", "R", "C", "d", "s", "t", "A", "log(C)", "log(s)", "log(A)"})
"""The quantities of which it is known how they change."""


@dataclass(frozen=True)
class AddedRow:
    """How quantities change when a row is added; `row` is its length."""

    row: str
    facts: Facts
    before: Mapping[str, Polynomial] | None = None
    after: Mapping[str, Polynomial] = field(default_factory=dict)
    from_several: bool = False
    to_several: bool = True


RECTANGLE = polynomials(n="R*C", d="1", s="C", t="R") | {
    "log(s)": variable("log(C)"),
    "log(A)": Polynomial.parse("R*log(C)"),
}
_SIDES = not_negative("R - 1", "C - 1", "A - 1", "log(C)")
_SHORTER = not_negative("x - 1", "log(x)")
_SEVERAL = _SIDES | not_negative(
    *("d - 2", "s - 1", "t - 1", "C - s - 1", "R - t - 1", "n - 1"),
    *("log(s)", "log(C) - log(s)", "log(A)"),
)

CASES = {
    "first row": AddedRow(
        "C",
        not_negative("C - 1", "log(C)"),
        after=polynomials(n="C", R="1", d="1", s="C", t="1", A="C")
        | {"log(s)": variable("log(C)"), "log(A)": variable("log(C)")},
        to_several=False,
    ),
    "equal row below a rectangle": AddedRow(
        "C",
        _SIDES,
        RECTANGLE,
        polynomials(n="R*C + C", R="R + 1", d="1", s="C", t="R + 1", A="A*C")
        | {"log(s)": variable("log(C)"), "log(A)": Polynomial.parse("R*log(C) + log(C)")},
        to_several=False,
    ),
    "shorter row below a rectangle": AddedRow(
        "x",
        _SIDES | _SHORTER | not_negative("C - x - 1", "log(C) - log(x)"),
        RECTANGLE,
        polynomials(n="R*C + x", R="R + 1", d="2", s="x", t="R", A="A*x")
        | {"log(s)": variable("log(x)"), "log(A)": Polynomial.parse("R*log(C) + log(x)")},
    ),
    "equal row": AddedRow(
        "s",
        _SEVERAL,
        {},
        polynomials(n="n + s", R="R + 1", A="A*s")
        | {"log(A)": Polynomial.parse("log(A) + log(s)")},
        from_several=True,
    ),
    "shorter row": AddedRow(
        "x",
        _SEVERAL | _SHORTER | not_negative("s - x - 1", "log(s) - log(x)"),
        {},
        polynomials(n="n + x", R="R + 1", d="d + 1", s="x", A="A*x")
        | {"log(s)": variable("log(x)"), "log(A)": Polynomial.parse("log(A) + log(x)")},
        from_several=True,
    ),
}


def obligations(
    claim: Claim, established: Established, proof: Mapping[str, Any]
) -> dict[str, Obligation]:
    """What is to be shown: one obligation for each part of each case that the claim needs."""
    parts = proof.get("parts", {})
    if not isinstance(parts, Mapping):
        raise Invalid("the parts of a proof by row induction are numbers by case")
    goal, several = _goal(claim), _several_only(claim)
    found: dict[str, Obligation] = {}
    for name, case in CASES.items():
        if case.to_several or not several:
            obligation = _obligation(case, goal, claim, established)
            found |= _parts(name, obligation, case.row, parts.get(name, 1))
    return found


def _goal(claim: Claim) -> Polynomial:
    found = goals(claim)
    if len(found) != 1:
        raise Invalid("row induction proves an equation as two inequalities")
    (goal,) = found.values()
    if not all(name in FOLLOWED or _log_of_number(name) for name in goal.variables):
        raise Invalid(f"row induction knows {', '.join(sorted(FOLLOWED))} only")
    return goal


def _several_only(claim: Claim) -> bool:
    """Whether the claim is about boards with d >= 2 only."""
    given = conjuncts(claim.given)
    if given not in ((), (SEVERAL_LENGTHS,)):
        raise Invalid(f"row induction proves claims about all boards, or if {SEVERAL_LENGTHS}")
    return bool(given)


def _obligation(
    case: AddedRow, goal: Polynomial, claim: Claim, established: Established
) -> Obligation:
    numbers = {name for name in goal.variables if _log_of_number(name)}
    facts = case.facts | _logarithms(case.row, map(_number, numbers))
    if case.before is not None:
        with_claim = facts_from_claims(
            {**established, str(claim): claim}, _given(case.from_several)
        )
        facts |= with_claim.only_with(FOLLOWED | numbers).about("before", case.before)
    after = facts_from_claims(established, _given(case.to_several)).only_with(FOLLOWED | numbers)
    return (facts | after.about("after", case.after)).oblige(goal.substitute(case.after))


def _given(several: bool) -> tuple[Condition, ...]:
    return (SEVERAL_LENGTHS,) if several else ()


def _logarithms(row: str, numbers: Iterable[Fraction]) -> Facts:
    """Tangents of the logarithm of the row, and bounds of the logarithms of numbers."""
    log, log_c = variable(f"log({row})"), variable("log(C)")
    facts = {CHORD: (variable("C") - 1) * log - (variable(row) - 1) * log_c}
    for number in sorted({*numbers, *TANGENTS}):
        here, (low, high) = _log(number), logarithm_bounds(number)
        facts[name_fact(f"log({number}) from below", "numerical")] = here - low
        facts[name_fact(f"log({number}) from above", "numerical")] = high - here
        facts[name_fact(f"tangent at {number}", "tangent", str(number))] = (
            variable(row) * whole(1 / number) + here - 1 - log
        )
    return Facts(facts)


def _parts(name: str, all_lengths: Obligation, row: str, number: object) -> dict[str, Obligation]:
    """The obligation, split by the length of the new row."""
    if not (isinstance(number, int) and 1 <= number <= MOST_PARTS):
        raise Invalid(f"a case has 1 to {MOST_PARTS} parts")
    parts = {
        name_fact(f"{name} of length {k}", "length", name, k): _fixed(all_lengths, row, k)
        for k in range(1, number)
    }
    long = {**all_lengths.hypotheses, f"{row} - {number} >= 0": variable(row) - number}
    rest = replace(all_lengths, hypotheses=long)
    return {
        **parts,
        name_fact(f"{name} of length at least {number}", "at least", name, number): rest,
    }


def _fixed(of: Obligation, row: str, length: int) -> Obligation:
    values = {row: constant(length), f"log({row})": _log(Fraction(length))}
    hypotheses = {name: fact.substitute(values) for name, fact in of.hypotheses.items()}
    goal = of.goal.substitute(values)
    return replace(of, goal=goal, hypotheses=hypotheses)


def _log(number: Fraction) -> Polynomial:
    return constant(0) if number == 1 else variable(f"log({number})")


def _log_of_number(name: str) -> bool:
    return name.startswith("log(") and name[4].isdigit()


def _number(name: str) -> Fraction:
    return Fraction(name.removeprefix("log(").removesuffix(")"))
