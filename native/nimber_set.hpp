// Sets of nimbers below *2048, on which a nimber acts by ⊕.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace ponder {

class NimberSet {
public:
    static constexpr std::uint32_t size = 2048;

    // n < `end`
    [[nodiscard]] static NimberSet below(std::uint32_t end) noexcept {
        NimberSet set;
        const std::size_t full = end / bits;
        std::fill_n(set.words_.begin(), full, ~Word{0});
        if (end % bits != 0) set.words_[full] = (Word{1} << end % bits) - 1;
        return set;
    }
    [[nodiscard]] static NimberSet all() noexcept { return below(size); }
    // *n alone, or nothing if it is too large.
    [[nodiscard]] static NimberSet of(std::uint32_t n) noexcept {
        NimberSet set;
        if (n < size) set.words_[n / bits] = Word{1} << n % bits;
        return set;
    }

    [[nodiscard]] bool has(std::uint32_t n) const noexcept {
        return n < size && (words_[n / bits] >> n % bits & 1) != 0;
    }
    [[nodiscard]] bool empty() const noexcept { return *this == NimberSet{}; }
    // The least, or `size` if there is none.
    [[nodiscard]] std::uint32_t first() const noexcept { return next(0); }
    // The least from `n` on, or `size`.
    [[nodiscard]] std::uint32_t next(std::uint32_t n) const noexcept {
        for (std::size_t i = n / bits; i < words_.size(); ++i) {
            const Word word = i == n / bits ? words_[i] >> n % bits << n % bits : words_[i];
            if (word != 0) return static_cast<std::uint32_t>(i * bits) + std::countr_zero(word);
        }
        return size;
    }
    // The greatest, or 0 if there is none.
    [[nodiscard]] std::uint32_t last() const noexcept {
        for (std::size_t i = words_.size(); i-- > 0;) {
            if (words_[i] != 0) {
                return static_cast<std::uint32_t>(i * bits) + std::bit_width(words_[i]) - 1;
            }
        }
        return 0;
    }
    [[nodiscard]] std::uint32_t count() const noexcept {
        std::uint32_t sum = 0;
        for (const Word word : words_) sum += std::popcount(word);
        return sum;
    }

    // n ⊕ `nimber` for each n of the set; `nimber` is less than `size`.
    [[nodiscard]] NimberSet plus(std::uint32_t nimber) const noexcept {
        NimberSet set;
        for (std::size_t i = 0; i < words_.size(); ++i) {
            set.words_[i ^ nimber / bits] = swapped(words_[i], nimber % bits);
        }
        return set;
    }
    // a ⊕ b for each a and b.
    [[nodiscard]] static NimberSet sums(const NimberSet& a, const NimberSet& b) noexcept {
        const std::uint32_t x = a.count(), y = b.count();
        if (x + y > size) return all();  // for each n the set meets the other plus n
        const NimberSet &few = x < y ? a : b, &many = x < y ? b : a;
        NimberSet set;
        for (std::uint32_t n = few.first(); n < size; n = few.next(n + 1)) set |= many.plus(n);
        return set;
    }

    NimberSet& operator|=(const NimberSet& other) noexcept {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
        return *this;
    }
    NimberSet& operator&=(const NimberSet& other) noexcept {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
        return *this;
    }
    [[nodiscard]] friend NimberSet operator&(NimberSet a, const NimberSet& b) noexcept {
        return a &= b;
    }
    [[nodiscard]] NimberSet operator~() const noexcept {
        NimberSet set;
        for (std::size_t i = 0; i < words_.size(); ++i) set.words_[i] = ~words_[i];
        return set;
    }
    [[nodiscard]] bool operator==(const NimberSet&) const noexcept = default;

private:
    using Word = std::uint64_t;
    static constexpr std::uint32_t bits = 64;

    // The bits of the word, each at its place ⊕ `nimber`.
    [[nodiscard]] static Word swapped(Word word, std::uint32_t nimber) noexcept {
        constexpr std::array<Word, 6> lower{0x5555555555555555, 0x3333333333333333,
                                            0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF,
                                            0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};
        for (std::uint32_t i = 0; i < lower.size(); ++i) {
            const std::uint32_t by = 1u << i;
            if ((nimber & by) != 0) word = (word & lower[i]) << by | (word >> by & lower[i]);
        }
        return word;
    }

    std::array<Word, size / bits> words_{};
};

}  // namespace ponder
