// The idea: roots are not evaluated. A unary root is tested on its child, see expression_windows;
// the operands of a binary root are blended in registers, see expression_planes. Columns of
// children are evaluated only as far as candidates live that need them. Only what passes on all
// objects is evaluated itself, on all columns, and judged. Cost: see expression_kernel.cpp.

#include "expression_stream.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace ponder::expression {

namespace {

constexpr std::size_t batch = 4;  // objects verified between two looks whether anything is left

std::size_t padded(std::size_t size) { return (size + 3) / 4 * 4; }

}  // namespace

Stream::Stream(const Field& field, const Judge& judge, const Windows& windows, const Outers& outers,
               const std::atomic<bool>& stopped, Pulse& pulse)
    : field_(field),
      judge_(judge),
      windows_(windows),
      outers_(outers),
      stopped_(stopped),
      pulse_(pulse),
      kernel_(field.evaluator.kernel()),
      tile_(field),
      planes_(field),
      all_(field.levels.columns()),
      made_(field.objects * block),
      row_(padded(field.levels.columns())),
      result_(padded(field.levels.columns())) {
    std::iota(all_.begin(), all_.end(), 0);
}

void Stream::make(std::size_t complexity, std::uint64_t number, Yield& yield) {
    tile_.move(complexity, number, true);
    const std::uint64_t before = std::exchange(yield.candidates, yield.candidates + tile_.rows());
    if (!tile_.alive(windows_.first())) return;
    pulse_.tick(tile_.rows() * all_.size());
    const double* const columns = tile_.columns(all_);
    for (std::size_t row = 0; row < tile_.rows(); ++row) {
        std::size_t undefined = 0;
        for (std::size_t c = 0; c < all_.size(); ++c) row_[c] = columns[c * block + row];
        for (std::size_t o = 0; o < field_.objects; ++o) undefined += std::isnan(row_[o]);
        if (undefined > judge_.question().skips) continue;
        const std::span<const double> values = std::span(row_).first(all_.size());
        yield.values.insert(yield.values.end(), values.begin(), values.end());
        yield.hashes.push_back(field_.levels.hash(values));
        yield.origins.push_back(tile_.origin(row));
        yield.verdicts.push_back(judge_.verdict(values));
        yield.numbers.push_back(before + row);
    }
}

void Stream::test(const Group& group, std::uint64_t inner, Yield& yield) {
    tile_.move(group.inner, inner);
    planes_.forget();
    const bool alive = tile_.alive(windows_.first());
    if (alive) front_ = tile_.columns(windows_.front());
    for (const Form& form : group.forms) {
        if (group.outer != 0) {
            test_pairs(group, form, yield);
            continue;
        }
        pulse_.tick(1 + all_.size());
        if (alive && !windows_.hopeless(form.op) && sieve_root(form)) confirm(form, {0, 0}, yield);
        yield.candidates += tile_.rows();
    }
}

void Stream::test_pairs(const Group& group, const Form& form, Yield& yield) {
    const std::size_t outers = field_.levels[group.outer].size();
    const std::size_t first = form.once ? tile_.first() : 0;
    const bool alive = tile_.alive(windows_.first());
    for (std::size_t row = first; row < outers && !stopped_; ++row) {
        const std::size_t rows = form.once ? std::min(tile_.rows(), row - first + 1) : tile_.rows();
        const Outer outer{group.outer, row};
        pulse_.tick(1 + all_.size());
        if (alive && sieve_pair(form, outer, rows)) confirm(form, outer, yield);
        yield.candidates += rows;
    }
}

bool Stream::sieve_root(const Form& form) {
    const Op op = field_.evaluator.op(form.op);
    if (!has_inverse(op)) return sieve_made(form, nullptr, tile_.rows());
    const Shape shape = inverse_of(op).shape;
    const Window window = windows_.root(form.op);
    bool passed = kernel_.sieve(shape, front_, tile_.rows(), window, passed_);
    for (std::size_t k = window.first; passed && k < field_.objects; k += batch) {
        const std::size_t end = std::min(k + batch, field_.objects);
        const double* const columns = tile_.columns(windows_.order().subspan(k, end - k));
        passed = kernel_.verify(shape, columns, window, k, end, passed_);
    }
    return passed;
}

bool Stream::sieve_pair(const Form& form, Outer outer, std::size_t rows) {
    using enum Outers::As;
    const double* const values = at(outer, plain);
    if (field_.lenient) return sieve_made(form, values, rows);
    const double* const inner = front_;
    switch (field_.evaluator.op(form.op)) {
        case Op::plus: return sieve_blend(Blend::plus, values, inner, rows);
        case Op::times: return sieve_blend(Blend::times, values, inner, rows);
        case Op::max: return sieve_blend(Blend::max, values, inner, rows);
        case Op::min: return sieve_blend(Blend::min, values, inner, rows);
        case Op::minus:
            if (!form.exchanged) return sieve_blend(Blend::minus, values, inner, rows);
            return sieve_blend(Blend::plus, at(outer, negated), inner, rows);
        case Op::divide:
            if (form.exchanged) return sieve_blend(Blend::times, at(outer, inverse), inner, rows);
            return kernel_.sieve_blend(Blend::times, values, planes_.inverses(tile_, windows_),
                                       rows, windows_.plain(), passed_) &&
                   verify_blend(Blend::over, values, windows_.plain());
        case Op::power: return sieve_power(form, outer, rows);
        default: return sieve_made(form, values, rows);
    }
}

// Powers of what is nowhere negative are compared by their logarithms.
bool Stream::sieve_power(const Form& form, Outer outer, std::size_t rows) {
    using enum Outers::As;
    const double* const values = at(outer, plain);
    const Window window = windows_.logarithmic();
    if (!form.exchanged) {
        const double* const inner = front_;
        if (outers_.negative(outer.complexity, outer.row)) {
            return sieve_blend(Blend::base, values, inner, rows);
        }
        return kernel_.sieve_blend(Blend::exponent, at(outer, logarithm), inner, rows, window,
                                   passed_) &&
               verify_blend(Blend::exponent, at(outer, logarithm), window);
    }
    const double* const inner = planes_.logarithms(tile_, windows_);
    bool passed = kernel_.sieve_blend(Blend::exponent, values, inner, rows, window, passed_);
    if (outers_.integer(outer.complexity, outer.row)) passed |= add_negatives(values, rows);
    return passed && verify_blend(Blend::index, values, windows_.plain());
}

// The powers of inner children that are negative somewhere, added to what has passed.
bool Stream::add_negatives(const double* outer, std::size_t rows) {
    const std::span<const std::size_t> packed = planes_.negative_rows();
    Passed here;
    if (packed.empty() || !kernel_.sieve_blend(Blend::index, outer, planes_.negatives(),
                                               packed.size(), windows_.plain(), here)) {
        return false;
    }
    const auto bit = [](const std::uint8_t* bits, std::size_t i) {
        return bits[i / 8] >> i % 8 & 1;
    };
    for (std::size_t i = 0; i < packed.size() && packed[i] < rows; ++i) {
        const std::size_t row = packed[i];
        passed_.above[row / 8] |= static_cast<std::uint8_t>(bit(here.above, i) << row % 8);
        passed_.below[row / 8] |= static_cast<std::uint8_t>(bit(here.below, i) << row % 8);
    }
    return true;
}

bool Stream::sieve_blend(Blend blend, const double* outer, const double* inner, std::size_t rows) {
    return kernel_.sieve_blend(blend, outer, inner, rows, windows_.plain(), passed_) &&
           verify_blend(blend, outer, windows_.plain());
}

bool Stream::verify_blend(Blend blend, const double* outer, const Window& window) {
    bool passed = true;
    for (std::size_t k = window.first; passed && k < field_.objects; k += batch) {
        const std::size_t end = std::min(k + batch, field_.objects);
        const double* const inner = tile_.columns(windows_.order().subspan(k, end - k));
        passed = kernel_.verify_blend(blend, outer, inner, window, k, end, passed_);
    }
    return passed;
}

// For operators that have no short cut: evaluates them, as far as needed. No outer child: a root.
bool Stream::sieve_made(const Form& form, const double* outer, std::size_t rows) {
    const Window window = windows_.plain();
    made_done_.assign(field_.objects, 0);
    evaluate_made(form, outer, windows_.first());
    const bool defined = kernel_.defined(made_.data(), windows_.first().data(), window.first, rows);
    if (!field_.lenient && !defined) return false;
    evaluate_made(form, outer, windows_.front());
    bool passed = kernel_.sieve(Shape::plain, made_.data(), rows, window, passed_);
    for (std::size_t k = window.first; passed && k < field_.objects; k += batch) {
        const std::size_t end = std::min(k + batch, field_.objects);
        evaluate_made(form, outer, windows_.order().subspan(k, end - k));
        passed = kernel_.verify(Shape::plain, made_.data(), window, k, end, passed_);
    }
    return passed;
}

void Stream::evaluate_made(const Form& form, const double* outer,
                           std::span<const std::uint32_t> objects) {
    const double* const inner = tile_.columns(objects);
    for (const std::uint32_t o : objects) {
        if (std::exchange(made_done_[o], 1) != 0) continue;
        double* const out = made_.data() + o * block;
        if (outer == nullptr) {
            field_.evaluator.unary(form.op, inner + o * block, out, block);
        } else {
            field_.evaluator.outer(form.op, outer[o], inner + o * block, form.exchanged, out);
        }
    }
}

void Stream::confirm(const Form& form, Outer outer, Yield& yield) {
    for (std::size_t row = 0; row < tile_.rows(); ++row) {
        const unsigned bits = passed_.above[row / 8] | passed_.below[row / 8];
        if ((bits >> row % 8 & 1U) != 0) confirm_row(form, outer, row, yield);
    }
}

void Stream::confirm_row(const Form& form, Outer outer, std::size_t row, Yield& yield) {
    pulse_.tick(all_.size());
    tile_.copy(row, row_);
    if (outer.complexity == 0) {
        field_.evaluator.unary(form.op, row_.data(), result_.data(), row_.size());
    } else {
        const double* const values = at(outer, Outers::As::plain);
        const double* const left = form.exchanged ? row_.data() : values;
        const double* const right = form.exchanged ? values : row_.data();
        field_.evaluator.binary(form.op, left, right, result_.data(), row_.size());
    }
    const std::span<const double> values = std::span(result_).first(all_.size());
    const Verdict verdict = judge_.verdict(values);
    if (!verdict.any()) return;
    Survivor survivor{{}, {values.begin(), values.end()}, verdict, yield.candidates + row};
    const auto add_outer = [&](bool here) {
        if (outer.complexity == 0 || !here) return;
        field_.levels.program(outer.complexity, outer.row, survivor.program);
    };
    add_outer(!form.exchanged);
    tile_.program(row, survivor.program);
    add_outer(form.exchanged);
    survivor.program.push_back(-1 - static_cast<std::int32_t>(form.op));
    if (judge_.banned(survivor.program)) return;
    yield.survivors.push_back(std::move(survivor));
}

}  // namespace ponder::expression
