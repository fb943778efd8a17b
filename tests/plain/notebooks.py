"""The example notebooks, executed; `make notebooks` writes them again with their outputs."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
SECONDS = 300  # for one cell


def executed(path: Path) -> Any:
    """The notebook, run from its beginning in a new kernel of this Python."""
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=SECONDS,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        store_widget_state=False,
    )
    return _tidied(client.execute())


def _tidied(notebook: Any) -> Any:
    """Without what differs from run to run: times, identities, versions."""
    notebook.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    for number, cell in enumerate(notebook.cells, start=1):
        cell.id = f"cell-{number}"
        cell.metadata = {}
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    return notebook


def texts(notebook: Any) -> Iterator[tuple[int, str]]:
    """What each cell says in plain text."""
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            said = output.get("text") or output.get("data", {}).get("text/plain", "")
            yield cell.execution_count, said


def write() -> None:
    """Execute every notebook and write it with its outputs."""
    import nbformat

    for path in NOTEBOOKS:
        print(path.relative_to(FOLDER.parent), file=sys.stderr)
        nbformat.write(executed(path), path)


if __name__ == "__main__":
    write()
