// Every Chomp board inside a starting board: remoteness and Grundy value of each.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "pulse.hpp"

namespace ponder {

// A board is its row lengths, top row first, non-increasing; the poison is the first cookie of
// the first row. Rows and columns that a caller sees count from 1.
class ChompSurvey {
public:
    using Row = std::uint16_t;
    using Rank = std::uint64_t;
    using Move = std::pair<std::uint32_t, std::uint32_t>;

    // Throws std::invalid_argument if `rows` is no board or has too many boards inside it.
    explicit ChompSurvey(std::span<const std::int64_t> rows);

    // How many boards fit inside the starting board, itself included, the empty board not.
    [[nodiscard]] Rank positions() const noexcept { return boards_ - 1; }

    // The memory that the finished table takes.
    [[nodiscard]] std::uint64_t bytes() const noexcept { return boards_ * sizeof(Cell); }

    // How many boards are solved so far; any thread may ask at any time.
    [[nodiscard]] Rank done() const noexcept { return done_.load(std::memory_order_acquire); }

    // How many of the boards solved so far are P-positions.
    [[nodiscard]] Rank p_positions() const noexcept { return p_positions_.load(); }

    // Solves up to `steps` further boards and returns done(); `pulse` may end it between two.
    Rank advance(Rank steps, Pulse& pulse);

    // These throw std::invalid_argument for what is not a board inside the starting board, and
    // std::out_of_range for a board that is not solved yet.
    [[nodiscard]] std::uint16_t remoteness(std::span<const std::int64_t> rows) const;
    [[nodiscard]] std::uint16_t grundy(std::span<const std::int64_t> rows) const;
    [[nodiscard]] std::vector<Move> winning_moves(std::span<const std::int64_t> rows) const;

private:
    // The remoteness is held with its last bit in front, so that all even ones, the P-positions,
    // come before all odd ones: the quickest win is the least number, and without one the slowest
    // loss is the greatest.
    struct Cell {
        std::uint16_t turned;
        std::uint16_t grundy;
        [[nodiscard]] std::uint16_t remoteness() const noexcept { return std::rotl(turned, 1); }
        [[nodiscard]] bool is_p() const noexcept { return remoteness() % 2 == 0; }
    };

    // What solving one board writes to, kept so that no board allocates.
    struct Scratch {
        std::vector<Rank> head;   // head[i]: the part of the board's rank that rows before i give
        std::vector<Rank> tail;   // tail[v]: see measure()
        std::vector<Rank> stamp;  // stamp[g]: the last board with an option of Grundy value g
    };

    void count_boards();
    void next_board();
    void measure(std::span<const Row> board, Scratch& scratch) const;
    [[nodiscard]] Cell solve(std::span<const Row> board, Rank rank, Scratch& scratch) const;

    [[nodiscard]] Rank option(const Scratch& scratch, std::size_t row, std::size_t left) const {
        return scratch.head[row] + scratch.tail[left] - above_[row][left];
    }
    [[nodiscard]] std::vector<Row> inside(std::span<const std::int64_t> rows) const;
    [[nodiscard]] Rank rank(std::span<const Row> board) const;
    [[nodiscard]] Cell reached(std::span<const Row> board) const;

    std::vector<Row> start_;
    std::vector<std::vector<Rank>> below_;  // below_[i][v]: ways to fill rows i, … with r_i < v
    std::vector<std::vector<Rank>> above_;  // above_[i][v]: the sum of below_[k][v] over k < i
    Rank boards_ = 0;                       // the empty board included

    std::mutex advancing_;
    std::vector<Row> current_;  // the last board solved
    Scratch scratch_;
    std::unique_ptr<Cell[]> cells_;
    std::atomic<Rank> done_ = 0;
    std::atomic<Rank> p_positions_ = 0;
};

}  // namespace ponder
