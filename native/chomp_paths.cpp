// The idea: chomp_walk.cpp is compiled once for each instruction set, each time into a namespace of
// its own; the processor is asked which of them it can run. Cost: none.

#include "chomp_walk.hpp"

namespace ponder {

namespace portable {
ChompKernel kernel() noexcept;
}

#if defined(PONDER_X86_PATHS)
namespace avx2 {
ChompKernel kernel() noexcept;
}

namespace avx512 {
ChompKernel kernel() noexcept;
}

namespace {

bool has_avx2() { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi"); }

bool has_avx512() {
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vbmi2");
}

}  // namespace
#endif

std::vector<ChompPath> chomp_paths() {
    std::vector<ChompPath> paths{{"portable", portable::kernel()}};
#if defined(PONDER_X86_PATHS)
    if (has_avx2()) paths.push_back({"AVX2", avx2::kernel()});
    if (has_avx512()) paths.push_back({"AVX-512", avx512::kernel()});
#endif
    return paths;
}

}  // namespace ponder
