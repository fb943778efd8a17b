// The Python face of the values of games: ValueTable of ponder._native. Types and docstrings for
// readers are in src/ponder/_native.pyi.

#include "values_bindings.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "numpy_array.hpp"
#include "values_games.hpp"
#include "values_table.hpp"
#include "values_work.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace ponder {

namespace {

using Ids = std::vector<std::int64_t>;

nb::object python_int(Number number) {
    const nb::int_ high(static_cast<std::int64_t>(number >> 64));
    const nb::int_ low(static_cast<std::uint64_t>(number));
    return (high << nb::int_(64)) | low;
}

Number from_python(const nb::int_& number) {
    const nb::object high = number >> nb::int_(64);
    const nb::object low = number & nb::int_(~std::uint64_t{0});
    std::int64_t top = 0;
    if (!nb::try_cast(high, top)) {
        throw std::overflow_error("a number here is smaller than 2^62 in size");
    }
    return static_cast<Number>(top) << 64 | nb::cast<std::uint64_t>(low);
}

Number number_from(const nb::int_& numerator, std::int64_t exponent) {
    if (exponent < 0) {
        throw std::invalid_argument("the exponent must not be negative, but it is " +
                                    std::to_string(exponent));
    }
    const auto shift = static_cast<int>(std::min<std::int64_t>(exponent, 1 << 20));
    return number_of({from_python(numerator), shift});
}

using Terms = std::tuple<nb::object, int>;
Terms terms_of(Number number) {
    const Dyadic dyadic = lowest_terms(number);
    return {python_int(dyadic.numerator), dyadic.exponent};
}

ValueId checked(const ValueTable& table, std::int64_t id) {
    if (id < 0 || static_cast<std::uint64_t>(id) >= table.size()) {
        throw std::invalid_argument("the table holds the values 0 to " +
                                    std::to_string(table.size() - 1) + ", not " +
                                    std::to_string(id));
    }
    return static_cast<ValueId>(id);
}

std::vector<ValueId> checked(const ValueTable& table, const Ids& ids) {
    std::vector<ValueId> found;
    for (const std::int64_t id : ids) found.push_back(checked(table, id));
    return found;
}

ValueId number(ValueTable& table, const nb::int_& numerator, std::int64_t exponent) {
    const Number number = number_from(numerator, exponent);
    return worked(table, [&] { return table.number(number); });
}

ValueId number_up_star(ValueTable& table, const nb::int_& numerator, std::int64_t exponent,
                       std::int64_t ups, std::int64_t nimber) {
    if (nimber < 0) {
        throw std::invalid_argument("the nimber must not be negative, but it is " +
                                    std::to_string(nimber));
    }
    constexpr std::int64_t most = ValueTable::most_ups;
    if (ups <= -most || ups >= most || nimber >= most) {
        throw std::overflow_error("ups and nimbers here are below 2^20 in size");
    }
    const NumberUpStar value{number_from(numerator, exponent), static_cast<std::int32_t>(ups),
                             static_cast<std::uint32_t>(nimber)};
    return worked(table, [&] { return table.number_up_star(value); });
}

// What `work` returns; `progress`, or the breath of the table, is told how many values it holds.
template <typename Work>
auto told(ValueTable& table, const nb::object& progress, Work work) {
    return worked(table, work, [&] {
        if (progress.is_none()) {
            table.breathe();
        } else {
            progress(table.size());
        }
    });
}

ValueId from_options(ValueTable& table, const Ids& left, const Ids& right,
                     const nb::object& progress) {
    return told(table, progress, [&] {
        const std::vector<ValueId> lefts = checked(table, left), rights = checked(table, right);
        table.refuse_deep(lefts);
        table.refuse_deep(rights);
        return table.from_options(lefts, rights);
    });
}

bool le(ValueTable& table, std::int64_t a, std::int64_t b, const nb::object& progress) {
    return told(table, progress, [&] {
        const std::vector<ValueId> both = checked(table, Ids{a, b});
        table.refuse_deep_pair(both[0], both[1]);
        return table.le(both[0], both[1]);
    });
}

ValueId add(ValueTable& table, std::int64_t a, std::int64_t b, const nb::object& progress) {
    return told(table, progress, [&] {
        const std::vector<ValueId> both = checked(table, Ids{a, b});
        table.refuse_deep_pair(both[0], both[1]);
        return table.add(both[0], both[1]);
    });
}

std::optional<Terms> as_number(ValueTable& table, std::int64_t value) {
    const auto form = worked(table, [&] { return table.as_number_up_star(checked(table, value)); });
    if (!form || form->ups != 0 || form->nimber != 0) return std::nullopt;
    return terms_of(form->number);
}

using StarTerms = std::tuple<nb::object, int, std::int32_t, std::uint32_t>;
std::optional<StarTerms> as_number_up_star(ValueTable& table, std::int64_t value) {
    const auto form = worked(table, [&] { return table.as_number_up_star(checked(table, value)); });
    if (!form) return std::nullopt;
    const auto [numerator, exponent] = terms_of(form->number);
    return StarTerms{numerator, exponent, form->ups, form->nimber};
}

void bind_table(nb::module_& module) {
    nb::class_<ValueTable>(module, "ValueTable")
        .def("__init__",
             [](ValueTable* table, std::uint64_t limit, nb::object breath) {
                 if (breath.is_none()) {
                     new (table) ValueTable(limit);
                 } else {
                     new (table) ValueTable(
                         limit, [breath = std::move(breath)](std::size_t size) { breath(size); });
                 }
             },
             "limit"_a = std::uint64_t{2} << 30, nb::kw_only(), "breath"_a = nb::none())
        .def_prop_ro("limit", [](ValueTable& table) { return table.room().limit(); })
        .def_prop_ro("bytes", [](ValueTable& table) { return table.room().used(); })
        .def_prop_ro("size", &ValueTable::size)
        .def("stop", &ValueTable::stop)
        .def("number", &number, "numerator"_a, "exponent"_a = 0)
        .def("number_up_star", &number_up_star, "numerator"_a, "exponent"_a, "ups"_a, "nimber"_a)
        .def("from_options", &from_options, "left"_a, "right"_a, nb::kw_only(),
             "progress"_a = nb::none())
        .def("left",
             [](ValueTable& table, std::int64_t value) {
                 return worked(table, [&] { return table.left(checked(table, value)); });
             },
             "value"_a)
        .def("right",
             [](ValueTable& table, std::int64_t value) {
                 return worked(table, [&] { return table.right(checked(table, value)); });
             },
             "value"_a)
        .def("le", &le, "a"_a, "b"_a, nb::kw_only(), "progress"_a = nb::none())
        .def("add", &add, "a"_a, "b"_a, nb::kw_only(), "progress"_a = nb::none())
        .def("negate",
             [](ValueTable& table, std::int64_t value) {
                 return worked(table, [&] { return table.negate(checked(table, value)); });
             },
             "value"_a)
        .def("as_number", &as_number, "value"_a)
        .def("as_number_up_star", &as_number_up_star, "value"_a)
        .def("left_stop",
             [](ValueTable& table, std::int64_t value) {
                 return terms_of(
                     worked(table, [&] { return table.left_stop(checked(table, value)); }));
             },
             "value"_a)
        .def("right_stop",
             [](ValueTable& table, std::int64_t value) {
                 return terms_of(
                     worked(table, [&] { return table.right_stop(checked(table, value)); }));
             },
             "value"_a)
        .def("birthday",
             [](ValueTable& table, std::int64_t value) {
                 return worked(table, [&] { return table.birthday(checked(table, value)); });
             },
             "value"_a);
}

// The value of a position of a strip or grid game.
template <typename Game, typename Position>
ValueId searched(Game& game, const Position& position, std::optional<std::uint64_t> limit,
                 const nb::object& progress) {
    return worked(
        game.table(), [&] { return game.value(position, limit.value_or(no_limit)); },
        [&] {
            if (!progress.is_none()) progress(game.positions());
        });
}

void bind_strip_game(nb::module_& module) {
    nb::class_<StripGame>(module, "StripGame")
        .def("__init__",
             [](StripGame* game, ValueTable& table, const std::string& letters,
                const StripRules::Pairs& left, const StripRules::Pairs& right,
                const StripRules::Triples& runners, bool hooks) {
                 const nb::gil_scoped_release unlocked;
                 const auto guard = awaited(table);
                 new (game) StripGame(table, StripRules(letters, left, right, runners), hooks);
             },
             "table"_a, "letters"_a, "left_rules"_a, "right_rules"_a, nb::kw_only(),
             "runners"_a = StripRules::Triples{}, "hooks"_a = true, nb::keep_alive<1, 2>())
        .def_prop_ro("longest", &StripGame::longest)
        .def_prop_ro("positions", &StripGame::positions)
        .def("value",
             [](StripGame& game, const std::string& text, std::optional<std::uint64_t> limit,
                const nb::object& progress) { return searched(game, text, limit, progress); },
             "text"_a, nb::kw_only(), "limit"_a = nb::none(), "progress"_a = nb::none())
        .def("values",
             [](StripGame& game, const std::vector<std::string>& texts) {
                 return worked(game.table(), [&] {
                     std::vector<ValueId> values;
                     for (const std::string& text : texts) values.push_back(game.value(text));
                     return values;
                 });
             },
             "texts"_a)
        .def("all_values",
             [](StripGame& game, std::int64_t length) {
                 static_cast<void>(game.strips(length));
                 return numpy_array(worked(game.table(), [&] {
                     return game.all_values(static_cast<std::size_t>(length));
                 }));
             },
             "length"_a);
}

void bind_grid_game(nb::module_& module) {
    using Pieces = std::vector<GridBoard::Piece>;
    nb::class_<GridGame>(module, "GridGame")
        .def("__init__",
             [](GridGame* game, ValueTable& table, const Pieces& left, const Pieces& right,
                const std::string& free, bool hooks) {
                 if (free.size() != 1) throw std::invalid_argument("free is one letter");
                 const nb::gil_scoped_release unlocked;
                 const auto guard = awaited(table);
                 new (game) GridGame(table, GridBoard(left, right, hooks), free[0]);
             },
             "table"_a, "left_pieces"_a, "right_pieces"_a, nb::kw_only(), "free"_a = ".",
             "hooks"_a = true, nb::keep_alive<1, 2>())
        .def_prop_ro("positions", &GridGame::positions)
        .def("value",
             [](GridGame& game, const std::vector<std::string>& rows,
                std::optional<std::uint64_t> limit,
                const nb::object& progress) { return searched(game, rows, limit, progress); },
             "rows"_a, nb::kw_only(), "limit"_a = nb::none(), "progress"_a = nb::none());
}

void bind_stones_game(nb::module_& module) {
    using Pairs = StonesBoard::Pairs;
    nb::class_<StonesGame>(module, "StonesGame")
        .def("__init__",
             [](StonesGame* game, ValueTable& table, const std::string& stones, const Pairs& left,
                const Pairs& right, const std::string& blank, bool hooks) {
                 if (blank.size() != 1) throw std::invalid_argument("blank is one letter");
                 const nb::gil_scoped_release unlocked;
                 const auto guard = awaited(table);
                 new (game) StonesGame(table, StonesBoard(stones, blank[0], left, right, hooks));
             },
             "table"_a, "stones"_a, "left_rules"_a, "right_rules"_a, nb::kw_only(),
             "blank"_a = ".", "hooks"_a = true, nb::keep_alive<1, 2>())
        .def_prop_ro("positions", &StonesGame::positions)
        .def("value",
             [](StonesGame& game, const std::vector<std::string>& rows,
                std::optional<std::uint64_t> limit,
                const nb::object& progress) { return searched(game, rows, limit, progress); },
             "rows"_a, nb::kw_only(), "limit"_a = nb::none(), "progress"_a = nb::none());
}

}  // namespace

void bind_values(nb::module_& module) {
    bind_table(module);
    bind_strip_game(module);
    bind_grid_game(module);
    bind_stones_game(module);
}

}  // namespace ponder
