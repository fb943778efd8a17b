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

// Moves from block to block, and evaluates only what is asked for.
class Tile {
public:
    explicit Tile(const Field& field) : field_(field) {}

    // To the block of that number; the block is of kept expressions if its level is, unless it is
    // to be made from children.
    void move(std::size_t complexity, std::uint64_t number, bool made = false);

    [[nodiscard]] std::size_t rows() const noexcept { return rows_; }
    // The number of the first row in its level, which must be kept.
    [[nodiscard]] std::size_t first() const noexcept { return number_ * block; }
    // How many rows are defined on enough objects, as far as known.
    [[nodiscard]] std::size_t sound();
    // The columns of the objects; without those rows, if the field is not lenient.
    [[nodiscard]] const double* objects();
    // All columns.
    [[nodiscard]] const double* columns();
    // The values of one row on all columns.
    void copy(std::size_t row, std::span<double> values);
    void program(std::size_t row, Program& program) const;
    // How a row of a block made from kept children is made.
    [[nodiscard]] Origin origin(std::size_t row) const;

private:
    void evaluate(const double* inner, std::size_t from, std::size_t to);

    const Field& field_;
    std::size_t complexity_ = 0;
    std::uint64_t number_ = 0;
    bool made_ = false;
    std::size_t rows_ = 0;
    Place place_{};
    const double* kept_ = nullptr;
    std::unique_ptr<Tile> inner_;
    std::vector<double> values_;
    std::size_t sound_ = 0;
    bool objects_done_ = false;
    bool others_done_ = false;
};

}  // namespace ponder::expression
