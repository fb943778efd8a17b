// Operators applied to arrays of values, by the kernel or by the caller.
#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "expression_kernel.hpp"
#include "expression_operators.hpp"

namespace ponder::expression {

// Applies the caller's own operator, b being null for a unary one.
using Custom =
    std::function<void(std::size_t op, const double* a, const double* b, double* out, std::size_t)>;

// Operators go by their number in the caller's list.
class Evaluator {
public:
    // What is negative by no more than `grain` is 0 under a root.
    Evaluator(Kernel kernel, std::vector<Operator> operators, Custom custom, double grain)
        : kernel_(kernel),
          operators_(std::move(operators)),
          custom_(std::move(custom)),
          grain_(grain) {}

    [[nodiscard]] const Kernel& kernel() const noexcept { return kernel_; }
    [[nodiscard]] const std::vector<Operator>& operators() const noexcept { return operators_; }
    [[nodiscard]] double grain() const noexcept { return grain_; }
    [[nodiscard]] Op op(std::size_t number) const { return operators_[number].op; }

    // Sizes are multiples of 4. Values too large are undefined, as NaN.
    void unary(std::size_t number, const double* a, double* out, std::size_t size) const;
    void binary(std::size_t number, const double* a, const double* b, double* out,
                std::size_t size) const;
    void outer(std::size_t number, double a, const double* b, bool exchanged, double* out) const;

private:
    void tame(double* values, std::size_t size) const;

    Kernel kernel_;
    std::vector<Operator> operators_;
    Custom custom_;
    double grain_;
};

}  // namespace ponder::expression
