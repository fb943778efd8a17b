"""Classes kept on disk: those that are proved, and the states that are done of the others.

A class whose proof the checker has accepted is kept as its certificate (`values.kept_families`),
with notes on how it was found. Otherwise the states that have claims are kept beside it, for
`resume`.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from ponder.checking.families.certificate import FamilyCertificate
from ponder.checking.verify import Verified
from ponder.core.errors import PonderError
from ponder.core.files import read_json, whole_file
from ponder.core.work import Stopped, Work
from ponder.families.certifying import certificate_of
from ponder.families.solved import Seconds, Solved
from ponder.families.states import Game, whole_strips
from ponder.games.boards.symbolic_strips import State
from ponder.language import cases
from ponder.values.kept_families import family_file, keep_certificate, kept_certificate


def keep_solved(solved: Solved) -> Path | None:
    """Keep what is known of a class; the file, or None if nothing is known."""
    path = _file(solved.game, solved.start)
    if solved.verified is not None and solved.verified.valid:
        certificate = _with_notes(solved.certificate or certificate_of(solved), solved)
        keep_certificate(path, certificate, solved.verified)
        _unfinished(path).unlink(missing_ok=True)
        return path
    if not solved.claims:
        return None
    path = _unfinished(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(path) as stream:
        stream.write(json.dumps({"states": _states(solved), "found": _notes(solved)}).encode())
    return path


def kept_solved(game: Game, start: State, work: Work | None = None) -> Solved | None:
    """What is kept of a class, whether proved or not."""
    work = work or Work()
    path = _file(game, start)
    certificate = kept_certificate(path, work)
    try:
        if certificate is not None:
            known = _solved(game, start, certificate.to_json(), work)
            whole = _with_notes(certificate_of(known, work), known)
            if whole != certificate:  # it says something that was not checked
                return known
            return replace(known, verified=Verified(str(certificate)), certificate=certificate)
        return _solved(game, start, read_json(_unfinished(path)), work)
    except Stopped:
        raise
    except (OSError, LookupError, PonderError):
        return None  # nothing is kept, or the file was damaged: the class is found again


def _file(game: Game, start: State) -> Path:
    whole = whole_strips(game, start)[0]
    fixed = [f"{i}x{n}" for i, n in enumerate(whole.lengths) if n is not None]
    return family_file(game.game, start.letter, start.word, ".".join(fixed))


def _unfinished(path: Path) -> Path:
    return path.with_suffix(".unfinished")


def _with_notes(certificate: FamilyCertificate, solved: Solved) -> FamilyCertificate:
    return replace(certificate, document=certificate.to_json() | {"found": _notes(solved)})


def _states(solved: Solved) -> dict[str, Any]:
    return {
        str(state.pattern): cases.to_json(claimed, state.names)
        for state, claimed in solved.claims.items()
    }


def _notes(solved: Solved) -> dict[str, Any]:
    return {
        "cells": {str(state.pattern): cells for state, cells in solved.cells.items()},
        "seconds": solved.seconds._asdict(),
        "counterexamples": solved.counterexamples,
        "tested": solved.tested,
    }


def _solved(game: Game, start: State, document: dict[str, Any], work: Work) -> Solved:
    known = Solved(game, start, {}, {})
    states = {str(state.pattern): state for state in known.states}
    claims = {
        states[pattern]: cases.from_json(said, states[pattern].names)
        for pattern, said in work.checking(document["states"].items())
    }
    found = document["found"]
    cells = {states[pattern]: int(count) for pattern, count in found["cells"].items()}
    seconds = Seconds(**found["seconds"])
    tested, wrong = int(found["tested"]), int(found["counterexamples"])
    return Solved(game, start, claims, cells, counterexamples=wrong, seconds=seconds, tested=tested)
