// Ctrl-C, as native code hears it.
#pragma once

#include <nanobind/nanobind.h>

#include "pulse.hpp"

namespace ponder {

// Raises KeyboardInterrupt if Ctrl-C was pressed. The caller holds the GIL.
inline void hear_signals() {
    if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
}

// What `work` returns with the GIL released; it ticks a pulse that hears Ctrl-C.
template <typename Work>
auto with_signals_heard(Work work) {
    Pulse pulse;
    pulse.begin([] {
        const nanobind::gil_scoped_acquire locked;
        hear_signals();
    });
    const nanobind::gil_scoped_release unlocked;
    return work(pulse);
}

}  // namespace ponder
