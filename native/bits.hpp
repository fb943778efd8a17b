// A row of bits on the heap, whose pages the system gives out only when they are touched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace ponder {

// The bits are undefined until written. Readers may load up to `margin` bits past the end.
class Bits {
public:
    using Word = std::uint64_t;
    static constexpr std::size_t word = 64;
    static constexpr std::size_t margin = 1024;

    Bits() = default;
    explicit Bits(std::uint64_t size) {
        const std::size_t bytes = (bytes_for(size) + alignment - 1) / alignment * alignment;
        words_ = Owner(static_cast<Word*>(std::aligned_alloc(alignment, bytes)), Free{true});
        if (!words_) throw std::bad_alloc();
        ask_for_huge_pages(bytes);
    }

    // Bits that another one holds; they do not outlive it.
    [[nodiscard]] static Bits part_of(Word* words) {
        Bits bits;
        bits.words_ = Owner(words, Free{false});
        return bits;
    }

    [[nodiscard]] static std::size_t bytes_for(std::uint64_t size) noexcept {
        return (size + margin) / word * sizeof(Word) + sizeof(Word);
    }

    [[nodiscard]] Word* words() const noexcept { return words_.get(); }
    explicit operator bool() const noexcept { return static_cast<bool>(words_); }

    void set(std::uint64_t place) noexcept { words_[place / word] |= Word{1} << place % word; }

    void reset() noexcept { words_.reset(); }

private:
    struct Free {
        bool owned;
        void operator()(Word* words) const noexcept {
            if (owned) std::free(words);
        }
    };
    using Owner = std::unique_ptr<Word[], Free>;

    static constexpr std::size_t alignment = 64;
    static constexpr std::size_t huge = std::size_t{1} << 23;

    // Long rows are walked along many at a time: small pages would cost a miss for each of them.
    void ask_for_huge_pages(std::size_t bytes) noexcept {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
        if (bytes < huge) return;
        constexpr std::uintptr_t page = 4096;
        const auto begin = reinterpret_cast<std::uintptr_t>(words_.get());
        const std::uintptr_t from = (begin + page - 1) / page * page;
        madvise(reinterpret_cast<void*>(from), begin + bytes - from, MADV_HUGEPAGE);
#else
        static_cast<void>(bytes);
#endif
    }

    Owner words_{nullptr, Free{true}};
};

}  // namespace ponder
