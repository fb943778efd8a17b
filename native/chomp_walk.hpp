// The inner walk of the Chomp sieve, compiled once for each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "chomp_leaves.hpp"

namespace ponder {

// What a walk tells its caller, and waits for. Places are ranks of tails.
class ChompTurn {
public:
    virtual ~ChompTurn() = default;
    virtual void await(std::uint64_t end) = 0;    // before the tails below `end` are sieved
    virtual void publish(std::uint64_t end) = 0;  // after they were
    virtual void found(std::size_t parts, std::uint64_t from, const LeafSet& hits,
                       std::uint64_t cookies) = 0;
    virtual void found_one(std::uint64_t place, std::uint64_t cookies) = 0;
};

// Everything a walk reads and writes. The kernel is compiled several times over, so that it meets
// plain pointers only: no inline function of a library may be shared between instruction sets.
struct ChompWalk {
    struct Leaf {
        const LeafSet* reaching;
        const LeafSet* under;
        std::size_t most;
    };
    static constexpr std::size_t most_shared = 3;

    const std::uint64_t* ways;  // ChompBox::ways()
    std::size_t stride;
    const Leaf* leaves;         // for each number of parts
    std::uint64_t* const* own;  // own[k]: bits over k-1 parts, what moves in the part before forbid
    std::uint64_t* shared[most_shared];  // bits over the tails walked; those only read come first
    std::size_t shared_count;
    std::size_t only_read;
    std::size_t parts;  // the tails have so many parts,
    std::size_t most;   // each at most this
    ChompTurn* turn;
};

// The functions that are compiled for each instruction set.
struct ChompKernel {
    // Finds the tails of a plane that make a P-position.
    void (*walk)(const ChompWalk& walk);
    // Copies `size` bits; within one row only to a later place. What follows them is undefined.
    void (*copy)(std::uint64_t* to_bits, std::uint64_t to, const std::uint64_t* from_bits,
                 std::uint64_t from, std::uint64_t size);
    // Bits over the tails of so many parts, each below `most`, get those of tails with parts equal
    // to `most`: what holds for a tail cut to length most-1 holds for the tail.
    void (*extend)(const std::uint64_t* ways, std::size_t stride, std::uint64_t* bits,
                   std::size_t parts, std::size_t most);
    // The same, where the tails with exactly one part equal to `most` are there already.
    void (*extend_on)(const std::uint64_t* ways, std::size_t stride, std::uint64_t* bits,
                      std::size_t parts, std::size_t most);
};

struct ChompPath {
    std::string_view name;
    ChompKernel kernel;
};

// The paths of this build that the processor can run, narrowest first; the first is "portable".
[[nodiscard]] std::vector<ChompPath> chomp_paths();

}  // namespace ponder
