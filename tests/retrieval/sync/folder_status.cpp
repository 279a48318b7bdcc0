// retrieval/sync/folder_status.hpp
#include <toolkit/extract/text.hpp>
#include <toolkit/retrieval/library.hpp>

#include "../place.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using toolkit::failure_kind;
using toolkit::owner;
using texts = toolkit::extractors<toolkit::text_extractor>;

namespace {

using states = std::vector<std::pair<std::string, std::string>>;

struct others_text : toolkit::text_extractor {
    static constexpr std::uint32_t version = toolkit::text_extractor::version + 1;
};

states states_of(const place& p, const owner& who = me) {
    states found;
    const auto rows = *p.lib.status<texts>(who, p.docs.path());
    for (const auto& each : rows) found.emplace_back(each.filename, toolkit::name_of(each.state));
    return found;
}

}  // namespace

TEST(folder_status, lists_what_must_be_read) {
    place p;
    p.docs.write("a.txt", "One apple.");
    p.docs.write("b.txt", std::string{"\0\1\2", 3});
    EXPECT_EQ(states_of(p), (states{{"a.txt", "PENDING"}, {"b.txt", "PENDING"}}));
    toolkit::sync_limits at_once;
    at_once.settled = {};  // stamps are trusted though the files are new
    const auto sync = [&] { return p.lib.sync_folder<texts>(me, p.docs.path(), {.limits = at_once}); };
    ASSERT_TRUE(sync());
    EXPECT_EQ(states_of(p), (states{{"a.txt", "INDEXED"}, {"b.txt", "FAILED"}}));
    p.docs.write("a.txt", "Two apples stand here.");
    p.docs.write("c/d.txt", "Three pears.");
    EXPECT_EQ(states_of(p), (states{{"a.txt", "PENDING"}, {"b.txt", "FAILED"}, {"c/d.txt", "PENDING"}}));
    EXPECT_EQ(p.lib.for_owner(me).search({"apple"})->size(), 1U);  // as it stood
    EXPECT_TRUE(p.lib.for_owner(me).search({"pears"})->empty());
    const auto rows = *p.lib.status<texts>(me, p.docs.path());
    EXPECT_EQ(rows.back().id, toolkit::document_id(me, "c/d.txt"));
    ASSERT_TRUE(sync());
    EXPECT_EQ(states_of(p), (states{{"a.txt", "INDEXED"}, {"b.txt", "FAILED"}, {"c/d.txt", "INDEXED"}}));
    EXPECT_EQ(p.lib.status<texts>(me, p.docs.path(), "notes")->size(), 6U);  // those, and all for another collection
    EXPECT_EQ(states_of(p, you).front().second, "PENDING");
}

TEST(folder_status, detects_changes_by_content_right_after_a_sync) {
    place p;
    p.docs.write("a.txt", "One apple.");
    p.docs.write("b.txt", "One pear.");
    p.docs.write("b.txt.meta.json", R"({"price": 1})");
    ASSERT_TRUE(p.lib.sync_folder<texts>(me, p.docs.path()));
    const states indexed{{"a.txt", "INDEXED"}, {"b.txt", "INDEXED"}};
    EXPECT_EQ(states_of(p), indexed);
    p.docs.write("a.txt", "Two apples");  // as many bytes
    EXPECT_EQ(states_of(p), (states{{"a.txt", "PENDING"}, {"b.txt", "INDEXED"}}));
    p.docs.write("a.txt", "One apple.");
    EXPECT_EQ(states_of(p), indexed);
    p.docs.write("b.txt.meta.json", R"({"price": 2})");
    EXPECT_EQ(states_of(p), (states{{"a.txt", "INDEXED"}, {"b.txt", "PENDING"}}));
    p.docs.remove("b.txt.meta.json");
    EXPECT_EQ(states_of(p), (states{{"a.txt", "INDEXED"}, {"b.txt", "PENDING"}}));
    ASSERT_TRUE(p.lib.sync_folder<texts>(me, p.docs.path()));
    EXPECT_EQ(states_of(p), indexed);
    using others = toolkit::extractors<others_text>;  // by which all is read again
    EXPECT_EQ(p.lib.status<others>(me, p.docs.path())->front().state, toolkit::document_state::pending);
}

TEST(folder_status, stops_on_request) {
    place p;
    p.docs.write("a.txt", "One apple.");
    ASSERT_TRUE(p.lib.sync_folder<texts>(me, p.docs.path()));
    const toolkit::stop_source source;
    source.request_stop();
    EXPECT_EQ(p.lib.status<texts>(me, p.docs.path(), {}, source.get_token()).error().kind, failure_kind::cancelled);
}

TEST(folder_status, without_a_folder_or_an_owner_is_refused) {
    const place p;
    EXPECT_FALSE(p.lib.status<texts>(me, p.index.path("gone")));
    EXPECT_EQ(p.lib.status<texts>(owner{""}, p.index.path()).error().kind, failure_kind::invalid_argument);
}
