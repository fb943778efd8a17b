"""A small theory of Chomp with claims of every standing, for tests of players and of words."""

from functools import cache

from ponder.language.claims import Claim
from ponder.players.reasoned import Reasoned
from ponder.proofs.short_templates import prove_lower_rows
from ponder.theory.knowledge import Knowledge, knowledge_of
from ponder.theory.standing import Standing, Status
from ponder.theory.verdict import after_proving

BOX = {"kind": "box", "rows": 4, "columns": 4, "of": "", "objects": 69, "whole": True}
REGION = {"objects": 69, "grounds": [BOX]}
SQUARES = (
    "chomp: if number_of_rows(x) == number_of_columns(x) then is_p_position(x) iff is_l_shaped(x)"
)
COOKIES = "chomp: if is_p_position(x) then number_of_cookies(x) >= 2*number_of_columns(x) - 1"
ROWS = "chomp: if is_p_position(x) then number_of_rows(x) <= 3*rows_of_different_length(x)"


def standing(text: str, status: Status) -> Standing:
    """The claim with this standing, from 5 examples and in the 4x4 box."""
    evidence = {"examples": 5, "after": "3,2"}
    return Standing(Claim.parse(text), status, evidence, REGION if status == "checked" else {})


@cache
def small_theory() -> Knowledge:
    """Three proved laws, a checked law, two bounds, and two remembered P-positions."""
    laws = [after_proving(prove_lower_rows(lower)) for lower in ((), (1,), (2,))]
    claims = [standing(SQUARES, "checked"), standing(COOKIES, "checked")]
    claims.append(standing(ROWS, "believed"))
    return knowledge_of("chomp", [*claims, *laws], ["4,2,2,1", "3,2,1,1"])


def reasoned(knowledge: Knowledge | None = None) -> Reasoned:
    """The player of this theory."""
    return Reasoned("reasoned", lambda *_: knowledge or small_theory())
