// The idea: what the kernel knows it evaluates; the rest goes to the caller, a block at a time.

#include "expression_evaluate.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace ponder::expression {

void Evaluator::unary(std::size_t number, const double* a, double* out, std::size_t size) const {
    if (op(number) != Op::custom) return kernel_.unary(op(number), a, out, size, grain_);
    custom_(number, a, nullptr, out, size);
    tame(out, size);
}

void Evaluator::binary(std::size_t number, const double* a, const double* b, double* out,
                       std::size_t size) const {
    if (op(number) != Op::custom) return kernel_.binary(op(number), a, b, out, size);
    custom_(number, a, b, out, size);
    tame(out, size);
}

void Evaluator::outer(std::size_t number, double a, const double* b, bool exchanged,
                      double* out) const {
    if (op(number) != Op::custom) {
        return kernel_.outer(op(number), a, b, exchanged, out, block);
    }
    std::array<double, block> many;
    many.fill(a);
    binary(number, exchanged ? b : many.data(), exchanged ? many.data() : b, out, block);
}

void Evaluator::tame(double* values, std::size_t size) const {
    constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t i = 0; i < size; ++i) {
        if (!(std::fabs(values[i]) <= largest)) values[i] = undefined;
    }
}

}  // namespace ponder::expression
