"""The commands of the tour are shown as they can be typed into a shell."""

import runpy
import shlex
from pathlib import Path

TOUR = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "tour.py"))


def test_commands_are_quoted_where_a_shell_would_break_them() -> None:
    for _, command in TOUR["STOPS"]:
        words = command.split() if isinstance(command, str) else command
        expected = [word.replace("{folder}", "…") for word in words]
        assert shlex.split(TOUR["shown"](words)) == ["ponder", *expected]
