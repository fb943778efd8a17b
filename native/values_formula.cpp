// Formulas: reading their programs, and running them.

#include "values_formula.hpp"

#include <stdexcept>

namespace ponder {

namespace {

// Takes whole numbers from a program.
class Reader {
public:
    explicit Reader(std::span<const std::int64_t> code) : code_(code) {}
    [[nodiscard]] bool done() const noexcept { return place_ == code_.size(); }
    std::int64_t next() {
        if (done()) throw std::invalid_argument("the program of a formula ends too early");
        return code_[place_++];
    }

private:
    std::span<const std::int64_t> code_;
    std::size_t place_ = 0;
};

}  // namespace

Formula::Formula(std::span<const std::int64_t> code, std::size_t parameters) {
    std::size_t height = 0;
    for (Reader reader(code); !reader.done();) {
        const std::int64_t kind = reader.next();
        Step step{Kind::sum, 0, 0, 0, {}};
        std::size_t taken = 2;
        if (kind == 0) {
            step.kind = Kind::number;
            step.exponent = static_cast<int>(reader.next());
            for (std::size_t i = 0; i <= parameters; ++i) step.form.push_back(reader.next());
            taken = 0;
        } else if (kind == 1) {
            step.kind = Kind::options;
            step.lefts = static_cast<std::size_t>(reader.next());
            step.rights = static_cast<std::size_t>(reader.next());
            taken = step.lefts + step.rights;
        }
        if (kind < 0 || kind > 2 || taken > height || step.exponent < 0) {
            throw std::invalid_argument("this is not the program of a formula");
        }
        height += 1 - taken;
        steps_.push_back(std::move(step));
    }
    if (height != 1) throw std::invalid_argument("the program of a formula leaves one value");
}

std::optional<ValueId> Formula::at(ValueTable& table, FamilyPoint point) {
    stack_.clear();
    try {
        run(table, point);
    } catch (const std::overflow_error&) {
        return std::nullopt;
    }
    return stack_.back();
}

void Formula::run(ValueTable& table, FamilyPoint point) {
    table.tick(steps_.size());
    for (const Step& step : steps_) {
        if (step.kind == Kind::number) {
            Number total = step.form[0];
            for (std::size_t i = 0; i < point.size(); ++i) {
                total += static_cast<Number>(step.form[i + 1]) * point[i];
            }
            stack_.push_back(table.number(number_of({total, step.exponent})));
        } else if (step.kind == Kind::options) {
            const ValueIds all(stack_);
            const ValueIds right = all.last(step.rights);
            const ValueIds left = all.first(all.size() - step.rights).last(step.lefts);
            const ValueId value = table.from_options(left, right);
            stack_.resize(stack_.size() - step.lefts - step.rights);
            stack_.push_back(value);
        } else {
            const ValueId last = stack_.back();
            stack_.pop_back();
            stack_.back() = table.add(stack_.back(), last);
        }
    }
}

}  // namespace ponder
