// A row of bits, whose pages the system gives out only when they are touched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>

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
    explicit Bits(std::uint64_t size) : Bits(take(bytes_for(size))) {}

    // Bits that another one holds; they do not outlive it.
    [[nodiscard]] static Bits part_of(Word* words) {
        return Bits(Owner(words, Give{Place::other, 0}));
    }

    [[nodiscard]] static std::size_t bytes_for(std::uint64_t size) noexcept {
        return (size + margin) / word * sizeof(Word) + sizeof(Word);
    }

    [[nodiscard]] Word* words() const noexcept { return words_.get(); }
    explicit operator bool() const noexcept { return static_cast<bool>(words_); }

    void set(std::uint64_t place) noexcept { words_[place / word] |= Word{1} << place % word; }

    void reset() noexcept { words_.reset(); }

private:
    enum class Place { heap, map, other };
    struct Give {
        Place place;
        std::size_t bytes;

        void operator()(Word* words) const noexcept {
            if (place == Place::heap) std::free(words);
#if defined(__linux__)
            if (place == Place::map) munmap(words, bytes);
#endif
        }
    };
    using Owner = std::unique_ptr<Word[], Give>;

    explicit Bits(Owner words) : words_(std::move(words)) {}

    // Long rows have a map of their own, so that the system gets them back at once, and huge pages,
    // because many of them are walked along at a time and small pages would cost misses.
    static Owner take(std::size_t bytes) {
#if defined(__linux__)
        constexpr std::size_t long_row = std::size_t{1} << 20;
        if (bytes >= long_row) {
            void* const map = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
            if (map == MAP_FAILED) throw std::bad_alloc();
            if (bytes >= 8 * long_row) madvise(map, bytes, MADV_HUGEPAGE);
            return Owner(static_cast<Word*>(map), Give{Place::map, bytes});
        }
#endif
        void* const block = std::malloc(bytes);
        if (block == nullptr) throw std::bad_alloc();
        return Owner(static_cast<Word*>(block), Give{Place::heap, bytes});
    }

    Owner words_{nullptr, Give{Place::heap, 0}};
};

}  // namespace ponder
