// Families of positions: their points as keys, and the position after a move.

#include "values_family.hpp"

#include <bit>
#include <stdexcept>
#include <utility>

namespace ponder {

FamilyBoard::FamilyBoard(std::vector<FamilyState> states) : states_(std::move(states)) {
    if (states_.empty() || states_.size() >= static_cast<std::size_t>(largest)) {
        throw std::invalid_argument("a family has 1 to 65534 states");
    }
    for (const FamilyState& state : states_) check(state);
}

void FamilyBoard::check(const FamilyState& state) const {
    if (state.parameters > most_parameters) {
        throw std::invalid_argument("a state has at most " + std::to_string(most_parameters) +
                                    " parameters here, not " + std::to_string(state.parameters));
    }
    const auto sized = [&](const LinearForm& form) { return form.size() == state.parameters + 1; };
    for (const bool left : {true, false}) {
        for (const FamilyMove& move : left ? state.left : state.right) {
            bool good = move.to < states_.size() && sized(move.offset) &&
                        move.arguments.size() == states_[move.to].parameters;
            for (const LinearForm& form : move.conditions) good = good && sized(form);
            for (const LinearForm& form : move.arguments) good = good && sized(form);
            if (!good) throw std::invalid_argument("a form or a move has the wrong length");
        }
    }
}

FamilyBoard::Raw FamilyBoard::at(std::size_t state, FamilyPoint point) const {
    Raw raw{{static_cast<std::uint16_t>(state + 1)}, 0};
    for (std::size_t i = 0; i < point.size(); ++i) {
        if (point[i] < 0 || point[i] > largest) {
            throw std::invalid_argument("a parameter here is 0 to 65535, not " +
                                        std::to_string(point[i]));
        }
        raw.key[i + 1] = static_cast<std::uint16_t>(point[i]);
    }
    return raw;
}

FamilyBoard::Raw FamilyBoard::after(const FamilyMove& move, const Key& key) const {
    Raw raw{{static_cast<std::uint16_t>(move.to + 1)}, value_at(move.offset, key)};
    for (std::size_t i = 0; i < move.arguments.size(); ++i) {
        const std::int64_t value = value_at(move.arguments[i], key);
        if (value < 0 || value > largest) {
            throw std::overflow_error("a parameter here is 0 to 65535, not " +
                                      std::to_string(value));
        }
        raw.key[i + 1] = static_cast<std::uint16_t>(value);
    }
    return raw;
}

std::uint64_t FamilyBoard::hash(const Key& key) noexcept {
    const auto words = std::bit_cast<std::array<std::uint64_t, 4>>(key);
    std::uint64_t hash = 0;
    for (const std::uint64_t word : words) hash = mixed(hash + word);
    return hash;
}

std::string FamilyBoard::text(const Key& key) const {
    std::string text = "state " + std::to_string(key[0] - 1) + " at";
    for (std::size_t i = 0; i < states_[key[0] - std::size_t{1}].parameters; ++i) {
        text += ' ' + std::to_string(key[i + 1]);
    }
    return text;
}

}  // namespace ponder
