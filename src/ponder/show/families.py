"""A family as text: its clauses, or a summary that fits a page; and what came of claims."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ponder.core.errors import Unsuitable
from ponder.core.text import and_more, format_count, truncate
from ponder.exact import linear
from ponder.exact.regions import Region
from ponder.families.claims import ClaimVerdict
from ponder.families.classes import SolvedClass, UnprovedCase
from ponder.families.clauses import Clause, RecurrenceCase, conditions_of, recurrence_cases
from ponder.families.family import Family, FamilyFormula, LongClass
from ponder.families.states import SymbolicMove
from ponder.games.boards.symbolic_strips import LETTERS, SymbolicStrip
from ponder.language.formulas import format_formula
from ponder.language.strip_families import format_runs
from ponder.show.positions import LETTER_WIDTH, picture
from ponder.show.starts import label, legend, patch

# Families in the style of the literature: f(a, 0) = {{a - 2 | 1} | 0}, a >= 1.

Names = Mapping[SymbolicStrip, str]


def functions(states: Sequence[SymbolicStrip]) -> dict[SymbolicStrip, str]:
    """A name for the value of each state: f, g, h, or f1, f2, … if there are many.

    >>> functions([SymbolicStrip("T", "F_", (None, 0, 0))])
    {SymbolicStrip(letter='T', word='F_', lengths=(None, 0, 0)): 'f'}
    """
    if len(states) <= 3:
        return dict(zip(states, "fgh", strict=False))
    return {state: f"f{number}" for number, state in enumerate(states, start=1)}


class Equation(NamedTuple):
    """What is equal to what, and where: three texts."""

    head: str
    value: str
    when: str

    def __str__(self) -> str:
        equation = f"{self.head} = {self.value}"
        return f"{equation}, {self.when}" if self.when else equation


def clause_equation(name: str, clause: Clause) -> Equation:
    """A clause: parameters with one value are written into the head."""
    names = LETTERS[: clause.region.parameters]
    value = format_formula(clause.formula, names)
    when = clause._replace(region=_without_fixed(clause.region)).conditions(names)
    return Equation(f"{name}{_arguments(clause.region, names)}", value, when)


def recurrence_equation(state: SymbolicStrip, case: RecurrenceCase, names: Names) -> Equation:
    """A case of a recurrence: f(a, b) = {f(a - 1, b + 1) | }, a >= 0, b >= 2."""
    letters = state.names
    left, right = (", ".join(_option(move, letters, names) for move in side) for side in case[1:])
    head = f"{names[state]}{_arguments(case.region, letters)}"
    when = _without_fixed(case.region).text(letters)
    return Equation(head, f"{{{left} | {right}}}", when)


def _without_fixed(region: Region) -> Region:
    fixed = [region.fixed(i) is not None for i in range(region.parameters)]
    lower, upper = (
        tuple(None if out else bound for bound, out in zip(bounds, fixed, strict=True))
        for bounds in (region.lower, region.upper)
    )
    return Region(lower, upper, region.rows)


def _arguments(region: Region, names: Sequence[str]) -> str:
    values = (region.fixed(i) for i in range(region.parameters))
    shown = (n if v is None else str(v) for n, v in zip(names, values, strict=True))
    return f"({', '.join(shown)})" if names else ""


def _option(move: SymbolicMove, letters: Sequence[str], names: Names) -> str:
    offset = linear.text(move.offset, letters)
    if move.to not in names:
        return offset
    inside = ", ".join(linear.text(form, letters) for form in move.arguments)
    call = f"{names[move.to]}({inside})"
    return call if not any(move.offset) else f"{call} + {offset}".replace("+ -", "- ")


SIGNS = {
    "{": r"\{", "}": r"\}", "|": r"\mid ", ">=": r"\ge", "<=": r"\le", " mod ": r" \bmod ",
}  # fmt: skip


def latex_of(words: str) -> str:
    r"""A formula or a condition in maths.

    >>> print(latex_of("{a | 1}"), latex_of("a >= 2"))
    \{a \mid  1\} a \ge 2
    """
    for plain, shown in SIGNS.items():
        words = words.replace(plain, shown)
    return words


def long_class_text(large: LongClass) -> str:
    """What a person should know before a class is looked for that may take hours."""
    return (
        f"{large.name} ({format_count(large.states, 'state')}, "
        f"{format_count(large.parameters, 'parameter')}) "
        "is larger than the classes known to be found: "
        "it may take hours and not be proved; Ctrl-C keeps the states that are done"
    )


PAGE = 60
"""Lines that fit a page."""
WIDEST = 160
SHOWN = 3
MOST_MISSING = 10
UNREAD = "not known whether it is proved: stopped before the kept file was read"


def family_text(
    family: Family,
    members: Sequence[FamilyFormula] = (),
    *,
    everything: bool = False,
    recurrences: bool = False,
    refused: bool = False,
    unread: bool = False,
    where: str = "",
) -> str:
    """What is known of a family; the formulas of the members that were asked for come first.

    With `refused`, the checker has not accepted the proof, and nothing is called proved; with
    `unread`, the work ended before a kept proof was read. `where` says how to see all clauses,
    where a page does not hold them.
    """
    standing = UNREAD if unread else _standing(family.solved, refused)
    parts = [_heading(family, standing), "\n".join(map(str, members))]
    if recurrences:
        parts.append("\n".join(_recurrences(family.solved)))
    lines = list(_clauses(family))
    fits = everything or len(lines) <= PAGE
    parts.append("\n".join(lines if fits else _summary(family, where)))
    parts += [_resisting(family.solved.resisting)] if family.solved.resisting else []
    return "\n\n".join(filter(None, parts))


def _heading(family: Family, standing: str) -> str:
    solved = family.solved
    found = sum(map(len, family.formulas.values()))
    figures = ", ".join(
        (
            format_count(len(solved.states), "state"),
            format_count(found, "clause"),
            f"{format_count(sum(solved.cells.values()), 'cell')} of proof",
        )
    )
    times = solved.seconds
    phases = (
        f"{times.calculate:.2f} s to calculate, {times.guess:.2f} s to guess, "
        f"{times.prove:.2f} s to prove"
    )
    start = solved.start.pattern
    named = f"{family.name}, " if family.name != str(start) else ""
    if solved.tested:
        phases += f", {times.test:.2f} s to test {format_count(solved.tested, 'other position')}"
    return f"{solved.game.game}: {named}{start}: {standing}\n{figures}; {phases}"


def _standing(solved: SolvedClass, refused: bool) -> str:
    if solved.is_proved:
        return "not proved: the checker has not accepted the proof" if refused else "proved"
    missing = [state for state in solved.states if state not in solved.cells]
    return f"not proved: {format_count(len(missing), 'state')} of {len(solved.states)} left"


def _clauses(family: Family) -> Iterator[str]:
    names = functions(family.solved.states)
    for state, formulas in family.formulas.items():
        yield f"{_head(family, names[state], state)}:"
        yield from (f"  {clause_equation(names[state], one.clause)}" for one in formulas)


def _summary(family: Family, where: str) -> Iterator[str]:
    """A line for each state, with its most general clauses as long as they fit the page."""
    names = functions(family.solved.states)
    room = max(0, PAGE // max(1, len(family.formulas)) - 1)
    for state, formulas in family.formulas.items():
        yield f"{_head(family, names[state], state)}: {format_count(len(formulas), 'clause')}"
        general = sorted(formulas, key=lambda one: -_free(one.clause.region))[:room]
        lines = (str(clause_equation(names[state], one.clause)) for one in general)
        yield from (f"  {truncate(line, WIDEST)}" for line in lines)
    if where:
        yield ""
        yield f"All clauses: {where}."


def _free(region: Region) -> int:
    """How many parameters have more than one value."""
    return sum(region.fixed(i) is None for i in range(region.parameters))


def _head(family: Family, name: str, state: SymbolicStrip) -> str:
    doubt = "" if state in family.solved.cells else ", not proved"
    return f"{name} is the value of {state.pattern}{doubt}"


def _recurrences(solved: SolvedClass) -> Iterator[str]:
    yield "Recurrences (options at negative arguments are left out):"
    yield from (f"  {equation}" for _, _, equation in recurrences_of(solved))


def recurrences_of(solved: SolvedClass) -> Iterator[tuple[str, SymbolicStrip, str]]:
    """The recurrences: the function of a state, the state, and an equation for each case."""
    names = functions(solved.states)
    for state in solved.states:
        for case in recurrence_cases(solved.game, state):
            yield names[state], state, str(recurrence_equation(state, case, names))


def _resisting(cases: Sequence[UnprovedCase]) -> str:
    lines = [f"{format_count(len(cases), 'case')} not proved:"]
    for case in cases[:SHOWN]:
        at = (
            ""
            if case.point is None
            else f" fails at {format_runs(case.state.position(case.point))}"
        )
        names = case.state.names
        claim = f"{case.state.pattern} = {format_formula(case.formula, names)}"
        when = conditions_of(case.path, case.formula, names)
        lines.append(f"  {truncate(claim, WIDEST)}, {when}:{at or ' no position is known'}")
    return "\n".join(lines)


def settled_text(settled: ClaimVerdict) -> str:
    """One claim: proved, refuted by a position, or left open."""
    claim = settled.claim
    if settled.vacuous:
        when = ", ".join(test.text(claim.pattern.names) for test in claim.tests)
        return f"Proved: {claim}\n  It says nothing: there is no {claim.pattern} with {when}."
    if settled.verdict == "proved":
        return f"Proved: {claim}"
    if settled.counterexample is None:
        return f"Neither proved nor refuted: {settled.claim}"
    wrong = settled.counterexample
    position = format_runs(wrong.position) or "the empty strip"
    return (
        f"Refuted: {settled.claim}\n"
        f"  {position} has the value {truncate(str(wrong.value), 200)}; "
        f"the formula is {truncate(str(wrong.claimed), 200)} there."
    )


def missing_text(missing: Sequence[str]) -> str:
    """What the claims leave out, where nothing else was found either."""
    head = "The class itself is not proved. To prove it from claims, these are missing:"
    rest = len(missing) - MOST_MISSING
    lines = [*missing[:MOST_MISSING], *([and_more(rest)] if rest > 0 else [])]
    return "\n  ".join([head, *lines])


# A family as a LaTeX document: every clause, in the style of the literature.

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


# A picture of a family: for each pair of parameters a square, coloured by its formula.

SIDE = 24
COLOURS = (
    "#9ecae9", "#f8c58c", "#a6dbb4", "#e8b4d0", "#d9d38b", "#b9b4e0", "#f2a49a", "#8fd3cf",
    "#d3b594", "#c3c3c3", "#6fa8d6", "#e39a4d", "#73b98a", "#c97fae", "#b3a93f", "#8f86c9",
)  # fmt: skip
LONGEST = 90


def slice_svg(formulas: Sequence[FamilyFormula], most: int = 15) -> str:
    """The formulas of a pattern with two parameters, for 0 to `most` - 1 of each."""
    names = formulas[0].pattern.names if formulas else ()
    if len(names) != 2:
        raise Unsuitable(
            f"a picture shows a pattern with two parameters, such as T^a _ T^b F, not {len(names)}"
        )
    body = _axes(names, most) + "".join(
        _square(formulas, x, y) for x in range(most) for y in range(most)
    )
    title = f"The value of {formulas[0].pattern}"
    words = (truncate(f"{one.value}, {one.when}", LONGEST) for one in formulas)
    meanings, wide, high = legend([(_colour(n), text) for n, text in enumerate(words)])
    top = 50 + SIDE * most
    body += label(8, 12, title, "start")
    body += f'<g transform="translate(8,{top})">{meanings}</g>'
    width = max(50 + SIDE * most, wide + 16, len(title) * 12 * LETTER_WIDTH + 16)
    ground = f'<rect width="{width:g}" height="{top + high + 8:g}" rx="6" fill="#fbfaf7"/>'
    return picture(title, width, top + high + 8, ground + body)


def _square(formulas: Sequence[FamilyFormula], x: int, y: int) -> str:
    for number, formula in enumerate(formulas):
        if formula.clause.holds_at((x, y)):
            return patch(40 + SIDE * x, 44 + SIDE * y, SIDE, SIDE, _colour(number))
    return ""


def _axes(names: Sequence[str], most: int) -> str:
    marks = (
        label(52 + SIDE * i, 36, str(i), "middle") + label(32, 56 + SIDE * i, str(i), "end")
        for i in range(most)
    )
    return label(14, 36, f"{names[1]} \\ {names[0]}", "middle") + "".join(marks)


def _colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)]
