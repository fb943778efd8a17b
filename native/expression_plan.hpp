// The order of all expressions, as numbered blocks of each complexity.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "expression_evaluate.hpp"
#include "expression_levels.hpp"

namespace ponder::expression {

// A way to put an operator on top of children.
struct Form {
    std::size_t op;
    bool exchanged;  // the inner child is on the left
    bool once;       // both children are of one level, and each pair is taken once
};

// The expressions of one complexity whose children have given complexities and whose operators
// have one price.
struct Group {
    std::size_t inner;  // complexity of the child that comes in blocks
    std::size_t outer;  // and of the other one, always kept; 0 if there is none
    std::vector<Form> forms;
};

// A block: one form on a block of inner children and, if there is one, an outer child.
struct Place {
    const Group* group;
    const Form* form;
    std::uint64_t inner;  // number of the block of children
    std::size_t outer;
};

class Plan {
public:
    Plan(const Evaluator& evaluator, const Levels& levels, std::size_t complexity);

    [[nodiscard]] const std::vector<Group>& groups(std::size_t complexity) const {
        return groups_[complexity];
    }
    [[nodiscard]] bool kept(std::size_t complexity) const noexcept {
        return complexity <= levels_.count();
    }
    // How many outer children a group has: 1 if it has none.
    [[nodiscard]] std::uint64_t outers(const Group& group) const;
    // Of a level that is kept, or whose children's levels are all counted; see `count`.
    [[nodiscard]] std::uint64_t blocks(std::size_t complexity) const;
    [[nodiscard]] std::uint64_t rows(std::size_t complexity) const;
    // How many blocks are made from children, even if the level is kept.
    [[nodiscard]] std::uint64_t made(std::size_t complexity) const { return blocks_[complexity]; }
    // What the children of this level make, each with each.
    [[nodiscard]] std::uint64_t offered(std::size_t complexity) const;
    // Must be called for each level in turn, when all kept levels below are complete.
    void count(std::size_t complexity);
    // The block of that number, of blocks made from children.
    [[nodiscard]] Place place(std::size_t complexity, std::uint64_t number) const;

private:
    void add_groups(const std::vector<Operator>& operators, std::size_t complexity);
    [[nodiscard]] std::uint64_t blocks_of(const Group& group) const;
    [[nodiscard]] std::uint64_t rows_of(const Group& group) const;

    const Levels& levels_;
    std::vector<std::vector<Group>> groups_;   // by complexity
    std::vector<std::uint64_t> blocks_;        // made from children
    std::vector<std::uint64_t> offered_;
};

}  // namespace ponder::expression
