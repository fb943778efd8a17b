// The idea: most candidates are false on one of a few objects, so a block is tested on those first;
// what is left must be better than the best bound on an object where that is still possible, which
// few are; only then come the other objects. Eight rows go together, in registers, and nothing is
// written but a bit for each row. Cost: about 5 instructions for a candidate that is false at once,
// about one more for each open object otherwise.

#include "expression_kernel.hpp"

#include "expression_apply.hpp"
#include "expression_vector.hpp"

namespace ponder::expression::PONDER_PATH {

namespace {

constexpr double most_exponent = 691;  // e to it is `largest`, about

// Eight rows.
struct Pair {
    Mask low;
    Mask high;
    [[nodiscard]] bool some() const { return any(low | high); }
    [[nodiscard]] std::uint8_t byte() const {
        return static_cast<std::uint8_t>(picked(low) | picked(high) << lanes);
    }
};

template <bool lenient>
Mask at_least(Lane x, Lane y) {
    return lenient ? ~(x < y) : x >= y;
}
template <bool lenient>
Mask at_most(Lane x, Lane y) {
    return lenient ? ~(x > y) : x <= y;
}

// One object: the rows that are true on it.
template <bool lenient, typename Values>
void test(const Values& at, std::size_t row, std::uint32_t object, double least, double most,
          Pair& above, Pair& below) {
    const Lane low = at(object, row);
    const Lane high = at(object, row + lanes);
    above.low &= at_least<lenient>(low, all(least));
    above.high &= at_least<lenient>(high, all(least));
    below.low &= at_most<lenient>(low, all(most));
    below.high &= at_most<lenient>(high, all(most));
}

// The first objects, so many that the compiler may unroll them: if there are fewer, the first of
// them is asked again.
struct First {
    static constexpr std::size_t count = 4;
    std::uint32_t object[count];
    double least[count];
    double most[count];

    explicit First(const Window& window) {
        for (std::size_t k = 0; k < count; ++k) {
            const std::size_t from = k < window.first ? k : 0;
            object[k] = window.order[from];
            least[k] = window.above.truth[from];
            most[k] = window.below.truth[from];
        }
    }
};

// Those better somewhere. Called only if there are rows to ask about.
template <bool from_above, typename Values>
Pair significant(const Values& at, std::size_t row, const Side& side, Pair asked) {
    Mask low = whole(0);
    Mask high = whole(0);
    for (std::size_t k = 0; k < side.opened; ++k) {
        const Lane limit = all(side.better[k]);
        const Lane x = at(side.open[k], row);
        const Lane y = at(side.open[k], row + lanes);
        low |= from_above ? x <= limit : x >= limit;
        high |= from_above ? y <= limit : y >= limit;
    }
    return {asked.low & low, asked.high & high};
}

// The rows of eight that a byte names.
Pair unpacked(std::uint8_t byte) {
    const Mask named = whole(byte);
    return {(named & Mask{1, 2, 4, 8}) != 0, (named & Mask{16, 32, 64, 128}) != 0};
}

template <bool lenient, typename Values>
bool sieve_rows(const Values& at, std::size_t rows, const Window& shared, Passed& passed) {
    const Window window = shared;  // a copy, which nothing written can change
    const First first(window);
    unsigned found = 0;
    passed = {};
    for (std::size_t row = 0; row < rows; row += 2 * lanes) {
        Pair above{whole(-window.above.wanted), whole(-window.above.wanted)};
        Pair below{whole(-window.below.wanted), whole(-window.below.wanted)};
        for (std::size_t k = 0; k < First::count; ++k) {
            test<lenient>(at, row, first.object[k], first.least[k], first.most[k], above, below);
            if (Values::costly && !above.some() && !below.some()) break;
        }
        if (above.some()) above = significant<true>(at, row, window.above, above);
        if (below.some()) below = significant<false>(at, row, window.below, below);
        const unsigned inside = rows - row < 8 ? (1U << (rows - row)) - 1 : 255;
        passed.above[row / 8] = static_cast<std::uint8_t>(above.byte() & inside);
        passed.below[row / 8] = static_cast<std::uint8_t>(below.byte() & inside);
        found |= passed.above[row / 8] | passed.below[row / 8];
    }
    return found != 0;
}

template <bool lenient, typename Values>
bool verify_rows(const Values& at, const Window& window, std::size_t from, std::size_t to,
                 Passed& passed) {
    unsigned found = 0;
    for (std::size_t row = 0; row < block; row += 2 * lanes) {
        if ((passed.above[row / 8] | passed.below[row / 8]) == 0) continue;
        Pair above = unpacked(passed.above[row / 8]);
        Pair below = unpacked(passed.below[row / 8]);
        for (std::size_t k = from; k < to && (above.some() || below.some()); ++k) {
            test<lenient>(at, row, window.order[k], window.above.truth[k], window.below.truth[k],
                          above, below);
        }
        passed.above[row / 8] = above.byte();
        passed.below[row / 8] = below.byte();
        found |= passed.above[row / 8] | passed.below[row / 8];
    }
    return found != 0;
}

// The values of an object in four rows. Costly ones are not asked for if nothing depends on them.
template <typename Function>
struct Shaped {
    static constexpr bool costly = false;
    const double* columns;
    Function f;
    Lane operator()(std::uint32_t object, std::size_t row) const {
        return f(load(columns + object * block + row));
    }
};

template <bool is_costly, typename Function>
struct Blended {
    static constexpr bool costly = is_costly;
    const double* outer;
    const double* inner;
    Function f;
    Lane operator()(std::uint32_t object, std::size_t row) const {
        return f(all(outer[object]), load(inner + object * block + row));
    }
};

template <typename Go>
bool shaped(Shape shape, const double* columns, double grain, Go go) {
    const auto with = [&](auto f) { return go(Shaped<decltype(f)>{columns, f}); };
    switch (shape) {
        case Shape::plain: return with([](Lane x) { return x; });
        case Shape::magnitude: return with([](Lane x) { return magnitude(x); });
        case Shape::inverse: return with([](Lane x) { return tame(all(1.0) / x); });
        case Shape::positive:
            return with([](Lane x) { return x > all(0.0) ? x : all(not_a_number); });
        default:
            return with([grain](Lane x) {
                return x >= all(-grain) ? larger(x, all(0.0)) : all(not_a_number);
            });
    }
}

template <typename Go>
bool blended(Blend blend, const double* outer_values, const double* inner, Go go) {
    const auto with = [&](auto f) {
        return go(Blended<false, decltype(f)>{outer_values, inner, f});
    };
    const auto with_care = [&](auto f) {
        return go(Blended<true, decltype(f)>{outer_values, inner, f});
    };
    switch (blend) {
        case Blend::plus: return with([](Lane a, Lane b) { return a + b; });
        case Blend::times: return with([](Lane a, Lane b) { return a * b; });
        case Blend::max: return with([](Lane a, Lane b) { return larger(a, b); });
        case Blend::min: return with([](Lane a, Lane b) { return smaller(a, b); });
        case Blend::minus: return with([](Lane a, Lane b) { return a - b; });
        case Blend::over: return with([](Lane a, Lane b) { return a / b; });
        case Blend::exponent:
            return with([](Lane a, Lane b) {
                const Lane e = a * b;
                return e <= all(most_exponent) ? e : all(not_a_number);
            });
        case Blend::base: return with_care([](Lane a, Lane b) { return powered(a, b); });
        default: return with_care([](Lane a, Lane b) { return powered(b, a); });
    }
}

// Calls the test for undefined values that count or do not.
auto sieving(std::size_t rows, const Window& window, Passed& passed) {
    return [&, rows](auto at) {
        return window.lenient ? sieve_rows<true>(at, rows, window, passed)
                              : sieve_rows<false>(at, rows, window, passed);
    };
}

auto verifying(const Window& window, std::size_t from, std::size_t to, Passed& passed) {
    return [&, from, to](auto at) {
        return window.lenient ? verify_rows<true>(at, window, from, to, passed)
                              : verify_rows<false>(at, window, from, to, passed);
    };
}

bool sieve(Shape shape, const double* columns, std::size_t rows, const Window& window,
           Passed& passed) {
    return shaped(shape, columns, window.grain, sieving(rows, window, passed));
}

bool verify(Shape shape, const double* columns, const Window& window, std::size_t from,
            std::size_t to, Passed& passed) {
    return shaped(shape, columns, window.grain, verifying(window, from, to, passed));
}

bool sieve_blend(Blend blend, const double* outer_values, const double* inner, std::size_t rows,
                 const Window& window, Passed& passed) {
    return blended(blend, outer_values, inner, sieving(rows, window, passed));
}

bool verify_blend(Blend blend, const double* outer_values, const double* inner,
                  const Window& window, std::size_t from, std::size_t to, Passed& passed) {
    return blended(blend, outer_values, inner, verifying(window, from, to, passed));
}

void logarithms(const double* a, double* out, std::size_t size) {
    for (std::size_t i = 0; i < size; i += lanes) {
        const Lane x = load(a + i);
        store(out + i, x == all(0.0) ? all(-beyond) : positive_log(x));
    }
}

void negative(const double* columns, const std::uint32_t* objects, std::size_t count,
              std::uint8_t* rows) {
    for (std::size_t row = 0; row < block; row += 2 * lanes) {
        Pair below{whole(0), whole(0)};
        for (std::size_t k = 0; k < count; ++k) {
            const double* const from = columns + objects[k] * block + row;
            below.low |= load(from) < all(0.0);
            below.high |= load(from + lanes) < all(0.0);
        }
        rows[row / 8] = below.byte();
    }
}

bool defined(const double* columns, const std::uint32_t* objects, std::size_t count,
             std::size_t rows) {
    for (std::size_t row = 0; row < rows; row += lanes) {
        Mask sound = whole(-1);
        for (std::size_t k = 0; k < count; ++k) {
            const Lane x = load(columns + objects[k] * block + row);
            sound &= x == x;
        }
        if (any(sound)) return true;
    }
    return false;
}

}  // namespace

Kernel kernel() noexcept {
    return {unary,  binary,      outer,        raise,      sizes,    sieve,
            verify, sieve_blend, verify_blend, logarithms, negative, defined};
}

}  // namespace ponder::expression::PONDER_PATH
