// The rules of a strip game, and what follows from them alone.

#include "values_strip_rules.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace ponder {

namespace {

constexpr std::size_t most_letters = 16;
constexpr std::size_t longest_rule = 16;
constexpr std::size_t longest_wall = 4;
// Beyond these it would take too long to look for walls and for symmetries.
constexpr std::size_t most_words = 5000;
constexpr std::size_t most_permuted = 6;

void refuse(const std::string& why) { throw std::invalid_argument(why); }

// Whether the word ends with (or begins with, or holds) one of these.
bool holds(const StripWord& word, const StripWord& part) {
    return std::ranges::search(word, part).begin() != word.end();
}
bool begins(const StripWord& word, const StripWord& part) {
    return word.size() >= part.size() && std::equal(part.begin(), part.end(), word.begin());
}
bool ends(const StripWord& word, const StripWord& part) {
    return word.size() >= part.size() && std::equal(part.rbegin(), part.rend(), word.rbegin());
}

// All words of up to so many letters, shorter ones first.
std::vector<StripWord> words(std::size_t letters) {
    std::vector<StripWord> all{{}};
    std::size_t first = 0;
    for (std::size_t length = 1; length <= longest_wall; ++length) {
        const std::size_t end = all.size();
        if (end + (end - first) * letters > most_words) break;
        for (; first < end; ++first) {
            for (std::size_t letter = 0; letter < letters; ++letter) {
                all.push_back(all[first]);
                all.back().push_back(static_cast<std::uint8_t>(letter));
            }
        }
    }
    all.erase(all.begin());
    return all;
}

}  // namespace

StripRules::StripRules(std::string letters, const Pairs& left, const Pairs& right,
                       const Triples& runners)
    : letters_(std::move(letters)) {
    if (letters_.empty() || letters_.size() > most_letters) {
        refuse("a strip game has 1 to 16 letters, not " + std::to_string(letters_.size()));
    }
    for (const char letter : letters_) {
        if (letter <= ' ' || letter > '~') refuse("the letters of a strip are printable ASCII");
        if (std::ranges::count(letters_, letter) > 1) {
            refuse(std::string("the letter ") + letter + " is given twice");
        }
    }
    left_ = read(left);
    right_ = read(right);
    for (const auto& [letter, blank, worth] : runners) {
        const StripWord a = word(letter), b = word(blank);
        if (a.size() != 1 || b.size() != 1 || a == b || (worth != 1 && worth != -1)) {
            refuse("a runner is a letter, another letter for the blank, and 1 or -1");
        }
        runners_.push_back({a[0], b[0], worth == 1});
    }
}

StripWord StripRules::word(const std::string& text) const {
    StripWord codes;
    for (const char letter : text) {
        const std::size_t code = letters_.find(letter);
        if (code == std::string::npos) {
            refuse("a strip of this game is written with the letters " + letters_ + ", not " +
                   text.substr(0, 40));
        }
        codes.push_back(static_cast<std::uint8_t>(code));
    }
    return codes;
}

std::vector<StripRule> StripRules::read(const Pairs& pairs) const {
    std::vector<StripRule> rules;
    for (const auto& [from, to] : pairs) {
        if (from.size() != to.size() || from.empty() || from.size() > longest_rule || from == to) {
            refuse("a rule is two different words of the same length, up to 16, not " + from +
                   " and " + to);
        }
        rules.push_back({word(from), word(to)});
    }
    std::ranges::sort(rules);
    const auto twice = std::ranges::unique(rules);
    rules.erase(twice.begin(), twice.end());
    return rules;
}

bool StripRules::inert(std::uint8_t letter) const {
    const auto applies = [&](const StripRule& rule) {
        return std::ranges::all_of(rule.from, [&](auto code) { return code == letter; });
    };
    return std::ranges::none_of(left_, applies) && std::ranges::none_of(right_, applies);
}

// Whether the rule may apply somewhere to squares of which at least one is in the word, whatever
// stands beside the word. A rule that needs a square beyond the end of the strip does not apply.
bool StripRules::touches(const StripRule& rule, const StripWord& word, End end) const {
    const auto length = static_cast<std::ptrdiff_t>(rule.from.size());
    const auto size = static_cast<std::ptrdiff_t>(word.size());
    for (std::ptrdiff_t at = 1 - length; at < size; ++at) {
        if ((end == End::left && at < 0) || (end == End::right && at + length > size)) continue;
        bool fits = true;
        const std::ptrdiff_t end_of_both = std::min(at + length, size);
        for (std::ptrdiff_t i = std::max<std::ptrdiff_t>(at, 0); i < end_of_both; ++i) {
            fits = fits && rule.from[i - at] == word[i];
        }
        if (fits) return true;
    }
    return false;
}

bool StripRules::is_wall(const StripWord& word, End end) const {
    const auto touch = [&](const StripRule& rule) { return touches(rule, word, end); };
    return std::ranges::none_of(left_, touch) && std::ranges::none_of(right_, touch);
}

StripWalls StripRules::walls() const {
    StripWalls walls;
    for (const StripWord& word : words(letters_.size())) {
        const auto inside = [&](const StripWord& wall) { return holds(word, wall); };
        const auto left = [&](const StripWord& wall) { return begins(word, wall); };
        const auto right = [&](const StripWord& wall) { return ends(word, wall); };
        if (std::ranges::any_of(walls.inside, inside)) continue;
        if (is_wall(word, End::none)) {
            walls.inside.push_back(word);
            continue;
        }
        if (std::ranges::none_of(walls.at_left, left) && is_wall(word, End::left)) {
            walls.at_left.push_back(word);
        }
        if (std::ranges::none_of(walls.at_right, right) && is_wall(word, End::right)) {
            walls.at_right.push_back(word);
        }
    }
    return walls;
}

std::vector<StripRule> StripRules::image(std::vector<StripRule> rules,
                                         const StripSymmetry& symmetry) const {
    for (StripRule& rule : rules) {
        for (StripWord* word : {&rule.from, &rule.to}) {
            for (std::uint8_t& code : *word) code = symmetry.letters[code];
            if (symmetry.reversed) std::ranges::reverse(*word);
        }
    }
    std::ranges::sort(rules);
    return rules;
}

std::vector<StripSymmetry> StripRules::symmetries() const {
    std::vector<StripSymmetry> found;
    StripWord order(letters_.size());
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    const StripWord identity = order;
    do {
        for (const bool reversed : {false, true}) {
            StripSymmetry symmetry{order, reversed, false};
            const auto left = image(left_, symmetry), right = image(right_, symmetry);
            symmetry.negated = !(left == left_ && right == right_);
            if (symmetry.negated && !(left == right_ && right == left_)) continue;
            if (order != identity || reversed) found.push_back(symmetry);
        }
    } while (letters_.size() <= most_permuted && std::ranges::next_permutation(order).found);
    return found;
}

}  // namespace ponder
