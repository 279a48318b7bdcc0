// The tool that shows folders and files as a tree.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/files/confined_root.hpp>
#include <toolkit/tool/about.hpp>

#include <string>

namespace toolkit { inline namespace v0 {

/// `directory_tree{max_depth}` returns the number of folders and of files by type, and the names down to a depth. A
/// folder shows the number of all files below it, also those that are deeper than the tree.
struct directory_tree {
    int max_depth = 2;

    static constexpr tool_about about{.description = "Show the folders and files as a tree, and the file types.",
                                      .read_only = true};
    struct doc {
        field max_depth{.description = "How many levels of folders to show", .minimum = 1, .maximum = 10};
    };

    [[nodiscard]] result<std::string> operator()(const confined_root& root, const stop_token& stop) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/files/impl/directory_tree.ipp>
#endif
