// Strips as bits: the moves of a strip game and the splitting of its strips, for ValueSearch.
//
// A square takes 1, 2 or 4 bits, as its letter needs; a single bit above the last square marks the
// length. The places where a rule applies are found for all squares at once: for each letter of
// the rule, the set of squares that hold it, shifted to where the rule begins. A set of squares has
// the lowest bit of each of them.
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
        return marked({letters_of(word), word.size()});
    }
    [[nodiscard]] std::string text(Cells key) const;

    template <typename Each>
    void moves(Cells key, Each each) const {
        const Strip strip = unmarked(key);
        std::array<Cells, 16> squares;
        for (std::size_t c = 0; c < letters_.size(); ++c) squares[c] = squares_of(strip, c);
        for (const bool left : {true, false}) {
            for (const Rule& rule : left ? left_ : right_) {
                Cells at = places_of(rule.from, squares);
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
        std::size_t size;
    };
    struct Rule {
        StripWord from;
        Cells change;
    };
    struct Wall {
        Cells letters;
        std::size_t size;
    };

    [[nodiscard]] Cells letters_of(const StripWord& word) const noexcept;
    [[nodiscard]] Cells marked(Strip strip) const noexcept {
        return strip.cells | Cells{1} << (strip.size << log_);
    }
    [[nodiscard]] Strip unmarked(Cells key) const noexcept {
        const int bits = bits_in(key) - 1;
        return {key ^ Cells{1} << bits, static_cast<std::size_t>(bits) >> log_};
    }
    [[nodiscard]] Cells below(std::size_t squares) const noexcept {
        return (Cells{1} << (squares << log_)) - 1;
    }
    // The squares of the strip that hold this letter.
    [[nodiscard]] Cells squares_of(const Strip& strip, std::size_t letter) const noexcept {
        Cells same = ~(strip.cells ^ copies_[letter]);
        if (log_ > 1) same &= same >> 2;
        if (log_ > 0) same &= same >> 1;
        return same & lows_ & below(strip.size);
    }
    // Where the word stands: the squares of its first letters.
    [[nodiscard]] Cells places_of(const StripWord& word,
                                  const std::array<Cells, 16>& squares) const noexcept {
        Cells places = squares[word[0]];
        for (std::size_t i = 1; i < word.size(); ++i) places &= squares[word[i]] >> (i << log_);
        return places;
    }
    [[nodiscard]] Strip cut(const Strip& strip, std::size_t from, std::size_t to) const noexcept {
        return {strip.cells >> (from << log_) & below(to - from), to - from};
    }

    // Breaks the strip at the walls inside.
    template <typename Sink>
    void split(Strip strip, Sink& sink) const {
        for (const StripWord& wall : walls_) {
            std::array<Cells, 16> squares;
            for (const std::uint8_t letter : wall) squares[letter] = squares_of(strip, letter);
            while (const Cells places = places_of(wall, squares)) {
                const std::size_t at = static_cast<std::size_t>(lowest_bit(places)) >> log_;
                split(cut(strip, 0, at), sink);
                strip = cut(strip, at + wall.size(), strip.size);
                for (const std::uint8_t letter : wall) squares[letter] = squares_of(strip, letter);
            }
        }
        sink.number(trimmed(strip));
        if (strip.size == 0 || lifeless(strip)) return;
        const auto [key, negated] = oriented(strip);
        sink.part(key, negated);
    }

    // Whether it holds one letter only, with which nobody can move.
    [[nodiscard]] bool lifeless(const Strip& strip) const noexcept {
        const auto first = static_cast<std::size_t>(cut(strip, 0, 1).cells);
        return inert_[first] && strip.cells == (copies_[first] & below(strip.size));
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
    [[nodiscard]] Strip image(const Strip& strip, const StripSymmetry& symmetry) const noexcept;

    std::string letters_;
    int log_;      // of the bits a square
    Cells lows_;   // the lowest bit of every square
    std::array<Cells, 16> copies_{};  // strips of one letter
    std::array<bool, 16> inert_{};
    std::vector<Rule> left_, right_;
    bool hooks_;
    std::vector<StripWord> walls_;
    std::vector<Wall> left_walls_, right_walls_;
    std::vector<StripRunner> runners_;
    std::vector<StripSymmetry> symmetries_;
};

}  // namespace ponder
