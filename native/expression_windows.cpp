// The idea: see expression_operators.cpp. The order is found greedily: the object that leaves the
// fewest bounds standing comes first. Cost: one pass over the sample for each object.

#include "expression_windows.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace ponder::expression {

namespace {

constexpr std::size_t most_chosen = 64;  // objects; what comes after them hardly matters

struct Standing {
    bool as[2];
};

// How many bounds of the sample are still standing after this object.
std::size_t left(const Judge& judge, const std::vector<std::vector<double>>& sample,
                 const std::vector<Standing>& standing, std::size_t object) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < sample.size(); ++i) {
        const double value = sample[i][object];
        count += standing[i].as[upper] && value >= judge.truth(upper, object);
        count += standing[i].as[lower] && value <= judge.truth(lower, object);
    }
    return count;
}

}  // namespace

std::vector<std::uint32_t> falsifying_order(const Judge& judge,
                                            const std::vector<std::vector<double>>& sample,
                                            Pulse& pulse) {
    std::vector<std::uint32_t> order(judge.question().objects);
    std::iota(order.begin(), order.end(), 0);
    std::vector<Standing> standing(sample.size(),
                                   Standing{{judge.wanted(upper), judge.wanted(lower)}});
    const auto chosen = std::min<std::size_t>(order.size(), most_chosen);
    for (auto at = order.begin(); at != order.begin() + chosen; ++at) {
        std::vector<std::size_t> counts(order.size());
        for (auto o = at; o != order.end(); ++o) {
            pulse.tick(sample.size());
            counts[*o] = left(judge, sample, standing, *o);
        }
        std::iter_swap(at, std::min_element(at, order.end(), [&](auto a, auto b) {
                           return std::pair(counts[a], a) < std::pair(counts[b], b);
                       }));
        for (std::size_t i = 0; i < sample.size(); ++i) {
            standing[i].as[upper] &= sample[i][*at] >= judge.truth(upper, *at);
            standing[i].as[lower] &= sample[i][*at] <= judge.truth(lower, *at);
        }
    }
    return order;
}

Windows::Windows(const Judge& judge, const Evaluator& evaluator, std::vector<std::uint32_t> order)
    : judge_(judge), evaluator_(evaluator), order_(std::move(order)) {}

void Windows::reorder(std::vector<std::uint32_t> order) {
    order_ = std::move(order);
    edition_ = 0;
}

void Windows::refresh() {
    if (std::exchange(edition_, judge_.edition()) == judge_.edition()) return;
    for (const Direction d : {upper, lower}) {
        open_[d].clear();
        std::ranges::copy_if(order_, std::back_inserter(open_[d]),
                             [&](std::uint32_t o) { return judge_.open(d, o); });
    }
    front_.clear();
    for (const std::uint32_t o : order_) {
        const bool early = std::ranges::find(first(), o) != first().end();
        if (early || judge_.open(upper, o) || judge_.open(lower, o)) front_.push_back(o);
    }
    plain_ = bounds(Inverse{});
    logarithmic_ = bounds(inverse_of(Op::exp));
    roots_.resize(evaluator_.operators().size());
    hopeless_.resize(roots_.size());
    for (const Operator& one : evaluator_.operators()) {
        const Range range = range_of(one.op);
        hopeless_[one.index] = hopeless(range, upper) && hopeless(range, lower);
        if (has_inverse(one.op)) roots_[one.index] = bounds(inverse_of(one.op));
    }
}

// Values of this range are false somewhere, or better nowhere.
bool Windows::hopeless(const Range& range, Direction direction) const {
    const auto below = [&](double limit) {
        return direction == upper ? range.most < limit : range.least > limit;
    };
    const auto beaten = [&](std::uint32_t o) {
        const double limit = judge_.better(direction, o);
        return direction == upper ? range.least > limit : range.most < limit;
    };
    return !judge_.wanted(direction) || std::ranges::all_of(open_[direction], beaten) ||
           std::ranges::any_of(order_, [&](std::uint32_t o) {
               return below(judge_.truth(direction, o));
           });
}

Windows::Bounds Windows::bounds(const Inverse& inverse) const {
    Bounds all;
    all.falls = inverse.falls;
    const double grain = evaluator_.grain();
    for (const std::uint32_t o : order_) {
        all.truth[upper].push_back(inverse.at_least(judge_.truth(upper, o), grain));
        all.truth[lower].push_back(inverse.at_most(judge_.truth(lower, o), grain));
    }
    for (const std::uint32_t o : open_[upper]) {
        all.better[upper].push_back(inverse.at_most(judge_.better(upper, o), grain));
    }
    for (const std::uint32_t o : open_[lower]) {
        all.better[lower].push_back(inverse.at_least(judge_.better(lower, o), grain));
    }
    return all;
}

// Under a root that falls, an upper bound is one whose child is small.
Window Windows::window(const Bounds& bounds) const {
    const auto side = [&](Direction d) {
        return Side{judge_.wanted(d), bounds.truth[d].data(), open_[d].data(),
                    bounds.better[d].data(), open_[d].size()};
    };
    return {order_.data(),
            first().size(),
            side(bounds.falls ? lower : upper),
            side(bounds.falls ? upper : lower),
            judge_.question().skips > 0,
            evaluator_.grain()};
}

}  // namespace ponder::expression
