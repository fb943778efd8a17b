// What the tables and memos of values hold, as plain slots of hash tables.
#pragma once

#include <cstdint>

#include "nimber_set.hpp"
#include "values_hash.hpp"
#include "values_numbers.hpp"

namespace ponder {

using ValueId = std::uint32_t;

struct NumberSlot {
    Number number;
    ValueId id_plus_1;
    [[nodiscard]] bool vacant() const noexcept { return id_plus_1 == 0; }
    [[nodiscard]] std::uint64_t hash() const noexcept { return hash_of(number); }
    [[nodiscard]] static std::uint64_t hash_of(Number number) noexcept {
        const std::uint64_t high = mixed(static_cast<std::uint64_t>(number >> 64));
        return mixed(static_cast<std::uint64_t>(number) + high);
    }
};

struct StarSlot {
    std::uint32_t place_plus_1;
    std::uint32_t hash32;
    [[nodiscard]] bool vacant() const noexcept { return place_plus_1 == 0; }
    [[nodiscard]] std::uint64_t hash() const noexcept { return hash32; }
};

struct FormSlot {
    ValueId id_plus_1;
    std::uint32_t hash32;
    [[nodiscard]] bool vacant() const noexcept { return id_plus_1 == 0; }
    [[nodiscard]] std::uint64_t hash() const noexcept { return hash32; }
};

// Two ids below 2^31 and the answer; the topmost bit marks it as filled.
struct OrderSlot {
    std::uint64_t word;
    [[nodiscard]] bool vacant() const noexcept { return word == 0; }
    [[nodiscard]] std::uint64_t hash() const noexcept { return mixed(word & keys); }
    [[nodiscard]] bool answer() const noexcept { return (word >> 62 & 1) != 0; }
    [[nodiscard]] static OrderSlot of(std::uint64_t question, bool answer) noexcept {
        return {question | std::uint64_t{answer} << 62 | std::uint64_t{1} << 63};
    }
    static constexpr std::uint64_t keys = (std::uint64_t{1} << 62) - 1;
};

struct SumSlot {
    ValueId a, b, sum_plus_1;
    [[nodiscard]] bool vacant() const noexcept { return sum_plus_1 == 0; }
    [[nodiscard]] std::uint64_t hash() const noexcept { return hash_of(a, b); }
    [[nodiscard]] static std::uint64_t hash_of(ValueId a, ValueId b) noexcept {
        return mixed(std::uint64_t{a} << 32 | b);
    }
};

struct RawSlot {
    std::uint32_t hash32;
    std::uint32_t place_plus_1;
    ValueId id;
    [[nodiscard]] bool vacant() const noexcept { return place_plus_1 == 0; }
    [[nodiscard]] std::uint64_t hash() const noexcept { return hash32; }
};

// A value that is known to be the sum of another and a nimber.
struct PartsSlot {
    ValueId sum_plus_1, rest;
    std::uint32_t nimber;
    [[nodiscard]] bool vacant() const noexcept { return sum_plus_1 == 0; }
    [[nodiscard]] std::uint64_t hash() const noexcept { return mixed(sum_plus_1); }
};

// For which k a value is at most another plus *k, and for which at least: where some k have the one
// order and none are equal, no k has the other, as values_stars.cpp proves.
class StarOrder {
public:
    [[nodiscard]] static StarOrder below(const NimberSet& le) noexcept { return {le, true, false}; }
    [[nodiscard]] static StarOrder above(const NimberSet& ge) noexcept { return {ge, false, true}; }
    // Equal to the other plus *k; for no k if k is too large.
    [[nodiscard]] static StarOrder equal(std::uint32_t k) noexcept {
        return {NimberSet::of(k), true, true};
    }

    [[nodiscard]] NimberSet le() const noexcept { return is_le_ ? set_ : NimberSet{}; }
    [[nodiscard]] NimberSet ge() const noexcept { return is_ge_ ? set_ : NimberSet{}; }
    // The same for the other value.
    [[nodiscard]] StarOrder reversed() const noexcept { return {set_, is_ge_, is_le_}; }

private:
    StarOrder(const NimberSet& set, bool le, bool ge) noexcept : set_(set), is_le_(le), is_ge_(ge) {}

    NimberSet set_;
    bool is_le_, is_ge_;
};

// Of two values with a < b as ids, so that b is not 0.
struct StarOrderSlot {
    ValueId a, b;
    StarOrder order;
    [[nodiscard]] bool vacant() const noexcept { return b == 0; }
    [[nodiscard]] std::uint64_t hash() const noexcept { return SumSlot::hash_of(a, b); }
};

}  // namespace ponder
