// Which values are worth a closer look, in doubles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ponder::expression {

enum Direction : std::size_t { upper = 0, lower = 1 };

// What is asked of a bound.
struct Question {
    std::vector<double> target;  // on the objects, then on the others
    std::size_t objects = 0;
    bool wanted[2] = {true, true};
    bool informative = false;
    std::size_t skips = 0;
    std::size_t misses = 0;
    double tolerance = 1e-9;
    std::vector<std::vector<std::int32_t>> banned;  // leaves that may not all occur together
};

struct Verdict {
    bool bound[2] = {false, false};
    bool equal = false;
    [[nodiscard]] bool any() const noexcept { return bound[upper] || bound[lower] || equal; }
};

class Judge {
public:
    explicit Judge(Question question);

    [[nodiscard]] const Question& question() const noexcept { return question_; }
    [[nodiscard]] Verdict verdict(std::span<const double> values) const;
    // Whether the program has all leaves of a set that is banned.
    [[nodiscard]] bool banned(std::span<const std::int32_t> program) const;
    // Only whether it is better than the best on some object where it is true.
    [[nodiscard]] bool significant(Direction direction, std::span<const double> values) const;

    void tighten(Direction direction, std::span<const double> best);
    void settle(Direction direction) noexcept;
    void ask_equal(bool asked) noexcept { equal_asked_ = asked; }
    [[nodiscard]] bool asks_equal() const noexcept { return equal_asked_; }
    [[nodiscard]] bool wanted(Direction direction) const noexcept { return wanted_[direction]; }
    [[nodiscard]] bool settled() const noexcept { return !wanted_[upper] && !wanted_[lower]; }
    // Grows whenever the bounds become stricter.
    [[nodiscard]] std::uint64_t edition() const noexcept { return edition_; }

    // What a true value is at least (upper) or at most (lower); what a better one is at most or at
    // least. The second is infinite where nothing is known.
    [[nodiscard]] double truth(Direction direction, std::size_t column) const {
        return truth_[direction][column];
    }
    [[nodiscard]] double better(Direction direction, std::size_t object) const {
        return better_[direction][object];
    }
    // Whether the best bound does not yet touch the target there.
    [[nodiscard]] bool open(Direction direction, std::size_t object) const;

private:
    [[nodiscard]] double slack(double x) const;
    [[nodiscard]] bool holds(Direction direction, double value, std::size_t column) const {
        const double limit = truth_[direction][column];
        return !(direction == upper ? value < limit : value > limit);
    }
    [[nodiscard]] bool equal(std::span<const double> values) const;
    [[nodiscard]] bool informative(Direction direction, std::span<const double> values) const;
    [[nodiscard]] bool credible(Direction direction, std::span<const double> values) const;

    Question question_;
    std::vector<double> best_[2];
    std::vector<double> truth_[2];
    std::vector<double> better_[2];
    bool wanted_[2];
    double unit_ = 1;  // what is small beside it is as good as 0
    bool equal_asked_ = true;
    std::uint64_t edition_ = 1;
};

}  // namespace ponder::expression
