// Open-addressing hash tables of plain slots, probed one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "values_memory.hpp"

namespace ponder {

[[nodiscard]] inline std::uint64_t mixed(std::uint64_t x) noexcept {
    x ^= x >> 32;
    x *= 0x9E3779B97F4A7C15ull;
    x ^= x >> 29;
    x *= 0xBF58476D1CE4E5B9ull;
    return x ^ x >> 32;
}

// A slot is plain data; one of zero bytes is vacant. It says `vacant()` and `hash()`.
template <typename Slot>
class HashTable {
public:
    explicit HashTable(Room& room) : slots_(room), room_(&room) { slots_.resize(least); }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::size_t bytes() const noexcept { return slots_.capacity() * sizeof(Slot); }

    // The slot with this hash that `same` accepts, or the vacant one where it would be.
    template <typename Same>
    [[nodiscard]] Slot& find(std::uint64_t hash, Same same) noexcept {
        const std::size_t mask = slots_.capacity() - 1;
        for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
            if (slots_[i].vacant() || same(slots_[i])) return slots_[i];
        }
    }
    void prefetch(std::uint64_t hash) const noexcept {
        __builtin_prefetch(&slots_[hash & (slots_.capacity() - 1)]);
    }

    // Fills a vacant slot that `find` gave; slots may move. Nothing changes if there is no room.
    void fill(Slot& vacant, const Slot& slot) {
        if (full()) {
            grow();
            place(slot);
        } else {
            vacant = slot;
        }
        ++size_;
    }
    // The same for a table that may forget: beyond so many bytes, or where the room is getting
    // scarce, it starts afresh.
    void fill_or_forget(Slot& vacant, const Slot& slot, std::uint64_t most) {
        if (full() && (4 * bytes() > most || room_->used() + 8 * bytes() > room_->limit())) {
            forget();
        } else {
            fill(vacant, slot);
        }
    }
    void forget() noexcept {
        slots_.clear();
        size_ = 0;
    }
    // Forgets everything and gives the memory back.
    void reset() {
        slots_.reset();
        size_ = 0;
        slots_.resize(least);
    }

private:
    static constexpr std::size_t least = 64;
    static constexpr std::size_t small = std::size_t{16} << 20;

    [[nodiscard]] bool full() const noexcept { return 10 * size_ > 7 * slots_.capacity(); }
    void place(const Slot& slot) noexcept {
        find(slot.hash(), [](const Slot&) { return false; }) = slot;
    }
    void grow() {
        Array<Slot> old(*room_);
        // A small table grows faster: fresh pages cost more than they are worth.
        old.resize((bytes() < small ? 4 : 2) * slots_.capacity());
        std::swap(old, slots_);
        for (std::size_t i = 0; i < old.capacity(); ++i) {
            if (!old[i].vacant()) place(old[i]);
        }
    }

    Array<Slot> slots_;
    Room* room_;
    std::size_t size_ = 0;
};

}  // namespace ponder
