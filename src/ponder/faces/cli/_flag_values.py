"""Numbers in a range, which flags take; anything else is refused in our words."""

from collections.abc import Callable
from typing import Any

import click

from ponder.core.errors import BadText, quote

Convert = Callable[[Any, click.Parameter | None, click.Context | None], Any]


class FloatRange(click.FloatRange):
    """A number in a range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        right = f"a number {_range(self.min, self.max)}"
        return _converted(super().convert, value, param, ctx, right)


class IntRange(click.IntRange):
    """A whole number in a range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        right = f"a whole number {_range(self.min, self.max)}"
        return _converted(super().convert, value, param, ctx, right)


def _range(low: float | None, high: float | None) -> str:
    return f"from {low} on" if high is None else f"from {low} to {high}"


def _converted(
    convert: Convert, value: Any, param: click.Parameter | None, ctx: click.Context | None,
    right: str,
) -> Any:  # fmt: skip
    try:
        return convert(value, param, ctx)
    except click.BadParameter:
        flag = max(param.opts, key=len) if param is not None else "it"
        raise BadText(f"{flag} is {right}, not {quote(str(value))}") from None
