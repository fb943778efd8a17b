"""The figures of each command, kept as data, from which docs/reliability.md is made."""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "figures"


def write_figures(command: str, figures: object) -> None:
    """Keep the figures of a command, and write the page again."""
    from page import write_page

    FOLDER.mkdir(exist_ok=True)
    text = json.dumps(figures, indent=2, ensure_ascii=False)
    (FOLDER / f"{command}.json").write_text(text + "\n", "utf-8")
    write_page()


def read_figures(command: str) -> Any:
    """The figures of a command when it was last run."""
    return json.loads((FOLDER / f"{command}.json").read_text("utf-8"))
