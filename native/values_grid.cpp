// Grids as bits: pieces, parts and their symmetries.

#include "values_grid.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

namespace ponder {

namespace {

using Piece = GridBoard::Piece;

// The piece moved into the corner, its squares in order.
Piece cornered(Piece piece) {
    std::int64_t top = piece[0].first, left = piece[0].second;
    for (const auto& [row, column] : piece) {
        top = std::min(top, row);
        left = std::min(left, column);
    }
    for (auto& [row, column] : piece) {
        row -= top;
        column -= left;
    }
    std::ranges::sort(piece);
    return piece;
}

std::vector<Piece> ordered(std::vector<Piece> pieces) {
    std::ranges::sort(pieces);
    const auto twice = std::ranges::unique(pieces);
    pieces.erase(twice.begin(), twice.end());
    return pieces;
}

std::vector<Piece> checked(std::vector<Piece> pieces) {
    constexpr std::int64_t far = 1 << 20;
    for (Piece& piece : pieces) {
        const std::set<std::pair<std::int64_t, std::int64_t>> squares(piece.begin(), piece.end());
        const bool near = std::ranges::all_of(piece, [](const auto& square) {
            return std::abs(square.first) < far && std::abs(square.second) < far;
        });
        if (piece.empty() || squares.size() < piece.size() || !near) {
            throw std::invalid_argument("a piece is one or more different squares (row, column)");
        }
        piece = cornered(std::move(piece));
    }
    return ordered(std::move(pieces));
}

}  // namespace

GridBoard::GridBoard(std::vector<Piece> left, std::vector<Piece> right, bool hooks)
    : hooks_(hooks) {
    left = checked(std::move(left));
    right = checked(std::move(right));
    std::vector<Piece> all = left;
    all.insert(all.end(), right.begin(), right.end());
    all = ordered(std::move(all));
    for (std::size_t columns = 0; columns <= most_squares; ++columns) {
        left_.push_back(fitted(left, columns));
        right_.push_back(fitted(right, columns));
        all_.push_back(fitted(all, columns));
    }
    if (hooks) find_symmetries(left, right);
}

std::vector<GridBoard::Fitted> GridBoard::fitted(const std::vector<Piece>& pieces,
                                                 std::size_t columns) {
    std::vector<Fitted> all;
    for (const Piece& piece : pieces) {
        Fitted fitted{{}, 0, 0};
        std::int64_t width = 0, last = 0;
        for (const auto& [row, column] : piece) {
            width = std::max(width, column + 1);
            last = std::max(last, row * static_cast<std::int64_t>(columns) + column);
        }
        if (width > static_cast<std::int64_t>(columns) || last >= 64) continue;
        for (const auto& [row, column] : piece) {
            const std::int64_t square = row * static_cast<std::int64_t>(columns) + column;
            fitted.squares.push_back(static_cast<int>(square));
            fitted.shape |= std::uint64_t{1} << fitted.squares.back();
        }
        for (std::size_t square = 0; square < most_squares; ++square) {
            const bool fits = square % columns + static_cast<std::size_t>(width) <= columns;
            fitted.anchors |= std::uint64_t{fits} << square;
        }
        all.push_back(std::move(fitted));
    }
    return all;
}

std::string GridBoard::text(const GridSquares& key) const {
    std::string text;
    for (std::size_t square = 0; square < key.rows() * key.columns; ++square) {
        if (square > 0 && square % key.columns == 0) text += '|';
        text += (key.bits() >> square & 1) != 0 ? '.' : '#';
    }
    return text;
}

std::uint64_t GridBoard::covered(const GridSquares& board) const noexcept {
    std::uint64_t squares = 0;
    for (const Fitted& piece : all_[board.columns]) {
        squares |= squares_at(piece, placements(piece, board.bits()));
    }
    return squares;
}

std::uint64_t GridBoard::linked(const GridSquares& board, std::uint64_t live) const noexcept {
    std::uint64_t region = live & -live;
    for (std::uint64_t before = 0; before != region && region != live;) {
        before = region;
        for (const Fitted& piece : all_[board.columns]) {
            std::uint64_t near = 0;
            for (const int square : piece.squares) near |= region >> square;
            region |= squares_at(piece, near & placements(piece, board.bits()));
        }
    }
    return region;
}

GridSquares GridBoard::image(const GridSquares& part, std::size_t rows,
                             const Symmetry& symmetry) noexcept {
    return {flipped(part.bits(), rows, part.columns, symmetry.upside_down, symmetry.left_to_right),
            part.columns};
}

Piece GridBoard::image(Piece piece, const Symmetry& symmetry) {
    for (auto& [row, column] : piece) {
        if (symmetry.transposed) std::swap(row, column);
        if (symmetry.upside_down) row = -row;
        if (symmetry.left_to_right) column = -column;
    }
    return cornered(std::move(piece));
}

void GridBoard::find_symmetries(const std::vector<Piece>& left, const std::vector<Piece>& right) {
    for (int code = 1; code < 8; ++code) {
        Symmetry symmetry{(code & 4) != 0, (code & 2) != 0, (code & 1) != 0, false};
        const auto images = [&](std::vector<Piece> pieces) {
            for (Piece& piece : pieces) piece = image(std::move(piece), symmetry);
            return ordered(std::move(pieces));
        };
        const auto of_left = images(left), of_right = images(right);
        symmetry.negated = !(of_left == left && of_right == right);
        if (symmetry.negated && !(of_left == right && of_right == left)) continue;
        symmetries_.push_back(symmetry);
    }
}

// Of the images of the part, the widest, and then the least.
GridBoard::Oriented GridBoard::oriented(const GridSquares& part) const noexcept {
    Oriented best{part, false};
    const std::size_t rows = part.rows();
    GridSquares turned;  // the part transposed, once it is needed
    for (const Symmetry& symmetry : symmetries_) {
        const std::size_t columns = symmetry.transposed ? rows : part.columns;
        if (columns < best.part.columns) continue;
        if (symmetry.transposed && turned.columns == 0) {
            turned = {transposed(part.bits(), rows, part.columns), rows};
        }
        const GridSquares other = symmetry.transposed ? image(turned, part.columns, symmetry)
                                                      : image(part, rows, symmetry);
        if (other.columns > best.part.columns || other.bits() < best.part.bits()) {
            best = {other, symmetry.negated};
        }
    }
    return best;
}

}  // namespace ponder
