// Stones on a grid as bits: the rewriting of neighbours, and the splitting of boards, for
// ValueSearch.
//
// A square is blank or holds one of up to three kinds of stones, numbered from 1: two sets of
// squares, the low and the high bits of these numbers, 64 squares at most. A rule turns a pair of
// neighbouring stones into another pair, in all four directions. Where it applies is found for all
// squares at once: the squares with the first stone, and those with the second shifted onto them.
// As blanks stay blank, connected groups of stones are independent; a group in which no rule
// applies is 0. A part is a group cut out in its smallest rectangle, the least of its images.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "values_grid_bits.hpp"
#include "values_hash.hpp"

namespace ponder {

// The low and the high bits of the stones, each the squares of a grid.
struct Stones {
    std::uint64_t low = 0, high = 0;

    [[nodiscard]] std::uint64_t all() const noexcept { return low | high; }
    // The squares with stones of this kind, 1 to 3.
    [[nodiscard]] std::uint64_t of(unsigned kind) const noexcept {
        return ((kind & 1) != 0 ? low : ~low) & ((kind & 2) != 0 ? high : ~high);
    }
    void flip(std::uint64_t squares, unsigned bits) noexcept {
        if ((bits & 1) != 0) low ^= squares;
        if ((bits & 2) != 0) high ^= squares;
    }
    auto operator<=>(const Stones&) const = default;
};

// Stones by rows of so many columns; also the key of a part. (Halves, so that there is no padding.)
struct StoneSquares {
    std::array<std::uint32_t, 4> halves{};
    std::uint32_t columns = 0;

    StoneSquares() = default;
    StoneSquares(const Stones& stones, std::size_t columns)
        : halves(std::bit_cast<decltype(halves)>(stones)),
          columns(static_cast<std::uint32_t>(columns)) {}
    [[nodiscard]] Stones stones() const noexcept { return std::bit_cast<Stones>(halves); }
    bool operator==(const StoneSquares&) const = default;
};

class StonesBoard {
public:
    using Key = StoneSquares;
    using Raw = StoneSquares;
    using Pairs = std::vector<std::pair<std::string, std::string>>;
    static constexpr std::size_t most_squares = 64;

    // Throws std::invalid_argument for what is not of the form that ponder._native.StonesGame wants.
    StonesBoard(const std::string& stones, char blank, const Pairs& left, const Pairs& right,
                bool hooks);

    [[nodiscard]] static std::uint64_t hash(const StoneSquares& key) noexcept {
        const Stones stones = key.stones();
        return mixed(stones.low + mixed(stones.high + mixed(key.columns)));
    }
    [[nodiscard]] std::string text(const StoneSquares& key) const;
    // The number of a letter, 0 for the blank; throws std::invalid_argument for other letters.
    [[nodiscard]] unsigned kind(char letter) const;

    template <typename Each>
    void moves(const StoneSquares& board, Each each) const {
        for (const bool left : {true, false}) {
            const auto option = [&](const StoneSquares& changed) { each(left, changed); };
            for (const Rule& rule : left ? left_ : right_) {
                turn(board, rule, true, option);
                turn(board, rule, false, option);
            }
        }
    }

    template <typename Sink>
    void reduce(const StoneSquares& board, Sink& sink) const {
        const Stones stones = board.stones();
        if (!hooks_) {
            if (stones.all() != 0) sink.part(board, false);
            return;
        }
        std::uint64_t live = live_squares(stones, board.columns);
        while (live != 0) {
            const std::uint64_t group = connected(live & -live, stones.all(), board.columns);
            live &= ~group;
            const auto [part, negated] = oriented(cut(stones, group, board.columns));
            sink.part(part, negated);
        }
    }

private:
    // Of two neighbours, the upper or left one is the first; which bits of the two change.
    struct Rule {
        unsigned first, second, first_flips, second_flips;
        auto operator<=>(const Rule&) const = default;
    };
    using Rules = std::vector<Rule>;
    // Stones of kind k become stones of kind to[k]; the value changes its sign if `negated`.
    struct Exchange {
        std::array<unsigned, 4> to;
        bool negated;
    };
    struct Oriented {
        StoneSquares part;
        bool negated;
    };

    // Calls `each` with the board after each way to follow the rule, across or down.
    template <typename Each>
    void turn(const StoneSquares& board, const Rule& rule, bool across, Each each) const {
        std::uint64_t at = places(rule, board.stones(), board.columns, across);
        for (; at != 0; at &= at - 1) {
            const std::uint64_t first = at & -at;
            Stones changed = board.stones();
            changed.flip(first, rule.first_flips);
            changed.flip(across ? first << 1 : rows_down(first, board.columns), rule.second_flips);
            each(StoneSquares(changed, board.columns));
        }
    }
    // The first squares of the neighbours, side by side or one above the other, that the rule turns.
    [[nodiscard]] std::uint64_t places(const Rule& rule, const Stones& stones, std::size_t columns,
                                       bool across) const noexcept {
        const std::uint64_t second = stones.of(rule.second);
        return stones.of(rule.first) &
               (across ? second >> 1 & not_last_[columns] : rows_up(second, columns));
    }
    // The first squares of all neighbours that some rule turns.
    [[nodiscard]] std::uint64_t live_squares(const Stones& stones,
                                             std::size_t columns) const noexcept;
    [[nodiscard]] std::uint64_t connected(std::uint64_t group, std::uint64_t among,
                                          std::size_t columns) const noexcept;
    [[nodiscard]] static StoneSquares cut(const Stones& stones, std::uint64_t group,
                                          std::size_t columns) noexcept;
    [[nodiscard]] Oriented oriented(const StoneSquares& part) const noexcept;
    [[nodiscard]] static Stones exchanged(const Stones& stones, const Exchange& exchange) noexcept;
    [[nodiscard]] Rules read(const Pairs& pairs) const;
    void find_exchanges();

    std::string letters_;  // the blank first
    bool hooks_;
    Rules left_, right_, all_;
    std::vector<Exchange> exchanges_;
    std::array<std::uint64_t, most_squares + 1> not_last_{};  // by the number of columns
};

}  // namespace ponder
