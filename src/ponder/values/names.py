"""Names of values: 0, 1/2, ↑, ⇑*, *2, ±1, ⧾(1), {2|-1}, in ASCII, Unicode and LaTeX.

ASCII reads back. A value without a name of its own is written by the options of its
canonical form; a number in front of an infinitesimal is added to it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from ponder.core import limits
from ponder.core.errors import TooLarge
from ponder.language.game_forms import NumberUpStar
from ponder.language.game_forms import text as leaf_text
from ponder.values.value import Value, fold

Names = tuple[str, str]  # in ASCII and in another style


@dataclass(frozen=True)
class Style:
    """How the parts of a name are written."""

    leaf: Callable[[Fraction, int, int], str]
    braces: tuple[str, str, str, str]
    switch: str
    tiny: str
    miny: str


def format_value(value: Value, style: Style) -> str:
    """The name of the value in this style; `TooLarge` if it would not be read back."""
    fold(value, _leaf_length, _braces_of_sane_length)
    if not is_shallow(value):
        raise TooLarge(
            f"this value would be written with more than {limits.BRACKETS} brackets "
            "inside each other"
        )
    name = _Writer(style).name(value)
    _refuse_long(len(name))
    return name


def _refuse_long(size: int) -> None:
    if size > limits.FORM_CHARACTERS:
        raise TooLarge(
            f"this value would be written in more than {limits.FORM_CHARACTERS:,} characters"
        )


def name_length(value: Value) -> int:
    """An upper bound on the characters of the ASCII name."""
    return fold(value, _leaf_length, _braces_length)


def is_shallow(value: Value) -> bool:
    """Whether its name has few enough brackets inside each other to be read."""
    return fold(value, _leaf_depth, _braces_depth) <= limits.BRACKETS


def has_name(value: Value) -> bool:
    """Whether it has an ASCII name."""
    try:
        return bool(format_value(value, ASCII))
    except TooLarge:
        return False


class _Writer:
    """Writes names in one style, each value once.

    Each is written in ASCII too, which gives options an order that does not depend on
    what else this process has computed: the shorter first.
    """

    def __init__(self, style: Style) -> None:
        self._styles = (ASCII, style)
        self._known: dict[int, Names] = {}

    def name(self, value: Value) -> str:
        return self._names(value)[1]

    def _names(self, value: Value) -> Names:
        return fold(value, self._short, self._by_options, self._known)

    def _short(self, value: Value) -> Names | None:
        leaf = value.number_up_star
        if leaf is not None:
            return self._each(lambda style, _: style.leaf(*leaf))
        number = value.left_stop
        if number != value.right_stop:
            return None
        names = self._tiny(value - number)
        if names is None or not number:
            return names
        return self._each(lambda style, i: f"{style.leaf(number, 0, 0)}+{names[i]}")

    def _tiny(self, value: Value) -> Names | None:
        """Tiny-G is {0||0|-G} with G > 0, and miny-G its negative."""
        tiny, miny = _size_of_tiny(value), _size_of_tiny(-value)
        size = tiny or miny
        if size is None:
            return None
        names = self._names(size)
        return self._each(
            lambda style, i: (style.tiny if tiny is not None else style.miny).format(names[i])
        )

    def _by_options(self, value: Value, left: list[Names], right: list[Names]) -> Names:
        lefts, rights = (sorted(side, key=lambda n: (len(n[0]), n[0])) for side in (left, right))
        if value == -value:
            return self._each(lambda style, i: _switch(style, [names[i] for names in lefts]))
        return self._each(
            lambda style, i: _braces(style, [n[i] for n in lefts], [n[i] for n in rights])
        )

    def _each(self, write: Callable[[Style, int], str]) -> Names:
        plain, style = self._styles
        return write(plain, 0), write(style, 1)


def _braces(style: Style, left: list[str], right: list[str]) -> str:
    opening, comma, bar, closing = style.braces
    return f"{opening}{comma.join(left)}{bar}{comma.join(right)}{closing}"


def _switch(style: Style, left: list[str]) -> str:
    """One option needs no brackets, unless ± would bind only to its beginning."""
    bare = len(left) == 1 and "+" not in left[0] and left[0][0] not in "-±"
    return style.switch + (left[0] if bare else f"({style.braces[1].join(left)})")


def _size_of_tiny(value: Value) -> Value | None:
    left, right = value.left, value.right
    zero = (Value(0),)
    if left != zero or len(right) != 1 or right[0].left != zero or len(right[0].right) != 1:
        return None
    size = -right[0].right[0]
    return size if size > 0 else None


def _leaf_length(value: Value) -> int | None:
    leaf = value.number_up_star
    return None if leaf is None else len(_ascii_leaf(*leaf))


def _braces_length(_value: Value, left: list[int], right: list[int]) -> int:
    return sum(left) + sum(right) + 1 + max(1, len(left)) + max(1, len(right))


def _braces_of_sane_length(value: Value, left: list[int], right: list[int]) -> int:
    """The same; a part that is too long is refused before the rest is looked at."""
    size = _braces_length(value, left, right)
    _refuse_long(size)
    return size


def _leaf_depth(value: Value) -> int | None:
    return None if value.number_up_star is None else 0


def _braces_depth(_value: Value, left: list[int], right: list[int]) -> int:
    return 1 + max(left + right)


def _ascii_leaf(number: Fraction, ups: int, star: int) -> str:
    return leaf_text(NumberUpStar(number, ups, star))


def _unicode_leaf(number: Fraction, ups: int, star: int) -> str:
    """Written as ↑, ⇑, 3·↑, 4·↑, …"""
    arrow = ("↑", "⇑") if ups > 0 else ("↓", "⇓")
    if abs(ups) <= 2:
        arrows = arrow[abs(ups) - 1] if ups else ""
    else:
        arrows = f"{'+' if number else ''}{abs(ups)}·{arrow[0]}"
    nimber = f"*{star}" if star > 1 else "*" * star
    tail = arrows + nimber
    return f"{number}{tail}" if number or not tail else tail


def _latex_leaf(number: Fraction, ups: int, star: int) -> str:
    way = ("up" if ups > 0 else "down") + "arrow"
    arrows = ""
    if ups:
        arrows = {1: rf"\{way}", 2: rf"\{way.capitalize()}"}.get(
            abs(ups), rf"{abs(ups)}\cdot\{way}"
        )
    nimber = f"{{\\ast}}{star}" if star > 1 else r"{\ast}" * star
    tail = arrows + nimber
    sign = "+" if number and abs(ups) > 2 else ""
    return f"{_latex_number(number)}{sign}{tail}" if number or not tail else tail


def _latex_number(number: Fraction) -> str:
    if number.denominator == 1:
        return str(number)
    return rf"{'-' * (number < 0)}\frac{{{abs(number.numerator)}}}{{{number.denominator}}}"


ASCII = Style(_ascii_leaf, ("{", ",", "|", "}"), "+-", "tiny({})", "miny({})")
UNICODE = Style(_unicode_leaf, ("{", ",", "|", "}"), "±", "⧾({})", "⧿({})")
LATEX = Style(
    _latex_leaf,
    (r"\left\{", r",", r"\mid ", r"\right\}"),
    r"\pm ",
    r"\operatorname{{tiny}}_{{{}}}",
    r"\operatorname{{miny}}_{{{}}}",
)
