// The Python face of the values of families.
#pragma once

#include <nanobind/nanobind.h>

namespace ponder {

void bind_families(nanobind::module_& module);

}  // namespace ponder
