// A block of expressions with their values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "expression_plan.hpp"

namespace ponder::expression {

// Where the blocks of a search come from.
struct Field {
    const Evaluator& evaluator;
    const Levels& levels;
    const Plan& plan;
    std::size_t objects;  // the first columns; the others follow
    bool lenient;         // expressions may be undefined on some objects
};

// Moves from block to block, and evaluates only the columns that are asked for.
class Tile {
public:
    explicit Tile(const Field& field);

    // To the block of that number; the block is of kept expressions if its level is, unless it is
    // to be made from children.
    void move(std::size_t complexity, std::uint64_t number, bool made = false);

    [[nodiscard]] std::size_t rows() const noexcept { return rows_; }
    // The number of the first row in its level, which must be kept.
    [[nodiscard]] std::size_t first() const noexcept { return number_ * block; }
    // Whether a row is defined on all of these objects.
    [[nodiscard]] bool alive(std::span<const std::uint32_t> objects);
    // The columns, of which only those asked for since the last move are valid.
    [[nodiscard]] const double* columns(std::span<const std::uint32_t> wanted);
    // The values of one row on all columns; the size is a multiple of 4.
    void copy(std::size_t row, std::span<double> values);
    void program(std::size_t row, Program& program) const;
    // How a row of a block made from kept children is made.
    [[nodiscard]] Origin origin(std::size_t row) const;

private:
    enum class Life : std::uint8_t { unknown, alive, dead };

    void evaluate(const double* inner, std::size_t column);
    // The logarithms of the absolute values of a column that is valid.
    [[nodiscard]] const double* sizes(std::size_t column);

    const Field& field_;
    std::size_t complexity_ = 0;
    std::uint64_t number_ = 0;
    bool made_ = false;
    std::size_t rows_ = 0;
    Life life_ = Life::unknown;
    Place place_{};
    const double* kept_ = nullptr;
    std::unique_ptr<Tile> inner_;
    std::vector<double> values_;
    std::vector<std::uint8_t> done_;  // columns
    std::vector<double> sizes_;
    std::vector<std::uint8_t> sized_;  // columns
    std::vector<double> outer_;       // rows to copy from
    std::vector<double> row_;
};

}  // namespace ponder::expression
