"""What is known already: bounds on the target that are no news."""

from __future__ import annotations

from collections.abc import Sequence

from ponder.conjectures.dalmatian import Store
from ponder.conjectures.question import Direction, Question
from ponder.core.errors import BadText, UnknownName, Unsuitable
from ponder.exact.comparison import Evaluated
from ponder.language.expression import Expression, Leaf
from ponder.language.grammar import parse_expression, parse_statement
from ponder.language.statement import Statement

Known = str | Statement | Expression
"""A statement, or a bound on the target: an invariant's name or an expression."""

RELATIONS: dict[Direction, tuple[str, ...]] = {
    "upper": ("<=", "<", "=="),
    "lower": (">=", ">", "=="),
}


def best_known(
    question: Question, direction: Direction, theory: Sequence[Known]
) -> tuple[Evaluated | None, ...]:
    """The best bound on each object that the theory gives."""
    nothing = (None,) * len(question.rows)
    store = Store.empty(direction == "upper", nothing, "first", question.sheet.tolerance)
    for item in theory:
        for name in sorted(_read(item).names - set(question.sheet.columns)):
            raise UnknownName("invariant", name, question.sheet.columns)
        expression = _bound(question, direction, item)
        if expression is not None:
            verdict, bound = question.judge(direction, expression)
            _refuse_unless_true(verdict, bound.statement, question)
            store = store.offer(bound)
    return store.best


def as_statements(theory: Sequence[Known]) -> tuple[Statement, ...]:
    """The statements among what is known."""
    read = (_read(item) for item in theory)
    return tuple(item for item in read if isinstance(item, Statement))


def _bound(question: Question, direction: Direction, item: Known) -> Expression | None:
    """What the item says the target is at most (or at least), where it says that."""
    known = _read(item)
    if not isinstance(known, Statement):
        return known
    target = Leaf(question.target)
    if known.right == target:
        known = known.flipped()
    if known.left == target and known.relation in RELATIONS[direction]:
        return known.right
    return None


def _read(item: Known) -> Statement | Expression:
    if not isinstance(item, str):
        return item
    if any(sign in item for sign in "<>=≤≥"):
        return parse_statement(item)
    return parse_expression(item)


def _refuse_unless_true(verdict: str, statement: Statement, question: Question) -> None:
    if verdict == "true":
        return
    for name, row in zip(question.sheet.objects, question.rows, strict=True):
        reading = statement.evaluate(row, question.sheet.tolerance)
        if reading.verdict != "true":
            raise Unsuitable(f"the theory says {statement}, which is {reading.verdict} for {name}")
    raise BadText(f"the theory says {statement}, which is {verdict}")
