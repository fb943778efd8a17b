"""Statements in words: "the number of cookies is at least twice the number of rows, minus 1".

Only what cannot be misread is written in one phrase: sums of terms, with commas. The operands
of a term contain no operator of two operands. Anything nested more deeply gets a letter and is
explained at the end: "… the product of A and the number of rows, where A is …".
"""

import re
from collections.abc import Mapping
from enum import IntEnum
from string import ascii_uppercase
from typing import Any

from ponder.core.errors import Unsuitable
from ponder.exact.verdicts import Connective
from ponder.language.claims import Relation, Statement
from ponder.language.conditions import Compound, Condition, Not, Parity, Property, Term
from ponder.language.expressions import Application, Constant, Expression
from ponder.language.operators import Phrase

_VERBS: dict[Relation, str] = {
    "<=": "is at most",
    ">=": "is at least",
    "<": "is less than",
    ">": "is greater than",
    "==": "equals",
}
_SUMS = {"plus", "minus", "plus_one", "minus_one"}
_JOINING = re.compile(r",|;|\b(?:and|or|plus|minus|times|divided|to|where)\b")


class _Room(IntEnum):
    """How much a place in a sentence may hold; larger numbers allow more."""

    NOUN = 0  # an invariant, a number or a letter
    CHAIN = 1  # also operators of one phrase
    PAIR = 2  # also one operator of two phrases
    TERM = 3  # also powers
    SUM = 4  # also sums
    SIDE = 5  # also invariants with a long meaning


def statement_in_english(statement: Statement, terms: Mapping[str, Term]) -> str:
    """The statement in words, from the meanings of its terms.

    >>> rows = Term("rows", "the number of non-empty rows")
    >>> statement_in_english(Statement.parse("cookies(x) <= 2*rows(x) - 1"), {"rows": rows})
    'cookies is at most twice the number of non-empty rows, minus 1'
    """
    speech = _Speech(terms, statement.names)
    left = speech.phrase(statement.left, _Room.SIDE)
    comma = "," if "," in left else ""
    right = speech.phrase(statement.right, _Room.SIDE)
    return f"{left}{comma} {_VERBS[statement.relation]} {right}{speech.explanations()}"


class _Speech:
    """The expressions that have a letter so far."""

    def __init__(self, terms: Mapping[str, Term], names: frozenset[str]) -> None:
        self.nouns = {name: _noun(name, terms) for name in names}
        self.letters: dict[Expression, str] = {}

    def phrase(self, expression: Expression, room: _Room) -> str:
        """The expression in words, with letters for parts that do not fit."""
        if isinstance(expression, Constant):
            return str(expression.value)
        if not isinstance(expression, Application):
            noun = self.nouns[expression.name]
            plain = room == _Room.SIDE or not _JOINING.search(noun)
            return noun if plain else self._letter(expression)
        if room < _needed(expression):
            return self._letter(expression)
        return self._application(expression, room)

    def _application(self, tree: Application, room: _Room) -> str:
        name, parts = tree.operator.name, tree.arguments
        if name in _SUMS:
            rooms = [_Room.SUM, _Room.TERM]
        elif name == "power":
            rooms = [_Room.NOUN, _Room.NOUN]
        elif _needed(tree) == _Room.CHAIN:
            rooms = [min(room, _Room.PAIR)] * len(parts)
        else:
            rooms = [_Room.CHAIN, _Room.CHAIN]
        spoken = [
            self.phrase(part, space) for part, space in zip(parts, rooms[: len(parts)], strict=True)
        ]
        return ("{0} times {1}" if _is_multiple(tree) else tree.operator.english).format(*spoken)

    def _letter(self, expression: Expression) -> str:
        if expression not in self.letters:
            taken = {*self.letters.values(), *self.nouns.values()}
            names = (f"{letter}{turn or ''}" for turn in range(100) for letter in ascii_uppercase)
            self.letters[expression] = next(name for name in names if name not in taken)
        return self.letters[expression]

    def explanations(self) -> str:
        """The meanings of the letters."""
        said: list[str] = []
        while len(said) < len(self.letters):
            expression, letter = list(self.letters.items())[len(said)]
            said.append(f"{letter} is {self.phrase(expression, _Room.SIDE)}")
        return f", where {'; and '.join(said)}" if said else ""


def _needed(tree: Application) -> _Room:
    if tree.operator.name in _SUMS:
        return _Room.SUM
    if tree.operator.name == "power":
        return _Room.TERM
    return _Room.CHAIN if tree.operator.arity == 1 or _is_multiple(tree) else _Room.PAIR


def _is_multiple(tree: Application) -> bool:
    return tree.operator.name == "times" and isinstance(tree.arguments[0], Constant)


def _noun(name: str, terms: Mapping[str, Term]) -> str:
    meaning = terms[name].meaning if name in terms else ""
    return meaning.rstrip(". ") or name.replace("_", " ")


# Expressions, statements and conditions in LaTeX.

RELATIONS: dict[Relation, str] = {"<=": r"\le", ">=": r"\ge", "<": "<", ">": ">", "==": "="}

CONNECTIVES: dict[Connective, str] = {
    "&": r"\land",
    "xor": r"\oplus",
    "|": r"\lor",
    "->": r"\to",
    "iff": r"\Longleftrightarrow",
    "only if": r"\Longrightarrow",
    "if": r"\Longleftarrow",
}

_BRACKETS = (r"\left(", r"\right)")
_ESCAPES = {sign: f"\\{sign}" for sign in "{}$&#_%"}
_ESCAPES |= {"\\": r"\backslash ", "^": r"\hat{}", "~": r"\sim "}


def expression_as_latex(expression: Expression) -> str:
    r"""The expression in LaTeX, without dollar signs.

    >>> from ponder.language.grammar import parse_expression
    >>> print(expression_as_latex(parse_expression("sqrt(rows(x) + 1)/2")))
    \frac{\sqrt{\operatorname{rows}(x) + 1}}{2}
    """
    return _phrase(expression).text


def _phrase(expression: Expression) -> Phrase:
    if isinstance(expression, Application):
        operator = expression.operator
        parts = map(_phrase, expression.arguments)
        return Phrase(operator.latex.format(*parts), operator.strength, _BRACKETS)
    if isinstance(expression, Constant):
        return _number(expression)
    return Phrase(_of_x(expression.name), "atom", _BRACKETS)


def _of_x(name: str) -> str:
    escaped = "".join(_ESCAPES.get(character, character) for character in name)
    return rf"\operatorname{{{escaped}}}(x)"


def _number(constant: Constant) -> Phrase:
    number = constant.value
    if number.denominator == 1:
        return Phrase(str(number), "atom" if number >= 0 else "product", _BRACKETS)
    sign = "-" if number < 0 else ""
    text = rf"{sign}\frac{{{abs(number.numerator)}}}{{{number.denominator}}}"
    return Phrase(text, "product", _BRACKETS)


def condition_as_latex(condition: Condition) -> str:
    r"""The condition in LaTeX, without dollar signs.

    >>> print(condition_as_latex(Condition.parse("p(x) iff ~(rows(x) <= 2)")))
    \operatorname{p}(x) \Longleftrightarrow \neg \left(\operatorname{rows}(x) \le 2\right)
    """
    match condition:
        case Not(of):
            return rf"\neg {_wrapped(of, condition.binding)}"
        case Compound(connective, _, _):
            left, right = map(_wrapped, condition.parts, condition.needs())
            return f"{left} {CONNECTIVES[connective]} {right}"
        case Parity(name, _):
            return rf"{_of_x(name)} \text{{ is {condition.word}}}"
        case Statement(left, relation, right):
            return f"{left.latex()} {RELATIONS[relation]} {right.latex()}"
    assert isinstance(condition, Property)
    return _of_x(condition.name)


def _wrapped(part: Condition, least: int) -> str:
    latex = condition_as_latex(part)
    return latex if part.binding >= least else latex.join(_BRACKETS)


# Expressions and statements in SymPy, if it is installed.

_RELATIONS: dict[Relation, str] = {"<=": "Le", ">=": "Ge", "<": "Lt", ">": "Gt", "==": "Eq"}


def expression_as_sympy(expression: Expression) -> Any:
    """The expression in SymPy, with a real symbol for each invariant."""
    return to_sympy(_sympy(), expression)


def statement_as_sympy(statement: Statement) -> Any:
    """The statement as one of SymPy's relations."""
    sympy = _sympy()
    relation = getattr(sympy, _RELATIONS[statement.relation])
    return relation(to_sympy(sympy, statement.left), to_sympy(sympy, statement.right))


def to_sympy(sympy: Any, expression: Expression, symbols: Mapping[str, Any] | None = None) -> Any:
    """The expression in SymPy, with the given symbols for some names."""
    if isinstance(expression, Application):
        operands = (to_sympy(sympy, argument, symbols) for argument in expression.arguments)
        return expression.operator.sympy(sympy, *operands)
    if isinstance(expression, Constant):
        return sympy.Rational(expression.value.numerator, expression.value.denominator)
    symbol = (symbols or {}).get(expression.name)
    return sympy.Symbol(expression.name, real=True) if symbol is None else symbol


def _sympy() -> Any:
    try:
        import sympy
    except ImportError:
        raise Unsuitable("this needs SymPy: pip install 'ponder-cgt[sympy]'") from None
    return sympy
