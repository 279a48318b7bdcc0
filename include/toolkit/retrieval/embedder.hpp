// The policy that makes vectors of texts: a model behind a server, or retrieval/hashed.hpp where there is none.
// In: texts and what they are for. Out: rows of length 1. Next: vector_store.hpp packs and compares them.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

/// What a text is for. Many models put other words before a question than before what may answer it.
enum class text_role : std::uint8_t { query, passage };

/// `embed` gives texts.size() rows of dimensions() floats, one row after the other, each of length 1. `name` is kept
/// with an index: vectors of another name, or of other dimensions, are never compared. Called from many threads.
template <class E>
concept Embedder = requires(const E& e, std::span<const std::string_view> texts, text_role role, stop_token stop) {
    { e.dimensions() } -> std::convertible_to<std::size_t>;
    { e.embed(texts, role, stop) } -> result_of<std::vector<float>>;
    { e.name() } -> std::convertible_to<std::string_view>;
};

/// How far the squared length of a row may be from 1: float16 in a server's reply makes less of an error than this.
inline constexpr double unit_tolerance = 0.01;

namespace embedding {

/// The sum of the squares; NaN or infinite when a number is, or when it is too great for a float.
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

/// Brings a row to length 1; false, and the row as it was, when it is all zero or not finite.
[[nodiscard]] inline bool make_unit(std::span<float> row) noexcept {
    const double squared = embedding::squared_length(row);
    if (!(squared > 0)) return false;
    const double scale = 1 / std::sqrt(squared);
    for (float& x : row) x = static_cast<float>(static_cast<double>(x) * scale);
    return true;
}

/// Whether rows × dimensions floats are whole rows, each finite and of length 1; `invalid_argument` names the first row
/// that is not (counted from 0). One NaN in an index spoils what is found in silence.
[[nodiscard]] inline result<void> finite_and_unit(std::span<const float> rows, std::size_t dimensions) {
    if (dimensions == 0 || rows.size() % dimensions != 0)
        return failure::of(failure_kind::invalid_argument, "vectors",
                           std::to_string(rows.size()) + " floats are no whole rows of " + std::to_string(dimensions),
                           "give rows x dimensions floats");
    for (std::size_t row = 0; row * dimensions < rows.size(); ++row) {
        const double squared = embedding::squared_length(rows.subspan(row * dimensions, dimensions));
        if (std::isnan(squared))
            return embedding::refused_row(row, "it holds a number that is not finite", "look at what the model gave");
        if (squared == 0)
            return embedding::refused_row(row, "it is all zero, so that nothing can be near to it",
                                          "give no empty texts to the model");
        if (std::abs(squared - 1) > unit_tolerance)
            return embedding::refused_row(row, "its length is not 1", "bring rows to length 1 by make_unit");
    }
    return {};
}

/// The rows of the texts, seen to be as many as the texts, finite and of length 1. What is wrong with them is
/// `invalid_argument`, with the embedder's name: the same call would give the same again.
template <class E>
[[nodiscard]] result<std::vector<float>> embed_checked(const E& embedder, std::span<const std::string_view> texts,
                                                       text_role role, const stop_token& stop = {}) {
    static_assert(
        Embedder<E>,
        "toolkit: this is no Embedder; it needs dimensions() -> size_t, name() -> string and embed(span<const "
        "string_view> texts, text_role, stop_token) const -> result<std::vector<float>>");
    result<std::vector<float>> rows = embedder.embed(texts, role, stop);
    if (!rows) return rows;
    const auto dimensions = static_cast<std::size_t>(embedder.dimensions());
    const auto refused = [&](failure why) {
        why.where = note{std::string{"embedder "} + std::string{embedder.name()} +
                         (why.where.empty() ? "" : ", " + std::string{why.where.view()})};
        return why;
    };
    if (rows->size() != texts.size() * dimensions)
        return refused(failure::of(failure_kind::invalid_argument, {},
                                   "it gave " + std::to_string(rows->size()) + " floats for " +
                                       std::to_string(texts.size()) + " texts of " + std::to_string(dimensions) +
                                       " dimensions",
                                   "look at the model's dimensions"));
    if (auto checked = finite_and_unit(*rows, dimensions); !checked && !texts.empty())
        return refused(std::move(checked).error());
    return rows;
}

}  // namespace toolkit::inline v0
