// A mutex that is awaited for a while. It does what std::timed_mutex does, whose waiting the thread
// sanitizers of GCC up to 12 and Clang up to 15 do not see (pthread_mutex_clocklock): they take what
// the lock keeps apart for races.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace ponder {

class PatientMutex {
public:
    void lock() {
        std::unique_lock<std::mutex> guard(mutex_);
        freed_.wait(guard, [this] { return !taken_; });
        taken_ = true;
    }
    [[nodiscard]] bool try_lock() {
        const std::lock_guard<std::mutex> guard(mutex_);
        return !std::exchange(taken_, true);
    }
    [[nodiscard]] bool try_lock_for(std::chrono::milliseconds patience) {
        std::unique_lock<std::mutex> guard(mutex_);
        if (!freed_.wait_for(guard, patience, [this] { return !taken_; })) return false;
        taken_ = true;
        return true;
    }
    void unlock() {
        {
            const std::lock_guard<std::mutex> guard(mutex_);
            taken_ = false;
        }
        freed_.notify_one();
    }

private:
    std::mutex mutex_;
    std::condition_variable freed_;
    bool taken_ = false;
};

}  // namespace ponder
