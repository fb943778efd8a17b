r"""A written proof as a LaTeX document that compiles by itself (amsmath, amsthm)."""

from collections.abc import Iterator

from ponder.show.written import article as parts

LINE = 75  # characters of LaTeX that fit into one line of a display, roughly
LONG_LEFT = 50  # a left side that gets a line of its own
_HEAD = r"""\documentclass{article}
\usepackage[margin=3cm]{geometry}
\usepackage{amsmath,amssymb,amsthm}
\newtheorem*{theorem}{Theorem}
\newtheorem{lemma}{Lemma}
\allowdisplaybreaks
\sloppy
\begin{document}
"""
_ESCAPES = {sign: f"\\{sign}" for sign in "{}$&#_%"}
_ESCAPES |= {"\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\~{}", "<": r"\textless{}"}
_ESCAPES |= {">": r"\textgreater{}", "|": r"\textbar{}", "′": r"$'$"}


def article_as_latex(article: parts.Article) -> str:
    """The whole document."""
    pieces = ["\n".join(_blocks(article.introduction)), *map(_result, article.results)]
    return _HEAD + "\n\n".join(filter(None, pieces)) + "\n\\end{document}\n"


def escaped(text: str) -> str:
    """The text with every sign that LaTeX would read as a command escaped."""
    return "".join(_ESCAPES.get(sign, sign) for sign in text)


def marked_up(words: parts.Words) -> str:
    """Words and formulas in LaTeX."""
    return "".join(map(_piece, words))


def _piece(piece: str | parts.Formula) -> str:
    return escaped(piece) if isinstance(piece, str) else f"${piece.latex}$"


def _result(result: parts.Result) -> str:
    kind = result.kind.lower()
    lines = [
        rf"\begin{{{kind}}}",
        marked_up(result.says),
        rf"\end{{{kind}}}",
        f"% {' '.join(result.claim.split())}",
        r"\begin{proof}",
        *_blocks(result.proof),
        r"\end{proof}",
    ]
    return "\n".join(lines)


def _blocks(blocks: tuple[parts.Block, ...]) -> Iterator[str]:
    for block in blocks:
        match block:
            case parts.Paragraph(words):
                yield marked_up(words)
            case parts.Display():
                yield from display_lines(block)
            case parts.Points(points):
                items = (rf"  \item {marked_up(point)}" for point in points)
                yield "\n".join((r"\begin{itemize}", *items, r"\end{itemize}"))
            case parts.Section(heading, body):
                yield rf"\medskip\noindent\textit{{Case: {marked_up(heading)}.}}"
                yield from _blocks(body)
                yield ""


def display_lines(display: parts.Display) -> Iterator[str]:
    """The terms, aligned after the relation."""
    yield r"\begin{align*}"
    line, length = f"{display.left.latex} &{display.relation.latex} ", len(display.left.latex)
    if length > LONG_LEFT:
        yield rf"&{display.left.latex} \\"
        line, length = rf"&\quad{{}} {display.relation.latex} ", 0
    for place, term in enumerate(display.terms or (parts.Formula("0", "0"),)):
        piece = term.latex if not place else f" + {term.latex}"
        if place and length + len(piece) > LINE:
            yield line + r" \\"
            line, length = rf"&\quad{{}}{piece}", 0
        else:
            line += piece
        length += len(piece)
    yield line + display.end
    yield r"\end{align*}"
