// Compares names with a pattern as people write it: part of a name, without case, with `*` and `?`.
// In: a pattern and names. Out: whether they fit. Next: grep_files.
#pragma once

#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Whether a text fits a pattern as a whole. `*` is any number of characters, `?` is one, any other character is
/// itself.
[[nodiscard]] bool fits_wildcards(std::string_view pattern, std::string_view text) noexcept;

/// A pattern of names. Without wildcards it is a part of the name. With wildcards it is compared with the whole name,
/// as a shell does. A pattern with '/' is compared with the path below the root.
class name_pattern {
public:
    explicit name_pattern(std::string_view pattern);

    [[nodiscard]] bool fits(std::string_view path) const;
    /// Whether the pattern, with wildcards or without, fits a part of the name.
    [[nodiscard]] bool fits_part(std::string_view path) const;

private:
    [[nodiscard]] std::string compared(std::string_view path) const;

    std::string pattern_;  ///< folded
    std::string part_;     ///< the same between two `*`
    bool has_wildcards_ = false;
    bool has_folder_ = false;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/files/impl/name_pattern.ipp>
#endif
