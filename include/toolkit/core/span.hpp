// A range of bytes of a text.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Bytes [begin, end) of a text, usually the extracted text of a document.
struct span {
    std::size_t begin = 0;
    std::size_t end = 0;
    [[nodiscard]] constexpr std::size_t size() const noexcept { return end - begin; }
    /// The bytes of the range, without those beyond the end of the text.
    [[nodiscard]] constexpr std::string_view of(std::string_view text) const noexcept {
        if (begin >= text.size() || end <= begin) return {};
        return text.substr(begin, end - begin);
    }
    friend constexpr bool operator==(const span&, const span&) = default;
};

}}  // namespace toolkit::v0
