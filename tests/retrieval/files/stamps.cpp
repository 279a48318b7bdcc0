// retrieval/files/stamps.hpp
#include <toolkit/retrieval/files/stamps.hpp>

#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using toolkit::known_file;

TEST(stamps, are_read_as_written) {
    const temporary_folder folder;
    const std::vector<known_file> input{{"a", {1, 2, 3, 4}, toolkit::sha1_of("x")},
                                        {"b\nc", {UINT64_MAX, -1, -2, 0}, {}}};
    ASSERT_TRUE(toolkit::write_stamps(folder.path("s"), input));
    EXPECT_EQ(toolkit::read_stamps(folder.path("s")), input);
}

TEST(stamps, that_are_missing_or_damaged_are_none) {
    const temporary_folder folder;
    EXPECT_TRUE(toolkit::read_stamps(folder.path("s")).empty());
    ASSERT_TRUE(toolkit::write_stamps(folder.path("s"), {{"a", {1, 2, 3, 4}, {}}}));
    const std::string whole = bytes_of_file(folder.path("s"));
    for (std::size_t at = 0; at < whole.size(); ++at) {
        folder.write("cut", whole.substr(0, at));
        EXPECT_TRUE(toolkit::read_stamps(folder.path("cut")).empty()) << at;
    }
}
