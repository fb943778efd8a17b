// Stones on a grid as bits: rules, groups and their symmetries.

#include "values_stones.hpp"

#include <algorithm>
#include <stdexcept>

namespace ponder {

namespace {

constexpr std::size_t most_kinds = 3;

void refuse_letters(const std::string& letters) {
    if (letters.size() < 2 || letters.size() > most_kinds + 1) {
        throw std::invalid_argument("a grid has 1 to 3 kinds of stones here, not " +
                                    std::to_string(letters.size() - 1));
    }
    for (const char letter : letters) {
        if (letter <= ' ' || letter > '~' || std::ranges::count(letters, letter) > 1) {
            throw std::invalid_argument(
                "the blank and the stones are different letters of printable ASCII");
        }
    }
}

template <typename Rule>
std::vector<Rule> in_order(std::vector<Rule> rules) {
    std::ranges::sort(rules);
    const auto twice = std::ranges::unique(rules);
    rules.erase(twice.begin(), twice.end());
    return rules;
}

}  // namespace

StonesBoard::StonesBoard(const std::string& stones, char blank, const Pairs& left,
                         const Pairs& right, bool hooks)
    : letters_(blank + stones), hooks_(hooks) {
    refuse_letters(letters_);
    left_ = read(left);
    right_ = read(right);
    all_ = left_;
    all_.insert(all_.end(), right_.begin(), right_.end());
    all_ = in_order(std::move(all_));
    for (std::size_t columns = 1; columns <= most_squares; ++columns) {
        for (std::size_t square = 0; square < most_squares; ++square) {
            not_last_[columns] |= std::uint64_t{(square + 1) % columns != 0} << square;
        }
    }
    find_exchanges();
}

unsigned StonesBoard::kind(char letter) const {
    const std::size_t found = letters_.find(letter);
    if (found == std::string::npos) {
        throw std::invalid_argument("the letters of this game are " + letters_);
    }
    return static_cast<unsigned>(found);
}

// Each rule as it is for neighbours in reading order, and turned round.
StonesBoard::Rules StonesBoard::read(const Pairs& pairs) const {
    Rules rules;
    for (const auto& [from, to] : pairs) {
        const bool blank = from.find(letters_[0]) != std::string::npos;
        if (from.size() != 2 || to.size() != 2 || from == to || blank) {
            throw std::invalid_argument(
                "a rule turns two neighbouring stones into two other squares, not " + from +
                " into " + to);
        }
        const unsigned a = kind(from[0]), b = kind(from[1]);
        const unsigned a_flips = a ^ kind(to[0]), b_flips = b ^ kind(to[1]);
        rules.push_back({a, b, a_flips, b_flips});
        rules.push_back({b, a, b_flips, a_flips});
    }
    return in_order(std::move(rules));
}

void StonesBoard::find_exchanges() {
    Exchange exchange{{0, 1, 2, 3}, false};
    const auto& to = exchange.to;
    const auto image = [&](Rules rules) {
        for (Rule& rule : rules) {
            const unsigned first = to[rule.first ^ rule.first_flips];
            const unsigned second = to[rule.second ^ rule.second_flips];
            rule.first = to[rule.first];
            rule.second = to[rule.second];
            rule.first_flips = rule.first ^ first;
            rule.second_flips = rule.second ^ second;
        }
        return in_order(std::move(rules));
    };
    const auto end = exchange.to.begin() + static_cast<std::ptrdiff_t>(letters_.size());
    do {
        const Rules left = image(left_), right = image(right_);
        exchange.negated = !(left == left_ && right == right_);
        if (!exchange.negated || (left == right_ && right == left_)) exchanges_.push_back(exchange);
    } while (std::next_permutation(exchange.to.begin() + 1, end));
}

std::string StonesBoard::text(const StoneSquares& key) const {
    const Stones stones = key.stones();
    std::string text;
    for (std::size_t i = 0; i < rows_of(stones.all(), key.columns) * key.columns; ++i) {
        if (i > 0 && i % key.columns == 0) text += '|';
        text += letters_[(stones.low >> i & 1) | (stones.high >> i & 1) << 1];
    }
    return text;
}

std::uint64_t StonesBoard::live_squares(const Stones& stones, std::size_t columns) const noexcept {
    std::uint64_t live = 0;
    for (const Rule& rule : all_) {
        live |= places(rule, stones, columns, true) | places(rule, stones, columns, false);
    }
    return live;
}

std::uint64_t StonesBoard::connected(std::uint64_t group, std::uint64_t among,
                                     std::size_t columns) const noexcept {
    const std::uint64_t not_last = not_last_[columns];
    for (std::uint64_t before = 0; before != group;) {
        before = group;
        group |= ((group & not_last) << 1 | (group >> 1 & not_last) | rows_down(group, columns) |
                  rows_up(group, columns)) &
                 among;
    }
    return group;
}

StoneSquares StonesBoard::cut(const Stones& stones, std::uint64_t group,
                              std::size_t columns) noexcept {
    const GridWindow window = window_of(group, columns);
    return {{cut_out(stones.low & group, columns, window),
             cut_out(stones.high & group, columns, window)},
            window.columns};
}

Stones StonesBoard::exchanged(const Stones& stones, const Exchange& exchange) noexcept {
    Stones image;
    for (unsigned kind = 1; kind <= most_kinds; ++kind) {
        image.flip(stones.of(kind), exchange.to[kind]);
    }
    return image;
}

// Of the images of the part, the widest, and then the least.
StonesBoard::Oriented StonesBoard::oriented(const StoneSquares& part) const noexcept {
    const Stones whole = part.stones();
    const std::size_t height = rows_of(whole.all(), part.columns), width = part.columns;
    const std::size_t rows = std::min(height, width), columns = std::max(height, width);
    Stones least{~std::uint64_t{0}, ~std::uint64_t{0}};
    bool negated = false;
    for (int code = 0; code < 8; ++code) {
        const bool turned = (code & 4) != 0;
        if ((turned ? height : width) < columns) continue;
        const auto image = [&](std::uint64_t bits) {
            if (turned) bits = transposed(bits, height, width);
            return flipped(bits, rows, columns, (code & 2) != 0, (code & 1) != 0);
        };
        const Stones stones{image(whole.low), image(whole.high)};
        for (const Exchange& exchange : exchanges_) {
            const Stones other = exchanged(stones, exchange);
            if (other >= least) continue;
            least = other;
            negated = exchange.negated;
        }
    }
    return {{least, columns}, negated};
}

}  // namespace ponder
