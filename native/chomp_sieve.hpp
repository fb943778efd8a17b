// Every P-position of Chomp inside a box.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <thread>
#include <vector>

#include "chomp_box.hpp"
#include "chomp_harvest.hpp"

namespace ponder {

// Starts to work when made, on threads of its own; stops and frees everything when destroyed.
class ChompSieve {
public:
    // Throws std::invalid_argument for a path that this build or processor does not have (empty:
    // the widest), or for other than 1 or 2 threads. Small and thin boxes use one thread.
    ChompSieve(const ChompBox& box, std::size_t threads, std::string_view path, bool listed);
    ~ChompSieve();
    ChompSieve(const ChompSieve&) = delete;
    ChompSieve& operator=(const ChompSieve&) = delete;

    [[nodiscard]] const ChompBox& box() const noexcept { return box_; }
    [[nodiscard]] ChompHarvest& harvest() noexcept { return harvest_; }

    // The most memory that the sieve holds at a time, codes not yet taken apart.
    [[nodiscard]] static std::uint64_t bytes(const ChompBox& box, std::size_t threads);

    // The names of the paths that run here, narrowest first.
    [[nodiscard]] static std::vector<std::string_view> paths();

private:
    void stop_and_join() noexcept;

    const ChompBox box_;
    ChompHarvest harvest_;
    std::vector<std::thread> threads_;
};

}  // namespace ponder
