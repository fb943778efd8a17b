// The idea: roots are not evaluated. A unary root is tested on its child, see expression_windows;
// the operands of a binary root are blended in registers, where a quotient is a product with an
// inverse, close enough for a first look. Only what passes is evaluated on all columns and judged.
// Cost: see expression_kernel.cpp.

#include "expression_stream.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ponder::expression {

namespace {

std::size_t padded(std::size_t size) { return (size + 3) / 4 * 4; }

}  // namespace

Stream::Stream(const Field& field, const Judge& judge, const Windows& windows,
               const std::atomic<bool>& stopped)
    : field_(field),
      judge_(judge),
      windows_(windows),
      stopped_(stopped),
      tile_(field),
      made_(field.objects * block),
      inverses_(field.objects * block),
      logarithms_(field.objects * block),
      negatives_(field.objects * block),
      outer_logarithms_(padded(field.levels.columns())),
      outer_(padded(field.levels.columns())),
      blended_(field.objects),
      row_(padded(field.levels.columns())),
      result_(padded(field.levels.columns())) {}

void Stream::make(std::size_t complexity, std::uint64_t number, Yield& yield) {
    tile_.move(complexity, number, true);
    yield.candidates += tile_.rows();
    if (tile_.rows() == 0 || tile_.sound() == 0) return;
    const std::span<double> values = std::span(row_).first(field_.levels.columns());
    for (std::size_t row = 0; row < tile_.rows(); ++row) {
        const double* const objects = tile_.objects() + row;
        std::size_t undefined = 0;
        for (std::size_t o = 0; o < field_.objects; ++o) undefined += std::isnan(objects[o * block]);
        if (undefined > judge_.question().skips) continue;
        tile_.copy(row, values);
        yield.values.insert(yield.values.end(), values.begin(), values.end());
        yield.hashes.push_back(field_.levels.hash(values));
        yield.origins.push_back(tile_.origin(row));
        yield.verdicts.push_back(judge_.verdict(values));
    }
}

void Stream::test(const Group& group, std::uint64_t inner, Yield& yield) {
    tile_.move(group.inner, inner);
    inverses_done_ = logarithms_done_ = false;
    if (tile_.rows() == 0) return;
    if (group.outer == 0) return test_roots(group, yield);
    for (const Form& form : group.forms) test_pairs(group, form, yield);
}

void Stream::test_roots(const Group& group, Yield& yield) {
    yield.candidates += tile_.rows() * group.forms.size();
    if (tile_.sound() == 0) return;
    for (const Form& form : group.forms) {
        const Op op = field_.evaluator.op(form.op);
        const bool passed =
            has_inverse(op) ? field_.evaluator.kernel().sieve(inverse_of(op).shape, tile_.objects(),
                                                              tile_.rows(),
                                                              windows_.root(form.op), passed_)
                            : sieve_made(group, form, tile_.rows());
        if (!passed) continue;
        // Under a root that falls, what the kernel calls above is below.
        if (has_inverse(op) && inverse_of(op).falls) std::swap(passed_.above, passed_.below);
        confirm(group, form, 0, yield);
    }
}

void Stream::test_pairs(const Group& group, const Form& form, Yield& yield) {
    const Level& outers = field_.levels[group.outer];
    const std::size_t first = form.once ? tile_.first() : 0;
    for (std::size_t outer = first; outer < outers.size() && !stopped_; ++outer) {
        const std::size_t rows = form.once ? std::min(tile_.rows(), outer - first + 1) : tile_.rows();
        yield.candidates += rows;
        if (tile_.sound() == 0) continue;
        outers.copy(outer, std::span(outer_).first(field_.levels.columns()));
        const bool passed = field_.lenient ? sieve_made(group, form, rows)
                                           : sieve_pair(group, form, rows);
        if (passed) confirm(group, form, outer, yield);
    }
}

const double* Stream::inverses() {
    if (!std::exchange(inverses_done_, true)) {
        field_.evaluator.kernel().unary(Op::reciprocal, tile_.objects(), inverses_.data(),
                                        inverses_.size());
    }
    return inverses_.data();
}

bool Stream::sieve_pair(const Group& group, const Form& form, std::size_t rows) {
    const auto blend = [&](Blend how, const double* outer, const double* inner) {
        return field_.evaluator.kernel().sieve_blend(how, outer, inner, rows, windows_.plain(),
                                                     passed_);
    };
    const auto changed = [&](auto f) {
        std::transform(outer_.begin(), outer_.begin() + field_.objects, blended_.begin(), f);
        return blended_.data();
    };
    const double* const outer = outer_.data();
    switch (field_.evaluator.op(form.op)) {
        case Op::plus: return blend(Blend::plus, outer, tile_.objects());
        case Op::times: return blend(Blend::times, outer, tile_.objects());
        case Op::max: return blend(Blend::max, outer, tile_.objects());
        case Op::min: return blend(Blend::min, outer, tile_.objects());
        case Op::minus:
            if (!form.exchanged) return blend(Blend::minus, outer, tile_.objects());
            return blend(Blend::plus, changed([](double x) { return -x; }), tile_.objects());
        case Op::divide:
            if (!form.exchanged) return blend(Blend::times, outer, inverses());
            if (std::find(outer, outer + field_.objects, 0.0) != outer + field_.objects) return false;
            return blend(Blend::times, changed([](double x) { return 1 / x; }), tile_.objects());
        case Op::power: return sieve_power(form, rows);
        default: return sieve_made(group, form, rows);
    }
}

void Stream::take_logarithms() {
    if (std::exchange(logarithms_done_, true)) return;
    std::uint8_t negative[block / 8];
    field_.evaluator.kernel().logarithms(tile_.objects(), field_.objects, logarithms_.data(),
                                         negative);
    negative_rows_.clear();
    for (std::size_t row = 0; row < tile_.rows(); ++row) {
        if ((negative[row / 8] >> row % 8 & 1U) == 0) continue;
        for (std::size_t o = 0; o < field_.objects; ++o) {
            negatives_[o * block + negative_rows_.size()] = tile_.objects()[o * block + row];
        }
        negative_rows_.push_back(row);
    }
}

// Powers of what is nowhere negative are compared by their logarithms.
bool Stream::sieve_power(const Form& form, std::size_t rows) {
    const Kernel& kernel = field_.evaluator.kernel();
    if (form.exchanged) {
        take_logarithms();
        const bool passed = kernel.sieve_blend(Blend::exponent, outer_.data(), logarithms_.data(),
                                               rows, windows_.logarithmic(), passed_);
        return sieve_negatives(rows) || passed;
    }
    const std::span<const double> outer = std::span(outer_).first(field_.objects);
    if (std::ranges::any_of(outer, [](double x) { return x < 0; })) {
        return kernel.sieve_blend(Blend::base, outer_.data(), tile_.objects(), rows,
                                  windows_.plain(), passed_);
    }
    kernel.unary(Op::log, outer_.data(), outer_logarithms_.data(), outer_.size());
    for (std::size_t o = 0; o < field_.objects; ++o) {
        if (outer_[o] == 0) outer_logarithms_[o] = -beyond;
    }
    return kernel.sieve_blend(Blend::exponent, outer_logarithms_.data(), tile_.objects(), rows,
                              windows_.logarithmic(), passed_);
}

// The powers of the inner children that are negative somewhere, added to what has passed.
bool Stream::sieve_negatives(std::size_t rows) {
    const auto whole = [](double x) {
        return std::fabs(x - std::nearbyint(x)) <= nearness * std::max(1.0, std::fabs(x));
    };
    const std::span<const double> outer = std::span(outer_).first(field_.objects);
    if (negative_rows_.empty() || std::ranges::none_of(outer, whole)) return false;
    Passed here;
    if (!field_.evaluator.kernel().sieve_blend(Blend::index, outer_.data(), negatives_.data(),
                                               negative_rows_.size(), windows_.plain(), here)) {
        return false;
    }
    for (std::size_t i = 0; i < negative_rows_.size(); ++i) {
        const std::size_t row = negative_rows_[i];
        if (row >= rows) break;
        passed_.above[row / 8] |= (here.above[i / 8] >> i % 8 & 1U) << row % 8;
        passed_.below[row / 8] |= (here.below[i / 8] >> i % 8 & 1U) << row % 8;
    }
    return true;
}

// For operators that have no short cut: evaluates them on the objects.
bool Stream::sieve_made(const Group& group, const Form& form, std::size_t rows) {
    const double* const inner = tile_.objects();
    for (std::size_t o = 0; o < field_.objects; ++o) {
        double* const out = made_.data() + o * block;
        if (group.outer == 0) {
            field_.evaluator.unary(form.op, inner + o * block, out, block);
        } else {
            field_.evaluator.outer(form.op, outer_[o], inner + o * block, form.exchanged, out);
        }
    }
    return field_.evaluator.kernel().sieve(Shape::plain, made_.data(), rows, windows_.plain(),
                                           passed_);
}

void Stream::confirm(const Group& group, const Form& form, std::size_t outer, Yield& yield) {
    for (std::size_t row = 0; row < tile_.rows(); ++row) {
        const unsigned bits = passed_.above[row / 8] | passed_.below[row / 8];
        if ((bits >> row % 8 & 1U) != 0) confirm_row(group, form, outer, row, yield);
    }
}

void Stream::confirm_row(const Group& group, const Form& form, std::size_t outer, std::size_t row,
                         Yield& yield) {
    const std::size_t columns = field_.levels.columns();
    tile_.copy(row, std::span(row_).first(columns));
    if (group.outer == 0) {
        field_.evaluator.unary(form.op, row_.data(), result_.data(), row_.size());
    } else {
        const double* const left = form.exchanged ? row_.data() : outer_.data();
        const double* const right = form.exchanged ? outer_.data() : row_.data();
        field_.evaluator.binary(form.op, left, right, result_.data(), row_.size());
    }
    const std::span<const double> values = std::span(result_).first(columns);
    const Verdict verdict = judge_.verdict(values);
    if (!verdict.any()) return;
    Survivor survivor{{}, {values.begin(), values.end()}, verdict};
    if (group.outer != 0 && !form.exchanged) {
        field_.levels.program(group.outer, outer, survivor.program);
    }
    tile_.program(row, survivor.program);
    if (group.outer != 0 && form.exchanged) {
        field_.levels.program(group.outer, outer, survivor.program);
    }
    survivor.program.push_back(-1 - static_cast<std::int32_t>(form.op));
    yield.survivors.push_back(std::move(survivor));
}

}  // namespace ponder::expression
