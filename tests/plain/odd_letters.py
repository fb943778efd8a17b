"""A strip game whose letters are those that pictures must escape."""

from ponder.core.drawing import Cell, Drawing
from ponder.games import ToadsAndFrogs

SVG = "{http://www.w3.org/2000/svg}"


class Odd(ToadsAndFrogs):
    """Strips whose drawing is one cell with the whole text in it."""

    @classmethod
    def parse(cls, text: str) -> str:
        return text

    def drawing(self) -> Drawing:
        return Drawing(((Cell("left", self.state),),))
