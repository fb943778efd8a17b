// The Python face of the kernels: ponder._native. Types and docstrings for readers are in
// src/ponder/_native.pyi.

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "chomp_bindings.hpp"
#include "chomp_survey.hpp"
#include "expression_bindings.hpp"
#include "instruction_set.hpp"
#include "signals.hpp"
#include "values_bindings.hpp"
#include "values_family_bindings.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using ponder::ChompSurvey;

namespace {

using Rows = std::vector<std::int64_t>;

ChompSurvey::Rank advance(ChompSurvey& survey, std::int64_t steps) {
    if (steps < 0) {
        throw std::invalid_argument("steps must not be negative, but it is " +
                                    std::to_string(steps));
    }
    return ponder::with_signals_heard([&](ponder::Pulse& pulse) {
        return survey.advance(static_cast<ChompSurvey::Rank>(steps), pulse);
    });
}

// What the system refuses, such as one more thread, is an OSError with its number.
void translate_refusals(const std::exception_ptr& error, void*) {
    try {
        std::rethrow_exception(error);
    } catch (const std::system_error& refused) {
        PyErr_SetObject(PyExc_OSError,
                        nb::make_tuple(refused.code().value(), refused.what()).ptr());
    }
}

}  // namespace

NB_MODULE(_native, module) {
    module.doc() = "The compiled kernels of ponder.";
    nb::register_exception_translator(translate_refusals);
    module.def("instruction_set", &ponder::instruction_set);
    ponder::bind_chomp_tables(module);
    ponder::bind_expression_search(module);
    ponder::bind_values(module);
    ponder::bind_families(module);

    nb::class_<ChompSurvey>(module, "ChompSurvey")
        .def("__init__",
             [](ChompSurvey* survey, const Rows& rows) { new (survey) ChompSurvey(rows); },
             "rows"_a)
        .def_prop_ro("positions", &ChompSurvey::positions)
        .def_prop_ro("bytes", &ChompSurvey::bytes)
        .def_prop_ro("done", &ChompSurvey::done)
        .def_prop_ro("p_positions", &ChompSurvey::p_positions)
        .def("advance", &advance, "steps"_a)
        .def("remoteness",
             [](const ChompSurvey& survey, const Rows& rows) { return survey.remoteness(rows); },
             "rows"_a)
        .def("grundy",
             [](const ChompSurvey& survey, const Rows& rows) { return survey.grundy(rows); },
             "rows"_a)
        .def("winning_moves",
             [](const ChompSurvey& survey, const Rows& rows) { return survey.winning_moves(rows); },
             "rows"_a);
}
