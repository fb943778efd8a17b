"""A tour of Ponder in a minute or two: the commands that `make demo` runs."""

import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

STOPS: list[tuple[str, str | list[str]]] = [
    ("The games.", "games"),
    ("Chomp on 4 rows and 7 columns: who wins, and every winning move.", "solve chomp 4x7"),
    ("The whole tree of 2x2 Chomp: heights, ±1, minimax, the line.", "solve chomp 2x2 --tree"),
    ("A board with two winning openings, rare among rectangles.", "solve chomp 8x10"),
    ("Nim, with the reason: which bit, which heap, which move.", "solve nim 3,4,5"),
    ("Kayles is periodic, and Ponder proves from where on.", "solve kayles 1000"),
    ("Toads and Frogs: Left and Right have different moves.", "solve toads-and-frogs TT__FF"),
    ("A sum of different games.", ["solve", "nim", "3,4 + 2x2@chomp"]),
    (
        "Conjectures from five lost positions; one of them is a theorem of 2020.",
        [
            "conjecture",
            "--game",
            "chomp",
            "--examples",
            "1;2,1;3,2;7,6;5,1,1,1,1",
            "--target",
            "number_of_cookies",
            "--lower",
        ],
    ),
    (
        "The paper left eleven of these open. Each gets its verdict, found in this run.",
        "paper chomp --out {folder}/certificates",
    ),
    (
        "The certificate of conjecture 55, checked by a program that searches for nothing.",
        "verify {folder}/certificates/chomp_55.json",
    ),
    (
        "A claim that nobody has made before, refuted.",
        ["refute", "chomp", "number_of_cookies(x) <= 3*number_of_rows(x) + 3*number_of_columns(x)"],
    ),
    (
        "Another one, proved.",
        ["prove", "chomp", "number_of_cookies(x) >= number_of_rows(x) + number_of_columns(x) - 1"],
    ),
    ("A law of boards of any width.", "prove chomp --rows p,q,7"),
    ("The value of a start.", "value toads-and-frogs TTT__FFF"),
    (
        "Infinitely many positions at once: formulas found and proved, with a certificate.",
        "family toads-and-frogs A11 --certificate {folder}/A11.json",
    ),
    ("That certificate, played through by the checker.", "verify {folder}/A11.json"),
    ("A sum: which component is the hottest?", ["value", "nim", "3 + 2x3@domineering"]),
    ("Two players, with their reasons.", "play chomp 3x4 --watch perfect,random:1"),
    ("A game of chance: Pig to 30, with a proved error.", "solve pig 30"),
    ("A book of winning moves for 4x7.", "book chomp 4x7 --out {folder}/4x7_winning_moves.json"),
]


def main() -> None:
    """Run each command as a user would."""
    with tempfile.TemporaryDirectory() as folder:
        for sentence, command in STOPS:
            words = command.split() if isinstance(command, str) else command
            print(f"\n— {sentence}\n$ {shown(words)}\n", flush=True)
            given = [word.format(folder=Path(folder)) for word in words]
            subprocess.run([sys.executable, "-m", "ponder", *given], check=True)
    print("\nNow try: make play, or .venv/bin/ponder --help")


def shown(words: list[str]) -> str:
    """The command as it can be typed into a shell, with … for the folder."""
    return shlex.join(["ponder", *words]).replace("{folder}", "…")


if __name__ == "__main__":
    main()
