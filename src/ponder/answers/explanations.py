"""Explaining a move: which one the reasoned player would make, why, and why not the others.

Without a theory in the ledger, a board of Chomp is explained by the proved lemmas if they decide,
and any other position by solving it.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from ponder.answers.document import Document, document, reasons_fields, stopped_field
from ponder.answers.session import read_record, replay_text
from ponder.answers.turns import mover_fields, read_player, shared_solver
from ponder.core import limits
from ponder.core.catalogue import as_position
from ponder.core.errors import BadText, TooLarge, Unsuitable
from ponder.core.position import Chance, Impartial, Partizan, Position, Side, find_move, opponent
from ponder.core.records import is_over
from ponder.core.work import FINISHED, Ending, Work
from ponder.language.reasons import Certainty, Choice, Reason, RejectedMove
from ponder.players import Player, player
from ponder.players.contract import after_move, argument_reasons, legal_moves
from ponder.players.perfect import Perfect, move_after_stop
from ponder.players.reasoned import Reasoned, broken_bound, knowledge_from_ledger
from ponder.players.review import Mistake, Review, review
from ponder.proofs.lemmas import can_prove_about
from ponder.show.formatting import percent
from ponder.show.notebook import explanation_html, picture_html
from ponder.solving.arguments.argument import arguments
from ponder.theory.knowledge import Knowledge, NoTheory, lemmas_as_theory

UNDECIDED = ("consistent", "fewest broken")  # kinds of reasons
Basis = Literal["theory", "lemmas", "solved", "player", "argument", "only move"]


@dataclass(frozen=True)
class ExplainRequest:
    """A position to explain, for the side to move.

    `ledger` is where the theory is (None: the user's own); `by` names another player, whose
    move and reasons are wanted instead.
    """

    position: Position
    side: Side = "left"
    ledger: str | None = None
    by: str | None = None


@dataclass(frozen=True)
class Explanation:
    """A move with its reasons, and why not the others.

    `basis` says what the reasons rest on: the learned theory, the proved lemmas, solving, the
    player that was named, an argument, or that there is no other move. If the work was stopped,
    `stopped` says why; the move is then one that was found by then, perhaps without the length of
    play or why not the others, that of an argument, or the only one, and `chosen` is None if there
    is none.
    """

    position: Position
    player: str
    chosen: Choice | None
    basis: Basis
    stopped: Ending = FINISHED

    @property
    def choice(self) -> Choice:
        """The move with its reasons; `Stopped` if the work ended before one was found."""
        if self.chosen is None:
            raise self.stopped.refusal()
        return self.chosen

    @property
    def sure(self) -> Certainty:
        """How sure the first reason is."""
        reasons = self.chosen.reasons if self.chosen else ()
        return next((one.sure for one in reasons if one.sure), "believed")

    def __repr__(self) -> str:
        found = f"{self.chosen.move}, {self.sure}" if self.chosen else str(self.stopped)
        return f"<Explanation of {self.position!r}: {found}>"

    def _repr_html_(self) -> str:
        if self.chosen is None:
            return f"{picture_html(self.position)}<p>No move is known: {self.stopped}.</p>"
        return explanation_html(self.position, self.chosen, self.sure)


def explain(
    position: Position | str,
    *,
    side: Side = "left",
    ledger: str | None = None,
    by: str | None = None,
    work: Work | None = None,
) -> Explanation:
    """The move that the reasoned player would make, and why; see `ExplainRequest`.

    >>> found = explain("chomp 2x2", by="perfect")
    >>> found.choice.move, found.sure
    ('2,2', 'proved')
    """
    return explain_move(ExplainRequest(as_position(position), side, ledger, by), work)


def explain_move(request: ExplainRequest, work: Work | None = None) -> Explanation:
    """The same, as it is asked by the command line and the page."""
    work = work or Work()
    who: Player = Perfect()
    basis: Basis = "solved"
    said: list[Explanation] = []
    with work.answering():
        who, basis = _player(request, work)
        said.extend(_explained(request, who, basis, work))
    if said and basis == "lemmas" and said[-1].choice.reasons[0].kind in UNDECIDED:
        said.extend(_solved(request, work))
    if not said:
        said.append(_so_far(request, who, basis))
    return replace(said[-1], stopped=work.ending)


def explain_for_network(
    position: Position, side: Side, by: str | None = None, work: Work | None = None
) -> Explanation:
    """As `explain_move`, for players who need no file and positions with few moves.

    A theory looks three moves ahead, which takes some seconds on a board of 20 by 20.
    """
    if by is not None:
        read_player(by, 0)
    moves = len(legal_moves(position, side))
    if moves > limits.EXPLAINED_MOVES:
        raise TooLarge(
            f"a position is explained if it has at most {limits.EXPLAINED_MOVES} moves, not {moves}"
        )
    return explain_move(ExplainRequest(position, side, by=by), work)


def _solved(request: ExplainRequest, work: Work) -> list[Explanation]:
    """What solving the position says, or had found when it was stopped."""
    who, said = Perfect(), list[Explanation]()
    with suppress(TooLarge), work.answering():
        said.extend(_explained(request, who, "solved", work))
    stopped = not work.ending.is_complete
    if stopped and not said and (found := who.so_far(request.position, request.side)):
        said.append(Explanation(request.position, who.name, found, "solved"))
    return said


def _so_far(request: ExplainRequest, who: Player, basis: Basis) -> Explanation:
    """The move that is known after a stop."""
    here = request.position
    chosen, known_by = move_after_stop(who, here, request.side, own=request.by is not None)
    unsolved = chosen is not None and known_by != "solved"
    return Explanation(here, who.name, chosen, known_by if unsolved else basis)


def _explained(
    request: ExplainRequest, who: Player, basis: Basis, work: Work
) -> Iterator[Explanation]:
    """The move of this player, and why; then the same with more reasons."""
    here = request.position
    who.prepare(here, request.side, work)
    if isinstance(who, Reasoned):
        considered = who.considered(here, request.side, work)
        choice = _with_arguments(here, considered, work)
        yield Explanation(here, who.name, choice, basis)
        choice = _with_theorems(choice, here.game, work)
    else:
        choice = who.choose(here, request.side)
        yield Explanation(here, who.name, choice, basis)
    if isinstance(who, Perfect):
        choice = _with_replies(choice, who, request.side, work)
    yield Explanation(here, who.name, choice, basis)


def _with_arguments(position: Position, choice: Choice, work: Work) -> Choice:
    """The choice; if nothing that was learned proves it, an argument that does so comes first."""
    if any(one.sure == "proved" for one in choice.reasons[:1]):
        return choice
    known = arguments(position, work=work)
    named = argument_reasons(known, choice.move) or argument_reasons(known, None)
    return replace(choice, reasons=(*named, *choice.reasons))


def _with_theorems(choice: Choice, game: str, work: Work) -> Choice:
    """The choice; of a move that breaks a theorem that need not be learned, this is said first.

    It is more readable than most of what is learned.
    """
    if not can_prove_about(game):
        return choice
    lemmas = lemmas_as_theory(game)
    rejected = tuple(_with_theorem(one, lemmas, work) for one in choice.rejected)
    return replace(choice, rejected=rejected)


def _with_theorem(one: RejectedMove, lemmas: Knowledge, work: Work) -> RejectedMove:
    """The move with the theorem that it breaks as a first reason, if there is one."""
    if not isinstance(one.to, Impartial) or one.because[0].kind != "breaks a claim":
        return one
    work.check()
    theorem = broken_bound(lemmas, one.to)
    if theorem is None or theorem.claim in {why.claim for why in one.because}:
        return one
    return replace(one, because=(theorem, *one.because))


def _player(request: ExplainRequest, work: Work) -> tuple[Player, Basis]:
    """The player who is asked: the reasoned one, if there is a theory."""
    if request.by is not None:
        if request.ledger is not None:
            raise BadText("name a player or a ledger, not both")
        return player(request.by), "player"
    here = request.position
    if isinstance(here, Impartial):
        learned = Reasoned("reasoned", knowledge_from_ledger(request.ledger), ledger=request.ledger)
        try:
            learned.knowledge(here.game, work)
        except NoTheory:
            if request.ledger is not None:
                raise
        else:
            return learned, "theory"
    elif request.ledger is not None:
        raise Unsuitable(f"a theory is of an impartial game such as chomp, not of {here.game}")
    if can_prove_about(here.game):
        return Reasoned("reasoned", lambda game, _: lemmas_as_theory(game)), "lemmas"
    return Perfect(), "solved"


def _with_replies(choice: Choice, solver: Perfect, side: Side, work: Work) -> Choice:
    """The choice, with an answer that wins for each move that loses."""

    def answered(one: RejectedMove) -> RejectedMove:
        because = tuple(replace(why, reply=reply(one)) if why.kind == "loses" else why
                        for why in one.because)  # fmt: skip
        return replace(one, because=because)

    def reply(one: RejectedMove) -> str | None:
        if one.to is None:
            return None
        try:
            winning = solver.winning_moves(one.to, opponent(side), work)
        except TooLarge:
            return None
        return min(winning, default=None)

    return replace(choice, rejected=tuple(map(answered, choice.rejected)))


@document.register(Explanation)
def _(found: Explanation) -> Document:
    choice = found.chosen
    to = None if choice is None or choice.to is None else str(choice.to)
    return {
        "game": found.position.game,
        "position": str(found.position),
        "player": found.player,
        "basis": found.basis,
        "move": None if choice is None else choice.move,
        "to": to,
        "sure": None if choice is None else found.sure,
        "reasons": [] if choice is None else reasons_fields(choice.reasons),
        "rejected": [] if choice is None else [_rejected(one) for one in choice.rejected],
        "visited": None if choice is None else choice.visited,
        **stopped_field(found.stopped),
    }


def _rejected(one: RejectedMove) -> Document:
    to = None if one.to is None else str(one.to)
    return {"move": one.move, "to": to, "because": reasons_fields(one.because)}


# Why not this move: whether it wins, and the reply that refutes it if it does not.


@dataclass(frozen=True)
class MoveVerdict:
    """A move beside the best one.

    `wins` is None where chance decides. `because` says what is wrong with the move, or what is
    good about it. `reply` is the opponent's best answer; None if there is none to give.
    """

    position: Position
    side: Side
    move: str
    to: Position | None
    wins: bool | None
    because: tuple[Reason, ...]
    best: Choice
    reply: Choice | None


def why_not(
    position: Position, side: Side, move: str, work: Work | None = None, start: str | None = None
) -> MoveVerdict:
    """Solver a move by solving the game; `start` is where the game began, if it is being played."""
    work = work or Work()
    names = ((name, name) for name in legal_moves(position, side))
    name = find_move(position, move, names, side if isinstance(position, Partizan) else None)
    began = position if start is None else type(position)(start)
    solver = shared_solver(began, Perfect())
    assert isinstance(solver, Perfect)
    best = _chosen(solver, position, side, work)
    to = after_move(position, name, side)
    wins = None if isinstance(position, Chance) else name in solver.winning_moves(position, side)
    reply = None
    if to is not None and not is_over(to, opponent(side)):
        reply = _chosen(solver, to, opponent(side), work)
    return MoveVerdict(position, side, name, to, wins, _because(name, best), best, reply)


def _chosen(solver: Perfect, position: Position, side: Side, work: Work) -> Choice:
    solver.prepare(position, side, work)
    return solver.choose(position, side)


def _because(move: str, best: Choice) -> tuple[Reason, ...]:
    if move == best.move:
        return best.reasons
    return next((one.because for one in best.rejected if one.move == move), ())


@document.register(MoveVerdict)
def _(answer: MoveVerdict) -> Document:
    return {
        **mover_fields(answer.position, answer.side),
        "move": answer.move,
        "to": None if answer.to is None else str(answer.to),
        "wins": answer.wins,
        "because": reasons_fields(answer.because),
        "best": choice_fields(answer.best),
        "reply": None if answer.reply is None else choice_fields(answer.reply),
    }


def choice_fields(choice: Choice) -> Document:
    """A move with its reasons, in data and in words."""
    to = None if choice.to is None else str(choice.to)
    return {"move": choice.move, "to": to, "reasons": reasons_fields(choice.reasons)}


# Reviewing a game from the file of its record.


def review_file(path: Path, work: Work | None = None) -> Review:
    """The mistakes of the game whose record is in this file."""
    return review(read_record(path).record, work)


def review_record(text: str, work: Work | None = None) -> Review:
    """The mistakes of the game whose record is this text."""
    return review(replay_text(text).record, work)


@document.register(Review)
def _(found: Review) -> Document:
    record = found.record
    return {
        "game": record.game,
        "start": record.start,
        "first": record.first,
        "second": record.second,
        "result": record.result(),
        "chance": found.has_chance,
        "decisive": None if found.decisive is None else found.decisive.number,
        "lost_from_the_start": found.lost_from_the_start,
        "mistakes": [_mistake(found, one) for one in found.mistakes],
        "unsolved": list(found.unsolved),
        **stopped_field(found.stopped),
    }


def _mistake(found: Review, one: Mistake) -> Document:
    better = one.better
    return {
        "number": one.number,
        "player": found.record.first if one.by_first else found.record.second,
        "position": str(one.position),
        "move": one.move,
        "to": str(one.to),
        "better": better.move,
        "better_to": None if better.to is None else str(better.to),
        "winning_moves": list(one.winning),
        "reply": one.reply,
        "cost": float(one.cost) if found.has_chance else None,
        "cost_text": percent(one.cost, 1) if found.has_chance else None,
        "reasons": reasons_fields(better.reasons),
    }
