// The idea: a block of a level that is not kept is evaluated from blocks of its children, which are
// found in the same way; neighbouring blocks mostly share them. Cost: an operation for each value.

#include "expression_tile.hpp"

#include <algorithm>
#include <utility>

namespace ponder::expression {

Tile::Tile(const Field& field)
    : field_(field), done_(field.levels.columns()), sized_(field.levels.columns()) {}

void Tile::move(std::size_t complexity, std::uint64_t number, bool made) {
    if (complexity == complexity_ && number == number_ && made == made_) return;
    complexity_ = complexity;
    number_ = number;
    made_ = made;
    life_ = Life::unknown;
    std::ranges::fill(sized_, 0);
    if (!made && field_.plan.kept(complexity)) {
        const Level& level = field_.levels[complexity];
        kept_ = level.at(number);
        rows_ = std::min<std::size_t>(block, level.size() - number * block);
        return;
    }
    kept_ = nullptr;
    std::ranges::fill(done_, 0);
    place_ = field_.plan.place(complexity, number);
    if (!inner_) inner_ = std::make_unique<Tile>(field_);
    inner_->move(place_.group->inner, place_.inner);
    rows_ = inner_->rows();
    if (place_.form->once) {
        const std::size_t before = place_.inner * block;
        rows_ = place_.outer < before ? 0 : std::min(rows_, place_.outer - before + 1);
    }
}

bool Tile::alive(std::span<const std::uint32_t> objects) {
    if (kept_ != nullptr || field_.lenient) return rows_ > 0;
    if (life_ == Life::unknown) {
        const bool some = rows_ > 0 && inner_->alive(objects) &&
                          field_.evaluator.kernel().defined(columns(objects), objects.data(),
                                                            objects.size(), rows_);
        life_ = some ? Life::alive : Life::dead;
    }
    return life_ == Life::alive;
}

void Tile::evaluate(const double* inner, std::size_t column) {
    const Form& form = *place_.form;
    const double* const a = inner + column * block;
    double* const out = values_.data() + column * block;
    if (place_.group->outer == 0) return field_.evaluator.unary(form.op, a, out, block);
    const double outer = field_.levels[place_.group->outer].value(place_.outer, column);
    if (field_.evaluator.op(form.op) == Op::power && form.exchanged) {
        return field_.evaluator.kernel().raise(outer, a, inner_->sizes(column), out, block);
    }
    field_.evaluator.outer(form.op, outer, a, form.exchanged, out);
}

const double* Tile::sizes(std::size_t column) {
    sizes_.resize(field_.levels.columns() * block);
    double* const out = sizes_.data() + column * block;
    if (std::exchange(sized_[column], 1) == 0) {
        const double* const from = (kept_ != nullptr ? kept_ : values_.data()) + column * block;
        field_.evaluator.kernel().sizes(from, out, block);
    }
    return out;
}

const double* Tile::columns(std::span<const std::uint32_t> wanted) {
    if (kept_ != nullptr) return kept_;
    values_.resize(field_.levels.columns() * block);
    const double* const inner = inner_->columns(wanted);
    for (const std::uint32_t column : wanted) {
        if (done_[column] == 0) evaluate(inner, column);
        done_[column] = 1;
    }
    return values_.data();
}

void Tile::copy(std::size_t row, std::span<double> values) {
    const std::size_t columns = field_.levels.columns();
    if (kept_ != nullptr) {
        return field_.levels[complexity_].copy(number_ * block + row, values.first(columns));
    }
    const Form& form = *place_.form;
    row_.resize(values.size());
    inner_->copy(row, row_);
    if (place_.group->outer == 0) {
        return field_.evaluator.unary(form.op, row_.data(), values.data(), values.size());
    }
    outer_.resize(values.size());
    field_.levels[place_.group->outer].copy(place_.outer, std::span(outer_).first(columns));
    const std::vector<double>& left = form.exchanged ? row_ : outer_;
    const std::vector<double>& right = form.exchanged ? outer_ : row_;
    field_.evaluator.binary(form.op, left.data(), right.data(), values.data(), values.size());
}

void Tile::program(std::size_t row, Program& program) const {
    if (kept_ != nullptr) {
        return field_.levels.program(complexity_, number_ * block + row, program);
    }
    const Form& form = *place_.form;
    const auto outer = [&] {
        if (place_.group->outer == 0) return;
        field_.levels.program(place_.group->outer, place_.outer, program);
    };
    if (!form.exchanged) outer();
    inner_->program(row, program);
    if (form.exchanged) outer();
    program.push_back(-1 - static_cast<std::int32_t>(form.op));
}

Origin Tile::origin(std::size_t row) const {
    const auto op = static_cast<std::int32_t>(place_.form->op);
    const auto inner_level = static_cast<std::uint8_t>(place_.group->inner);
    const auto inner = static_cast<std::uint32_t>(place_.inner * block + row);
    const auto outer_level = static_cast<std::uint8_t>(place_.group->outer);
    const auto outer = static_cast<std::uint32_t>(place_.outer);
    if (outer_level == 0) return {op, inner_level, 0, inner, 0};
    if (place_.form->exchanged) return {op, inner_level, outer_level, inner, outer};
    return {op, outer_level, inner_level, outer, inner};
}

}  // namespace ponder::expression
