// Sums and negatives of values.
//
// Numbers and number-up-stars add by formula. To a form that is not a number, a number is added
// option by option (the number translation theorem), and the result is canonical as it stands.
// Other sums are canonicalised from {G^L + H, G + H^L | G^R + H, G + H^R} and remembered.
//
// A nimber *m has m options, but beside a hot G they rarely matter. Let some G^R satisfy
// G^R ≤ G + *k for all k ≥ 1, and some G^L satisfy G^L ≥ G + *k. Then G + *m = {G^L + *m | G^R + *m}:
// in the difference of the two sides every move is answered by its mirror image, but *m → *n by
// the move to that G^R or G^L, which wins because m ⊕ n ≥ 1. If there is only such a G^R, Right's
// moves to G + *n are dominated by G^R + *m, and Left's are reversible through G^R + *n.

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
    const auto general = [&](ValueId id) { return nodes_[id].kind == Kind::general; };
    if (general(a) && is_star(b)) return sum_with_star(a, b);
    if (general(b) && is_star(a)) return sum_with_star(b, a);
    return sum_of_options(a, b);
}

// Of a general form and x + *m.
ValueId ValueTable::sum_with_star(ValueId value, ValueId star) {
    const NumberUpStar form = this->star(star);
    if (form.number != 0) {
        return add(add(value, number_up_star({0, 0, form.nimber})), number(form.number));
    }
    if (stars_wait(value)) return sum_beside_star(value, star);
    if (form.nimber < few_nimbers) return sum_of_options(value, star);
    const ValueId of_left = answer_to_stars(value, true), of_right = answer_to_stars(value, false);
    if (of_left != unknown && of_right != unknown) return sum_beside_star(value, star);
    if (of_right != unknown) return sum_past_star(value, star, of_right, false);
    if (of_left != unknown) return sum_past_star(value, star, of_left, true);
    return sum_star_by_star(value, star);
}

// Of the form and *m, where nobody gains by moving in *m.
ValueId ValueTable::sum_beside_star(ValueId value, ValueId star) {
    const std::size_t base = work_.size();
    const Node node = nodes_[value];
    const std::size_t lefts = node.lefts, all = lefts + node.rights;
    for (std::size_t i = 0; i < all; ++i) work_.push_back(add(options_[node.options + i], star));
    const ValueIds sums = ValueIds(work_).subspan(base);
    const ValueId sum = from_options(sums.first(lefts), sums.subspan(lefts));
    work_.resize(base);
    return sum;
}

// Of the form and *m, where `answer` is the G^R that is at most G + *k for all k ≥ 1, or the same
// for Left. Instead of the moves to G + *n, the other player has those from G^R + *n. The options of
// a number G^R do not matter there.
ValueId ValueTable::sum_past_star(ValueId value, ValueId star, ValueId answer, bool of_left) {
    const std::size_t base = work_.size();
    const auto push = [&](ValueId from, bool left, ValueId to) {
        const std::size_t count = options_for(from, left).size();
        for (std::size_t i = 0; i < count; ++i) {
            work_.push_back(add(options_for(from, left)[i], to));
        }
    };
    push(value, of_left, star);
    const std::size_t middle = work_.size();
    push(value, !of_left, star);
    if (!is_number(answer)) unfold(answer);
    for (std::uint32_t n = 0; n < this->star(star).nimber; ++n) {
        const ValueId nimber = number_up_star({0, 0, n});
        if (!is_number(answer)) push(answer, !of_left, nimber);
        if (n + 1 < this->star(star).nimber) work_.push_back(add(answer, nimber));
    }
    const ValueIds all(work_);
    const auto own = all.subspan(base, middle - base), others = all.subspan(middle);
    const ValueId sum = of_left ? from_options(own, others) : from_options(others, own);
    work_.resize(base);
    return sum;
}

// Of the form and *m, where each move to G + *n is looked at by itself: with k = m ⊕ n, it is left
// out if the player has a G^R ≤ G + *k, and gives way to the moves from that G^R + *n if the other
// player has one. Only number-up-stars G^R are tried.
ValueId ValueTable::sum_star_by_star(ValueId value, ValueId star) {
    const std::uint32_t m = this->star(star).nimber;
    std::vector<ValueId> sides[2];
    for (const bool of_left : {false, true}) {
        std::vector<ValueId>& own = sides[of_left];
        for (std::size_t i = 0; i < options_for(value, of_left).size(); ++i) {
            own.push_back(add(options_for(value, of_left)[i], star));
        }
        std::vector<ValueId> passed;
        for (std::uint32_t n = 0; n < m; ++n) {
            if (answer_to_star(value, m ^ n, of_left) != unknown) continue;
            const ValueId nimber = number_up_star({0, 0, n});
            const ValueId answer = answer_to_star(value, m ^ n, !of_left);
            if (answer == unknown) {
                own.push_back(add(value, nimber));
            } else {
                passed.push_back(add(answer, nimber));
            }
        }
        push_options(passed, of_left, own);
    }
    return from_options(sides[true], sides[false]);
}

// Adds the options of these number-up-stars; of x + *m the largest for each x has those of all.
void ValueTable::push_options(ValueIds values, bool of_left, std::vector<ValueId>& options) {
    std::unordered_map<ValueId, ValueId> largest;
    for (const ValueId id : values) {
        if (is_number(id)) continue;
        const ValueId x = is_star(id) ? number(star(id).number) : id;
        const auto [place, fresh] = largest.try_emplace(x, id);
        if (!fresh && height(place->second) < height(id)) place->second = id;
    }
    for (const auto& [x, id] : largest) {
        unfold(id);
        const ValueIds found = options_for(id, of_left);
        options.insert(options.end(), found.begin(), found.end());
    }
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
