// Refusing a board or a box: the exception that becomes a ValueError, and numbers in its words.
#pragma once

#include <stdexcept>
#include <string>

namespace ponder {

inline std::string number(auto value) { return std::to_string(value); }

[[noreturn]] inline void refuse(const std::string& why) { throw std::invalid_argument(why); }

}  // namespace ponder
