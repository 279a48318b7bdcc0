// Splits file names.
// In: a path with '/'. Out: its extension, its name without folder and extension. Next: extractors.
#pragma once

#include <toolkit/version.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 { namespace extracting {

/// The extension with its dot; empty if there is none.
[[nodiscard]] constexpr std::string_view ending_of(std::string_view filename) noexcept {
    const std::size_t slash = filename.rfind('/');
    const std::size_t dot = filename.rfind('.');
    return dot == std::string_view::npos || (slash != std::string_view::npos && dot < slash) ? std::string_view{}
                                                                                             : filename.substr(dot);
}

/// The file name without folder and extension. It serves as the title of documents without one.
[[nodiscard]] constexpr std::string_view stem_of(std::string_view filename) noexcept {
    const std::string_view ending = ending_of(filename);
    filename.remove_suffix(ending.size());
    const std::size_t slash = filename.rfind('/');
    return slash == std::string_view::npos ? filename : filename.substr(slash + 1);
}

}}}  // namespace toolkit::v0::extracting
