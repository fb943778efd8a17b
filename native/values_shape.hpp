// The shape of a value: its canonical form with the numbers taken out, and these numbers in order.
//
// {{3 | 1} | 0} has the shape {{n|n}|n} and the leaves 3, 1, 0. The options of a player are in the
// order of their shapes, then of their leaves, so that equal shapes are equal texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "values_table.hpp"

namespace ponder {

class Shapes {
public:
    static constexpr std::int32_t none = -1;

    struct Shape {
        std::int32_t shape;  // its number, or `none`
        std::vector<std::int64_t> leaves;
    };

    // Leaves are whole multiples of 2^-exponent; values with finer numbers, or with more leaves,
    // have no shape here.
    Shapes(ValueTable& table, int exponent, std::size_t most_leaves)
        : table_(table), exponent_(exponent), most_leaves_(most_leaves) {}

    [[nodiscard]] const Shape& of(ValueId value);
    [[nodiscard]] const std::string& text(std::size_t shape) const { return texts_.at(shape); }

private:
    [[nodiscard]] Shape made(ValueId value);
    [[nodiscard]] bool append(std::vector<ValueId> options, std::string& text,
                              std::vector<std::int64_t>& leaves);
    [[nodiscard]] std::int32_t numbered(const std::string& text);

    ValueTable& table_;
    const int exponent_;
    const std::size_t most_leaves_;
    std::unordered_map<ValueId, Shape> known_;
    std::unordered_map<std::string, std::int32_t> numbers_;
    std::vector<std::string> texts_;
};

}  // namespace ponder
