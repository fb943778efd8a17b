"""Sheets to and from pandas, Arrow and files."""

import io
import sys
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pandas
import pyarrow
import pytest
from refusals import refuse

from ponder.core import limits
from ponder.core.errors import BadText, TooLarge, Unsuitable
from ponder.exact.verdicts import Undefined
from ponder.measures.sheet import Sheet


def test_pandas() -> None:
    frame = pandas.DataFrame(
        {
            "word": ["a", "b"],
            "share": [0.1, 2.0],
            "ratio": [Fraction(1, 3), None],
            "count": pandas.array([1, None], dtype="Int64"),
            "text": ["17/9", None],
            "is_new": [True, False],
        }
    )
    sheet = Sheet.from_pandas(frame, tolerance="1e-9")
    empty = Undefined("empty cell")
    assert sheet.objects == ("a", "b")
    assert sheet.columns == {
        "share": (Fraction(1, 10), 2),
        "ratio": (Fraction(1, 3), empty),
        "count": (1, empty),
        "text": (Fraction(17, 9), empty),
    }
    assert sheet.properties == {"is_new": (True, False)}
    assert sheet.approximate == {"share"}


def test_missing_values_of_pandas_are_empty_cells() -> None:
    frame = pandas.DataFrame({"y": [1.5, float("nan")]}, index=["a", "b"])
    assert Sheet.from_pandas(frame).columns["y"] == (Fraction(3, 2), Undefined("empty cell"))


def test_columns_of_words_and_dates_are_left_out() -> None:
    text = "name,born,y,town\na,2001-02-03,1,Rome\nb,2002-01-01,2,Oslo\n"
    sheet = Sheet.from_csv(io.StringIO(text))
    assert list(sheet.columns) == ["y"]
    assert tuple(sheet.left_out) == ("born", "town")


@pytest.mark.parametrize(
    "frame",
    [
        pandas.DataFrame({"y": [1.5, float("inf")]}, index=["a", "b"]),
        pandas.DataFrame([[1, 2]], columns=["y", "y"]),
        pandas.DataFrame({"y": [1, 2]}, index=["a", "a"]),
        pandas.DataFrame({"y": []}),
        pandas.DataFrame(),
        pandas.DataFrame({"day": pandas.to_datetime(["2020-01-01"])}),
    ],
)
def test_bad_frames(frame: pandas.DataFrame) -> None:
    refuse(BadText, Sheet.from_pandas, frame)


def test_arrow() -> None:
    content = {"name": ["a", "b"], "y": [1.5, None], "z": [Decimal("0.10"), Decimal("2.00")]}
    sheet = Sheet.from_arrow(pyarrow.table({**content, "p": [True, False]}))
    assert sheet.columns == {
        "y": (Fraction(3, 2), Undefined("empty cell")),
        "z": (Fraction(1, 10), 2),
    }
    assert sheet.properties == {"p": (True, False)}


def test_large_integers_go_through_arrow() -> None:
    sheet = Sheet(("a", "b"), {"y": (2**63, -(2**63)), "z": (2**63 - 1, -(2**63))})
    arrow = sheet.to_arrow()
    assert [str(kind) for kind in arrow.schema.types] == ["string", "string", "int64"]
    assert Sheet.from_arrow(arrow) == sheet
    assert Sheet.from_pandas(sheet.to_pandas()) == sheet


def test_files_that_are_no_tables(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.parquet"
    wrong.write_bytes(b"no such thing")
    refuse(BadText, Sheet.from_file, wrong)
    refuse(BadText, Sheet.from_file, "x.xls")
    existing = tmp_path / "a_table_that_is_there_is_called_by_its_whole_name.xls"
    existing.touch()
    refuse(BadText, Sheet.from_file, existing)
    binary = tmp_path / "binary.csv"
    binary.write_bytes(b"name,y\n\xff\xfe,1\n")
    refuse(BadText, Sheet.from_file, binary)
    refuse(BadText, Sheet.from_csv, "x,y\n1,2\n")
    with pytest.raises(FileNotFoundError):
        Sheet.from_file(tmp_path / "missing.csv")


def test_files_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_bytes(b"\xef\xbb\xbfx,y\r\n1,2\r\n")
    assert Sheet.from_file(path).columns == {"x": (1,), "y": (2,)}


def test_absurd_sizes_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text("x,y\n" + "1,2\n" * 6)
    monkeypatch.setattr(limits, "TABLE_CELLS", 10)
    refuse(TooLarge, Sheet.from_file, path)


@pytest.mark.parametrize("library", ["pandas", "pyarrow"])
def test_missing_libraries_are_named(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    sheet = Sheet(("a",), {"y": (1,)})
    convert = sheet.to_pandas if library == "pandas" else sheet.to_arrow
    refuse(Unsuitable, convert)
