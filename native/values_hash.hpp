// Open-addressing hash tables of plain slots, probed one after the other.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "values_memory.hpp"
#include "pulse.hpp"

namespace ponder {

[[nodiscard]] inline std::uint64_t mixed(std::uint64_t x) noexcept {
    x ^= x >> 32;
    x *= 0x9E3779B97F4A7C15ull;
    return x ^ x >> 32;
}

// A slot is plain data; one of zero bytes is vacant. It says `vacant()` and `hash()`.
template <typename Slot>
class HashTable {
public:
    HashTable(Room& room, Pulse& pulse) : slots_(room), room_(&room), pulse_(&pulse) {
        slots_.resize(least);
    }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::size_t bytes() const noexcept { return slots_.capacity() * sizeof(Slot); }

    // The slot with this hash that `same` accepts, or the vacant one where it would be.
    template <typename Same>
    [[nodiscard]] Slot& find(std::uint64_t hash, Same same) noexcept {
        return found(slots_, hash, same);
    }
    void prefetch(std::uint64_t hash) const noexcept {
        __builtin_prefetch(&slots_[hash & (slots_.capacity() - 1)]);
    }

    // Fills a vacant slot that `find` gave; slots may move. Nothing changes if there is no room, or
    // if the work is ended while the slots move.
    void fill(Slot& vacant, const Slot& slot) {
        if (full()) {
            grow();
            place(slots_, slot);
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
    // If the work is ended in between, only a part is gone, and the table is as full as before.
    void forget() {
        for (std::size_t i = 0; i < slots_.capacity(); i += slots_between_ticks) {
            pulse_->tick(slots_between_ticks / 16);
            slots_.clear(i, std::min(slots_between_ticks, slots_.capacity() - i));
        }
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
    static constexpr std::size_t slots_between_ticks = 1 << 12;

    [[nodiscard]] bool full() const noexcept { return 10 * size_ > 7 * slots_.capacity(); }
    template <typename Same>
    [[nodiscard]] static Slot& found(Array<Slot>& slots, std::uint64_t hash, Same same) noexcept {
        const std::size_t mask = slots.capacity() - 1;
        for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
            if (slots[i].vacant() || same(slots[i])) return slots[i];
        }
    }
    static void place(Array<Slot>& slots, const Slot& slot) noexcept {
        found(slots, slot.hash(), [](const Slot&) { return false; }) = slot;
    }
    void grow() {
        Array<Slot> grown(*room_);
        // A small table grows faster: fresh pages cost more than they are worth.
        grown.resize((bytes() < small ? 4 : 2) * slots_.capacity());
        for (std::size_t i = 0; i < slots_.capacity(); ++i) {
            if (i % slots_between_ticks == 0) pulse_->tick(slots_between_ticks);
            if (!slots_[i].vacant()) place(grown, slots_[i]);
        }
        std::swap(grown, slots_);
    }

    Array<Slot> slots_;
    Room* room_;
    Pulse* pulse_;
    std::size_t size_ = 0;
};

}  // namespace ponder
