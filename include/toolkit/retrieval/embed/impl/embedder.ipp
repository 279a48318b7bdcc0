// The functions of embedder.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/retrieval/embed/embedder.hpp>

#include <cmath>
#include <limits>

namespace toolkit { inline namespace v0 {

namespace embedding {

/// Returns the sum of squares. It is NaN or infinite if a number is, or if it is too great for a float.
[[nodiscard]] inline double squared_length(std::span<const float> row) noexcept {
    double sum = 0;
    for (const float x : row) sum += static_cast<double>(x) * static_cast<double>(x);
    return sum <= static_cast<double>(std::numeric_limits<float>::max()) ? sum
                                                                         : std::numeric_limits<double>::quiet_NaN();
}

[[nodiscard]] inline failure refused_row(std::size_t number, std::string_view detail, std::string_view cure) {
    return failure::of(failure_kind::invalid_argument, "vector " + std::to_string(number), detail, cure);
}

}  // namespace embedding

TOOLKIT_FUNCTION bool make_unit(std::span<float> row) noexcept {
    const double squared = embedding::squared_length(row);
    if (!(squared > 0)) return false;
    const double scale = 1 / std::sqrt(squared);
    for (float& x : row) x = static_cast<float>(static_cast<double>(x) * scale);
    return true;
}

TOOLKIT_FUNCTION result<void> finite_and_unit(std::span<const float> rows, std::size_t dimensions) {
    if (dimensions == 0 || rows.size() % dimensions != 0)
        return failure::of(
            failure_kind::invalid_argument, "vectors",
            std::to_string(rows.size()) + " floats do not form whole rows of " + std::to_string(dimensions),
            "pass rows x dimensions floats");
    for (std::size_t row = 0; row * dimensions < rows.size(); ++row) {
        const double squared = embedding::squared_length(rows.subspan(row * dimensions, dimensions));
        if (std::isnan(squared))
            return embedding::refused_row(row, "it contains a number that is not finite",
                                          "check the output of the model");
        if (squared == 0)
            return embedding::refused_row(row, "it is all zero, so nothing can be similar to it",
                                          "send no empty texts to the model");
        if (std::abs(squared - 1) > unit_tolerance)
            return embedding::refused_row(row, "its length is not 1", "normalize rows with make_unit");
    }
    return {};
}

}}  // namespace toolkit::v0
