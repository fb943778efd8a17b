// Elementary functions on four doubles at a time. Included only by expression_kernel.cpp, which is
// compiled once for each instruction set, into the namespace of that set.
//
// The idea: additions, multiplications, divisions, comparisons and shifts only, never contracted,
// so that every instruction set gives the same bits. log and exp are those of fdlibm (Sun
// Microsystems, 1993) written without branches, good to a unit or two in the last place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "expression_operators.hpp"

#if defined(__AVX2__) || defined(__SSE2__)
#include <immintrin.h>
#endif

namespace ponder::expression::PONDER_PATH {

using Lane [[gnu::vector_size(32)]] = double;
using Mask [[gnu::vector_size(32)]] = std::int64_t;
using Bits [[gnu::vector_size(32)]] = std::uint64_t;  // for sums that may overflow
constexpr std::size_t lanes = 4;
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

[[gnu::always_inline]] inline Lane load(const double* from) {
    Lane lane;
    std::memcpy(&lane, from, sizeof lane);
    return lane;
}
inline void store(double* to, Lane lane) { std::memcpy(to, &lane, sizeof lane); }
[[gnu::always_inline]] inline Lane all(double x) { return Lane{x, x, x, x}; }
[[gnu::always_inline]] inline Mask whole(std::int64_t x) { return Mask{x, x, x, x}; }
[[gnu::always_inline]] inline Mask bits(Lane x) { return reinterpret_cast<Mask>(x); }
[[gnu::always_inline]] inline Lane value(Mask x) { return reinterpret_cast<Lane>(x); }
[[gnu::always_inline]] inline Bits unsigned_bits(Lane x) { return reinterpret_cast<Bits>(x); }
[[gnu::always_inline]] inline Lane value(Bits x) { return reinterpret_cast<Lane>(x); }

// One bit for each lane of a mask.
inline unsigned picked(Mask mask) {
#if defined(__AVX2__)
    return static_cast<unsigned>(_mm256_movemask_pd(reinterpret_cast<__m256d>(mask)));
#else
    unsigned answer = 0;
    for (std::size_t k = 0; k < lanes; ++k) answer |= (mask[k] != 0 ? 1U : 0U) << k;
    return answer;
#endif
}

inline bool any(Mask mask) {
#if defined(__AVX2__)
    const auto all_bits = reinterpret_cast<__m256i>(mask);
    return _mm256_testz_si256(all_bits, all_bits) == 0;
#else
    return (mask[0] | mask[1] | mask[2] | mask[3]) != 0;
#endif
}

[[gnu::always_inline]] inline Lane magnitude(Lane x) {
    return value(bits(x) & whole(std::numeric_limits<std::int64_t>::max()));
}
[[gnu::always_inline]] inline Lane larger(Lane a, Lane b) { return a < b ? b : a; }
[[gnu::always_inline]] inline Lane smaller(Lane a, Lane b) { return b < a ? b : a; }

// Undefined where too large, infinite or undefined.
[[gnu::always_inline]] inline Lane tame(Lane x) {
    return magnitude(x) <= all(largest) ? x : all(not_a_number);
}

// The nearest integer: adding 2^52 leaves no room for a fraction.
[[gnu::always_inline]] inline Lane nearest(Lane x) {
    const Lane shift = value((bits(x) & whole(std::numeric_limits<std::int64_t>::min())) |
                             bits(all(4503599627370496.0)));
    return magnitude(x) < all(4503599627370496.0) ? (x + shift) - shift : x;
}

// The integer that x is as good as, or x. What is as good as 0 is given by the grain.
[[gnu::always_inline]] inline Lane snapped(Lane x, Lane grain) {
    const Lane n = nearest(x);
    const Lane limit = n == all(0.0) ? grain : all(nearness) + all(rounding) * magnitude(n);
    return magnitude(x - n) <= limit ? n : x;
}

[[gnu::always_inline]] inline Lane ceiling(Lane x, Lane grain) {
    const Lane s = snapped(x, grain);
    const Lane n = nearest(s);
    return n < s ? n + all(1.0) : n;
}

[[gnu::always_inline]] inline Lane ground(Lane x, Lane grain) {
    return -ceiling(-x, grain);
}

// The natural logarithm of positive numbers.
[[gnu::always_inline]] inline Lane logarithm(Lane x) {
    constexpr std::uint64_t half_root = 0x3fe6a09e667f3bcd;  // the bits of sqrt(1/2)
    constexpr std::uint64_t bias = 1024;
    const Bits raised = unsigned_bits(x) - half_root + (bias << 52);
    const Bits exponent = raised >> 52;
    const Lane mantissa = value(unsigned_bits(x) - ((exponent - bias) << 52));
    const Lane k = value(exponent | unsigned_bits(all(4503599627370496.0))) -
                   all(4503599627370496.0 + bias);
    const Lane f = mantissa - all(1.0);
    const Lane s = f / (all(2.0) + f);
    const Lane z = s * s;
    Lane r = all(1.479819860511658591e-01);
    for (const double c : {1.531383769920937332e-01, 1.818357216161805012e-01,
                           2.222219843214978396e-01, 2.857142874366239149e-01,
                           3.999999999940941908e-01, 6.666666666666735130e-01}) {
        r = r * z + all(c);
    }
    const Lane h = all(0.5) * f * f;
    return k * all(6.93147180369123816490e-01) -
           ((h - (s * (h + r * z) + k * all(1.90821492927058770002e-10))) - f);
}

// e^x; 0 where that is too small, undefined where it is too large.
[[gnu::always_inline]] inline Lane exponential(Lane x) {
    constexpr double limit = 700;
    const Lane held = larger(smaller(x, all(limit)), all(-limit));
    const Lane shifted = held * all(1.44269504088896338700) + all(6755399441055744.0);
    const Lane k = shifted - all(6755399441055744.0);
    const Lane high = held - k * all(6.93147180369123816490e-01);
    const Lane low = k * all(1.90821492927058770002e-10);
    const Lane r = high - low;
    const Lane z = r * r;
    Lane c = all(4.13813679705723846039e-08);
    for (const double p : {-1.65339022054652515390e-06, 6.61375632143793436117e-05,
                           -2.77777777770155933842e-03, 1.66666666666666019037e-01}) {
        c = c * z + all(p);
    }
    c = r - c * z;
    const Lane y = all(1.0) - ((low - (r * c) / (all(2.0) - c)) - high);
    const Lane scaled = value(unsigned_bits(y) + (unsigned_bits(shifted) << 52));
    const Lane ended = x > all(limit) ? all(not_a_number) : scaled;
    return x < all(-limit) ? all(0.0) : (x == x ? ended : x);
}

// a^b from the logarithm of |a|: exact decisions are the caller's.
[[gnu::always_inline]] inline Lane powered(Lane a, Lane size, Lane b) {
    const Lane grown = exponential(b * size);
    const Lane n = snapped(b, all(nearness));
    const Mask integer = n == nearest(n);
    const Lane halved = n * all(0.5);
    const Mask odd = halved != nearest(halved);
    const Lane minus = integer ? (odd ? -grown : grown) : all(not_a_number);
    const Lane nothing = b > all(0.0) ? all(0.0) : (b == all(0.0) ? all(1.0) : all(not_a_number));
    const Lane zero = b == b ? nothing : b;
    return a > all(0.0) ? grown : (a < all(0.0) ? minus : (a == a ? zero : a));
}

[[gnu::always_inline]] inline Lane powered(Lane a, Lane b) {
    return powered(a, logarithm(magnitude(a)), b);
}

}  // namespace ponder::expression::PONDER_PATH
