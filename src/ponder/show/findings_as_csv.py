"""Conjectures as CSV, a line for each statement."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from ponder.conjectures.findings import Findings


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
