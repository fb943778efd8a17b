// Values of short partizan games, each held once, in canonical form.
//
// A value is a number, a number-up-star x + k·↑ + *m, or a general form {L | R} without dominated
// or reversible options. Equal values have the same id. Both stops are kept with each value, and
// whether the value lies on one side of them: with x = LS(G) whether G ≤ x, and with x = RS(G)
// whether x ≤ G. From these every comparison with a number is immediate, and most others are.
//
// Numbers are never unfolded, which two lemmas allow when G is not a number: a number among its
// options is reversible only if it is dominated, and an option that reverses through a number may
// simply be left out. Number-up-stars are unfolded when their options are first needed.
//
// Memory: 48 bytes a value, 4 an option, 8 to 12 for the look-up; and the memos of ≤, of +, of raw
// options and of what is known beside nimbers, which forget when they grow beyond their share of the
// limit.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <unordered_map>
#include <vector>

#include "first_star.hpp"
#include "patient_mutex.hpp"
#include "values_hash.hpp"
#include "values_memory.hpp"
#include "values_numbers.hpp"
#include "values_slots.hpp"
#include "pulse.hpp"

namespace ponder {

using ValueIds = std::span<const ValueId>;

struct NumberUpStar {
    Number number;
    std::int32_t ups;
    std::uint32_t nimber;
};

class ValueTable {
public:
    static constexpr std::int64_t most_ups = 1 << 20;
    static constexpr std::uint32_t deepest = 1024;
    static constexpr ValueId zero = 0;

    // `breath` is called, with the GIL and how many values there are, while work that reports to
    // nobody takes long or waits for the lock; it may throw to end that.
    using Breath = std::function<void(std::size_t)>;
    explicit ValueTable(std::uint64_t limit, Breath breath = [](std::size_t) {});

    // Work in the table is done while this is held; the functions below do not take it themselves.
    // Not owned if another thread holds it for longer than the patience; throws std::logic_error in
    // a thread that holds it already.
    using Lock = std::unique_lock<PatientMutex>;
    [[nodiscard]] Lock lock(std::chrono::milliseconds patience);
    [[nodiscard]] Room& room() noexcept { return room_; }
    [[nodiscard]] Pulse& pulse() noexcept { return pulse_; }
    void breathe() const { breath_(size()); }
    [[nodiscard]] std::size_t size() const noexcept {
        return size_.load(std::memory_order_relaxed);
    }

    // Begins a piece of work, in which `beat` is called now and then and may throw to end it.
    void begin(std::function<void()> beat);
    void end() noexcept { worker_ = std::thread::id(); }
    void tick(std::size_t steps = 1) { pulse_.tick(steps); }
    void stop() noexcept { stopping_ = true; }
    [[nodiscard]] bool stopping() const noexcept { return stopping_; }

    [[nodiscard]] ValueId number(Number number);
    [[nodiscard]] ValueId number_up_star(const NumberUpStar& value);
    [[nodiscard]] ValueId from_options(ValueIds left, ValueIds right);

    // As vectors, because asking may unfold the value and move the options of all.
    [[nodiscard]] std::vector<ValueId> left(ValueId value);
    [[nodiscard]] std::vector<ValueId> right(ValueId value);

    [[nodiscard]] bool le(ValueId a, ValueId b);
    [[nodiscard]] ValueId add(ValueId a, ValueId b) {
        return a == zero ? b : b == zero ? a : sum(a, b);
    }
    [[nodiscard]] ValueId negate(ValueId value);
    [[nodiscard]] std::uint64_t birthday(ValueId value);

    // Says that the value will soon be compared or added.
    void prefetch(ValueId value) const noexcept { __builtin_prefetch(&nodes_[value]); }

    [[nodiscard]] bool is_number(ValueId value) const noexcept {
        return nodes_[value].kind == Kind::number;
    }
    [[nodiscard]] std::optional<NumberUpStar> as_number_up_star(ValueId value) const noexcept;
    [[nodiscard]] Number left_stop(ValueId value) const noexcept {
        return nodes_[value].left_stop;
    }
    [[nodiscard]] Number right_stop(ValueId value) const noexcept {
        return nodes_[value].right_stop;
    }

    // Whether the two are compared and added by formula, however deep they are.
    [[nodiscard]] bool by_formula(ValueId a, ValueId b) const noexcept {
        return nodes_[a].kind != Kind::general && nodes_[b].kind != Kind::general;
    }
    // Throws std::overflow_error if forms of these, or comparing or adding the two, could take too
    // deep a recursion. A nimber that the two are known to have as a part is not followed.
    void refuse_deep(ValueIds values) const;
    void refuse_deep_pair(ValueId a, ValueId b);
    [[nodiscard]] std::uint32_t height(ValueId value) const noexcept;

private:
    enum class Kind : std::uint32_t { number, number_up_star, general };

    struct Node {
        Number left_stop, right_stop;
        std::uint32_t options;  // the first of them, Left's before Right's, or `folded`
        std::uint16_t lefts, rights;
        Kind kind : 2;
        std::uint32_t below_left_stop : 1;   // G ≤ LS(G)
        std::uint32_t above_right_stop : 1;  // RS(G) ≤ G
        std::uint32_t detail : 28;  // of a number-up-star its place in stars_, else the height
        ValueId negative;           // or `unknown`
    };
    static constexpr std::uint32_t folded = ~std::uint32_t{0};
    static constexpr ValueId unknown = ~ValueId{0};

    struct Star {
        NumberUpStar value;
        ValueId id;
    };

    [[nodiscard]] static std::uint32_t hash_of(ValueIds left, ValueIds right) noexcept;

    // values_table.cpp: holding each value once.
    [[nodiscard]] ValueId append(const Node& node);
    [[nodiscard]] std::uint32_t append_options(ValueIds left, ValueIds right);
    [[nodiscard]] ValueId intern(ValueIds left, ValueIds right);
    [[nodiscard]] std::optional<NumberUpStar> recognised(ValueIds left, ValueIds right) const;
    [[nodiscard]] std::optional<NumberUpStar> recognised_up(ValueIds near, ValueIds far,
                                                            int sign) const;
    [[nodiscard]] Node headed(ValueIds left, ValueIds right) const noexcept;
    [[nodiscard]] bool same_options(ValueId value, ValueIds left, ValueIds right) const noexcept;
    void unfold(ValueId value);
    [[nodiscard]] const NumberUpStar& star(ValueId value) const noexcept {
        return stars_[nodes_[value].detail].value;
    }

    // values_order.cpp
    enum class Verdict { no, yes, open };
    [[nodiscard]] static Verdict by_stops(const Node& a, const Node& b) noexcept;
    [[nodiscard]] bool le_by_options(ValueId a, ValueId b);
    template <typename Meets>
    [[nodiscard]] bool any_option(ValueId value, bool of_left, Meets meets) {
        unfold(value);
        const std::uint32_t count = of_left ? nodes_[value].lefts : nodes_[value].rights;
        const std::uint32_t first = nodes_[value].options + (of_left ? 0 : nodes_[value].lefts);
        for (std::uint32_t i = 0; i < count; ++i) {
            tick();
            if (meets(options_[first + i])) return true;
        }
        return false;
    }

    // values_canonical.cpp
    struct Raw;
    static constexpr std::uint64_t most_forms_compared = (std::uint64_t{1} << 30) - 1;
    // The first option of the value that meets a condition, or `unknown`; for large nimbers what is
    // known of the options of others with the same number is used.
    using FirstStars = std::unordered_map<ValueId, FirstStar>;
    template <typename Meets>
    [[nodiscard]] ValueId first_option(ValueId value, bool of_left, FirstStars& known, Meets meets) {
        unfold(value);
        const std::uint32_t count = of_left ? nodes_[value].lefts : nodes_[value].rights;
        const std::uint32_t first = nodes_[value].options + (of_left ? 0 : nodes_[value].lefts);
        const auto met = [&](std::uint32_t i) {
            tick();
            return meets(options_[first + i]);
        };
        std::uint32_t i = 0;
        if (count >= few_nimbers && is_star(value)) {
            i = known[number(star(value).number)].below(count, met);
        } else {
            while (i < count && !met(i)) ++i;
        }
        return i < count ? options_[first + i] : unknown;
    }
    [[nodiscard]] ValueId canonical();
    [[nodiscard]] bool same_raw(std::uint32_t place) const noexcept;
    [[nodiscard]] std::uint32_t remember_raw();
    [[nodiscard]] ValueId simplified(const Node& head);
    void remove_dominated(std::vector<ValueId>& options, bool of_left);
    [[nodiscard]] bool are_stars_of_one_number(ValueIds options) const noexcept;
    [[nodiscard]] bool bypass_reversible(Raw& form);
    [[nodiscard]] bool bypass(ValueId option, bool of_left, Raw& form);

    // values_sum.cpp
    [[nodiscard]] ValueId sum(ValueId a, ValueId b);
    [[nodiscard]] ValueId sum_by_options(ValueId a, ValueId b);
    [[nodiscard]] ValueId sum_of_options(ValueId a, ValueId b);
    static constexpr std::uint32_t few_nimbers = 8;  // below, the options of a sum are quicker
    // Whether the value is x + *m with m ≥ 1.
    [[nodiscard]] bool is_star(ValueId value) const noexcept {
        return nodes_[value].kind == Kind::number_up_star && star(value).ups == 0;
    }
    [[nodiscard]] ValueId interned(ValueIds left, ValueIds right);
    [[nodiscard]] ValueId negative_by_options(ValueId value);
    [[nodiscard]] static std::uint64_t birthday_of_star(const NumberUpStar& form) noexcept;
    // Those of a form that is general or unfolded.
    [[nodiscard]] ValueIds options_for(ValueId value, bool of_left) const noexcept {
        const Node& node = nodes_[value];
        return of_left ? options(node.options, node.lefts)
                       : options(node.options + node.lefts, node.rights);
    }
    // The options from `options_[first]`, `count` of them, without holding on to the array.
    [[nodiscard]] ValueIds options(std::uint32_t first, std::size_t count) const noexcept {
        return {options_.data() + first, count};
    }

    // values_stars.cpp: values beside nimbers.
    struct Starred {
        ValueId rest;
        std::uint32_t nimber;
    };
    // Whether the value is known to be the sum of another and a large nimber.
    [[nodiscard]] bool is_starred(ValueId value) noexcept {
        return any_large_nimber_ && has_parts(value);
    }
    [[nodiscard]] bool has_parts(ValueId value) noexcept;
    [[nodiscard]] Starred split(ValueId value);
    [[nodiscard]] PartsSlot& parts_of(ValueId value) noexcept;
    void remember_parts(ValueId sum, Starred parts);
    [[nodiscard]] StarOrder star_order(ValueId a, ValueId b);
    [[nodiscard]] StarOrder star_order_by_options(ValueId a, ValueId b);
    [[nodiscard]] StarOrder star_order_by_formula(ValueId a, ValueId b) const noexcept;
    // Calls `use` for each option, split; a number has none here.
    template <typename Use>
    void each_option(ValueId value, bool of_left, Use use) {
        if (is_number(value)) return;
        unfold(value);
        const std::uint32_t count = of_left ? nodes_[value].lefts : nodes_[value].rights;
        const std::uint32_t first = nodes_[value].options + (of_left ? 0 : nodes_[value].lefts);
        for (std::uint32_t i = 0; i < count; ++i) use(split(options_[first + i]));
    }

    // values_star_sum.cpp
    struct StarSum;
    [[nodiscard]] ValueId sum_of_starred(ValueId a, ValueId b);
    [[nodiscard]] ValueId sum_with_large_star(ValueId value, std::uint32_t nimber);

    Breath breath_;
    Room room_;
    Pulse pulse_;
    PatientMutex mutex_;
    std::atomic<std::thread::id> worker_{};
    std::atomic<std::size_t> size_{0};
    std::atomic<bool> stopping_{false};

    Array<Node> nodes_;
    Array<ValueId> options_;
    std::uint64_t options_size_ = 0;
    Array<Star> stars_;
    std::size_t stars_size_ = 0;
    bool any_large_nimber_ = false;
    HashTable<NumberSlot> numbers_;
    HashTable<StarSlot> star_ids_;
    HashTable<FormSlot> forms_;

    HashTable<OrderSlot> order_;
    HashTable<SumSlot> sums_;
    HashTable<RawSlot> raw_;
    HashTable<OrderSlot> raw_order_;
    std::uint64_t forms_compared_ = 0;
    Array<ValueId> raw_options_;
    std::uint64_t raw_options_size_ = 0;
    HashTable<PartsSlot> parts_;
    HashTable<StarOrderSlot> star_orders_;

    // The raw options at work in values_canonical.cpp, and those of unfinished sums.
    std::vector<ValueId> left_, right_, next_left_, next_right_;
    std::vector<ValueId> rivals_;  // of remove_dominated
    std::vector<ValueId> work_;
};

}  // namespace ponder
