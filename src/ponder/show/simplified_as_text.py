"""A form with parameters and its canonical forms, as text and LaTeX."""

from ponder.families.simplified import Simplified
from ponder.show.family_words import latex_of


def simplified_text(answer: Simplified) -> str:
    """One line for each case."""
    where = f" for {answer.conditions()}" if answer.tests else ""
    lines = [f"  {value}" + (f", {when}" if when else "") for value, when in answer.cases()]
    return "\n".join([f"{answer}{where}:", *lines])


def simplified_latex(answer: Simplified) -> str:
    """The cases in one brace."""
    rows = [f"{latex_of(value)}, & {latex_of(when)}" for value, when in answer.cases()]
    body = " \\\\\n".join(rows)
    return f"{latex_of(str(answer))} = \\begin{{cases}}\n{body}\n\\end{{cases}}"
