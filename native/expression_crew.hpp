// Threads that share out numbered jobs.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace ponder::expression {

// The calling thread is number 0 and works too.
class Crew {
public:
    using Job = std::function<void(std::size_t thread, std::size_t job)>;

    explicit Crew(std::size_t threads);
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    [[nodiscard]] std::size_t size() const noexcept { return helpers_.size() + 1; }
    // Does jobs 0 to jobs - 1, in no particular order, and throws what the first to fail threw.
    void run(std::size_t jobs, const Job& job);

private:
    void help(std::size_t thread);
    void work(std::size_t thread);

    std::mutex mutex_;
    std::condition_variable begin_;
    std::condition_variable end_;
    const Job* job_ = nullptr;
    std::size_t jobs_ = 0;
    std::atomic<std::size_t> next_{0};
    std::size_t round_ = 0;
    std::size_t working_ = 0;
    bool leaving_ = false;
    std::exception_ptr failure_;
    std::vector<std::thread> helpers_;
};

}  // namespace ponder::expression
