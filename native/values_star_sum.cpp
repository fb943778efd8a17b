// Sums with large nimbers.
//
// G + *m has the options G^L + *m, and G + *n for all n < m. They are simplified together, as families
// H + *n with one H and many n, before any of them is in the table: which of them are dominated or
// reversible is read off from the sets of values_stars.cpp. Options of H + *n are those of H with
// *n, and H + *j for j < n. That this form of H + *n need not be canonical does no harm: each option
// of the canonical form is matched by one of this form that is as good for its player, because the
// difference of the two forms is 0 and canonical options are not reversible. What is left is found as
// a sum in its turn, of a G^L or of a smaller nimber.

#include <utility>
#include <vector>

#include "values_table.hpp"

namespace ponder {

struct ValueTable::StarSum {
    // rest + *n for each n
    struct Family {
        ValueId rest;
        NimberSet nimbers;
    };
    using Families = std::vector<Family>;

    ValueTable& table;
    const ValueId value;
    const std::uint32_t nimber;

    // The canonical options of the sum.
    [[nodiscard]] std::vector<Families> options() {
        std::vector<Families> sides(2);
        for (const bool of_left : {false, true}) {
            add_options(value, NimberSet::of(nimber), of_left, sides[of_left]);
            do {
                remove_dominated(sides[of_left], of_left);
            } while (bypass_reversible(sides[of_left], of_left));
        }
        return sides;
    }

private:
    static void add(ValueId rest, const NimberSet& nimbers, Families& families) {
        if (nimbers.empty()) return;
        for (Family& family : families) {
            if (family.rest == rest) {
                family.nimbers |= nimbers;
                return;
            }
        }
        families.push_back({rest, nimbers});
    }
    // The options of rest + *n for each n.
    void add_options(ValueId rest, const NimberSet& nimbers, bool of_left, Families& families) {
        table.each_option(rest, of_left, [&](Starred option) {
            add(option.rest, nimbers.plus(option.nimber), families);
        });
        add(rest, NimberSet::below(nimbers.last()), families);
    }

    void remove_dominated(Families& families, bool of_left) {
        for (Family& family : families) {
            for (const Family& other : families) {
                if (other.rest == family.rest) continue;
                table.tick(NimberSet::size / 64);
                const StarOrder order = table.star_order(family.rest, other.rest);
                const NimberSet beaten = of_left ? order.le() : order.ge();
                family.nimbers &= ~NimberSet::sums(other.nimbers, beaten);
            }
        }
        std::erase_if(families, [](const Family& family) { return family.nimbers.empty(); });
    }

    // Replaces every reversible option; whether there was any.
    [[nodiscard]] bool bypass_reversible(Families& families, bool of_left) {
        Families next;
        bool changed = false;
        for (const Family& family : families) {
            NimberSet kept = family.nimbers;
            table.each_option(family.rest, !of_left, [&](Starred answer) {
                const NimberSet good = answers(answer.rest, of_left).plus(answer.nimber);
                const NimberSet passed = kept & good;
                if (passed.empty()) return;
                kept &= ~good;
                add_options(answer.rest, passed.plus(answer.nimber), of_left, next);
                changed = true;
            });
            const std::uint32_t least = answers(family.rest, of_left).first();
            if (least < kept.last()) {
                kept &= NimberSet::below(least + 1);
                add_options(family.rest, NimberSet::of(least), of_left, next);
                changed = true;
            }
            add(family.rest, kept, next);
        }
        families = std::move(next);
        return changed;
    }
    // The n with rest + *n ≤ the sum, or for Right ≥ it.
    [[nodiscard]] NimberSet answers(ValueId rest, bool of_left) {
        const StarOrder order = table.star_order(rest, value);
        return (of_left ? order.le() : order.ge()).plus(nimber);
    }
};

// Of two values of which one has a large nimber as a part: nimbers are added at last.
ValueId ValueTable::sum_of_starred(ValueId a, ValueId b) {
    if (nodes_[b].kind == Kind::general) std::swap(a, b);
    const Starred x = split(a), y = split(b);
    if (x.rest == a && y.rest == zero) return sum_with_large_star(a, y.nimber);
    const ValueId rest = add(x.rest, y.rest);
    return add(rest, number_up_star({0, 0, x.nimber ^ y.nimber}));
}

// Of a general form that is not known to have such a part, and a nimber.
ValueId ValueTable::sum_with_large_star(ValueId value, std::uint32_t nimber) {
    const std::vector<StarSum::Families> sides = StarSum{*this, value, nimber}.options();
    const std::size_t base = work_.size();
    std::size_t middle = base;
    for (const bool of_left : {true, false}) {
        for (const StarSum::Family& family : sides[of_left]) {
            const NimberSet& nimbers = family.nimbers;
            for (std::uint32_t n = nimbers.first(); n < NimberSet::size; n = nimbers.next(n + 1)) {
                tick();
                work_.push_back(add(family.rest, number_up_star({0, 0, n})));
            }
        }
        if (of_left) middle = work_.size();
    }
    const ValueIds options(work_);
    const ValueId sum = interned(options.subspan(base, middle - base), options.subspan(middle));
    work_.resize(base);
    remember_parts(sum, {value, nimber});
    return sum;
}

}  // namespace ponder
