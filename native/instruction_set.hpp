// Which instruction set the kernels of this build run on.
#pragma once

#include <string_view>

namespace ponder {

// "AVX-512", "AVX2", "SSE2", "NEON" or "portable": what the compiler was told it may use. Only the
// Chomp sieve and the expression search choose their paths at run time (see chomp_paths and
// expression::paths); for all others this is what runs.
[[nodiscard]] std::string_view instruction_set() noexcept;

}  // namespace ponder
