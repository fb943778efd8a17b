"""Two columns, the first one cookie longer: two rows, transposed."""

from ponder.refutations.board_families import BoardFamily

FAMILY = BoardFamily.of(
    "two columns",
    "2,2,…,2,1 (k+1 rows)",
    lambda k: (*(2,) * k, 1),
    {
        "number_of_rows": "k + 1",
        "number_of_columns": "2",
        "number_of_cookies": "2*k + 1",
        "rows_of_different_length": "2",
        "row_product": "2^k",
        "column_product": "k^2 + k",
        "smallest_row_size": "1",
        "smallest_column_size": "k",
        "second_row_size": "2",
        "second_column_size": "k",
        "third_row_size": "2",
        "third_column_size": "0",
        "largest_row_gap": "1",
        "durfee_square": "2",
        "largest_rectangle": "2*k",
        "asymmetry": "4*k - 6",
        "parity_of_cookies": "1",
        "parity_of_rows": "k + 1 - 2*floor((k + 1)/2)",
        "parity_of_columns": "0",
    },
    first=3,
    last=99_999,
)
