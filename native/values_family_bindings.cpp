// The Python face of the values of families: FamilyGame of ponder._native. Types and docstrings
// for readers are in src/ponder/_native.pyi.

#include "values_family_bindings.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "numpy_array.hpp"
#include "values_family.hpp"
#include "values_formula.hpp"
#include "values_shape.hpp"
#include "values_work.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace ponder {

namespace {

using Points = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Values = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Code = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Move = std::tuple<std::vector<LinearForm>, std::size_t, std::vector<LinearForm>, LinearForm>;
using State = std::tuple<std::size_t, std::vector<Move>, std::vector<Move>>;

// A family with the shapes of its values.
struct Family {
    Family(ValueTable& table, std::vector<FamilyState> states, int exponent, std::size_t leaves)
        : game(table, std::move(states)), shapes(table, exponent, leaves), exponent(exponent) {}

    FamilyGame game;
    Shapes shapes;
    int exponent;
};

std::vector<FamilyMove> moves_from(const std::vector<Move>& moves) {
    std::vector<FamilyMove> found;
    for (const auto& [conditions, to, arguments, offset] : moves) {
        found.push_back({conditions, to, arguments, offset});
    }
    return found;
}

std::vector<FamilyState> states_from(const std::vector<State>& states) {
    std::vector<FamilyState> found;
    for (const auto& [parameters, left, right] : states) {
        found.push_back({parameters, moves_from(left), moves_from(right)});
    }
    return found;
}

FamilyPoint point_of(const Points& points, std::size_t i) {
    return {points.data() + i * points.shape(1), points.shape(1)};
}

std::vector<Formula> formulas_from(const std::vector<Code>& codes, std::size_t parameters) {
    std::vector<Formula> formulas;
    for (const Code& code : codes) {
        formulas.emplace_back(std::span(code.data(), code.size()), parameters);
    }
    return formulas;
}

void refuse_unequal(const Points& points, const Values& values) {
    if (points.shape(0) != values.shape(0)) {
        throw std::invalid_argument("there must be one value for each point");
    }
}

template <typename Work>
auto reported(Family& family, Work work, const nb::object& progress) {
    return worked(family.game.table(), work, [&] {
        if (!progress.is_none()) progress(family.game.positions());
    });
}

nb::object values(Family& family, std::size_t state, const Points& points,
                  const nb::object& progress) {
    if (points.shape(1) != family.game.board().parameters(state)) {
        throw std::invalid_argument("a point has one number for each parameter of its state");
    }
    auto found = reported(family, [&] {
        std::vector<ValueId> ids;
        for (std::size_t i = 0; i < points.shape(0); ++i) {
            ids.push_back(family.game.value(state, point_of(points, i)));
        }
        return ids;
    }, progress);
    return numpy_array(std::move(found));
}

// For each formula and each point, whether the value there is the one wanted.
nb::object matches(Family& family, const std::vector<Code>& codes, const Points& points,
                   const Values& wanted, const nb::object& progress) {
    refuse_unequal(points, wanted);
    std::vector<Formula> formulas = formulas_from(codes, points.shape(1));
    const std::size_t count = points.shape(0);
    auto found = reported(family, [&] {
        std::vector<std::uint8_t> same;
        same.reserve(formulas.size() * count);
        for (Formula& formula : formulas) {
            for (std::size_t i = 0; i < count; ++i) {
                const auto value = formula.at(family.game.table(), point_of(points, i));
                same.push_back(value && *value == wanted.data()[i]);
            }
        }
        return same;
    }, progress);
    return numpy_array(std::move(found), {formulas.size(), count});
}

// value − formula at each point, over 2^exponent, where it is such a number.
nb::object rests(Family& family, const Code& code, const Points& points, const Values& wanted,
                 const nb::object& progress) {
    refuse_unequal(points, wanted);
    constexpr std::int64_t no_number = std::numeric_limits<std::int64_t>::min();
    Formula formula(std::span(code.data(), code.size()), points.shape(1));
    ValueTable& table = family.game.table();
    const auto rest = [&](std::size_t i) -> std::int64_t {
        const auto value = formula.at(table, point_of(points, i));
        if (!value) return no_number;
        const Shapes::Shape& shape =
            family.shapes.of(table.add(wanted.data()[i], table.negate(*value)));
        return shape.shape != Shapes::none && shape.leaves.size() == 1 ? shape.leaves[0]
                                                                       : no_number;
    };
    auto found = reported(family, [&] {
        std::vector<std::int64_t> numbers;
        for (std::size_t i = 0; i < points.shape(0); ++i) numbers.push_back(rest(i));
        return numbers;
    }, progress);
    return numpy_array(std::move(found));
}

std::vector<std::pair<std::int32_t, std::vector<std::int64_t>>> shapes(Family& family,
                                                                       const Values& values) {
    return worked(family.game.table(), [&] {
        std::vector<std::pair<std::int32_t, std::vector<std::int64_t>>> found;
        for (std::size_t i = 0; i < values.shape(0); ++i) {
            if (values.data()[i] >= family.game.table().size()) {
                throw std::invalid_argument("the table does not hold such a value");
            }
            const Shapes::Shape& shape = family.shapes.of(values.data()[i]);
            found.emplace_back(shape.shape, shape.leaves);
        }
        return found;
    });
}

}  // namespace

void bind_families(nb::module_& module) {
    nb::class_<Family>(module, "FamilyGame")
        .def("__init__",
             [](Family* family, ValueTable& table, const std::vector<State>& states, int exponent,
                std::size_t most_leaves) {
                 std::vector<FamilyState> made = states_from(states);
                 const nb::gil_scoped_release unlocked;
                 const auto guard = awaited(table);
                 new (family) Family(table, std::move(made), exponent, most_leaves);
             },
             "table"_a, "states"_a, nb::kw_only(), "exponent"_a = 12, "most_leaves"_a = 256,
             nb::keep_alive<1, 2>())
        .def_prop_ro("positions", [](const Family& family) { return family.game.positions(); })
        .def("values", &values, "state"_a, "points"_a, nb::kw_only(), "progress"_a = nb::none())
        .def("matches", &matches, "formulas"_a, "points"_a, "values"_a, nb::kw_only(),
             "progress"_a = nb::none())
        .def("rests", &rests, "formula"_a, "points"_a, "values"_a, nb::kw_only(),
             "progress"_a = nb::none())
        .def("shapes", &shapes, "values"_a)
        .def("shape_text",
             [](const Family& family, std::size_t shape) { return family.shapes.text(shape); },
             "shape"_a);
}

}  // namespace ponder
