"""Find and prove the values of infinitely many strips at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ponder.faces.cli._flag_values import IntRange
from ponder.faces.cli._output import (
    OutputFile,
    attempts,
    json_option,
    picture_option,
    print_answer,
    say,
    write_file,
)
from ponder.faces.cli._work import print_stop_reason, seconds_option, work_with_progress

if TYPE_CHECKING:
    from ponder.answers.family import ClaimsAnswer, FamilyAnswer
    from ponder.core.work import Work
    from ponder.families.family import LongClass

REFUSED = "The proof is not accepted"


@click.command()
@click.argument("game")
@click.argument("name", metavar="CLASS")
@click.option("--claim", "claims", multiple=True, metavar="CLAIM",
              help="Prove or refute a claim, such as 'T^a _ F = {{a-2|1}|0}, a >= 1'; "
              "may be repeated.")  # fmt: skip
@click.option("--recurrences", is_flag=True, help="Print the recurrences of the states too.")
@click.option("--all", "everything", is_flag=True, help="Print every clause of a large class.")
@click.option("--certificate", type=OutputFile(), metavar="FILE",
              help="Write the certificate to FILE, for ponder verify.")  # fmt: skip
@click.option("--latex", type=OutputFile(), metavar="FILE",
              help="Write every clause to FILE, as a LaTeX document.")  # fmt: skip
@picture_option("--svg", "the regions of the formulas of two parameters")
@click.option("--slice", "pattern", metavar="PATTERN",
              help="Pattern with two parameters for --svg, such as 'T^a _ T^b F'.")  # fmt: skip
@click.option("--seed", type=IntRange(min=0), default=0, show_default=True, metavar="N",
              help="Seed of the samples.")  # fmt: skip
@click.option("--resume", is_flag=True, help="Go on from what is kept of this class.")
@seconds_option
@json_option
def command(
    *, game: str, name: str, claims: tuple[str, ...], recurrences: bool, everything: bool,
    certificate: Path | None, latex: Path | None, svg: Path | None, pattern: str | None,
    seed: int, resume: bool, seconds: float | None, as_json: bool,
) -> int:  # fmt: skip
    """Find and prove the values of a class of strips: ponder family toads-and-frogs A32.

    CLASS is a name such as A32 (three _ and two F, with any number of T between them), or a
    pattern such as "T^a _ _ _ F F". What is proved is kept, and ponder value and ponder solve
    use it. With --claim, the claims are settled and nothing else is printed.
    """
    from ponder.answers.family import find_family
    from ponder.show.families import family_text

    with work_with_progress(f"{game} {name}", "state", seconds=seconds) as work:
        if claims:
            return _settle(game, name, claims, seed, certificate, as_json, work)
        answer = find_family(game, name, seed=seed, resume=resume, work=work, warn=_warn)
    refused, drawn = answer.refused is not None, str(svg) == "-"
    told = {"everything": everything, "recurrences": recurrences}
    told |= {"refused": refused, "unread": answer.unread}
    where = "--all, --json or --latex FILE"
    if not (as_json or drawn):
        _say_what_is_kept(answer)
    with attempts() as attempt:
        attempt(
            print_answer,
            answer,
            lambda: (
                "" if drawn else family_text(answer.family, answer.members, where=where, **told)
            ),
            as_json,
            **({"recurrences": _recurrences(answer)} if as_json and recurrences else {}),
        )
        for file, text in _files(answer, certificate, latex, svg, pattern):
            attempt(write_file, file, text)
        return print_stop_reason(answer.stopped)


def _recurrences(answer: FamilyAnswer) -> list[dict[str, str]]:
    from ponder.show.families import recurrences_of

    return [
        {"function": name, "state": str(state.pattern), "equation": equation}
        for name, state, equation in recurrences_of(answer.family.solved)
    ]


def _settle(
    game: str, name: str, claims: tuple[str, ...], seed: int, certificate: Path | None,
    as_json: bool, work: Work,
) -> int:  # fmt: skip
    """Prove or refute claims, and write the certificate of the class by which they are proved."""
    from ponder.answers.family import settle_claims

    answer = settle_claims(game, name, claims, seed=seed, work=work, warn=_warn)
    if answer.refused is not None and not as_json:
        say(f"{REFUSED}: {answer.refused}", err=True)
    with attempts() as attempt:
        attempt(print_answer, answer, lambda: "\n".join(_settled_lines(answer)), as_json)
        if certificate is not None and answer.certificate is not None:
            attempt(write_file, certificate, json.dumps(answer.certificate.to_json()))
        return print_stop_reason(answer.stopped)


def _settled_lines(answer: ClaimsAnswer) -> Iterator[str]:
    from ponder.show.families import missing_text, settled_text

    yield from map(settled_text, answer.settled)
    if answer.refused is None and any(one.verdict == "open" for one in answer.settled):
        yield missing_text(answer.missing)


def _warn(large: LongClass) -> None:
    from ponder.show.families import long_class_text

    say(long_class_text(large), err=True)


def _say_what_is_kept(answer: FamilyAnswer) -> None:
    if answer.dropped is not None:
        say(f"{REFUSED} that was kept, so the class was found again: {answer.dropped}", err=True)
    if answer.refused is not None:
        say(f"{REFUSED}: {answer.refused}", err=True)
    if answer.not_kept is not None:
        say(f"not kept: {answer.not_kept}", err=True)
    if answer.kept is not None:
        say(f"kept in {answer.kept}", err=True)


def _files(
    answer: FamilyAnswer,
    certificate: Path | None,
    latex: Path | None,
    svg: Path | None,
    pattern: str | None,
) -> Iterator[tuple[Path, str]]:
    """The files that were asked for, and what is to be written in them."""
    from ponder.show.families import family_latex, slice_svg

    family = answer.family
    if answer.unread:
        if certificate or latex or svg:
            say("no file is written, because what is kept was not read", err=True)
        return
    if certificate is not None and answer.proved:
        yield certificate, json.dumps(family.certificate.to_json())
    elif certificate is not None:
        say(f"no certificate is written, because {family.name} is not proved", err=True)
    if latex is not None:
        yield latex, family_latex(family, refused=answer.refused is not None)
    if svg is not None:
        yield svg, slice_svg(family.of(pattern or family.slice))
