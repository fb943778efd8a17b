// Memory for the tables of values: arrays that grow in place, charged to one bounded account.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <type_traits>
#include <utility>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace ponder {

// What is thrown when the account is exhausted; says the figures.
class OutOfRoom : public std::bad_alloc {
public:
    explicit OutOfRoom(std::uint64_t limit)
        : text_("the values need more than the " + std::to_string(limit >> 20) +
                " MB allowed; allow more, or ask for less") {}
    [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }

private:
    std::string text_;
};

// How much memory is in use, and the most that may be. The figure may be read by any thread.
class Room {
public:
    explicit Room(std::uint64_t limit) : limit_(limit) {}

    [[nodiscard]] std::uint64_t limit() const noexcept { return limit_; }
    [[nodiscard]] std::uint64_t used() const noexcept { return used_.load(); }

    void take(std::uint64_t bytes) {
        if (used_ + bytes > limit_) throw OutOfRoom(limit_);
        used_ += bytes;
    }
    void give(std::uint64_t bytes) noexcept { used_ -= bytes; }

private:
    const std::uint64_t limit_;
    std::atomic<std::uint64_t> used_{0};
};

// A growing array of plain data whose fresh elements are zero bytes. On Linux a long one has a map
// of its own: it grows without a copy, and in huge pages, because it is read all over.
template <typename T>
class Array {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    explicit Array(Room& room) : room_(&room) {}
    ~Array() { reset(); }
    Array(const Array&) = delete;
    Array& operator=(const Array&) = delete;
    Array(Array&& other) noexcept
        : room_(other.room_),
          data_(std::exchange(other.data_, nullptr)),
          capacity_(std::exchange(other.capacity_, 0)) {}
    Array& operator=(Array&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(capacity_, other.capacity_);
        std::swap(room_, other.room_);
        return *this;
    }

    [[nodiscard]] T& operator[](std::size_t i) noexcept { return data_[i]; }
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return data_[i]; }
    [[nodiscard]] T* data() noexcept { return data_; }
    [[nodiscard]] const T* data() const noexcept { return data_; }
    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }

    // Room for `count` elements, and by half as many more as there were, so that growing is rare.
    void reserve(std::size_t count) {
        if (count <= capacity_) return;
        const std::size_t least = capacity_ + capacity_ / 2;
        resize(count < least ? least : count);
    }
    void resize(std::size_t count) {
        const std::size_t more = (count - capacity_) * sizeof(T);
        room_->take(more);
        T* const grown = regrown(capacity_ * sizeof(T), count * sizeof(T));
        if (grown == nullptr) {
            room_->give(more);
            throw std::bad_alloc();
        }
        data_ = grown;
        capacity_ = count;
    }
    void reset() noexcept {
        if (data_ == nullptr) return;
        release(data_, capacity_ * sizeof(T));
        room_->give(capacity_ * sizeof(T));
        data_ = nullptr;
        capacity_ = 0;
    }
    void clear(std::size_t first, std::size_t count) noexcept {
        std::memset(static_cast<void*>(data_ + first), 0, count * sizeof(T));
    }

private:
    static constexpr std::size_t long_array = std::size_t{1} << 20;

#if defined(__linux__)
    static bool mapped(std::size_t bytes) noexcept { return bytes >= long_array; }

    static T* map(std::size_t bytes) noexcept {
        void* const found = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        return found == MAP_FAILED ? nullptr : static_cast<T*>(found);
    }
    T* regrown(std::size_t old, std::size_t bytes) noexcept {
        if (!mapped(bytes)) return reallocated(old, bytes);
        if (mapped(old)) {
            void* const moved = mremap(data_, old, bytes, MREMAP_MAYMOVE);
            if (moved == MAP_FAILED) return nullptr;
            madvise(moved, bytes, MADV_HUGEPAGE);
            return static_cast<T*>(moved);
        }
        T* const fresh = map(bytes);
        if (fresh == nullptr) return nullptr;
        madvise(fresh, bytes, MADV_HUGEPAGE);
        if (old > 0) std::memcpy(static_cast<void*>(fresh), data_, old);
        std::free(data_);
        return fresh;
    }
    static void release(T* data, std::size_t bytes) noexcept {
        if (mapped(bytes)) {
            munmap(data, bytes);
        } else {
            std::free(data);
        }
    }
#else
    T* regrown(std::size_t old, std::size_t bytes) noexcept { return reallocated(old, bytes); }
    static void release(T* data, std::size_t) noexcept { std::free(data); }
#endif

    T* reallocated(std::size_t old, std::size_t bytes) noexcept {
        void* const block = std::realloc(static_cast<void*>(data_), bytes);
        if (block != nullptr) std::memset(static_cast<char*>(block) + old, 0, bytes - old);
        return static_cast<T*>(block);
    }

    Room* room_;
    T* data_ = nullptr;
    std::size_t capacity_ = 0;
};

}  // namespace ponder
