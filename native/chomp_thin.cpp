// The idea. One row: only [1] is lost. Two rows: (k+1, k), because the rest can be cut to it. Three
// rows, by r2, then r1: at most one r3 makes a P-position, since shortening row 3 is a move, namely
// the least that neither a smaller r2 with this r1 nor a smaller r1 with this r2 has taken. Those
// are two rows of bits, `taken_below[r1]` and `taken_before`; their OR is searched for a zero. A
// longer r3 = r2 inherits the bit of r3 = r2-1. If (x, x, r3) is a P-position, every longer r2
// reaches it by a bite in row 1, so that r3 is then taken for all r1.
//
// Cost: m²/2 searches through at most m/64 words, but words full in either row at its beginning
// are never looked at again; m²/8 bytes. 3×10,000 takes about a second and 13 MB.

#include "chomp_thin.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>
#include <vector>

namespace ponder {

namespace {

using Word = std::uint64_t;
constexpr Word full = ~Word{0};

// Bits that are only ever set, and how many of its first words are full.
struct Taken {
    std::vector<Word> words;
    std::size_t full_words = 0;

    explicit Taken(std::size_t size) : words(size / 64 + 1, 0) {}

    [[nodiscard]] bool has(std::size_t place) const { return words[place / 64] >> place % 64 & 1; }
    void insert(std::size_t place) {
        words[place / 64] |= Word{1} << place % 64;
        while (full_words < words.size() && words[full_words] == full) ++full_words;
    }
    void clear(std::size_t size) {
        std::fill_n(words.begin(), size / 64 + 1, 0);
        full_words = 0;
    }
};

std::optional<std::size_t> least_in_neither(const Taken& a, const Taken& b, std::size_t most) {
    const std::size_t words = most / 64 + 1;
    for (std::size_t w = std::max(a.full_words, b.full_words); w < words; ++w) {
        const Word either = a.words[w] | b.words[w];
        if (either == full) continue;
        const std::size_t place = 64 * w + static_cast<std::size_t>(std::countr_one(either));
        return place <= most ? std::optional(place) : std::nullopt;
    }
    return std::nullopt;
}

// Gathers the hits of one second row, which is one unit of the harvest.
class Gatherer {
public:
    Gatherer(const ChompBox& box, ChompHarvest& harvest)
        : box_(box), harvest_(harvest), counts_(box.height(), box.width()) {}

    void found(std::size_t first, std::size_t second, std::size_t third) {
        if (harvest_.listed()) codes_.push_back(box_.plane(second, first) + third);
        ++counts_.by_cookies[first + second + third];
        ++counts_.by_first_row[first];
        ++hits_;
    }
    void end(std::size_t second, std::uint64_t boards) {
        harvest_.deliver(second, codes_, true);
        harvest_.advance(boards, std::exchange(hits_, 0));
    }
    void finish() { harvest_.add(counts_); }

private:
    const ChompBox& box_;
    ChompHarvest& harvest_;
    ChompHarvest::Codes codes_;
    ChompHarvest::Counts counts_;
    std::uint64_t hits_ = 0;
};

void sieve_three_rows(const ChompBox& box, Gatherer& gatherer) {
    const std::size_t width = box.width();
    std::vector<Taken> taken_below(width + 1, Taken(width));
    Taken taken_before(width);
    for (std::size_t second = 0; second <= width; ++second) {
        taken_before.clear(second);
        std::optional<std::size_t> square;  // r3 of the P-position with r1 = r2, if there is one
        const std::size_t shortest = std::max<std::size_t>(second, 1);
        for (std::size_t first = shortest; first <= width; ++first) {
            Taken& below = taken_below[first];
            if (second > 0 && below.has(second - 1)) below.insert(second);
            if (square) below.insert(*square);
            const auto third = least_in_neither(below, taken_before, second);
            if (!third) continue;
            gatherer.found(first, second, *third);
            below.insert(*third);
            taken_before.insert(*third);
            if (first == second) square = third;
        }
        gatherer.end(second, (width + 1 - shortest) * (second + 1));
    }
}

}  // namespace

void sieve_thin_box(const ChompBox& box, ChompHarvest& harvest) {
    Gatherer gatherer(box, harvest);
    if (box.height() == 3) {
        sieve_three_rows(box, gatherer);
    } else {
        const std::size_t seconds = box.height() == 1 ? 1 : box.width() + 1;
        for (std::size_t second = 0; second < seconds; ++second) {
            if (second < box.width()) gatherer.found(second + 1, second, 0);
            gatherer.end(second, box.width() + (second == 0 ? 0 : 1) - second);
        }
    }
    gatherer.finish();
}

std::uint64_t thin_box_bytes(const ChompBox& box) {
    if (box.height() < 3) return 0;
    return (box.width() + 2) * ((box.width() / 64 + 1) * sizeof(Word) + sizeof(Taken));
}

}  // namespace ponder
