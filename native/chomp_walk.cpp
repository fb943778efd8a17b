// The idea. Within a plane (r1 and r2 fixed; see chomp_sieve.cpp) a tail is a P-position unless a
// move leads from it to one found before it, or another plane has forbidden it. So each row that a
// move may start in keeps a row of bits, "forbidden", over the ranks of the rows below it, and the
// walk goes through the tails in lexicographic order: for a tail of k parts with first part a, bits
// over k-1 parts say what moves in that part forbid; they grow with a by copying, because cutting
// to a-1 and then to x is cutting to x. Where at most 512 tails are left, the rows of bits above
// them are ORed together; each bit still clear, lowest first, is a P-position, and forbids the
// tails that reach it by a ready-made mask. Then all hits are ORed back into every row at once.
//
// Cost: for every 100 to 500 tails one shifted load a row (as many as rows still above the leaf),
// and one shifted store where there was a hit. Compiled as ponder::portable, avx2 and avx512: the
// vectors are the compiler's generic ones, so all paths are the same source and the same output.

#include "chomp_walk.hpp"

namespace ponder::PONDER_PATH {

ChompKernel kernel() noexcept;

namespace {

using Word = std::uint64_t;
using Place = std::uint64_t;

// Tails between two looks at the other thread: some microseconds of work.
constexpr Place tile = Place{1} << 15;
constexpr std::size_t most_rows = 40;

// So many words as one register holds.
using Lane [[gnu::vector_size(8 * PONDER_LANE_WORDS)]] = Word;

// Up to 512 bits in registers. Larger vectors than the processor has are compiled badly.
template <std::size_t Words>
struct Set {
    static constexpr std::size_t lane_words = sizeof(Lane) / sizeof(Word);
    static constexpr std::size_t lanes = Words / lane_words;
    Lane lane[lanes];

    [[gnu::always_inline]] static Set load(const Word* from) {
        Set set;
        for (std::size_t i = 0; i < lanes; ++i) {
            __builtin_memcpy(&set.lane[i], from + i * lane_words, sizeof(Lane));
        }
        return set;
    }
    // The bits from `at` on.
    [[gnu::always_inline]] static Set load_at(const Word* bits, Place at) {
        const Set low = load(bits + at / 64);
        const Set high = load(bits + at / 64 + 1);
        const Word shift = at % 64;
        Set set;
        for (std::size_t i = 0; i < lanes; ++i) {
            set.lane[i] = low.lane[i] >> shift | high.lane[i] << 1 << (63 - shift);
        }
        return set;
    }
    [[gnu::always_inline]] void store(Word* to) const {
        for (std::size_t i = 0; i < lanes; ++i) {
            __builtin_memcpy(to + i * lane_words, &lane[i], sizeof(Lane));
        }
    }
    [[gnu::always_inline]] void add(const Set& other) {
        for (std::size_t i = 0; i < lanes; ++i) lane[i] |= other.lane[i];
    }
    [[gnu::always_inline]] void remove(const Set& other) {
        for (std::size_t i = 0; i < lanes; ++i) lane[i] &= ~other.lane[i];
    }
};

inline Word word_at(const Word* bits, Place at) {
    const Word shift = at % 64;
    return bits[at / 64] >> shift | bits[at / 64 + 1] << 1 << (63 - shift);
}

void copy(Word* to_bits, Place to, const Word* from_bits, Place from, Place size) {
    Word* out = to_bits + to / 64;
    const Word shift = to % 64;
    const Word kept = *out & ((Word{1} << shift) - 1);
    *out++ = kept | word_at(from_bits, from) << shift;
    Place done = 64 - shift;
    for (; done + 512 <= size; done += 512, out += 8) {
        Set<8>::load_at(from_bits, from + done).store(out);
    }
    for (; done < size; done += 64) *out++ = word_at(from_bits, from + done);
}

// Tails with exactly j parts equal to `most` come from those with j parts equal to most-1. Those
// have been copied to the places of tails with one part equal to `most` and j-1 equal to most-1,
// where they are found from j = 2 on.
void extend_on(const Word* ways, std::size_t stride, Word* bits, std::size_t parts,
               std::size_t most) {
    const Word* rest = ways + parts * stride;
    Place to = rest[most];
    Place from = rest[most];
    for (std::size_t j = 2; j <= parts; ++j) {
        rest -= stride;
        to += rest[most];
        from += rest[most - 1];
        copy(bits, to, bits, from, (rest - stride)[most]);
    }
}

void extend(const Word* ways, std::size_t stride, Word* bits, std::size_t parts, std::size_t most) {
    if (most == 0) {
        bits[0] &= ~Word{1};
    } else if (parts > 0) {
        const Word* const rest = ways + parts * stride;
        copy(bits, rest[most], bits, rest[most - 1], (rest - stride)[most]);
        extend_on(ways, stride, bits, parts, most);
    }
}

// The rows of bits above a tail, and where in each the tail has its bit.
struct Rows {
    Word* bits[most_rows];
    Place at[most_rows];
    std::size_t count;
};

class Walker {
public:
    explicit Walker(const ChompWalk& walk) : walk_(walk) {}

    void run() {
        Rows rows;
        rows.count = walk_.shared_count;
        for (std::size_t i = 0; i < rows.count; ++i) {
            rows.bits[i] = walk_.shared[i];
            rows.at[i] = 0;
        }
        go<true>(walk_.parts, walk_.most, rows, 0);
    }

private:
    [[nodiscard]] Place ways(std::size_t parts, std::size_t most) const {
        return walk_.ways[parts * walk_.stride + most + 1];
    }

    template <bool InTiles>
    void go(std::size_t parts, std::size_t most, const Rows& rows, Word cookies) {
        const Place size = ways(parts, most);
        if constexpr (InTiles) {
            if (size <= tile) {
                const Place end = rows.at[0] + size;
                walk_.turn->await(end);
                go<false>(parts, most, rows, cookies);
                walk_.turn->publish(end);
                return;
            }
        }
        LeafSet hits;
        if (size <= LeafSet::size) {
            leaf(parts, size, rows, cookies, hits);
        } else if (parts == 1) {
            long_row(most, rows, cookies);
        } else {
            const std::size_t ready = walk_.leaves[parts].most;
            if constexpr (InTiles) walk_.turn->await(rows.at[0] + ways(parts, ready));
            begin(parts, rows, cookies);
            grow<InTiles>(parts, ready, most, rows, cookies);
        }
    }

    // The first tails of many: those whose parts are small enough for a leaf.
    void begin(std::size_t parts, const Rows& rows, Word cookies) {
        const ChompWalk::Leaf& table = walk_.leaves[parts];
        const std::size_t size = ways(parts, table.most);
        LeafSet hits;
        LeafSet under = {};
        if (leaf(parts, size, rows, cookies, hits)) {
            for (std::size_t w = 0; w < (size + 63) / 64; ++w) {
                for (Word left = hits.word[w]; left != 0; left &= left - 1) {
                    const LeafSet& more = table.under[64 * w + __builtin_ctzll(left)];
                    for (std::size_t i = 0; i < LeafSet::words; ++i) under.word[i] |= more.word[i];
                }
            }
        }
        __builtin_memcpy(walk_.own[parts], under.word, sizeof under.word);
    }

    // The others, by their first part.
    template <bool InTiles>
    void grow(std::size_t parts, std::size_t ready, std::size_t most, const Rows& above,
              Word cookies) {
        Rows rows;
        rows.count = above.count + 1;
        for (std::size_t i = 0; i < above.count; ++i) rows.bits[i] = above.bits[i];
        rows.bits[above.count] = walk_.own[parts];
        rows.at[above.count] = 0;
        for (std::size_t first = ready + 1; first <= most; ++first) {
            const Place from = ways(parts, first - 1);
            for (std::size_t i = 0; i < above.count; ++i) rows.at[i] = above.at[i] + from;
            extend(walk_.ways, walk_.stride, walk_.own[parts], parts - 1, first);
            go<InTiles>(parts - 1, first, rows, cookies + first);
        }
    }

    // A single part: at most one length of it makes a P-position, the least not forbidden.
    void long_row(std::size_t most, const Rows& rows, Word cookies) {
        for (Place from = 0; from <= most; from += 64) {
            Word forbidden = 0;
            for (std::size_t i = 0; i < rows.count; ++i) {
                forbidden |= word_at(rows.bits[i], rows.at[i] + from);
            }
            if (forbidden == ~Word{0}) continue;
            const Place length = from + __builtin_ctzll(~forbidden);
            if (length > most) return;
            for (std::size_t i = walk_.only_read; i < rows.count; ++i) {
                const Place place = rows.at[i] + length;
                rows.bits[i][place / 64] |= Word{1} << place % 64;
            }
            walk_.turn->found_one(rows.at[0] + length, cookies + length);
            return;
        }
    }

    // Up to 512 tails; whether there was any hit.
    bool leaf(std::size_t parts, std::size_t size, const Rows& rows, Word cookies, LeafSet& hits) {
        constexpr std::size_t all = LeafSet::words;
        constexpr std::size_t half = all / 2 < PONDER_LANE_WORDS ? all : all / 2;
        const bool any = size <= 64 * half ? find<half>(parts, size, rows, hits)
                                           : find<all>(parts, size, rows, hits);
        if (any) walk_.turn->found(parts, rows.at[0], hits, cookies);
        return any;
    }

    template <std::size_t Words>
    [[gnu::always_inline]] bool find(std::size_t parts, std::size_t size, const Rows& rows,
                                     LeafSet& hits) {
        auto forbidden = Set<Words>::load_at(rows.bits[0], rows.at[0]);
        for (std::size_t i = 1; i < rows.count; ++i) {
            forbidden.add(Set<Words>::load_at(rows.bits[i], rows.at[i]));
        }
        alignas(64) Word free[Words];
        forbidden.store(free);
        const std::size_t last = (size - 1) / 64;
        Word any = 0;
        for (std::size_t w = 0; w < Words; ++w) {
            free[w] = w <= last ? ~free[w] : 0;
            if (w == last) free[w] &= ~Word{0} >> (63 - (size - 1) % 64);
            any |= free[w];
        }
        if (any == 0) return false;

        hits = {};
        const LeafSet* const reaching = walk_.leaves[parts].reaching;
        for (std::size_t w = 0; w <= last; ++w) {
            while (free[w] != 0) {
                const unsigned bit = __builtin_ctzll(free[w]);
                hits.word[w] |= Word{1} << bit;
                const LeafSet& gone = reaching[64 * w + bit];
                for (std::size_t i = 0; i < Words; ++i) free[i] &= ~gone.word[i];
            }
        }
        push<Words>(rows, hits);
        return true;
    }

    template <std::size_t Words>
    [[gnu::always_inline]] void push(const Rows& rows, const LeafSet& hits) {
        Word before[Words] = {};
        for (std::size_t w = 1; w < Words; ++w) before[w] = hits.word[w - 1] >> 1;
        const auto high = Set<Words>::load(hits.word);
        const auto low = Set<Words>::load(before);
        const Word end = hits.word[Words - 1] >> 1;
        for (std::size_t i = walk_.only_read; i < rows.count; ++i) {
            Word* const to = rows.bits[i] + rows.at[i] / 64;
            const Word shift = rows.at[i] % 64;
            auto sum = Set<Words>::load(to);
            for (std::size_t j = 0; j < sum.lanes; ++j) {
                sum.lane[j] |= high.lane[j] << shift | low.lane[j] >> (63 - shift);
            }
            sum.store(to);
            to[Words] |= end >> (63 - shift);
        }
    }

    const ChompWalk& walk_;
};

void walk(const ChompWalk& walk) { Walker(walk).run(); }

}  // namespace

ChompKernel kernel() noexcept { return {walk, copy, extend, extend_on}; }

}  // namespace ponder::PONDER_PATH
