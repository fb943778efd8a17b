// Work in a table of values on behalf of Python: one thread at a time, with the GIL released,
// hearing Ctrl-C and `stop`.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <functional>
#include <utility>

#include "signals.hpp"
#include "values_table.hpp"

namespace ponder {

// Called now and then: raises KeyboardInterrupt, or InterruptedError if the table was told to stop.
inline void hear(const ValueTable& table) {
    hear_signals();
    if (table.stopping()) {
        PyErr_SetString(PyExc_InterruptedError, "the work was stopped");
        throw nanobind::python_error();
    }
}

// A piece of work in the table, from its beginning to its end, however it ends.
class AtWork {
public:
    AtWork(ValueTable& table, std::function<void()> beat) : table_(table) {
        table.begin(std::move(beat));
    }
    ~AtWork() { table_.end(); }
    AtWork(const AtWork&) = delete;
    AtWork& operator=(const AtWork&) = delete;

private:
    ValueTable& table_;
};

// The lock of the table, awaited without the GIL and in short pieces, so that Ctrl-C is heard and
// `report` called while another thread is at work.
template <typename Report>
ValueTable::Lock awaited(ValueTable& table, Report report) {
    constexpr std::chrono::milliseconds blink{50};
    for (;;) {
        ValueTable::Lock guard = table.lock(blink);
        if (guard.owns_lock()) return guard;
        const nanobind::gil_scoped_acquire locked;
        hear_signals();
        report();
    }
}

inline ValueTable::Lock awaited(ValueTable& table) {
    return awaited(table, [&] { table.breathe(); });
}

// What `work` returns; `report` is called now and then, with the GIL.
template <typename Work, typename Report>
auto worked(ValueTable& table, Work work, Report report) {
    const nanobind::gil_scoped_release unlocked;
    const auto guard = awaited(table, report);
    const AtWork at_work(table, [&] {
        const nanobind::gil_scoped_acquire locked;
        hear(table);
        report();
    });
    return work();
}

template <typename Work>
auto worked(ValueTable& table, Work work) {
    return worked(table, work, [&] { table.breathe(); });
}

}  // namespace ponder
