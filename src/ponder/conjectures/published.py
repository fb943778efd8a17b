"""Conjectures that were published, as their papers print them; no verdict is kept here."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from ponder.core.catalogue import find
from ponder.core.errors import Unsuitable
from ponder.language.claims import Claim
from ponder.language.conditions import Condition


@dataclass(frozen=True)
class Paper:
    """The conjectures of a paper on one game: for all positions with the property `given`."""

    game: str
    citation: str
    given: str
    statements: Mapping[int, str] = field(hash=False)

    @property
    def claims(self) -> dict[int, Claim]:
        """The conjectures by the numbers that the paper gives them.

        >>> print(paper_on("chomp").claims[47])
        chomp: if is_p_position(x) then row_product(x) >= number_of_rows(x)
        """
        given = Condition.parse(self.given)
        texts = self.statements.items()
        return {number: Claim.parse(text, self.game, given) for number, text in texts}


CHOMP = Paper(
    game="chomp",
    citation="Bradford et al., Automated Conjecturing II: Chomp and Reasoned Game Play (2020)",
    given="is_p_position(x)",
    statements=MappingProxyType(
        {
            14: "number_of_cookies(x) >= 2*number_of_columns(x) - 1",
            15: "number_of_cookies(x) >= 2*number_of_rows(x) - 1",
            24: "number_of_cookies(x) <= 2*number_of_columns(x) + 2*squareness(x)",
            29: "full_rectangle(x) <= row_product(x)^2",
            33: "rows_of_different_length(x) >= log(number_of_columns(x))/log(10)",
            36: "rows_of_different_length(x) <= average_cookies_per_row(x) + 1",
            38: "squareness(x) >= cookies_inside_ratio(x)",
            47: "row_product(x) >= number_of_rows(x)",
            48: "row_product(x) >= smallest_row_size(x)^number_of_rows(x)/rank_ratio(x)",
            55: "row_product(x) <= number_of_rows(x)^number_of_cookies(x)",
            64: "column_product(x) >= (squareness(x) + 1)*number_of_rows(x)",
            87: "average_cookies_per_column(x) <= 2*squareness(x)/number_of_columns(x) + 2",
            90: "average_cookies_per_row(x) >= -1/2*duplicate_rows(x) + 1/2*number_of_columns(x)",
        }
    ),
)
PAPERS: dict[str, Paper] = {paper.game: paper for paper in (CHOMP,)}


def paper_on(game: str) -> Paper:
    """The paper with conjectures on a game."""
    known = find(game).name
    if known not in PAPERS:
        raise Unsuitable(f"there is no paper on {known} here, only on {', '.join(PAPERS)}")
    return PAPERS[known]
