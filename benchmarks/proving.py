"""Shipped lemmas; and refuter, prover and checker on every simple conjecture up to 40 cookies.

Every claim goes to the refuter and to the prover, so that a false claim that is proved cannot
stay unseen. This takes tens of minutes.
"""

import os
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from clock import CpuLimited, cpu_seconds
from corpus import FORMS, corpus, form_of

from ponder.checking.verify import Verified, verify
from ponder.language.claims import Claim
from ponder.proofs.lemmas import lemma_library, prove_lemmas
from ponder.proofs.proof import Proof, WhyNot, prove
from ponder.refutations.refutation import Reach, Refutation
from ponder.refutations.refute import refute_all

REACH = Reach(members=1_000)  # of infinite families; the default is slow on so many claims
SECONDS, SECONDS_IF_FALSE = 5, 1  # of the processor for an attempt; most proofs take less than 1
MOST_SECONDS = 60
SLOWEST = 5
FEWEST_PROVED, MOST_OPEN = 0.25, 0.25
OUTCOMES = ("proved", "refuted", "open")
COMMAND = ("prove", "chomp", "row_product(x) >= number_of_rows(x)")


@dataclass(frozen=True)
class Attempt:
    """What the prover made of a claim, and what it cost to find and to check, in CPU seconds."""

    claim: Claim
    proved: bool
    found_in: float
    checked_in: float


def shipped_lemmas() -> None:
    """Print what a first proof costs, and what it would cost if the lemmas were found anew."""
    anew = cpu_seconds(prove_lemmas)
    shipped = min(cpu_seconds_of(*COMMAND) for _ in range(3))
    whole = shipped + anew
    print(f"  ponder {' '.join(COMMAND)}: {shipped:.2f} s")
    print(f"  with lemmas found anew: {whole:.2f} s, {whole / shipped:.1f} times as much")


def cpu_seconds_of(*words: str) -> float:
    """The CPU time of a command of ponder."""
    before = os.times()
    subprocess.run((sys.executable, "-m", "ponder", *words), check=True, capture_output=True)
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


def attempt(claim: Claim, seconds: float) -> Attempt:
    """Prove a claim, and check the certificate; a proof that is rejected ends the benchmark."""
    found: list[Proof | WhyNot] = []
    verdicts: list[Verified] = []
    found_in = cpu_seconds(lambda: found.append(prove(claim, work=CpuLimited(seconds))))
    proof = found[0]
    if not isinstance(proof, Proof):
        return Attempt(claim, False, found_in, 0.0)
    checked_in = cpu_seconds(lambda: verdicts.append(verify(proof.certificate)))
    if not verdicts[0].valid:
        raise SystemExit(f"the checker rejects the proof of {claim}: {verdicts[0].error}")
    return Attempt(claim, True, found_in, checked_in)


def attempts(refuted: Sequence[Refutation]) -> list[Attempt]:
    """Attempt to prove all claims, in a process for each processor; the lemmas are read first."""
    claims = [one.claim for one in refuted]
    limits = [SECONDS_IF_FALSE if one.is_refuted else SECONDS for one in refuted]
    with ProcessPoolExecutor(os.cpu_count(), initializer=lemma_library) as pool:
        return list(pool.map(attempt, claims, limits, chunksize=4))


def outcomes(tried: Iterable[Attempt], refuted: Iterable[Refutation]) -> list[str]:
    """Whether each claim is proved, refuted or open; none may be both proved and refuted."""
    found = []
    for one, refutation in zip(tried, refuted, strict=True):
        if one.proved and refutation.is_refuted:
            raise SystemExit(f"{one.claim} is proved, but false: {refutation.counterexample}")
        found.append("proved" if one.proved else "refuted" if refutation.is_refuted else "open")
    return found


def table(claims: Sequence[Claim], found: Sequence[str]) -> None:
    """Print how many claims of each form are proved, refuted and open."""
    counts = Counter(zip(map(form_of, claims), found, strict=True))
    print(f"  {'form':<15}" + "".join(f"{outcome:>9}" for outcome in OUTCOMES))
    for form in FORMS:
        print(f"  {form:<15}" + "".join(f"{counts[form, outcome]:>9}" for outcome in OUTCOMES))
    whole = Counter(found)
    print(f"  {'all':<15}" + "".join(f"{whole[outcome]:>9}" for outcome in OUTCOMES))
    print(f"  {'share':<15}" + "".join(f"{whole[one] / len(found):>9.0%}" for one in OUTCOMES))


def times(tried: Sequence[Attempt]) -> None:
    """Print what the attempts cost in CPU seconds, and the slowest proofs."""
    proofs = sorted((one for one in tried if one.proved), key=lambda one: one.found_in)
    failures = [one.found_in for one in tried if not one.proved]
    found, checked = ([getattr(one, what) for one in proofs] for what in ("found_in", "checked_in"))
    print(
        f"  proofs: median {statistics.median(found):.2f} s, checked in "
        f"{statistics.median(checked):.2f} s, at most {max(checked):.1f} s; "
        f"failures: median {statistics.median(failures):.2f} s, at most {max(failures):.1f} s"
    )
    for one in proofs[-SLOWEST:]:
        print(f"  slowest: {one.found_in:.1f} s, {one.claim.says}")


def aims(found: Sequence[str], tried: Sequence[Attempt]) -> None:
    """Print which aims are met."""
    share = {outcome: found.count(outcome) / len(found) for outcome in OUTCOMES}
    slowest = max((one.found_in for one in tried if one.proved), default=0.0)
    met = {
        f"at least {FEWEST_PROVED:.0%} proved": share["proved"] >= FEWEST_PROVED,
        f"at most {MOST_OPEN:.0%} open": share["open"] <= MOST_OPEN,
        f"no proof in more than {MOST_SECONDS} s": slowest <= MOST_SECONDS,
    }
    for aim, is_met in met.items():
        print(f"  {aim}: {'yes' if is_met else 'NO'}")


def run() -> None:
    """Print the figures of the lemmas, the table, the times and the aims."""
    shipped_lemmas()
    claims = corpus()
    begun = time.perf_counter()
    refuted = refute_all(claims, reach=REACH)
    refuted_at = time.perf_counter()
    tried = attempts(refuted)
    proved_at = time.perf_counter()
    found = outcomes(tried, refuted)
    table(claims, found)
    spent = (refuted_at - begun, proved_at - refuted_at)
    print("  refuter {:.0f} s, prover and checker {:.0f} s by the clock".format(*spent))
    times(tried)
    aims(found, tried)
