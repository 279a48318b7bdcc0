// A folder whose files have sizes and dates that a test chooses.
#pragma once

#include "retrieval/temporary_folder.hpp"

#include <toolkit/systems/files/confined_root.hpp>

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace file_tests {

class dated_folder : public temporary_folder {
public:
    /// Writes a file of `size` bytes that was modified some minutes after 2026-03-01 00:00 UTC.
    void add(std::string_view name, std::size_t size, long minutes) const {
        write(name, std::string(size, 'x'));
        date(name, minutes);
    }
    void date(std::string_view name, long minutes) const {
        constexpr long begin = 1'772'323'200;  // 2026-03-01 00:00 UTC
        const timespec at{begin + minutes * 60, 0};
        const timespec both[]{at, at};
        EXPECT_EQ(::utimensat(AT_FDCWD, path(name).c_str(), both, 0), 0) << name;
    }
    [[nodiscard]] toolkit::confined_root root(const toolkit::confined_root_limits& limits = {}) const {
        auto opened = toolkit::confined_root::open(path(), limits);
        EXPECT_TRUE(opened) << opened.error().message();
        return std::move(*opened);
    }
};

/// The text of a tool's result, or the failure as the model reads it.
template <class Tool>
[[nodiscard]] std::string text_of(const Tool& tool, const toolkit::confined_root& root) {
    const auto made = tool(root, {});
    return made ? *made : "failure: " + made.error().for_model();
}

}  // namespace file_tests
