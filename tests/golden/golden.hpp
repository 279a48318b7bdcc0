// Compares texts with the files of tests/golden, so that a change of what models or users read shows in the diff of a
// commit.
#pragma once

#include <gtest/gtest.h>
#include <test_paths.hpp>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

/// Compares with tests/golden/NAME. With TOOLKIT_GOLDEN=write in the environment it writes the file instead.
inline void expect_golden(const std::string& name, const std::string& text) {
    std::string path = TOOLKIT_TESTS_DIR "/golden/";
    path += name;
    const char* const mode = std::getenv("TOOLKIT_GOLDEN");
    if (mode != nullptr && std::string{mode} == "write") {
        std::ofstream{path, std::ios::binary} << text;
        return;
    }
    std::ifstream in{path, std::ios::binary};
    ASSERT_TRUE(in) << path << " is missing; write it with TOOLKIT_GOLDEN=write";
    const std::string known{std::istreambuf_iterator<char>{in}, {}};
    EXPECT_EQ(known, text) << "if the change is meant, write " << path << " with TOOLKIT_GOLDEN=write";
}
