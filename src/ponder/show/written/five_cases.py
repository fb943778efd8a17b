"""Proofs by five cases: the P-positions with few cookies, L-boards, two rows or columns, others."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ponder.checking.five_cases import (
    CASES,
    REQUIRED_LEMMAS,
    SMALL_COOKIES,
    situation_of,
    split_case,
)
from ponder.checking.positivity import Step
from ponder.checking.situations import Division, Situation
from ponder.checking.translation import DEFINITION
from ponder.exact.polynomials import Polynomial
from ponder.show.written.article import Block, Formula, InlineText, Section, listed, paragraph
from ponder.show.written.formulas import AT_LEAST, EQUALS, comparison, of_polynomial, symbol
from ponder.show.written.identities import Context, write_argument

SQUARE, TWO_ROWS, TWO_COLUMNS, ONE_ROW, ONE_COLUMN, LENGTHS = REQUIRED_LEMMAS
_NEW = {
    "square root": "the square root in the claim",
    "rounded": "the rounded number in the claim",
    "ratio": "a ratio in the claim",
    "logarithm": "a logarithm in the claim",
    "power": "the power in the claim",
}


def five_cases(context: Context) -> tuple[Block, ...]:
    """The finite part, why there are five cases, and each of them."""
    cite = context.cited
    start = paragraph(
        f"All P-positions with at most {SMALL_COOKIES} cookies have been examined one by one. "
        "Let x be ",
        f"a P-position with more. By {_all(cite(ONE_ROW), cite(ONE_COLUMN))} it has at least two ",
        f"rows and two columns, and by {_all(cite(LENGTHS))} ",
        *(_math("d >= 2"), ". We distinguish five cases."),
    )
    steps = context.steps
    proofs = context.entry.proof["cases"]
    leaves = (
        leaf
        for name in CASES
        for leaf in _leaves(situation_of(name, context.established), proofs[name])
    )
    return start, *(
        _case(leaf, proof, [step for step in steps if step.place == leaf.name], context)
        for leaf, proof in leaves
    )


def _all(*names: InlineText) -> str:
    return " and ".join(str(name) for words in names for name in words)


def _math(text: str) -> Formula:
    return Formula(text, text.replace(">=", r"\ge"))


def _leaves(
    situation: Situation, proof: Mapping[str, Any]
) -> Iterator[tuple[Situation, Mapping[str, Any]]]:
    """The parts into which a case is divided, with the proof of each."""
    if "split" not in proof:
        yield situation, proof
        return
    for half, part in zip(split_case(situation, proof["split"]), proof["parts"], strict=True):
        yield from _leaves(half, part)


def _case(
    situation: Situation, proof: Mapping[str, Any], steps: Sequence[Step], context: Context
) -> Section:
    divided = (part for one in situation.divisions for part in (", ", _condition(one)))
    heading = (_HEADINGS[situation.case], *divided)
    body: list[Block] = []
    if situation.case in _FAMILIES:
        body.append(paragraph(*_about(situation.case, context)))
    if proof.get("logarithms") is True:
        body.append(paragraph("We compare the logarithms of both sides."))
    met: set[str] = set()
    for step in _without_repetition(steps):
        body += _new_variables(step, met)
        body += write_argument(_lead(step), step.obligation, step.identity, context.source)
    if not any(step.needed for step in steps):
        body.append(paragraph("The two sides then differ by a sum of which no term is negative."))
    return Section(heading, tuple(body))


def _without_repetition(steps: Sequence[Step]) -> Iterator[Step]:
    """Each step once: a remark may be needed several times."""
    seen: set[tuple[Polynomial, tuple[str, ...]]] = set()
    for step in steps:
        key = step.obligation.goal, tuple(step.obligation.supposed())
        if key not in seen:
            seen.add(key)
            yield step


def _condition(division: Division) -> Formula:
    """By what a case is divided: s = 1, or R < 2C."""
    return _math(f"{division.left} {division.relation} {division.right.replace('*', '')}")


_HEADINGS = {
    "E": _math("R = C"),
    "2r": _math("R = 2"),
    "2c": _math("C = 2"),
    "G+": _math("R > C >= 3"),
    "G-": _math("C > R >= 3"),
}
_FAMILIES: Mapping[str, tuple[str, str, tuple[str, ...]]] = {
    "E": (
        SQUARE,
        "[k,1,...,1] with k rows",
        ("n = 2k - 1", "R = C = A = B = k", "d = 2", "s = t = 1"),
    ),
    "2r": (TWO_ROWS, "[k+1,k]", ("n = 2k + 1", "C = k + 1", "d = 2", "s = k", "t = 1")),
    "2c": (
        TWO_COLUMNS,
        "[2,...,2,1] with k + 1 rows",
        ("n = 2k + 1", "R = k + 1", "d = 2", "s = 1", "t = k"),
    ),
}
_PRODUCTS = {
    "2r": (Formula("A = k(k + 1)", "A = k(k + 1)"), Formula("B = W = 2^k", "B = W = 2^{k}")),
    "2c": (Formula("B = k(k + 1)", "B = k(k + 1)"), Formula("A = W = 2^k", "A = W = 2^{k}")),
}


def _about(name: str, context: Context) -> InlineText:
    """What the boards of a family are."""
    rule, board, values = _FAMILIES[name]
    least = SMALL_COOKIES // 2 + (1 if name == "E" else 0)
    known = [*map(_math, values), *_PRODUCTS.get(name, ())]
    return (
        *("By ", *context.cited(rule), f" the board is {board}, where ", _math(f"k >= {least}")),
        *(" because it has so many cookies. So ", *listed([(one,) for one in known]), "."),
    )


def _lead(step: Step) -> InlineText:
    facts = step.obligation.supposed().values()
    supposed = [(comparison(of_polynomial(fact), AT_LEAST),) for fact in facts]
    start: InlineText = ("If ", *listed(supposed), ", then") if supposed else ()
    if step.needed:
        return (*start, " the claim says that") if start else ("The claim says that",)
    return start or ("Note that",)


def _new_variables(step: Step, met: set[str]) -> Iterator[Block]:
    """The variables that stand for roots and the like, when they are met first."""
    obligation = step.obligation
    for name in sorted(obligation.goal.variables & obligation.new.keys() - met):
        met.add(name)
        facts = (obligation.fact(one) for one in obligation.equations)
        defined = next(
            (one for one in facts if (one.origin, one.of) == (DEFINITION, (name,))), None
        )
        known: InlineText = ()
        if defined is not None:
            equation = of_polynomial(obligation.equations[defined])
            known = (", so that ", comparison(equation, EQUALS))
        yield paragraph("Write ", symbol(name), f" for {_NEW[obligation.new[name]]}", *known, ".")
