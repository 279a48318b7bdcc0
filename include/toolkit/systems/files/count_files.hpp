// The tool that counts files.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/files/confined_root.hpp>
#include <toolkit/tool/about.hpp>

#include <string>

namespace toolkit { inline namespace v0 {

/// `count_files{extension}` returns "Found 12 .pdf files." Of a kind it also counts each extension: "Found 3 image
/// files (2 .png, 1 .jpg)."
struct count_files {
    std::string extension{};

    static constexpr tool_about about{.description = "Count the files, all or those of one type.", .read_only = true};
    struct doc {
        field extension{.description = "File type, such as pdf or image. Leave it out to count all files.",
                        .required = false};
    };

    [[nodiscard]] result<std::string> operator()(const confined_root& root, const stop_token& stop) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/files/impl/count_files.ipp>
#endif
