// Candidates tested as they are made, and not kept.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "expression_judge.hpp"
#include "expression_tile.hpp"
#include "expression_windows.hpp"

namespace ponder::expression {

struct Survivor {
    Program program;
    std::vector<double> values;
    Verdict verdict;
};

// What a unit of work brings home, in order.
struct Yield {
    std::vector<Survivor> survivors;
    std::uint64_t candidates = 0;
    // Of a level to be kept only:
    std::vector<double> values;
    std::vector<std::uint64_t> hashes;
    std::vector<Origin> origins;
    std::vector<Verdict> verdicts;
};

// The work of one thread.
class Stream {
public:
    Stream(const Field& field, const Judge& judge, const Windows& windows,
           const std::atomic<bool>& stopped);

    // The roots over one block of inner children.
    void test(const Group& group, std::uint64_t inner, Yield& yield);
    // The same without tests: all that is defined on enough objects.
    void make(std::size_t complexity, std::uint64_t number, Yield& yield);

private:
    void test_roots(const Group& group, Yield& yield);
    void test_pairs(const Group& group, const Form& form, Yield& yield);
    bool sieve_pair(const Group& group, const Form& form, std::size_t rows);
    bool sieve_made(const Group& group, const Form& form, std::size_t rows);
    void confirm(const Group& group, const Form& form, std::size_t outer, Yield& yield);
    void confirm_row(const Group& group, const Form& form, std::size_t outer, std::size_t row,
                     Yield& yield);
    bool sieve_power(const Form& form, std::size_t rows);
    bool sieve_negatives(std::size_t rows);
    [[nodiscard]] const double* inverses();
    void take_logarithms();

    const Field& field_;
    const Judge& judge_;
    const Windows& windows_;
    const std::atomic<bool>& stopped_;
    Tile tile_;
    Passed passed_{};
    std::vector<double> made_;
    std::vector<double> inverses_;
    bool inverses_done_ = false;
    // Of powers of the inner children: logarithms, and those that are negative somewhere, packed.
    std::vector<double> logarithms_;
    std::vector<double> negatives_;
    std::vector<std::size_t> negative_rows_;
    bool logarithms_done_ = false;
    std::vector<double> outer_logarithms_;
    std::vector<double> outer_;  // on all columns
    std::vector<double> blended_;
    std::vector<double> row_;
    std::vector<double> result_;
};

}  // namespace ponder::expression
