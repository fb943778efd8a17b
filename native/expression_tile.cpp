// The idea: a block of a level that is not kept is evaluated from blocks of its children, which are
// found in the same way; neighbouring blocks mostly share them. Cost: an operation for each value.

#include "expression_tile.hpp"

#include <algorithm>

namespace ponder::expression {

void Tile::move(std::size_t complexity, std::uint64_t number, bool made) {
    if (complexity == complexity_ && number == number_ && made == made_) return;
    complexity_ = complexity;
    number_ = number;
    made_ = made;
    objects_done_ = others_done_ = false;
    if (!made && field_.plan.kept(complexity)) {
        const Level& level = field_.levels[complexity];
        kept_ = level.at(number);
        rows_ = sound_ = std::min<std::size_t>(block, level.size() - number * block);
        return;
    }
    kept_ = nullptr;
    place_ = field_.plan.place(complexity, number);
    if (!inner_) inner_ = std::make_unique<Tile>(field_);
    inner_->move(place_.group->inner, place_.inner);
    rows_ = inner_->rows();
    if (place_.form->once) {
        const std::size_t before = place_.inner * block;
        rows_ = place_.outer < before ? 0 : std::min(rows_, place_.outer - before + 1);
    }
}

std::size_t Tile::sound() {
    if (kept_ == nullptr) (void)objects();
    return sound_;
}

void Tile::evaluate(const double* inner, std::size_t from, std::size_t to) {
    const Form& form = *place_.form;
    for (std::size_t c = from; c < to; ++c) {
        const double* const a = inner + c * block;
        double* const out = values_.data() + c * block;
        if (place_.group->outer == 0) {
            field_.evaluator.unary(form.op, a, out, block);
        } else {
            const double outer = field_.levels[place_.group->outer].value(place_.outer, c);
            field_.evaluator.outer(form.op, outer, a, form.exchanged, out);
        }
    }
}

const double* Tile::objects() {
    if (kept_ != nullptr) return kept_;
    if (objects_done_) return values_.data();
    objects_done_ = true;
    values_.resize(field_.levels.columns() * block);
    sound_ = rows_ == 0 ? 0 : inner_->sound();
    if (sound_ == 0) return values_.data();
    evaluate(inner_->objects(), 0, field_.objects);
    if (!field_.lenient) {
        sound_ = field_.evaluator.kernel().weed(values_.data(), field_.objects, rows_);
    }
    return values_.data();
}

const double* Tile::columns() {
    const double* const values = objects();
    if (kept_ == nullptr && !others_done_ && sound_ > 0) {
        others_done_ = true;
        evaluate(inner_->columns(), field_.objects, field_.levels.columns());
    }
    return values;
}

void Tile::copy(std::size_t row, std::span<double> values) {
    const double* const from = columns() + row;
    for (std::size_t c = 0; c < field_.levels.columns(); ++c) values[c] = from[c * block];
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
