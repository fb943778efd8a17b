// Candidates tested as they are made, and not kept.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "expression_judge.hpp"
#include "expression_planes.hpp"
#include "expression_tile.hpp"
#include "expression_windows.hpp"
#include "pulse.hpp"

namespace ponder::expression {

struct Survivor {
    Program program;
    std::vector<double> values;
    Verdict verdict;
    std::uint64_t number;  // of the candidate in its unit
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
    std::vector<std::uint64_t> numbers;  // of the candidates in the unit
};

// The work of one thread.
class Stream {
public:
    Stream(const Field& field, const Judge& judge, const Windows& windows, const Outers& outers,
           const std::atomic<bool>& stopped, Pulse& pulse);

    // The roots over one block of inner children.
    void test(const Group& group, std::uint64_t inner, Yield& yield);
    // The same without tests: all that is defined on enough objects.
    void make(std::size_t complexity, std::uint64_t number, Yield& yield);

private:
    // A child of the level of outer children.
    struct Outer {
        std::size_t complexity;
        std::size_t row;
    };
    void test_pairs(const Group& group, const Form& form, Yield& yield);
    // Each leaves the rows that pass in `passed_`, and says whether there are any.
    bool sieve_root(const Form& form);
    bool sieve_pair(const Form& form, Outer outer, std::size_t rows);
    bool sieve_power(const Form& form, Outer outer, std::size_t rows);
    bool sieve_made(const Form& form, const double* outer, std::size_t rows);
    void evaluate_made(const Form& form, const double* outer,
                       std::span<const std::uint32_t> objects);
    bool sieve_blend(Blend blend, const double* outer, const double* inner, std::size_t rows);
    bool add_negatives(const double* outer, std::size_t rows);
    bool verify_blend(Blend blend, const double* outer, const Window& window);
    void confirm(const Form& form, Outer outer, Yield& yield);
    void confirm_row(const Form& form, Outer outer, std::size_t row, Yield& yield);
    [[nodiscard]] const double* at(Outer outer, Outers::As as) const {
        return outers_.at(outer.complexity, outer.row, as);
    }

    const Field& field_;
    const Judge& judge_;
    const Windows& windows_;
    const Outers& outers_;
    const std::atomic<bool>& stopped_;
    Pulse& pulse_;
    const Kernel& kernel_;
    Tile tile_;
    Planes planes_;
    const double* front_ = nullptr;  // the children, on the front columns
    Passed passed_{};
    std::vector<std::uint32_t> all_;  // columns
    std::vector<double> made_;
    std::vector<std::uint8_t> made_done_;  // columns
    std::vector<double> row_;
    std::vector<double> result_;
};

}  // namespace ponder::expression
