// What runs with a recorded model share: a library of the three pages of docuchat/manual.
#pragma once

#include <toolkit/extract/markdown.hpp>
#include <toolkit/retrieval/library.hpp>

#include "../retrieval/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <test_paths.hpp>

namespace recorded_manual {

inline toolkit::result<toolkit::library> open(const temporary_folder& folder, const toolkit::owner& who) {
    auto books = toolkit::library::open(folder.path("index"));
    if (!books) return books;
    const auto report = books->sync_folder<toolkit::extractors<toolkit::markdown_extractor>>(
        who, TOOLKIT_TESTS_DIR "/systems/docuchat/manual");
    if (!report) return report.error();
    return books;
}

}  // namespace recorded_manual
