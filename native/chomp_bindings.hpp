// The Python face of the Chomp tables.
#pragma once

#include <nanobind/nanobind.h>

namespace ponder {

void bind_chomp_tables(nanobind::module_& module);

}  // namespace ponder
