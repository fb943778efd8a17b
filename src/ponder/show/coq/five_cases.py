"""The pattern of proofs in five cases: for boards with more than 40 cookies.

Each case of the proof is a case in Coq, too. There the values of quantities are rewritten, each
step of the proof becomes a fact, and the claim follows from these facts.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ponder.checking.chomp_boards import QUANTITIES
from ponder.checking.facts import conjuncts
from ponder.checking.five_cases import FAR, REQUIRED_LEMMAS, SMALL_COOKIES
from ponder.checking.positivity import Step
from ponder.checking.situations import Division
from ponder.show.coq.statements import (
    HERE,
    MEASURES,
    NAMES,
    CoqStatement,
    EntryProof,
    Lines,
    NotInWholeNumbers,
    facts_used,
    in_braces,
    in_terms,
)

SQUARE, TWO_ROWS, TWO_COLUMNS, ONE_ROW, ONE_COLUMN, LENGTHS = REQUIRED_LEMMAS
MANY = f"{SMALL_COOKIES + 1} <= cookies b"
TWO_LENGTHS = Division("d", "=", "2")


@dataclass(frozen=True)
class _Case:
    """A case, or a part of it: its equations to be rewritten, what variables stand for."""

    case: str
    values: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=lambda: NAMES)
    least: Mapping[str, int] = field(default_factory=lambda: {"s": 1, "t": 1, "d": 2})
    divisions: tuple[Division, ...] = ()

    @property
    def name(self) -> str:
        """Its name in the proof."""
        return ", ".join([self.case, *map(str, self.divisions)])

    @property
    def rewriting(self) -> str:
        """The arguments of `rewrite`, each used as often as possible."""
        return ", ".join(f"?{value}" for value in self.values)


def five_cases(proving: EntryProof, said: CoqStatement) -> Lines:
    """The case distinction, and each case."""
    _check_whole(proving)
    cited = {text: proving.cited(text, HERE) for text in REQUIRED_LEMMAS}
    yield f"assert (several := {cited[LENGTHS]})."
    for name, claim in (("rows", ONE_ROW), ("columns", ONE_COLUMN)):
        yield f"assert (more_{name} : {name} b <> 1)"
        yield f"  by (intros one; assert (single := {cited[claim]}); lia)."
    yield "destruct (Z.eq_dec (rows b) (columns b)) as [square | not_square]."
    yield from in_braces(_arms(proving, cited[SQUARE]))
    yield "destruct (Z.eq_dec (rows b) 2) as [two | not_two]."
    yield from in_braces(_two_rows(proving, cited[TWO_ROWS]))
    yield "destruct (Z.eq_dec (columns b) 2) as [two | not_two_columns]."
    yield from in_braces(_two_columns(proving, cited[TWO_COLUMNS]))
    yield "destruct (Z_lt_le_dec (columns b) (rows b)) as [tall | wide_]."
    yield from in_braces(_divided(proving, _Case("G+"), _proof_of(proving, "G+")))
    yield from in_braces(_divided(proving, _Case("G-"), _proof_of(proving, "G-")))


def _proof_of(proving: EntryProof, case: str) -> Mapping[str, Any]:
    proof: Mapping[str, Any] = proving.entry.proof["cases"][case]
    return proof


def _check_whole(proving: EntryProof) -> None:
    """Roots, logarithms and rounded numbers have no pattern."""
    allowed = {*QUANTITIES, "k", "W"}
    for step in proving.steps:
        facts = [step.obligation.hypotheses.get(name) for name in facts_used(step)]
        polynomials = [step.obligation.goal, *(fact for fact in facts if fact is not None)]
        if not all(polynomial.variables <= allowed for polynomial in polynomials):
            raise NotInWholeNumbers("roots, logarithms and rounded numbers have no pattern")


def _arms(proving: EntryProof, rule: str) -> Lines:
    yield f"assert (vn := {rule})."
    yield "destruct (equal_arms_quantities b is_board ltac:(lia) square ltac:(lia))"
    yield "  as (vC & vd & vs & vt & vA & vB)."
    values = ("vn", "vC", "vd", "vs", "vt", "vA", "vB")
    yield from _divided(proving, _Case("E", values, {"k": "rows b"}), _proof_of(proving, "E"))


def _two_rows(proving: EntryProof, rule: str) -> Lines:
    yield f"assert (vC := {rule})."
    yield "destruct (two_rows_quantities b is_board two ltac:(lia)) as (vn & vd & vt & vA & vB)."
    yield from _powers_of_two("last_row b")
    values = ("two", "vn", "vC", "vd", "vt", "vA", "vB")
    case = _Case("2r", values, {"k": "last_row b", "W": "W"})
    yield from _divided(proving, case, _proof_of(proving, "2r"))


def _two_columns(proving: EntryProof, rule: str) -> Lines:
    yield f"assert (vR := {rule})."
    yield "destruct (reflected_quantities b is_board) as (e1 & e2 & e3 & e4 & e5 & e6 & e7 & e8)."
    yield "destruct (two_rows_quantities (reflected b) (reflected_is_board b is_board)"
    yield "  ltac:(lia) ltac:(lia)) as (vn & vd & vs & vB & vA)."
    for name in ("vn", "vd", "vs", "vB", "vA"):
        yield f"rewrite ?e1, ?e2, ?e3, ?e4, ?e5, ?e6, ?e7, ?e8 in {name}."
    yield from _powers_of_two("last_column b")
    values = ("two", "vn", "vR", "vd", "vs", "vA", "vB")
    case = _Case("2c", values, {"k": "last_column b", "W": "W"})
    yield from _divided(proving, case, _proof_of(proving, "2c"))


def _powers_of_two(exponent: str) -> Lines:
    """W for the power of two that is a product, and what is less than it."""
    yield f"assert (w0 := binomials ({exponent}) ltac:(lia))."
    yield f"assert (w1 := powers_below ({exponent}) ltac:(lia))."
    yield f"remember (2 ^ ({exponent})) as W eqn:power. clear power."


def _divided(proving: EntryProof, case: _Case, proof: Mapping[str, Any]) -> Lines:
    if "split" not in proof:
        yield from _undivided(proving, case)
        return
    letter = proof["split"]
    if letter == FAR:
        yield from _by_sides(proving, case, proof["parts"])
        return
    least, measure = case.least[letter], f"{MEASURES[letter]} b"
    number = len(case.divisions)
    yield f"destruct (Z.eq_dec ({measure}) {least}) as [value_{number} | larger_{number}]."
    smallest = replace(
        case,
        values=(*case.values, f"value_{number}"),
        divisions=(*case.divisions, Division(letter, "=", str(least))),
    )
    larger = replace(
        case,
        least={**case.least, letter: least + 1},
        divisions=(*case.divisions, Division(letter, ">=", str(least + 1))),
    )
    lengths = ["assert (lengths := two_lengths b is_board ltac:(lia))."] if letter == "d" else []
    first, second = proof["parts"]
    yield from in_braces([*lengths, *_divided(proving, smallest, first)])
    yield from in_braces(_divided(proving, larger, second))


def _by_sides(proving: EntryProof, case: _Case, parts: list[Any]) -> Lines:
    """Whether the longer side is at least twice as long as the shorter."""
    longer, shorter = ("R", "C") if case.case == "G+" else ("C", "R")
    sides = (Division(longer, ">=", f"2*{shorter}"), Division(longer, "<", f"2*{shorter}"))
    long, short = (f"{MEASURES[letter]} b" for letter in (longer, shorter))
    yield f"destruct (Z_le_gt_dec (2 * {short}) ({long})) as [far | near]."
    for side, part in zip(sides, parts, strict=True):
        divided = replace(case, divisions=(*case.divisions, side))
        yield from in_braces(_divided(proving, divided, part))


def _undivided(proving: EntryProof, case: _Case) -> Lines:
    conditions = [f"given_{i}" for i in range(2, len(conjuncts(proving.entry.claim.given)) + 1)]
    for name in (*conditions, *(["lengths"] if TWO_LENGTHS in case.divisions else [])):
        if case.values:
            yield f"rewrite {case.rewriting} in {name}."
    for place, step in enumerate(proving.steps, 1):
        if step.place == case.name:
            yield from _shown(proving, case, place, step)
    if "W" in case.names:
        yield "clear w0 w1."
    if case.values:
        yield f"rewrite {case.rewriting}."
    yield "by_signs."


def _shown(proving: EntryProof, case: _Case, place: int, step: Step) -> Lines:
    """A step, with the case of a minimum or maximum in which it arises as a premise."""
    facts = step.obligation.hypotheses
    supposed = [name for name in facts_used(step) if name in step.obligation.supposed()]
    premises = "".join(f"0 <= {in_terms(facts[name], case.names)} -> " for name in supposed)
    goal = in_terms(step.obligation.goal, case.names)
    lines = [*proving.facts(step, {"": HERE}), *_plain_facts(case, step)]
    if case.values:
        cited = [name for name, _ in proving.cited_facts(step, {"": HERE})]
        lines += [f"rewrite {case.rewriting} in {name}." for name in cited]
    origins = {fact.origin for fact in facts_used(step)}
    unused = [name for name, key in _BINOMIALS.items() if key not in origins]
    if "W" in case.names and unused:
        lines.insert(0, f"clear {' '.join(unused)}.")
    shown = proving.applied(place, step, case.names)
    yield f"assert (step_{place}_holds : {premises}0 <= {goal})."
    intros = [f"intros {' '.join(f'supposed_{i}' for i, _ in enumerate(supposed))}."]
    yield from in_braces([*(intros if supposed else []), *lines, shown, "lia."])


_BINOMIALS = {"w0": "binomials", "w1": "powers of two"}
"""What the theorems about powers of two are called here, and the facts that they prove."""


def _plain_facts(case: _Case, step: Step) -> Iterator[str]:
    """Squares, and products of neighbours, that are not negative."""
    for number, fact in enumerate(facts_used(step)):
        if fact.origin == "power of k":
            least, times = map(int, fact.of)
            base = f"({case.names['k']} - {least})"
            product = " * ".join([base] * times)
            yield f"assert (power_{number} : 0 <= {product}) by (repeat apply z_times; lia)."
        elif fact.origin == "neighbours":
            letter, low = fact.of
            yield f"assert (near_{number} := neighbours ({MEASURES[str(letter)]} b) {low})."
