"""Every field of a JSON document is named in docs/formats.md."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from ponder.faces.cli import commands

FORMATS = (Path(__file__).parent.parent.parent / "docs" / "formats.md").read_text("utf-8")
FREE = ("settings", "proof", "facts", "measured")
LEARN = "learn chomp --outcome P --examples 5 --complexity 1 --target number_of_rows --cookies 8"


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("formats") / "ledger.db")


def fields(data: object) -> set[str]:
    """The names of all fields that a document has outside of free data such as settings."""
    if isinstance(data, list):
        return set().union(*map(fields, data))
    if not isinstance(data, dict):
        return set()
    inner = (part for name, part in data.items() if name not in FREE)
    return set(data).union(*map(fields, inner))


@pytest.mark.parametrize(
    "command",
    [
        "refute chomp|number_of_rows(x) <= 3",
        "refute nim|number_of_heaps(x) >= 0|--limit|50",
        "prove chomp|--rows|p,q,7",
        "family toads-and-frogs|T^a _ F",
        "explain chomp|4x5",
        "family toads-and-frogs|A11|--claim|T^a F _ = 1",
        "ask chomp|three rows implies N",
        "match chomp|--players|theory-only:paper,random|--box|3x3|--games|2",
        f"{LEARN} --box 0|--ledger|LEDGER",
        "theory chomp|--ledger|LEDGER",
        "theory chomp|--runs|--ledger|LEDGER",
        "theory chomp|--diff|1|1|--ledger|LEDGER",
    ],
)
def test_fields_are_documented(command: str, ledger: str) -> None:
    verb, *others = command.replace("LEDGER", ledger).split("|")
    result = CliRunner().invoke(commands, [*verb.split(), *others, "--json"])
    assert result.exit_code == 0, result.output
    found = fields(json.loads(result.stdout))
    assert found
    assert {name for name in found if not is_documented(name)} == set()


def is_documented(field: str) -> bool:
    return f"`{field}`" in FORMATS or f'"{field}"' in FORMATS
