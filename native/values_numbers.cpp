// Dyadic numbers and the simplest number of an interval.

#include "values_numbers.hpp"

#include <stdexcept>

namespace ponder {

namespace {

Number checked(Number number) {
    if (number <= -beyond || number >= beyond) {
        throw std::overflow_error("a number here is smaller than 2^62 in size");
    }
    return number;
}

[[noreturn]] void too_fine() {
    throw std::overflow_error("a number here is a whole multiple of 1/2^62");
}

// The least multiple of the step from `low` on, or beyond it.
Number multiple_above(Number low, bool with_low, Number step) noexcept {
    Number multiple = low / step * step;
    if (multiple < low) multiple += step;
    return multiple == low && !with_low ? multiple + step : multiple;
}

// The simplest number of an interval that lies above 0 or begins there.
Number simplest_positive(const Interval& interval) {
    for (Number step = one; step > 0; step /= 2) {
        const Number x = multiple_above(interval.low, interval.with_low, step);
        if (interval.contains(x)) return checked(x);
    }
    too_fine();
}

}  // namespace

Number number_of(Dyadic dyadic) {
    Number number = dyadic.numerator;
    int exponent = dyadic.exponent;
    for (; exponent > 0 && number % 2 == 0 && number != 0; --exponent) number /= 2;
    if (number == 0) return 0;
    if (exponent > fraction_bits) too_fine();
    for (; exponent < fraction_bits; ++exponent) number = 2 * checked(number);
    return checked(number);
}

Dyadic lowest_terms(Number number) noexcept {
    if (number == 0) return {0, 0};
    int exponent = fraction_bits;
    for (; exponent > 0 && number % 2 == 0; --exponent) number /= 2;
    return {number, exponent};
}

Number sum_of(Number a, Number b) { return checked(a + b); }

Number simplest(const Interval& interval) {
    if (interval.contains(0)) return 0;
    if (interval.has_low && interval.low >= 0) return simplest_positive(interval);
    const Interval mirrored{-interval.high,     -interval.low,     interval.has_high,
                            interval.has_low,   interval.with_high, interval.with_low};
    return -simplest_positive(mirrored);
}

NumberOptions options_of(Number number) {
    const auto [numerator, exponent] = lowest_terms(number);
    const Number step = one >> exponent;
    const bool whole = exponent == 0;
    return {number - step, number + step, !whole || number > 0, !whole || number < 0};
}

std::uint64_t birthday_of(Number number) noexcept {
    const Number size = number < 0 ? -number : number;
    const Dyadic terms = lowest_terms(size);
    const auto whole = static_cast<std::uint64_t>(size / one);
    return terms.exponent == 0 ? whole : whole + 1 + static_cast<std::uint64_t>(terms.exponent);
}

}  // namespace ponder
