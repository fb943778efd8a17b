"""Sheets: what counts as a number, tables from everywhere and back, and bad input."""

import io
import pickle
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

import networkx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from refusals import refuse, refused, said

from ponder.core.errors import BadText, PonderError, UnknownName
from ponder.exact.verdicts import Undefined
from ponder.games import Chomp
from ponder.language.conditions import Term
from ponder.measures.invariant import find_invariant, find_property, invariants_of
from ponder.measures.sheet import Sheet


def table(text: str, **options: Any) -> Sheet:
    return Sheet.from_csv(io.StringIO(text), **options)


def csv_of(sheet: Sheet) -> str:
    stream = io.StringIO()
    sheet.to_csv(stream)
    return stream.getvalue()


numbers = st.integers(-(10**40), 10**40) | st.fractions() | st.integers(-100, 100)
words = st.text("abcXYZ é,;\"'%|-", min_size=1).map(lambda text: " ".join(text.split()))
cells = numbers | words.map(Undefined) | st.just(Undefined("empty cell"))


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    objects = draw(st.lists(words.filter(bool), min_size=1, max_size=5, unique=True))
    names = draw(st.lists(st.sampled_from(["mass", "F_1", "é", "y"]), unique=True, min_size=1))
    truths = draw(st.lists(st.sampled_from(["is_prime", "name_is_known"]), unique=True))

    def column(kind: st.SearchStrategy[Any]) -> tuple[Any, ...]:
        return tuple(draw(kind) for _ in objects)

    kinds = {name: draw(st.sampled_from([cells, st.integers(-9, 9)])) for name in names}
    return Sheet(
        tuple(objects),
        {name: column(kind) for name, kind in kinds.items()},
        {name: column(st.booleans()) for name in truths},
    )


@settings(deadline=None)
@given(sheets())
def test_round_trips(sheet: Sheet) -> None:
    assert table(csv_of(sheet)) == sheet
    assert Sheet.from_pandas(sheet.to_pandas()) == sheet
    assert Sheet.from_arrow(sheet.to_arrow()) == sheet
    assert pickle.loads(pickle.dumps(sheet)) == sheet
    assert hash(table(csv_of(sheet))) == hash(sheet)


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".parquet"])
def test_files(suffix: str, tmp_path: Path) -> None:
    boards = [Chomp("2,1"), Chomp("3x3"), Chomp("5,1,1")]
    sheet = Sheet.measure(
        boards, invariants_of(Chomp, "paper"), [find_property(Chomp, "is_symmetric")]
    )
    path = tmp_path / f"boards{suffix}"
    sheet.to_file(path)
    again = Sheet.from_file(str(path))
    assert (again.objects, again.columns) == (sheet.objects, sheet.columns)
    assert again.properties == {"is_symmetric": (True, True, False)}
    if suffix == ".tsv":
        assert path.read_text("utf-8").startswith("object\tnumber_of_rows\t")


def test_positions_are_measured() -> None:
    boards = [Chomp("1"), Chomp("2,2")]
    sheet = Sheet.measure(boards, [find_invariant(Chomp, "average_cookies_per_row"), sum_of_rows])
    assert sheet.objects == ("1", "2,2")
    assert sheet.columns == {"average_cookies_per_row": (1, 2), "sum_of_rows": (1, 4)}
    assert sheet.terms["average_cookies_per_row"].positive
    assert sheet.terms["sum_of_rows"] == Term("sum_of_rows", "the row sum")
    assert sheet.row(1) == {"average_cookies_per_row": 2, "sum_of_rows": 4}


def sum_of_rows(board: Chomp) -> int:
    """The row sum."""
    return sum(board.rows)


def test_any_objects_and_callables() -> None:
    graphs = [networkx.path_graph(4), networkx.star_graph(3), networkx.cycle_graph(5)]
    sheet = Sheet.measure(
        graphs,
        {"order": len, "density": networkx.density, "radius": networkx.radius},
        [networkx.is_tree],
    )
    path, star, cycle = map(str, graphs)
    assert path == star
    assert sheet.objects == (path, f"{star} (2)", cycle)
    assert sheet.columns["density"] == (Fraction(1, 2),) * 3
    assert sheet.properties == {"is_tree": (True, True, False)}


def test_objects_without_a_text_are_numbered() -> None:
    sheet = Sheet.measure([object(), object()], {"one": lambda _: 1})
    assert sheet.objects == ("object 1", "object 2")


def test_arrays_are_objects_too() -> None:
    sheet = Sheet.measure([np.array([1, 2]), np.array([1, 2])], {"sum": np.sum})
    assert sheet.objects == ("[1 2]", "[1 2] (2)")
    assert sheet.columns == {"sum": (3, 3)}


def test_division_by_0_is_undefined_and_other_errors_say_where() -> None:
    sheet = Sheet.measure([2, 0], {"inverse": lambda n: Fraction(1, n)})
    assert sheet.columns["inverse"] == (Fraction(1, 2), Undefined("division by 0"))
    with pytest.raises(TypeError) as caught:
        Sheet.measure([2], [len])
    said("\n".join(caught.value.__notes__))


def test_a_callable_that_is_always_true_or_false_is_a_property() -> None:
    sheet = Sheet.measure([1, 2], {"is_even": lambda n: n % 2 == 0, "n": np.int64})
    assert sheet.properties == {"is_even": (False, True)}
    assert sheet.columns == {"n": (1, 2)}


@pytest.mark.parametrize(
    ("objects", "invariants", "properties"),
    [
        ([], [len], []),
        (["a"], [], []),
        (["a", "b", "a"], [len], []),
        ([np.int64(3), np.int64(3)], {"n": int}, []),
        (["a"], [len, len], []),
        (["a"], len, []),
        (["a"], [lambda a: 1], []),
        (["a"], [len], {"p": len}),
        (["ab"], [str.upper], []),
        (["a", "b"], {"huge": lambda a: 10**400 if a == "b" else 1}, []),
        ([1, 2], {"mixed": lambda n: True if n == 1 else 2}, []),
        ([1], {"a b": lambda n: n}, []),
        ([1], {"f": lambda n: float("nan")}, []),
    ],
)
def test_what_cannot_be_measured(objects: Any, invariants: Any, properties: Any) -> None:
    refuse(BadText, Sheet.measure, objects, invariants, properties)


def test_a_table_of_text() -> None:
    sheet = table(
        "planet,mass (kg),moons,is giant,ratio\n"
        "Earth,5.97e24,1,no,1/2\n"
        "\n"
        '"Saturn, the ringed", 5.68e26 ,146,YES,\n'
    )
    assert sheet.objects == ("Earth", "Saturn, the ringed")
    assert sheet.columns == {
        "mass_kg": (597 * 10**22, 568 * 10**24),
        "moons": (1, 146),
        "ratio": (Fraction(1, 2), Undefined("empty cell")),
    }
    assert sheet.properties == {"is_giant": (False, True)}
    assert sheet.terms["mass_kg"] == Term("mass_kg", "mass (kg)")
    assert sheet.terms["moons"] == Term("moons")
    assert sheet.tolerance == 0


@pytest.mark.parametrize(
    ("text", "objects", "columns"),
    [
        ("x,y\n1,2\n", ("row 1",), {"x": (1,), "y": (2,)}),
        ("x;y\n1;2\n", ("row 1",), {"x": (1,), "y": (2,)}),
        ("x\ty\n1\t2\n", ("row 1",), {"x": (1,), "y": (2,)}),
        ("x,Name,y\n1,7,2\n", ("7",), {"x": (1,), "y": (2,)}),
        (",y\n0,1\n1,5\n", ("0", "1"), {"y": (1, 5)}),
        ("y,word\n1,a\n2,b\n", ("a", "b"), {"y": (1, 2)}),
        ("time,position\n1,2\n3,4\n", ("row 1", "row 2"), {"time": (1, 3), "position": (2, 4)}),
        ('moves,position\n1,1\n3,"2,1"\n', ("1", "2,1"), {"moves": (1, 3)}),
        ("y\r\n1\r\n2\r\n", ("row 1", "row 2"), {"y": (1, 2)}),
        ("name,2021\na,2\n", ("a",), {"_2021": (2,)}),
        ("m²,name\n3,a\n", ("a",), {"m2": (3,)}),
    ],
)
def test_names_of_rows_and_columns(text: str, objects: Any, columns: Any) -> None:
    sheet = table(text)
    assert sheet.objects == objects
    assert sheet.columns == columns


@pytest.mark.parametrize(
    "text",
    [
        "",
        "name,y\n",
        "name\na\n",
        "1,2\n3,4\n",
        "name,y,y\na,1,2\n",
        "name,a b,a-b\na,1,2\n",
        "name,%\na,1\n",
        "name,y\na,1\nb,2\na,3\n",
        "name,y\na,1\n,2\n",
        "name,y\na,1\nb,1,2\n",
        "name,mass\nVenus,1\nMars,2\nSaturn,abc\n",
        "x,y\n1,2\n3,abc\n",
        "x,y\n1,2\n3,NaN\n",
        "x,y\n1,2\n3,1e400\n",
        "x,p\n1,true\n3,\n",
        "x,p\n1,true\n3,5\n",
        "name,y\na,1\x00\nb,2\n",
    ],
)
def test_bad_tables(text: str) -> None:
    refuse(BadText, table, text)


@pytest.mark.parametrize(
    ("options", "tolerance", "approximate"),
    [
        ({}, 0, set()),
        ({"tolerance": "1e-9"}, Fraction(1, 10**9), {"force", "radius"}),
        ({"tolerance": 1e-9}, Fraction(1, 10**9), {"force", "radius"}),
        ({"tolerance": "0.01", "approximate": ["mass"]}, Fraction(1, 100), {"mass"}),
        ({"tolerance": "0.01", "approximate": "mass"}, Fraction(1, 100), {"mass"}),
    ],
)
def test_approximate_columns(options: Any, tolerance: Fraction, approximate: set[str]) -> None:
    sheet = table("mass,force,radius\n1,2,1e3\n2,3.5,7\n", **options)
    assert sheet.tolerance == tolerance
    assert sheet.approximate == approximate


def test_floats_count_as_decimals() -> None:
    sheet = Sheet.measure([1, 4], {"root": lambda n: n**0.5, "n": lambda n: n}, tolerance=1e-12)
    assert sheet.approximate == {"root"}


@pytest.mark.parametrize(
    "options",
    [
        {"tolerance": "2"},
        {"tolerance": "-1/2"},
        {"tolerance": "abc"},
        {"tolerance": ""},
        {"approximate": ["mass"]},
        {"tolerance": "0.1", "approximate": ["mas"]},
    ],
)
def test_bad_tolerances(options: Any) -> None:
    with refused(BadText, UnknownName):
        table("mass,force\n1,2\n", **options)


@pytest.mark.parametrize(
    ("columns", "properties"),
    [
        ({"y": (1,)}, {}),
        ({"a b": (1, 2)}, {}),
        ({"y": (1, 0.5)}, {}),
        ({"y": (1, True)}, {}),
        ({"y": (1, 10**301)}, {}),
        ({"y": (1, 2)}, {"p": (True, 1)}),
        ({"y": (1, 2)}, {"y": (True, True)}),
    ],
)
def test_sheets_that_cannot_be(columns: Any, properties: Any) -> None:
    refuse(BadText, Sheet, ("a", "b"), columns, properties)


def test_a_sheet_is_immutable() -> None:
    sheet = Sheet(("a",), {"y": (1,)})
    with pytest.raises(TypeError):
        sheet.columns["z"] = (2,)  # type: ignore[index]
    with pytest.raises(AttributeError):
        sheet.tolerance = Fraction(1, 2)  # type: ignore[misc]


@settings(deadline=None)
@given(st.text("ab,;\t\n\r\"'1/0.e-+ \x00é", max_size=60))
def test_any_text_is_a_sheet_or_a_line(text: str) -> None:
    with suppress(PonderError):
        sheet = table(text)
        assert table(csv_of(sheet)).columns == sheet.columns
