"""Values as positions: a form `{…|…}` to play on.

Reference: J. Conway, *On Numbers and Games* (1976), chapters 7 and 8.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Self

from ponder.core import limits
from ponder.core.catalogue import register
from ponder.core.errors import BadText, TooLarge, describe
from ponder.core.position import Partizan, Position, Side
from ponder.language.form_grammar import EXAMPLES, read_form
from ponder.language.game_forms import Form, OptionsForm, SumForm, count_bound, named_options, text


@register
class LiteralForm(Partizan):
    """Values as positions: Left moves to a form left of the bar, Right to one right of it.

    `{2|-1}` has the Left option 2 and the Right option -1. Numbers (3, 1/2), nimbers
    (`*2`), ups and downs (`^2*`, `v`), switches (`+-1`), `tiny(1)` and `miny(1)` stand for
    their usual forms; `{1|0||-1}` is `{{1|0}|-1}`; sums and differences are written with +
    and -. Whoever cannot move has lost. A move is the form that it leads to.
    """

    __slots__ = ()

    game = "value"
    start = "{2|{1*|0}}"
    examples = ("{2|{1*|0}}", "+-1/2", "^2*", "tiny(1)", "{1|0||-1}-*2", "1/4v", "0")
    state: Form

    @classmethod
    def parse(cls, text: str) -> Form:
        return read_form(text)

    @classmethod
    def check(cls, data: Any) -> Form:
        return _form(data, 0)

    def __str__(self) -> str:
        return text(self.state)

    def moves(self, side: Side) -> Iterator[tuple[str, Self]]:
        for name, option in named_options(self.state, side):
            yield name, self.of(option)

    def size_bound(self) -> int:
        return count_bound(self.state)

    def parts(self) -> tuple[Position, ...]:
        """The terms of a sum."""
        if not isinstance(self.state, SumForm):
            return (self,)
        return tuple(self.of(term) for term in self.state.terms)


def _form(data: Any, depth: int) -> Form:
    """A number, a text, or a pair of lists of such data: Left's options and Right's."""
    if isinstance(data, int | Fraction) and not isinstance(data, bool):
        return read_form(str(data))
    if isinstance(data, str):
        return read_form(data)
    if depth > limits.BRACKETS:
        raise TooLarge(f"forms are at most {limits.BRACKETS} lists deep")
    if isinstance(data, list | tuple) and len(data) == 2:
        left, right = (_side(side, depth) for side in data)
        return OptionsForm(left, right)
    raise BadText(f"expected a text like {EXAMPLES}, or two lists of options, not {describe(data)}")


def _side(side: Any, depth: int) -> tuple[Form, ...]:
    if not isinstance(side, list | tuple):
        raise BadText(f"expected a list of options, as in [[2], [-1]], not {describe(side)}")
    return tuple(_form(option, depth + 1) for option in side)
