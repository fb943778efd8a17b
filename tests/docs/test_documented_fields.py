"""Every field of a JSON document is named in docs/formats.md."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from ponder.faces.cli import commands

FORMATS = (Path(__file__).parent.parent.parent / "docs" / "formats.md").read_text("utf-8")
CODE = re.findall(r"`[^`]+`|\"\w+\"", FORMATS.replace("```", ""))
NAMED = {word for code in CODE for word in re.findall(r"\w+", code)}
FREE = ("settings", "proof", "openings", "facts", "measured")
LEARN = "learn chomp --outcome P --examples 5 --complexity 1 --target number_of_rows --cookies 8"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("formats"))


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
        "games",
        "help solve",
        "show chomp|2,1|--invariants",
        "new game stones|--dir|FOLDER",
        "check game nim",
        "book chomp|2x2|--out|FOLDER/book.txt",
        "table chomp|3x3|--openings|--cookies|4",
        "solve chomp|2x2|--tree",
        "solve chomp|7x7|--tree|--seconds|0",
        "book chomp|7x7|--seconds|0",
        "solve pig|10",
        "value domineering|2x2 + 1x2|--options",
        "value domineering|--starts|2,2",
        "value domineering|--positions|1x2;2x1",
        "conjecture --game|chomp|--examples|1;2,1;3,2|--target|number_of_rows|--near|1",
        "conjecture --game|chomp|--examples|1;2,1|--target|all|--complexity|1",
        "conjecture --game|nim|--examples|1,1;2,2;1;3,2|--property|is_p_position",
        "export chomp|2x2|--html|FOLDER/page.html",
        "prove chomp|row_product(x) >= 1|--certificate|FOLDER/proof.json",
        "verify FOLDER/proof.json",
        "refute chomp|number_of_rows(x) <= 3",
        "refute nim|number_of_heaps(x) >= 0|--limit|50",
        "prove chomp|--rows|p,q,7",
        "family toads-and-frogs|T^a _ F",
        "explain chomp|4x5",
        "family toads-and-frogs|A11|--claim|T^a F _ = 1",
        "ask chomp|three rows implies N",
        "match chomp|--players|theory-only:paper,random|--box|3x3|--games|2",
        f"{LEARN} --box 0|--ledger|FOLDER/ledger.db",
        "theory chomp|--ledger|FOLDER/ledger.db",
        "theory chomp|--runs|--ledger|FOLDER/ledger.db",
        "theory chomp|--diff|1|1|--ledger|FOLDER/ledger.db",
    ],
)
def test_fields_are_documented(command: str, folder: str) -> None:
    verb, *others = command.replace("FOLDER", folder).split("|")
    result = CliRunner().invoke(commands, [*verb.split(), *others, "--json"])
    assert result.exit_code == 0, result.output
    found = fields(json.loads(result.stdout))
    assert found
    assert found - NAMED == set()
