// The tool that finds files by their names.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/files/confined_root.hpp>
#include <toolkit/tool/about.hpp>

#include <string>

namespace toolkit { inline namespace v0 {

/// `grep_files{pattern}` returns the paths of the files whose names fit the pattern (name_pattern.hpp). If a pattern
/// with wildcards fits no whole name, it is compared with parts of names.
struct grep_files {
    std::string pattern;

    static constexpr tool_about about{.description = "Find files by name. It does not look inside files.",
                                      .read_only = true};
    struct doc {
        field pattern{.description = "Part of the file name, such as invoice. * and ? are wildcards.",
                      .min_length = 1,
                      .max_length = 200};
    };

    [[nodiscard]] result<std::string> operator()(const confined_root& root, const stop_token& stop) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/files/impl/grep_files.ipp>
#endif
