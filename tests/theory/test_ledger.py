"""The ledger: what is recorded stays, the strongest standing counts, and nothing is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from published import PUBLISHED
from refusals import refuse
from sqlalchemy import delete, event, text, update
from standings import BELIEVED, CERTIFICATE, CHECKED, ENOUGH, FEW, PROVED, REFUTED, P

from ponder import Claim, Ledger, Standing, Stopped, Work, refute
from ponder.core.errors import BadText, UnknownName, Unsuitable
from ponder.refutations.refutation import Reach
from ponder.theory import database, tables
from ponder.theory.database import Database, LedgerFault, default_ledger
from ponder.theory.standing import Contradiction, key_of
from ponder.theory.tables import EXAMPLES, HISTORY, LEDGER, VERSION, Example, version_of
from ponder.theory.verdict import Settlement, after_refuting, remember_proof


@pytest.fixture
def ledger(place: str) -> Iterator[Ledger]:
    with Ledger.open(place) as opened:
        yield opened


def test_a_stop_while_standings_are_written_leaves_none(ledger: Ledger) -> None:
    run, work = ledger.begin("chomp", "test"), Work()
    work.cancel()
    with pytest.raises(Stopped):
        ledger.record_all([BELIEVED], run, [Example("chomp", "2,1")], work=work)
    assert (ledger.history(run=run), ledger.examples("chomp")) == ((), ())


def test_what_is_recorded_is_read_back(place: str) -> None:
    with Ledger.open(place) as ledger:
        run = ledger.begin("chomp", "test", {"seed": 1})
        ledger.record_all([BELIEVED, PROVED], run, [Example("chomp", "2,1", str(ENOUGH))])
        ledger.end(run)
    with Ledger.open(place) as ledger:
        assert [entry.standing for entry in ledger.theory("chomp")] == [BELIEVED, PROVED]
        assert ledger.proved("chomp") == (PROVED,)
        assert [(one.object, one.why) for one in ledger.examples("chomp")] == [("2,1", str(ENOUGH))]
        (run,) = ledger.runs("chomp")
        assert (run.command, run.settings, run.ending) == ("test", {"seed": 1}, "finished")
        for known in (ledger.theory("nim"), ledger.runs("nim"), ledger.examples("nim")):
            assert not known


def test_a_claim_that_was_recorded_is_not_parsed_again(ledger: Ledger) -> None:
    ledger.record(CHECKED, ledger.begin("chomp", "refute"))
    assert [one.standing.claim is CHECKED.claim for one in ledger.history()] == [True]


def test_claims_are_known_by_their_normal_form(ledger: Ledger) -> None:
    ledger.record(REFUTED, ledger.begin("chomp", "test"))
    assert ledger.standing_of(FEW) == REFUTED
    assert ledger.standing_of(ENOUGH) is None


def test_24_and_87_of_the_paper_are_one_claim(ledger: Ledger) -> None:
    run = ledger.begin("chomp", "test")
    numbers = list(PUBLISHED)
    claims = {number: Claim.parse(P + PUBLISHED[number]) for number in numbers}
    ledger.record_all([Standing(claim, "believed") for claim in claims.values()], run)
    assert len(ledger.theory("chomp")) == len(numbers) - 1
    keys = {number: ledger.history(claim=claims[number]) for number in numbers}
    assert [number for number in numbers if len(keys[number]) == 2] == [24, 87]


@pytest.mark.parametrize(
    ("claim", "key"),
    [
        (
            f"{P}number_of_cookies(x) <= 2*number_of_columns(x) + 2*squareness(x)",
            "2dd269fffbfea739d40a8e3988f4a9a0dba4e88f66bbbf38e7cdc01a37cdf1a3",
        ),
        (
            "chomp: ~is_p_position(x)",
            "9363176acaa88fe8d609a043e418743ae79cd581a6661769a60730143333a782",
        ),
        (
            "chomp: is_n_position(x) iff is_rectangle(x)",
            "4f71517bb139499d120c730b9fba44510b66afc44dfcfba03b6ca8b191a27fd1",
        ),
        (
            "chomp: is_n_position(x) xor ~is_rectangle(x)",
            "4f71517bb139499d120c730b9fba44510b66afc44dfcfba03b6ca8b191a27fd1",
        ),
        (
            "chomp: if is_rectangle(x) then (is_square_hull(x) -> number_of_rows(x) >= 1)",
            "5977a0935aac19355f255d6255405c578c944f571559c4206ad1718b57653dff",
        ),
        (
            "nim: ~is_n_position(x) if number_of_heaps(x) == 0",
            "59076c4ed22713a84b6dff8de5c1be867ef68b97d6f03a44632482381ce4ea10",
        ),
        (  # a position of a sum may be neither P nor N
            "sum: ~is_p_position(x) | is_p_position(x)",
            "2c0d12a262ad2ffcddcf8ca7d4043ec05956baeb6c3637f766cf1e7b2e6fd90d",
        ),
    ],
)
def test_the_keys_of_older_ledgers_are_still_theirs(claim: str, key: str) -> None:
    assert key_of(Claim.parse(claim)) == key


@pytest.mark.parametrize(
    ("reports", "counts"),
    [
        ([BELIEVED, CHECKED], CHECKED),
        ([CHECKED, BELIEVED], CHECKED),
        ([CHECKED, Standing(FEW, "checked", {}, {"objects": 5})], CHECKED),
        ([REFUTED, CHECKED, BELIEVED], REFUTED),
        ([CHECKED, REFUTED], REFUTED),
        ([PROVED, Standing(ENOUGH, "checked", {}, {"objects": 10**9})], PROVED),
    ],
)
def test_a_stronger_standing_is_never_replaced_by_a_weaker_one(
    ledger: Ledger, reports: list[Standing], counts: Standing
) -> None:
    run = ledger.begin("chomp", "test")
    for report in reports:
        ledger.record(report, run)
    assert ledger.standing_of(counts.claim) == counts
    assert [entry.standing for entry in ledger.history("chomp")] == reports


def test_a_contradiction_is_reported_and_kept(ledger: Ledger) -> None:
    run = ledger.begin("chomp", "test")
    ledger.record(REFUTED, run)
    with pytest.raises(Contradiction) as caught:
        ledger.record_all([remember_proof(Standing(FEW, "proved")), PROVED], run)
    assert caught.value.refuted == REFUTED
    assert [clash.refuted for clash in ledger.contradictions("chomp")] == [REFUTED]
    with pytest.raises(Contradiction):
        ledger.standing_of(FEW)
    assert ledger.proved("chomp") == (PROVED,)  # what is contradictory is not known
    assert len(ledger.history("chomp")) == 3


def test_the_database_itself_refuses_to_change_the_history(ledger: Ledger) -> None:
    run = ledger.begin("chomp", "test")
    ledger.record_all([BELIEVED], run, [Example("chomp", "2,1")])
    changes = (update(HISTORY).values(status="proved"), delete(HISTORY), delete(EXAMPLES))
    for change in changes:
        with pytest.raises(LedgerFault), ledger.database.writing() as connection:
            connection.execute(change)
    assert [entry.standing for entry in ledger.history(run=run)] == [BELIEVED]
    assert len(ledger.examples("chomp")) == 1


def test_a_round_is_recorded_whole_or_not_at_all(ledger: Ledger) -> None:
    run = ledger.begin("chomp", "test")
    about_nim = Standing(Claim.parse("nim: number_of_heaps(x) >= 0"), "believed")
    refuse(Unsuitable, ledger.record_all, [BELIEVED, about_nim], run, [Example("chomp", "2,1")])
    assert not ledger.history()
    assert not ledger.examples("chomp")
    refuse(UnknownName, ledger.record, BELIEVED, 7)


def test_ctrl_c_inside_a_statement_leaves_no_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    ledger = Ledger.open(tmp_path / "one.db")
    run = ledger.begin("chomp", "test")
    with pytest.raises(KeyboardInterrupt):
        _interrupt_half_read(ledger)
    assert ledger.end(run, "interrupted").ending == "interrupted"
    ledger.close()


def _interrupt_half_read(ledger: Ledger) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    two = text("SELECT 1 UNION SELECT 2")
    with ledger.database.writing() as connection:
        half_read = connection.execute(two)
        half_read.fetchone()
        event.listen(connection.engine, "do_execute", interrupt)
        try:
            connection.execute(two)
        finally:
            event.remove(connection.engine, "do_execute", interrupt)


def test_the_difference_between_two_runs_names_the_examples(ledger: Ledger) -> None:
    first = ledger.begin("chomp", "learn")
    ledger.record_all([BELIEVED], first, [Example("chomp", "2,1")])
    second = ledger.begin("chomp", "learn")
    ledger.record_all([REFUTED, PROVED], second, [Example("chomp", "5,3,3,2", str(FEW))])
    found = ledger.diff(first, second)
    few, enough = found.changes
    assert few.before is not None
    assert few.after is not None
    assert (few.before.standing, few.after.standing) == (BELIEVED, REFUTED)
    assert few.example == "5,3,3,2"
    assert enough.before is None
    assert [one.object for one in found.examples] == ["5,3,3,2"]
    assert ledger.diff(second, second).changes == ()
    with pytest.raises(Unsuitable):
        ledger.diff(first, ledger.begin("nim", "learn"))


def test_what_could_not_be_checked_is_believed() -> None:
    found = refute("nim: 1/0 >= largest_heap(x)", reach=Reach(solved=30))
    standing = after_refuting(found)
    assert (standing.status, standing.objects) == ("believed", 0)
    assert Settlement(found.claim, found).verdict == "believed"
    found = refute("nim: largest_heap(x) >= 1", reach=Reach(solved=30))
    assert after_refuting(found).status == Settlement(found.claim, found).verdict == "checked"


def test_proofs_in_the_ledger_can_be_used_by_later_proofs(ledger: Ledger) -> None:
    ledger.record(PROVED, ledger.begin("chomp", "test"))
    assert [one.evidence for one in ledger.proved("chomp")] == [CERTIFICATE.to_json()]


def test_an_older_ledger_becomes_a_newer_one(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Ledger.open(place) as ledger:
        ledger.record(BELIEVED, ledger.begin("chomp", "test"))
    monkeypatch.setattr(tables, "VERSION", VERSION + 2)
    monkeypatch.setattr(database, "VERSION", VERSION + 2)
    steps = {
        VERSION: ("ALTER TABLE ponder_runs ADD COLUMN place_of_run TEXT",),
        VERSION + 1: ("UPDATE ponder_runs SET place_of_run = 'here'", "SELECT no_such_column"),
    }
    monkeypatch.setattr(tables, "MIGRATIONS", steps)
    with pytest.raises(LedgerFault):  # the second step fails, so the first is undone
        Ledger.open(place)
    steps[VERSION + 1] = steps[VERSION + 1][:1]
    with Ledger.open(place) as ledger:
        with ledger.database.reading() as connection:
            assert version_of(connection) == VERSION + 2
            query = text("SELECT place_of_run FROM ponder_runs")
            assert connection.execute(query).scalars().all() == ["here"]
        assert [entry.standing for entry in ledger.history()] == [BELIEVED]


def test_a_newer_ledger_is_refused_and_stays_as_it_is(place: str) -> None:
    with Ledger.open(place) as ledger:
        ledger.record(BELIEVED, ledger.begin("chomp", "test"))
        with ledger.database.writing() as connection:
            connection.execute(update(LEDGER).values(version=VERSION + 1))
        refuse(BadText, Ledger.open, place)
        assert [entry.standing for entry in ledger.history()] == [BELIEVED]


def test_an_error_does_not_show_the_password(postgres: str) -> None:
    refuse(LedgerFault, Ledger.open, postgres.replace("/postgres?", "/no_such_database?"))


@pytest.mark.parametrize("where", ["mysql://host/db", "sqlite://", "://", "postgresql://h:x/y"])
def test_what_is_not_a_ledger_is_refused(where: str) -> None:
    with pytest.raises(BadText):
        Ledger.open(where)


def _nobody(*_: object) -> Path:
    raise RuntimeError("Could not determine home directory.")


def test_without_a_home_folder_the_place_must_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PONDER_LEDGER", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", _nobody)
    with pytest.raises(Unsuitable):
        default_ledger()


def test_a_home_folder_that_does_not_exist() -> None:
    with pytest.raises(BadText):
        Database("~no-such-user/ledger.db")


def test_reading_makes_no_ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "a file" / "ledger.db"
    own.parent.write_text("no folder can be made here", "utf-8")
    monkeypatch.setenv("PONDER_LEDGER", str(own))
    with Ledger.to_read() as ledger:
        assert (ledger.where, ledger.runs()) == (str(own), ())
    with pytest.raises(BadText):
        Ledger.to_read(str(own))
