// Which instruction set the kernels of this build run on.
#pragma once

#include <string_view>

namespace ponder {

// "AVX-512", "AVX2", "SSE2", "NEON" or "portable": what the compiler was told it may use. No kernel
// chooses its path at run time, so this is what runs, not what the processor could do.
[[nodiscard]] std::string_view instruction_set() noexcept;

}  // namespace ponder
