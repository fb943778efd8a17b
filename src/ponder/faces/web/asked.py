"""What may be asked over HTTP: the shapes of the requests, with limits on every size."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from ponder.core.position import Side

LONGEST_TABLE = 1_000_000
MOST_SECONDS = 600

Name = Annotated[str, Field(min_length=1, max_length=200, examples=["chomp"])]
Text = Annotated[str, Field(max_length=20_000, examples=["4x7"])]
MoveText = Annotated[str, Field(max_length=500, examples=["2,3"])]
Player = Annotated[str, Field(max_length=60, examples=["perfect"])]
Claim = Annotated[str, Field(min_length=1, max_length=2_000)]
Seconds = Annotated[float, Field(gt=0, le=MOST_SECONDS)]


class Asked(BaseModel):
    """A request; fields that it does not have are refused."""

    model_config = ConfigDict(extra="forbid")


class PositionAsked(Asked):
    """A position of a game; without one, its usual start."""

    game: Name
    position: Text | None = None
    side: Side = "left"


class TurnAsked(Asked):
    """A game as far as it was played, and perhaps a move; a person is null among the players."""

    game: Name
    start: Text | None = None
    moves: list[MoveText] = Field(default=[], max_length=2_000)
    first: Player | None = None
    second: Player | None = "perfect"
    starts: Side = "left"
    seed: int = Field(default=0, ge=0, le=1_000_000_000)
    move: MoveText | None = None


class MoveAsked(PositionAsked):
    """A move in a position; `start` is where the game began, so that it is solved only once."""

    move: MoveText
    start: Text | None = None


class ExplainAsked(PositionAsked):
    """A position to explain, and the player whose reasons are wanted, if not the reasoned one."""

    by: Player | None = None


class SolveAsked(PositionAsked):
    """A position to solve, and whether its tree is wanted."""

    tree: bool = False
    nodes: int = Field(default=200, ge=1, le=2_000)
    depth: int | None = Field(default=None, ge=0, le=1_000)


class ValueAsked(PositionAsked):
    """A position to evaluate, and whether every move is wanted."""

    moves: bool = False


class PictureAsked(PositionAsked):
    """What to draw: the position, its game tree, or the thermograph of its value."""

    what: Literal["position", "tree", "thermograph"] = "position"
    nodes: int = Field(default=200, ge=1, le=2_000)


class RecordAsked(Asked):
    """The text of a record."""

    record: str = Field(max_length=200_000)


class ConjectureAsked(Asked):
    """Conjectures from a table or a game: bounds on a target, or conditions for a property.

    `table` is the text of a CSV file. Examples of a game are positions, or its smallest
    P-positions.
    """

    kind: Literal["conjecture"]
    game: Name | None = None
    table: str | None = Field(default=None, max_length=LONGEST_TABLE)
    examples: list[Text] = Field(default=[], max_length=1_000)
    p_positions: int | None = Field(default=None, ge=1, le=500)
    target: Name | None = None
    property: Name | None = None
    condition: Literal["iff", "necessary", "sufficient", "class"] = "iff"
    direction: Literal["upper", "lower", "both"] = "upper"
    complexity: int | None = Field(default=None, ge=1, le=7)
    operators: Annotated[str, Field(max_length=500)] = "ops20"
    tolerance: Annotated[str, Field(max_length=20)] | None = None
    seconds: Seconds = 60


class ClaimAsked(Asked):
    """A claim about a game, to refute or to prove."""

    kind: Literal["refute", "prove"]
    game: Name
    claim: Claim
    seconds: Seconds = 60


class FamilyAsked(Asked):
    """A class of strips, whose values are to be found and proved."""

    kind: Literal["family"]
    game: Name
    name: Annotated[str, Field(min_length=1, max_length=200, examples=["A11"])]
    seconds: Seconds = 60


class GameAsked(Asked):
    """The published conjectures on a game, or a theory to learn from examples."""

    kind: Literal["paper", "learn"]
    game: Name
    examples: int | None = Field(default=None, ge=4, le=100)
    seconds: Seconds = 300


JobAsked = Annotated[
    ConjectureAsked | ClaimAsked | FamilyAsked | GameAsked, Field(discriminator="kind")
]
