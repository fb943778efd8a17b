// The operators on arrays. Included only by expression_kernel.cpp, which is compiled once for each
// instruction set, into the namespace of that set.
//
// The idea: four values at a time by the functions of expression_vector.hpp; sines and their kin
// one at a time, by the library. Cost: 2 to 20 instructions for a value, some 50 for sines.
#pragma once

#include <cmath>
#include <cstddef>

#include "expression_operators.hpp"
#include "expression_vector.hpp"

namespace ponder::expression::PONDER_PATH {

namespace {

[[gnu::always_inline]] inline Lane undefined_with(Lane x, Lane a) { return a == a ? x : a; }

[[gnu::always_inline]] inline Lane root(Lane x, Lane grain) {
    Lane y = larger(x, all(0.0));
    for (std::size_t k = 0; k < lanes; ++k) y[k] = __builtin_sqrt(y[k]);
    return x >= -grain ? y : all(not_a_number);
}

[[gnu::always_inline]] inline Lane positive_log(Lane x) {
    return x > all(0.0) ? logarithm(x) : all(not_a_number);
}

template <typename Function>
void each(const double* a, double* out, std::size_t size, Function f) {
    for (std::size_t i = 0; i < size; i += lanes) store(out + i, tame(f(load(a + i))));
}

template <double (*function)(double)>
void plain(const double* a, double* out, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) out[i] = function(a[i]);
    each(out, out, size, [](Lane x) { return x; });
}

void transcendental(Op op, const double* a, double* out, std::size_t size) {
    switch (op) {
        case Op::sin: return plain<::sin>(a, out, size);
        case Op::cos: return plain<::cos>(a, out, size);
        case Op::tan: return plain<::tan>(a, out, size);
        case Op::asin: return plain<::asin>(a, out, size);
        case Op::acos: return plain<::acos>(a, out, size);
        case Op::atan: return plain<::atan>(a, out, size);
        case Op::sinh: return plain<::sinh>(a, out, size);
        case Op::cosh: return plain<::cosh>(a, out, size);
        case Op::tanh: return plain<::tanh>(a, out, size);
        case Op::asinh: return plain<::asinh>(a, out, size);
        case Op::acosh: return plain<::acosh>(a, out, size);
        default: return plain<::atanh>(a, out, size);
    }
}

void unary(Op op, const double* a, double* out, std::size_t size, double grain) {
    const auto go = [&](auto f) { each(a, out, size, f); };
    switch (op) {
        case Op::minus_one: return go([](Lane x) { return x - all(1.0); });
        case Op::plus_one: return go([](Lane x) { return x + all(1.0); });
        case Op::times_two: return go([](Lane x) { return x + x; });
        case Op::half: return go([](Lane x) { return x * all(0.5); });
        case Op::square: return go([](Lane x) { return x * x; });
        case Op::negative: return go([](Lane x) { return -x; });
        case Op::reciprocal: return go([](Lane x) { return all(1.0) / x; });
        case Op::sqrt: return go([grain](Lane x) { return root(x, all(grain)); });
        case Op::log: return go([](Lane x) { return positive_log(x); });
        case Op::log10:
            return go([](Lane x) { return positive_log(x) * all(0.43429448190325182765); });
        case Op::ceil: return go([](Lane x) { return ceiling(x); });
        case Op::floor: return go([](Lane x) { return ground(x); });
        case Op::abs: return go([](Lane x) { return magnitude(x); });
        case Op::exp: return go([](Lane x) { return exponential(x); });
        case Op::ten_to:
            return go([](Lane x) { return exponential(x * all(2.30258509299404568402)); });
        default: return transcendental(op, a, out, size);
    }
}

template <typename Left, typename Right>
void combine(Op op, double* out, std::size_t size, Left left, Right right) {
    const auto go = [&](auto f) {
        for (std::size_t i = 0; i < size; i += lanes) store(out + i, tame(f(left(i), right(i))));
    };
    switch (op) {
        case Op::plus: return go([](Lane a, Lane b) { return a + b; });
        case Op::times: return go([](Lane a, Lane b) { return a * b; });
        case Op::max: return go([](Lane a, Lane b) { return undefined_with(larger(a, b), b); });
        case Op::min: return go([](Lane a, Lane b) { return undefined_with(smaller(a, b), b); });
        case Op::minus: return go([](Lane a, Lane b) { return a - b; });
        case Op::divide: return go([](Lane a, Lane b) { return a / b; });
        default: return go([](Lane a, Lane b) { return powered(a, b); });
    }
}

void binary(Op op, const double* a, const double* b, double* out, std::size_t size) {
    combine(op, out, size, [a](std::size_t i) { return load(a + i); },
            [b](std::size_t i) { return load(b + i); });
}

void outer(Op op, double a, const double* b, bool exchanged, double* out, std::size_t size) {
    const auto one = [a](std::size_t) { return all(a); };
    const auto many = [b](std::size_t i) { return load(b + i); };
    if (op == Op::power && !exchanged && a > 0) {
        const Lane base = logarithm(all(a));
        return each(b, out, size, [base](Lane x) { return exponential(x * base); });
    }
    if (exchanged) {
        combine(op, out, size, many, one);
    } else {
        combine(op, out, size, one, many);
    }
}

void raise(double a, const double* b, const double* sizes, double* out, std::size_t size) {
    for (std::size_t i = 0; i < size; i += lanes) {
        store(out + i, tame(powered(load(b + i), load(sizes + i), all(a))));
    }
}

void sizes(const double* a, double* out, std::size_t size) {
    for (std::size_t i = 0; i < size; i += lanes) store(out + i, logarithm(magnitude(load(a + i))));
}

}  // namespace

}  // namespace ponder::expression::PONDER_PATH
