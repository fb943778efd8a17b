"""Formulas compared at every point of a region, by the cells of the proofs."""

from ponder.core import limits
from ponder.exact.regions import Region
from ponder.families.proof import CellCheck, check_everywhere
from ponder.families.symbolic_games import ParameterCell, evaluate
from ponder.language.formulas import Formula
from ponder.language.strip_families import Relation


def compare(
    one: Formula,
    relation: Relation,
    other: Formula,
    region: Region,
    most_cells: int = limits.PROOF_CELLS,
) -> CellCheck:
    """Whether the relation holds at every point of the region; points where it does not."""

    def is_so(cell: ParameterCell) -> bool:
        left, right = (evaluate(cell, formula, cell.arguments) for formula in (one, other))
        return cell.is_so(left, relation, right)

    return check_everywhere(region, is_so, most_cells=most_cells)
