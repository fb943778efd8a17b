// The state that the threads of a Chomp sieve share, and the order of their work.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <mutex>
#include <optional>
#include <vector>

#include "bits.hpp"
#include "chomp_box.hpp"
#include "chomp_harvest.hpp"
#include "chomp_leaves.hpp"
#include "chomp_walk.hpp"

namespace ponder::sieve {

using Place = std::uint64_t;

// The planes in order: second row, then first row; plane (0, 0) holds only the empty board.
struct Plane {
    std::size_t second = 0;
    std::size_t first = 1;
    std::uint64_t index = 0;

    [[nodiscard]] bool square() const noexcept { return first == second; }
    [[nodiscard]] Plane next(std::size_t width) const noexcept {
        if (first < width) return {second, first + 1, index + 1};
        return {second + 1, second + 1, index + 1};
    }
};

struct Unit {
    Plane plane;
    std::size_t third = 0;
    std::uint64_t serial = 0;

    [[nodiscard]] Unit next(std::size_t width) const noexcept {
        if (third < plane.second) return {plane, third + 1, serial + 1};
        return {plane.next(width), 0, serial + 1};
    }
};

// How far a thread is: all its work before this is done. Ordered like the work.
class Progress {
public:
    // Whether the numbers of a box are small enough: 14, 10 and 40 bits.
    [[nodiscard]] static bool fits(const ChompBox& box) {
        const std::size_t width = box.width();
        return (width + 1) * (width + 2) / 2 < Place{1} << 14 &&
               box.ways(box.height() - 3, static_cast<std::ptrdiff_t>(width)) <
                   Place{1} << place_bits;
    }

    Progress(std::uint64_t plane, std::size_t third, Place place)
        : packed_(plane << (third_bits + place_bits) | std::uint64_t{third} << place_bits | place) {}
    explicit Progress(std::uint64_t packed) : packed_(packed) {}

    static Progress finished() { return Progress(std::numeric_limits<std::uint64_t>::max()); }

    [[nodiscard]] std::uint64_t packed() const { return packed_; }
    [[nodiscard]] std::uint64_t plane() const { return packed_ >> (third_bits + place_bits); }
    [[nodiscard]] std::uint64_t third() const {
        return packed_ >> place_bits & ((std::uint64_t{1} << third_bits) - 1);
    }
    [[nodiscard]] Place place() const { return packed_ & ((std::uint64_t{1} << place_bits) - 1); }

private:
    static constexpr unsigned third_bits = 10, place_bits = 40;

    std::uint64_t packed_;
};

constexpr std::size_t most_threads = 2;

// What all threads share.
struct Field {
    Field(const ChompBox& box, const ChompKernel& kernel, ChompHarvest& harvest, std::size_t threads)
        : box(box),
          kernel(kernel),
          harvest(harvest),
          parts(box.height() - 3),
          leaves(chomp_leaves(box, parts)),
          threads(threads),
          below(box.width() + 1),
          decided(box.width() + 1),
          squares(box.width() + 1),
          slabs(box.width() + 1) {
        if (threads == 1 && size(box.width()) < small_block) {
            slab_places.push_back(0);
            for (std::size_t third = 0; third <= box.width(); ++third) {
                slab_places.push_back(slab_places.back() + size(third) / Bits::word + 1);
            }
        }
        for (auto& blocks : below) {
            harvest.check();  // a long box has many
            blocks.resize(box.width() + 1);
        }
        for (auto& progress : progress) progress = Progress::finished().packed();
        for (const ChompLeaf& leaf : leaves) {
            leaf_views.push_back({leaf.reaching.data(), leaf.under.data(), leaf.most});
        }
    }

    [[nodiscard]] Place size(std::size_t third) const {
        return box.ways(parts, static_cast<std::ptrdiff_t>(third));
    }
    // Room for below[first][third]. Where the blocks are small, those of one r1 lie side by side.
    [[nodiscard]] Bits block(std::size_t first, std::size_t third) {
        if (slab_places.empty()) return Bits(size(third));
        if (!slabs[first]) slabs[first] = Bits(Bits::word * slab_places[first + 1]);
        return Bits::part_of(slabs[first].words() + slab_places[third]);
    }
    void extend(Bits& bits, std::size_t most) const {
        kernel.extend(box.ways(), box.stride(), bits.words(), parts, most);
    }

    const ChompBox& box;
    const ChompKernel kernel;
    ChompHarvest& harvest;
    const std::size_t parts;  // rows below the third
    const std::vector<ChompLeaf> leaves;
    std::vector<ChompWalk::Leaf> leaf_views;
    const std::size_t threads;

    std::mutex claiming;
    std::optional<Unit> next_unit = Unit{};
    std::array<std::atomic<std::uint64_t>, most_threads> progress;

    // Bits over the rows below the third; a unit touches only those of its r3, and `left`.
    std::vector<std::vector<Bits>> below;    // below[r1][r3]
    std::vector<Bits> decided;               // decided[r3], of the present r2
    std::vector<std::deque<Place>> squares;  // squares[r3]: the hits of the plane r1 = r2
    std::array<Bits, 2> left;                // of the even and of the odd plane

    static constexpr Place small_block = 1 << 13;
    std::vector<Bits> slabs;                 // slabs[r1]; the blocks below[r1] lie in it
    std::vector<std::uint64_t> slab_places;  // where a block begins, in words; empty: no slabs
};

}  // namespace ponder::sieve
