"""Conjectures and laws as text for a person; conjectures also as CSV and LaTeX."""

import csv
import io
from collections.abc import Sequence

from ponder.conjectures.findings import Conjecture, Findings
from ponder.conjectures.laws.search import Laws
from ponder.conjectures.problem import Direction
from ponder.core.words import counted, some
from ponder.measures.sheet import Sheet
from ponder.show.lines import wrapped

NAMED = 3
WAYS: dict[tuple[Direction, ...], str] = {("upper",): "upper bounds", ("lower",): "lower bounds"}


def findings_as_text(found: Findings, *, english: bool = False) -> str:
    """Everything that was found, the statements first."""
    ways = WAYS.get(found.directions, "upper and lower bounds")
    lines = [f"{found.target}: {ways} from {counted(len(found.objects), 'object')}"]
    lines += [f"Note: {note}." for note in found.notes]
    if found.identities:
        lines += ["", "Identities, equal on every object:"]
        lines += [f"     {identity}" for identity in found.identities]
    if found.conjectures:
        lines += ["", "Conjectures, true of every object and believed of others:"]
        lines += _numbered(found, found.conjectures, english)
    else:
        lines += ["", "No conjecture."]
    if found.undecided:
        lines += ["", "Undecided: exact arithmetic could neither confirm nor deny them:"]
        lines += [f"     {statement}" for statement in found.undecided]
    if found.near_misses:
        lines += ["", "Near misses, refuted by the objects named:"]
        lines += _numbered(found, found.near_misses, english)
    return "\n".join([*lines, "", ending_as_text(found)])


def ending_as_text(found: Findings) -> str:
    """Why the search ended, and what it cost."""
    pace = f"{counted(found.candidates, 'candidate')} in {found.seconds:.2f} s"
    return f"Stopped: {found.stopped}; {pace}."


def _numbered(found: Findings, conjectures: tuple[Conjecture, ...], english: bool) -> list[str]:
    lines = []
    for number, one in enumerate(conjectures, 1):
        lines.append(f"{number:3}. {one}")
        if english:
            lines.append(wrapped(one.statement.english(found.terms) + ".", " " * 5))
        lines.append(f"     {_evidence(one, len(found.objects))}")
    return lines


def _evidence(one: Conjecture, objects: int) -> str:
    said = [f"best on {_few(one.best_on)}", f"exact on {len(one.exact_on)} of {objects}"]
    if one.undefined_on:
        said.append(f"undefined on {_few(one.undefined_on)}")
    if one.exceptions:
        said.append(f"false for {_few(one.exceptions)}")
    return "; ".join(said)


def _few(names: tuple[str, ...]) -> str:
    return some(names, NAMED, "  ")


def laws_as_text(main: str, found: Laws, sheet: Sheet | None, *, english: bool = False) -> str:
    """The laws of a property, with their support."""
    objects, terms = (sheet.objects, sheet.terms) if sheet else ((), {})
    lines = [f"{main}: laws from {counted(len(objects), 'object')}", ""]
    lines += ["Laws, believed of other objects:"] if found.laws else ["No law."]
    for number, law in enumerate(found, 1):
        lines.append(f"{number:3}. {law}")
        if english:
            lines.append(wrapped(law.english(terms), " " * 5))
        wrong = f"; false for {_few(law.exceptions)}" if law.exceptions else ""
        lines.append(f"     support {law.support}{wrong}")
    lines += [f"Left out: {name} ({why})." for name, why in found.skipped.items()]
    tried = counted(found.candidates, "candidate")
    return "\n".join([*lines, "", f"Stopped: {found.stopped}; {tried}."])


def findings_as_csv(every: Sequence[Findings]) -> str:
    """One line for each statement, whatever its kind."""
    stream = io.StringIO()
    lines = csv.writer(stream, lineterminator="\n")
    lines.writerow(["statement", "kind", "complexity", "best_on", "exact_on", "false_for", "notes"])
    for found in every:
        notes = "; ".join(map(str, found.notes))
        for identity in found.identities:
            exact = len(found.objects)
            lines.writerow([identity, "identity", identity.right.complexity, "", exact, "", notes])
        for statement in found.undecided:
            lines.writerow([statement, "undecided", statement.right.complexity, "", "", "", notes])
        for bound in (*found.conjectures, *found.near_misses):
            kind = "near miss" if bound.exceptions else bound.direction
            best, wrong = ";".join(bound.best_on), ";".join(bound.exceptions)
            counts = (bound.complexity, best, len(bound.exact_on))
            lines.writerow([bound, kind, *counts, wrong, notes])
    return stream.getvalue()


def findings_as_latex(found: Findings) -> str:
    """The statements as an aligned display, with the notes as comments."""
    statements = [*found.identities, *found.statements]
    body = " \\\\\n".join(f"  & {statement.latex()}" for statement in statements)
    notes = "".join(f"% {note}\n" for note in found.notes)
    return f"{notes}\\begin{{align*}}\n{body}\n\\end{{align*}}"
