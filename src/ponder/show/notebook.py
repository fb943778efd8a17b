"""How a notebook shows each kind of result; what it needs is loaded when it is first shown."""

from importlib import import_module

from ponder.core.display import SvgResult
from ponder.show.position_as_svg import in_a_page

RENDERERS = {
    "ponder.conjectures.findings.Findings": "ponder.show.tables_as_html.findings_html",
    "ponder.core.position.Position": "ponder.show.position_as_svg.svg",
    "ponder.families.family.Family": "ponder.show.verdicts_as_html.family_html",
    "ponder.measures.sheet.Sheet": "ponder.show.tables_as_html.sheet_html",
    "ponder.players.review.Review": "ponder.show.verdicts_as_html.review_html",
    "ponder.proofs.proof.Proof": "ponder.show.proof_as_html.proof_html",
    "ponder.proofs.proof.WhyNot": "ponder.show.proof_as_html.why_not_html",
    "ponder.refutations.refutation.Refutation": "ponder.show.verdicts_as_html.refutation_html",
    "ponder.solving.arguments.argument.Argument": "ponder.show.tables_as_html.argument_html",
    "ponder.solving.arguments.argument.Arguments": "ponder.show.tables_as_html.arguments_html",
    "ponder.solving.solution.Solution": "ponder.show.tables_as_html.solution_html",
    "ponder.solving.tree.GameTree": "ponder.show.tree_as_svg.tree_svg",
    "ponder.theory.learning.Learned": "ponder.show.verdicts_as_html.learned_html",
    "ponder.theory.standing.Standing": "ponder.show.verdicts_as_html.standing_html",
    "ponder.values.advice.Advice": "ponder.show.tables_as_html.advice_html",
    "ponder.values.thermograph.Thermograph": "ponder.show.thermograph_as_svg.thermograph_svg",
}
"""The function that shows a result, by its type."""


def render(result: object) -> str:
    """The page or picture of a result."""
    types = (f"{kind.__module__}.{kind.__qualname__}" for kind in type(result).__mro__)
    module, _, name = next(RENDERERS[kind] for kind in types if kind in RENDERERS).rpartition(".")
    page: str = getattr(import_module(module), name)(result)
    return in_a_page(page) if isinstance(result, SvgResult) else page
