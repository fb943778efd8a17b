// Values beside nimbers: how A compares with B + *k, for all k at once.
//
// A ≤ B + *k unless some A^L ≥ B + *k, some B^R + *k ≤ A, or B + *j ≤ A for some j < k; likewise ≥.
// Let X be the set of k for which one of the first two holds, Y the same for ≥, and let x and y be the
// least k outside of X and of Y. Below both neither order holds. If x < y, then A ≤ B + *x, so that no
// A ≥ B + *k with k > x, and the k with A ≤ B + *k are all outside of X; likewise if y < x. If x = y,
// then A = B + *x, and no other k has either order.
//
// X and Y are unions of the sets for pairs of options. An option that is itself G + *n has the set
// of G, each k replaced by k ⊕ n: so a sum is held together with what it is the sum of, and all G + *n
// share one set. A pair costs its options times 32 words.

#include "values_table.hpp"

namespace ponder {

PartsSlot& ValueTable::parts_of(ValueId value) noexcept {
    return parts_.find(mixed(value + 1), [&](const PartsSlot& held) {
        return held.sum_plus_1 == value + 1;
    });
}

bool ValueTable::has_parts(ValueId value) noexcept {
    if (nodes_[value].kind != Kind::number_up_star) return !parts_of(value).vacant();
    const std::uint32_t nimber = star(value).nimber;
    return nimber >= few_nimbers && nimber < NimberSet::size;
}

// The value without a nimber, as far as is known, and that nimber.
ValueTable::Starred ValueTable::split(ValueId value) {
    if (nodes_[value].kind == Kind::number_up_star) {
        const NumberUpStar form = star(value);
        if (form.nimber >= NimberSet::size) return {value, 0};
        return {number_up_star({form.number, form.ups, 0}), form.nimber};
    }
    Starred found{value, 0};
    while (parts_.size() > 0) {
        const PartsSlot& parts = parts_of(found.rest);
        if (parts.vacant()) break;
        found = {parts.rest, found.nimber ^ parts.nimber};
    }
    return found;
}

// Each chain of parts ends: the rest that is held for a sum has no parts itself then.
void ValueTable::remember_parts(ValueId sum, Starred parts) {
    const Starred rest = split(parts.rest);
    PartsSlot& slot = parts_of(sum);
    if (rest.rest == sum || !slot.vacant()) return;
    parts_.fill_or_forget(slot, {sum + 1, rest.rest, rest.nimber ^ parts.nimber},
                          room_.limit() / 16);
}

StarOrder ValueTable::star_order(ValueId a, ValueId b) {
    const Node &x = nodes_[a], &y = nodes_[b];  // a nimber changes no stop
    if (x.left_stop < y.right_stop) return StarOrder::below(NimberSet::all());
    if (y.left_stop < x.right_stop) return StarOrder::above(NimberSet::all());
    if (by_formula(a, b)) return star_order_by_formula(a, b);
    if (a == b) return StarOrder::equal(0);
    if (b < a) return star_order(b, a).reversed();
    const std::uint64_t hash = SumSlot::hash_of(a, b);
    const auto same = [&](const StarOrderSlot& held) { return held.a == a && held.b == b; };
    if (const StarOrderSlot& slot = star_orders_.find(hash, same); !slot.vacant()) {
        return slot.order;
    }
    const StarOrder order = star_order_by_options(a, b);
    // What is forgotten amid the recursion is found again and again: the share is a large one.
    star_orders_.fill_or_forget(star_orders_.find(hash, same), {a, b, order}, room_.limit() / 8);
    return order;
}

// Of x + u·↑ and x + v·↑, which may still have nimbers.
StarOrder ValueTable::star_order_by_formula(ValueId a, ValueId b) const noexcept {
    const NumberUpStar p = *as_number_up_star(a), q = *as_number_up_star(b);
    const std::int64_t ups = std::int64_t{q.ups} - p.ups;
    const std::uint32_t nimber = p.nimber ^ q.nimber;
    if (ups == 0) return StarOrder::equal(nimber);
    const NimberSet apart = ups == 1 || ups == -1 ? NimberSet::of(nimber ^ 1) : NimberSet{};
    return ups > 0 ? StarOrder::below(~apart) : StarOrder::above(~apart);
}

StarOrder ValueTable::star_order_by_options(ValueId a, ValueId b) {
    tick(32);
    NimberSet not_le, not_ge;
    each_option(a, true, [&](Starred left) {
        not_le |= star_order(left.rest, b).ge().plus(left.nimber);
    });
    each_option(b, false, [&](Starred right) {
        not_le |= star_order(a, right.rest).ge().plus(right.nimber);
    });
    each_option(a, false, [&](Starred right) {
        not_ge |= star_order(right.rest, b).le().plus(right.nimber);
    });
    each_option(b, true, [&](Starred left) {
        not_ge |= star_order(a, left.rest).le().plus(left.nimber);
    });
    const std::uint32_t x = (~not_le).first(), y = (~not_ge).first();
    if (x == y) return StarOrder::equal(x);
    return x < y ? StarOrder::below(~not_le) : StarOrder::above(~not_ge);
}

}  // namespace ponder
