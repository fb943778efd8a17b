"""Class laws found on 6x6, tested on 10x10, and proved for boards of any size."""

from collections import Counter, defaultdict
from itertools import combinations_with_replacement
from time import process_time

import numpy as np

from ponder.checking.verify import verify
from ponder.conjectures.laws import class_laws
from ponder.exact.verdicts import CODES
from ponder.games import Chomp
from ponder.games.boards.partitions import Partition
from ponder.language.claims import Claim
from ponder.measures.board_arrays import verdicts
from ponder.measures.invariant import find_invariant
from ponder.measures.sheet import Sheet
from ponder.proofs.class_laws import prove_class_law
from ponder.proofs.lemmas import lemma_library
from ponder.solving.chomp.sieve import p_positions

INVARIANTS = (
    *("number_of_rows", "number_of_columns", "second_row_size", "third_row_size", "squareness"),
    *("smallest_row_size", "smallest_column_size", "first_row_gap", "first_column_gap"),
    *("second_row_gap", "rows_of_different_length", "cookies_inside", "durfee_square"),
)


def shapes(side: int) -> list[tuple[int, ...]]:
    """Every board inside a square."""
    boards = combinations_with_replacement(range(side, -1, -1), side)
    return [tuple(row for row in board if row) for board in boards if board[0]]


def mined() -> list[Claim]:
    """The laws that hold on 6x6."""
    lost = {board.rows for board in p_positions(Chomp("6x6"))}
    measures = {name: find_invariant(Partition, name) for name in INVARIANTS}
    properties = {"is_p_position": lambda board: board.rows in lost}
    sheet = Sheet.measure([Chomp(rows) for rows in shapes(6)], measures, properties)
    laws = class_laws(sheet, "is_p_position", class_size=2, size=3, support=4)
    return [Claim.parse(str(law), about="chomp") for law in laws]


def tables(side: int) -> dict[bool, np.ndarray]:
    """The P-positions and the other boards of a square."""
    lost = {board.rows for board in p_positions(Chomp((side,) * side))}
    return {
        is_p: np.array([s + (0,) * (side - len(s)) for s in shapes(side) if (s in lost) == is_p])
        for is_p in (True, False)
    }


def run() -> None:
    """Print how many laws are proved, refuted by 10x10, or open, and the seconds for each."""
    laws, boards, lemmas = mined(), tables(10), lemma_library()
    count, seconds = Counter[str](), defaultdict[str, float](float)
    for law in laws:
        codes = [verdicts(law, b, known={"is_p_position": p}) for p, b in boards.items()]
        is_false = (np.concatenate(codes) != CODES["true"]).any()
        begin = process_time()
        certificate = prove_class_law(law, lemmas)
        verdict = "open" if certificate is None else "proved"
        if certificate is not None and (is_false or not verify(certificate).valid):
            raise SystemExit(f"{law} is false, but proved")
        verdict = "false in 10x10" if is_false else verdict
        count[verdict] += 1
        seconds[verdict] += process_time() - begin
        if verdict == "open":
            print(f"  open: {law}")
    for verdict, number in count.items():
        print(f"  {verdict}: {number} laws, {seconds[verdict] / number:.2f} s each")
