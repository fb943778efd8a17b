// The idea: helpers sleep between rounds; in a round each takes the next job until none are left.
// Cost: waking them, some microseconds for each round.

#include "expression_crew.hpp"

#include <utility>

namespace ponder::expression {

Crew::Crew(std::size_t threads) {
    for (std::size_t i = 1; i < threads; ++i) helpers_.emplace_back([this, i] { help(i); });
}

Crew::~Crew() {
    {
        const std::scoped_lock lock(mutex_);
        leaving_ = true;
    }
    begin_.notify_all();
    for (std::thread& helper : helpers_) helper.join();
}

void Crew::run(std::size_t jobs, const Job& job) {
    {
        const std::scoped_lock lock(mutex_);
        job_ = &job;
        jobs_ = jobs;
        next_ = 0;
        if (jobs > 1) {
            ++round_;
            working_ = helpers_.size();
        }
    }
    if (jobs > 1) begin_.notify_all();
    work(0);
    std::unique_lock lock(mutex_);
    end_.wait(lock, [this] { return working_ == 0; });
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Crew::help(std::size_t thread) {
    for (std::size_t seen = 0;;) {
        {
            std::unique_lock lock(mutex_);
            begin_.wait(lock, [&] { return leaving_ || round_ != seen; });
            if (leaving_) return;
            seen = round_;
        }
        work(thread);
        const std::scoped_lock lock(mutex_);
        if (--working_ == 0) end_.notify_all();
    }
}

void Crew::work(std::size_t thread) {
    try {
        for (std::size_t i = next_++; i < jobs_; i = next_++) (*job_)(thread, i);
    } catch (...) {
        const std::scoped_lock lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
        next_ = jobs_;
    }
}

}  // namespace ponder::expression
