// The code of docs/systems/files.md.
#include <toolkit/systems/files/confined_root.hpp>
#include <toolkit/systems/files/count_files.hpp>

#include "retrieval/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

toolkit::result<std::string> beginning_of(const std::string& folder, const std::string& path) {
    const auto root = toolkit::confined_root::open(folder);
    if (!root) return root.error();  // there is no such folder, or it cannot be read
    const auto read = root->read_file(path, 1'000);
    if (!read) return read.error();
    return read->bytes;
}

}  // namespace

TEST(files_guide, reads_the_beginning_of_a_file) {
    const temporary_folder folder;
    folder.write("a.txt", "hello");
    EXPECT_EQ(*beginning_of(folder.path(), "a.txt"), "hello");
    EXPECT_FALSE(beginning_of(folder.path(), "../a.txt"));
    EXPECT_FALSE(beginning_of(folder.path("none"), "a.txt"));
}

TEST(files_guide, calls_a_tool) {
    const temporary_folder folder;
    folder.write("a.pdf", "x");
    folder.write("sub/b.pdf", "x");
    const auto root = toolkit::confined_root::open(folder.path());
    ASSERT_TRUE(root) << root.error().message();
    const auto counted = toolkit::count_files{.extension = "pdf"}(*root, {});
    EXPECT_EQ(*counted, "Found 2 .pdf files.");
}
