// The smallest pieces of the Chomp sieve: up to 512 tails at once, with who reaches whom.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "chomp_box.hpp"

namespace ponder {

// A set of tails, by rank.
struct alignas(64) LeafSet {
    static constexpr std::size_t words = 8;
    static constexpr std::size_t size = 64 * words;
    std::uint64_t word[words];

    void insert(std::size_t place) noexcept { word[place / 64] |= std::uint64_t{1} << place % 64; }
};

// All tails of so many parts, each part at most `most`, the largest for which they fit a LeafSet.
struct ChompLeaf {
    std::size_t most = 0;
    std::vector<LeafSet> reaching;         // for each tail: itself and the tails with a move to it
    std::vector<LeafSet> under;            // for each tail (x, S'): all S one part shorter, parts
                                           // at most `most`, with S cut to length x equal to S'
    std::vector<std::uint32_t> cookies;    // for each tail: the sum of its parts
};

// The leaf for each number of parts from 1 to `parts`; the entry 0 is empty.
[[nodiscard]] std::vector<ChompLeaf> chomp_leaves(const ChompBox& box, std::size_t parts);

}  // namespace ponder
