// The idea: a compiler names the vector extensions it may use through macros of its own; the widest
// one named is the answer. Any build for x86-64 has at least SSE2, any for 64-bit ARM has NEON;
// CXXFLAGS=-march=native at installation widens it. Cost: none.

#include "instruction_set.hpp"

namespace ponder {

std::string_view instruction_set() noexcept {
#if defined(__AVX512F__)
    return "AVX-512";
#elif defined(__AVX2__)
    return "AVX2";
#elif defined(__SSE2__) || defined(_M_X64)
    return "SSE2";
#elif defined(__ARM_NEON)
    return "NEON";
#else
    return "portable";
#endif
}

}  // namespace ponder
