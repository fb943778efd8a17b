// The Python face of the values of games.
#pragma once

#include <nanobind/nanobind.h>

namespace ponder {

void bind_values(nanobind::module_& module);

}  // namespace ponder
