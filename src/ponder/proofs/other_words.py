"""A claim in other words, for templates that want a claim about P-positions or in numbers.

Three steps keep the meaning: a property of Chomp boards is replaced by its definition in numbers;
"if A then it is an N-position" becomes "if it is a P-position, then not A", where A is evidently
defined, and one part of A is negated and the others stay; and a whole number that is not the least
one it can be is larger.
"""

from collections.abc import Iterator
from dataclasses import replace

from ponder.checking.facts import atoms
from ponder.checking.quantities import POSITIVE
from ponder.language.claims import Claim
from ponder.language.conditions import Condition, Has, Not
from ponder.language.statement import Relation, Statement
from ponder.language.totality import first_doubtful
from ponder.proofs.lemmas import has_lemmas

IS_P, IS_N = Has("is_p_position"), Has("is_n_position")
NEGATED: dict[Relation, Relation] = {"<=": ">", ">=": "<", "<": ">=", ">": "<="}

_SAME = Statement.parse("number_of_rows(x) == number_of_columns(x)")
_IN_NUMBERS: dict[Condition, Condition] = {
    Has(name): Statement.parse(text)
    for name, text in (
        ("is_rectangle", "rows_of_different_length(x) == 1"),
        ("is_square_hull", "squareness(x) == 0"),
        ("has_two_rows", "number_of_rows(x) == 2"),
        ("has_three_rows", "number_of_rows(x) == 3"),
        ("has_at_most_two_rows", "number_of_rows(x) <= 2"),
        ("first_row_is_one_longer", "first_row_gap(x) == 1"),
    )
} | {_SAME: Statement.parse("squareness(x) == 0")}
_SQUARE = Statement.parse("squareness(x) == 0")
_ARMS_AND_CORNER = Statement.parse("number_of_cookies(x) == 2*number_of_rows(x) - 1")
_NOT_LEAST = {
    Statement.parse("rows_of_different_length(x) == 1"): "rows_of_different_length(x) >= 2",
    Statement.parse("squareness(x) == 0"): "squareness(x) >= 1",
    Statement.parse("number_of_rows(x) == 1"): "number_of_rows(x) >= 2",
    Statement.parse("number_of_cookies(x) == 1"): "number_of_cookies(x) >= 2",
}


def in_other_words(claim: Claim) -> Iterator[Claim]:
    """The claim, and claims that say the same; only about the game of the lemmas.

    >>> told = Claim.parse("chomp: if is_rectangle(x) & (number_of_rows(x) >= 2) then "
    ...                    "is_n_position(x)")
    >>> for other in in_other_words(told):
    ...     print(str(other).removeprefix("chomp: if is_"))
    rectangle(x) & (number_of_rows(x) >= 2) then is_n_position(x)
    p_position(x) & (number_of_rows(x) >= 2) then rows_of_different_length(x) >= 2
    p_position(x) & (rows_of_different_length(x) == 1) then number_of_rows(x) < 2
    """
    yield claim
    if not has_lemmas(claim.about) or claim.given is None:
        return
    parts = _in_numbers(claim.given)
    if _is(claim.says, IS_N, IS_P):
        if first_doubtful(claim.given, POSITIVE) is not None:
            return
        yield from (replace(claim, given=given, says=says) for given, says in _contraposed(parts))
    else:
        numbers = replace(claim, given=_all_of(parts), says=_defined(claim.says))
        if numbers != claim:
            yield numbers


def _in_numbers(condition: Condition) -> list[Condition]:
    """The parts that must all be true, in numbers."""
    parts = [_defined(part) for part in atoms(condition)]
    if Has("is_l_shaped") in parts and _SQUARE in parts:
        return [_ARMS_AND_CORNER if part == Has("is_l_shaped") else part for part in parts]
    return parts


def _defined(condition: Condition) -> Condition:
    return _IN_NUMBERS.get(condition, condition)


def _contraposed(parts: list[Condition]) -> Iterator[tuple[Condition, Condition]]:
    """For each part that has an opposite: a P-position with the other parts, and the opposite."""
    for place, part in enumerate(parts):
        opposite = _opposite(part)
        if opposite is not None:
            yield _all_of([IS_P, *parts[:place], *parts[place + 1 :]]), opposite


def _opposite(part: Condition) -> Condition | None:
    if part in _NOT_LEAST and isinstance(part, Statement):
        return Statement.parse(_NOT_LEAST[part])
    if isinstance(part, Statement):
        opposite = NEGATED.get(part.relation)
        return None if opposite is None else replace(part, relation=opposite)
    return part.of if isinstance(part, Not) else None


def _all_of(parts: list[Condition]) -> Condition:
    found, *others = parts
    for other in others:
        found = found & other
    return found


def _is(condition: Condition, wanted: Has, other: Has) -> bool:
    return condition == wanted or (isinstance(condition, Not) and condition.of == other)
