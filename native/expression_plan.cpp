// The idea: the expressions of a complexity form a box of numbered blocks, whether or not they are
// kept, and a block is found from its number by division. So work can be cut anywhere, and levels
// too large to keep are made again whenever they are needed as children. Cost: a few divisions for
// each block.
//
// Numbers overflow only where no machine could count that far; they saturate.

#include "expression_plan.hpp"

#include <algorithm>
#include <limits>

namespace ponder::expression {

namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

std::uint64_t sum(std::uint64_t a, std::uint64_t b) { return a > most - b ? most : a + b; }

std::uint64_t product(std::uint64_t a, std::uint64_t b) {
    return a != 0 && b > most / a ? most : a * b;
}

std::vector<std::size_t> prices(const std::vector<Operator>& operators, std::size_t arity) {
    std::vector<std::size_t> all;
    for (const Operator& one : operators) {
        if (one.arity == arity) all.push_back(one.price);
    }
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
    return all;
}

// Every way to use the operators of this price on an outer and an inner child.
std::vector<Form> forms(const std::vector<Operator>& operators, std::size_t arity,
                        std::size_t price, bool one_level) {
    std::vector<Form> all;
    for (const Operator& one : operators) {
        if (one.arity != arity || one.price != price) continue;
        const bool both = arity == 2 && !one.commutative() && !one_level;
        all.push_back({one.index, false, arity == 2 && one.commutative() && one_level});
        if (both) all.push_back({one.index, true, false});
    }
    return all;
}

}  // namespace

Plan::Plan(const Evaluator& evaluator, const Levels& levels, std::size_t complexity)
    : levels_(levels),
      groups_(complexity + 1),
      blocks_(complexity + 1),
      offered_(complexity + 1) {
    for (std::size_t c = 2; c <= complexity; ++c) add_groups(evaluator.operators(), c);
}

void Plan::add_groups(const std::vector<Operator>& operators, std::size_t complexity) {
    std::vector<Group>& groups = groups_[complexity];
    for (const std::size_t price : prices(operators, 1)) {
        if (price >= complexity) continue;
        groups.push_back({complexity - price, 0, forms(operators, 1, price, false)});
    }
    for (const std::size_t price : prices(operators, 2)) {
        for (std::size_t outer = 1; 2 * outer + price <= complexity; ++outer) {
            const std::size_t inner = complexity - price - outer;
            groups.push_back({inner, outer, forms(operators, 2, price, inner == outer)});
        }
    }
}

std::uint64_t Plan::outers(const Group& group) const {
    return group.outer == 0 ? 1 : levels_[group.outer].size();
}

std::uint64_t Plan::blocks(std::size_t complexity) const {
    return kept(complexity) ? levels_[complexity].blocks() : blocks_[complexity];
}

std::uint64_t Plan::rows(std::size_t complexity) const {
    return kept(complexity) ? levels_[complexity].size() : offered_[complexity];
}

std::uint64_t Plan::offered(std::size_t complexity) const { return offered_[complexity]; }

std::uint64_t Plan::blocks_of(const Group& group) const {
    return product(product(blocks(group.inner), group.forms.size()), outers(group));
}

std::uint64_t Plan::rows_of(const Group& group) const {
    std::uint64_t all = 0;
    for (const Form& form : group.forms) {
        const std::uint64_t pairs = product(rows(group.inner), outers(group));
        all = sum(all, form.once ? pairs / 2 + (rows(group.inner) + 1) / 2 : pairs);
    }
    return all;
}

void Plan::count(std::size_t complexity) {
    blocks_[complexity] = offered_[complexity] = 0;
    for (const Group& group : groups_[complexity]) {
        blocks_[complexity] = sum(blocks_[complexity], blocks_of(group));
        offered_[complexity] = sum(offered_[complexity], rows_of(group));
    }
}

Place Plan::place(std::size_t complexity, std::uint64_t number) const {
    for (const Group& group : groups_[complexity]) {
        const std::uint64_t here = blocks_of(group);
        if (number >= here) {
            number -= here;
            continue;
        }
        const std::uint64_t outers = this->outers(group);
        const std::uint64_t form = number / outers % group.forms.size();
        return {&group, &group.forms[form], number / outers / group.forms.size(),
                static_cast<std::size_t>(number % outers)};
    }
    return {};
}

}  // namespace ponder::expression
