"""The offline file: its template filled with scripts, style and the table of lost boards."""

import base64
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from string import Template

from ponder.faces import web
from ponder.solving.chomp.sieve import LostBoards

# ES modules in one script, for a file or a notebook that cannot load several.
#
# Each module that is imported becomes a function of its own, so that names cannot clash. Only the
# style of our own modules is understood: `import { a, b } from "./file.js";` on one line, and
# `export` before a function or a constant.

IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const) (\w+))", re.MULTILINE)


def bundled(main: Path) -> str:
    """The module and all that it imports as one; what the main module exports stays exported."""
    order: list[Path] = []
    _visit(main.resolve(), order)
    names = {path: f"module{number}" for number, path in enumerate(order)}
    return "\n".join(_part(path, names, last=path == order[-1]) for path in order)


def _visit(path: Path, order: list[Path]) -> None:
    """List the modules, each after those that it imports."""
    if path in order:
        return
    for _, target in IMPORT.findall(path.read_text("utf-8")):
        _visit((path.parent / target).resolve(), order)
    order.append(path)


def _part(path: Path, names: dict[Path, str], *, last: bool) -> str:
    def taken(found: re.Match[str]) -> str:
        return f"const {{{found[1]}}} = {names[(path.parent / found[2]).resolve()]};"

    text = IMPORT.sub(taken, path.read_text("utf-8"))
    if last:
        return text
    exported = ", ".join(EXPORT.findall(text))
    return (
        f"const {names[path]} = (() => {{\n{EXPORT.sub('', text)}\nreturn {{ {exported} }};\n}})();"
    )


HERE = Path(__file__).parent
BOARD_STYLE = Path(web.__file__).parent / "static" / "board.css"


def offline_page(lost: LostBoards) -> str:
    """One HTML page that plays perfectly on every rectangle inside, without a server."""
    script = f"\n{bundled(HERE / 'offline.js')}"
    style = "\n".join(file.read_text("utf-8") for file in (HERE / "offline.css", BOARD_STYLE))
    return Template((HERE / "offline.html").read_text("utf-8")).substitute(
        size=f"{lost.rows}×{lost.columns}",
        rows=lost.rows,
        columns=lost.columns,
        count=f"{lost.count:,}",
        gaps=lost.gaps,
        sizes="".join(_sizes(lost)),
        style=style,
        style_hash=_hash(style),
        script=script,
        script_hash=_hash(script),
    )


def _sizes(lost: LostBoards) -> Iterator[str]:
    """The rectangles inside as choices of a list, the whole one first."""
    for rows in range(lost.rows, 0, -1):
        for columns in range(lost.columns, 0, -1):
            if rows * columns > 1:
                yield f'<option value="{rows}x{columns}">{rows}×{columns}</option>'


def _hash(text: str) -> str:
    """The hash by which the page's own policy allows this script or style, and no other."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
