"""Prove a claim about Chomp, with a certificate that can be checked, or say why not."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ponder.faces.cli._output import (
    OutputFile,
    attempts,
    json_option,
    print_document,
    say,
    write_file,
)
from ponder.faces.cli._work import print_stop_reason, seconds_option, work_with_progress

if TYPE_CHECKING:
    from ponder.answers.claims import ProvingAnswer, RowLawAnswer
    from ponder.checking.certificates import Certificate
    from ponder.core.work import Work


@click.command()
@click.argument("game")
@click.argument("claim", required=False)
@click.option("--rows", metavar="p,q,…",
              help="Prove the law of boards with fixed lower rows, such as p,q,7.")  # fmt: skip
@click.option("--certificate", type=OutputFile(), metavar="FILE",
              help="Write the certificate to FILE, for ponder verify.")  # fmt: skip
@click.option("--english", type=OutputFile(), metavar="FILE",
              help="Write the proof to FILE, as a mathematician would print it.")  # fmt: skip
@click.option("--latex", type=OutputFile(), metavar="FILE",
              help="Write the proof to FILE, as a LaTeX document.")  # fmt: skip
@click.option("--coq", type=OutputFile(), metavar="FILE",
              help="Write the proof to FILE, for the proof checker Coq (coqc).")  # fmt: skip
@click.option("--ledger", metavar="FILE|URL",
              help="Use what is proved in this ledger, and record the proof in it.")  # fmt: skip
@seconds_option
@json_option
def command(
    *, game: str, claim: str | None, rows: str | None, certificate: Path | None,
    english: Path | None, latex: Path | None, coq: Path | None,
    ledger: str | None, seconds: float | None, as_json: bool,
) -> int:  # fmt: skip
    """Prove a claim: ponder prove chomp "number_of_cookies(x) >= 2*number_of_rows(x) - 1".

    So far only claims about Chomp are proved. A bare statement is about P-positions; "if … then …"
    says what else it is about.
    """
    from ponder.core.errors import BadText

    if (claim is None) == (rows is None):
        raise BadText('give a claim or --rows: ponder prove chomp "CLAIM"')
    with work_with_progress("proving", "step", seconds=seconds) as work:
        answer = _law(game, rows, ledger, work) if rows else _proof(game, claim or "", ledger, work)
    files = {"certificate": certificate, "english": english, "latex": latex, "coq": coq}
    written: dict[str, str] = {}
    with attempts() as attempt:
        if not as_json:
            attempt(say, _words(answer))
        try:
            for form, file in files.items() if answer.certificate else ():
                if file and attempt(_write, answer.certificate, form, file):
                    written[form] = str(file)
        finally:  # the document names the files, but does not depend on them
            if as_json:
                attempt(print_document, answer, **written)
        return print_stop_reason(answer.stopped)


def _proof(game: str, text: str, ledger: str | None, work: Work) -> ProvingAnswer:
    from ponder.answers.claims import prove_claim
    from ponder.refutations.claims import read_claim

    return prove_claim(read_claim(text, game), ledger, work)


def _law(game: str, rows: str, ledger: str | None, work: Work) -> RowLawAnswer:
    from ponder.answers.claims import prove_rows
    from ponder.core.catalogue import find
    from ponder.core.errors import Unsuitable
    from ponder.games import Chomp

    if find(game).name != Chomp.game:
        raise Unsuitable(f"laws of rows are for chomp only, not {game}")
    return prove_rows(rows, ledger, work)


def _write(certificate: Certificate, form: str, file: Path) -> None:
    """Write the proof in one of its forms."""
    from ponder.answers.claims import proof_file

    write_file(file, proof_file(certificate, form))


def _words(answer: ProvingAnswer | RowLawAnswer) -> str:
    from ponder.answers.claims import ProvingAnswer
    from ponder.show.claims import proof_as_text, row_law_as_text

    if isinstance(answer, ProvingAnswer):
        return proof_as_text(answer.result, vacuous=answer.vacuous)
    if answer.law is None:
        return "No law is found yet."
    verdict = "Proved." if answer.proved else f"Not proved: {answer.error}"
    return f"{row_law_as_text(answer.law)}\n{verdict}"
