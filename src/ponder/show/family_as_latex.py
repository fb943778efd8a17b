"""A family as a LaTeX document: every clause, in the style of the literature."""

import re
from collections.abc import Iterator

from ponder.families.family import Family
from ponder.show.family_words import Equation, clause_equation, functions, latex_of

HEAD = (
    "\\documentclass{article}\n\\usepackage{amsmath,amssymb}\n\\allowdisplaybreaks\n"
    "\\begin{document}\n"
)


def family_latex(family: Family, *, refused: bool = False) -> str:
    """The clauses of all states, one align environment each.

    With `refused`, the checker has not accepted the proof, and nothing is called proved.
    """
    body = [f"\\section*{{{heading_latex(family, refused=refused)}}}", *states_latex(family)]
    return HEAD + "\n".join(body) + "\n\\end{document}\n"


def heading_latex(family: Family, *, refused: bool = False) -> str:
    """The game, the class as a pattern, and whether it is proved."""
    solved = family.solved
    standing = "proved" if solved.is_proved and not refused else "not proved"
    return f"{solved.game.game}: ${_strip(str(solved.start.pattern))}$, {standing}"


def states_latex(family: Family) -> Iterator[str]:
    """What each state is worth: a sentence and an align environment for each."""
    names = functions(family.solved.states)
    for state, formulas in family.formulas.items():
        yield f"Let ${names[state]}$ be the value of ${_strip(str(state.pattern))}$."
        lines = [_maths(clause_equation(names[state], one.clause)) for one in formulas]
        yield "\\begin{align*}\n" + " \\\\\n".join(lines) + "\n\\end{align*}"


def _strip(pattern: str) -> str:
    """A pattern in maths, its blanks as squares."""
    braced = re.sub(r"\^\(?([^ ()]+(?: [+-] [^ ()]+)*)\)?", r"^{\1}", pattern)
    return braced.replace("_", r"\square ")


def _maths(equation: Equation) -> str:
    """A clause: braces shown, signs as in print, aligned at the equation."""
    head = re.sub(r"^f(\d+)", r"f_{\1}", equation.head)
    value, when = latex_of(equation.value), latex_of(equation.when)
    return f"{head} &= {value}" + (f", && {when}" if when else "")
