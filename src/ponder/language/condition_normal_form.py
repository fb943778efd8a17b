"""The normal form of a condition: one text for all ways to write it.

Negations are moved to the atoms (`~(a < b)` is `b <= a`); arrows and links are written with
~, & and |, equivalences with xor; the parts of & and | are sorted, and repeated ones dropped.
Every step keeps the verdict on every object, even undecided or undefined.
"""

from typing import NamedTuple

from ponder.language.conditions import Compound, Condition, Not, Parity, Terms
from ponder.language.normal_form import normal_form
from ponder.language.polynomials import phrase_of
from ponder.language.rational_functions import Expansion
from ponder.language.statement import Relation, Statement
from ponder.language.tree import Leaf

_OPPOSITE: dict[Relation, Relation] = {"<=": ">", ">=": "<", "<": ">=", ">": "<="}
_DUAL = {"&": "|", "|": "&"}


class _Form(NamedTuple):
    """Texts and the connective between them; a single text has none."""

    parts: tuple[str, ...]
    sign: str = ""

    @property
    def text(self) -> str:
        return f" {self.sign} ".join(self.parts)

    def within(self, sign: str) -> tuple[str, ...]:
        """Its parts in a compound with this connective."""
        if self.sign == sign:
            return self.parts
        return (f"({self.text})" if self.sign else self.text,)


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
            return _form(left | ~right, terms, negated=negated)
        case Compound("iff", left, right):
            return _exclusive(left, right, terms, negated=not negated)
        case Compound("xor", left, right):
            return _exclusive(left, right, terms, negated=negated)
        case Compound(connective, left, right):
            sign = _DUAL[connective] if negated else connective
            forms = (_form(part, terms, negated=negated) for part in (left, right))
            parts = sorted({text for form in forms for text in form.within(sign)})
            return _Form(tuple(parts), sign if len(parts) > 1 else "")
    return _atom(condition, terms, negated=negated)


def _exclusive(left: Condition, right: Condition, terms: Terms, *, negated: bool) -> _Form:
    """`a xor b`, with the negations of both in front."""
    if isinstance(left, Not):
        return _exclusive(left.of, right, terms, negated=not negated)
    if isinstance(right, Not):
        return _exclusive(left, right.of, terms, negated=not negated)
    forms = (_form(part, terms, negated=False) for part in (left, right))
    form = _Form(tuple(sorted(text for form in forms for text in form.within("xor"))), "xor")
    return _Form((f"~({form.text})",)) if negated else form


def _atom(condition: Condition, terms: Terms, *, negated: bool) -> _Form:
    if isinstance(condition, Statement):
        opposite = _OPPOSITE.get(condition.relation)
        if negated and opposite:
            condition, negated = Statement(condition.left, opposite, condition.right), False
        text = normal_form(condition, terms)
        return _Form((f"~({text})",)) if negated else _Form((text,), "comparison")
    text = _parity(condition, terms) if isinstance(condition, Parity) else str(condition)
    return _Form((f"~{text}" if negated else text,))


def _parity(condition: Parity, terms: Terms) -> str:
    number = phrase_of(Expansion(terms).polynomial(Leaf(condition.name)))
    return f"{condition.word}({number.text})"
