// The rules of a strip game, and what follows from them alone: words that no rule can ever touch,
// and the symmetries of the game.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace ponder {

// A word is a list of codes of letters, the place of each in the list of letters.
using StripWord = std::vector<std::uint8_t>;

struct StripRule {
    StripWord from, to;
    auto operator<=>(const StripRule&) const = default;
};

// A letter with nothing but blanks between it and its end of the strip, the right end if it is
// Left's, may be taken out of the strip, for one move of its owner a blank.
struct StripRunner {
    std::uint8_t letter, blank;
    bool of_left;
};

// Letter c becomes letters[c], the strip is turned round if `reversed`, and the value changes its
// sign if `negated`.
struct StripSymmetry {
    StripWord letters;
    bool reversed, negated;
};

// Words that no rule can touch, wherever they stand, or if they stand at the left or right end.
// What lies on the two sides of such a word is independent.
struct StripWalls {
    std::vector<StripWord> inside, at_left, at_right;
};

class StripRules {
public:
    using Pairs = std::vector<std::pair<std::string, std::string>>;
    using Triples = std::vector<std::tuple<std::string, std::string, std::int64_t>>;

    // Throws std::invalid_argument for what is not of the form that ponder._native.StripGame wants.
    StripRules(std::string letters, const Pairs& left, const Pairs& right, const Triples& runners);

    [[nodiscard]] const std::string& letters() const noexcept { return letters_; }
    [[nodiscard]] const std::vector<StripRule>& rules(bool left) const noexcept {
        return left ? left_ : right_;
    }
    [[nodiscard]] const std::vector<StripRunner>& runners() const noexcept { return runners_; }

    // Throws std::invalid_argument for other letters.
    [[nodiscard]] StripWord word(const std::string& text) const;

    // The shortest walls, of up to four squares.
    [[nodiscard]] StripWalls walls() const;
    // All symmetries but the identity.
    [[nodiscard]] std::vector<StripSymmetry> symmetries() const;
    // Whether nobody can move in a strip of this letter only.
    [[nodiscard]] bool inert(std::uint8_t letter) const;

private:
    enum class End { none, left, right };
    [[nodiscard]] std::vector<StripRule> read(const Pairs& pairs) const;
    [[nodiscard]] bool is_wall(const StripWord& word, End end) const;
    [[nodiscard]] bool touches(const StripRule& rule, const StripWord& word, End end) const;
    [[nodiscard]] std::vector<StripRule> image(std::vector<StripRule> rules,
                                               const StripSymmetry& symmetry) const;

    std::string letters_;
    std::vector<StripRule> left_, right_;
    std::vector<StripRunner> runners_;
};

}  // namespace ponder
