// The first of x, x*, x*2, … that meets a condition.
#pragma once

#include <algorithm>
#include <cstdint>

namespace ponder {

// Each is asked once, in this order, so that to ask it of the options of all x + *m costs no more than
// of the largest.
class FirstStar {
public:
    // Its nimber, or `nimber` if it is not less than that.
    template <typename Meets>
    [[nodiscard]] std::uint32_t below(std::uint32_t nimber, Meets meets) {
        while (!met_ && asked_ < nimber) {
            met_ = meets(asked_);
            if (!met_) ++asked_;
        }
        return std::min(asked_, nimber);
    }

private:
    std::uint32_t asked_ = 0;
    bool met_ = false;
};

}  // namespace ponder
