// A word on a page, where it is displayed.
#pragma once

#include <toolkit/document/document.hpp>

#include <string>

namespace toolkit { inline namespace v0 {

/// A word of a page as it is displayed, in the order of the file. The box is in points from the top left corner.
struct shown_word {
    std::string text;
    rectangle box;
    friend bool operator==(const shown_word&, const shown_word&) = default;
};

}}  // namespace toolkit::v0
