// Work in a table of values on behalf of Python: one thread at a time, with the GIL released,
// hearing Ctrl-C and `stop`.
#pragma once

#include <nanobind/nanobind.h>

#include <mutex>

#include "values_table.hpp"

namespace ponder {

// Called now and then: raises KeyboardInterrupt, or InterruptedError if the table was told to stop.
inline void hear(const ValueTable& table) {
    if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
    if (table.stopping()) {
        PyErr_SetString(PyExc_InterruptedError, "the work was stopped");
        throw nanobind::python_error();
    }
}

// What `work` returns; `report` is called now and then, with the GIL.
template <typename Work, typename Report>
auto worked(ValueTable& table, Work work, Report report) {
    const nanobind::gil_scoped_release unlocked;
    const std::lock_guard guard(table.mutex());
    table.begin([&] {
        const nanobind::gil_scoped_acquire locked;
        hear(table);
        report();
    });
    return work();
}

template <typename Work>
auto worked(ValueTable& table, Work work) {
    return worked(table, work, [] {});
}

}  // namespace ponder
