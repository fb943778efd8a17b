"""L-boards with arms of the same length: whoever moves second mirrors each move.

Reference: D. Gale, *A curious Nim-type game*, American Mathematical Monthly 81 (1974).
"""

from ponder.refutations.board_families import BoardFamily

FAMILY = BoardFamily.of(
    "L-boards",
    "k,1,…,1 (k rows)",
    lambda k: (k, *(1,) * (k - 1)),
    {
        "number_of_rows": "k",
        "number_of_columns": "k",
        "number_of_cookies": "2*k - 1",
        "rows_of_different_length": "2",
        "row_product": "k",
        "column_product": "k",
        "smallest_row_size": "1",
        "smallest_column_size": "1",
        "second_row_size": "1",
        "second_column_size": "1",
        "third_row_size": "1",
        "third_column_size": "1",
        "largest_row_gap": "k - 1",
        "durfee_square": "1",
        "largest_rectangle": "k",
        "asymmetry": "0",
        "nim_sum_of_arms": "0",
        "parity_of_cookies": "1",
        "parity_of_rows": "k - 2*floor(k/2)",
        "parity_of_columns": "k - 2*floor(k/2)",
    },
    first=4,
    last=100_000,
)
