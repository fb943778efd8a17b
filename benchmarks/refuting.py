"""Refuting the published conjectures over streams of P-positions, compared with one by one."""

from clock import cpu_seconds

from ponder.conjectures.published import CHOMP
from ponder.games import Chomp
from ponder.refutations.board_search import Rows, evaluate_with_outcome
from ponder.refutations.refutation import Reach, Refutation
from ponder.refutations.refute import refute_all
from ponder.solving.chomp.by_cookies import p_positions_by_cookies

COOKIES, FEW = 60, 500
LARGE = Reach(box=(17, 17))
CLAIMS = CHOMP.claims


def one_by_one(boards: list[Rows]) -> None:
    """Evaluate all claims on one board after another."""
    for rows in boards:
        for claim in CLAIMS.values():
            evaluate_with_outcome(claim, Chomp.of(rows), True)


def by_cookies() -> None:
    """Print the time to list the P-positions, and to evaluate all claims on them."""
    boards = []
    listing = cpu_seconds(lambda: boards.append(p_positions_by_cookies(COOKIES)))
    count = len(boards[0])
    last = [tuple(row for row in rows if row) for rows in boards[0][-FEW:].tolist()]
    slow = cpu_seconds(lambda: one_by_one(last)) / FEW * count
    fast = cpu_seconds(lambda: refute_all(CLAIMS.values(), strategies=["cookies"]))
    print(
        f"  {count:,} P-positions with at most {COOKIES} cookies listed in {listing:.2f} s\n"
        f"  {len(CLAIMS)} claims on all of them {fast:.2f} s  "
        f"one by one {slow:.0f} s (estimated)  ratio {slow / fast:,.0f}"
    )


def in_a_box() -> None:
    """Print the time for all claims on the P-positions of 17×17."""
    rows, columns = LARGE.box
    found: list[Refutation] = []
    seconds = cpu_seconds(
        lambda: found.extend(refute_all(CLAIMS.values(), strategies=["boxes"], reach=LARGE))
    )
    objects = found[0].covered.grounds[0].objects
    box = f"{objects:,} P-positions of {rows}x{columns}"
    print(f"  {len(CLAIMS)} claims on the {box} {seconds:.1f} s")


def everything() -> None:
    """Print the verdict and the time of all strategies together."""
    found: list[Refutation] = []
    seconds = cpu_seconds(lambda: found.extend(refute_all(CLAIMS.values())))
    refuted = {n: one for n, one in zip(CLAIMS, found, strict=True) if one.is_refuted}
    print(f"  all strategies {seconds:.1f} s: {len(refuted)} of {len(found)} refuted")
    for number, one in refuted.items():
        how = "smallest" if one.smallest else f"smallest found, by {one.found_by}"
        print(f"    {number}  {one.counterexample}  ({how})")


def run() -> None:
    """Print all of it."""
    by_cookies()
    in_a_box()
    everything()
