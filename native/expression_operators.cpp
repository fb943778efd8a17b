// The idea: a unary root is never computed. Whether u(x) keeps to a bound y is read off x itself,
// held against the place where u crosses y; for the operators of `inverse_of` there is one such
// place at most on each side of 0, and `Shape` folds the sides together. Cost: a few places for
// each bound, each time the bounds change.

#include "expression_operators.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

namespace ponder::expression {

namespace {

constexpr double quarter = std::numbers::pi / 2;

struct Known {
    std::string_view name;
    Op op;
    std::size_t arity;
};

constexpr std::array known{
    Known{"minus_one", Op::minus_one, 1}, Known{"plus_one", Op::plus_one, 1},
    Known{"times_two", Op::times_two, 1}, Known{"half", Op::half, 1},
    Known{"square", Op::square, 1},       Known{"negative", Op::negative, 1},
    Known{"reciprocal", Op::reciprocal, 1}, Known{"sqrt", Op::sqrt, 1},
    Known{"log", Op::log, 1},             Known{"log10", Op::log10, 1},
    Known{"ceil", Op::ceil, 1},           Known{"floor", Op::floor, 1},
    Known{"abs", Op::abs, 1},             Known{"exp", Op::exp, 1},
    Known{"ten_to", Op::ten_to, 1},       Known{"sin", Op::sin, 1},
    Known{"cos", Op::cos, 1},             Known{"tan", Op::tan, 1},
    Known{"asin", Op::asin, 1},           Known{"acos", Op::acos, 1},
    Known{"atan", Op::atan, 1},           Known{"sinh", Op::sinh, 1},
    Known{"cosh", Op::cosh, 1},           Known{"tanh", Op::tanh, 1},
    Known{"asinh", Op::asinh, 1},         Known{"acosh", Op::acosh, 1},
    Known{"atanh", Op::atanh, 1},         Known{"plus", Op::plus, 2},
    Known{"times", Op::times, 2},         Known{"max", Op::max, 2},
    Known{"min", Op::min, 2},             Known{"minus", Op::minus, 2},
    Known{"divide", Op::divide, 2},       Known{"power", Op::power, 2},
};

double step(double x, double grain) {
    return x == 0 ? grain : nearness + rounding * std::fabs(x);
}

double root(double y) { return y >= 0 ? std::sqrt(y) : -infinity; }

// Just outside what doubles can tell apart.
double below(double x) { return std::isinf(x) ? x : x - 1e-12 * std::fabs(x); }
double above(double x) { return -below(-x); }

// The values whose ceiling is at least y, or at most y; integers themselves are told apart.
double least_ceil(double y, double grain) {
    const double n = std::ceil(y) - 1;
    return n + step(n, grain) / 2;
}
double most_ceil(double y, double grain) {
    const double n = std::floor(y);
    return n + 2 * step(n, grain);
}
double least_floor(double y, double grain) { return -most_ceil(-y, grain); }
double most_floor(double y, double grain) { return -least_ceil(-y, grain); }

// Where the rising operator crosses y, for operators without steps.
double crossing(Op op, double y) {
    switch (op) {
        case Op::minus_one: return y + 1;
        case Op::plus_one: return y - 1;
        case Op::times_two: return y / 2;
        case Op::half: return 2 * y;
        case Op::square: return root(y);
        case Op::negative: return -y;
        case Op::sqrt: return y >= 0 ? y * y : -infinity;
        case Op::log: return std::exp(y);
        case Op::log10: return std::pow(10.0, y);
        case Op::exp: return y > 0 ? std::log(y) : -infinity;
        case Op::ten_to: return y > 0 ? std::log10(y) : -infinity;
        case Op::sinh: return std::asinh(y);
        case Op::asinh: return std::sinh(y);
        case Op::cosh: return y >= 1 ? std::acosh(y) : -infinity;
        case Op::tanh: return std::fabs(y) < 1 ? std::atanh(y) : std::copysign(infinity, y);
        case Op::atan: return std::fabs(y) < quarter ? std::tan(y) : std::copysign(infinity, y);
        default: return y;
    }
}

}  // namespace

bool Operator::commutative() const noexcept {
    return op == Op::plus || op == Op::times || op == Op::max || op == Op::min;
}

Operator operator_of(std::string_view name, std::size_t index, std::size_t arity,
                     std::int64_t price) {
    const std::string said = "operator '" + std::string(name) + "'";
    if (arity != 1 && arity != 2) throw std::invalid_argument(said + " must have arity 1 or 2");
    if (price < 1) throw std::invalid_argument(said + " must cost at least 1");
    const auto* const found = std::ranges::find(known, name, &Known::name);
    const bool own = found == known.end();
    if (!own && found->arity != arity) {
        throw std::invalid_argument(said + " has arity " + std::to_string(found->arity));
    }
    return {own ? Op::custom : found->op, index, arity, static_cast<std::size_t>(price)};
}

std::vector<std::pair<std::string, std::size_t>> known_operators() {
    std::vector<std::pair<std::string, std::size_t>> all;
    for (const Known& one : known) all.emplace_back(one.name, one.arity);
    return all;
}

Range range_of(Op op) noexcept {
    switch (op) {
        case Op::sin:
        case Op::cos:
        case Op::tanh: return {-1, 1};
        case Op::asin:
        case Op::atan: return {-quarter, quarter};
        case Op::acos: return {0, 2 * quarter};
        case Op::square:
        case Op::sqrt:
        case Op::abs:
        case Op::exp:
        case Op::ten_to:
        case Op::acosh: return {0, infinity};
        case Op::cosh: return {1, infinity};
        default: return {-infinity, infinity};
    }
}

bool has_inverse(Op op) noexcept {
    constexpr std::array more{Op::sinh, Op::asinh, Op::cosh, Op::tanh, Op::atan};
    return op <= Op::ten_to || std::ranges::find(more, op) != more.end();
}

Inverse inverse_of(Op op) noexcept {
    switch (op) {
        case Op::square:
        case Op::cosh:
        case Op::abs: return {Shape::magnitude, false, op};
        case Op::reciprocal: return {Shape::inverse, false, op};
        case Op::log:
        case Op::log10: return {Shape::positive, false, op};
        case Op::sqrt: return {Shape::not_negative, false, op};
        case Op::negative: return {Shape::plain, true, op};
        default: return {Shape::plain, false, op};
    }
}

double Inverse::at_least(double y, double grain) const {
    if (std::isinf(y)) return falls ? -y : y;
    if (op == Op::ceil) return least_ceil(y, grain);
    if (op == Op::floor) return least_floor(y, grain);
    return falls ? above(crossing(op, y)) : below(crossing(op, y));
}

double Inverse::at_most(double y, double grain) const {
    if (std::isinf(y)) return falls ? -y : y;
    if (op == Op::ceil) return most_ceil(y, grain);
    if (op == Op::floor) return most_floor(y, grain);
    return falls ? below(crossing(op, y)) : above(crossing(op, y));
}

}  // namespace ponder::expression
