// Chomp with at most three rows.
#pragma once

#include "chomp_box.hpp"
#include "chomp_harvest.hpp"

namespace ponder {

// Hands every P-position of a box of one, two or three rows to the harvest, in order.
void sieve_thin_box(const ChompBox& box, ChompHarvest& harvest);

// The memory it takes.
[[nodiscard]] std::uint64_t thin_box_bytes(const ChompBox& box);

}  // namespace ponder
