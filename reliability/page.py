"""docs/reliability.md, made from the figures that `make sanitize`, `fuzz` and `mutants` kept.

python reliability/page.py     # write the page again
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
PAGE = FOLDER.parent / "docs" / "reliability.md"
MISSING = "Not run yet."

Rows = Callable[[Any], Iterator[str]]


def write_page() -> None:
    """Write the page."""
    PAGE.write_text(page(), "utf-8")


def page() -> str:
    """The whole page."""
    parts = (
        FIRST,
        _sanitizers(),
        _fuzzing(),
        _mutants(),
        _mended(),
        (FOLDER / "promises.md").read_text("utf-8"),
    )
    return "\n".join(parts)


FIRST = """# Reliability

What was tried to break Ponder, how often, and with what result. The commands below write the
figures on this page; it is not edited by hand.

| command | what it does |
|---|---|
| `make test` | every test: unit, property and conformance tests, and a few seconds of fuzzing |
| `make sanitize` | the native kernels with the compiler's sanitizers |
| `make fuzz` | inputs near to right ones, for every text and file format |
| `make mutants` | small errors put into the code, one at a time, which the tests must notice |
"""


def _figures(command: str) -> Any:
    path = FOLDER / "figures" / f"{command}.json"
    return json.loads(path.read_text("utf-8")) if path.exists() else None


def _section(title: str, words: str, command: str, rows: Rows) -> str:
    figures = _figures(command)
    return "\n".join([f"## {title}", "", words, "", *(rows(figures) if figures else [MISSING]), ""])


def _sanitizers() -> str:
    words = (
        "The C++ kernels are compiled again with the sanitizers, and their tests run with that\n"
        "module. A report of a sanitizer is a failure."
    )
    return _section("Sanitizers", words, "sanitize", _sanitizer_rows)


def _sanitizer_rows(figures: Mapping[str, Any]) -> Iterator[str]:
    yield "| sanitizer | tests that passed | reports |"
    yield "|---|---:|---:|"
    for name, one in figures.items():
        yield f"| {name} | {one['tests']:,} | {one['reports']:,} |"


def _fuzzing() -> str:
    words = (
        "Right inputs are changed in one to four places. Every input must be read, and then its\n"
        "text must read back, or be refused in one line within five seconds. The inputs that once\n"
        "did harm come first, in every run of the tests too."
    )
    return _section("Fuzzing", words, "fuzz", _fuzz_rows)


def _fuzz_rows(figures: Mapping[str, Any]) -> Iterator[str]:
    formats = figures["formats"]
    yield f"In {figures['seconds']:.0f} seconds:"
    yield ""
    yield "| format | inputs | read | refused | faults |"
    yield "|---|---:|---:|---:|---:|"
    for name, one in formats.items():
        yield _fuzz_row(name, one["inputs"], one["read"], one["faults"])
    total = (sum(one[key] for one in formats.values()) for key in ("inputs", "read", "faults"))
    yield _fuzz_row("all", *total)


def _fuzz_row(name: str, inputs: int, read: int, faults: int) -> str:
    return f"| {name} | {inputs:,} | {read:,} | {inputs - read - faults:,} | {faults:,} |"


def _mutants() -> str:
    words = (
        "Each mutant is one small error, such as `<` for `<=`. Some are errors that an earlier\n"
        "examination found to be missed. The others were drawn at random, the last of them by\n"
        "`reliability/draw.py`, before any was tried. None has been taken off the list unless its\n"
        "code is gone; then another error in the same file took its place. For most that survived\n"
        "at first, a test was added. So the share below says nothing about errors that are not on\n"
        "the list.\n"
        "\n"
        "The tests must pass on the right code first. A mutant is caught if they then fail, or\n"
        "use five times as much of the processor and ten seconds more. Tests that wait until the\n"
        "clock ends them catch nothing."
    )
    return _section("Mutants", words, "mutants", _mutant_rows)


def _mutant_rows(figures: Mapping[str, Any]) -> Iterator[str]:
    caught, count = figures["caught"], figures["tried"]
    slow, minutes = figures["slow"], figures["minutes"]
    yield f"{caught} of {count} are caught ({caught / count:.1%}), {slow} of them as too slow."
    yield f"The tests used {minutes:.0f} minutes of the processor in all."
    yield ""
    yield "| package | tried | caught |"
    yield "|---|---:|---:|"
    for room, (there, survive) in figures["rooms"].items():
        yield f"| {room} | {there} | {there - survive} |"
    if figures["survivors"]:
        yield ""
        yield "Those that survive, and why:"
        yield ""
    for one in figures["survivors"]:
        yield f"- `{one['file']}`: `{one['old']}` as `{one['new']}`. {one['why']}"


def _mended() -> str:
    words = (
        "These faults were found by sanitizers, fuzzing, injected faults and by hand, and mended.\n"
        "`make mutants` undoes each mend by itself, in the line without which the fault is back.\n"
        "The tests must then fail, as they would have before the mend."
    )
    return _section("Mends undone", words, "mended", _mended_rows)


def _mended_rows(figures: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    noticed = sum(one["caught"] for one in figures)
    yield f"{noticed} of {len(figures)} are noticed."
    yield ""
    yield "| what must be | undone in | noticed by |"
    yield "|---|---|---|"
    for one in figures:
        tests = ", ".join(f"`{test.rpartition('::')[2]}`" for test in one["tests"])
        must_be = one["mends"].replace("|", "\\|").replace("*", "\\*")
        yield f"| {must_be} | `{one['file']}` | {tests if one['caught'] else one['why']} |"


if __name__ == "__main__":
    write_page()
