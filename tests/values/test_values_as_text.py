"""Values as text: names, grammar, and what is refused."""

import copy
import pickle
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from parsing import read_or_refused
from refusals import refuse, said
from value_texts import TEXTS

from ponder.core.errors import BadText, TooLarge
from ponder.language.form_grammar import read_form
from ponder.language.game_forms import text as form_text
from ponder.values.value import Value


@pytest.mark.parametrize(
    ("text", "ascii_name", "unicode_name", "latex"),
    [
        ("{|}", "0", "0", "0"),
        ("{0|1}", "1/2", "1/2", r"\frac{1}{2}"),
        ("{-1|-1/2}", "-3/4", "-3/4", r"-\frac{3}{4}"),
        ("{0|0}", "*", "*", r"{\ast}"),
        ("{0,*|0,*}", "*2", "*2", r"{\ast}2"),
        ("{0|*}", "^", "↑", r"\uparrow"),
        ("{*|0}", "v", "↓", r"\downarrow"),
        ("{0|^*}", "^2", "⇑", r"\Uparrow"),
        ("{0|^}", "^2*", "⇑*", r"\Uparrow{\ast}"),
        ("{v|0}", "v2*", "⇓*", r"\Downarrow{\ast}"),
        ("^+^+^", "^3", "3·↑", r"3\cdot\uparrow"),
        ("1+^+^+^+*", "1^3*", "1+3·↑*", r"1+3\cdot\uparrow{\ast}"),
        ("{0,*|0}", "^*", "↑*", r"\uparrow{\ast}"),
        ("{1/2|1/2}", "1/2*", "1/2*", r"\frac{1}{2}{\ast}"),
        ("{1|-1}", "+-1", "±1", r"\pm 1"),
        ("{1*|-1*}", "+-1*", "±1*", r"\pm 1{\ast}"),
        ("{0||0|-1}", "tiny(1)", "⧾(1)", r"\operatorname{tiny}_{1}"),
        ("{2|0||0}", "miny(2)", "⧿(2)", r"\operatorname{miny}_{2}"),
        ("{3||3|1}", "3+tiny(2)", "3+⧾(2)", r"3+\operatorname{tiny}_{2}"),
        ("{3|-1}", "{3|-1}", "{3|-1}", r"\left\{3\mid -1\right\}"),
        ("{2|1||0}", "{{2|1}|0}", "{{2|1}|0}", r"\left\{\left\{2\mid 1\right\}\mid 0\right\}"),
        ("+-(2,{3|0})", "+-(2,{3|0})", "±(2,{3|0})", r"\pm (2,\left\{3\mid 0\right\})"),
    ],
)  # fmt: skip
def test_names(text: str, ascii_name: str, unicode_name: str, latex: str) -> None:
    value = Value(text)
    assert (str(value), value.unicode(), value.latex()) == (ascii_name, unicode_name, latex)
    assert repr(value) == f"Value({ascii_name!r})"
    assert value._repr_latex_() == f"${latex}$"


@pytest.mark.parametrize("order", [1, -1])
def test_names_do_not_depend_on_what_was_computed_before(order: int) -> None:
    """In processes that meet the options of the value in different orders."""
    name = "+-(0,{{2|0},2+tiny(2)|{2|0},miny(2)})"
    parts = ["{2|0}", "2+tiny(2)", "miny(2)", "{{2|0},2+tiny(2)|{2|0},miny(2)}"][::order]
    code = "import sys; from ponder import Value; print([str(Value(t)) for t in sys.argv[1:]][-1])"
    args = [sys.executable, "-c", code, *parts, name]
    assert subprocess.run(args, capture_output=True, text=True, check=True).stdout == f"{name}\n"


def test_a_value_too_long_to_write_says_so() -> None:
    value = Value(0)
    for step in range(1, 30):
        value = Value.from_options([value + 4**step, value + 4**step + Value("*")], [-(4**step)])
    refuse(TooLarge, str, value)
    said(repr(value))


def test_a_value_too_deep_to_write_says_so_and_is_pickled() -> None:
    value = Value(1)
    for step in range(300):
        value = Value.from_options([0], [Value.from_options([0], [-(value + step + 2)])])
    for write in (str, Value.unicode, Value.latex):
        refuse(TooLarge, write, value)
    said(repr(value))
    assert pickle.loads(pickle.dumps(value)) == value
    assert copy.deepcopy(value) is value
    assert copy.copy(value) is value


def test_the_longest_and_deepest_names_read_back() -> None:
    long = deep = Value(0)
    for step in range(1, 16):
        long = Value.from_options([long + 4**step, long + 4**step + Value("*")], [-(4**step)])
    assert 500_000 < len(str(long)) < 1_000_000
    assert Value(str(long)) == long
    for step in range(50):
        deep = Value.from_options([0], [Value.from_options([0], [-(deep + step + 2)])])
    assert Value(str(deep)) == deep == Value(deep.unicode())


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("±1/8", "{1/8|-1/8}"), ("+-1/8", "{1/8|-1/8}"), ("{1,2|3||4}", "3"), ("1 + +-1", "{2|0}"),
        ("1+-1/8", "7/8"), ("-2^", "^-2"), ("-{1|0}", "{0|-1}"), ("--1", "1"), ("3.^", "^3"),
        ("3·↑", "^3"), ("4·↑*", "^4*"), ("4·(↑*)", "^4"), ("-2.{1|0}", "{0|-1}+{0|-1}"),
        ("0.{1|0}", "0"), ("{|||}", "0"), ("{1|0||-1|-2|||3}", "{{{1|0}|{-1|-2}}|3}"),
        ("±{0,{2|0}}", "{0,{2|0}|0,{0|-2}}"), ("(1+*)-1", "*"), ("^^*", "^2*"), ("⇓", "vv"),
        (" { 1 | 2 } ", "3/2"), ("tiny 1", "tiny(1)"), ("2*3", "2+*3"), ("⧾(1)", "tiny(1)"),
        ("±3·↑", "{^3|v3}"), ("+-2.^", "{^2|v2}"), ("±2.{1|0}", "+-({1|0}+{1|0})"),
        ("^1048575*1048575 - *1048575", "^1048575"),
    ],
)  # fmt: skip
def test_grammar(text: str, same: str) -> None:
    assert Value(text) == Value(same)


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "{1|2",
        "{1|2|3}", "{1,2}", "1/3",
        "1/0", "3.5", "x",
        "1 2", "1/", "{1;2|}",
        "+1", "tiny", "1/2.^",
        "\x00", "2}",
    ],
)  # fmt: skip
def test_bad_text(text: str) -> None:
    refuse(BadText, Value, text)


@pytest.mark.parametrize(
    "text",
    [
        "{" * 10_000, "{" * 10_000 + "|" + "}" * 10_000, "(" * 500 + "1" + ")" * 500,
        "-" * 5_000 + "1", "9" * 30, "9" * 6_000, "1/" + "8" * 40, "^99999999999", "*99999999",
        "+-(" * 60 + "1" + ")" * 60, "1000.(1000.(1000.{1|0}))", "1" * 200_000,
        "4611686018427387903+4611686018427387903", "+".join("*" * 1_001), "1001.{1|0}",
        "2.(" + "+".join("*" * 501) + ")", "1" * 1_000_001,
        "-(" * 90 + "{" + ",".join("1" * 100_000) + "|}" + ")" * 90,
    ],
)  # fmt: skip
def test_too_much_text(text: str) -> None:
    refuse(TooLarge, Value, text)


@given(st.text(max_size=12) | st.text("0123/{}|,+-*^v.()±tiny ", max_size=25) | TEXTS)
@settings(max_examples=300)
def test_fuzz(text: str) -> None:
    """Whatever comes, it reads and reads back, or is refused with one line."""
    form = read_or_refused(lambda: read_form(text))
    value = read_or_refused(lambda: Value(text))
    assert form is not None or value is None
    if form is not None and value is not None:
        assert read_form(form_text(form)) == form
        assert Value(form_text(form)) == value == Value(str(value))
