// Sums and negatives of values.
//
// Numbers and number-up-stars add by formula. To a form that is not a number, a number is added
// option by option (the number translation theorem), and the result is canonical as it stands.
// Other sums are canonicalised from {G^L + H, G + H^L | G^R + H, G + H^R} and remembered. Large
// nimbers are left to values_star_sum.cpp.

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "values_table.hpp"

namespace ponder {

ValueId ValueTable::sum(ValueId a, ValueId b) {
    const auto x = as_number_up_star(a), y = as_number_up_star(b);
    if (x && y) {
        const Number number = sum_of(x->number, y->number);
        return number_up_star({number, x->ups + y->ups, x->nimber ^ y->nimber});
    }
    if (b < a) std::swap(a, b);
    const std::uint64_t hash = SumSlot::hash_of(a, b);
    const auto same = [&](const SumSlot& held) { return held.a == a && held.b == b; };
    if (const SumSlot& slot = sums_.find(hash, same); !slot.vacant()) return slot.sum_plus_1 - 1;
    const ValueId sum = sum_by_options(a, b);
    sums_.fill_or_forget(sums_.find(hash, same), {a, b, sum + 1}, room_.limit() / 8);
    return sum;
}

ValueId ValueTable::sum_by_options(ValueId a, ValueId b) {
    tick();
    if (is_starred(a) || is_starred(b)) return sum_of_starred(a, b);
    return sum_of_options(a, b);
}

ValueId ValueTable::sum_of_options(ValueId a, ValueId b) {
    const std::size_t base = work_.size();
    // A number is not unfolded: its options do not matter beside those of a form that is none.
    const auto push = [&](ValueId from, ValueId to, bool of_left) {
        if (is_number(from)) return;
        unfold(from);
        const Node node = nodes_[from];
        const std::uint32_t first = node.options + (of_left ? 0 : node.lefts);
        const std::uint32_t end = first + (of_left ? node.lefts : node.rights);
        for (std::uint32_t i = first; i < end; ++i) {
            work_.push_back(add(options_[i], to));
        }
    };
    push(a, b, true);
    push(b, a, true);
    const std::size_t middle = work_.size();
    push(a, b, false);
    push(b, a, false);
    const ValueIds options(work_);
    const auto left = options.subspan(base, middle - base), right = options.subspan(middle);
    const ValueId sum = is_number(a) || is_number(b) ? interned(left, right)
                                                     : from_options(left, right);
    work_.resize(base);
    return sum;
}

// The value with these canonical options in any order.
ValueId ValueTable::interned(ValueIds left, ValueIds right) {
    left_.assign(left.begin(), left.end());
    right_.assign(right.begin(), right.end());
    std::ranges::sort(left_);
    std::ranges::sort(right_);
    return intern(left_, right_);
}

ValueId ValueTable::negate(ValueId value) {
    if (const auto form = as_number_up_star(value)) {
        return number_up_star({-form->number, -form->ups, form->nimber});
    }
    if (nodes_[value].negative == unknown) {
        const ValueId negative = negative_by_options(value);
        nodes_[value].negative = negative;
        nodes_[negative].negative = value;
        if (is_starred(value)) {
            const Starred parts = split(value);
            remember_parts(negative, {negate(parts.rest), parts.nimber});
        }
    }
    return nodes_[value].negative;
}

ValueId ValueTable::negative_by_options(ValueId value) {
    tick();
    const std::size_t base = work_.size();
    const Node node = nodes_[value];
    for (std::uint32_t i = 0; i < std::uint32_t{node.lefts} + node.rights; ++i) {
        work_.push_back(negate(options_[node.options + i]));
    }
    const ValueIds negatives = ValueIds(work_).subspan(base);
    const ValueId negative = interned(negatives.subspan(node.lefts), negatives.first(node.lefts));
    work_.resize(base);
    return negative;
}

// Of x + k·↑ + *m with k ≥ 0, by the options that `unfold` gives it: going down from k to 0 the
// star toggles k times, but ↑* is born a day later than its Right option 0 tells.
std::uint64_t ValueTable::birthday_of_star(const NumberUpStar& form) noexcept {
    const auto ups = static_cast<std::uint64_t>(form.ups < 0 ? -form.ups : form.ups);
    const std::uint64_t end = form.nimber ^ (ups & 1);
    return birthday_of(form.number) + ups + (ups > 0 && end == 0 ? 1 : end);
}

std::uint64_t ValueTable::birthday(ValueId value) {
    std::unordered_map<ValueId, std::uint64_t> known;
    const auto born = [&](const auto& self, ValueId id) -> std::uint64_t {
        if (const auto form = as_number_up_star(id)) return birthday_of_star(*form);
        if (const auto found = known.find(id); found != known.end()) return found->second;
        tick();
        const Node& node = nodes_[id];
        std::uint64_t latest = 0;
        for (const ValueId option : options(node.options, std::size_t{node.lefts} + node.rights)) {
            latest = std::max(latest, self(self, option));
        }
        return known[id] = latest + 1;
    };
    return born(born, value);
}

}  // namespace ponder
