// The embedder of pages: makes many vectors of a page's picture, and of a question. It is a model behind a server
// (http_page_embedder.hpp), or word_patches.hpp if there is none.
// In: pictures, or a question. Out: rows of 128 numbers. Next: page_library.hpp stores and compares them.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/extract/pdf/shown_word.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Numbers per row. Models with fewer dimensions pad with zeros, which changes no product.
inline constexpr std::size_t page_dimensions = 128;

/// A page as an embedder sees it.
struct page_image {
    std::string_view png;                 ///< the bytes of a PNG file
    std::uint32_t width = 0;              ///< pixels
    std::uint32_t height = 0;             ///< pixels
    page_size size{};                     ///< points
    std::span<const shown_word> words{};  ///< the words of the file, which a scan does not have
};

/// `embed_pages` makes, for each page, rows × 128 floats, each row of length 1: one row per patch, and at least one.
/// `embed_query` makes the same of a question. `name` is stored with the index: pages are compared only with questions
/// of an embedder of the same name. Called from many threads.
template <class E>
concept PageEmbedder =
    requires(const E& e, std::span<const page_image> pages, std::string_view question, const stop_token& stop) {
        { e.embed_pages(pages, stop) } -> result_of<std::vector<std::vector<float>>>;
        { e.embed_query(question, stop) } -> result_of<std::vector<float>>;
        { e.name() } -> std::convertible_to<std::string_view>;
    };

/// One sentence for a type that is no PageEmbedder.
template <class E>
inline constexpr bool is_page_embedder = [] {
    static_assert(PageEmbedder<E>,
                  "toolkit: this is not a PageEmbedder; a PageEmbedder has name() -> string, embed_pages(span<const "
                  "page_image>, stop_token) const -> result<std::vector<std::vector<float>>> and "
                  "embed_query(string_view, stop_token) const -> result<std::vector<float>>, 128 floats a row");
    return true;
}();

}}  // namespace toolkit::v0
