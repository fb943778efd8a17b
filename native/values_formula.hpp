// Formulas of games with parameters, evaluated at points.
//
// A formula is a program for a stack of values: push a number that is linear in the parameters,
// make a game of the options on top, add the two on top.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "values_family.hpp"
#include "values_table.hpp"

namespace ponder {

class Formula {
public:
    // The program as whole numbers, for so many parameters:
    //   0, exponent, constant, coefficients…   the number divided by 2^exponent
    //   1, lefts, rights                       the game of so many options, Right's on top
    //   2                                      the sum
    // Throws std::invalid_argument for any other.
    Formula(std::span<const std::int64_t> code, std::size_t parameters);

    // Nothing where a number is too fine or too large for the table.
    [[nodiscard]] std::optional<ValueId> at(ValueTable& table, FamilyPoint point);

private:
    enum class Kind { number, options, sum };
    struct Step {
        Kind kind;
        int exponent;
        std::size_t lefts, rights;  // of options
        LinearForm form;            // of a number
    };
    void run(ValueTable& table, FamilyPoint point);

    std::vector<Step> steps_;
    std::vector<ValueId> stack_;
};

}  // namespace ponder
