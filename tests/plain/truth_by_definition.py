"""The truth of a condition, word for word."""

from collections.abc import Mapping

from ponder.language.claims import Statement
from ponder.language.conditions import Compound, Condition, Not, Parity, Property

P, Q, R = Property("p"), Property("q"), Property("r")


ONE_ROW = Statement.parse("rows(x) == 1")


def truth(condition: Condition, row: Mapping[str, int]) -> bool:
    """The definition of truth, case by case."""
    match condition:
        case Property(name):
            return bool(row[name])
        case Parity(name, odd):
            return row[name] % 2 == (1 if odd else 0)
        case Not(of):
            return not truth(of, row)
        case Compound(connective, left, right):
            a, b = truth(left, row), truth(right, row)
            one_way, other_way = b or not a, a or not b
            plain = {"&": a and b, "|": a or b, "xor": a != b, "iff": a == b}
            return plain.get(connective, other_way if connective == "if" else one_way)
        case _:
            rows, columns = row["rows"], row["columns"]
            return rows == 1 if condition == ONE_ROW else rows <= columns
