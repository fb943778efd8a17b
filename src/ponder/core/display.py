"""What a notebook shows of a result.

`ponder.show` stands above the packages whose results it draws, so it is loaded by its name when a
notebook asks for a result, and knows how each kind is shown (`ponder.show.notebook.RENDERERS`).
"""

from importlib import import_module


class HtmlResult:
    """A result that a notebook shows as HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return _render(self)


class SvgResult:
    """A result that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return _render(self)


def _render(result: object) -> str:
    page: str = import_module("ponder.show.notebook").render(result)
    return page
