"""Sets of operators, and choosing among them.

`OPS20` are the 13 unary and 7 binary operators of CONJECTURING's papers; `FULL` adds its
exponentials, trigonometric and hyperbolic functions. A search tries operators in this order,
unary ones first.
"""

import re
from collections.abc import Sequence

from ponder.core.errors import BadText, shortened
from ponder.language.operator import OPERATORS, Operator, find_operator, forget_operator, operator
from ponder.language.ops20 import OPS20
from ponder.language.transcendental import TRANSCENDENTAL

__all__ = [
    "FULL",
    "OPS20",
    "Operator",
    "find_operator",
    "forget_operator",
    "operator",
    "select_operators",
]

FULL: tuple[Operator, ...] = (*OPS20[:13], *TRANSCENDENTAL, *OPS20[13:])

_CANONICAL = tuple(op.name for op in FULL)
_SETS: dict[str, Sequence[Operator]] = {"ops20": OPS20, "full": FULL}


def select_operators(text: str) -> tuple[Operator, ...]:
    """The operators that a text chooses, in canonical order.

    Words are separated by spaces or commas, and read in order. A set (`ops20`, `full`) or an
    operator is added, with or without `+`; `-name` bans one; `name:3` counts it as three
    nodes. A text whose first word has a sign starts from `ops20`.

    >>> [op.name for op in select_operators("plus minus sqrt -minus")]
    ['sqrt', 'plus']
    >>> len(select_operators("ops20 -log10 +exp power:3")), len(select_operators("-power"))
    (20, 19)
    """
    words = [word for word in re.split(r"[\s,]+", text) if word]
    if not words:
        raise BadText("no operators; write for example 'ops20 -log10 +exp power:3'")
    chosen = {op.name: op for op in OPS20} if words[0][0] in "+-" else {}
    for word in words:
        if word.startswith("-"):
            chosen.pop(find_operator(word[1:]).name, None)
        else:
            chosen |= {op.name: op for op in _added(word.removeprefix("+"))}
    if not chosen:
        raise BadText(f"{shortened(text)} bans every operator; leave at least one")
    order = [*_CANONICAL, *OPERATORS.all()]
    return tuple(sorted(chosen.values(), key=lambda op: order.index(op.name)))


def _added(word: str) -> Sequence[Operator]:
    if word in _SETS:
        return _SETS[word]
    name, colon, price = word.partition(":")
    if colon and not (price.isascii() and price.isdecimal() and len(price) < 4):
        raise BadText(f"a price is a whole number as in 'power:3', not {shortened(word)}")
    op = find_operator(name)
    return [op.priced(int(price)) if colon else op]
