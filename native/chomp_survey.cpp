// The idea. Write the boards r_1 >= r_2 >= … inside the starting board in lexicographic order. A
// move only lowers rows, so every option of a board stands before it, and one pass in that order
// solves them all. The place of a board is a sum over its rows, rank = Σ below[i][r_i], where
// below[i][v] counts the ways to fill rows i, i+1, … with r_i < v. The move at row i, column v+1
// cuts rows i..l to length v, where l is the last row longer than v; its rank is therefore
//     Σ_{k<i} below[k][r_k]  +  Σ_{i<=k<=l} below[k][v]  +  Σ_{k>l} below[k][r_k],
// three prefix sums, hence O(1). The empty board has rank 0 and is nobody's option.
//
// Cost: one table look-up for each cookie of each board (a 13×13 start: 10.4 million boards, 0.9
// thousand million look-ups), and four bytes a board. The look-ups are scattered, so there is one
// portable path and none for vectors.

#include "chomp_survey.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

#include "refusal.hpp"

namespace ponder {

namespace {

constexpr unsigned most_cookies = std::numeric_limits<std::uint16_t>::max();

// To how few cookies a move may cut a row: the poison stays.
constexpr std::size_t shortest(std::size_t row) { return row == 0 ? 1 : 0; }

// Remoteness and Grundy values are below the number of cookies, so 65535 cookies fit 16 bits.
std::vector<std::uint16_t> board_of(std::span<const std::int64_t> rows) {
    if (rows.empty()) refuse("a Chomp board needs at least one row, such as [3, 2]");
    std::int64_t cookies = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i] < 1) {
            refuse("row lengths must be at least 1, but row " + number(i + 1) + " has " +
                   number(rows[i]));
        }
        if (i > 0 && rows[i] > rows[i - 1]) {
            refuse("row lengths must not increase, but row " + number(i + 1) + " has " +
                   number(rows[i]) + " cookies and the row above it " + number(rows[i - 1]));
        }
        if (rows[i] > most_cookies - cookies) {
            refuse("a Chomp board may have at most " + number(most_cookies) + " cookies");
        }
        cookies += rows[i];
    }
    return {rows.begin(), rows.end()};
}

}  // namespace

ChompSurvey::ChompSurvey(std::span<const std::int64_t> rows) : start_(board_of(rows)) {
    count_boards();
    current_.assign(start_.size(), 0);
    std::size_t cookies = 0;
    for (const Row length : start_) cookies += length;
    scratch_.stamp.assign(cookies + 1, 0);
}

void ChompSurvey::count_boards() {
    constexpr Rank most = std::numeric_limits<Rank>::max() / (4 * sizeof(Cell));
    const std::size_t height = start_.size();
    below_.resize(height);
    for (std::size_t i = height; i-- > 0;) {
        below_[i].assign(start_[i] + 2u, 0);
        for (std::size_t v = 0; v <= start_[i]; ++v) {
            const bool last = i + 1 == height;
            const Rank rest = last ? 1 : below_[i + 1][std::min<std::size_t>(v, start_[i + 1]) + 1];
            below_[i][v + 1] = below_[i][v] + rest;
            if (below_[i][v + 1] > most) {
                refuse("more than " + number(most) +
                       " boards fit inside this one; try a smaller one");
            }
        }
    }
    boards_ = below_[0][start_[0] + 1u];

    // Sums of below_ over many rows may wrap around: unsigned differences of them stay right.
    above_.resize(height + 1);
    above_[0].assign(start_[0] + 1u, 0);
    for (std::size_t i = 0; i < height; ++i) {
        above_[i + 1].resize(start_[i] + 1u);
        for (std::size_t v = 0; v <= start_[i]; ++v) above_[i + 1][v] = above_[i][v] + below_[i][v];
    }
}

ChompSurvey::Rank ChompSurvey::advance(Rank steps, Pulse& pulse) {
    const std::scoped_lock lock(advancing_);
    // Pages of the table are claimed from the system only as the survey reaches them.
    if (!cells_) cells_ = std::make_unique_for_overwrite<Cell[]>(boards_);
    const Rank from = done();
    const Rank to = from + std::min(steps, positions() - from);
    Rank losses = p_positions();
    for (Rank rank = from + 1; rank <= to; ++rank) {
        pulse.tick(scratch_.stamp.size());
        next_board();
        cells_[rank] = solve(current_, rank, scratch_);
        losses += cells_[rank].is_p();
        p_positions_.store(losses, std::memory_order_relaxed);
        done_.store(rank, std::memory_order_release);
    }
    return to;
}

// Lengthens the lowest row that may grow, and empties the rows under it.
void ChompSurvey::next_board() {
    std::size_t i = current_.size() - 1;
    while (current_[i] == start_[i] || (i > 0 && current_[i] == current_[i - 1])) --i;
    ++current_[i];
    std::fill(current_.begin() + static_cast<std::ptrdiff_t>(i) + 1, current_.end(), Row{0});
}

// Prepares `option`: with l the last row longer than v,
//     tail[v] = Σ_{k<=l} below[k][v] + Σ_{k>l} below[k][r_k].
void ChompSurvey::measure(std::span<const Row> board, Scratch& scratch) const {
    scratch.head.resize(board.size() + 1);
    scratch.head[0] = 0;
    for (std::size_t i = 0; i < board.size(); ++i) {
        scratch.head[i + 1] = scratch.head[i] + below_[i][board[i]];
    }
    scratch.tail.resize(start_[0]);
    std::size_t after = board.size();
    for (std::size_t v = 0; v < board[0]; ++v) {
        while (board[after - 1] <= v) --after;
        scratch.tail[v] = above_[after][v] + scratch.head[board.size()] - scratch.head[after];
    }
}

ChompSurvey::Cell ChompSurvey::solve(std::span<const Row> board, Rank rank,
                                     Scratch& scratch) const {
    if (rank == 1) return {0, 0};  // the poison alone: nothing may be taken
    measure(board, scratch);
    // Held here, because a stamp might be any Rank for all that the compiler knows.
    const Cell* const cells = cells_.get();
    const Rank* const tail = scratch.tail.data();
    Rank* const stamp = scratch.stamp.data();
    Cell least{most_cookies, 0}, greatest{0, 0};
    for (std::size_t row = 0; row < board.size() && board[row] > 0; ++row) {
        const Rank head = scratch.head[row];
        const Rank* const above = above_[row].data();
        for (std::size_t left = shortest(row), length = board[row]; left < length; ++left) {
            const Cell cell = cells[head + tail[left] - above[left]];
            stamp[cell.grundy] = rank;
            least.turned = std::min(least.turned, cell.turned);
            greatest.turned = std::max(greatest.turned, cell.turned);
        }
    }
    std::uint16_t mex = 0;
    while (stamp[mex] == rank) ++mex;
    const unsigned remoteness = 1u + (least.is_p() ? least : greatest).remoteness();
    return {std::rotr(static_cast<std::uint16_t>(remoteness), 1), mex};
}

std::vector<ChompSurvey::Row> ChompSurvey::inside(std::span<const std::int64_t> rows) const {
    std::vector<Row> board = board_of(rows);
    for (std::size_t i = 0; i < board.size(); ++i) {
        const Row most = i < start_.size() ? start_[i] : Row{0};
        if (board[i] > most) {
            refuse("the board is not inside the starting board: row " + number(i + 1) + " has " +
                   number(board[i]) + " cookies, at most " + number(most) + " fit");
        }
    }
    board.resize(start_.size(), 0);
    return board;
}

ChompSurvey::Rank ChompSurvey::rank(std::span<const Row> board) const {
    Rank sum = 0;
    for (std::size_t i = 0; i < board.size(); ++i) sum += below_[i][board[i]];
    return sum;
}

ChompSurvey::Cell ChompSurvey::reached(std::span<const Row> board) const {
    const Rank place = rank(board);
    if (place > done()) {
        throw std::out_of_range("this board is number " + number(place) +
                                " of the survey, which has solved " + number(done()) +
                                " so far; advance it further");
    }
    return cells_[place];
}

std::uint16_t ChompSurvey::remoteness(std::span<const std::int64_t> rows) const {
    return reached(inside(rows)).remoteness();
}

std::uint16_t ChompSurvey::grundy(std::span<const std::int64_t> rows) const {
    return reached(inside(rows)).grundy;
}

std::vector<ChompSurvey::Move> ChompSurvey::winning_moves(
    std::span<const std::int64_t> rows) const {
    const std::vector<Row> board = inside(rows);
    std::vector<Move> moves;
    if (reached(board).is_p()) return moves;
    Scratch scratch;
    measure(board, scratch);
    for (std::size_t row = 0; row < board.size(); ++row) {
        for (std::size_t left = shortest(row); left < board[row]; ++left) {
            if (cells_[option(scratch, row, left)].is_p()) {
                moves.emplace_back(row + 1, left + 1);
            }
        }
    }
    return moves;
}

}  // namespace ponder
