"""Draws mutants for a list: small errors at random places of the code, from a seed.

    python reliability/draw.py families 6     # six files of a package, one error in each

The same seed draws the same errors from the same code. The list `drawn.toml` is what this program
drew from the code of commit 6c68c3c, six of each package there, before any of them was tried. What
was drawn stays on the list, whatever becomes of it.
"""

import ast
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "ponder"
SEED = 14

INSTEAD: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
}
OTHER_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}

Edit = tuple[int, int, str]  # from here to there in the text, and what is there instead


def errors_in(text: str) -> list[tuple[str, str]]:
    """Every small error of one line that the program knows: the line, and what it becomes."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for begin, end, new in _edits(text, starts):
        first = text.rfind("\n", 0, begin) + 1
        last = text.find("\n", end)
        old = text[first:last].strip()
        if "\n" not in old and text.count(old) == 1:
            found.append((old, (text[first:begin] + new + text[end:last]).strip()))
    return found


def _edits(text: str, starts: list[int]) -> Iterator[Edit]:
    def place(line: int, column: int) -> int:
        inside = text[starts[line - 1] : starts[line]].encode()[:column]
        return starts[line - 1] + len(inside.decode())

    for node in _code(ast.parse(text)):
        begin, end = (place(node.lineno, node.col_offset), place(*_end(node)))
        if isinstance(node, ast.Constant) and type(node.value) is int:
            yield begin, end, str(node.value + 1)
        if isinstance(node, ast.Constant) and type(node.value) is bool:
            yield begin, end, str(not node.value)
        if isinstance(node, ast.Name) and node.id in OTHER_NAMES:
            yield begin, end, OTHER_NAMES[node.id]
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield begin, place(node.operand.lineno, node.operand.col_offset), ""
        for before, sign, after in _operations(node):
            if type(sign) in INSTEAD:
                old, new = INSTEAD[type(sign)]
                at = text.find(old, place(*_end(before)), place(after.lineno, after.col_offset))
                yield at, at + len(old), new


def _code(tree: ast.AST) -> Iterator[ast.expr]:
    """The expressions, but for decorators, annotations, and what stands inside a string."""
    for name, field in ast.iter_fields(tree):
        if name in {"decorator_list", "annotation", "returns"}:
            continue
        for node in field if isinstance(field, list) else [field]:
            if isinstance(node, ast.expr):
                yield node
            if isinstance(node, ast.AST) and not isinstance(node, ast.JoinedStr):
                yield from _code(node)


def _operations(node: ast.expr) -> Iterator[tuple[ast.expr, ast.AST, ast.expr]]:
    """The signs in an expression, each with what stands before and after it."""
    if isinstance(node, ast.Compare):
        parts = [node.left, *node.comparators]
        yield from zip(parts, node.ops, parts[1:], strict=False)
    if isinstance(node, ast.BoolOp):
        yield node.values[0], node.op, node.values[1]
    if isinstance(node, ast.BinOp):
        yield node.left, node.op, node.right


def _end(node: ast.expr) -> tuple[int, int]:
    return node.end_lineno or node.lineno, node.end_col_offset or node.col_offset


def drawn(room: str, count: int, seed: int = SEED) -> list[tuple[str, str, str]]:
    """That many errors of a package, each in another file: path, line, and what it becomes."""
    chance = random.Random(f"{room} {seed}")
    places = {
        str(path.relative_to(SOURCE)): errors
        for path in sorted((SOURCE / room).rglob("*.py"))
        if (errors := errors_in(path.read_text("utf-8")))
    }
    files = sorted(chance.sample(sorted(places), min(count, len(places))))
    return [(path, *chance.choice(places[path])) for path in files]


def main() -> None:
    """Print the errors as a list without tests."""
    for path, old, new in drawn(sys.argv[1], int(sys.argv[2])):
        print(f'[[file]]\npath = "{path}"\ntests = []')
        print(f"mutations = [\n  [{_quoted(old)}, {_quoted(new)}],\n]\n")


def _quoted(text: str) -> str:
    """As TOML writes it: as it is, if there is no other apostrophe."""
    return json.dumps(text) if "'" in text else f"'{text}'"


if __name__ == "__main__":
    main()
