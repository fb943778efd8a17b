"""Small sheets of numbers, and whether a statement holds for all their rows."""

from fractions import Fraction

from hypothesis import strategies as st

from ponder import Sheet, Statement
from ponder.exact.verdicts import Measured, Rational, Undefined


def rows_of(sheet: Sheet) -> list[dict[str, Measured]]:
    every = {**sheet.columns, **sheet.properties}
    rows = range(len(sheet.objects))
    return [{name: column[i] for name, column in every.items()} for i in rows]


def holds(statement: Statement, sheet: Sheet) -> bool:
    readings = (statement.evaluate(row, sheet.tolerance) for row in rows_of(sheet))
    return all(reading.verdict == "true" for reading in readings)


NUMBERS = st.integers(-6, 9) | st.fractions(-3, 3, max_denominator=4)


@st.composite
def sheets(draw: st.DrawFn, columns: int = 3, smallest: int = 2) -> Sheet:
    count = draw(st.integers(smallest, 8))
    column = st.lists(NUMBERS, min_size=count, max_size=count)
    names = "tabc"[: draw(st.integers(2, columns + 1))]
    values = {name: tuple(draw(column)) for name in names}
    return Sheet(tuple(f"object {i}" for i in range(count)), values)


def decimals(text: str) -> tuple[Rational, ...]:
    return tuple(Fraction(number) for number in text.split())


def as_number(value: Measured) -> Fraction:
    assert not isinstance(value, Undefined)
    return Fraction(value)
