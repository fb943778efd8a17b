// One thread of a Chomp sieve.
#pragma once

#include <cstddef>

#include "chomp_field.hpp"

namespace ponder::sieve {

// Claims units of the field and sieves them until none are left.
void work(Field& field, std::size_t number);

}  // namespace ponder::sieve
