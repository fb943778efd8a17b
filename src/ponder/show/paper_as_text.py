"""The conjectures of a paper with their verdicts, as a table for a person."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from ponder.checking.certificate import Certificate
from ponder.core.words import counted
from ponder.proofs.lemmas import is_from_library
from ponder.refutations.refutation import Refutation
from ponder.show.position_as_text import short_text
from ponder.show.proof_as_text import by_template
from ponder.show.refutation_as_text import ground_words
from ponder.theory.settling import Settled

MARGIN = " " * 5


def paper_lines(
    settled: Mapping[int, Settled], same_as: Mapping[int, int], files: Mapping[int, Path]
) -> Iterator[str]:
    """Two lines for each conjecture, and a last one that counts the verdicts."""
    for number, one in settled.items():
        yield f"{number:>3}  {one.verdict:<8} {one.seconds:>5.1f} s  {one.claim.says}"
        other = f"; says the same as {same_as[number]}" if number in same_as else ""
        yield f"{MARGIN}{because(one, files.get(number))}{other}"
    verdicts = Counter(one.verdict for one in settled.values())
    yield ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items()))


def because(one: Settled, file: Path | None = None) -> str:
    """Why a claim has its verdict, and the file of its certificate."""
    if one.certificate is not None:
        kept = f": {file}" if file else ""
        return f"{by_template(one.certificate.main)}{_lemmas(one.certificate)}{kept}"
    return _refuted(one.refutation) if one.refutation.is_refuted else _checked(one.refutation)


def _lemmas(certificate: Certificate) -> str:
    used, shipped = len(certificate.lemmas), sum(map(is_from_library, certificate.lemmas))
    origin = "" if used == shipped else f", {shipped} of them"
    return f" with {counted(used, 'lemma')}{origin} from the library" if used else ""


def _refuted(found: Refutation) -> str:
    sides = [side for side in found.values.values() if side is not None]
    values = f", where the sides are {' and '.join(sides)}" if sides else ""
    smallest = ", the smallest" if found.smallest else ""
    return f"by {short_text(found.counterexample)}{smallest}{values}"


def _checked(found: Refutation) -> str:
    grounds = [ground_words(ground) for ground in found.covered if ground.decided]
    more = ", and more" if grounds[1:] else ""
    return f"on {grounds[0]}{more}" if grounds else "on nothing"
