// Grids as bits: the placements of pieces, and the splitting of boards, for ValueSearch.
//
// A board is the set of its free squares, row after row, 64 at most. Where a piece fits is found
// for all squares at once: the free squares, shifted by each square of the piece to its first.
// A part is a set of squares that placements link, cut out in its smallest rectangle; what no
// placement covers is in no part.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "values_grid_bits.hpp"
#include "values_hash.hpp"

namespace ponder {

// Free squares by rows of so many columns; also the key of a part. (Halves, so that there is no
// padding.)
struct GridSquares {
    std::uint32_t low = 0, high = 0, columns = 0;

    GridSquares() = default;
    GridSquares(std::uint64_t bits, std::size_t columns)
        : low(static_cast<std::uint32_t>(bits)),
          high(static_cast<std::uint32_t>(bits >> 32)),
          columns(static_cast<std::uint32_t>(columns)) {}
    [[nodiscard]] std::uint64_t bits() const noexcept { return std::uint64_t{high} << 32 | low; }
    [[nodiscard]] std::size_t rows() const noexcept {
        return rows_of(bits(), columns);
    }
    bool operator==(const GridSquares&) const = default;
};

class GridBoard {
public:
    using Key = GridSquares;
    using Raw = GridSquares;
    using Piece = std::vector<std::pair<std::int64_t, std::int64_t>>;
    static constexpr std::size_t most_squares = 64;

    // Throws std::invalid_argument for what is not of the form that ponder._native.GridGame wants.
    GridBoard(std::vector<Piece> left, std::vector<Piece> right, bool hooks);

    [[nodiscard]] static std::uint64_t hash(const GridSquares& key) noexcept {
        return mixed(key.bits() + mixed(key.columns));
    }
    [[nodiscard]] std::string text(const GridSquares& key) const;

    template <typename Each>
    void moves(const GridSquares& board, Each each) const {
        const std::uint64_t bits = board.bits();
        for (const bool left : {true, false}) {
            for (const Fitted& piece : (left ? left_ : right_)[board.columns]) {
                for (std::uint64_t at = placements(piece, bits); at != 0; at &= at - 1) {
                    const std::uint64_t taken = piece.shape << std::countr_zero(at);
                    each(left, GridSquares(bits & ~taken, board.columns));
                }
            }
        }
    }

    template <typename Sink>
    void reduce(const GridSquares& board, Sink& sink) const {
        if (!hooks_) {
            if (board.bits() != 0) sink.part(board, false);
            return;
        }
        std::uint64_t live = covered(board);
        while (live != 0) {
            const std::uint64_t region = linked(board, live);
            live &= ~region;
            const GridWindow window = window_of(region, board.columns);
            const auto [part, negated] =
                oriented({cut_out(region, board.columns, window), window.columns});
            sink.part(part, negated);
        }
    }

private:
    // A piece on boards of one width: its squares from its first, and where its first may be.
    struct Fitted {
        std::vector<int> squares;
        std::uint64_t shape;
        std::uint64_t anchors;
    };
    struct Symmetry {
        bool transposed, upside_down, left_to_right;
        bool negated;
    };
    struct Oriented {
        GridSquares part;
        bool negated;
    };

    [[nodiscard]] static std::uint64_t placements(const Fitted& piece,
                                                  std::uint64_t free) noexcept {
        std::uint64_t at = piece.anchors;
        for (const int square : piece.squares) at &= free >> square;
        return at;
    }
    [[nodiscard]] static std::uint64_t squares_at(const Fitted& piece, std::uint64_t at) noexcept {
        std::uint64_t squares = 0;
        for (const int square : piece.squares) squares |= at << square;
        return squares;
    }
    // All squares that some piece can cover.
    [[nodiscard]] std::uint64_t covered(const GridSquares& board) const noexcept;
    // The squares that placements link with the first of these, which hold all of them.
    [[nodiscard]] std::uint64_t linked(const GridSquares& board, std::uint64_t live) const noexcept;
    [[nodiscard]] Oriented oriented(const GridSquares& part) const noexcept;
    // The image of a part with so many rows, but not transposed.
    [[nodiscard]] static GridSquares image(const GridSquares& part, std::size_t rows,
                                           const Symmetry& symmetry) noexcept;
    [[nodiscard]] static Piece image(Piece piece, const Symmetry& symmetry);
    [[nodiscard]] static std::vector<Fitted> fitted(const std::vector<Piece>& pieces,
                                                    std::size_t columns);
    void find_symmetries(const std::vector<Piece>& left, const std::vector<Piece>& right);

    bool hooks_;
    // By the number of columns.
    std::vector<std::vector<Fitted>> left_, right_, all_;
    std::vector<Symmetry> symmetries_;
};

}  // namespace ponder
