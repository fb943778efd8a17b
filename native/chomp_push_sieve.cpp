// The idea: every tail (r2, …, rn) has a mask of the r1 that it may not have, 32 bits; the least r1
// not in the mask makes a P-position. Tails are met in lexicographic order. Each row from the second
// down keeps the masks that moves in it give to the rows below it; what is found is pushed into
// them, and tails with a longer row take over the masks of the tail cut by one. This is the
// reference that benchmarks and tests measure the sieve of chomp_sieve.cpp against.
//
// Cost: for each tail a mask read and written at each level, and 12 bytes a tail of n-2 rows.

#include "chomp_push_sieve.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace ponder {

namespace {

using Mask = std::uint32_t;
using Masks = std::vector<Mask>;

constexpr Mask all = ~Mask{0};
constexpr std::size_t most_columns = 31;

class PushSieve {
public:
    PushSieve(const ChompBox& box, Pulse& pulse) : box_(box), pulse_(pulse) {
        for (std::size_t parts = 0; parts + 1 < box.height(); ++parts) {
            for (std::vector<Masks>* const all : {&pushed_, &forbidden_}) {
                pulse.tick(ways(parts, box.width()));
                all->emplace_back(ways(parts, box.width()), 0);
            }
        }
    }

    std::uint64_t run() {
        const std::size_t parts = box_.height() - 2;
        Masks& pushed = pushed_[parts];
        Masks& forbidden = forbidden_[parts];
        pulse_.tick(pushed.size());
        Masks taken(pushed.size());
        std::uint64_t count = 0;
        for (std::size_t second = 0; second <= box_.width(); ++second) {
            extend(pushed, parts, second);
            const std::size_t size = ways(parts, second);
            pulse_.tick(size);
            const Mask never = outside(std::max<std::size_t>(second, 1));
            for (std::size_t t = 0; t < size; ++t) forbidden[t] = pushed[t] | never;
            solve(parts, second, std::span(forbidden).first(size), taken);
            for (std::size_t t = 0; t < size; ++t) {
                // A square (x, x, …) is reached from every longer second row: nothing is left.
                pushed[t] |= taken[t] == Mask{1} << second ? all : taken[t];
                count += taken[t] != 0;
            }
        }
        return count;
    }

private:
    [[nodiscard]] std::size_t ways(std::size_t parts, std::size_t most) const {
        return box_.ways(parts, static_cast<std::ptrdiff_t>(most));
    }

    // The first rows that are shorter than `shortest` or longer than the box.
    [[nodiscard]] Mask outside(std::size_t shortest) const {
        const Mask longer = box_.width() == most_columns ? 0 : all << (box_.width() + 1);
        return longer | ((Mask{1} << shortest) - 1);
    }

    // Tails with exactly j parts equal to `most` take over from those with j equal to most-1.
    void extend(Masks& masks, std::size_t parts, std::size_t most) const {
        if (most == 0) {
            masks[0] = 0;
            return;
        }
        std::size_t to = 0;
        std::size_t from = 0;
        for (std::size_t j = 1; j <= parts; ++j) {
            to += ways(parts - j + 1, most - 1);
            from += most < 2 ? 0 : ways(parts - j + 1, most - 2);
            std::copy_n(&masks[from], ways(parts - j, most - 1), &masks[to]);
        }
    }

    // For all tails of so many parts, each at most `most`: the r1 of each, as a mask.
    void solve(std::size_t parts, std::size_t most, std::span<const Mask> forbidden,
               std::span<Mask> taken) {
        if (parts == 0) {
            taken[0] = ~forbidden[0] & (forbidden[0] + 1);
            return;
        }
        Masks& pushed = pushed_[parts - 1];
        Masks& sum = forbidden_[parts - 1];
        std::size_t from = 0;
        for (std::size_t first = 0; first <= most; ++first) {
            extend(pushed, parts - 1, first);
            const std::size_t size = ways(parts - 1, first);
            if (parts >= few_parts) pulse_.tick(size);
            for (std::size_t t = 0; t < size; ++t) sum[t] = forbidden[from + t] | pushed[t];
            solve(parts - 1, first, std::span(sum).first(size), taken.subspan(from, size));
            if (parts >= few_parts) pulse_.tick(size);
            for (std::size_t t = 0; t < size; ++t) pushed[t] |= taken[from + t];
            from += size;
        }
    }

    static constexpr std::size_t few_parts = 3;  // with fewer, loops are too short to be counted

    const ChompBox& box_;
    Pulse& pulse_;
    std::vector<Masks> pushed_;     // for each number of parts
    std::vector<Masks> forbidden_;
};

}  // namespace

std::uint64_t chomp_push_sieve(const ChompBox& box, Pulse& pulse) {
    if (box.width() > most_columns) {
        throw std::invalid_argument("the push sieve has masks for 31 columns, not " +
                                    std::to_string(box.width()));
    }
    return box.height() == 1 ? 1 : PushSieve(box, pulse).run();
}

}  // namespace ponder
