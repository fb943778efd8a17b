// The idea. For a tail (r2, …, rn) at most one r1 makes a P-position, because shortening row 1 is a
// move: the least r1 >= r2 that no tail reached from it has taken; and none at all if a bite in row
// 1 below r2 reaches a P-position (x, x, …). So only bits are kept. The boards are sieved plane by
// plane, r2 and then r1 ascending. A plane (r2, r1) knows three kinds of forbidden tails:
//   below[r1]  a smaller r2 has this r1 with the tail cut to it, or a square (x, x, …) is reached;
//   decided    this r2 and the tail have a smaller r1;
//   left       a smaller r3, and so on down, has this r2 and r1: the walk of chomp_walk.cpp.
// Each row of bits grows by copying: cutting to a-1 and then to x is cutting to x. A plane is split
// by r3 into units. Two threads take units in turn: a unit may run beside the one before it in its
// plane, a little behind it, or beside later units of the plane before.
//
// Cost: a leaf of the walk for some 200 positions, about n-4 shifted loads each. Memory: about
// 0.4·C(n+m-3, m) bytes for a square box: 0.46 GB for 18×18, 6.5 GB for 20×20, on two threads.

#include "chomp_sieve.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "bits.hpp"
#include "chomp_field.hpp"
#include "chomp_thin.hpp"
#include "chomp_walk.hpp"
#include "chomp_worker.hpp"

namespace ponder {

namespace {

ChompKernel kernel_named(std::string_view name) {
    const std::vector<ChompPath> paths = chomp_paths();
    if (name.empty()) return paths.back().kernel;
    std::string known;
    for (const ChompPath& path : paths) {
        if (path.name == name) return path.kernel;
        known += (known.empty() ? "" : ", ") + std::string(path.name);
    }
    throw std::invalid_argument("this machine has no path '" + std::string(name) +
                                "'; it has: " + known);
}

// Below this many boards a second thread is not worth its start.
constexpr std::uint64_t few_boards = 1'000'000;

std::size_t useful_threads(const ChompBox& box, std::size_t threads) {
    if (threads < 1 || threads > sieve::most_threads) {
        throw std::invalid_argument("the sieve runs on 1 or 2 threads, not " +
                                    std::to_string(threads));
    }
    const bool worth_it = box.height() > 4 && box.positions() >= few_boards;
    return worth_it && sieve::Progress::fits(box) ? threads : 1;
}

// Runs the work, and tells the harvest how it ended.
template <typename Work>
void report_to(ChompHarvest& harvest, const Work& work) {
    std::exception_ptr failure;
    try {
        work();
    } catch (const ChompHarvest::Stopped&) {
    } catch (...) {
        failure = std::current_exception();
    }
    harvest.finish(failure);
}

// The bytes that the sieve holds while it is in a plane, near its end.
class Ledger {
public:
    Ledger(const ChompBox& box, std::size_t threads) : box_(box), threads_(threads) {}

    // With a little for what comes in whole pages, and for the tables of leaves.
    [[nodiscard]] std::uint64_t peak() const {
        const std::uint64_t most = fullest_plane();
        return most + most / 12 + (std::uint64_t{1} << 22);
    }

private:
    [[nodiscard]] std::uint64_t fullest_plane() const {
        std::uint64_t most = 0;
        for (std::size_t second = 0; second <= box_.width(); ++second) {
            for (std::size_t first = second; first <= box_.width(); ++first) {
                most = std::max(most, plane(second, first));
            }
        }
        return most;
    }
    [[nodiscard]] std::uint64_t bits(std::size_t parts, std::size_t most) const {
        return Bits::bytes_for(box_.ways(parts, static_cast<std::ptrdiff_t>(most)));
    }
    [[nodiscard]] std::uint64_t block(std::size_t third) const {
        return bits(box_.height() - 3, third);
    }
    // All blocks with r3 at most `third`.
    [[nodiscard]] std::uint64_t blocks(std::size_t third) const {
        return bits(box_.height() - 2, third) + (third + 1) * Bits::margin / 8;
    }
    [[nodiscard]] std::uint64_t own(std::size_t third) const {
        std::uint64_t sum = 0;
        for (std::size_t k = 2; k + 3 <= box_.height(); ++k) sum += bits(k - 1, third);
        return sum;
    }
    [[nodiscard]] std::uint64_t plane(std::size_t second, std::size_t first) const {
        const std::size_t before = second == 0 ? 0 : second - 1;
        const std::uint64_t later = (box_.width() - first) * blocks(before);
        if (first == second) {
            // Blocks go as they are done: the last two are left, then the last.
            const std::uint64_t two = block(before) + block(second) + walks(before, threads_);
            return later + squares(second) + std::max(two, block(second) + walks(second, 1));
        }
        const std::uint64_t decided = second + 2 <= box_.width() ? blocks(second) : 0;
        const std::uint64_t others_left = second + 2 <= box_.width() ? block(second) : 0;
        return later + (first - second) * blocks(second) + decided + others_left +
               squares(second) + walks(second, threads_);
    }
    // What the threads need of their own, and `left` of the plane.
    [[nodiscard]] std::uint64_t walks(std::size_t third, std::size_t threads) const {
        const std::uint64_t kept = threads == 1 ? 0 : bits(box_.height() - 4, third);
        return block(third) + threads * own(third) + kept;
    }
    // About one tail in 150 is the tail of a square, and takes eight bytes.
    [[nodiscard]] std::uint64_t squares(std::size_t second) const {
        return second < box_.width() ? blocks(second) / 150 * 64 : 0;
    }

    const ChompBox& box_;
    const std::size_t threads_;
};

}  // namespace

ChompSieve::ChompSieve(const ChompBox& box, std::size_t threads, std::string_view path, bool listed)
    : box_(box), harvest_(useful_threads(box, threads), listed, box.height(), box.width()) {
    const ChompKernel kernel = kernel_named(path);
    threads = useful_threads(box_, threads);
    if (box_.height() <= 3) {
        threads_.emplace_back(
            [this] { report_to(harvest_, [this] { sieve_thin_box(box_, harvest_); }); });
        return;
    }
    if (threads == 1) {  // its field may be large, and is made where the work can be stopped
        threads_.emplace_back([this, kernel] {
            report_to(harvest_, [&] {
                sieve::Field field(box_, kernel, harvest_, 1);
                sieve::work(field, 0);
            });
        });
        return;
    }
    // The last thread to end takes the field with it.
    auto field = std::make_shared<sieve::Field>(box_, kernel, harvest_, threads);
    try {
        for (std::size_t number = 0; number < threads; ++number) {
            threads_.emplace_back([this, field, number]() mutable {
                report_to(harvest_, [&] {
                    const std::shared_ptr<sieve::Field> mine = std::move(field);
                    sieve::work(*mine, number);
                });
            });
        }
    } catch (...) {
        stop_and_join();
        throw;
    }
}

ChompSieve::~ChompSieve() { stop_and_join(); }

void ChompSieve::stop_and_join() noexcept {
    harvest_.stop();
    for (std::thread& thread : threads_) thread.join();
}

std::uint64_t ChompSieve::bytes(const ChompBox& box, std::size_t threads) {
    threads = useful_threads(box, threads);
    return box.height() <= 3 ? thin_box_bytes(box) : Ledger(box, threads).peak();
}

std::vector<std::string_view> ChompSieve::paths() {
    std::vector<std::string_view> names;
    for (const ChompPath& path : chomp_paths()) names.push_back(path.name);
    return names;
}

}  // namespace ponder
