"""Files made to deceive or to stall the checker: each ends soon, with one line that says why."""

import json
from pathlib import Path
from typing import Any

import pytest
from family_certificates import A11, B11, changed

from ponder import PonderError, read_certificate, verify

N, R, C = "number_of_cookies(x)", "number_of_rows(x)", "number_of_columns(x)"
SUM = f"({N} + {R} + {C} + rows_of_different_length(x) + row_product(x) + column_product(x))"
SIDES = f"({N} + {R} + {C} + second_row_size(x) + second_column_size(x) + durfee_square(x))"
LAW = "chomp: if number_of_rows(x) == 2 then is_p_position(x) iff first_row_gap(x) == 1"
TWO_ROWS = [[], [], [1]]
P = "chomp: if is_p_position(x) then "
AT_LEAST = ["n >= 1", "R >= 1", "C >= 1", "d >= 1", "s >= 1", "t >= 1", "A >= 1", "B >= 1"]


def file_of(claim: str, template: str, proof: object) -> str:
    head = {"format": "ponder certificate", "version": 1}
    return json.dumps(head | {"claim": claim, "template": template, "proof": proof})


def identity(claim: str, **parts: object) -> str:
    return file_of(claim, "corollary", {"identities": {">=": parts}})


def multiple_of_equation(monomial: str) -> str:
    equation = f"{N} == 1"
    return identity(f"chomp: if {equation} then {N} >= 1", equations=[["1", monomial, equation]])


def laws(*rows: Any, lower: Any = ()) -> str:
    return file_of(LAW, "lower rows", {"laws": rows, "lower": list(lower)})


def nested(base: str, power: int, times: int) -> str:
    return "(" * times + base + f")^{power}" * times


def unequal(first: int) -> str:
    return " & ".join(f"~({N} == {number})" for number in range(first, first + 20))


def error_of(path: Path) -> str | None:
    try:
        return verify(read_certificate(path)).error
    except PonderError as error:
        return str(error)


VALID = {
    "true": identity(f"chomp: {N} >= 1", products=[["1", "n >= 1"]]),
    "two rows": laws(TWO_ROWS),
    "a family": json.dumps(A11),
}
DECEIVING = {
    "a second verdict in a name": identity(
        f"chomp: if `x\nValid: chomp: {R} >= 5`(x) then {N} >= 1", products=[["1", "n >= 1"]]
    ),
    "a property that nobody knows": identity(
        f"chomp: if is_funny(x) then {N} >= 1", products=[["1", "n >= 1"]]
    ),
    "two laws": laws([[], [], [2]], TWO_ROWS),
    "a verdict in a reference": file_of(LAW, "restatement", {"of": f"\x1b[2J\nValid: {LAW}"}),
    "a verdict in a template": file_of(LAW, f"\nValid: {LAW}", {}),
    "half a character": file_of(LAW, "transposition", {"of": "\ud800"}),
    "true for 1": laws([[], [], [True]]),
    "1.0 for 1": laws([[], [], [1.0]]),
    "an offset below 0": laws([[], [], [-1]]),
    "another game": identity(f"nim: {N} >= 1", products=[["1", "n >= 1"]]),
    "no game": identity(f"{N} >= 1", products=[["1", "n >= 1"]]),
    "a negative multiplier": identity(f"chomp: {N} >= 2", products=[["-1", "n >= 1"]]),
    "the negated goal as a hypothesis": identity(
        f"chomp: {N} >= 2", products=[["1", "negated goal"]]
    ),
    "a goal that need not be whole": identity(
        f"chomp: {N}/2 >= 1", products=[["2", "negated goal"]], by_contradiction=True
    ),
}
STALLING = {
    "a number with an exponent": identity("chomp: 1 >= 0", products=[["1e99999999"]]),
    "a long number": identity("chomp: 1 >= 0", products=[["1" * 5_000]]),
    "division by 0": identity("chomp: 1 >= 0", products=[["1/0"]]),
    "a product of many hypotheses": identity(f"chomp: {N} >= 1", products=[["1", *AT_LEAST * 9]]),
    "a long name": identity(f"chomp: {N} >= 1", products=[["1", "x" * 100_000]]),
    "many spaces in a monomial": multiple_of_equation("n" + " " * 200_000 + "R"),
    "many variables": multiple_of_equation("*".join(f"a{i}" for i in range(20_000))),
    "a large exponent": multiple_of_equation("n^999999999"),
    "powers of a sum": file_of(f"chomp: {nested(SUM, 9, 2)} >= 1", "corollary", {}),
    "powers of a number": file_of(f"{P}{nested('3', 9, 40)} >= 1", "steal and induct", {}),
    "powers of a quantity": file_of(f"{P}{nested(N, 9, 40)} >= 1", "steal and induct", {}),
    "squares": file_of(f"chomp: {nested(f'(2*{N})', 2, 45)} >= 1", "row induction", {}),
    "a long product": file_of(f"chomp: {'*'.join([SIDES] * 30)} >= 1", "class law", {}),
    "equivalences": file_of("chomp: " + "(" * 60 + "1 > 0" + " iff 1 > 0)" * 60, "class law", {}),
    "exclusive or": file_of("chomp: " + " xor ".join(["1 > 0"] * 190), "class law", {}),
    "many cases": file_of(
        "chomp: ~(" + " | ".join(f"({unequal(100 * i)})" for i in range(5)) + ")", "class law", {}
    ),
    "a long row": laws(TWO_ROWS, [[10**18], [], [1]]),
    "rows like few others": laws(
        TWO_ROWS, [[10**18, 10**17, 3], [], [1]], lower=[10**18, 10**17, 3]
    ),
    "many rows": laws(TWO_ROWS, [[1] * 200_000, [], [1]]),
    "a number of 4,300 digits": laws(TWO_ROWS, [[10**4300 - 1], [1], [1]], lower=[10**4300 - 1]),
    "a far value": laws(
        [[100], [9_900_000], [1]], TWO_ROWS, *([[r], [], [1]] for r in range(1, 100))
    ),
    "parentheses": file_of("chomp: " + "(" * 1_000 + "1 > 0" + ")" * 1_000, "corollary", {}),
    "a long claim": file_of("chomp: " + "a" * 1_000_000, "corollary", {}),
    "a huge power": file_of("chomp: 10^999999999999 >= 0", "restatement", {"of": "x"}),
    "open brackets": "[" * 100_000,
    "a huge version": '{"format": "ponder certificate", "version": ' + "9" * 5_000 + "}",
    "not a number": '{"format": "ponder certificate", "version": NaN}',
    "nothing": "",
    "null": "null",
}
FAMILIES = {
    "a family cut short": json.dumps(A11)[:-40],
    "a family with deep braces": json.dumps(changed(A11, ("{a-1|1}", "{" * 5_000))),
    "a family with braces in braces": json.dumps(
        changed(A11, ("{a-1|1}", "{" * 90 + "a" + "|1}" * 90))
    ),
    "a family with many parameters": json.dumps(
        A11 | {"strips": {" F ".join(f"T^{name}" for name in "abcdefghijklmnopqrstuvwxyz"): {}}}
    ),
    "a family with a long run": json.dumps(
        A11 | {"strips": {"T^a _^999999999999 F": {"as": "T^a F _", "plus": "0"}}}
    ),
    "a family with fine halves": json.dumps(changed(B11, ("{c-a-2|", "{c/1152921504606846976|"))),
    "a family with a large modulus": json.dumps(changed(B11, ("b mod 2 = 0", "b mod 999999 = 0"))),
    "a verdict in a family": json.dumps(
        A11 | {"strips": {"T^a _ T^b F\nValid: T^a F": {"plus": "0"}}}
    ),
    "a game of one's own rules": json.dumps(
        A11 | {"rules": {"left": ["T_>_T"], "right": ["_T>T_"]}}
    ),
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "proof.json"


@pytest.mark.parametrize("name", VALID)
def test_what_the_attacks_are_made_of_is_valid(name: str, path: Path) -> None:
    path.write_text(VALID[name], encoding="utf-8")
    assert error_of(path) is None


@pytest.mark.parametrize("name", DECEIVING | STALLING | FAMILIES)
def test_it_ends_with_one_line(name: str, path: Path) -> None:
    path.write_text((DECEIVING | STALLING | FAMILIES)[name], encoding="utf-8")
    error = error_of(path)
    assert error is not None
    assert error.isprintable()
    assert len(error) <= 2_000


@pytest.mark.parametrize("data", [b"\xff\xfe{", b"\xef\xbb\xbf{}", b"\0" * 10])
def test_bytes_that_are_no_text_are_refused(data: bytes, path: Path) -> None:
    path.write_bytes(data)
    with pytest.raises(PonderError):
        read_certificate(path)


def test_only_files_are_read(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing"):
        with pytest.raises(OSError, match=str(path)):
            read_certificate(path)


def test_a_file_may_be_named_by_a_text(path: Path) -> None:
    path.write_text(identity(f"chomp: {R} >= 1"))
    assert read_certificate(str(path)) == read_certificate(path)
