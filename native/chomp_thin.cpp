// The idea. One row: only [1] is lost. Two rows: (k+1, k), because the rest can be cut to it. Three
// rows, by r2, then r1: at most one r3 makes a P-position, since shortening row 3 is a move, namely
// the least that neither a smaller r2 with this r1 nor a smaller r1 with this r2 has taken. Those
// are two sets, `below[r1]` and `before`; their union is searched for a gap. A longer r3 = r2
// inherits from r3 = r2-1. If (x, x, r3) is a P-position, every longer r2 reaches it by a bite in
// row 1: that r3 is `dead` from then on.
//
// Cost: at most m²/2 searches through m/64 words, but words that are full at the beginning of
// either set are never looked at again; m²/8 bytes.

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

// A set of lengths from 0 up to an end that grows, and how many of its first words are full.
class Taken {
public:
    explicit Taken(std::size_t most) : words_(most / 64 + 1, 0) {}

    void insert(std::size_t length) {
        words_[length / 64] |= Word{1} << length % 64;
        while (full_words_ < words_.size() && words_[full_words_] == full) ++full_words_;
    }
    // Lengths up to this inherit from the longest one known.
    void extend(std::size_t most) {
        const bool taken = words_[most_ / 64] >> most_ % 64 & 1;
        if (taken) {
            for (std::size_t length = most_ + 1; length <= most; ++length) insert(length);
        }
        most_ = most;
    }
    [[nodiscard]] std::size_t full_words() const { return full_words_; }
    [[nodiscard]] Word word(std::size_t w) const { return words_[w]; }

private:
    std::vector<Word> words_;
    std::size_t full_words_ = 0;
    std::size_t most_ = 0;
};

std::optional<std::size_t> least_in_neither(const Taken& a, const Taken& b, std::size_t most) {
    const std::size_t words = most / 64 + 1;
    for (std::size_t w = std::max(a.full_words(), b.full_words()); w < words; ++w) {
        const Word either = a.word(w) | b.word(w);
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

void sieve_three_rows(const ChompBox& box, ChompHarvest& harvest, Gatherer& gatherer) {
    const std::size_t width = box.width();
    std::vector<Taken> below;
    below.reserve(width + 1);
    for (std::size_t first = 0; first <= width; ++first) {
        harvest.check();  // a long box has many
        below.emplace_back(width);
    }
    Taken dead(width);
    for (std::size_t second = 0; second <= width; ++second) {
        dead.extend(second);
        Taken before = dead;
        const std::size_t shortest = std::max<std::size_t>(second, 1);
        for (std::size_t first = shortest; first <= width; ++first) {
            below[first].extend(second);
            const auto third = least_in_neither(below[first], before, second);
            if (!third) continue;
            gatherer.found(first, second, *third);
            below[first].insert(*third);
            before.insert(*third);
            if (first == second) dead.insert(*third);
        }
        gatherer.end(second, (width + 1 - shortest) * (second + 1));
    }
}

}  // namespace

void sieve_thin_box(const ChompBox& box, ChompHarvest& harvest) {
    Gatherer gatherer(box, harvest);
    if (box.height() == 3) {
        sieve_three_rows(box, harvest, gatherer);
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
