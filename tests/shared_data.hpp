// Data of other projects, in a folder beside the repository. Tests that need it skip themselves when it is missing.
#pragma once

#include <test_paths.hpp>

#include <filesystem>

/// A path in it: shared_data("data/malformed").
inline std::filesystem::path shared_data(const char* path) { return std::filesystem::path{TOOLKIT_SHARED_DIR} / path; }
