"""The published conjectures on Chomp, by their numbers (Bradford et al. 2020)."""

from __future__ import annotations

PUBLISHED = {
    14: "number_of_cookies(x) >= 2*number_of_columns(x) - 1",
    15: "number_of_cookies(x) >= 2*number_of_rows(x) - 1",
    24: "number_of_cookies(x) <= 2*number_of_columns(x) + 2*squareness(x)",
    29: "full_rectangle(x) <= row_product(x)^2",
    33: "rows_of_different_length(x) >= log(number_of_columns(x))/log(10)",
    36: "rows_of_different_length(x) <= average_cookies_per_row(x) + 1",
    38: "squareness(x) >= cookies_inside_ratio(x)",
    47: "row_product(x) >= number_of_rows(x)",
    48: "row_product(x) >= smallest_row_size(x)^number_of_rows(x)/rank_ratio(x)",
    55: "row_product(x) <= number_of_rows(x)^number_of_cookies(x)",
    64: "column_product(x) >= (squareness(x) + 1)*number_of_rows(x)",
    87: "average_cookies_per_column(x) <= 2*squareness(x)/number_of_columns(x) + 2",
    90: "average_cookies_per_row(x) >= -1/2*duplicate_rows(x) + 1/2*number_of_columns(x)",
}
