// The Python face of the expression search.
#pragma once

#include <nanobind/nanobind.h>

namespace ponder {

void bind_expression_search(nanobind::module_& module);

}  // namespace ponder
