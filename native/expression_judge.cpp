// The idea: doubles discard, they do not accept. A value is false only if it is on the wrong side
// of the target by more than rounding could explain, and no better than the best bound unless it
// is better by more than that. Cost: a few comparisons for each column.

#include "expression_judge.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace ponder::expression {

namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();
}

Judge::Judge(Question question)
    : question_(std::move(question)), wanted_{question_.wanted[upper], question_.wanted[lower]} {
    for (std::size_t o = 0; o < question_.objects; ++o) {
        const double size = std::fabs(question_.target[o]);
        if (size > 0) unit_ = std::min(unit_, size);
    }
    for (const double target : question_.target) {
        truth_[upper].push_back(target - slack(target));
        truth_[lower].push_back(target + slack(target));
    }
    best_[upper].assign(question_.objects, infinity);
    best_[lower].assign(question_.objects, -infinity);
    better_[upper] = best_[upper];
    better_[lower] = best_[lower];
}

double Judge::slack(double x) const {
    return std::isinf(x) ? 0 : question_.tolerance * std::max(unit_, std::fabs(x));
}

bool Judge::open(Direction direction, std::size_t object) const {
    const double target = question_.target[object];
    return !(std::fabs(best_[direction][object] - target) <= slack(target) / 2);
}

bool Judge::equal(std::span<const double> values) const {
    for (std::size_t c = 0; c < question_.target.size(); ++c) {
        const double target = question_.target[c];
        const bool both = std::isnan(target) && std::isnan(values[c]);
        if (!both && !(std::fabs(values[c] - target) <= slack(target))) return false;
    }
    return true;
}

bool Judge::informative(Direction direction, std::span<const double> values) const {
    for (std::size_t c = question_.objects; c < question_.target.size(); ++c) {
        if (!holds(direction, values[c], c)) return true;
    }
    return false;
}

// True on all objects; or, for near misses, false on a few.
bool Judge::credible(Direction direction, std::span<const double> values) const {
    std::size_t wrong = 0;
    for (std::size_t o = 0; o < question_.objects && wrong <= question_.misses; ++o) {
        wrong += !holds(direction, values[o], o);
    }
    return question_.misses == 0 ? wrong == 0 : wrong >= 1 && wrong <= question_.misses;
}

bool Judge::significant(Direction direction, std::span<const double> values) const {
    for (std::size_t o = 0; o < question_.objects; ++o) {
        const double limit = better(direction, o);
        const bool ahead = direction == upper ? values[o] < limit : values[o] > limit;
        if (ahead && holds(direction, values[o], o)) return true;
    }
    return false;
}

Verdict Judge::verdict(std::span<const double> values) const {
    Verdict answer;
    const auto undefined = std::count_if(values.begin(), values.begin() + question_.objects,
                                         [](double x) { return std::isnan(x); });
    if (static_cast<std::size_t>(undefined) > question_.skips) return answer;
    if (question_.misses == 0 && equal(values)) {
        answer.equal = equal_asked_;
        return answer;
    }
    for (const Direction direction : {upper, lower}) {
        answer.bound[direction] =
            wanted_[direction] && credible(direction, values) &&
            (!question_.informative || informative(direction, values)) &&
            significant(direction, values);
    }
    return answer;
}

bool Judge::banned(std::span<const std::int32_t> program) const {
    return std::ranges::any_of(question_.banned, [program](const auto& leaves) {
        return std::ranges::all_of(leaves, [program](std::int32_t leaf) {
            return std::ranges::find(program, leaf) != program.end();
        });
    });
}

void Judge::tighten(Direction direction, std::span<const double> best) {
    const double none = direction == upper ? infinity : -infinity;
    for (std::size_t o = 0; o < question_.objects; ++o) {
        const double here = std::isnan(best[o]) ? none : best[o];
        best_[direction][o] = here;
        better_[direction][o] = direction == upper ? here - slack(here) : here + slack(here);
    }
    ++edition_;
}

void Judge::settle(Direction direction) noexcept {
    wanted_[direction] = false;
    ++edition_;
}

}  // namespace ponder::expression
