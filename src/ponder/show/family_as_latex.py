"""A family as a LaTeX document: every clause, in the style of the literature."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ponder.families.family import Family
from ponder.families.patterns import pattern_of
from ponder.show.family_words import Equation, clause_equation, functions

HEAD = (
    "\\documentclass{article}\n\\usepackage{amsmath,amssymb}\n\\allowdisplaybreaks\n"
    "\\begin{document}\n"
)


def family_latex(family: Family) -> str:
    """The clauses of all states, one align environment each."""
    return HEAD + "\n".join(_body(family)) + "\n\\end{document}\n"


def _body(family: Family) -> Iterator[str]:
    solved = family.solved
    names = functions(solved.states)
    standing = "proved" if family.proved else "not proved"
    yield f"\\section*{{{solved.game.game}: ${_strip(str(pattern_of(solved.start)))}$, {standing}}}"
    for state, formulas in family.formulas.items():
        yield f"Let ${names[state]}$ be the value of ${_strip(str(pattern_of(state)))}$."
        lines = [_maths(clause_equation(names[state], one.clause)) for one in formulas]
        yield "\\begin{align*}\n" + " \\\\\n".join(lines) + "\n\\end{align*}"


def _strip(pattern: str) -> str:
    """A pattern in maths, its blanks as squares."""
    braced = re.sub(r"\^\(?([^ ()]+(?: [+-] [^ ()]+)*)\)?", r"^{\1}", pattern)
    return braced.replace("_", r"\square ")


def _maths(equation: Equation) -> str:
    """A clause: braces shown, signs as in print, aligned at the equation."""
    head = re.sub(r"^f(\d+)", r"f_{\1}", equation.head)
    value = equation.value.replace("{", r"\{").replace("}", r"\}").replace("|", r"\mid ")
    when = equation.when.replace(">=", r"\ge").replace("<=", r"\le").replace(" mod ", r" \bmod ")
    return f"{head} &= {value}" + (f", && {when}" if when else "")
