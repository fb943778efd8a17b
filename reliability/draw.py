"""Mutants: small errors that can be made in a source file, found in its syntax tree.

A mutant is known by its module, its function, its number among the mutants of that function, and
its kind: `values.tree:outcome #3 comparison`. The digest of the function tells whether that name
still means the same error. Code outside functions belongs to its class or to the module.
"""

import ast
import hashlib
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

OPERATORS: dict[type[ast.AST], tuple[str, str, str]] = {
    ast.Lt: ("comparison", "<", "<="),
    ast.LtE: ("comparison", "<=", "<"),
    ast.Gt: ("comparison", ">", ">="),
    ast.GtE: ("comparison", ">=", ">"),
    ast.Eq: ("comparison", "==", "!="),
    ast.NotEq: ("comparison", "!=", "=="),
    ast.In: ("comparison", "in", "not in"),
    ast.NotIn: ("comparison", "not in", "in"),
    ast.Is: ("comparison", "is", "is not"),
    ast.IsNot: ("comparison", "is not", "is"),
    ast.And: ("operator", "and", "or"),
    ast.Or: ("operator", "or", "and"),
    ast.Add: ("operator", "+", "-"),
    ast.Sub: ("operator", "-", "+"),
    ast.Mult: ("operator", "*", "+"),
    ast.Div: ("operator", "/", "*"),
    ast.FloorDiv: ("operator", "//", "*"),
    ast.Mod: ("operator", "%", "*"),
    ast.Pow: ("operator", "**", "*"),
    ast.LShift: ("operator", "<<", ">>"),
    ast.RShift: ("operator", ">>", "<<"),
    ast.BitAnd: ("operator", "&", "|"),
    ast.BitOr: ("operator", "|", "&"),
    ast.BitXor: ("operator", "^", "|"),
}
OTHER_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
LARGEST_NUMBER = 100  # nobody notices whether a limit of 10,000 is 10,001
NOT_CODE = {"decorator_list", "annotation", "returns"}

Function = ast.FunctionDef | ast.AsyncFunctionDef
Scope = ast.Module | ast.ClassDef | Function


class Edit(NamedTuple):
    """One error: its kind, from where to where it is in the text, and what is there instead."""

    kind: str
    begin: int
    end: int
    new: str


@dataclass(frozen=True)
class Mutant:
    """One error in a function of a module.

    `lines` are those of its statement, up to the error itself; none if it runs on import.
    """

    module: str
    function: str
    number: int
    edit: Edit
    lines: range
    digest: str

    @property
    def name(self) -> str:
        """Module, function, number and kind."""
        return f"{self.module}:{self.function} #{self.number} {self.edit.kind}"

    @property
    def package(self) -> str:
        """The package of its module."""
        return self.module.partition(".")[0]

    @property
    def path(self) -> Path:
        """Its file, below the folder `ponder`."""
        return Path(*self.module.split(".")).with_suffix(".py")

    def mutate(self, text: str) -> str:
        """The text of the file with the error."""
        return text[: self.edit.begin] + self.edit.new + text[self.edit.end :]


def find_mutants(package: Path, only: str = "") -> list[Mutant]:
    """All mutants of a package, or only those of a part of it, such as `values.tree`."""
    found: list[Mutant] = []
    for path in sorted(package.rglob("*.py")):
        module = ".".join(path.relative_to(package).with_suffix("").parts)
        if f"{module}.".startswith(f"{only}." if only else ""):
            found += mutants_of(module, path.read_text("utf-8"))
    return found


def mutants_of(module: str, text: str) -> Iterator[Mutant]:
    """All mutants of one file, function by function."""
    offsets = _Offsets(text)
    for function, scope in _scopes(ast.parse(text), ""):
        edits = [edit for node in _nodes(scope) for edit in _edits(node, scope, offsets)]
        digest = _digest(scope)
        for number, edit in enumerate(edits, 1):
            lines = _statement_lines(scope, offsets.line(edit.begin))
            yield Mutant(module, function, number, edit, lines, digest)


class _Offsets:
    """Places in a text: the tree counts lines and bytes, the text characters."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = [0]
        for line in text.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def line(self, place: int) -> int:
        return bisect_right(self.lines, place)

    def begin(self, node: ast.expr | ast.stmt) -> int:
        return self._offset(node.lineno, node.col_offset)

    def end(self, node: ast.expr | ast.stmt) -> int:
        return self._offset(node.end_lineno or 0, node.end_col_offset or 0)

    def _offset(self, line: int, column: int) -> int:
        start = self.lines[line - 1]
        return start + len(self.text[start : self.lines[line]].encode()[:column].decode())


def _scopes(scope: Scope, name: str) -> Iterator[tuple[str, Scope]]:
    """The module, its classes and functions, and those inside them, by their qualified names."""
    inner = {ast.Module: "<module>", ast.ClassDef: "<class>"}.get(type(scope), "")
    yield ".".join(filter(None, [name, inner])), scope
    for node in _nodes(scope, with_scopes=True):
        if isinstance(node, Scope):
            yield from _scopes(node, ".".join(filter(None, [name, getattr(node, "name", "")])))


def _nodes(tree: ast.AST, *, with_scopes: bool = False) -> Iterator[ast.AST]:
    """What is in a tree, without annotations, strings, and the inside of functions and classes."""
    for name, field in ast.iter_fields(tree):
        for node in field if isinstance(field, list) else [field]:
            if name in NOT_CODE or not isinstance(node, ast.AST) or _is_passed_over(node):
                continue
            if not isinstance(node, Scope):
                yield node
                yield from _nodes(node, with_scopes=with_scopes)
            elif with_scopes:
                yield node


def _is_passed_over(node: ast.AST) -> bool:
    """Strings with values in them; and `strict=True` of a zip, which only asserts."""
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.keyword) and node.arg == "strict"
    )


def _statement_lines(scope: Scope, line: int) -> range:
    """From the first line of the innermost statement of a function to this line of it."""
    if not isinstance(scope, Function):
        return range(0)
    statements = (node for node in _nodes(scope) if isinstance(node, ast.stmt))
    around = [node.lineno for node in statements if node.lineno <= line <= (node.end_lineno or 0)]
    return range(max(around), line + 1) if around else range(0)


def _edits(node: ast.AST, scope: Scope, offsets: _Offsets) -> Iterator[Edit]:
    """The errors that can be made at a node itself."""
    match node:
        case ast.Constant(value=bool(truth)):
            yield Edit("constant", offsets.begin(node), offsets.end(node), str(not truth))
        case ast.Constant(value=int(number)) if number <= LARGEST_NUMBER:
            yield Edit("constant", offsets.begin(node), offsets.end(node), str(number + 1))
        case ast.Name(id=name) if name in OTHER_NAMES:
            yield Edit("name", offsets.begin(node), offsets.end(node), OTHER_NAMES[name])
        case ast.UnaryOp(op=ast.Not()):
            yield Edit("operator", offsets.begin(node), offsets.begin(node) + len("not "), "")
        case ast.UnaryOp(op=ast.USub()):
            yield Edit("operator", offsets.begin(node), offsets.begin(node) + len("-"), "")
        case ast.Compare(left=left, ops=signs, comparators=others):
            for before, sign, after in zip([left, *others], signs, others, strict=False):
                yield from _other_operator(before, sign, after, offsets)
        case ast.BoolOp(op=sign, values=[before, after, *_]):
            yield from _other_operator(before, sign, after, offsets)
        case ast.BinOp(op=ast.BitOr()) if isinstance(scope, ast.Module | ast.ClassDef):
            return  # mostly the name of a type
        case (
            ast.BinOp(left=before, op=sign, right=after)
            | ast.AugAssign(target=before, op=sign, value=after)
        ):
            yield from _other_operator(before, sign, after, offsets)
        case ast.Return(value=ast.Constant(value=None | bool())):
            return  # nothing else to return, or a constant that is changed already
        case ast.Return(value=ast.expr() as result):
            yield _other_result(result, scope, offsets)


def _other_operator(
    before: ast.expr, sign: ast.AST, after: ast.expr, offsets: _Offsets
) -> Iterator[Edit]:
    """Another operator between two operands, unless a comment or a line break is in its way."""
    if type(sign) in OPERATORS:
        kind, old, new = OPERATORS[type(sign)]
        begin, end = offsets.end(before), offsets.begin(after)
        between = offsets.text[begin:end]
        if "#" not in between and old in between:
            place = begin + between.index(old)
            yield Edit(kind, place, place + len(old), new)


def _other_result(result: ast.expr, scope: Scope, offsets: _Offsets) -> Edit:
    """None instead of the result, and the opposite of a truth value."""
    begin, end = offsets.begin(result), offsets.end(result)
    is_truth = (
        isinstance(scope, Function) and scope.returns and ast.unparse(scope.returns) == "bool"
    )
    return Edit("return", begin, end, f"not ({offsets.text[begin:end]})" if is_truth else "None")


def _digest(scope: Scope) -> str:
    """The same as long as the code of the function is; comments and line breaks do not matter."""
    body: list[ast.stmt] = [node for node in scope.body if not isinstance(node, Scope)]
    arguments = ast.unparse(scope.args) if isinstance(scope, Function) else ""
    text = arguments + ast.unparse(ast.Module(body, []))
    return hashlib.sha256(text.encode()).hexdigest()[:12]
