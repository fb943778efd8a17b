"""Conjectures as LaTeX."""

from __future__ import annotations

from ponder.conjectures.findings import Findings


def findings_as_latex(found: Findings) -> str:
    """The statements as an aligned display, with the notes as comments."""
    statements = [*found.identities, *found.statements]
    body = " \\\\\n".join(f"  & {statement.latex()}" for statement in statements)
    notes = "".join(f"% {note}\n" for note in found.notes)
    return f"{notes}\\begin{{align*}}\n{body}\n\\end{{align*}}"
