"""The commands that README and docs show print what README and docs say.

Python examples run as doctests; here the `$ ponder …` lines of console blocks are run. A line
`…` in the expected output stands for any lines.
"""

import re
import shlex
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner
from refusals import said

from ponder.faces.cli import commands

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def console_examples() -> list[tuple[str, str]]:
    """Each command in a console block, with the output that is shown below it."""
    text = "".join(page.read_text("utf-8") for page in PAGES)
    blocks = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    command = re.compile(r"\$ ponder (.*?)\n(.*?)(?=\$ |\Z)", re.DOTALL)
    return [found for block in blocks for found in command.findall(block)]


@pytest.mark.parametrize(("command", "output"), console_examples())
def test_console(command: str, output: str) -> None:
    result = CliRunner().invoke(commands, shlex.split(command))
    assert result.exit_code == 0
    shown = re.escape(output.strip())
    pattern = shown.replace("…\\\n", "(?:.*\n)*?").replace("\\\n…", "(?:\n.*)*?")
    assert re.fullmatch(pattern, result.stdout.strip())


def test_there_are_examples() -> None:
    assert len(console_examples()) >= 2


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_every_extra_is_in_the_readme() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].keys() - {"bench", "test"}  # of the Makefile
    table = re.findall(r"^\| `(\w+)` \| ", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert extras == set(table)


def test_every_verb_is_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    for verb in commands.list_commands(None):  # type: ignore[arg-type]
        assert f"`ponder {verb} " in text or f"`ponder {verb}`" in text, verb


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/formats.md"])
def test_readers_are_told_that_their_own_games_are_executed(page: str) -> None:
    told = " ".join((ROOT / page).read_text("utf-8").split())
    sentences = re.split(r"(?<=\.) ", told)
    warned = [one for one in sentences if re.search(r"\bexecute[sd] |\btrust\.", one)]
    assert warned
    said("\n".join(one[-120:] for one in warned))
