// Shapes of values.

#include "values_shape.hpp"

#include <algorithm>
#include <utility>

namespace ponder {

const Shapes::Shape& Shapes::of(ValueId value) {
    const auto found = known_.find(value);
    return found != known_.end() ? found->second : known_.emplace(value, made(value)).first->second;
}

Shapes::Shape Shapes::made(ValueId value) {
    table_.tick();
    const Shape missing{none, {}};
    if (table_.is_number(value)) {
        const Dyadic number = lowest_terms(table_.left_stop(value));
        if (number.exponent > exponent_) return missing;
        const Number leaf = number.numerator << (exponent_ - number.exponent);
        if (leaf != static_cast<std::int64_t>(leaf)) return missing;
        return {numbered("n"), {static_cast<std::int64_t>(leaf)}};
    }
    std::string text = "{";
    Shape shape{none, {}};
    if (!append(table_.left(value), text, shape.leaves)) return missing;
    text += '|';
    if (!append(table_.right(value), text, shape.leaves)) return missing;
    shape.shape = numbered(text + '}');
    return shape;
}

// Appends the shapes and leaves of the options; false if one has none, or there are too many.
bool Shapes::append(std::vector<ValueId> options, std::string& text,
                    std::vector<std::int64_t>& leaves) {
    std::vector<std::pair<std::int32_t, std::vector<std::int64_t>>> found;
    std::size_t count = leaves.size();
    for (const ValueId option : options) {
        const Shape& shape = of(option);
        if (shape.shape == none) return false;
        count += shape.leaves.size();
        if (count > most_leaves_) return false;
        found.emplace_back(shape.shape, shape.leaves);
    }
    // By the texts and not by their numbers, which depend on what was asked before.
    std::ranges::sort(found, [this](const auto& a, const auto& b) {
        const std::string &x = texts_[static_cast<std::size_t>(a.first)],
                          &y = texts_[static_cast<std::size_t>(b.first)];
        return x != y ? x < y : a.second < b.second;
    });
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (i > 0) text += ',';
        text += texts_[static_cast<std::size_t>(found[i].first)];
        leaves.insert(leaves.end(), found[i].second.begin(), found[i].second.end());
    }
    return true;
}

std::int32_t Shapes::numbered(const std::string& text) {
    const auto [place, fresh] = numbers_.emplace(text, static_cast<std::int32_t>(texts_.size()));
    if (fresh) texts_.push_back(text);
    return place->second;
}

}  // namespace ponder
