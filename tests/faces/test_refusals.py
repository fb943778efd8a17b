"""Wording is in golden files, and nowhere else: tests assert data."""

import ast
import re
from collections.abc import Iterator

import pytest
from refusals import FOLDER, TESTS, Running, golden

LOOKS_AT_WORDS = re.compile(r"raises\([^)]*match=|\bin complaint\(|\bin str\(\w+\.value\)")
WORD = re.compile(r"""["'(“]*([A-Za-z][a-z'’-]+|[aI])["')”.,:;!?…]*""")
NAMES = {"not in the book", "below a remembered position", "third row of two"}  # kinds, as data


def test_no_test_has_the_words_of_an_error() -> None:
    for path in TESTS.rglob("test_*.py"):
        text = path.read_text(encoding="utf-8").replace(LOOKS_AT_WORDS.pattern, "")
        assert not LOOKS_AT_WORDS.search(text), path


def is_sentence(text: str) -> bool:
    """Four words or more, which are most of the text."""
    parts = text.split()
    words = sum(bool(WORD.fullmatch(part)) for part in parts)
    return text not in NAMES and words >= 4 and 2 * words > len(parts)


def texts(node: ast.AST) -> Iterator[str]:
    """The texts in an expression; a figure stands for what is filled in."""
    if isinstance(node, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else 0 for part in node.values)
        yield "".join(map(str, parts))
    elif isinstance(node, ast.Constant):
        yield str(node.value)
    else:
        for child in ast.iter_child_nodes(node):
            yield from texts(child)


def sentences_looked_for(program: str) -> list[str]:
    """The sentences in assertions, and those that a test waits for on a page."""
    looked = []
    for node in ast.walk(ast.parse(program)):
        if isinstance(node, ast.Assert):
            looked.append(node.test)
        elif isinstance(node, ast.keyword) and node.arg == "has_text":
            looked.append(node.value)
    return [text for one in looked for text in texts(one) if is_sentence(text)]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("assert 'Nobody can win here.' in told", True),
        ("assert told == f'Left out: {3:,} nodes, {2} of them leaves.'", True),
        ("assert any(line.startswith(('no', 'in this game nobody wins')) for line in told)", True),
        ("page.locator('p', has_text='Nobody can win here').wait_for()", True),
        ("assert str(claim) == 'if is_p_position(x) then number_of_rows(x) <= 2'", False),
        ("assert told.kind == 'wins by force', 'Nobody can win here.'", False),
        ("said('Nobody can win here.')", False),
    ],
)
def test_what_looks_at_words(line: str, words: bool) -> None:
    assert bool(sentences_looked_for(line)) == words


def test_no_test_has_a_sentence() -> None:
    found = {
        path.name: sentences
        for path in TESTS.rglob("*.py")
        if (sentences := sentences_looked_for(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_every_line_belongs_to_a_test() -> None:
    for path in FOLDER.rglob("*.txt"):
        tests = (TESTS / path.relative_to(FOLDER)).with_suffix(".py").read_text(encoding="utf-8")
        for name in golden(path):
            function = name.partition("[")[0].rpartition("::")[2]
            assert f"def {function}(" in tests, (path, name)


def test_what_is_said_is_what_the_golden_file_has() -> None:
    now = Running("test", ["BadText: 3 is not a text", "OSError: … is full"])
    now.say("BadText: 3 is not a text")
    with pytest.raises(AssertionError):
        now.say("OSError: the disk is empty")
    with pytest.raises(AssertionError):
        now.say("OSError: one more")


def test_everything_in_the_golden_file_must_be_said() -> None:
    now = Running("test", ["BadText: 3 is not a text", "OSError: … is full"])
    now.say("BadText: 3 is not a text")
    with pytest.raises(AssertionError):
        now.end()
    now.say("OSError: the disk is full")
    now.end()
