// Markers that a document has itself: "[3]" is a footnote of the document, and would be citation 3 of an answer.
// In: a text of a document, or a text that a model wrote from one. Out: the text without them.
#pragma once

#include <toolkit/core/span.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A text without brackets that hold numbers alone, such as "[3]", "[1, 2]" and "[4-6]", and without the blanks before
/// them. A bracket directly behind a word may be an index: "argv[1]" becomes "argv(1)". Code in backquotes, links such
/// as [1](page), and brackets with a number that begins with 0, such as [0-9], stay.
class text_without_footnotes {
public:
    explicit text_without_footnotes(std::string_view original);
    /// The whole text as it is, such as code: a[1] is no footnote there.
    [[nodiscard]] static text_without_footnotes unchanged(std::string_view original) {
        text_without_footnotes made{std::string_view{}};
        made.text_ = original;
        return made;
    }
    [[nodiscard]] const std::string& text() const noexcept { return text_; }
    /// The bytes of the original text that a part of this text comes from. Brackets within it are included.
    [[nodiscard]] span original(span part) const noexcept;

private:
    std::string text_{};
    std::vector<std::pair<std::size_t, std::size_t>> removed_{};  ///< bytes removed in total, before this byte
};

[[nodiscard]] inline std::string without_footnotes(std::string_view text) {
    return text_without_footnotes{text}.text();
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/footnotes.ipp>
#endif
