// Games described as data: reading their positions.

#include "values_games.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <utility>

namespace ponder {

namespace {

constexpr std::size_t together = 16;  // so many strips are looked up at once

// The columns of a board; throws std::invalid_argument for what is none.
std::size_t columns_of(const std::vector<std::string>& rows) {
    constexpr std::size_t most = GridBoard::most_squares;
    static_assert(most == StonesBoard::most_squares);
    const std::size_t columns = rows.empty() ? 0 : rows[0].size();
    if (columns == 0) throw std::invalid_argument("a board has at least one square");
    if (rows.size() * columns > most) {
        throw std::invalid_argument("a board has at most 64 squares here, not " +
                                    std::to_string(rows.size() * columns));
    }
    const auto other = [columns](const std::string& row) { return row.size() != columns; };
    if (std::ranges::any_of(rows, other)) {
        throw std::invalid_argument("the rows must be equally long");
    }
    return columns;
}

}  // namespace

StripGame::StripGame(ValueTable& table, const StripRules& rules, bool hooks)
    : table_(table),
      rules_(rules),
      narrow_(rules, hooks),
      wide_(rules, hooks),
      short_search_(table, narrow_),
      long_search_(table, wide_) {}

ValueId StripGame::value(const std::string& text, std::uint64_t most) {
    return value_of(rules_.word(text), most);
}

ValueId StripGame::value_of(const StripWord& word, std::uint64_t most) {
    if (word.size() <= narrow_.longest()) return short_search_.value(narrow_.packed(word), most);
    if (word.size() <= longest()) return long_search_.value(wide_.packed(word), most);
    throw std::invalid_argument("a strip of this game has at most " + std::to_string(longest()) +
                                " squares here, not " + std::to_string(word.size()));
}

std::size_t StripGame::strips(std::int64_t length) const {
    constexpr std::size_t most = std::size_t{1} << 28;
    if (length < 0) {
        throw std::invalid_argument("the length must not be negative, but it is " +
                                    std::to_string(length));
    }
    std::size_t count = 1;
    for (std::int64_t i = 0; i < length; ++i) {
        count *= rules_.letters().size();
        if (count > most || i >= 28) {
            throw std::invalid_argument("there are more than 2^28 strips of length " +
                                        std::to_string(length));
        }
    }
    return count;
}

// Strips of which there are so few fit into 64 bits.
std::vector<ValueId> StripGame::all_values(std::size_t length) {
    std::vector<ValueId> values(strips(static_cast<std::int64_t>(length)));
    StripWord word(length, 0);
    std::vector<std::uint64_t> batch;
    for (std::size_t first = 0; first < values.size(); first += batch.size()) {
        batch.resize(std::min(together, values.size() - first));
        for (std::uint64_t& strip : batch) {
            strip = narrow_.packed(word);
            advance(word);
        }
        short_search_.find_values(batch, std::span(values).subspan(first, batch.size()), no_limit);
    }
    return values;
}

// To the next word of as many letters.
void StripGame::advance(StripWord& word) const noexcept {
    for (std::size_t i = word.size(); i-- > 0;) {
        if (++word[i] < rules_.letters().size()) return;
        word[i] = 0;
    }
}

GridGame::GridGame(ValueTable& table, GridBoard board, char free)
    : table_(table), board_(std::move(board)), free_(free), search_(table, board_) {}

ValueId GridGame::value(const std::vector<std::string>& rows, std::uint64_t most) {
    return search_.value(squares(rows), most);
}

GridSquares GridGame::squares(const std::vector<std::string>& rows) const {
    const std::size_t columns = columns_of(rows);
    std::uint64_t bits = 0;
    std::size_t square = 0;
    for (const std::string& row : rows) {
        for (const char letter : row) bits |= std::uint64_t{letter == free_} << square++;
    }
    return {bits, columns};
}

StonesGame::StonesGame(ValueTable& table, StonesBoard board)
    : table_(table), board_(std::move(board)), search_(table, board_) {}

ValueId StonesGame::value(const std::vector<std::string>& rows, std::uint64_t most) {
    return search_.value(squares(rows), most);
}

StoneSquares StonesGame::squares(const std::vector<std::string>& rows) const {
    const std::size_t columns = columns_of(rows);
    Stones stones;
    std::uint64_t square = 1;
    for (const std::string& row : rows) {
        for (const char letter : row) {
            stones.flip(square, board_.kind(letter));
            square <<= 1;
        }
    }
    return {stones, columns};
}

}  // namespace ponder
