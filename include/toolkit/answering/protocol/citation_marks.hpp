// The marks of citations in a streamed answer: [1], [2].
#pragma once

#include <toolkit/run/record.hpp>
#include <toolkit/validation/markers/markers.hpp>
#include <toolkit/validation/markers/plain_markers.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The functions of no_marks for citations.
struct citation_marks {
    [[nodiscard]] static constexpr bool may_begin(char c) noexcept { return marking::may_begin_mark(c); }
    [[nodiscard]] static std::size_t settled(std::string_view text) { return settled_bytes(text); }
    [[nodiscard]] static std::string plain(std::string_view text, const run_record& record) {
        return plain_markers(text, record);
    }
    [[nodiscard]] static std::string without(std::string_view text) { return strip_markers(text); }
};

}}  // namespace toolkit::v0
