// The idea: a quotient is a product with an inverse, a power is known by the product of an exponent
// with a logarithm. Both are worked out once for each child, not for each pair. Cost: one operation
// for each value of a child.

#include "expression_planes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ponder::expression {

namespace {

bool near_integer(double x) {
    return std::fabs(x - std::nearbyint(x)) <= 2 * (nearness + rounding * std::fabs(x));
}

}  // namespace

void Outers::read(const Field& field, std::size_t most, Pulse& pulse) {
    width_ = (field.levels.columns() + 3) / 4 * 4;
    planes_.resize(most + 1);
    traits_.resize(most + 1);
    for (std::size_t c = 1; c <= most; ++c) read_level(field, c, pulse);
}

void Outers::read_level(const Field& field, std::size_t complexity, Pulse& pulse) {
    const Level& level = field.levels[complexity];
    const Kernel& kernel = field.evaluator.kernel();
    std::vector<std::vector<double>>& planes = planes_[complexity];
    const std::size_t size = level.size() * width_;
    planes.clear();
    for (std::size_t i = 0; i < count; ++i) {
        pulse.tick(size);
        planes.emplace_back(size);
    }
    for (std::size_t row = 0; row < level.size(); ++row) {
        pulse.tick(width_);
        const std::span<double> values = std::span(planes[0]).subspan(row * width_, width_);
        level.copy(row, values.first(field.levels.columns()));
        const std::span<const double> objects = values.first(field.objects);
        const bool negative = std::ranges::any_of(objects, [](double x) { return x < 0; });
        const bool integer = std::ranges::any_of(objects, near_integer);
        traits_[complexity].push_back({negative, integer});
    }
    kernel.unary(Op::negative, planes[0].data(), planes[1].data(), size, 0);
    kernel.unary(Op::reciprocal, planes[0].data(), planes[2].data(), size, 0);
    kernel.logarithms(planes[0].data(), planes[3].data(), size);
}

const double* Planes::inverses(Tile& tile, const Windows& windows) {
    if (std::exchange(inverses_done_, true)) return inverses_.data();
    inverses_.resize(field_.objects * block);
    const double* const columns = tile.columns(windows.front());
    for (const std::uint32_t o : windows.front()) {
        field_.evaluator.kernel().unary(Op::reciprocal, columns + o * block,
                                        inverses_.data() + o * block, block, 0);
    }
    return inverses_.data();
}

const double* Planes::logarithms(Tile& tile, const Windows& windows) {
    if (std::exchange(logarithms_done_, true)) return logarithms_.data();
    logarithms_.resize(field_.objects * block);
    const double* const columns = tile.columns(windows.front());
    for (const std::uint32_t o : windows.front()) {
        field_.evaluator.kernel().logarithms(columns + o * block, logarithms_.data() + o * block,
                                             block);
    }
    pack(columns, tile.rows(), windows.front());
    return logarithms_.data();
}

void Planes::pack(const double* columns, std::size_t rows, std::span<const std::uint32_t> objects) {
    std::uint8_t marked[block / 8];
    field_.evaluator.kernel().negative(columns, objects.data(), objects.size(), marked);
    negatives_.resize(field_.objects * block);
    rows_.clear();
    for (std::size_t row = 0; row < rows; ++row) {
        if ((marked[row / 8] >> row % 8 & 1U) == 0) continue;
        for (const std::uint32_t o : objects) {
            negatives_[o * block + rows_.size()] = columns[o * block + row];
        }
        rows_.push_back(row);
    }
}

}  // namespace ponder::expression
