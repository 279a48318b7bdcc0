// The tool that lists files, the newest first.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/files/confined_root.hpp>
#include <toolkit/tool/about.hpp>

#include <string>

namespace toolkit { inline namespace v0 {

/// `list_files{extension, limit}` returns a line for each file, the last modified first. If no file has this type, it
/// lists the files that have this text in their names, in the same way.
struct list_files {
    std::string extension{};
    int limit = 20;

    static constexpr tool_about about{
        .description = "List files with size and date, the newest first, all or those of one type.", .read_only = true};
    struct doc {
        field extension{.description = "File type, such as pdf or image. Leave it out to list all files.",
                        .required = false};
        field limit{.description = "How many files to list", .minimum = 1, .maximum = 100};
    };

    [[nodiscard]] result<std::string> operator()(const confined_root& root, const stop_token& stop) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/files/impl/list_files.ipp>
#endif
