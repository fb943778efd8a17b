// The idea: expression_kernel.cpp is compiled once for each instruction set, each time into a
// namespace of its own; the processor is asked which of them it can run. Cost: none.

#include "expression_kernel.hpp"

namespace ponder::expression {

namespace portable {
Kernel kernel() noexcept;
}

#if defined(PONDER_X86_PATHS)
namespace avx2 {
Kernel kernel() noexcept;
}
#endif

std::vector<Path> paths() {
    std::vector<Path> all{{"portable", portable::kernel()}};
#if defined(PONDER_X86_PATHS)
    if (__builtin_cpu_supports("avx2")) all.push_back({"AVX2", avx2::kernel()});
#endif
    return all;
}

}  // namespace ponder::expression
