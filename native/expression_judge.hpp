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
    bool strict = false;   // what touches the target counts as false
    double tolerance = 0;  // relative; values this near are equal
    double unit = 1;       // the smallest size of a value but 0, at most 1
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

    // What a true value, or one equal to the target, is at least (upper) or at most (lower); what a
    // better one is at most or at least. The second is infinite where nothing is known, and where
    // nothing can be better.
    [[nodiscard]] double truth(Direction direction, std::size_t column) const {
        return truth_[direction][column];
    }
    [[nodiscard]] double better(Direction direction, std::size_t object) const {
        return better_[direction][object];
    }
    // Whether the best bound does not yet touch the target there.
    [[nodiscard]] bool open(Direction direction, std::size_t object) const {
        return open_[direction][object] != 0;
    }

private:
    // The least an upper bound may be that is not worse than x, the most a lower one may be.
    [[nodiscard]] double not_worse(Direction direction, double x, double tolerance) const;
    [[nodiscard]] double leeway(double target) const;
    void set_limits();
    [[nodiscard]] static bool beyond(Direction direction, double value, double limit) {
        return direction == upper ? value < limit : value > limit;
    }
    // Not clearly false; not clearly true.
    [[nodiscard]] bool holds(Direction direction, double value, std::size_t column) const {
        return !beyond(direction, value, false_[direction][column]);
    }
    [[nodiscard]] bool doubtful(Direction direction, double value, std::size_t column) const {
        return beyond(direction, value, doubt_[direction][column]);
    }
    // The same as the target wherever that is defined, as far as truth is told; or but for
    // tolerance and rounding.
    [[nodiscard]] bool near(std::span<const double> values) const;
    [[nodiscard]] bool equal(std::span<const double> values) const;
    [[nodiscard]] bool informative(Direction direction, std::span<const double> values) const;
    [[nodiscard]] bool credible(Direction direction, std::span<const double> values) const;

    Question question_;
    std::vector<double> truth_[2];
    std::vector<double> false_[2];  // the same, but what touches is false if strict
    std::vector<double> doubt_[2];  // what a value that is surely true is at least, or at most
    std::vector<double> better_[2];
    std::vector<std::uint8_t> open_[2];
    bool wanted_[2];
    double small_ = 1;  // the smallest size of the target but 0, at most 1
    bool equal_asked_ = true;
    std::uint64_t edition_ = 1;
};

}  // namespace ponder::expression
