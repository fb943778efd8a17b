"""A written proof as plain text."""

from collections.abc import Iterator
from textwrap import fill

from ponder.show.written import article as parts

WIDTH = 88
LONG_LEFT = 30  # a left side that gets a line of its own
INDENT = "  "
NO_BREAK = "\N{NO-BREAK SPACE}"


def article_as_english(article: parts.Article) -> str:
    """The article as plain text, with lines of at most 88 characters where that is possible."""
    pieces = ["\n".join(_blocks(article.introduction)), *map(_result, article.results)]
    return "\n\n".join(filter(None, pieces)) + "\n"


def plain(words: parts.Words) -> str:
    """Words and formulas as plain text; short formulas do not break across lines."""
    return "".join(one if isinstance(one, str) else _unbroken(one.text) for one in words)


def _unbroken(formula: str) -> str:
    return formula.replace(" ", NO_BREAK) if len(formula) <= LONG_LEFT else formula


def _result(result: parts.Result) -> str:
    heading = f"{result.kind} {result.name}".strip()
    lines = [_filled(f"{heading}. {plain(result.says)}"), f"{INDENT}{result.claim}"]
    return "\n".join([*lines, "Proof.", *_blocks(result.proof, INDENT), f"{INDENT}QED"])


def _blocks(blocks: tuple[parts.Block, ...], indent: str = "") -> Iterator[str]:
    for block in blocks:
        match block:
            case parts.Paragraph(words):
                yield _filled(plain(words), indent)
            case parts.Display():
                yield from _display(block, indent + INDENT)
            case parts.Points(points):
                for point in points:
                    yield _filled(f"- {plain(point)}", indent + INDENT, more="  ")
            case parts.Section(heading, body):
                yield _filled(f"Case: {plain(heading)}.", indent)
                yield from _blocks(body, indent + INDENT)


def _display(display: parts.Display, indent: str) -> Iterator[str]:
    """The terms on as many lines as they need."""
    line = f"{indent}{display.left.text} {display.relation.text} "
    hang = indent + INDENT
    if len(display.left.text) > LONG_LEFT:
        yield indent + display.left.text
        line = f"{hang}{display.relation.text} "
    for place, term in enumerate(display.terms or (parts.Formula("0", "0"),)):
        piece = term.text if not place else f" + {term.text}"
        if place and len(line) + len(piece) > WIDTH:
            yield line
            line = hang + piece[1:]
        else:
            line += piece
    yield line + display.end


def _filled(text: str, indent: str = "", more: str = "") -> str:
    filled = fill(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent + more,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return filled.replace(NO_BREAK, " ")
