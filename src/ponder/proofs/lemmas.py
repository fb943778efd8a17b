"""The lemmas on which proofs about Chomp stand: simple facts of all boards and of P-positions.

Their texts are written here, with the letters of `ponder.checking.chomp_boards` and P for
`is_p_position`; each is followed by its mirror image, with rows and columns exchanged, if that
says something else. A proof uses only lemmas before it. The proofs are shipped in `lemmas.json`,
a certificate of the last lemma, which `ponder verify` accepts. After a change, write it again:

    python -m ponder.proofs.lemmas
"""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from ponder.checking.certificates import Certificate, Entry, Invalid
from ponder.checking.chomp_boards import LETTERS
from ponder.checking.theorems import transposed
from ponder.core.errors import Unsuitable
from ponder.core.registry import cache_once
from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.proofs.short_templates import PROOF_SEARCHES

PROVED_ABOUT = "chomp"
FILE = Path(__file__).with_name("lemmas.json")

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


@cache_once
def lemma_library() -> tuple[Entry, ...]:
    """Every lemma with its proof, in an order in which each uses only lemmas before it."""
    return Certificate.from_json(json.loads(FILE.read_text(encoding="utf-8"))).entries


def is_from_library(entry: Entry) -> bool:
    """Whether the library holds the claim with this proof."""
    return entry in lemma_library()


def library_claims(certificate: Certificate | None) -> list[str]:
    """The claims of a certificate whose proofs are from the library."""
    entries = certificate.entries if certificate else ()
    return [str(entry.claim) for entry in entries if is_from_library(entry)]


def prove_lemmas(
    texts: Sequence[tuple[str, str]] = LEMMAS, work: Work | None = None
) -> tuple[Entry, ...]:
    """The lemmas with proofs that are found anew, which takes seconds."""
    work = work or Work()
    established: dict[str, Claim] = {}
    entries: list[Entry] = []
    for number, (template, claim) in enumerate(_wanted(texts)):
        work.step(number, words="lemmas")
        proof = PROOF_SEARCHES[template](claim, established, work)
        if proof is None:
            raise Invalid(f"no proof by {template} was found of {claim}")
        entries.append(Entry(claim, template, proof))
        established[str(claim)] = claim
    return tuple(entries)


def library_text(entries: Sequence[Entry]) -> str:
    """The text of the file of these lemmas: each has a line of its own, the last the first one."""
    head = json.dumps(Certificate(entries[-1]).to_json()).removesuffix("]}")
    return "\n".join((head, ",\n".join(json.dumps(one.to_json()) for one in entries[:-1]), "]}\n"))


def can_prove_about(game: str) -> bool:
    """Whether there are lemmas about the game; of other games nothing is proved."""
    return game == PROVED_ABOUT


def require_provable_game(game: str) -> None:
    """Refuse a game of which nothing can be proved."""
    if not can_prove_about(game):
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


if __name__ == "__main__":
    FILE.write_text(library_text(prove_lemmas()), encoding="utf-8")
