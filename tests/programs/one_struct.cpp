// The program on the first page of docs/schema.md prints what the page shows.
#include <gtest/gtest.h>
#include <test_paths.hpp>

#include <filesystem>
#include <string>

#include "started.hpp"

TEST(one_struct, prints_what_its_page_shows) {
    const auto done = programs::started(TOOLKIT_ONE_STRUCT, {}, {}).wait();
    EXPECT_EQ(done.status, 0);
    const auto page = std::filesystem::path{TOOLKIT_TESTS_DIR}.parent_path() / "docs" / "schema.md";
    EXPECT_NE(programs::read_whole(page).find("\n```\n" + done.out + "```\n"), std::string::npos) << done.out;
}
