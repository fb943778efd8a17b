// Sets of squares of a grid as bits, row after row, 64 at most: images and cutting out.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace ponder {

[[nodiscard]] inline std::uint64_t row_mask(std::size_t columns) noexcept {
    return columns < 64 ? (std::uint64_t{1} << columns) - 1 : ~std::uint64_t{0};
}

[[nodiscard]] inline std::uint64_t rows_down(std::uint64_t bits, std::size_t columns) noexcept {
    return columns < 64 ? bits << columns : 0;
}

[[nodiscard]] inline std::uint64_t rows_up(std::uint64_t bits, std::size_t columns) noexcept {
    return columns < 64 ? bits >> columns : 0;
}

[[nodiscard]] inline std::size_t rows_of(std::uint64_t bits, std::size_t columns) noexcept {
    return (static_cast<std::size_t>(std::bit_width(bits)) + columns - 1) / columns;
}

[[nodiscard]] inline std::uint64_t bits_reversed(std::uint64_t bits) noexcept {
    constexpr std::uint64_t nibbles = ~std::uint64_t{0} / 17, pairs = ~std::uint64_t{0} / 5,
                            singles = ~std::uint64_t{0} / 3;
    bits = __builtin_bswap64(bits);
    bits = (bits >> 4 & nibbles) | (bits & nibbles) << 4;
    bits = (bits >> 2 & pairs) | (bits & pairs) << 2;
    return (bits >> 1 & singles) | (bits & singles) << 1;
}

[[nodiscard]] inline std::uint64_t rows_reversed(std::uint64_t bits, std::size_t rows,
                                                 std::size_t columns) noexcept {
    const std::uint64_t mask = row_mask(columns);
    std::uint64_t image = bits & mask;
    for (std::size_t row = 1; row < rows; ++row) {
        bits >>= columns;
        image = image << columns | (bits & mask);
    }
    return image;
}

// The image of so many rows, at least one of them, each of so many columns.
[[nodiscard]] inline std::uint64_t flipped(std::uint64_t bits, std::size_t rows,
                                           std::size_t columns, bool upside_down,
                                           bool left_to_right) noexcept {
    if (left_to_right) bits = bits_reversed(bits) >> (64 - rows * columns);
    // The reversal above turned the rows upside down as well.
    return left_to_right != upside_down ? rows_reversed(bits, rows, columns) : bits;
}

[[nodiscard]] inline std::uint64_t transposed(std::uint64_t bits, std::size_t rows,
                                              std::size_t columns) noexcept {
    std::uint64_t image = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        std::uint64_t rest = bits >> row * columns & row_mask(columns);
        for (; rest != 0; rest &= rest - 1) {
            const auto column = static_cast<std::size_t>(std::countr_zero(rest));
            image |= std::uint64_t{1} << (column * rows + row);
        }
    }
    return image;
}

// The smallest rectangle around squares: its first square, and how many columns it has.
struct GridWindow {
    std::size_t first, columns;
};

[[nodiscard]] inline GridWindow window_of(std::uint64_t bits, std::size_t columns) noexcept {
    const std::size_t top = static_cast<std::size_t>(std::countr_zero(bits)) / columns * columns;
    std::uint64_t shadow = 0;
    for (std::uint64_t rest = bits >> top; rest != 0; rest = rows_up(rest, columns)) {
        shadow |= rest & row_mask(columns);
    }
    const int first = std::countr_zero(shadow);
    return {top + static_cast<std::size_t>(first),
            static_cast<std::size_t>(std::bit_width(shadow) - first)};
}

// The squares, all of them in the window, by rows of the window.
[[nodiscard]] inline std::uint64_t cut_out(std::uint64_t bits, std::size_t columns,
                                           const GridWindow& window) noexcept {
    std::uint64_t cut = 0;
    bits >>= window.first;
    for (std::size_t row = 0; bits != 0; ++row, bits = rows_up(bits, columns)) {
        cut |= (bits & row_mask(window.columns)) << row * window.columns;
    }
    return cut;
}

}  // namespace ponder
