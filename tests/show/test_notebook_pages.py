"""What results show in a notebook, and in the console."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from refusals import said

import ponder
from ponder import Claim, Ledger, Lesson, Sheet
from ponder.answers.claims import PaperAnswer
from ponder.conjectures.published import paper_on
from ponder.games import Chomp, Domineering, Nim, Pig, ToadsAndFrogs
from ponder.measures.chomp import number_of_columns, number_of_cookies, number_of_rows
from ponder.proofs.proof import Proof, WhyNot
from ponder.theory.verdict import after_refuting, settle
from ponder.values.advice import advice

TRUE = Claim.parse(
    "chomp: if is_p_position(x) then number_of_cookies(x) >= 2*number_of_rows(x) - 1"
)
FALSE = Claim.parse("chomp: if is_p_position(x) then number_of_rows(x) <= 2")


def page(result: object) -> ElementTree.Element:
    """The HTML, which is also XML."""
    return ElementTree.fromstring(getattr(result, "_repr_html_")())  # noqa: B009 - of many types


def words(result: object) -> str:
    return "\n".join(page(result).itertext())


def test_a_proof_is_written_out_with_its_lemmas_folded() -> None:
    proof = ponder.prove(TRUE)
    assert isinstance(proof, Proof)
    shown = page(proof)
    lemmas = list(shown.iter("details"))
    assert len(lemmas) == len(proof.certificate.lemmas)
    said(words(proof))


def test_without_a_proof_it_says_why() -> None:
    why = ponder.prove(FALSE)
    assert isinstance(why, WhyNot)
    said(words(why))


def test_a_refutation_shows_the_formula_the_words_and_the_board() -> None:
    found = ponder.refute(FALSE)
    said(words(found))
    assert [one.tag for one in page(found)][-1].endswith("svg")


def test_a_standing_shows_its_evidence() -> None:
    standing = after_refuting(ponder.refute(FALSE))
    said(words(standing))


def test_a_sheet_shows_its_numbers() -> None:
    sheet = Sheet.measure(
        [Nim("1"), Nim("2,3")],
        {"heaps": lambda p: len(p.heaps)},
        {"single": lambda p: len(p.heaps) < 2},
    )
    rows = [["".join(cell.itertext()) for cell in row] for row in page(sheet).iter("tr")]
    assert rows == [["", "heaps", "single"], ["1", "1", "yes"], ["2,3", "2", "no"]]


def test_a_paper_shows_a_line_for_each_conjecture() -> None:
    answer = PaperAnswer(paper_on("chomp"), {1: settle(FALSE)}, {})
    said("\n".join("".join(cell.itertext()) for cell in page(answer).iter("td")))


def test_what_was_learned_shows_what_stands_and_what_fell(tmp_path: Path) -> None:
    lesson = Lesson(
        "chomp", examples=5, complexity=1, targets=("number_of_rows",), cookies=8, box=0
    )
    learned = ponder.learn(lesson, Ledger.open(str(tmp_path / "ledger.db")))
    said(words(learned))


def test_an_explanation_shows_the_board_the_reasons_and_the_other_moves() -> None:
    found = ponder.explain("chomp 2x3", by="perfect")
    said(repr(found))
    shown = page(found)
    assert next(iter(shown)).tag.endswith("svg")
    moves = [row[0].text for row in shown.iter("tr")][1:]
    assert moves == [one.move for one in found.choice.rejected]


def test_a_review_shows_where_the_game_was_lost() -> None:
    record = ponder.Record("nim", "3,4", ("4>1", "3>1", "1>0", "1>0"), "first", "second")
    found = ponder.review(record)
    said(repr(found))
    said(words(found))
    assert [one.tag for one in page(found)][-1].endswith("svg")


def test_a_family_shows_its_formulas() -> None:
    family = ponder.family("toads-and-frogs", "A11")
    said(repr(family))
    assert r"f(a, 0) &= \{\{a - 2 \mid  1\} \mid  0\}, && a \ge 1" in words(family)


@pytest.mark.parametrize("thing", [Chomp("2x2"), ponder.game_tree(Chomp("2x2"))])
def test_pictures_are_pictures(thing: object) -> None:
    picture = ElementTree.fromstring(getattr(thing, "_repr_svg_")())  # noqa: B009 - of two types
    assert picture.tag.endswith("svg")


# Tables

FINDINGS = ponder.conjecture(
    [Chomp("1"), Chomp("2,2")],
    [number_of_rows, number_of_columns, number_of_cookies],
    number_of_cookies,
)
SHOWN = [
    FINDINGS,
    ponder.solve(Chomp("4x7")),
    ponder.solve(Pig("10")),
    ponder.solve(ToadsAndFrogs("TT_FF")),
    ponder.arguments(Nim("3,4,5")),
    ponder.arguments(Nim("3,4,5"))[0],
    advice(Domineering("2x3") + ToadsAndFrogs("TT_F")),
]


def cells(result: object) -> list[list[str]]:
    """The texts of the table, row by row."""
    page = getattr(result, "_repr_html_")().replace("<br>", "\n")  # noqa: B009 - mypy sees no common type
    table = ElementTree.fromstring(page)
    assert table.tag == "table"
    return [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]


@pytest.mark.parametrize("result", SHOWN, ids=lambda result: type(result).__name__)
def test_a_table_and_a_short_repr(result: object) -> None:
    rows = cells(result)
    assert len({len(row) for row in rows}) == 1
    assert len(repr(result)) <= 200
    assert "\n" not in repr(result)
    said(repr(result))
    said("\n".join(" | ".join(row).replace("\n", " / ") for row in rows))


def test_the_facts_are_there() -> None:
    solution = dict(cells(ponder.solve(Chomp("4x7"))))
    assert solution["winning moves"] == "3,4 → 7,7,3,3"
    assert (solution["remoteness"], solution["Grundy value"]) == ("17", "19")
    statements = [row[0] for row in cells(FINDINGS)[1:]]
    assert statements == [str(conjecture) for conjecture in FINDINGS]
    moves = cells(advice(Domineering("2x2")))
    assert [row[:4] for row in moves[1:3]] == [
        ["Left", "1,1", "1", "wins"],
        ["Left", "1,2", "1", "wins"],
    ]
    argument = cells(ponder.arguments(Nim("3,4,5")))[1]
    assert argument[:3] == ["nim-sum", "N", "3>1"]


def test_long_tables_are_cut() -> None:
    rows = cells(advice(Nim("35,35")))
    assert len(rows) == 62
    assert rows[-1][0].startswith("… and ")
