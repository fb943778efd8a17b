"""The vocabulary of laws: properties, comparisons and parities over the columns of a sheet.

The objects that satisfy a condition are the bits of one integer, so that Python's & | ^ work
on all objects at once. If several atoms have the same objects, the first is kept. Atoms that
all or no objects satisfy are left out: no law needs them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from ponder.core.errors import UnknownName, Unsuitable
from ponder.exact.comparison import compare
from ponder.exact.undefined import Rational, Undefined
from ponder.language.conditions import Condition, Has, Parity
from ponder.language.expression import Constant, Expression, Leaf
from ponder.language.statement import Relation, Statement
from ponder.measures.sheet import Sheet

CONSTANTS = (0, 1, 2, 3, 4)
WITH_CONSTANTS: tuple[Relation, ...] = ("==", "<=", ">=")
WITH_COLUMNS: tuple[Relation, ...] = ("==", "<=", ">=", "<", ">")


@dataclass(frozen=True)
class Vocabulary:
    """Every atom with the objects that satisfy it, and the skipped columns with reasons."""

    everything: int
    truth: Mapping[Condition, int]
    skipped: Mapping[str, str]


def bits(flags: Iterable[bool]) -> int:
    """The objects for which the flag is set: object i is bit i.

    >>> bin(bits([True, False, True, True]))
    '0b1101'
    """
    text = "".join("1" if flag else "0" for flag in flags)
    return int(text[::-1] or "0", 2)


def truth_of(condition: Condition, sheet: Sheet) -> int:
    """The objects of a sheet that satisfy a condition."""
    for name in sorted(condition.names):
        if name not in sheet.terms:
            raise UnknownName("property or invariant", name, sheet.terms)
    flags: list[bool] = []
    for i, thing in enumerate(sheet.objects):
        row = sheet.row(i) | {name: truth[i] for name, truth in sheet.properties.items()}
        verdict = condition.verdict(row, sheet.tolerance)
        if verdict not in {"true", "false"}:
            gap = condition.gap(row) if verdict == "undefined" else None
            why = f": {gap.reason}" if gap else ""
            raise Unsuitable(f"{condition} is {verdict} on {thing}{why}; leave that object out")
        flags.append(verdict == "true")
    return bits(flags)


def vocabulary(
    sheet: Sheet,
    names: Sequence[str] | None = None,
    constants: Sequence[Rational] = CONSTANTS,
    main: Condition | None = None,
) -> Vocabulary:
    """The atoms over these properties and columns (all by default), in canonical order.

    Properties come first, then comparisons with constants, parities, comparisons of columns.
    The main condition, which they should explain, is not one of them.
    """
    chosen = list(sheet.terms if names is None else names)
    for name in chosen:
        if name not in sheet.terms:
            raise UnknownName("property or invariant", name, sheet.terms)
    columns, skipped = _columns(sheet, chosen)
    everything = (1 << len(sheet.objects)) - 1
    found: dict[int, Condition] = {}
    for condition, truth in _atoms(sheet, chosen, columns, constants):
        if 0 != truth != everything and condition != main:
            found.setdefault(truth, condition)
    return Vocabulary(everything, {condition: truth for truth, condition in found.items()}, skipped)


def _columns(
    sheet: Sheet, names: Sequence[str]
) -> tuple[dict[str, tuple[Rational, ...]], dict[str, str]]:
    """The columns defined on all objects, and the reasons for skipping the others."""
    columns: dict[str, tuple[Rational, ...]] = {}
    skipped: dict[str, str] = {}
    for name in names:
        if name not in sheet.columns:
            continue
        column = sheet.columns[name]
        numbers = tuple(value for value in column if not isinstance(value, Undefined))
        if len(numbers) == len(column):
            columns[name] = numbers
        else:
            skipped[name] = first_gap_of(sheet, name)
    return columns, skipped


def first_gap_of(sheet: Sheet, name: str) -> str:
    """The first object on which a column is undefined, and why."""
    pairs = zip(sheet.objects, sheet.columns[name], strict=True)
    where, why = next((thing, value) for thing, value in pairs if isinstance(value, Undefined))
    return f"undefined on {where}: {why.reason}"


def _atoms(
    sheet: Sheet,
    chosen: Sequence[str],
    columns: Mapping[str, tuple[Rational, ...]],
    constants: Sequence[Rational],
) -> Iterator[tuple[Condition, int]]:
    for name in chosen:
        if name in sheet.properties:
            yield Has(name), bits(sheet.properties[name])
    for name, column in columns.items():
        for constant in constants:
            other = (constant,) * len(column)
            right = Constant(Fraction(constant))
            yield from _comparisons(Leaf(name), right, column, other, sheet, WITH_CONSTANTS)
    for name, column in columns.items():
        if name not in sheet.approximate and all(
            Fraction(value).denominator == 1 for value in column
        ):
            odd = bits(value % 2 == 1 for value in column)
            yield Parity(name, odd=False), odd ^ ((1 << len(column)) - 1)
            yield Parity(name, odd=True), odd
    for (name, column), (second, other) in combinations(columns.items(), 2):
        yield from _comparisons(Leaf(name), Leaf(second), column, other, sheet, WITH_COLUMNS)


def _comparisons(
    left: Expression,
    right: Expression,
    ours: tuple[Rational, ...],
    theirs: tuple[Rational, ...],
    sheet: Sheet,
    relations: Sequence[Relation],
) -> Iterator[tuple[Condition, int]]:
    less, equal = _order(ours, theirs, sheet.tolerance)
    everything = (1 << len(ours)) - 1
    truth = {
        "==": equal,
        "<=": less | equal,
        ">=": everything ^ less,
        "<": less,
        ">": everything ^ less ^ equal,
    }
    for relation in relations:
        yield Statement(left, relation, right), truth[relation]


def _order(
    ours: tuple[Rational, ...], theirs: tuple[Rational, ...], tolerance: Fraction
) -> tuple[int, int]:
    """On which objects the first is less, and on which they are equal."""
    pairs = list(zip(ours, theirs, strict=True))
    if not tolerance:
        return bits(a < b for a, b in pairs), bits(a == b for a, b in pairs)
    order = [compare(Fraction(a), Fraction(b), tolerance) for a, b in pairs]
    return bits(sign == "less" for sign in order), bits(sign == "equal" for sign in order)
