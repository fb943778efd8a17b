// Dyadic numbers, as whole multiples of 2^-62.
#pragma once

#include <cstdint>

namespace ponder {

__extension__ using Number = __int128;

inline constexpr int fraction_bits = 62;
inline constexpr Number one = Number{1} << fraction_bits;
// Numbers are smaller than this in size, so that sums and steps of them do not overflow.
inline constexpr Number beyond = one << 62;

// numerator / 2^exponent; in lowest terms where a function returns it.
struct Dyadic {
    Number numerator;
    int exponent;
};

// Throws std::overflow_error for what is not a number here.
[[nodiscard]] Number number_of(Dyadic dyadic);
[[nodiscard]] Dyadic lowest_terms(Number number) noexcept;
[[nodiscard]] Number sum_of(Number a, Number b);

// The numbers between two ends, each of which may be missing, and may belong to the interval.
struct Interval {
    Number low = 0, high = 0;
    bool has_low = false, has_high = false;
    bool with_low = true, with_high = true;

    [[nodiscard]] bool contains(Number x) const noexcept {
        return (!has_low || low < x || (with_low && low == x)) &&
               (!has_high || x < high || (with_high && x == high));
    }
    [[nodiscard]] bool empty() const noexcept {
        return has_low && has_high && !(low < high || (low == high && with_low && with_high));
    }
};

// The number of the interval that is born first: the whole one nearest 0, or else the one with the
// least denominator. Throws std::overflow_error where that is not a number here.
[[nodiscard]] Number simplest(const Interval& interval);

// The options {x^L | x^R} of the canonical form of a number: its neighbours born before it.
struct NumberOptions {
    Number left = 0, right = 0;
    bool has_left = false, has_right = false;
};
[[nodiscard]] NumberOptions options_of(Number number);

// The day on which a number is born.
[[nodiscard]] std::uint64_t birthday_of(Number number) noexcept;

}  // namespace ponder
