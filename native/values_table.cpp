// Holding each value once: numbers, number-up-stars and general forms.

#include "values_table.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

namespace ponder {

namespace {

// Ids have 31 bits in the memo of ≤, number-up-stars 28 bits in a node, options 16 for their count.
constexpr std::size_t most_values = std::size_t{1} << 31;
constexpr std::size_t most_stars = std::size_t{1} << 28;
constexpr std::size_t most_options = std::numeric_limits<std::uint16_t>::max();

// Whether k·↑ + *m > 0.
bool positive(std::int64_t ups, std::uint32_t nimber) noexcept {
    return ups > 1 || (ups == 1 && nimber != 1);
}

}  // namespace

std::uint32_t ValueTable::hash_of(ValueIds left, ValueIds right) noexcept {
    std::uint64_t hash = left.size();
    for (const ValueId id : left) hash = mixed(hash + id + 1);
    hash = ~hash;
    for (const ValueId id : right) hash = mixed(hash + id + 1);
    return static_cast<std::uint32_t>(hash);
}

ValueTable::ValueTable(std::uint64_t limit, Breath breath)
    : breath_(std::move(breath)),
      room_(limit),
      nodes_(room_),
      options_(room_),
      stars_(room_),
      numbers_(room_, pulse_),
      star_ids_(room_, pulse_),
      forms_(room_, pulse_),
      order_(room_, pulse_),
      sums_(room_, pulse_),
      raw_(room_, pulse_),
      raw_order_(room_, pulse_),
      raw_options_(room_),
      parts_(room_, pulse_),
      star_orders_(room_, pulse_) {
    static_cast<void>(number(0));
}

ValueTable::Lock ValueTable::lock(std::chrono::milliseconds patience) {
    if (worker_ == std::this_thread::get_id()) {
        throw std::logic_error("the table cannot be asked while it reports progress");
    }
    Lock guard(mutex_, std::try_to_lock);
    if (!guard.owns_lock()) static_cast<void>(guard.try_lock_for(patience));
    return guard;
}

void ValueTable::begin(std::function<void()> beat) {
    worker_ = std::this_thread::get_id();
    pulse_.begin(std::move(beat));
    stopping_ = false;
    work_.clear();
}

ValueId ValueTable::append(const Node& node) {
    const std::size_t id = size();
    if (id >= most_values) throw std::overflow_error("a table holds at most 2^31 values");
    nodes_.reserve(id + 1);
    nodes_[id] = node;
    size_.store(id + 1, std::memory_order_relaxed);
    return static_cast<ValueId>(id);
}

std::uint32_t ValueTable::append_options(ValueIds left, ValueIds right) {
    if (std::max(left.size(), right.size()) > most_options) {
        throw std::overflow_error("a value has at most 65535 options for each player here");
    }
    const std::uint64_t first = options_size_;
    const std::uint64_t last = first + left.size() + right.size();
    if (last >= folded) throw std::overflow_error("a table holds at most 2^32 options");
    options_.reserve(last);
    std::copy(left.begin(), left.end(), options_.data() + first);
    std::copy(right.begin(), right.end(), options_.data() + first + left.size());
    options_size_ = last;
    return static_cast<std::uint32_t>(first);
}

ValueId ValueTable::number(Number number) {
    const std::uint64_t hash = NumberSlot::hash_of(number);
    NumberSlot& slot =
        numbers_.find(hash, [&](const NumberSlot& held) { return held.number == number; });
    if (!slot.vacant()) return slot.id_plus_1 - 1;
    const auto next = static_cast<ValueId>(size());
    nodes_.reserve(std::size_t{next} + 1);
    numbers_.fill(slot, {number, next + 1});
    return append(Node{number, number, 0, 0, 0, Kind::number, 1, 1, 0, unknown});
}

ValueId ValueTable::number_up_star(const NumberUpStar& value) {
    const auto [number, ups, nimber] = value;
    if (ups == 0 && nimber == 0) return this->number(number);
    if (ups <= -most_ups || ups >= most_ups || nimber >= most_ups) {
        throw std::overflow_error("ups and nimbers here are below 2^20");
    }
    const std::uint64_t both = std::uint64_t{static_cast<std::uint32_t>(ups)} << 32 | nimber;
    const auto hash = static_cast<std::uint32_t>(mixed(NumberSlot::hash_of(number) + both));
    StarSlot& slot = star_ids_.find(hash, [&](const StarSlot& held) {
        const NumberUpStar& other = stars_[held.place_plus_1 - 1].value;
        return held.hash32 == hash && other.number == number && other.ups == ups &&
               other.nimber == nimber;
    });
    if (!slot.vacant()) return stars_[slot.place_plus_1 - 1].id;
    const auto next = static_cast<ValueId>(size());
    const auto place = static_cast<std::uint32_t>(stars_size_);
    if (place >= most_stars) throw std::overflow_error("a table holds 2^28 number-up-stars");
    nodes_.reserve(std::size_t{next} + 1);
    stars_.reserve(stars_size_ + 1);
    star_ids_.fill(slot, {place + 1, hash});
    stars_[stars_size_++] = {value, next};
    any_large_nimber_ |= nimber >= few_nimbers;
    Node node{number, number, folded, 0, 0, Kind::number_up_star, 0, 0, 0, unknown};
    node.below_left_stop = positive(-ups, nimber);
    node.above_right_stop = positive(ups, nimber);
    node.detail = place;
    return append(node);
}

std::optional<NumberUpStar> ValueTable::as_number_up_star(ValueId value) const noexcept {
    const Node& node = nodes_[value];
    if (node.kind == Kind::number) return NumberUpStar{node.left_stop, 0, 0};
    if (node.kind == Kind::number_up_star) return star(value);
    return std::nullopt;
}

// k·↑ + *m = {0 | (k−1)·↑ + *(m ⊕ 1)} for k ≥ 1, but ↑* = {0, * | 0}; *m = {0, …, *(m−1) | same}.
void ValueTable::unfold(ValueId value) {
    if (nodes_[value].options != folded) return;
    const auto [number, ups, nimber] = star(value);
    std::vector<ValueId> left, right;
    if (ups == 0) {
        for (std::uint32_t n = 0; n < std::min<std::size_t>(nimber, most_options + 1); ++n) {
            left.push_back(number_up_star({number, 0, n}));
        }
        right = left;
    } else {
        const int sign = ups > 0 ? 1 : -1;
        left.push_back(this->number(number));
        if (ups == sign && nimber == 1) left.push_back(number_up_star({number, 0, 1}));
        right.push_back(number_up_star({number, ups - sign, nimber ^ 1}));
        if (sign < 0) std::swap(left, right);
    }
    const std::uint32_t first = append_options(left, right);
    Node& node = nodes_[value];
    node.options = first;
    node.lefts = static_cast<std::uint16_t>(left.size());
    node.rights = static_cast<std::uint16_t>(right.size());
}

// The number-up-star with these canonical options, if they are those of one.
std::optional<NumberUpStar> ValueTable::recognised(ValueIds left, ValueIds right) const {
    const Number x = nodes_[left[0]].right_stop;
    const auto nimber = [&](ValueId id) {
        const auto form = as_number_up_star(id);
        return form && form->number == x && form->ups == 0 && form->nimber < left.size();
    };
    if (std::ranges::equal(left, right) && std::ranges::all_of(left, nimber)) {
        return NumberUpStar{x, 0, static_cast<std::uint32_t>(left.size())};
    }
    const auto up = recognised_up(left, right, 1);
    return up ? up : recognised_up(right, left, -1);
}

// Ups with this sign; `near` are the options of the player whom they favour.
std::optional<NumberUpStar> ValueTable::recognised_up(ValueIds near, ValueIds far, int sign) const {
    if (far.size() != 1 || near.size() > 2) return std::nullopt;
    const auto end = as_number_up_star(far[0]);
    if (!end || end->ups * sign < 0) return std::nullopt;
    const auto is = [&](ValueId id, std::uint32_t nimber) {
        const auto form = as_number_up_star(id);
        return form && form->number == end->number && form->ups == 0 && form->nimber == nimber;
    };
    if (near.size() == 1 && is(near[0], 0)) {
        return NumberUpStar{end->number, end->ups + sign, end->nimber ^ 1};
    }
    const bool up_star = near.size() == 2 && is(far[0], 0) &&
                         ((is(near[0], 0) && is(near[1], 1)) || (is(near[0], 1) && is(near[1], 0)));
    return up_star ? std::optional(NumberUpStar{end->number, sign, 1}) : std::nullopt;
}

// The stops of {left | right} if it is not a number, and on which side of them it lies.
ValueTable::Node ValueTable::headed(ValueIds left, ValueIds right) const noexcept {
    Node node{-beyond, beyond, 0, 0, 0, Kind::general, 1, 1, 0, unknown};
    for (const ValueId id : left) node.left_stop = std::max(node.left_stop, nodes_[id].right_stop);
    for (const ValueId id : right) {
        node.right_stop = std::min(node.right_stop, nodes_[id].left_stop);
    }
    for (const ValueId id : left) {
        const Node& option = nodes_[id];
        const bool reached = option.right_stop == node.left_stop;
        if (reached && option.above_right_stop) node.below_left_stop = 0;
    }
    for (const ValueId id : right) {
        const Node& option = nodes_[id];
        const bool reached = option.left_stop == node.right_stop;
        if (reached && option.below_left_stop) node.above_right_stop = 0;
    }
    return node;
}

std::uint32_t ValueTable::height(ValueId value) const noexcept {
    if (nodes_[value].kind != Kind::number_up_star) return nodes_[value].detail;
    const NumberUpStar& form = star(value);
    return static_cast<std::uint32_t>(form.ups < 0 ? -form.ups : form.ups) + form.nimber + 1;
}

void ValueTable::refuse_deep(ValueIds values) const {
    for (const ValueId id : values) {
        if (height(id) > deepest) {
            throw std::overflow_error("a form may be " + std::to_string(deepest) +
                                      " moves deep, but here it is " + std::to_string(height(id)));
        }
    }
}

void ValueTable::refuse_deep_pair(ValueId a, ValueId b) {
    if (by_formula(a, b)) return;
    refuse_deep(std::array{split(a).rest, split(b).rest});
}

bool ValueTable::same_options(ValueId value, ValueIds left, ValueIds right) const noexcept {
    const Node& node = nodes_[value];
    return node.lefts == left.size() && node.rights == right.size() &&
           std::ranges::equal(options(node.options, node.lefts), left) &&
           std::ranges::equal(options(node.options + node.lefts, node.rights), right);
}

// The value with these canonical options, in ascending order of their ids; it is not a number.
ValueId ValueTable::intern(ValueIds left, ValueIds right) {
    if (const auto form = recognised(left, right)) return number_up_star(*form);
    const std::uint32_t hash = hash_of(left, right);
    FormSlot& slot = forms_.find(hash, [&](const FormSlot& held) {
        return held.hash32 == hash && same_options(held.id_plus_1 - 1, left, right);
    });
    if (!slot.vacant()) return slot.id_plus_1 - 1;
    Node node = headed(left, right);
    std::uint32_t tallest = 0;
    for (const ValueId id : left) tallest = std::max(tallest, height(id));
    for (const ValueId id : right) tallest = std::max(tallest, height(id));
    // Sums of two allowed forms may be this deep, but they cannot be built upon.
    if (tallest >= 2 * deepest) throw std::overflow_error("a form is more than 2048 moves deep");
    node.detail = tallest + 1;
    node.lefts = static_cast<std::uint16_t>(left.size());
    node.rights = static_cast<std::uint16_t>(right.size());
    const auto next = static_cast<ValueId>(size());
    nodes_.reserve(std::size_t{next} + 1);
    node.options = append_options(left, right);
    forms_.fill(slot, {next + 1, hash});
    return append(node);
}

std::vector<ValueId> ValueTable::left(ValueId value) {
    if (nodes_[value].kind == Kind::number) {
        const NumberOptions options = options_of(nodes_[value].left_stop);
        return options.has_left ? std::vector{number(options.left)} : std::vector<ValueId>{};
    }
    unfold(value);
    const ValueIds found = options(nodes_[value].options, nodes_[value].lefts);
    return {found.begin(), found.end()};
}

std::vector<ValueId> ValueTable::right(ValueId value) {
    if (nodes_[value].kind == Kind::number) {
        const NumberOptions options = options_of(nodes_[value].left_stop);
        return options.has_right ? std::vector{number(options.right)} : std::vector<ValueId>{};
    }
    unfold(value);
    const Node& node = nodes_[value];
    const ValueIds found = options(node.options + node.lefts, node.rights);
    return {found.begin(), found.end()};
}

}  // namespace ponder
