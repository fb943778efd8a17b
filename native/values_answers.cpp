// Answers to moves in a nimber beside a value G: a G^R ≤ G + *k, for one k or for all k ≥ 1, and for
// Left the same of the negative. values_sum.cpp says what they are good for.

#include <algorithm>
#include <vector>

#include "values_table.hpp"

namespace ponder {

namespace {

constexpr std::uint64_t bytes_of_memo = 40;  // about, of an answer in a map

}  // namespace

// A number-up-star G^R ≤ G + *k, or for Left the same of the negative, or `unknown`.
ValueId ValueTable::answer_to_star(ValueId value, std::uint32_t k, bool of_left) {
    const std::uint32_t first = nodes_[value].options + (of_left ? 0 : nodes_[value].lefts);
    const std::uint32_t count = of_left ? nodes_[value].lefts : nodes_[value].rights;
    tick(count);
    for (std::uint32_t i = first; i < first + count; ++i) {
        const auto form = as_number_up_star(options_[i]);
        if (!form) continue;
        const ValueId moved = number_up_star({form->number, form->ups, form->nimber ^ k});
        if (of_left ? le(value, moved) : le(moved, value)) return options_[i];
    }
    return unknown;
}

// The G^R that is at most G + *k for all k ≥ 1, or for Left the same of the negative; `unknown` if
// none is found.
ValueId ValueTable::answer_to_stars(ValueId value, bool of_left) {
    const std::uint64_t question = std::uint64_t{value} << 1 | std::uint64_t{of_left};
    if (const auto known = answers_.find(question); known != answers_.end()) return known->second;
    const ValueIds options = options_for(value, of_left);
    const std::vector<ValueId> candidates(options.begin(), options.end());
    const auto answer = std::ranges::find_if(candidates, [&](ValueId option) {
        return of_left ? outweighs_stars(option, value, false)
                       : outweighs_stars(value, option, false);
    });
    room_.take(bytes_of_memo);
    return answers_[question] = answer == candidates.end() ? unknown : *answer;
}

// Whether A + *k ≥ B for all k ≥ 1; with `to_move`, whether Left, to move in A − B + *k, wins them
// all. It is shown by play in A and −B, because their sum may be large where this is soon settled.
bool ValueTable::outweighs_stars(ValueId a, ValueId b, bool to_move) {
    const Verdict verdict = outweighs_by_stops(a, b, to_move);
    if (verdict != Verdict::open) return verdict == Verdict::yes;
    const std::uint64_t question =
        std::uint64_t{a} << 32 | std::uint64_t{b} << 1 | std::uint64_t{to_move};
    if (const auto known = outweighing_.find(question); known != outweighing_.end()) {
        return known->second;
    }
    const bool answer = to_move ? le(b, a) || can_outweigh(a, b)
                                : !le(a, b) && outweighs_stars(a, b, true) && all_answered(a, b);
    room_.take(bytes_of_memo);
    return outweighing_[question] = answer;
}

// What the stops say of that, or the formula for two number-up-stars. A nimber changes no stop.
ValueTable::Verdict ValueTable::outweighs_by_stops(ValueId a, ValueId b,
                                                   bool to_move) const noexcept {
    const Node &x = nodes_[a], &y = nodes_[b];
    if (x.right_stop > y.left_stop) return Verdict::yes;
    if (x.left_stop < y.right_stop) return Verdict::no;
    if (by_formula(a, b)) {  // of equal numbers, by the stops
        const NumberUpStar p = *as_number_up_star(a), q = *as_number_up_star(b);
        const std::int64_t ups = std::int64_t{p.ups} - q.ups;
        const std::uint32_t nimber = p.nimber ^ q.nimber;
        const bool answer = ups == 0 ? to_move && nimber == 0
                                     : ups > (to_move || nimber == 1 ? 0 : 1);
        return answer ? Verdict::yes : Verdict::no;
    }
    if (to_move && (x.left_stop > y.left_stop || x.right_stop > y.right_stop)) return Verdict::yes;
    if (!to_move && (x.left_stop < y.left_stop || x.right_stop < y.right_stop)) return Verdict::no;
    return Verdict::open;
}

// Left, to move, can also take *k if A ≥ B. A move in a number does not matter.
bool ValueTable::can_outweigh(ValueId a, ValueId b) {
    return has_move(a, true, [&](ValueId left) { return outweighs_stars(left, b, false); }) ||
           has_move(b, false, [&](ValueId right) { return outweighs_stars(a, right, false); });
}

// Right can also move from *k to *j, which leaves A − B + *j, with j = 0 or not, to Left.
bool ValueTable::all_answered(ValueId a, ValueId b) {
    return !has_move(a, false, [&](ValueId right) { return !outweighs_stars(right, b, true); }) &&
           !has_move(b, true, [&](ValueId left) { return !outweighs_stars(a, left, true); });
}

// Whether the stops alone show that nobody gains by moving in a nimber beside the value.
bool ValueTable::stars_wait(ValueId value) const noexcept {
    const Node& node = nodes_[value];
    return node.left_stop > node.right_stop && answers_stars(value, true) &&
           answers_stars(value, false);
}

// Whether some G^R ≤ G + *k for all k ≥ 1, or for Left the same of the negative. With x = RS(G)
// less than LS(G), this is so of the only G^R whose left stop is x, if no G^RL has a left stop as
// high as LS(G): Right's move in G − G^R + *k to another G^R leaves Left a winning move, to the same
// one leaves *k, and after any other move Left moves in G to a right stop that is high enough. The
// same holds of G^R = x + u·↑ + *a beside others that are x + v·↑ + *b with v > u.
bool ValueTable::answers_stars(ValueId value, bool of_left) const noexcept {
    const Node& node = nodes_[value];
    const Number stop = of_left ? node.left_stop : node.right_stop;
    std::optional<NumberUpStar> least;
    bool general = false, alone = false;
    for (const ValueId id : options_for(value, of_left)) {
        if ((of_left ? nodes_[id].right_stop : nodes_[id].left_stop) != stop) continue;
        if (general) return false;
        const auto form = as_number_up_star(id);
        general = !form;
        if (general && (least || !threatens_less(id, value, of_left))) return false;
        if (general) continue;
        const std::int32_t more = least ? (form->ups - least->ups) * (of_left ? -1 : 1) : -1;
        alone = more < 0 || (alone && more > 0);
        if (more < 0) least = form;
    }
    return general || alone;
}

// Whether what the other player can reach after the option is less than what he can in the value.
bool ValueTable::threatens_less(ValueId option, ValueId value, bool of_left) const noexcept {
    return std::ranges::all_of(options_for(option, !of_left), [&](ValueId id) {
        return of_left ? nodes_[id].right_stop > nodes_[value].right_stop
                       : nodes_[id].left_stop < nodes_[value].left_stop;
    });
}

}  // namespace ponder
