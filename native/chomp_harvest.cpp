// The idea: a queue with an order. A unit's codes go straight to the reader while it is the unit's
// turn, and wait otherwise; the queue is bounded, so that a slow reader slows the workers instead
// of filling the memory. Cost: a lock for some ten thousand codes.

#include "chomp_harvest.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace ponder {

namespace {

constexpr std::size_t most_ready = std::size_t{1} << 21;
constexpr std::size_t worth_a_lock = std::size_t{1} << 14;

}  // namespace

ChompHarvest::ChompHarvest(std::size_t workers, bool listed, std::size_t rows,
                           std::size_t columns)
    : listed_(listed), workers_(workers), counts_(rows, columns) {}

void ChompHarvest::make_ready(Codes& codes, std::unique_lock<std::mutex>& lock) {
    if (codes.empty()) return;
    changed_.wait(lock, [&] { return stopped() || ready_size_ < most_ready; });
    check();
    ready_size_ += codes.size();
    ready_.push_back(std::exchange(codes, {}));
    changed_.notify_all();
}

void ChompHarvest::deliver(std::uint64_t unit, Codes& codes, bool end) {
    if (!listed_) return;
    if (!end && codes.size() < worth_a_lock) return;
    std::unique_lock lock(mutex_);
    if (unit != turn_) {
        if (end) early_.emplace(unit, std::exchange(codes, {}));
        return;
    }
    make_ready(codes, lock);
    if (!end) return;
    ++turn_;
    for (auto next = early_.find(turn_); next != early_.end(); next = early_.find(turn_)) {
        make_ready(next->second, lock);
        early_.erase(next);
        ++turn_;
    }
}

void ChompHarvest::add(const Counts& counts) {
    const auto add_to = [](auto& sums, const auto& terms) {
        std::transform(terms.begin(), terms.end(), sums.begin(), sums.begin(), std::plus<>());
    };
    const std::scoped_lock lock(mutex_);
    add_to(counts_.by_cookies, counts.by_cookies);
    add_to(counts_.by_first_row, counts.by_first_row);
}

void ChompHarvest::finish(std::exception_ptr failure) {
    const std::scoped_lock lock(mutex_);
    --workers_;
    if (failure) {
        failure_ = std::move(failure);
        stopped_ = true;
    }
    changed_.notify_all();
}

void ChompHarvest::stop() noexcept {
    const std::scoped_lock lock(mutex_);
    stopped_ = true;
    changed_.notify_all();
}

void ChompHarvest::throw_failure() const {
    if (ended() && failure_) std::rethrow_exception(failure_);
}

bool ChompHarvest::wait(Seconds patience) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, patience, [&] { return ended(); });
    throw_failure();
    return ended();
}

ChompHarvest::Codes ChompHarvest::take(std::size_t most, Seconds patience) {
    std::unique_lock lock(mutex_);
    const std::size_t enough = std::min(most, most_ready / 2);
    changed_.wait_for(lock, patience, [&] { return ended() || ready_size_ >= enough; });
    throw_failure();
    Codes codes;
    codes.reserve(std::min(most, ready_size_));
    while (codes.size() < most && !ready_.empty()) {
        const Codes& next = ready_.front();
        const std::size_t size = std::min(most - codes.size(), next.size() - taken_);
        const auto from = next.begin() + static_cast<std::ptrdiff_t>(taken_);
        codes.insert(codes.end(), from, from + static_cast<std::ptrdiff_t>(size));
        taken_ += size;
        if (taken_ < next.size()) break;
        ready_.pop_front();
        taken_ = 0;
    }
    ready_size_ -= codes.size();
    changed_.notify_all();
    return codes;
}

bool ChompHarvest::exhausted() {
    const std::scoped_lock lock(mutex_);
    return ended() && ready_.empty();
}

ChompHarvest::Counts ChompHarvest::counts() {
    const std::scoped_lock lock(mutex_);
    return counts_;
}

}  // namespace ponder
