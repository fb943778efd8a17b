"""Errors are made in code, not in its words, and each has a name."""

import ast
from pathlib import Path

import pytest
from draw import find_mutants, mutants_of

import ponder


@pytest.mark.parametrize(
    ("line", "errors"),
    [
        ("x = a < b", ["x = a <= b"]),
        ("x = a in b and c", ["x = a in b or c", "x = a not in b and c"]),
        ("x = not a or b", ["x = not a and b", "x = a or b"]),
        ("x = (not (a))", ["x = ((a))"]),
        ("x = max(a, 1) + b", ["x = max(a, 1) - b", "x = min(a, 1) + b", "x = max(a, 2) + b"]),
        ("x = (a == b) * (c)", ["x = (a == b) + (c)", "x = (a != b) * (c)"]),
        ("x = True", ["x = False"]),
        ("x = a // -b", ["x = a * -b", "x = a // b"]),
        ("x %= a", ["x *= a"]),
        ("x = a < b <= c", ["x = a <= b <= c", "x = a < b < c"]),
        ("def f(): return a", ["def f(): return None"]),
        ("def f() -> bool: return a", ["def f() -> bool: return not (a)"]),
        ("def f(): return None", []),
        ("def f(a: Literal[1] = 1): pass", ["def f(a: Literal[1] = 2): pass"]),
        ('x = f"{a + 1}" "a < 1"', []),
        ("x = zip(a, b, strict=True)", []),
        ("MOST = 10_000", []),
        ("x = 'é', a > b", ["x = 'é', a >= b"]),
    ],
)  # fmt: skip
def test_the_errors_of_a_line(line: str, errors: list[str]) -> None:
    assert [one.mutate(line) for one in mutants_of("one", line)] == errors


CODE = """
MOST = 3
class Heap:
    SIZE = 4
    def grow(self, by=1):
        "The docstring."
        def twice(n): return 2 * n
        if self.size < MOST:
            return twice(self.size,
                         5)
"""


def test_each_error_has_a_name_and_lines() -> None:
    assert [(one.name, [*one.lines]) for one in mutants_of("games.heap", CODE)] == [
        ("games.heap:<module> #1 constant", []),
        ("games.heap:Heap.<class> #1 constant", []),
        ("games.heap:Heap.grow #1 constant", []),
        ("games.heap:Heap.grow #2 comparison", [8]),
        ("games.heap:Heap.grow #3 return", [9]),
        ("games.heap:Heap.grow #4 constant", [9, 10]),
        ("games.heap:Heap.grow.twice #1 return", [7]),
        ("games.heap:Heap.grow.twice #2 operator", [7]),
        ("games.heap:Heap.grow.twice #3 constant", [7]),
    ]


def test_the_digest_is_that_of_the_function() -> None:
    def digests(text: str) -> dict[str, str]:
        return {one.function: one.digest for one in mutants_of("one", text)}

    before, after = (
        digests(CODE),
        digests("# Words\n" + CODE.replace("self.size <", "self.size <=")),
    )
    assert {name for name in before if before[name] != after[name]} == {"Heap.grow"}


def test_every_error_is_a_program_that_differs() -> None:
    package = Path(ponder.__file__).parent
    mutants = find_mutants(package, "exact")
    assert {one.package for one in mutants} == {"exact"}
    for one in mutants[::20]:
        text = (package / one.path).read_text("utf-8")
        assert ast.dump(ast.parse(one.mutate(text))) != ast.dump(ast.parse(text)), one.name
