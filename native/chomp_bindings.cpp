// The Python face of the Chomp tables: ChompBox and ChompSieve of ponder._native. Types and
// docstrings for readers are in src/ponder/_native.pyi.

#include "chomp_bindings.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "chomp_box.hpp"
#include "chomp_push_sieve.hpp"
#include "chomp_sieve.hpp"
#include "numpy_array.hpp"
#include "signals.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace ponder {

namespace {

using Rows = std::vector<std::int64_t>;
using Table = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Between two looks for Ctrl-C; two threads work meanwhile.
constexpr ChompHarvest::Seconds blink{0.05};

std::span<const std::uint64_t> span_of(const Table& table) { return {table.data(), table.size()}; }

nb::object boards(const ChompBox& box, const Table& codes) {
    const std::span<const std::uint64_t> all = span_of(codes);
    std::vector<ChompBox::Length> rows(all.size() * box.rows());
    with_signals_heard([&](Pulse& pulse) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            pulse.tick(box.rows());
            box.board(all[i], std::span(rows).subspan(i * box.rows(), box.rows()));
        }
    });
    return numpy_array(std::move(rows), {all.size(), box.rows()});
}

// Waits with the GIL released, in short pieces, so that Ctrl-C is heard.
bool wait(ChompSieve& sieve, double seconds) {
    for (ChompHarvest::Seconds left{seconds};; left -= blink) {
        bool ended = false;
        {
            const nb::gil_scoped_release unlocked;
            ended = sieve.harvest().wait(std::min(left, blink));
        }
        hear_signals();
        if (ended || left <= blink) return ended;
    }
}

nb::object take(ChompSieve& sieve, std::size_t most, const nb::object& hear) {
    if (!sieve.harvest().listed()) {
        throw std::invalid_argument("this sieve only counts; make it with listed=True");
    }
    if (most == 0) throw std::invalid_argument("most must be at least 1, but it is 0");
    ChompHarvest::Codes codes;
    bool ended = false;
    while (codes.empty() && !ended) {
        {
            const nb::gil_scoped_release unlocked;
            codes = sieve.harvest().take(most, blink);
            ended = sieve.harvest().exhausted();
        }
        hear_signals();
        if (!hear.is_none()) hear();
    }
    return numpy_array(std::move(codes));
}

nb::object counts(std::vector<std::uint64_t> numbers) {
    return numpy_array(std::move(numbers));
}

void bind_box(nb::module_& module) {
    nb::class_<ChompBox>(module, "ChompBox")
        .def(nb::init<std::int64_t, std::int64_t>(), "rows"_a, "columns"_a)
        .def_prop_ro("rows", &ChompBox::rows)
        .def_prop_ro("columns", &ChompBox::columns)
        .def_prop_ro("positions", &ChompBox::positions)
        .def("bytes", &ChompSieve::bytes, "threads"_a = 2)
        .def("code", [](const ChompBox& box, const Rows& rows) { return box.code(rows); }, "rows"_a)
        .def("codes", &ChompBox::codes, "longest"_a, "second"_a)
        .def("boards", &boards, "codes"_a)
        .def("is_p",
             [](const ChompBox& box, const Table& table, const Rows& rows) {
                 return box.is_p(span_of(table), rows);
             },
             "table"_a, "rows"_a)
        .def("winning_moves",
             [](const ChompBox& box, const Table& table, const Rows& rows) {
                 return box.winning_moves(span_of(table), rows);
             },
             "table"_a, "rows"_a);
}

void bind_sieve(nb::module_& module) {
    nb::class_<ChompSieve>(module, "ChompSieve")
        .def(nb::init<const ChompBox&, std::size_t, std::string_view, bool>(), "box"_a,
             nb::kw_only(), "threads"_a = 2, "path"_a = "", "listed"_a = true)
        .def_static("paths", &ChompSieve::paths)
        .def_prop_ro("done", [](ChompSieve& sieve) { return sieve.harvest().done(); })
        .def_prop_ro("p_positions", [](ChompSieve& sieve) { return sieve.harvest().p_positions(); })
        .def_prop_ro("stopped", [](ChompSieve& sieve) { return sieve.harvest().stopped(); })
        .def_prop_ro("by_cookies",
                     [](ChompSieve& sieve) { return counts(sieve.harvest().counts().by_cookies); })
        .def_prop_ro("by_longest",
                     [](ChompSieve& sieve) { return counts(sieve.harvest().counts().by_first_row); })
        .def("stop", [](ChompSieve& sieve) { sieve.harvest().stop(); })
        .def("wait", &wait, "seconds"_a)
        .def("take", &take, "most"_a, nb::kw_only(), "hear"_a = nb::none());
}

}  // namespace

void bind_chomp_tables(nb::module_& module) {
    bind_box(module);
    bind_sieve(module);
    module.def(
        "chomp_push_sieve",
        [](const ChompBox& box) {
            return with_signals_heard([&](Pulse& pulse) { return chomp_push_sieve(box, pulse); });
        },
        "box"_a);
}

}  // namespace ponder
