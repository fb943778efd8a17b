// The idea: a tail is a list of row lengths; list all of them in lexicographic order, and write
// down by the rules who reaches whom. Cost: at most 512 tails for each number of parts, a move for
// each cookie of each: some milliseconds in all.

#include "chomp_leaves.hpp"

#include <algorithm>
#include <numeric>

namespace ponder {

namespace {

using Tail = std::vector<std::size_t>;

// How many tails of so many parts have a shorter first part.
std::size_t shorter(const ChompBox& box, std::size_t parts, std::size_t first) {
    return box.ways(parts, static_cast<std::ptrdiff_t>(first) - 1);
}

// The rank of the tail with all parts from `from` on cut to this length.
std::size_t rank_when_cut(const ChompBox& box, const Tail& tail, std::size_t from,
                          std::size_t length) {
    std::size_t sum = 0;
    for (std::size_t i = 0; i < tail.size(); ++i) {
        sum += shorter(box, tail.size() - i, i < from ? tail[i] : std::min(tail[i], length));
    }
    return sum;
}

// Every tail in lexicographic order.
std::vector<Tail> tails(std::size_t parts, std::size_t most) {
    if (parts == 0) return {Tail{}};
    std::vector<Tail> all;
    for (std::size_t first = 0; first <= most; ++first) {
        for (const Tail& rest : tails(parts - 1, first)) {
            Tail tail{first};
            tail.insert(tail.end(), rest.begin(), rest.end());
            all.push_back(std::move(tail));
        }
    }
    return all;
}

std::size_t most_that_fits(const ChompBox& box, std::size_t parts) {
    std::size_t most = 0;
    while (most < box.width() &&
           box.ways(parts, static_cast<std::ptrdiff_t>(most) + 1) <= LeafSet::size) {
        ++most;
    }
    return most;
}

ChompLeaf leaf(const ChompBox& box, std::size_t parts) {
    ChompLeaf leaf;
    leaf.most = most_that_fits(box, parts);
    const std::vector<Tail> all = tails(parts, leaf.most);
    leaf.reaching.assign(all.size(), LeafSet{});
    leaf.under.assign(all.size(), LeafSet{});
    for (std::size_t t = 0; t < all.size(); ++t) {
        leaf.cookies.push_back(std::accumulate(all[t].begin(), all[t].end(), 0u));
        leaf.reaching[t].insert(t);
        for (std::size_t i = 0; i < parts; ++i) {
            for (std::size_t length = 0; length < all[t][i]; ++length) {
                leaf.reaching[rank_when_cut(box, all[t], i, length)].insert(t);
            }
        }
    }
    const std::vector<Tail> rests = tails(parts - 1, leaf.most);
    for (std::size_t s = 0; s < rests.size(); ++s) {
        for (std::size_t x = 0; x <= leaf.most; ++x) {
            leaf.under[shorter(box, parts, x) + rank_when_cut(box, rests[s], 0, x)].insert(s);
        }
    }
    return leaf;
}

}  // namespace

std::vector<ChompLeaf> chomp_leaves(const ChompBox& box, std::size_t parts) {
    std::vector<ChompLeaf> leaves(1);
    for (std::size_t k = 1; k <= parts; ++k) leaves.push_back(leaf(box, k));
    return leaves;
}

}  // namespace ponder
