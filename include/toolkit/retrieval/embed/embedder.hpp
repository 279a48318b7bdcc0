// The embedder policy: makes vectors of texts. It is a model behind a server, or retrieval/hashed.hpp if there is none.
// In: texts and their role. Out: rows of length 1. Next: vector_store.hpp packs and compares them.
#pragma once

#include <toolkit/core/guard.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The role of a text. Many models expect different prefixes for questions and for passages.
enum class text_role : std::uint8_t { query, passage };

/// `embed` returns texts.size() rows of dimensions() floats, one row after the other, each of length 1. `name` is
/// stored with an index. Vectors of different names or dimensions are never compared. Called from many threads.
template <class E>
concept Embedder = requires(const E& e, std::span<const std::string_view> texts, text_role role, stop_token stop) {
    { e.dimensions() } -> std::convertible_to<std::size_t>;
    { e.embed(texts, role, stop) } -> result_of<std::vector<float>>;
    { e.name() } -> std::convertible_to<std::string_view>;
};

/// How far the squared length of a row may be from 1. The float16 values of a server's reply cause a smaller error.
inline constexpr double unit_tolerance = 0.01;

/// Scales a row to length 1. Returns false, and leaves the row unchanged, if it is all zero or not finite.
[[nodiscard]] bool make_unit(std::span<float> row) noexcept;

/// Checks that the floats are whole rows of this many dimensions, each finite and of length 1. Otherwise fails with
/// `invalid_argument` and the number of the first bad row, counted from 0. One NaN in an index would silently spoil
/// search results.
[[nodiscard]] result<void> finite_and_unit(std::span<const float> rows, std::size_t dimensions);

/// Embeds the texts, and checks that there is a row for each, finite and of length 1. Bad rows are `invalid_argument`
/// with the embedder's name, because a repeated call would return the same rows. An exception is `tool_failed`.
template <class E>
[[nodiscard]] result<std::vector<float>> embed_checked(const E& embedder, std::span<const std::string_view> texts,
                                                       text_role role, const stop_token& stop = {}) {
    static_assert(Embedder<E>,
                  "toolkit: this is not an Embedder; an Embedder has dimensions() -> size_t, name() -> string and "
                  "embed(span<const string_view> texts, text_role, stop_token) const -> result<std::vector<float>>");
    auto rows = guarded("embedder " + std::string{embedder.name()}, "it", "return a failure instead",
                        [&]() -> result<std::vector<float>> { return embedder.embed(texts, role, stop); });
    if (!rows) return rows;
    const auto dimensions = static_cast<std::size_t>(embedder.dimensions());
    const auto refused = [&](failure why) {
        why.where = small_text{std::string{"embedder "} + std::string{embedder.name()} +
                               (why.where.empty() ? "" : ", " + std::string{why.where.view()})};
        return why;
    };
    if (rows->size() != texts.size() * dimensions)
        return refused(failure::of(failure_kind::invalid_argument, {},
                                   "it returned " + std::to_string(rows->size()) + " floats for " +
                                       std::to_string(texts.size()) + " texts of " + std::to_string(dimensions) +
                                       " dimensions",
                                   "check the dimensions of the model"));
    if (auto checked = finite_and_unit(*rows, dimensions); !checked && !texts.empty())
        return refused(std::move(checked).error());
    return rows;
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/embed/impl/embedder.ipp>
#endif
