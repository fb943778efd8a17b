// Inverses and logarithms of children, worked out once for all roots over them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "expression_tile.hpp"
#include "expression_windows.hpp"
#include "pulse.hpp"

namespace ponder::expression {

// The children of the levels that serve as outer ones, each in one piece.
class Outers {
public:
    enum class As : std::uint8_t { plain, negated, inverse, logarithm };

    // Reads levels 1 to `most`, which must be kept.
    void read(const Field& field, std::size_t most, Pulse& pulse);

    [[nodiscard]] const double* at(std::size_t complexity, std::size_t row, As as) const {
        return planes_[complexity][static_cast<std::size_t>(as)].data() + row * width_;
    }
    // Whether it is negative on some object, an integer on some object.
    [[nodiscard]] bool negative(std::size_t complexity, std::size_t row) const {
        return traits_[complexity][row].negative;
    }
    [[nodiscard]] bool integer(std::size_t complexity, std::size_t row) const {
        return traits_[complexity][row].integer;
    }

    // What so many children take.
    [[nodiscard]] static std::uint64_t bytes_for(std::uint64_t rows, std::size_t columns) noexcept {
        return rows * (columns + 3) * count * sizeof(double);
    }

private:
    struct Traits {
        bool negative;
        bool integer;
    };
    static constexpr std::size_t count = 4;  // of `As`

    void read_level(const Field& field, std::size_t complexity, Pulse& pulse);

    std::size_t width_ = 0;
    std::vector<std::vector<std::vector<double>>> planes_;  // by complexity, then by `As`
    std::vector<std::vector<Traits>> traits_;
};

// The same for a block of inner children, on the front columns.
class Planes {
public:
    explicit Planes(const Field& field) : field_(field) {}

    void forget() noexcept { inverses_done_ = logarithms_done_ = false; }
    [[nodiscard]] const double* inverses(Tile& tile, const Windows& windows);
    [[nodiscard]] const double* logarithms(Tile& tile, const Windows& windows);
    // The rows that are negative on a front column, and their values packed; after logarithms.
    [[nodiscard]] std::span<const std::size_t> negative_rows() const noexcept { return rows_; }
    [[nodiscard]] const double* negatives() const noexcept { return negatives_.data(); }

private:
    void pack(const double* columns, std::size_t rows, std::span<const std::uint32_t> objects);

    const Field& field_;
    std::vector<double> inverses_;
    std::vector<double> logarithms_;
    std::vector<double> negatives_;
    std::vector<std::size_t> rows_;
    bool inverses_done_ = false;
    bool logarithms_done_ = false;
};

}  // namespace ponder::expression
