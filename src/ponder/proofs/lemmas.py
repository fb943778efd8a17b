"""The lemmas on which proofs about Chomp stand: simple facts of all boards and of P-positions.

Only their texts are written here, with the letters of `ponder.checking.quantities` and P for
`is_p_position`; each is followed by its mirror image, with rows and columns exchanged, if that
says something else. The proofs are found when the lemmas are first needed. Each uses only lemmas
before it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from threading import RLock

from ponder.checking.certificate import Entry, Invalid
from ponder.checking.quantities import LETTERS
from ponder.checking.transposition import transposed
from ponder.core.errors import Unsuitable
from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.proofs.finders import FINDERS

PROVED_ABOUT = "chomp"

LEMMAS = (
    ("row induction", "n >= R + C - 1"),
    ("row induction", "n <= R*C"),
    ("row induction", "C >= s"),
    ("row induction", "C >= s + d - 1"),
    ("steal and induct", "if P then n >= 2*C - 1"),
    ("mirror", "if squareness(x) == 0 & n == 2*R - 1 then P"),
    ("one move away", "if P & squareness(x) == 0 then n == 2*R - 1"),
    ("corollary", "if P & R == 1 then n == 1"),
    ("lower rows", "if R == 2 then P iff first_row_gap(x) == 1"),
    ("two rows", "if R == 2 & C == s + 1 then P"),
    ("two rows", "if P & R == 2 then C == s + 1"),
    ("strategy stealing", "if P & n >= 2 then d >= 2"),
    ("one move away", "if P & R >= 3 & t == 1 then C >= s + d"),
    ("row induction", "n >= t*C + s*R - t*s"),
    ("row induction", "2*(n - t*C - s*R + t*s) >= (d - 1)*(d - 2)"),
    ("corollary", "2*(n - R - C + 1) >= (d - 1)*(d - 2)"),
    ("row induction", "2*(R*C - n - R + t - C + s + 1) >= (d - 2)*(d - 3)"),
    ("row induction", "if d >= 2 then n <= R*C - R - C + t + s + 1"),
    ("row induction", "if d >= 2 then n <= t*C + (R - t)*s + (d - 2)*n"),
    ("corollary", "if d == 2 then n == t*C + (R - t)*s"),
    ("corollary", "if t >= 2 then n >= 2*C + R - 2"),
    ("row induction", "A >= C"),
    ("row induction", "A >= n - R + 1"),
    ("row induction", "A >= C*(n - C - R + 2)"),
    ("row induction", "if d >= 2 then A >= C*s"),
    ("row induction", "if d >= 2 then A >= C*s*(n - C - s - R + 3)"),
    ("row induction", "if d >= 2 then A >= C*(s + d - 2)"),
    ("row induction", "A >= C^2*(n - R - 2*C + 3)"),
    ("row induction", "A >= C^3*(n - R - 3*C + 4)"),
    ("row induction", "2*A >= 2 + (n - R)*(n - R - C + 3)"),
    ("row induction", "2*A >= C*(2 + (n - R - C + 1)*(n - R - 2*C + 4))"),
    ("row induction", "2*A >= 2 + 2*t*(C - 1) + t*(t - 1)*(C - 1)^2"),
    ("row induction", "(C - 1)*log(A) >= (n - R)*log(C)"),
    ("row induction", "log(A) <= log(C) + (n - C)*log(3)/3"),
    ("row induction", "log(A) <= log(C) + (n - C - R + 1)*log(2)"),
    ("row induction", "log(A) <= n*log(3)/3"),
    ("row induction", "log(A) <= (n - R)*log(2)"),
    ("row induction", "log(A) <= n/2 + (log(2) - 1)*R"),
    ("row induction", "log(A) <= n/3 + (log(3) - 1)*R"),
    ("row induction", "log(A) <= n/4 + (log(4) - 1)*R"),
    ("row induction", "log(A) <= n/8 + (log(8) - 1)*R"),
    ("row induction", "log(A) >= t*log(C) + (R - t)*log(s)"),
    ("row induction", "log(A) <= (R - 1)*log(C) + log(s)"),
    ("means", "log(A) <= R*(log(n) - log(R))"),
)
TRANSPOSITION = "transposition"


_made: dict[int, tuple[Entry, ...]] = {}
_proving = RLock()


def library(work: Work | None = None) -> tuple[Entry, ...]:
    """Every lemma with its proof, in an order in which each uses only lemmas before it."""
    return _first_lemmas(len(LEMMAS), work)


def until_p_positions(work: Work | None = None) -> tuple[Entry, ...]:
    """The lemmas up to the last one about P-positions: a small part of the library."""
    last = max(place for place, (_, text) in enumerate(LEMMAS) if re.search(r"\bP\b", text))
    return _first_lemmas(last + 1, work)


def _first_lemmas(count: int, work: Work | None) -> tuple[Entry, ...]:
    """So many lemmas, proved once for all threads."""
    with _proving:
        if count not in _made:
            _made[count] = prove_lemmas({}, LEMMAS[:count], work)
        return _made[count]


def prove_lemmas(
    supplied: Mapping[str, Entry],
    texts: Sequence[tuple[str, str]] = LEMMAS,
    work: Work | None = None,
) -> tuple[Entry, ...]:
    """The lemmas, with new proofs for all but those that are supplied, by the texts of claims."""
    work = work or Work()
    established: dict[str, Claim] = {}
    entries: list[Entry] = []
    for number, (template, claim) in enumerate(_wanted(texts)):
        work.step(number, words="lemmas")
        entry = supplied.get(str(claim)) or _proved(template, claim, established, work)
        if entry is not None:
            entries.append(entry)
            established[str(claim)] = claim
    return tuple(entries)


def has_lemmas(game: str) -> bool:
    """Whether there are lemmas about the game; of other games nothing is proved."""
    return game == PROVED_ABOUT


def refuse_without_lemmas(game: str) -> None:
    """Refuse a game of which nothing can be proved."""
    if not has_lemmas(game):
        raise Unsuitable(f"claims are proved about {PROVED_ABOUT}, not about {game or 'nothing'}")


def claim_in_letters(text: str) -> Claim:
    """The claim about Chomp boards that a text with letters abbreviates.

    >>> print(claim_in_letters("if P & R == 1 then n == 1"))
    chomp: if is_p_position(x) & (number_of_rows(x) == 1) then number_of_cookies(x) == 1
    """
    names = {letter: name for name, letter in LETTERS.items()} | {"P": "is_p_position"}
    letters = rf"\b[{''.join(names)}]\b"
    return Claim.parse(
        f"{PROVED_ABOUT}: {re.sub(letters, lambda one: f'{names[one[0]]}(x)', text)}"
    )


def _wanted(texts: Sequence[tuple[str, str]]) -> Iterator[tuple[str, Claim]]:
    """Every lemma, and its mirror image after it, with the template of its proof."""
    seen: set[str] = set()
    for template, text in texts:
        claim = claim_in_letters(text)
        seen.add(claim.normal_form())
        yield template, claim
        mirrored = _mirrored(claim)
        if mirrored is not None and mirrored.normal_form() not in seen:
            seen.add(mirrored.normal_form())
            yield TRANSPOSITION, mirrored


def _mirrored(claim: Claim) -> Claim | None:
    try:
        return transposed(claim)
    except Invalid:
        return None


def _proved(
    template: str, claim: Claim, established: Mapping[str, Claim], work: Work
) -> Entry | None:
    proof = FINDERS[template](claim, established, work)
    return None if proof is None else Entry(claim, template, proof)
