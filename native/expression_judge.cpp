// The idea: doubles discard, they do not accept. Truth is generous: a value is false only if it is
// on the wrong side of the target by more than the tolerance and any rounding that is likely. What
// is better must be so by more than the tolerance and `rounding`, or everything that ties with the
// best bound would pass. Where something must be false, it is enough that it may be. Cost: a few
// comparisons for each column.

#include "expression_judge.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "expression_operators.hpp"

namespace ponder::expression {

namespace {

constexpr double tiny = std::numeric_limits<double>::min();

// What rounding may change x by.
double noise(double x) { return std::isinf(x) ? 0 : rounding * std::fabs(x); }

}  // namespace

Judge::Judge(Question question)
    : question_(std::move(question)), wanted_{question_.wanted[upper], question_.wanted[lower]} {
    for (std::size_t o = 0; o < question_.objects; ++o) {
        const double size = std::fabs(question_.target[o]);
        if (size > 0) small_ = std::min(small_, size);
    }
    set_limits();
    better_[upper].assign(question_.objects, infinity);
    better_[lower].assign(question_.objects, -infinity);
    for (const Direction d : {upper, lower}) open_[d].assign(question_.objects, 1);
}

void Judge::set_limits() {
    const double tolerance = question_.tolerance;
    for (const double t : question_.target) {
        truth_[upper].push_back(not_worse(upper, t, tolerance) - leeway(t));
        truth_[lower].push_back(not_worse(lower, t, tolerance) + leeway(t));
        const double least = not_worse(upper, t, tolerance - 2 * rounding) - noise(t);
        const double most = not_worse(lower, t, tolerance - 2 * rounding) + noise(t);
        doubt_[upper].push_back(question_.strict ? truth_[lower].back() : least);
        doubt_[lower].push_back(question_.strict ? truth_[upper].back() : most);
        const bool strict = question_.strict;
        false_[upper].push_back(strict ? std::max(most, t + tiny) : truth_[upper].back());
        false_[lower].push_back(strict ? std::min(least, t - tiny) : truth_[lower].back());
    }
}

// Two numbers are equal if they are apart by at most the tolerance times the larger size.
double Judge::not_worse(Direction direction, double x, double tolerance) const {
    const double rest = 1 - std::max(tolerance, 0.0);
    return (x > 0) == (direction == upper) ? x * rest : x / rest;
}

// How far from the target a value may seem that is on it: more where differences of larger values
// are likely, as for 0, but less than 1 for integers up to 1e12.
double Judge::leeway(double target) const {
    const double size = std::fabs(target);
    const double least = nearness * std::min(1.0, size > 0 ? size : small_);
    return std::isinf(size) ? 0 : std::max(5 * rounding * size, least);
}

bool Judge::near(std::span<const double> values) const {
    for (std::size_t c = 0; c < question_.target.size(); ++c) {
        if (std::isnan(question_.target[c])) continue;
        if (!(values[c] >= truth_[upper][c] && values[c] <= truth_[lower][c])) return false;
    }
    return true;
}

bool Judge::equal(std::span<const double> values) const {
    for (std::size_t c = 0; c < question_.target.size(); ++c) {
        const double t = question_.target[c];
        const double slack = t == 0 ? rounding * question_.unit : noise(t);
        const bool below = values[c] < not_worse(upper, t, question_.tolerance) - slack;
        const bool above = values[c] > not_worse(lower, t, question_.tolerance) + slack;
        if (below || above) return false;
    }
    return true;
}

bool Judge::informative(Direction direction, std::span<const double> values) const {
    for (std::size_t c = question_.objects; c < question_.target.size(); ++c) {
        if (doubtful(direction, values[c], c)) return true;
    }
    return false;
}

// True on all objects; or, for near misses, false on a few.
bool Judge::credible(Direction direction, std::span<const double> values) const {
    std::size_t wrong = 0;
    bool doubted = false;
    for (std::size_t o = 0; o < question_.objects && wrong <= question_.misses; ++o) {
        wrong += !holds(direction, values[o], o);
        doubted |= doubtful(direction, values[o], o);
    }
    return wrong <= question_.misses && (question_.misses == 0 || doubted);
}

bool Judge::significant(Direction direction, std::span<const double> values) const {
    for (std::size_t o = 0; o < question_.objects; ++o) {
        const bool ahead = beyond(direction, values[o], better(direction, o));
        if (ahead && holds(direction, values[o], o)) return true;
    }
    return false;
}

Verdict Judge::verdict(std::span<const double> values) const {
    Verdict answer;
    const auto undefined = std::count_if(values.begin(), values.begin() + question_.objects,
                                         [](double x) { return std::isnan(x); });
    if (static_cast<std::size_t>(undefined) > question_.skips) return answer;
    if (question_.misses == 0 && near(values) && (equal_asked_ || equal(values))) {
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
    const double sign = direction == upper ? 1 : -1;
    for (std::size_t o = 0; o < question_.objects; ++o) {
        const double here = std::isnan(best[o]) ? sign * infinity : best[o];
        const double target = question_.target[o];
        const double limit = not_worse(direction, here, question_.tolerance - 2 * rounding);
        open_[direction][o] = sign * (here - target) > noise(target);
        better_[direction][o] = open(direction, o) ? limit - sign * noise(here) : -sign * infinity;
    }
    ++edition_;
}

void Judge::settle(Direction direction) noexcept {
    wanted_[direction] = false;
    ++edition_;
}

}  // namespace ponder::expression
