// Where bytes of a document stand on its pages: one rectangle a line.
// In: a document and a span of its text. Out: the page, and rectangles. Next: an interface that marks a citation.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/document/document.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A place on a page: a rectangle in points from the page's top left corner. A citation of several lines has several.
struct cited_place {
    std::uint32_t page = 0;  ///< from 1
    rectangle box;
    friend bool operator==(const cited_place&, const cited_place&) = default;
};

/// The greatest number of rectangles of one span: about twenty pages of text.
inline constexpr std::size_t cited_places_at_most = 1'000;

/// The rectangles of a span, one for each line, in the order of the text. Words that the span only touches count whole.
/// Empty if the document has no placed words there, as in formats without pages.
[[nodiscard]] std::vector<cited_place> places_of(const document& from, span bytes,
                                                 std::size_t most = cited_places_at_most);

/// The page of the first byte of a span, from 1; 0 in formats without pages.
[[nodiscard]] std::uint32_t page_of(const document& from, span bytes) noexcept;

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/document/impl/cited_place.ipp>
#endif
