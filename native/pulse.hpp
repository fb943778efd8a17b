// The pulse of long work in one thread: whoever works says what steps it makes, and now and then,
// by the clock and at its first look, it reports, and may be told to end.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <utility>

namespace ponder {

class Pulse {
public:
    // From now on `beat` is called; it may throw to end the work.
    void begin(std::function<void()> beat) { beat_ = std::move(beat); }

    // Says that so many steps are about to be made, a look-up each.
    void tick(std::size_t steps = 1) {
        steps_ += steps;
        if (steps_ >= steps_between_looks) look();
    }

private:
    using Clock = std::chrono::steady_clock;
    // Steps differ much in length. The clock is looked at so often that slow ones are heard in time,
    // and so rarely that it costs nothing.
    static constexpr std::size_t steps_between_looks = 1 << 12;
    static constexpr std::chrono::milliseconds between_beats{50};

    void look() {
        steps_ = 0;
        const Clock::time_point now = Clock::now();
        if (now < next_) return;
        next_ = now + between_beats;
        if (beat_) beat_();
    }

    std::function<void()> beat_;
    std::size_t steps_ = 0;
    Clock::time_point next_{};
};

}  // namespace ponder
