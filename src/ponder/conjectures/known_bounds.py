"""Bounds that follow from the theory, which are not reported."""

from collections.abc import Sequence

from ponder.conjectures.dalmatian import Store
from ponder.conjectures.problem import Direction, Problem
from ponder.conjectures.question import Known
from ponder.core.errors import BadText, UnknownName, Unsuitable
from ponder.exact.comparison import Evaluated
from ponder.language.claims import Claim
from ponder.language.expression import Expression, Leaf
from ponder.language.grammar import parse_statement
from ponder.language.statement import Statement

RELATIONS: dict[Direction, tuple[str, ...]] = {
    "upper": ("<=", "<", "=="),
    "lower": (">=", ">", "=="),
}


def best_known(
    problem: Problem, direction: Direction, theory: Sequence[Known]
) -> tuple[Evaluated | None, ...]:
    """The best bound on each object that the theory gives."""
    nothing = (None,) * len(problem.rows)
    store = Store.empty(direction == "upper", nothing, "first", problem.sheet.tolerance)
    for item in theory:
        for name in sorted(_read(item).names - set(problem.sheet.columns)):
            raise UnknownName("invariant", name, problem.sheet.columns)
        expression = _bound(problem, direction, item)
        if expression is not None:
            verdict, bound = problem.judge(direction, expression)
            _refuse_unless_true(verdict, bound.statement, problem)
            store = store.offer(bound)
    return store.best


def as_statements(theory: Sequence[Known]) -> tuple[Statement, ...]:
    """The statements of the theory."""
    read = (_read(item) for item in theory)
    return tuple(item for item in read if isinstance(item, Statement))


def bound_on(target: str, direction: Direction, known: Statement) -> Expression | None:
    """The upper (or lower) bound on the target that the statement states, if it states one.

    >>> print(bound_on("cookies", "lower", Statement.parse("2*columns(x) - 1 <= cookies(x)")))
    2*columns(x) - 1
    """
    if known.right == Leaf(target):
        known = known.flipped()
    if known.left == Leaf(target) and known.relation in RELATIONS[direction]:
        return known.right
    return None


def _bound(problem: Problem, direction: Direction, item: Known) -> Expression | None:
    """The bound on the target of the problem that the item states, if it states one."""
    known = _read(item)
    if isinstance(known, Statement):
        return bound_on(problem.target, direction, known)
    return known


def _read(item: Known) -> Statement | Expression:
    """The item itself, or the statement of a claim; a text is always a statement."""
    if isinstance(item, str):
        return parse_statement(item)
    if not isinstance(item, Claim):
        return item
    if item.given is not None or not isinstance(item.says, Statement):
        raise Unsuitable(f"the theory must consist of comparisons, and {item} is not one")
    return item.says


def _refuse_unless_true(verdict: str, statement: Statement, problem: Problem) -> None:
    if verdict == "true":
        return
    for name, row in zip(problem.sheet.objects, problem.rows, strict=True):
        reading = statement.evaluate(row, problem.sheet.tolerance)
        if reading.verdict != "true":
            raise Unsuitable(f"the theory says {statement}, which is {reading.verdict} for {name}")
    raise BadText(f"the theory says {statement}, which is {verdict}")
