"""Forms with parameters, as people ask for them."""

import json
from itertools import product

import pytest
from click.testing import CliRunner
from refusals import refuse

from ponder.core.errors import PonderError
from ponder.faces.cli import commands
from ponder.families.clauses import simplify_form
from ponder.values.members import formula_at


@pytest.mark.parametrize(
    ("form", "conditions"),
    [
        ("{{a-2|1}|0}", "a >= 1"),
        ("{a/2|b}", "a is odd, b >= a"),
        ("{a|b} + {b|a}", ""),
        ("{a, b|0} - a/2", "a mod 3 = 1, b <= 2"),
        ("{a/4|b} + {b|a/2}", "a + 2b mod 3 = 2, b <= 1"),
        ("{a/2|}", "a mod 5 = 3"),
    ],
)
def test_every_point_has_one_case_with_its_value(form: str, conditions: str) -> None:
    found = simplify_form(form, conditions)
    for point in product(range(-3, 5), repeat=len(found.names)):
        here = [clause for clause in found.clauses if clause.holds_at(point)]
        assert len(here) == all(test.holds(point) for test in found.tests)
        for clause in here:
            assert formula_at(clause.formula, point) == formula_at(found.formula, point)


@pytest.mark.parametrize(
    ("form", "conditions"),
    [("{a|", "a >= 1"), ("{a|1}", "a > 3, a < 3"), ("{a|1}", "a is prime"), ("{a*b|1}", "a >= 1")],
)
def test_what_cannot_be_simplified_is_explained(form: str, conditions: str) -> None:
    refuse(PonderError, simplify_form, form, conditions)


def test_at_the_terminal() -> None:
    arguments = ["value", "value", "{{a-2|1}|0}", "--for", "a >= 1"]
    said = json.loads(CliRunner().invoke(commands, [*arguments, "--json"]).stdout)
    assert said["for"] == "a >= 1"
    assert said["cases"][0] == {"when": "a = 1", "value": "{0 | 0}"}
    assert "\\begin{cases}" in CliRunner().invoke(commands, [*arguments, "--latex"]).stdout
    assert CliRunner().invoke(commands, ["value", "nim", "3", "--for", "a >= 1"]).exit_code == 2
