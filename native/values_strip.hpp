// Strips as bits: the moves of a strip game and the splitting of its strips, for ValueSearch.
//
// A square takes 1, 2 or 4 bits, as its letter needs; a single bit above the last square marks the
// length. The places where a rule applies are found for all squares at once: the strip, shifted by
// one square for each letter of the rule, is compared with a strip of that letter only. A set of
// squares has the lowest bit of each of them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "values_hash.hpp"
#include "values_strip_rules.hpp"

namespace ponder {

__extension__ using Bits128 = unsigned __int128;

[[nodiscard]] inline int lowest_bit(std::uint64_t bits) noexcept { return std::countr_zero(bits); }
[[nodiscard]] inline int lowest_bit(Bits128 bits) noexcept {
    const auto low = static_cast<std::uint64_t>(bits);
    return low != 0 ? std::countr_zero(low)
                    : 64 + std::countr_zero(static_cast<std::uint64_t>(bits >> 64));
}
[[nodiscard]] inline int bits_in(std::uint64_t bits) noexcept { return std::bit_width(bits); }
[[nodiscard]] inline int bits_in(Bits128 bits) noexcept {
    const auto high = static_cast<std::uint64_t>(bits >> 64);
    return high != 0 ? 64 + std::bit_width(high) : std::bit_width(static_cast<std::uint64_t>(bits));
}

// Cells is std::uint64_t or Bits128.
template <typename Cells>
class StripBoard {
public:
    using Key = Cells;
    using Raw = Cells;

    StripBoard(const StripRules& rules, bool hooks);

    [[nodiscard]] static std::uint64_t hash(Cells key) noexcept {
        if constexpr (sizeof(Cells) == 8) {
            return mixed(key);
        } else {
            const auto high = static_cast<std::uint64_t>(key >> 64);
            return mixed(static_cast<std::uint64_t>(key) + mixed(high));
        }
    }

    // The most squares of a strip.
    [[nodiscard]] std::size_t longest() const noexcept { return (8 * sizeof(Cells) - 1) >> log_; }
    [[nodiscard]] Cells packed(const StripWord& word) const noexcept {
        return marked(strip_of(word));
    }
    [[nodiscard]] std::string text(Cells key) const;

    template <typename Each>
    void moves(Cells key, Each each) const {
        const Strip strip = unmarked(key);
        for (const bool left : {true, false}) {
            for (const Rule& rule : left ? left_ : right_) {
                Cells at = places_of(rule.from, strip);
                for (; at != 0; at &= at - 1) each(left, key ^ rule.change << lowest_bit(at));
            }
        }
    }

    template <typename Sink>
    void reduce(Cells raw, Sink& sink) const {
        if (hooks_) {
            split(unmarked(raw), sink);
        } else {
            sink.part(raw, false);
        }
    }

private:
    struct Strip {
        Cells cells;
        int bits;  // of all its squares
    };
    struct Word {
        std::vector<Cells> copies;  // for each letter the strip of that letter only
        int bits;
    };
    struct Rule {
        Word from;
        Cells change;
    };

    [[nodiscard]] Strip strip_of(const StripWord& word) const noexcept;
    [[nodiscard]] Word word_of(const StripWord& word) const;
    void note_end(std::uint8_t end) noexcept;
    [[nodiscard]] static Cells marked(Strip strip) noexcept {
        return strip.cells | Cells{1} << strip.bits;
    }
    [[nodiscard]] static Strip unmarked(Cells key) noexcept {
        const int bits = bits_in(key) - 1;
        return {key ^ Cells{1} << bits, bits};
    }
    [[nodiscard]] static Cells below(int bits) noexcept { return (Cells{1} << bits) - 1; }
    // The squares without a bit.
    [[nodiscard]] Cells zero_squares(Cells cells) const noexcept {
        if (log_ > 1) cells |= cells >> 2;
        if (log_ > 0) cells |= cells >> 1;
        return ~cells & lows_;
    }
    // Where the word stands: the squares of its first letters.
    [[nodiscard]] Cells places_of(const Word& word, const Strip& strip) const noexcept {
        if (word.bits > strip.bits) return 0;
        Cells differing = 0, rest = strip.cells;
        for (const Cells letter : word.copies) {
            differing |= rest ^ letter;
            rest >>= 1 << log_;
        }
        return zero_squares(differing) & below(strip.bits - word.bits + 1);
    }
    [[nodiscard]] static Strip cut(const Strip& strip, int from, int to) noexcept {
        return {strip.cells >> from & below(to - from), to - from};
    }

    // Breaks the strip at the walls inside.
    template <typename Sink>
    void split(Strip strip, Sink& sink) const {
        for (const Word& wall : walls_) {
            while (const Cells places = places_of(wall, strip)) {
                const int at = lowest_bit(places);
                split(cut(strip, 0, at), sink);
                strip = cut(strip, at + wall.bits, strip.bits);
            }
        }
        if (may_trim(strip)) sink.number(trimmed(strip));
        if (strip.bits == 0 || lifeless(strip)) return;
        const auto [key, negated] = oriented(strip);
        sink.part(key, negated);
    }

    // Whether there may be a wall or a runner at an end. The squares in a byte mostly show that there
    // is none.
    [[nodiscard]] bool may_trim(const Strip& strip) const noexcept {
        return strip.bits < 8 || trims_left_[static_cast<std::uint8_t>(strip.cells)] ||
               trims_right_[static_cast<std::uint8_t>(strip.cells >> (strip.bits - 8))];
    }
    // Whether it holds one letter only, with which nobody can move.
    [[nodiscard]] bool lifeless(const Strip& strip) const noexcept {
        const std::size_t first = letter_at(strip, 0);
        return inert_[first] && others_than(first, strip) == 0;
    }
    // Bits in the squares that hold another letter, and where the last or first of these begins.
    [[nodiscard]] Cells others_than(std::size_t letter, const Strip& strip) const noexcept {
        return (strip.cells ^ copies_[letter]) & below(strip.bits);
    }
    [[nodiscard]] int outermost(Cells others, bool last) const noexcept {
        return (last ? bits_in(others) - 1 : lowest_bit(others)) & -(1 << log_);
    }
    [[nodiscard]] std::size_t letter_at(const Strip& strip, int bit) const noexcept {
        return static_cast<std::size_t>(strip.cells >> bit & below(1 << log_));
    }

    struct Oriented {
        Cells key;
        bool negated;
    };
    // Cuts walls off the ends and takes off runners; what they are worth.
    [[nodiscard]] std::int64_t trimmed(Strip& strip) const noexcept;
    void cut_walls(Strip& strip) const noexcept;
    [[nodiscard]] std::int64_t runners_taken(Strip& strip) const noexcept;
    [[nodiscard]] Oriented oriented(const Strip& strip) const noexcept;
    [[nodiscard]] Cells relettered(const Strip& strip, const StripWord& letters) const noexcept;
    [[nodiscard]] Cells reversed(const Strip& strip) const noexcept;

    std::string letters_;
    int log_;      // of the bits a square
    Cells lows_;   // the lowest bit of every square
    std::array<Cells, 16> copies_{};  // strips of one letter
    std::array<bool, 16> inert_{};
    std::vector<Rule> left_, right_;
    bool hooks_;
    std::vector<Word> walls_;
    std::vector<Strip> left_walls_, right_walls_;
    std::vector<StripRunner> runners_;
    std::array<bool, 256> trims_left_{}, trims_right_{};
    std::vector<StripSymmetry> symmetries_;
};

}  // namespace ponder
