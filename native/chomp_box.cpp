// The idea. The boards of a box n×m are numbered in the order in which the sieve of
// chomp_sieve.cpp meets them: by r2, then r1, then (r3, …, rn) lexicographically. All boards with
// the same r2 and r1 form a plane of C(n-2+r2, r2) boards, and inside a plane the number of
// (r3, …, rn) is its combinadic rank Σ ways(n+1-i, r_i - 1). A table is the sorted list of the
// numbers of its P-positions, eight bytes each, whatever the shape of the box. (A dense array
// tail → r1 would be quicker to read, but 20×20 has 69 thousand million tails.)
//
// Cost: a number is a sum of n terms, a look-up a binary search; all winning moves of a board take
// one look-up a cookie, some 0.1 ms for 20×20 once the pages of the table are in memory.

#include "chomp_box.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

#include "refusal.hpp"

namespace ponder {

namespace {

constexpr std::int64_t longest = std::numeric_limits<ChompBox::Length>::max();
constexpr ChompBox::Code most_boards = ChompBox::Code{1} << 62;

std::size_t side(std::int64_t length, const char* name) {
    if (length < 1 || length > longest) {
        refuse("a box has from 1 to " + number(longest) + " " + name + ", not " + number(length));
    }
    return static_cast<std::size_t>(length);
}

ChompBox::Code sum(ChompBox::Code a, ChompBox::Code b) { return std::min(a + b, most_boards); }

template <typename Lengths>
std::vector<std::size_t> transposed(const Lengths& rows, std::size_t columns) {
    std::vector<std::size_t> lengths(columns, 0);
    for (const auto row : rows) {
        for (std::size_t j = 0; j < static_cast<std::size_t>(row); ++j) ++lengths[j];
    }
    return lengths;
}

}  // namespace

ChompBox::ChompBox(std::int64_t rows, std::int64_t columns)
    : height_(std::min(side(rows, "rows"), side(columns, "columns"))),
      width_(static_cast<std::size_t>(std::max(rows, columns))),
      tall_(rows > columns) {
    const auto too_many = [&] {
        refuse("more than 2^62 boards fit inside " + number(rows) + "x" + number(columns) +
               "; try a smaller box");
    };
    // C(2n, n) passes 2^62 at n = 33; this keeps the table of ways small as well.
    if (height_ > 32) too_many();
    count_ways();
    if (ways(height_, static_cast<std::ptrdiff_t>(width_)) == most_boards) too_many();
    count_planes();
}

void ChompBox::count_ways() {
    ways_.assign((height_ + 1) * stride(), 1);
    for (std::size_t parts = 0; parts <= height_; ++parts) {
        Code* const row = &ways_[parts * stride()];
        row[0] = 0;
        if (parts == 0) continue;
        for (std::size_t v = 1; v < stride(); ++v) row[v] = sum(row[v - 1], (row - stride())[v]);
    }
}

void ChompBox::count_planes() {
    const std::size_t seconds = height_ < 2 ? 1 : width_ + 1;
    first_.assign(seconds + 1, 0);
    for (std::size_t second = 0; second < seconds; ++second) {
        const Code plane = ways(lower_rows(), static_cast<std::ptrdiff_t>(second));
        first_[second + 1] = first_[second] + (width_ + 1 - second) * plane;
    }
}

ChompBox::Code ChompBox::plane(std::size_t second, std::size_t first) const noexcept {
    return first_[second] +
           (first - second) * ways(lower_rows(), static_cast<std::ptrdiff_t>(second));
}

std::pair<ChompBox::Code, ChompBox::Code> ChompBox::codes(std::int64_t first,
                                                          std::int64_t second) const {
    if (second < 0 || first < second || first > static_cast<std::int64_t>(width_) ||
        (height_ == 1 && second > 0)) {
        refuse("no board of this box has the two longest lines " + number(first) + " and " +
               number(second));
    }
    const auto a = static_cast<std::size_t>(second);
    const Code from = plane(a, static_cast<std::size_t>(first));
    return {from, from + ways(lower_rows(), static_cast<std::ptrdiff_t>(second))};
}

ChompBox::Board ChompBox::wide(std::span<const std::int64_t> board) const {
    if (board.empty()) refuse("a Chomp board needs at least one row, such as [3, 2]");
    if (board.size() > rows()) {
        refuse("the board has " + number(board.size()) + " rows, the box " + number(rows()));
    }
    std::int64_t above = static_cast<std::int64_t>(columns());
    for (std::size_t i = 0; i < board.size(); ++i) {
        if (board[i] < 1 || board[i] > above) {
            refuse("row " + number(i + 1) + " of the board has " + number(board[i]) +
                   " cookies; here it may have from 1 to " + number(above));
        }
        above = board[i];
    }
    if (tall_) return transposed(board, height_);
    Board lengths(board.begin(), board.end());
    lengths.resize(height_, 0);
    return lengths;
}

ChompBox::Code ChompBox::code_of(const Board& board) const {
    Code code = plane(height_ < 2 ? 0 : board[1], board[0]);
    for (std::size_t i = 2; i < height_; ++i) {
        code += ways(height_ - i, static_cast<std::ptrdiff_t>(board[i]) - 1);
    }
    return code;
}

ChompBox::Code ChompBox::code(std::span<const std::int64_t> board) const {
    return code_of(wide(board));
}

void ChompBox::board(Code code, std::span<Length> rows) const {
    if (code >= first_.back()) {
        refuse("the boards of this box are numbered up to " + number(positions()) + ", not " +
               number(code));
    }
    Board lengths(height_, 0);
    const auto after = std::upper_bound(first_.begin(), first_.end(), code);
    const auto second = static_cast<std::size_t>(after - first_.begin()) - 1;
    const Code plane_size = ways(lower_rows(), static_cast<std::ptrdiff_t>(second));
    lengths[0] = second + (code - first_[second]) / plane_size;
    Code rest = (code - first_[second]) % plane_size;
    if (height_ > 1) lengths[1] = second;
    for (std::size_t i = 2; i < height_; ++i) {
        // The row of ways starts with an entry for -1, so the last one not above `rest` is r_i.
        const Code* const below = &ways_[(height_ - i) * stride()];
        const Code* const end = below + lengths[i - 1] + 1;
        const Code* const place = std::upper_bound(below, end, rest) - 1;
        lengths[i] = static_cast<std::size_t>(place - below);
        rest -= *place;
    }
    if (tall_) lengths = transposed(lengths, width_);
    std::copy(lengths.begin(), lengths.end(), rows.begin());
}

bool ChompBox::is_p(std::span<const Code> table, std::span<const std::int64_t> board) const {
    return std::binary_search(table.begin(), table.end(), code(board));
}

std::vector<ChompBox::Move> ChompBox::winning_moves(std::span<const Code> table,
                                                    std::span<const std::int64_t> board) const {
    const Board start = wide(board);
    std::vector<Move> moves;
    for (std::size_t i = 0; i < height_; ++i) {
        for (std::size_t left = i == 0 ? 1 : 0; left < start[i]; ++left) {
            Board option = start;
            for (std::size_t k = i; k < height_; ++k) option[k] = std::min(option[k], left);
            if (!std::binary_search(table.begin(), table.end(), code_of(option))) continue;
            const auto row = static_cast<std::uint32_t>(i + 1);
            const auto column = static_cast<std::uint32_t>(left + 1);
            moves.push_back(tall_ ? Move{column, row} : Move{row, column});
        }
    }
    std::sort(moves.begin(), moves.end());
    return moves;
}

}  // namespace ponder
