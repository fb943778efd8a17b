// The operators that the expression search can apply, and where their values cross a bound.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ponder::expression {

// `custom` stands for every operator that only the caller can evaluate.
enum class Op : std::uint8_t {
    minus_one, plus_one, times_two, half, square, negative, reciprocal, sqrt, log, log10, ceil,
    floor, abs, exp, ten_to, sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, asinh, acosh, atanh,
    plus, times, max, min, minus, divide, power, custom
};

inline constexpr double infinity = std::numeric_limits<double>::infinity();

// Some hundred units in the last place: two values this near, relatively, are the same but for
// rounding. It tells integers apart up to 1e12.
constexpr double rounding = 1e-13;

// Values nearer than this to an integer (and `rounding` times it) are taken for it by ceil and
// floor, for 0 if nearer than this in the smallest values of the problem, its grain; doubles cannot
// tell, and exact arithmetic decides afterwards.
constexpr double nearness = 1e-9;

// Larger values count as undefined.
constexpr double largest = 1e300;

struct Operator {
    Op op;
    std::size_t index;  // in the caller's list
    std::size_t arity;
    std::size_t price;
    [[nodiscard]] bool commutative() const noexcept;
};

// Throws std::invalid_argument for an arity other than 1 or 2 or other than the operator has.
[[nodiscard]] Operator operator_of(std::string_view name, std::size_t index, std::size_t arity,
                                   std::int64_t price);

// The names known here, with their arity.
[[nodiscard]] std::vector<std::pair<std::string, std::size_t>> known_operators();

// What a unary root makes of its child before the child is held against two bounds.
enum class Shape : std::uint8_t { plain, magnitude, inverse, positive, not_negative };

// A unary operator u that can be tested on its child: u(x) >= y is shape(x) >= from(y), or, if it
// falls, shape(x) <= from(y). Bounds err outwards, never by more than doubles do.
struct Inverse {
    Shape shape = Shape::plain;
    bool falls = false;
    // The least shape(x) with ±u(x) >= ±y; the grain is that of `Kernel::unary`.
    [[nodiscard]] double at_least(double y, double grain) const;
    [[nodiscard]] double at_most(double y, double grain) const;
    Op op = Op::custom;  // custom: no operator at all, the child itself
};

// The least and the largest value an operator can have.
struct Range {
    double least;
    double most;
};
[[nodiscard]] Range range_of(Op op) noexcept;

// Whether the operator has one: those that turn back or are undefined on one side have not.
[[nodiscard]] bool has_inverse(Op op) noexcept;
[[nodiscard]] Inverse inverse_of(Op op) noexcept;

}  // namespace ponder::expression
