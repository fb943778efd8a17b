// The inner loops of the expression search, compiled once for each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "expression_operators.hpp"

namespace ponder::expression {

// So many expressions are evaluated and tested together.
constexpr std::size_t block = 128;

// Minus the logarithm of 0, beyond that of any other number; times 0 it is 0, so that 0^0 = 1.
constexpr double beyond = 1e305;

// The bounds that a block is held against. Values must be at least `truth` and, on one of the open
// objects, at most `better`; or, for the other side, the other way round.
struct Side {
    bool wanted;
    const double* truth;  // in the order of `Window::order`
    const std::uint32_t* open;
    const double* better;  // for each open object
    std::size_t opened;
};

struct Window {
    const std::uint32_t* order;  // the objects, those that falsify most first
    std::size_t first;           // so many of them are asked before significance
    Side above;
    Side below;
    bool lenient;  // undefined values are not held against the expression here
    double grain;  // what is 0 under a root
};

// The rows of a block that pass: a bit for each.
struct Passed {
    std::uint8_t above[block / 8];
    std::uint8_t below[block / 8];
};

// How two values, of an outer child and an inner one, are put together while they are tested.
// `over` is the outer value over the inner one; `exponent` is the logarithm of a power, the product
// of one value with the logarithm of the other; `base` and `index` are powers in full, of the outer
// value and to the outer value.
enum class Blend : std::uint8_t { plus, times, max, min, minus, over, exponent, base, index };

// Columns are `block` values each, one column after the other. The kernel is compiled several times
// over, so that it meets plain pointers only: no inline function of a library may be shared between
// instruction sets. Sizes are multiples of 4.
struct Kernel {
    // What is negative by no more than the grain is 0 under a root.
    void (*unary)(Op op, const double* a, double* out, std::size_t size, double grain);
    void (*binary)(Op op, const double* a, const double* b, double* out, std::size_t size);
    // The same with one value for all of a; or with the two exchanged.
    void (*outer)(Op op, double a, const double* b, bool exchanged, double* out, std::size_t size);
    // Powers of b to a; `sizes` are the logarithms of |b|, which `sizes` gives.
    void (*raise)(double a, const double* b, const double* sizes, double* out, std::size_t size);
    void (*sizes)(const double* a, double* out, std::size_t size);
    // Marks the rows whose values, in this shape, are true on the first objects and better on an
    // open one; whether there are any.
    bool (*sieve)(Shape shape, const double* columns, std::size_t rows, const Window& window,
                  Passed& passed);
    // Of those, keeps the rows that are true on objects `from` to `to` of the order.
    bool (*verify)(Shape shape, const double* columns, const Window& window, std::size_t from,
                   std::size_t to, Passed& passed);
    // The same for the values outer[object] blended with the inner columns.
    bool (*sieve_blend)(Blend blend, const double* outer, const double* inner, std::size_t rows,
                        const Window& window, Passed& passed);
    bool (*verify_blend)(Blend blend, const double* outer, const double* inner,
                         const Window& window, std::size_t from, std::size_t to, Passed& passed);
    // Logarithms to multiply exponents with, NaN for what is negative.
    void (*logarithms)(const double* a, double* out, std::size_t size);
    // Marks the rows that are negative on one of these objects.
    void (*negative)(const double* columns, const std::uint32_t* objects, std::size_t count,
                     std::uint8_t* rows);
    // Whether a row is defined on all of these objects.
    bool (*defined)(const double* columns, const std::uint32_t* objects, std::size_t count,
                    std::size_t rows);
};

struct Path {
    std::string_view name;
    Kernel kernel;
};

// The paths that run on this machine, narrowest first.
[[nodiscard]] std::vector<Path> paths();

}  // namespace ponder::expression
