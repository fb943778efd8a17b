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
            const Cells change = strip_of(rule.from).cells ^ strip_of(rule.to).cells;
            (left ? left_ : right_).push_back({word_of(rule.from), change});
        }
    }
    if (!hooks) return;
    const StripWalls walls = rules.walls();
    for (const StripWord& wall : walls.inside) walls_.push_back(word_of(wall));
    for (const StripWord& wall : walls.at_left) left_walls_.push_back(strip_of(wall));
    for (const StripWord& wall : walls.at_right) right_walls_.push_back(strip_of(wall));
    runners_ = rules.runners();
    symmetries_ = rules.symmetries();
    for (int end = 0; end < 256; ++end) note_end(static_cast<std::uint8_t>(end));
}

// Notes whether there may be a wall or a runner at an end of these squares.
template <typename Cells>
void StripBoard<Cells>::note_end(std::uint8_t end) noexcept {
    const Strip strip{end, 8};
    const auto begins = [&](const Strip& wall) {
        return ((strip.cells ^ wall.cells) & below(std::min(wall.bits, strip.bits))) == 0;
    };
    const auto ends = [&](const Strip& wall) {
        const int more = wall.bits - strip.bits;
        return strip.cells >> std::max(-more, 0) == wall.cells >> std::max(more, 0);
    };
    trims_left_[end] = std::ranges::any_of(left_walls_, begins);
    trims_right_[end] = std::ranges::any_of(right_walls_, ends);
    for (const auto& [letter, blank, of_left] : runners_) {
        const Cells others = others_than(blank, strip);
        if (others == 0 || letter_at(strip, outermost(others, of_left)) == letter) {
            (of_left ? trims_right_ : trims_left_)[end] = true;
        }
    }
}

template <typename Cells>
typename StripBoard<Cells>::Strip StripBoard<Cells>::strip_of(const StripWord& word) const noexcept {
    Strip strip{0, 0};
    for (const std::uint8_t letter : word) {
        strip.cells |= static_cast<Cells>(letter) << strip.bits;
        strip.bits += 1 << log_;
    }
    return strip;
}

template <typename Cells>
typename StripBoard<Cells>::Word StripBoard<Cells>::word_of(const StripWord& word) const {
    Word found{{}, strip_of(word).bits};
    for (const std::uint8_t letter : word) found.copies.push_back(copies_[letter]);
    return found;
}

template <typename Cells>
std::string StripBoard<Cells>::text(Cells key) const {
    const Strip strip = unmarked(key);
    std::string text;
    for (int bit = 0; bit < strip.bits; bit += 1 << log_) text += letters_[letter_at(strip, bit)];
    return text;
}

template <typename Cells>
std::int64_t StripBoard<Cells>::trimmed(Strip& strip) const noexcept {
    std::int64_t worth = 0;
    for (int before = -1; strip.bits != before && strip.bits > 0;) {
        before = strip.bits;
        cut_walls(strip);
        worth += runners_taken(strip);
    }
    return worth;
}

template <typename Cells>
void StripBoard<Cells>::cut_walls(Strip& strip) const noexcept {
    for (const auto& [cells, bits] : left_walls_) {
        if (strip.bits >= bits && (strip.cells & below(bits)) == cells) {
            strip = cut(strip, bits, strip.bits);
        }
    }
    for (const auto& [cells, bits] : right_walls_) {
        if (strip.bits >= bits && strip.cells >> (strip.bits - bits) == cells) {
            strip = cut(strip, 0, strip.bits - bits);
        }
    }
}

template <typename Cells>
std::int64_t StripBoard<Cells>::runners_taken(Strip& strip) const noexcept {
    const int square = 1 << log_;
    std::int64_t worth = 0;
    for (const auto& [letter, blank, of_left] : runners_) {
        while (const Cells others = others_than(blank, strip)) {
            const int bit = outermost(others, of_left);
            if (letter_at(strip, bit) != letter) break;
            const Strip after = cut(strip, bit + square, strip.bits);
            strip = {(strip.cells & below(bit)) | after.cells << bit, strip.bits - square};
            worth += (of_left ? after.bits : -bit) / square;
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
    int fewest = ones(best);
    bool negated = false;
    for (const StripSymmetry& symmetry : symmetries_) {
        const Cells cells = relettered(strip, symmetry.letters);
        const int count = ones(cells);
        if (count > fewest) continue;
        const Cells other = symmetry.reversed ? reversed({cells, strip.bits}) : cells;
        if (count < fewest || other < best) {
            best = other;
            fewest = count;
            negated = symmetry.negated;
        }
    }
    return {marked({best, strip.bits}), negated};
}

template <typename Cells>
Cells StripBoard<Cells>::relettered(const Strip& strip, const StripWord& letters) const noexcept {
    Cells cells = 0;
    for (std::size_t c = 0; c < letters.size(); ++c) {
        const auto letter = static_cast<Cells>(letters[c]);
        if (letter != 0) cells |= zero_squares(strip.cells ^ copies_[c]) * letter;
    }
    return cells & below(strip.bits);
}

template <typename Cells>
Cells StripBoard<Cells>::reversed(const Strip& strip) const noexcept {
    constexpr Cells nibbles = ~Cells{0} / 17, pairs = ~Cells{0} / 5, singles = ~Cells{0} / 3;
    Cells cells = bytes_reversed(strip.cells);
    cells = (cells >> 4 & nibbles) | (cells & nibbles) << 4;
    if (log_ < 2) cells = (cells >> 2 & pairs) | (cells & pairs) << 2;
    if (log_ < 1) cells = (cells >> 1 & singles) | (cells & singles) << 1;
    return cells >> (8 * sizeof(Cells) - strip.bits);
}

template class StripBoard<std::uint64_t>;
template class StripBoard<Bits128>;

}  // namespace ponder
