// The search for bounds among all expressions up to a complexity.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "expression_crew.hpp"
#include "expression_stream.hpp"
#include "pulse.hpp"

namespace ponder::expression {

struct Limits {
    std::size_t complexity = 1;
    std::uint64_t budget = 0;  // candidates; 0: no limit
    std::uint64_t memory = 0;  // bytes
};

enum class Finding : std::uint8_t { upper, lower, equal };

// Works only while `take` is called. May be called from several threads: they wait for each other,
// but for `stop`.
class Search {
public:
    using Clock = std::chrono::steady_clock;
    using Found = std::vector<std::pair<Finding, Program>>;

    // `leaves` has a row of all columns for each leaf.
    Search(const std::vector<std::vector<double>>& leaves, Question question, Evaluator evaluator,
           Limits limits, std::size_t threads);

    // The next survivors in order, at most so many; none if none are found for some time. Throws
    // std::length_error, with the bytes needed, before a level that must be kept and does not fit.
    // `hear` is called now and then on the calling thread; if it throws, the search is stopped.
    [[nodiscard]] Found take(std::size_t most, Clock::duration patience,
                             const std::function<void()>& hear);
    void tighten(Direction direction, const std::vector<double>& best);
    void settle(Direction direction) {
        const std::scoped_lock lock(mutex_);
        judge_.settle(direction);
    }
    void allow_equal() {
        const std::scoped_lock lock(mutex_);
        judge_.ask_equal(true);
    }
    void stop() noexcept { stopped_ = true; }

    [[nodiscard]] std::size_t objects() const noexcept { return objects_; }
    [[nodiscard]] bool stopped() const noexcept { return stopped_; }
    [[nodiscard]] bool finished() const;
    [[nodiscard]] bool exhausted() const {
        const std::scoped_lock lock(mutex_);
        return through();
    }
    [[nodiscard]] std::uint64_t candidates() const {
        const std::scoped_lock lock(mutex_);
        return candidates_;
    }
    [[nodiscard]] std::uint64_t expected() const;
    [[nodiscard]] std::size_t level() const;
    [[nodiscard]] std::vector<std::pair<std::uint64_t, std::uint64_t>> levels() const;
    [[nodiscard]] std::uint64_t bytes() const;

private:
    // Consecutive blocks of one level: numbers of blocks to keep, or of inner blocks of a group.
    struct Unit {
        const Group* group;  // null: to keep
        std::uint64_t from;
        std::uint64_t to;
        std::uint64_t candidates;  // at most
    };

    void plant(const std::vector<std::vector<double>>& leaves);
    void begin(std::size_t level);
    // The most complex level of outer children.
    [[nodiscard]] std::size_t outermost() const noexcept { return (limits_.complexity - 1) / 2; }
    [[nodiscard]] std::uint64_t outer_bytes() const;
    [[nodiscard]] bool keeps(std::size_t level) const;
    void reorder();
    // That of the thread that called `take`.
    [[nodiscard]] Pulse& pulse() noexcept { return pulses_.front(); }
    [[nodiscard]] std::uint64_t share() const noexcept;
    [[nodiscard]] std::optional<Unit> next_unit();
    void wave();
    void work(const Unit& unit, Stream& stream, Yield& yield) const;
    void commit(Yield& yield);
    void give(Found& found);
    [[nodiscard]] std::uint64_t left() const noexcept;  // of the budget
    [[nodiscard]] bool through() const noexcept { return level_ > limits_.complexity; }
    [[nodiscard]] bool done() const noexcept;

    mutable std::mutex mutex_;
    const Limits limits_;
    const std::size_t objects_;
    Judge judge_;
    Evaluator evaluator_;
    Levels levels_;
    Plan plan_;
    Field field_;
    Windows windows_;
    Outers outers_;
    std::vector<Pulse> pulses_;  // of each thread
    std::vector<std::unique_ptr<Stream>> streams_;
    std::atomic<bool> stopped_{false};
    std::deque<Survivor> pending_;
    std::size_t level_ = 1;
    bool keeping_ = true;
    std::size_t group_ = 0;
    std::uint64_t block_ = 0;
    std::size_t width_ = 2;  // units in a wave
    std::uint64_t candidates_ = 0;
    std::vector<std::uint64_t> offered_;
    Crew crew_;
};

}  // namespace ponder::expression
