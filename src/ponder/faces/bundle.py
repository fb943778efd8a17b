"""ES modules in one script, for a file or a notebook that cannot load several.

Each module that is imported becomes a function of its own, so that names cannot clash. Only the
style of our own modules is understood: `import { a, b } from "./file.js";` on one line, and
`export` before a function or a constant.
"""

import re
from pathlib import Path

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
