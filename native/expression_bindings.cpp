// The Python face of the expression search: ExpressionSearch of ponder._native. Types and
// docstrings for readers are in src/ponder/_native.pyi.

#include "expression_bindings.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "expression_search.hpp"
#include "signals.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace ponder {

namespace {

using namespace expression;
using Column = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Matrix = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
// For all that waits for a search at work, which may in turn wait for the GIL to call Python.
using Unlocked = nb::call_guard<nb::gil_scoped_release>;
using Priced = std::tuple<std::string, std::size_t, std::int64_t>;  // name, arity, price

constexpr std::chrono::milliseconds pause{50};  // between two looks for Ctrl-C
constexpr int pauses = 4;                       // before an empty answer
constexpr std::int64_t most_complex = 60;

void require(bool right, const std::string& otherwise) {
    if (!right) throw std::invalid_argument(otherwise);
}

std::size_t natural(std::string_view name, std::int64_t number, std::int64_t least) {
    require(number >= least, std::string(name) + " must be at least " + std::to_string(least) +
                                 ", but it is " + std::to_string(number));
    return static_cast<std::size_t>(number);
}

std::vector<double> values_of(const Column& column) {
    return {column.data(), column.data() + column.size()};
}

std::vector<std::vector<double>> rows_of(const Matrix& matrix) {
    std::vector<std::vector<double>> rows;
    for (std::size_t i = 0; i < matrix.shape(0); ++i) {
        const double* const row = matrix.data() + i * matrix.shape(1);
        std::vector<double>& values = rows.emplace_back(row, row + matrix.shape(1));
        for (double& x : values) {
            if (!(std::fabs(x) <= largest)) x = std::nan("");
        }
    }
    return rows;
}

// The smallest size of a value but 0, at most 1.
double unit_of(const Matrix& leaves, const Column& target) {
    double unit = 1;
    const auto look = [&unit](double x) {
        if (x != 0 && std::fabs(x) < unit) unit = std::fabs(x);
    };
    std::for_each_n(leaves.data(), leaves.size(), look);
    std::for_each_n(target.data(), target.size(), look);
    return unit;
}

Direction direction_of(std::string_view name) {
    require(name == "upper" || name == "lower",
            "the direction must be 'upper' or 'lower', but it is '" + std::string(name) + "'");
    return name == "upper" ? upper : lower;
}

Kernel kernel_of(std::string_view name) {
    std::string known;
    for (const Path& path : paths()) {
        if (path.name == name) return path.kernel;
        known += (known.empty() ? "" : ", ") + std::string(path.name);
    }
    require(name.empty(), "there is no path '" + std::string(name) + "'; there are: " + known);
    return paths().back().kernel;
}

std::vector<Operator> operators_of(const std::vector<Priced>& priced, bool own) {
    std::vector<Operator> all;
    for (const auto& [name, arity, price] : priced) {
        all.push_back(operator_of(name, all.size(), arity, price));
        require(own || all.back().op != Op::custom,
                "there is no operator '" + name + "' unless `apply` is given");
    }
    return all;
}

nb::object array_of(const double* values, std::size_t size) {
    auto* const copy = new double[size];
    std::copy_n(values, size, copy);
    const nb::capsule owner(copy, [](void* p) noexcept { delete[] static_cast<double*>(p); });
    return nb::cast(nb::ndarray<nb::numpy, double>(copy, {size}, owner));
}

// Calls Python, which the search does on the thread that called `take`.
Custom custom_of(const nb::object& apply) {
    if (apply.is_none()) return {};
    return [apply](std::size_t op, const double* a, const double* b, double* out,
                   std::size_t size) {
        const nb::gil_scoped_acquire locked;
        const nb::object answer = b == nullptr
                                      ? apply(op, array_of(a, size))
                                      : apply(op, array_of(a, size), array_of(b, size));
        Column column;
        require(nb::try_cast(answer, column) && column.size() == size,
                "apply must return a float64 array as long as those it is given");
        std::copy_n(column.data(), size, out);
    };
}

void check(const Question& question, const Matrix& leaves) {
    const std::size_t columns = question.target.size();
    require(leaves.shape(1) == columns, "leaves have " + std::to_string(leaves.shape(1)) +
                                            " columns, but the target has " +
                                            std::to_string(columns));
    require(leaves.shape(0) > 0, "there must be a leaf");
    require(question.objects <= columns, "there are " + std::to_string(question.objects) +
                                             " objects, but only " + std::to_string(columns) +
                                             " columns");
    for (std::size_t o = 0; o < question.objects; ++o) {
        require(std::fabs(question.target[o]) <= largest,
                "the target must be defined on every object, but it is not on object " +
                    std::to_string(o));
    }
    require(question.tolerance >= 0 && question.tolerance < 1, "tolerance must be from 0 to 1");
    for (const std::vector<std::int32_t>& leaves_together : question.banned) {
        require(!leaves_together.empty(), "a set of banned leaves must not be empty");
    }
    require(question.skips < question.objects, "skips must be fewer than the objects");
}

void raise_memory_error(const std::length_error& error) {
    PyErr_SetString(PyExc_MemoryError, error.what());
    throw nb::python_error();
}

void make(Search* search, const Matrix& leaves, const Column& target, std::int64_t objects,
          const std::vector<Priced>& operators, std::int64_t complexity, bool upper_wanted,
          bool lower_wanted, bool informative, bool strict, std::int64_t skips,
          std::int64_t misses, double tolerance, std::int64_t budget, std::int64_t memory,
          std::int64_t threads, std::string_view path,
          const std::vector<std::vector<std::int32_t>>& banned, const nb::object& apply) {
    const Question question{values_of(target),           natural("objects", objects, 1),
                            {upper_wanted, lower_wanted}, informative,
                            natural("skips", skips, 0),  natural("misses", misses, 0),
                            strict,                      tolerance,
                            unit_of(leaves, target),     banned};
    check(question, leaves);
    require(complexity <= most_complex, "complexity must be at most 60");
    require(threads == 1 || threads == 2, "threads must be 1 or 2");
    Evaluator evaluator(kernel_of(path), operators_of(operators, !apply.is_none()),
                        custom_of(apply), nearness * question.unit);
    const Limits limits{natural("complexity", complexity, 1), natural("budget", budget, 0),
                        natural("memory", memory, 0)};
    const bool own = std::ranges::any_of(evaluator.operators(),
                                         [](const Operator& one) { return one.op == Op::custom; });
    try {
        new (search) Search(rows_of(leaves), question, std::move(evaluator), limits,
                            own ? 1 : static_cast<std::size_t>(threads));
    } catch (const std::length_error& error) {
        raise_memory_error(error);
    }
}

nb::list findings(Search& search, std::int64_t most, const nb::object& hear) {
    const std::size_t size = natural("most", most, 1);
    const auto heard = [&] {
        const nb::gil_scoped_acquire locked;
        hear_signals();
        if (!hear.is_none()) hear();
    };
    Search::Found found;
    bool ended = false;
    for (int i = 0; i < pauses && found.empty() && !ended; ++i) {
        try {
            const nb::gil_scoped_release unlocked;
            found = search.take(size, pause, heard);
            ended = search.finished();
        } catch (const std::length_error& error) {
            raise_memory_error(error);
        }
        hear_signals();
    }
    constexpr const char* names[] = {"upper", "lower", "equal"};
    nb::list answer;
    for (const auto& [finding, program] : found) {
        answer.append(nb::make_tuple(names[static_cast<std::size_t>(finding)], program));
    }
    return answer;
}

void tighten(Search& search, std::string_view direction, const Column& best) {
    require(best.size() == search.objects(), "best must have a value for each of the " +
                                                 std::to_string(search.objects()) + " objects");
    const std::vector<double> values = values_of(best);
    const nb::gil_scoped_release unlocked;
    search.tighten(direction_of(direction), values);
}

void settle(Search& search, std::string_view direction) {
    const nb::gil_scoped_release unlocked;
    search.settle(direction_of(direction));
}

std::vector<std::string_view> path_names() {
    std::vector<std::string_view> names;
    for (const Path& path : paths()) names.push_back(path.name);
    return names;
}

nb::dict known() {
    nb::dict all;
    for (const auto& [name, arity] : known_operators()) all[nb::cast(name)] = arity;
    return all;
}

}  // namespace

void bind_expression_search(nb::module_& module) {
    nb::class_<Search>(module, "ExpressionSearch")
        .def("__init__", &make, "leaves"_a, "target"_a, "objects"_a, "operators"_a, nb::kw_only(),
             "complexity"_a, "upper"_a = true, "lower"_a = true,
             "informative"_a = false, "strict"_a = false, "skips"_a = 0, "misses"_a = 0,
             "tolerance"_a = 0.0, "budget"_a = 0, "memory"_a = std::int64_t{4'000'000'000},
             "threads"_a = 2, "path"_a = "", "banned"_a = std::vector<std::vector<std::int32_t>>(),
             "apply"_a.none() = nb::none())
        .def_static("paths", &path_names)
        .def_static("operators_known", &known)
        .def("take", &findings, "most"_a, nb::kw_only(), "hear"_a = nb::none())
        .def("tighten", &tighten, "direction"_a, "best"_a)
        .def("settle", &settle, "direction"_a)
        .def("allow_equal", &Search::allow_equal, Unlocked())
        .def("stop", &Search::stop)
        .def_prop_ro("stopped", &Search::stopped)
        .def_prop_ro("finished", &Search::finished, Unlocked())
        .def_prop_ro("exhausted", &Search::exhausted, Unlocked())
        .def_prop_ro("candidates", &Search::candidates, Unlocked())
        .def_prop_ro("expected", &Search::expected, Unlocked())
        .def_prop_ro("level", &Search::level, Unlocked())
        .def_prop_ro("levels", &Search::levels, Unlocked())
        .def_prop_ro("bytes", &Search::bytes, Unlocked());
}

}  // namespace ponder
