// Families of positions: symbolic states with whole parameters, as a board for ValueSearch.
//
// A state has so many parameters and, for each player, moves. A move is possible where all its
// conditions are at least 0; it leads to a state, at arguments that are linear in the parameters,
// plus a whole number that is linear too. A position is a state at a point: it needs no strip, so
// its parameters may be large.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "values_hash.hpp"
#include "values_search.hpp"
#include "values_table.hpp"

namespace ponder {

// The constant first, then one coefficient a parameter.
using LinearForm = std::vector<std::int64_t>;
using FamilyPoint = std::span<const std::int32_t>;

struct FamilyMove {
    std::vector<LinearForm> conditions;
    std::size_t to;
    std::vector<LinearForm> arguments;
    LinearForm offset;
};

struct FamilyState {
    std::size_t parameters;
    std::vector<FamilyMove> left, right;
};

class FamilyBoard {
public:
    static constexpr std::size_t most_parameters = 15;
    static constexpr std::int64_t largest = 65535;

    // The number of the state, from 1, and the parameters.
    using Key = std::array<std::uint16_t, most_parameters + 1>;
    struct Raw {
        Key key;
        std::int64_t offset;
    };

    // Throws std::invalid_argument for states that are not of the form above.
    explicit FamilyBoard(std::vector<FamilyState> states);

    [[nodiscard]] std::size_t parameters(std::size_t state) const {
        return states_.at(state).parameters;
    }
    // Throws std::invalid_argument for a parameter below 0 or above the largest.
    [[nodiscard]] Raw at(std::size_t state, FamilyPoint point) const;

    [[nodiscard]] static std::uint64_t hash(const Key& key) noexcept;
    [[nodiscard]] std::string text(const Key& key) const;

    template <typename Each>
    void moves(const Key& key, Each each) const {
        const FamilyState& state = states_[key[0] - std::size_t{1}];
        for (const bool left : {true, false}) {
            for (const FamilyMove& move : left ? state.left : state.right) {
                if (possible(move, key)) each(left, after(move, key));
            }
        }
    }

    template <typename Sink>
    void reduce(const Raw& raw, Sink& sink) const {
        sink.number(raw.offset);
        sink.part(raw.key, false);
    }

private:
    [[nodiscard]] static std::int64_t value_at(const LinearForm& form, const Key& key) noexcept {
        std::int64_t total = form[0];
        for (std::size_t i = 1; i < form.size(); ++i) total += form[i] * key[i];
        return total;
    }
    [[nodiscard]] static bool possible(const FamilyMove& move, const Key& key) noexcept {
        for (const LinearForm& form : move.conditions) {
            if (value_at(form, key) < 0) return false;
        }
        return true;
    }
    [[nodiscard]] Raw after(const FamilyMove& move, const Key& key) const;
    void check(const FamilyState& state) const;

    std::vector<FamilyState> states_;
};

// The values of the positions of a family.
class FamilyGame {
public:
    FamilyGame(ValueTable& table, std::vector<FamilyState> states)
        : table_(table), board_(std::move(states)), search_(table, board_) {}

    [[nodiscard]] ValueTable& table() noexcept { return table_; }
    [[nodiscard]] const FamilyBoard& board() const noexcept { return board_; }
    [[nodiscard]] std::size_t positions() const noexcept { return search_.positions(); }
    [[nodiscard]] ValueId value(std::size_t state, FamilyPoint point) {
        return search_.value(board_.at(state, point), ~std::uint64_t{0});
    }

private:
    ValueTable& table_;
    const FamilyBoard board_;
    ValueSearch<FamilyBoard> search_;
};

}  // namespace ponder
