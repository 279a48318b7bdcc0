// retrieval/files/section_file.hpp
#include <toolkit/retrieval/files/section_file.hpp>

#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using toolkit::failure_kind;
using toolkit::section_file;

namespace {
constexpr toolkit::section_format format{7, 3, 3};
const std::vector<std::string> input{"first", "", std::string(1000, 'x')};
}  // namespace

TEST(sections, are_read_as_written) {
    const temporary_folder folder;
    ASSERT_TRUE(section_file::write(folder.path("f"), format, input));
    const auto opened = section_file::open(folder.path("f"), format);
    ASSERT_TRUE(opened);
    for (std::size_t i = 0; i < input.size(); ++i) EXPECT_EQ((*opened)[i], input[i]);
}

TEST(sections, of_another_kind_or_version_are_refused) {
    const temporary_folder folder;
    ASSERT_TRUE(section_file::write(folder.path("f"), format, input));
    const auto older = section_file::open(folder.path("f"), {7, 4, 3});
    ASSERT_FALSE(older);
    EXPECT_EQ(older.error().kind, failure_kind::corrupt);
    EXPECT_NE(older.error().message().find("a format that this program does not read"), std::string::npos);
    EXPECT_FALSE(section_file::open(folder.path("f"), {8, 3, 3}));
    EXPECT_FALSE(section_file::open(folder.path("f"), {7, 3, 2}));
    EXPECT_EQ(section_file::open(folder.path("none"), format).error().kind, failure_kind::not_found);
}

TEST(sections, cut_off_anywhere_are_refused) {
    const temporary_folder folder;
    ASSERT_TRUE(section_file::write(folder.path("f"), format, input));
    const std::string whole = bytes_of_file(folder.path("f"));
    for (std::size_t size = 0; size < whole.size(); size += size < 200 ? 1 : 37) {
        folder.write("cut", whole.substr(0, size));
        EXPECT_FALSE(section_file::open(folder.path("cut"), format)) << size;
    }
    folder.write("long", whole + "x");
    EXPECT_FALSE(section_file::open(folder.path("long"), format));
}

TEST(sections, with_any_flipped_bit_are_refused_or_right) {
    const temporary_folder folder;
    ASSERT_TRUE(section_file::write(folder.path("f"), format, input));
    const std::string whole = bytes_of_file(folder.path("f"));
    std::size_t refused = 0;
    for (std::size_t at = 0; at < whole.size(); at += at < 200 ? 1 : 11) {
        std::string turned = whole;
        turned[at] = static_cast<char>(turned[at] ^ (1 << at % 8));
        folder.write("turned", turned);
        const auto opened = section_file::open(folder.path("turned"), format);
        refused += opened ? 0U : 1U;
        if (!opened) continue;  // what is left is padding
        for (std::size_t i = 0; i < input.size(); ++i) EXPECT_EQ((*opened)[i], input[i]);
    }
    EXPECT_GT(refused, 200U);
}
