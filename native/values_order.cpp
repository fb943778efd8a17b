// The order of values: G ≤ H unless some G^L ≥ H or some H^R ≤ G.
//
// The stops settle most questions at once, all with a number among them; two number-up-stars
// are compared by formula; what is left goes through the options once and is remembered. What
// contains a large nimber is compared as values_stars.cpp says.

#include "values_table.hpp"

namespace ponder {

ValueTable::Verdict ValueTable::by_stops(const Node& a, const Node& b) noexcept {
    if (a.left_stop < b.right_stop) return Verdict::yes;
    if (a.left_stop > b.left_stop || a.right_stop > b.right_stop) return Verdict::no;
    // a ≤ x ≤ b
    if (a.left_stop == b.right_stop && a.below_left_stop && b.above_right_stop) return Verdict::yes;
    // b ≤ x but not a ≤ x; x ≤ a but not x ≤ b
    if (a.left_stop == b.left_stop && b.below_left_stop && !a.below_left_stop) return Verdict::no;
    if (a.right_stop == b.right_stop && a.above_right_stop && !b.above_right_stop) {
        return Verdict::no;
    }
    return Verdict::open;
}

bool ValueTable::le(ValueId a, ValueId b) {
    if (a == b) return true;
    const Verdict verdict = by_stops(nodes_[a], nodes_[b]);
    if (verdict != Verdict::open) return verdict == Verdict::yes;
    if (nodes_[a].kind == Kind::number_up_star && nodes_[b].kind == Kind::number_up_star) {
        const NumberUpStar &x = star(a), &y = star(b);  // equal numbers, by the stops
        const std::int64_t ups = std::int64_t{y.ups} - x.ups;
        return ups > 1 || (ups == 1 && (x.nimber ^ y.nimber) != 1);
    }
    const std::uint64_t keys = std::uint64_t{a} << 31 | b;
    const std::uint64_t hash = mixed(keys);
    const auto same = [&](const OrderSlot& held) { return (held.word & OrderSlot::keys) == keys; };
    if (const OrderSlot& slot = order_.find(hash, same); !slot.vacant()) {
        return slot.answer();
    }
    const bool answer = le_by_options(a, b);
    order_.fill_or_forget(order_.find(hash, same), OrderSlot::of(keys, answer),
                          room_.limit() / 4);
    return answer;
}

bool ValueTable::le_by_options(ValueId a, ValueId b) {
    tick();
    if (is_starred(a) || is_starred(b)) {
        const Starred x = split(a), y = split(b);
        return star_order(x.rest, y.rest).le().has(x.nimber ^ y.nimber);
    }
    return !any_option(a, true, [&](ValueId left) { return le(b, left); }) &&
           !any_option(b, false, [&](ValueId right) { return le(right, a); });
}

}  // namespace ponder
