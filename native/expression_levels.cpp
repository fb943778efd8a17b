// The idea: expressions with the same values on all columns are interchangeable, and the first in
// order stays (observational equivalence). Vectors are rounded and hashed; a hit is verified on the
// values themselves. Two that rounding parts are both kept, which only costs time. Cost: a
// multiplication for each value, a look-up for each expression.

#include "expression_levels.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace ponder::expression {

namespace {

bool equal(double a, double b) {
    const double size = std::max(std::fabs(a), std::fabs(b));
    return std::fabs(a - b) <= rounding * size || (std::isnan(a) && std::isnan(b));
}

std::uint64_t mixed(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93;
    x ^= x >> 32;
    return x;
}

// The leading 38 bits of the mantissa, with sign and exponent.
std::uint64_t rounded(double x) {
    if (std::isnan(x)) return 1;
    if (x == 0) return 0;
    constexpr int dropped = 14;
    return (std::bit_cast<std::uint64_t>(x) + (std::uint64_t{1} << (dropped - 1))) >> dropped;
}

}  // namespace

void Level::copy(std::size_t row, std::span<double> values) const {
    const double* const from = blocks_[row / block].get() + row % block;
    for (std::size_t c = 0; c < values.size(); ++c) values[c] = from[c * block];
}

void Level::add(std::span<const double> values, const Origin& origin) {
    const std::size_t place = origins_.size() % block;
    if (place == 0) {
        blocks_.push_back(std::make_unique_for_overwrite<double[]>(columns_ * block));
        std::fill_n(blocks_.back().get(), columns_ * block,
                    std::numeric_limits<double>::quiet_NaN());
    }
    double* const to = blocks_.back().get() + place;
    for (std::size_t c = 0; c < columns_; ++c) to[c * block] = values[c];
    origins_.push_back(origin);
}

std::uint64_t Level::bytes() const noexcept {
    const std::size_t values = blocks_.size() * columns_ * block;
    return values * sizeof(double) + origins_.capacity() * sizeof(Origin);
}

Levels::Levels(std::size_t columns) : columns_(columns), slots_(1 << 10) {}

std::uint64_t Levels::hash(std::span<const double> values) const {
    std::uint64_t sum = 0;
    for (std::size_t c = 0; c < columns_; ++c) {
        sum = std::rotl(sum, 5) + mixed(rounded(values[c]) + 0x9e3779b97f4a7c15 * (c + 1));
    }
    return mixed(sum);
}

bool Levels::same(const Slot& slot, std::span<const double> values) const {
    const Level& level = (*this)[slot.complexity];
    for (std::size_t c = 0; c < columns_; ++c) {
        if (!equal(level.value(slot.row, c), values[c])) return false;
    }
    return true;
}

bool Levels::add(std::span<const double> values, std::uint64_t hash, const Origin& origin) {
    if (10 * (used_ + 1) > 6 * slots_.size()) grow();
    std::size_t place = hash & (slots_.size() - 1);
    for (; slots_[place].complexity != 0; place = (place + 1) & (slots_.size() - 1)) {
        if (slots_[place].hash == hash && same(slots_[place], values)) return false;
    }
    Level& level = levels_.back();
    slots_[place] = {hash, static_cast<std::uint32_t>(levels_.size()),
                     static_cast<std::uint32_t>(level.size())};
    ++used_;
    level.add(values, origin);
    return true;
}

void Levels::grow() {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (const Slot& slot : old) {
        if (slot.complexity == 0) continue;
        std::size_t place = slot.hash & (slots_.size() - 1);
        while (slots_[place].complexity != 0) place = (place + 1) & (slots_.size() - 1);
        slots_[place] = slot;
    }
}

Program Levels::program(const Origin& origin) const {
    Program program;
    append(origin, program);
    return program;
}

void Levels::append(const Origin& origin, Program& program) const {
    if (origin.op < 0) {
        program.push_back(static_cast<std::int32_t>(origin.left));
        return;
    }
    this->program(origin.left_level, origin.left, program);
    if (origin.right_level != 0) this->program(origin.right_level, origin.right, program);
    program.push_back(-1 - origin.op);
}

std::uint64_t Levels::bytes() const noexcept {
    std::uint64_t sum = slots_.capacity() * sizeof(Slot);
    for (const Level& level : levels_) sum += level.bytes();
    return sum;
}

std::uint64_t Levels::bytes_for(std::uint64_t rows) const noexcept {
    return rows * (columns_ * sizeof(double) + 2 * sizeof(Origin) + 4 * sizeof(Slot));
}

}  // namespace ponder::expression
