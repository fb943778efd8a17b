// Games described as data, with the values of their positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "values_grid.hpp"
#include "values_search.hpp"
#include "values_stones.hpp"
#include "values_strip.hpp"
#include "values_strip_rules.hpp"
#include "values_table.hpp"

namespace ponder {

inline constexpr std::uint64_t no_limit = ~std::uint64_t{0};

// A game on a row of squares. Strips that fit into 64 bits are kept apart from longer ones.
class StripGame {
public:
    StripGame(ValueTable& table, const StripRules& rules, bool hooks);

    [[nodiscard]] ValueTable& table() noexcept { return table_; }
    [[nodiscard]] std::size_t longest() const noexcept { return wide_.longest(); }
    [[nodiscard]] std::size_t positions() const noexcept {
        return short_search_.positions() + long_search_.positions();
    }

    // Throw std::invalid_argument for other letters, too many squares, or play without end, and
    // std::overflow_error if more than `most` positions must be looked into.
    [[nodiscard]] ValueId value(const std::string& text, std::uint64_t most = no_limit);
    [[nodiscard]] std::vector<ValueId> all_values(std::size_t length);
    // How many strips there are of this length; throws beyond 2^28.
    [[nodiscard]] std::size_t strips(std::int64_t length) const;

private:
    [[nodiscard]] ValueId value_of(const StripWord& word, std::uint64_t most);
    void advance(StripWord& word) const noexcept;

    ValueTable& table_;
    const StripRules rules_;
    const StripBoard<std::uint64_t> narrow_;
    const StripBoard<Bits128> wide_;
    ValueSearch<StripBoard<std::uint64_t>> short_search_;
    ValueSearch<StripBoard<Bits128>> long_search_;
};

// A game of placing pieces on a grid.
class GridGame {
public:
    GridGame(ValueTable& table, GridBoard board, char free);

    [[nodiscard]] ValueTable& table() noexcept { return table_; }
    [[nodiscard]] std::size_t positions() const noexcept { return search_.positions(); }

    // Throws std::invalid_argument for rows that are no board, or of too many squares, and
    // std::overflow_error if more than `most` positions must be looked into.
    [[nodiscard]] ValueId value(const std::vector<std::string>& rows,
                                std::uint64_t most = no_limit);

private:
    [[nodiscard]] GridSquares squares(const std::vector<std::string>& rows) const;

    ValueTable& table_;
    const GridBoard board_;
    const char free_;
    ValueSearch<GridBoard> search_;
};

// A game of rewriting neighbouring stones on a grid.
class StonesGame {
public:
    StonesGame(ValueTable& table, StonesBoard board);

    [[nodiscard]] ValueTable& table() noexcept { return table_; }
    [[nodiscard]] std::size_t positions() const noexcept { return search_.positions(); }

    // Throws as GridGame::value does, and std::invalid_argument for play without end.
    [[nodiscard]] ValueId value(const std::vector<std::string>& rows,
                                std::uint64_t most = no_limit);

private:
    [[nodiscard]] StoneSquares squares(const std::vector<std::string>& rows) const;

    ValueTable& table_;
    const StonesBoard board_;
    ValueSearch<StonesBoard> search_;
};

}  // namespace ponder
