// NumPy arrays that own a vector.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <utility>
#include <vector>

namespace ponder {

template <typename Number>
nanobind::object numpy_array(std::vector<Number> numbers, std::vector<std::size_t> shape) {
    auto* const kept = new std::vector<Number>(std::move(numbers));
    nanobind::capsule owner(
        kept, [](void* p) noexcept { delete static_cast<std::vector<Number>*>(p); });
    using Array = nanobind::ndarray<nanobind::numpy, Number>;
    return nanobind::cast(Array(kept->data(), shape.size(), shape.data(), owner));
}

template <typename Number>
nanobind::object numpy_array(std::vector<Number> numbers) {
    const std::size_t size = numbers.size();
    return numpy_array(std::move(numbers), {size});
}

}  // namespace ponder
