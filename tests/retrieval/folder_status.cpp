// retrieval/folder_status.hpp
#include <toolkit/retrieval/extract/text.hpp>
#include <toolkit/retrieval/library.hpp>

#include "temporary_folder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

using toolkit::failure_kind;
using toolkit::library;
using toolkit::owner;
using texts = toolkit::extractors<toolkit::text_extractor>;

namespace {

const owner me{"me"};
using states = std::vector<std::pair<std::string, std::string>>;

states states_of(const library& lib, const std::string& folder, const owner& who = me) {
    states found;
    const auto rows = *lib.status<texts>(who, folder);
    for (const auto& each : rows) found.emplace_back(each.filename, toolkit::name_of(each.state));
    return found;
}

}  // namespace

TEST(folder_status, tells_what_is_to_be_read) {
    const temporary_folder index;
    const temporary_folder docs;
    docs.write("a.txt", "One apple.");
    docs.write("b.txt", std::string{"\0\1\2", 3});
    auto lib = *library::open(index.path());
    EXPECT_EQ(states_of(lib, docs.path()), (states{{"a.txt", "PENDING"}, {"b.txt", "PENDING"}}));
    toolkit::sync_limits at_once = toolkit::sync_limits_default;
    at_once.settled = {};  // stamps are trusted though the files are new
    const auto sync = [&] {
        return lib.sync_folder<texts>(me, docs.path(), [](const toolkit::sync_progress&) {}, {}, at_once);
    };
    ASSERT_TRUE(sync());
    EXPECT_EQ(states_of(lib, docs.path()), (states{{"a.txt", "INDEXED"}, {"b.txt", "FAILED"}}));
    docs.write("a.txt", "Two apples stand here.");
    docs.write("c/d.txt", "Three pears.");
    EXPECT_EQ(states_of(lib, docs.path()), (states{{"a.txt", "PENDING"}, {"b.txt", "FAILED"}, {"c/d.txt", "PENDING"}}));
    EXPECT_EQ(lib.for_owner(me).search({"apple"})->size(), 1U);  // as it stood
    EXPECT_TRUE(lib.for_owner(me).search({"pears"})->empty());
    const auto rows = *lib.status<texts>(me, docs.path());
    EXPECT_EQ(rows.back().id, toolkit::document_id(me, "c/d.txt"));
    ASSERT_TRUE(sync());
    EXPECT_EQ(states_of(lib, docs.path()), (states{{"a.txt", "INDEXED"}, {"b.txt", "FAILED"}, {"c/d.txt", "INDEXED"}}));
    EXPECT_EQ(lib.status<texts>(me, docs.path(), "notes")->size(), 6U);  // those, and all for another collection
    EXPECT_EQ(states_of(lib, docs.path(), owner{"you"}).front().second, "PENDING");
}

TEST(folder_status, of_no_folder_or_for_nobody_is_refused) {
    const temporary_folder index;
    const auto lib = *library::open(index.path());
    EXPECT_FALSE(lib.status<texts>(me, index.path("gone")));
    EXPECT_EQ(lib.status<texts>(owner{""}, index.path()).error().kind, failure_kind::invalid_argument);
}
