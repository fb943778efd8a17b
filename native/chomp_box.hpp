// The boards inside a rectangle of Chomp: how many, their numbers, and look-ups in a sorted table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace ponder {

// Work is done on the wide side: a box with more rows than columns is transposed, and so is every
// board on its way in and out. `height` and `width` are those of the wide box, height <= width.
class ChompBox {
public:
    using Length = std::uint16_t;
    using Code = std::uint64_t;
    using Move = std::pair<std::uint32_t, std::uint32_t>;

    // Throws std::invalid_argument if a side is below 1 or above 65535, or if more boards fit
    // inside than 62 bits can count.
    ChompBox(std::int64_t rows, std::int64_t columns);

    [[nodiscard]] std::size_t rows() const noexcept { return tall_ ? width_ : height_; }
    [[nodiscard]] std::size_t columns() const noexcept { return tall_ ? height_ : width_; }
    [[nodiscard]] std::size_t height() const noexcept { return height_; }
    [[nodiscard]] std::size_t width() const noexcept { return width_; }
    [[nodiscard]] bool tall() const noexcept { return tall_; }

    // How many boards fit inside, the box included, the empty board not.
    [[nodiscard]] Code positions() const noexcept { return first_.back() - 1; }

    // How many ways there are to write `parts` row lengths, non-increasing, each at most `most`.
    [[nodiscard]] Code ways(std::size_t parts, std::ptrdiff_t most) const noexcept {
        return ways_[parts * stride() + static_cast<std::size_t>(most + 1)];
    }
    [[nodiscard]] const Code* ways() const noexcept { return ways_.data(); }
    [[nodiscard]] std::size_t stride() const noexcept { return width_ + 2; }

    // The number of the first board with this second and first row, of the wide box.
    [[nodiscard]] Code plane(std::size_t second, std::size_t first) const noexcept;

    // The number of a board and back: boards are numbered from 1 by second row, then first row,
    // then the other rows from the third down, in the wide box; 0 is the empty board.
    [[nodiscard]] Code code(std::span<const std::int64_t> board) const;
    void board(Code code, std::span<Length> rows) const;

    // The codes [from, to) of the boards with this first row and second row of the wide box.
    [[nodiscard]] std::pair<Code, Code> codes(std::int64_t first, std::int64_t second) const;

    // Look-ups in the sorted codes of every P-position of the box. They throw
    // std::invalid_argument for what is not a board inside the box.
    [[nodiscard]] bool is_p(std::span<const Code> table, std::span<const std::int64_t> board) const;
    [[nodiscard]] std::vector<Move> winning_moves(std::span<const Code> table,
                                                  std::span<const std::int64_t> board) const;

private:
    using Board = std::vector<std::size_t>;

    void count_ways();
    void count_planes();
    [[nodiscard]] std::size_t lower_rows() const noexcept { return height_ < 2 ? 0 : height_ - 2; }
    [[nodiscard]] Board wide(std::span<const std::int64_t> board) const;
    [[nodiscard]] Code code_of(const Board& board) const;

    std::size_t height_;
    std::size_t width_;
    bool tall_;
    std::vector<Code> ways_;   // a row for each number of parts; the first entry of a row is 0
    std::vector<Code> first_;  // first_[r2]: the first code with this second row; the end is last
};

}  // namespace ponder
