// The tool that gives size and dates of files.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/files/confined_root.hpp>
#include <toolkit/tool/about.hpp>

#include <string>

namespace toolkit { inline namespace v0 {

/// `file_metadata{name_hint}` returns size and dates of the files that the hint means, at most five. Names that are
/// equal but for case and extension count first, then names that contain the hint, then similar names. Without a hint
/// it returns the newest files.
struct file_metadata {
    std::string name_hint{};

    static constexpr tool_about about{.description = "Get size and dates (created, modified) of a file.",
                                      .read_only = true};
    struct doc {
        field name_hint{.description = "The file's name, or a part of it. Leave it out for the newest files.",
                        .max_length = 300,
                        .required = false};
    };

    [[nodiscard]] result<std::string> operator()(const confined_root& root, const stop_token& stop) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/files/impl/file_metadata.ipp>
#endif
