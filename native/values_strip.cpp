// Strips as bits: reading them, trimming their ends, turning them round.

#include "values_strip.hpp"

#include <algorithm>
#include <utility>

namespace ponder {

namespace {

[[nodiscard]] std::uint64_t bytes_reversed(std::uint64_t bits) noexcept {
    return __builtin_bswap64(bits);
}
[[nodiscard]] Bits128 bytes_reversed(Bits128 bits) noexcept {
    const Bits128 low = __builtin_bswap64(static_cast<std::uint64_t>(bits));
    return low << 64 | __builtin_bswap64(static_cast<std::uint64_t>(bits >> 64));
}
// By instructions that every processor has; std::popcount is a call where no more is asked for.
[[nodiscard]] int ones(std::uint64_t bits) noexcept {
    constexpr std::uint64_t all = ~std::uint64_t{0};
    bits -= bits >> 1 & all / 3;
    bits = (bits & all / 5) + (bits >> 2 & all / 5);
    return static_cast<int>(((bits + (bits >> 4)) & all / 17) * (all / 255) >> 56);
}
[[nodiscard]] int ones(Bits128 bits) noexcept {
    return ones(static_cast<std::uint64_t>(bits)) + ones(static_cast<std::uint64_t>(bits >> 64));
}

}  // namespace

template <typename Cells>
StripBoard<Cells>::StripBoard(const StripRules& rules, bool hooks)
    : letters_(rules.letters()), hooks_(hooks) {
    log_ = letters_.size() > 4 ? 2 : letters_.size() > 2 ? 1 : 0;
    lows_ = ~Cells{0} / ((Cells{1} << (1 << log_)) - 1);
    for (std::size_t c = 0; c < letters_.size(); ++c) {
        copies_[c] = lows_ * static_cast<Cells>(c);
        inert_[c] = rules.inert(static_cast<std::uint8_t>(c));
    }
    for (const bool left : {true, false}) {
        for (const StripRule& rule : rules.rules(left)) {
            const Cells change = letters_of(rule.from) ^ letters_of(rule.to);
            (left ? left_ : right_).push_back({rule.from, change});
        }
    }
    if (!hooks) return;
    const StripWalls walls = rules.walls();
    walls_ = walls.inside;
    const auto packed_walls = [this](const std::vector<StripWord>& words) {
        std::vector<Wall> packed;
        for (const StripWord& word : words) packed.push_back({letters_of(word), word.size()});
        return packed;
    };
    left_walls_ = packed_walls(walls.at_left);
    right_walls_ = packed_walls(walls.at_right);
    runners_ = rules.runners();
    symmetries_ = rules.symmetries();
}

template <typename Cells>
Cells StripBoard<Cells>::letters_of(const StripWord& word) const noexcept {
    Cells cells = 0;
    for (std::size_t i = 0; i < word.size(); ++i) {
        cells |= static_cast<Cells>(word[i]) << (i << log_);
    }
    return cells;
}

template <typename Cells>
std::string StripBoard<Cells>::text(Cells key) const {
    const Strip strip = unmarked(key);
    std::string text;
    for (std::size_t i = 0; i < strip.size; ++i) {
        text += letters_[static_cast<std::size_t>(cut(strip, i, i + 1).cells)];
    }
    return text;
}

template <typename Cells>
std::int64_t StripBoard<Cells>::trimmed(Strip& strip) const noexcept {
    std::int64_t worth = 0;
    for (std::size_t before = strip.size + 1; strip.size < before && strip.size > 0;) {
        before = strip.size;
        cut_walls(strip);
        worth += runners_taken(strip);
    }
    return worth;
}

template <typename Cells>
void StripBoard<Cells>::cut_walls(Strip& strip) const noexcept {
    for (const auto& [letters, length] : left_walls_) {
        if (strip.size >= length && (strip.cells & below(length)) == letters) {
            strip = cut(strip, length, strip.size);
        }
    }
    for (const auto& [letters, length] : right_walls_) {
        if (strip.size >= length && strip.cells >> ((strip.size - length) << log_) == letters) {
            strip = cut(strip, 0, strip.size - length);
        }
    }
}

template <typename Cells>
std::int64_t StripBoard<Cells>::runners_taken(Strip& strip) const noexcept {
    std::int64_t worth = 0;
    for (const auto& [letter, blank, of_left] : runners_) {
        for (;;) {
            const Cells others = lows_ & below(strip.size) & ~squares_of(strip, blank);
            if (others == 0) break;
            const int bit = of_left ? bits_in(others) - 1 : lowest_bit(others);
            const std::size_t square = static_cast<std::size_t>(bit) >> log_;
            if (static_cast<std::size_t>(cut(strip, square, square + 1).cells) != letter) break;
            const Strip after = cut(strip, square + 1, strip.size);
            strip = {(strip.cells & below(square)) | after.cells << bit, strip.size - 1};
            worth += of_left ? static_cast<std::int64_t>(after.size)
                             : -static_cast<std::int64_t>(square);
        }
    }
    return worth;
}

// Of the images of the strip, the one with the fewest bits, because moves mostly keep the letters,
// so that the strips met on the way are mostly the right way round; then the least.
template <typename Cells>
typename StripBoard<Cells>::Oriented StripBoard<Cells>::oriented(
    const Strip& strip) const noexcept {
    Cells best = strip.cells;
    bool negated = false;
    for (const StripSymmetry& symmetry : symmetries_) {
        const Cells other = image(strip, symmetry).cells;
        if (std::pair(ones(other), other) < std::pair(ones(best), best)) {
            best = other;
            negated = symmetry.negated;
        }
    }
    return {marked({best, strip.size}), negated};
}

template <typename Cells>
typename StripBoard<Cells>::Strip StripBoard<Cells>::image(
    const Strip& strip, const StripSymmetry& symmetry) const noexcept {
    Cells cells = 0;
    for (std::size_t c = 0; c < letters_.size(); ++c) {
        const auto letter = static_cast<Cells>(symmetry.letters[c]);
        if (letter != 0) cells |= squares_of(strip, c) * letter;
    }
    if (!symmetry.reversed) return {cells, strip.size};
    constexpr Cells nibbles = ~Cells{0} / 17, pairs = ~Cells{0} / 5, singles = ~Cells{0} / 3;
    cells = bytes_reversed(cells);
    cells = (cells >> 4 & nibbles) | (cells & nibbles) << 4;
    if (log_ < 2) cells = (cells >> 2 & pairs) | (cells & pairs) << 2;
    if (log_ < 1) cells = (cells >> 1 & singles) | (cells & singles) << 1;
    return {cells >> (8 * sizeof(Cells) - (strip.size << log_)), strip.size};
}

template class StripBoard<std::uint64_t>;
template class StripBoard<Bits128>;

}  // namespace ponder
