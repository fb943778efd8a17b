"""A family as text: its clauses, or a summary that fits a page; and what came of claims."""

from collections.abc import Iterator, Sequence

from ponder.core.words import and_more, counted, cut
from ponder.exact.regions import Region
from ponder.families.claiming import ClaimVerdict
from ponder.families.family import Family, FamilyFormula
from ponder.families.reading import conditions_of
from ponder.families.recurrences import recurrence_cases
from ponder.families.solved import Resisting, Solved
from ponder.games.boards.symbolic_strips import State
from ponder.language.formulas import text
from ponder.language.patterns import in_short
from ponder.show.family_words import clause_equation, functions, recurrence_equation

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
            counted(len(solved.states), "state"),
            counted(found, "clause"),
            f"{counted(sum(solved.cells.values()), 'cell')} of proof",
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
        phases += f", {times.test:.2f} s to test {counted(solved.tested, 'other position')}"
    return f"{solved.game.game}: {named}{start}: {standing}\n{figures}; {phases}"


def _standing(solved: Solved, refused: bool) -> str:
    if solved.is_proved:
        return "not proved: the checker has not accepted the proof" if refused else "proved"
    missing = [state for state in solved.states if state not in solved.cells]
    return f"not proved: {counted(len(missing), 'state')} of {len(solved.states)} left"


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
        yield f"{_head(family, names[state], state)}: {counted(len(formulas), 'clause')}"
        general = sorted(formulas, key=lambda one: -_free(one.clause.region))[:room]
        lines = (str(clause_equation(names[state], one.clause)) for one in general)
        yield from (f"  {cut(line, WIDEST)}" for line in lines)
    if where:
        yield ""
        yield f"All clauses: {where}."


def _free(region: Region) -> int:
    """How many parameters have more than one value."""
    return sum(region.fixed(i) is None for i in range(region.parameters))


def _head(family: Family, name: str, state: State) -> str:
    doubt = "" if state in family.solved.cells else ", not proved"
    return f"{name} is the value of {state.pattern}{doubt}"


def _recurrences(solved: Solved) -> Iterator[str]:
    yield "Recurrences (options at negative arguments are left out):"
    yield from (f"  {equation}" for _, _, equation in recurrences_of(solved))


def recurrences_of(solved: Solved) -> Iterator[tuple[str, State, str]]:
    """The recurrences: the function of a state, the state, and an equation for each case."""
    names = functions(solved.states)
    for state in solved.states:
        for case in recurrence_cases(solved.game, state):
            yield names[state], state, str(recurrence_equation(state, case, names))


def _resisting(cases: Sequence[Resisting]) -> str:
    lines = [f"{counted(len(cases), 'case')} not proved:"]
    for case in cases[:SHOWN]:
        at = "" if case.point is None else f" fails at {in_short(case.state.position(case.point))}"
        names = case.state.names
        claim = f"{case.state.pattern} = {text(case.formula, names)}"
        when = conditions_of(case.path, case.formula, names)
        lines.append(f"  {cut(claim, WIDEST)}, {when}:{at or ' no position is known'}")
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
    position = in_short(wrong.position) or "the empty strip"
    return (
        f"Refuted: {settled.claim}\n"
        f"  {position} has the value {cut(str(wrong.value), 200)}; "
        f"the formula is {cut(str(wrong.claimed), 200)} there."
    )


def missing_text(missing: Sequence[str]) -> str:
    """What the claims leave out, where nothing else was found either."""
    head = "The class itself is not proved. To prove it from claims, these are missing:"
    rest = len(missing) - MOST_MISSING
    lines = [*missing[:MOST_MISSING], *([and_more(rest)] if rest > 0 else [])]
    return "\n  ".join([head, *lines])
