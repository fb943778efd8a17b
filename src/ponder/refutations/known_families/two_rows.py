"""Two rows, the first one cookie longer: whoever moves second can restore this.

Reference: D. Gale, *A curious Nim-type game*, American Mathematical Monthly 81 (1974).
"""

from ponder.refutations.board_families import BoardFamily

FAMILY = BoardFamily.of(
    "two rows",
    "k+1,k",
    lambda k: (k + 1, k),
    {
        "number_of_rows": "2",
        "number_of_columns": "k + 1",
        "number_of_cookies": "2*k + 1",
        "rows_of_different_length": "2",
        "row_product": "k^2 + k",
        "column_product": "2^k",
        "smallest_row_size": "k",
        "smallest_column_size": "1",
        "second_row_size": "k",
        "second_column_size": "2",
        "third_row_size": "0",
        "third_column_size": "2",
        "largest_row_gap": "1",
        "durfee_square": "2",
        "largest_rectangle": "2*k",
        "asymmetry": "4*k - 6",
        "parity_of_cookies": "1",
        "parity_of_rows": "0",
        "parity_of_columns": "k + 1 - 2*floor((k + 1)/2)",
    },
    first=3,
    last=10**17,
)
