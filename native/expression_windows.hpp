// The bounds of a judge in the form the kernel tests: for each root, on its child.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "expression_evaluate.hpp"
#include "expression_judge.hpp"
#include "pulse.hpp"

namespace ponder::expression {

// The order in which objects are asked, those first that falsify most of some sample.
[[nodiscard]] std::vector<std::uint32_t> falsifying_order(
    const Judge& judge, const std::vector<std::vector<double>>& sample, Pulse& pulse);

// Everything here is a superset of what the judge lets pass.
class Windows {
public:
    Windows(const Judge& judge, const Evaluator& evaluator, std::vector<std::uint32_t> order);

    void reorder(std::vector<std::uint32_t> order);
    // Brings them up to date with the judge.
    void refresh();

    // The objects in order; how many are asked before significance; these and all open ones.
    [[nodiscard]] std::span<const std::uint32_t> order() const noexcept { return order_; }
    [[nodiscard]] std::span<const std::uint32_t> first() const noexcept {
        return order().first(std::min<std::size_t>(4, order_.size()));
    }
    [[nodiscard]] std::span<const std::uint32_t> front() const noexcept { return front_; }

    // Whether no value of the unary operator can pass, whatever its child.
    [[nodiscard]] bool hopeless(std::size_t op) const { return hopeless_[op] != 0; }

    // For values themselves, for the child of a root that has an inverse, and for logarithms of
    // positive values.
    [[nodiscard]] Window plain() const { return window(plain_); }
    [[nodiscard]] Window root(std::size_t op) const { return window(roots_[op]); }
    [[nodiscard]] Window logarithmic() const { return window(logarithmic_); }

private:
    struct Bounds {
        bool falls = false;
        std::vector<double> truth[2];
        std::vector<double> better[2];
    };
    [[nodiscard]] Bounds bounds(const Inverse& inverse) const;
    [[nodiscard]] bool hopeless(const Range& range, Direction direction) const;
    [[nodiscard]] Window window(const Bounds& bounds) const;

    const Judge& judge_;
    const Evaluator& evaluator_;
    std::vector<std::uint32_t> order_;
    std::vector<std::uint32_t> open_[2];
    std::vector<std::uint32_t> front_;
    std::uint64_t edition_ = 0;
    Bounds plain_;
    Bounds logarithmic_;
    std::vector<Bounds> roots_;
    std::vector<std::uint8_t> hopeless_;
};

}  // namespace ponder::expression
