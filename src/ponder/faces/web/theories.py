"""The routes of theory: what the ledger knows of a game, what changed, and its proofs."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import JSONResponse

from ponder.answers.document import document
from ponder.answers.paper import published_on
from ponder.answers.theory import changes, proof_of, runs_about, theory_of
from ponder.faces.web.asked import Claim, Name
from ponder.faces.web.questions import answered, work_of

router = APIRouter(prefix="/api/theory", tags=["theory"])

Game = Annotated[Name, Query()]
Run = Annotated[int, Query(ge=0, le=2**31 - 1)]


@router.get("")
def theory(game: Game, request: Request) -> JSONResponse:
    """The present theory of a game: proved, refuted, checked, believed (`ponder theory`)."""
    return answered(document(theory_of(game, work=work_of(request))))


@router.get("/runs")
def runs(game: Game) -> JSONResponse:
    """The runs that learned something about a game (`ponder theory --runs`)."""
    return answered(document(runs_about(game)))


@router.get("/changes")
def changed(game: Game, before: Run, after: Run, request: Request) -> JSONResponse:
    """What changed in the theory from the end of one run to the end of another."""
    return answered(document(changes(game, before, after, work=work_of(request))))


@router.get("/paper")
def paper(game: Game) -> JSONResponse:
    """How many conjectures on a game are in a published paper (`ponder paper`)."""
    return answered({"game": game, "conjectures": published_on(game)})


@router.get("/proof")
def proof(
    game: Game,
    claim: Annotated[Claim, Query()],
    form: Literal["english", "latex", "coq", "certificate"] = "english",
) -> JSONResponse:
    """The proof of a claim that the ledger has proved."""
    return answered({"claim": claim, "form": form, "text": proof_of(game, claim, form)})
