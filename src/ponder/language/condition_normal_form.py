"""The normal form of a condition: one text for all ways to write it.

Negations are moved to the atoms (`~(a < b)` is `b <= a`); arrows and links are written with
~, & and |, equivalences with xor; repeated parts of & and | are dropped, and parts that stand side
by side and are evidently defined are sorted. Others stay in their order, in which they are read:
`n >= 2 & 1/(n-1) < 5` is defined where `1/(n-1) < 5 & n >= 2` is not. So every step keeps the
verdict on every object, even undecided or undefined.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from ponder.language.conditions import Compound, Condition, Not, Parity, Terms
from ponder.language.normal_form import normal_form
from ponder.language.polynomials import phrase_of
from ponder.language.rational_functions import Expansion
from ponder.language.statement import Relation, Statement
from ponder.language.totality import first_doubtful
from ponder.language.tree import Leaf

_OPPOSITE: dict[Relation, Relation] = {"<=": ">", ">=": "<", "<": ">=", ">": "<="}
_DUAL = {"&": "|", "|": "&"}


class _Part(NamedTuple):
    """A text, and whether what it says is evidently defined."""

    text: str
    defined: bool


class _Form(NamedTuple):
    """Parts and the connective between them; a single part has none."""

    parts: tuple[_Part, ...]
    sign: str = ""

    @property
    def text(self) -> str:
        return f" {self.sign} ".join(part.text for part in self.parts)

    @property
    def defined(self) -> bool:
        return all(part.defined for part in self.parts)

    def within(self, sign: str) -> tuple[_Part, ...]:
        """Its parts in a compound with this connective."""
        if self.sign == sign:
            return self.parts
        return (_Part(f"({self.text})" if self.sign else self.text, self.defined),)


def condition_normal_form(condition: Condition, terms: Terms) -> str:
    """The normal form of a condition, given what is known of its terms.

    >>> text = "~(p(x) -> a(x) <= 1) & ~~q(x)"
    >>> condition_normal_form(Condition.parse(text), {})
    '(1 < a(x)) & p(x) & q(x)'
    """
    return _form(condition, terms, negated=False).text


def _form(condition: Condition, terms: Terms, *, negated: bool) -> _Form:
    """The normal form of the condition or of its opposite."""
    match condition:
        case Not(of):
            return _form(of, terms, negated=not negated)
        case Compound("->" | "only if", left, right):
            return _form(~left | right, terms, negated=negated)
        case Compound("if", left, right):
            return _form(~right | left, terms, negated=negated)
        case Compound("iff", left, right):
            return _exclusive(left, right, terms, negated=not negated)
        case Compound("xor", left, right):
            return _exclusive(left, right, terms, negated=negated)
        case Compound(connective, left, right):
            sign = _DUAL[connective] if negated else connective
            return _joined(sign, [_form(part, terms, negated=negated) for part in (left, right)])
    return _atom(condition, terms, negated=negated)


def _joined(sign: str, forms: Iterable[_Form]) -> _Form:
    """Forms joined by & or |, without repetition."""
    parts = dict.fromkeys(part for form in forms for part in form.within(sign))
    runs = groupby(parts, key=lambda part: part.defined)
    in_order = [part for defined, run in runs for part in (sorted(run) if defined else run)]
    return _Form(tuple(in_order), sign if len(in_order) > 1 else "")


def _exclusive(left: Condition, right: Condition, terms: Terms, *, negated: bool) -> _Form:
    """`a xor b`, with the negations of both in front."""
    if isinstance(left, Not):
        return _exclusive(left.of, right, terms, negated=not negated)
    if isinstance(right, Not):
        return _exclusive(left, right.of, terms, negated=not negated)
    forms = (_form(part, terms, negated=False) for part in (left, right))
    form = _Form(tuple(sorted(part for form in forms for part in form.within("xor"))), "xor")
    return _Form((_Part(f"~({form.text})", form.defined),)) if negated else form


def _atom(condition: Condition, terms: Terms, *, negated: bool) -> _Form:
    defined = first_doubtful(condition) is None
    if isinstance(condition, Statement):
        opposite = _OPPOSITE.get(condition.relation)
        if negated and opposite:
            condition, negated = Statement(condition.left, opposite, condition.right), False
        text = normal_form(condition, terms)
        if negated:
            return _Form((_Part(f"~({text})", defined),))
        return _Form((_Part(text, defined),), "comparison")
    text = _parity(condition, terms) if isinstance(condition, Parity) else str(condition)
    return _Form((_Part(f"~{text}" if negated else text, defined),))


def _parity(condition: Parity, terms: Terms) -> str:
    number = phrase_of(Expansion(terms).polynomial(Leaf(condition.name)))
    return f"{condition.word}({number.text})"
