// Canonical forms: dominated options go, reversible options give way to what lies beyond them.
//
// {L | R} is a number just when some number x has no G^L ≥ x and no G^R ≤ x; these x form an
// interval, whose ends are stops of the options, and the value is the simplest of them. Otherwise
// the form is simplified; the answer is remembered under the raw sets of options.

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "values_table.hpp"

namespace ponder {

namespace {

// Ascending, each once. There are mostly few, and mostly in order.
void sort_once(std::vector<ValueId>& ids) {
    if (ids.size() > 16) std::ranges::sort(ids);
    std::size_t kept = 0;
    for (const ValueId id : ids) {
        std::size_t at = kept;
        while (at > 0 && ids[at - 1] > id) --at;
        if (at > 0 && ids[at - 1] == id) continue;
        std::move_backward(ids.begin() + at, ids.begin() + kept, ids.begin() + kept + 1);
        ids[at] = id;
        ++kept;
    }
    ids.erase(ids.begin() + kept, ids.end());
}

// Raw options are mostly asked for again soon or never; a memo that is not in the cache is no gain.
constexpr std::uint64_t most_raw_bytes = std::uint64_t{512} << 10;
// How a raw form compares is asked for again and again while it is simplified.
constexpr std::uint64_t most_raw_order_bytes = std::uint64_t{8} << 20;

constexpr auto never = [](const auto&) { return false; };

}  // namespace

// The form {left_ | right_} at work: it is not in the table, but can be compared with what is. What
// the stops leave open is remembered: values share their options, so that it is asked for again.
struct ValueTable::Raw {
    ValueTable& table;
    const Node head;
    const std::uint64_t form;  // its number, among the bits of a question
    FirstStars below_stars{}, above_stars{};  // among the options of nimbers
    std::uint32_t questions = 0;

    // id ≤ the form
    [[nodiscard]] bool above(ValueId id) {
        const Verdict verdict = by_stops(table.nodes_[id], head);
        if (verdict != Verdict::open) return verdict == Verdict::yes;
        return remembered(form | id, [&] { return above_by_options(id); });
    }
    // the form ≤ id
    [[nodiscard]] bool below(ValueId id) {
        const Verdict verdict = by_stops(head, table.nodes_[id]);
        if (verdict != Verdict::open) return verdict == Verdict::yes;
        return remembered(form | std::uint64_t{1} << 31 | id, [&] { return below_by_options(id); });
    }

private:
    // Most forms are settled by so few questions that it costs more to remember the answers. Later
    // ones are remembered: without that, nimbers among the options double the work with each step.
    static constexpr std::uint32_t few_questions = 64;

    template <typename Answer>
    [[nodiscard]] bool remembered(std::uint64_t question, Answer answer) {
        if (questions < few_questions) {
            ++questions;
            return answer();
        }
        const std::uint64_t hash = mixed(question);
        const auto same = [&](const OrderSlot& held) {
            return (held.word & OrderSlot::keys) == question;
        };
        if (const OrderSlot& slot = table.raw_order_.find(hash, same); !slot.vacant()) {
            return slot.answer();
        }
        const bool found = answer();
        table.raw_order_.fill_or_forget(table.raw_order_.find(hash, same),
                                        OrderSlot::of(question, found), most_raw_order_bytes);
        return found;
    }
    [[nodiscard]] bool above_by_options(ValueId id) {
        table.tick(1 + table.right_.size());
        const auto reaches = [&](ValueId left) { return below(left); };
        if (table.first_option(id, true, below_stars, reaches) != unknown) return false;
        return std::ranges::none_of(table.right_, [&](ValueId r) { return table.le(r, id); });
    }
    [[nodiscard]] bool below_by_options(ValueId id) {
        table.tick(1 + table.left_.size());
        const auto reaches = [&](ValueId right) { return above(right); };
        if (table.first_option(id, false, above_stars, reaches) != unknown) return false;
        return std::ranges::none_of(table.left_, [&](ValueId l) { return table.le(id, l); });
    }
};

ValueId ValueTable::from_options(ValueIds left, ValueIds right) {
    left_.assign(left.begin(), left.end());
    right_.assign(right.begin(), right.end());
    sort_once(left_);
    sort_once(right_);
    return canonical();
}

// The value of {left_ | right_}, each in ascending order.
ValueId ValueTable::canonical() {
    tick();
    const Node head = headed(left_, right_);
    const Interval numbers{head.left_stop,  head.right_stop,           !left_.empty(),
                           !right_.empty(), head.below_left_stop != 0, head.above_right_stop != 0};
    if (!numbers.empty()) return number(simplest(numbers));

    const std::uint32_t hash = hash_of(left_, right_);
    const auto same = [&](const RawSlot& held) {
        return held.hash32 == hash && same_raw(held.place_plus_1 - 1);
    };
    if (const RawSlot& slot = raw_.find(hash, same); !slot.vacant()) return slot.id;
    const std::uint32_t place = remember_raw();
    const ValueId id = simplified(head);
    raw_.fill_or_forget(raw_.find(hash, never), {hash, place + 1, id}, most_raw_bytes);
    return id;
}

bool ValueTable::same_raw(std::uint32_t place) const noexcept {
    const ValueId* const held = raw_options_.data() + place;
    return held[0] == left_.size() && held[1] == right_.size() &&
           std::equal(left_.begin(), left_.end(), held + 2) &&
           std::equal(right_.begin(), right_.end(), held + 2 + left_.size());
}

// Copies the raw options to where the memo finds them, and says where that is.
std::uint32_t ValueTable::remember_raw() {
    const std::uint64_t more = 2 + left_.size() + right_.size();
    const std::uint64_t most = std::min(most_raw_bytes, room_.limit() / 8);
    if ((raw_options_size_ + more) * sizeof(ValueId) > most) {
        raw_.forget();
        raw_options_size_ = 0;
    }
    const std::uint64_t place = raw_options_size_;
    raw_options_.reserve(place + more);
    ValueId* const to = raw_options_.data() + place;
    to[0] = static_cast<ValueId>(left_.size());
    to[1] = static_cast<ValueId>(right_.size());
    std::ranges::copy(right_, std::ranges::copy(left_, to + 2).out);
    raw_options_size_ = place + more;
    return static_cast<std::uint32_t>(place);
}

ValueId ValueTable::simplified(const Node& head) {
    // Form numbers come round, and then the old answers must be gone.
    if (((forms_compared_ + 1) & most_forms_compared) == 0) raw_order_.forget();
    ++forms_compared_;
    Raw form{*this, head, (forms_compared_ & most_forms_compared) << 32};
    do {
        remove_dominated(left_, true);
        remove_dominated(right_, false);
    } while (bypass_reversible(form));
    return intern(left_, right_);
}

// Keeps the options that no other is at least as good as.
void ValueTable::remove_dominated(std::vector<ValueId>& options, bool of_left) {
    if (options.size() < 2) return;
    const auto dominated = [&](ValueId a, ValueId b) { return of_left ? le(a, b) : le(b, a); };
    const auto is_beaten = [&](ValueId id, auto begin, auto end) {
        tick(static_cast<std::size_t>(end - begin));
        return std::any_of(begin, end, [&](ValueId other) { return dominated(id, other); });
    };
    // Of x + *j and x + *k neither is as good as the other: many are compared with others only.
    rivals_.clear();
    const bool apart = options.size() > few_nimbers && are_stars_of_one_number(options);
    if (apart) std::ranges::copy_if(options, std::back_inserter(rivals_),
                                    [&](ValueId id) { return !is_star(id); });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const ValueId id = options[i];
        const bool beaten = apart && is_star(id)
                                ? is_beaten(id, rivals_.begin(), rivals_.end())
                                : is_beaten(id, options.begin(), options.begin() + kept) ||
                                      is_beaten(id, options.begin() + i + 1, options.end());
        if (!beaten) options[kept++] = id;
    }
    options.erase(options.begin() + kept, options.end());
}

// Whether all x + *m among the options have the same x.
bool ValueTable::are_stars_of_one_number(ValueIds options) const noexcept {
    const auto first = std::ranges::find_if(options, [&](ValueId id) { return is_star(id); });
    return std::all_of(first, options.end(), [&](ValueId id) {
        return !is_star(id) || nodes_[id].left_stop == nodes_[*first].left_stop;
    });
}

// Replaces every reversible option; whether there was any.
bool ValueTable::bypass_reversible(Raw& form) {
    next_left_.clear();
    next_right_.clear();
    bool changed = false;
    for (const ValueId id : left_) changed |= bypass(id, true, form);
    for (const ValueId id : right_) changed |= bypass(id, false, form);
    if (!changed) return false;
    left_.swap(next_left_);
    right_.swap(next_right_);
    sort_once(left_);
    sort_once(right_);
    return true;
}

// Hands the option on, or, if some answer to it is no worse than the form itself for the one who
// answers, what the player can do after that answer: nothing if it is a number.
bool ValueTable::bypass(ValueId option, bool of_left, Raw& form) {
    std::vector<ValueId>& next = of_left ? next_left_ : next_right_;
    const auto answers = [&](ValueId id) { return of_left ? form.above(id) : form.below(id); };
    FirstStars& known = of_left ? form.above_stars : form.below_stars;
    const ValueId answer =
        is_number(option) ? unknown : first_option(option, !of_left, known, answers);
    if (answer == unknown) {
        next.push_back(option);
        return false;
    }
    if (is_number(answer)) return true;
    unfold(answer);
    const ValueIds replies = options_for(answer, of_left);
    next.insert(next.end(), replies.begin(), replies.end());
    return true;
}

}  // namespace ponder
