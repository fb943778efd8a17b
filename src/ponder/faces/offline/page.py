"""The offline file: its template filled with scripts, style and the table of lost boards."""

import base64
import hashlib
from collections.abc import Iterator
from pathlib import Path
from string import Template

from ponder.faces import web
from ponder.faces.bundle import bundled
from ponder.solving.chomp.lost_boards import LostBoards

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
