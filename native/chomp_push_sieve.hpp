// The plain way to sieve Chomp, which benchmarks and tests measure the other one against.
#pragma once

#include <cstdint>

#include "chomp_box.hpp"
#include "pulse.hpp"

namespace ponder {

// How many P-positions the box holds. Throws std::invalid_argument above 31 columns.
[[nodiscard]] std::uint64_t chomp_push_sieve(const ChompBox& box, Pulse& pulse);

}  // namespace ponder
