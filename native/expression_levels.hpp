// The levels of expressions that are kept, one expression for each vector of values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "expression_kernel.hpp"

namespace ponder::expression {

using Program = std::vector<std::int32_t>;

// How a kept expression is made of kept ones.
struct Origin {
    std::int32_t op;  // -1: the leaf of number `left`
    std::uint8_t left_level;
    std::uint8_t right_level;  // 0: a unary operator
    std::uint32_t left;
    std::uint32_t right;
};

// The expressions of one complexity: blocks of columns.
class Level {
public:
    explicit Level(std::size_t columns) : columns_(columns) {}

    [[nodiscard]] std::size_t size() const noexcept { return origins_.size(); }
    [[nodiscard]] std::size_t blocks() const noexcept { return blocks_.size(); }
    [[nodiscard]] const double* at(std::size_t number) const { return blocks_[number].get(); }
    [[nodiscard]] const Origin& origin(std::size_t row) const { return origins_[row]; }
    [[nodiscard]] double value(std::size_t row, std::size_t column) const {
        return blocks_[row / block][column * block + row % block];
    }
    void copy(std::size_t row, std::span<double> values) const;
    void add(std::span<const double> values, const Origin& origin);
    [[nodiscard]] std::uint64_t bytes() const noexcept;

private:
    std::size_t columns_;
    std::vector<std::unique_ptr<double[]>> blocks_;
    std::vector<Origin> origins_;
};

// Every level that is kept, from complexity 1, with a table to find equal vectors.
class Levels {
public:
    explicit Levels(std::size_t columns);

    [[nodiscard]] std::size_t columns() const noexcept { return columns_; }
    [[nodiscard]] std::size_t count() const noexcept { return levels_.size(); }
    [[nodiscard]] const Level& operator[](std::size_t complexity) const {
        return levels_[complexity - 1];
    }
    void open() { levels_.emplace_back(columns_); }
    // Adds to the last level what no level has yet; whether it was added.
    bool add(std::span<const double> values, std::uint64_t hash, const Origin& origin);
    [[nodiscard]] std::uint64_t hash(std::span<const double> values) const;
    void program(std::size_t complexity, std::size_t row, Program& program) const {
        append((*this)[complexity].origin(row), program);
    }
    [[nodiscard]] Program program(const Origin& origin) const;
    [[nodiscard]] std::uint64_t bytes() const noexcept;
    // What so many more expressions would take at most.
    [[nodiscard]] std::uint64_t bytes_for(std::uint64_t rows) const noexcept;

private:
    struct Slot {
        std::uint64_t hash;
        std::uint32_t complexity;  // 0: empty
        std::uint32_t row;
    };
    void append(const Origin& origin, Program& program) const;
    [[nodiscard]] bool same(const Slot& slot, std::span<const double> values) const;
    void grow();

    std::size_t columns_;
    std::vector<Level> levels_;
    std::vector<Slot> slots_;
    std::size_t used_ = 0;
};

}  // namespace ponder::expression
