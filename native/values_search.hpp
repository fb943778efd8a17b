// The values of the positions of a kind of board, each looked into once.
//
// A board breaks a position into a whole number and parts, and says which moves a part has. The
// search goes through the moves of a part depth first, on a stack of its own, so that play may
// be as long as it likes; play that comes back to where it was is refused.
// Cost: one look-up for each option of each position, 12 bytes and more for each position.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "values_hash.hpp"
#include "values_table.hpp"

namespace ponder {

// A Board has
//   Key, plain data without padding, never of zero bytes only, with Board::hash(key);
//   Raw, a position as a move leaves it;
//   reduce(raw, sink), which calls sink.number(n) and sink.part(key, negated): the position is
//   the sum of the numbers and of the values, or their negatives, of the parts;
//   moves(key, each), which calls each(left, raw) for each option, those of Left first;
//   text(key), for errors.
template <typename Board>
class ValueSearch {
public:
    using Key = typename Board::Key;
    using Raw = typename Board::Raw;

    ValueSearch(ValueTable& table, const Board& board)
        : table_(table), board_(board), known_(table.room(), table.pulse()) {}

    [[nodiscard]] std::size_t positions() const noexcept {
        return positions_.load(std::memory_order_relaxed);
    }

    // Looks into at most so many positions that are not known yet; throws std::overflow_error where
    // that is not enough.
    [[nodiscard]] ValueId value(const Raw& raw, std::uint64_t most) {
        ValueId value = unknown;
        find_values({&raw, 1}, {&value, 1}, most);
        return value;
    }
    // The same for several, not too many; what is looked up for one is fetched during those before.
    void find_values(std::span<const Raw> raws, std::span<ValueId> values, std::uint64_t most) {
        most_ = left_ = most;
        table_.tick(raws.size());
        try {
            find(raws, values);
        } catch (const std::bad_alloc&) {
            abandon();
            known_.reset();  // so that there is room again for something smaller
            positions_ = 0;
            throw;
        } catch (...) {
            abandon();
            throw;
        }
    }

    // What the board calls while it reduces a position.
    void number(std::int64_t number) noexcept { choices_.back().number += number; }
    void part(const Key& key, bool negated) {
        fetch(key);
        parts_.push_back({key, unknown, negated});
    }

private:
    static constexpr ValueId unknown = ~ValueId{0};       // asked before, and given up
    static constexpr ValueId pending = ~ValueId{0} - 1;  // on the stack
    static constexpr std::size_t ahead = 4;  // so many parts are fetched before they are looked up

    struct Slot {
        std::array<std::uint32_t, sizeof(Key) / 4> words;
        ValueId value;

        [[nodiscard]] Key key() const noexcept { return std::bit_cast<Key>(words); }
        [[nodiscard]] bool vacant() const noexcept { return key() == Key{}; }
        [[nodiscard]] std::uint64_t hash() const noexcept { return Board::hash(key()); }
    };
    struct Part {
        Key key;
        ValueId value;
        bool negated;
    };
    struct Choice {
        std::int64_t number;
        std::size_t parts;  // the first of its parts; they end where the next choice begins
    };
    struct Frame {
        Key key;
        std::size_t parts, choices, lefts;  // where they begin; how many choices are Left's
        std::size_t next;                   // the first part whose value is not known
    };

    void find(std::span<const Raw> raws, std::span<ValueId> values) {
        for (const Raw& raw : raws) choose(raw);
        for (std::size_t choice = 0; choice < raws.size(); ++choice) {
            const std::size_t end = end_of(choice);
            for (std::size_t i = choices_[choice].parts; i < end; ++i) {
                const Slot& slot = slot_of(parts_[i].key);
                const bool known = !slot.vacant() && slot.value < pending;
                parts_[i].value = known ? slot.value : searched(parts_[i].key);
            }
            values[choice] = total(choice);
        }
        parts_.clear();
        choices_.clear();
    }

    void fetch(const Key& key) const noexcept { known_.prefetch(Board::hash(key)); }

    Slot& slot_of(const Key& key) noexcept {
        return known_.find(Board::hash(key), [&](const Slot& slot) { return slot.key() == key; });
    }

    ValueId searched(const Key& key) {
        enter(key);
        for (;;) {
            Frame& frame = frames_.back();
            if (const Part* const missing = first_missing(frame)) {
                enter(missing->key);
                continue;
            }
            fetch_for_leaving(frame);
            const ValueId value = settled(frame);
            slot_of(frame.key).value = value;
            parts_.resize(frame.parts);
            choices_.resize(frame.choices);
            frames_.pop_back();
            if (frames_.empty()) return value;
        }
    }

    // What is looked up when the frame is left: its own slot, and the next parts of the one below.
    void fetch_for_leaving(const Frame& frame) const noexcept {
        fetch(frame.key);
        if (frames_.size() == 1) return;
        const std::size_t next = frames_[frames_.size() - 2].next;
        const std::size_t end = std::min(next + ahead, frame.parts);
        for (std::size_t i = next + 1; i < end; ++i) fetch(parts_[i].key);
    }

    // Looks up the parts of the options; the first that is not known, if any.
    const Part* first_missing(Frame& frame) {
        for (; frame.next < parts_.size(); ++frame.next) {
            // What `part` fetched may be gone again if a search came between.
            if (frame.next + ahead < parts_.size()) fetch(parts_[frame.next + ahead].key);
            Part& part = parts_[frame.next];
            const Slot& slot = slot_of(part.key);
            if (slot.vacant() || slot.value == unknown) return &part;
            if (slot.value == pending) {
                throw std::invalid_argument("play may go on for ever: " + board_.text(part.key) +
                                            " can come again after some moves, so it has no value");
            }
            part.value = slot.value;
            table_.prefetch(slot.value);
        }
        return nullptr;
    }

    void enter(const Key key) {
        if (left_-- == 0) {
            throw std::overflow_error("more than " + std::to_string(most_) +
                                      " positions would have to be looked into");
        }
        Slot& slot = slot_of(key);
        if (slot.vacant()) {
            known_.fill(slot, {std::bit_cast<decltype(Slot::words)>(key), pending});
            positions_.store(known_.size(), std::memory_order_relaxed);
        } else {
            slot.value = pending;
        }
        frames_.push_back({key, parts_.size(), choices_.size(), 0, parts_.size()});
        board_.moves(key, [this](bool left, const Raw& option) {
            frames_.back().lefts += left;
            choose(option);
        });
    }

    void choose(const Raw& raw) {
        choices_.push_back({0, parts_.size()});
        board_.reduce(raw, *this);
    }

    // Where the parts of a choice end.
    [[nodiscard]] std::size_t end_of(std::size_t choice) const noexcept {
        return choice + 1 < choices_.size() ? choices_[choice + 1].parts : parts_.size();
    }

    // The value of one choice, the sum of its parts.
    ValueId total(std::size_t choice) {
        const std::size_t end = end_of(choice);
        ValueId sum = ValueTable::zero;
        for (std::size_t i = choices_[choice].parts; i < end; ++i) {
            const ValueId value = parts_[i].value;
            sum = table_.add(sum, parts_[i].negated ? table_.negate(value) : value);
        }
        const std::int64_t number = choices_[choice].number;
        return number == 0 ? sum : table_.add(sum, table_.number(number * one));
    }

    ValueId settled(const Frame& frame) {
        options_.clear();
        table_.tick(choices_.size() - frame.choices);
        for (std::size_t i = frame.choices; i < choices_.size(); ++i) options_.push_back(total(i));
        const ValueIds all(options_);
        return table_.from_options(all.first(frame.lefts), all.subspan(frame.lefts));
    }

    void abandon() noexcept {
        for (const Frame& frame : frames_) {
            if (Slot& slot = slot_of(frame.key); !slot.vacant()) slot.value = unknown;
        }
        frames_.clear();
        parts_.clear();
        choices_.clear();
    }

    ValueTable& table_;
    const Board& board_;
    HashTable<Slot> known_;
    std::atomic<std::size_t> positions_{0};
    std::uint64_t most_ = 0, left_ = 0;
    std::vector<Frame> frames_;
    std::vector<Part> parts_;
    std::vector<Choice> choices_;
    std::vector<ValueId> options_;
};

}  // namespace ponder
