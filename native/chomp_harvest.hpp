// What the threads of a Chomp sieve bring home, put in order for one reader.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <vector>

namespace ponder {

// Work comes in units, numbered from 0 in the order in which the reader wants their codes. With
// `listed` false the codes are dropped and only the counts are kept.
class ChompHarvest {
public:
    using Code = std::uint64_t;
    using Codes = std::vector<Code>;
    using Seconds = std::chrono::duration<double>;
    struct Stopped {};

    // Of the P-positions: how many have so many cookies, how many a first row of this length.
    struct Counts {
        std::vector<std::uint64_t> by_cookies;
        std::vector<std::uint64_t> by_first_row;

        Counts(std::size_t rows, std::size_t columns)
            : by_cookies(rows * columns + 1, 0), by_first_row(columns + 1, 0) {}
    };

    ChompHarvest(std::size_t workers, bool listed, std::size_t rows, std::size_t columns);

    // For the workers. Each throws Stopped once stop() was called.
    void check() const {
        if (stopped_.load(std::memory_order_relaxed)) throw Stopped{};
    }
    void advance(std::uint64_t boards, std::uint64_t hits) {
        done_.fetch_add(boards, std::memory_order_relaxed);
        p_positions_.fetch_add(hits, std::memory_order_relaxed);
        check();
    }
    // Takes the codes found so far, if it is the unit's turn or its end; leaves them otherwise.
    // Waits while the reader is far behind.
    void deliver(std::uint64_t unit, Codes& codes, bool end);
    void add(const Counts& counts);
    // One of the workers has ended; a failure stops the others.
    void finish(std::exception_ptr failure);

    // For the reader.
    [[nodiscard]] bool listed() const noexcept { return listed_; }
    [[nodiscard]] std::uint64_t done() const noexcept { return done_.load(); }
    [[nodiscard]] std::uint64_t p_positions() const noexcept { return p_positions_.load(); }
    void stop() noexcept;
    [[nodiscard]] bool stopped() const noexcept { return stopped_.load(); }
    // Waits for the end; whether it came. Throws what a worker threw.
    bool wait(Seconds patience);
    // The next codes, at most so many; waits for some. None: the patience or the list has ended.
    Codes take(std::size_t most, Seconds patience);
    // Whether the work has ended and no codes are left to take.
    [[nodiscard]] bool exhausted();
    [[nodiscard]] Counts counts();

private:
    void make_ready(Codes& codes, std::unique_lock<std::mutex>& lock);
    [[nodiscard]] bool ended() const noexcept { return workers_ == 0; }
    void throw_failure() const;

    const bool listed_;
    std::atomic<std::uint64_t> done_ = 0;
    std::atomic<std::uint64_t> p_positions_ = 0;
    std::atomic<bool> stopped_ = false;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::uint64_t turn_ = 0;                // the unit whose codes come next
    std::map<std::uint64_t, Codes> early_;  // units that ended before their turn
    std::deque<Codes> ready_;
    std::size_t ready_size_ = 0;
    std::size_t taken_ = 0;  // from the first of ready_
    std::size_t workers_;  // still at work
    std::exception_ptr failure_;
    Counts counts_;
};

}  // namespace ponder
