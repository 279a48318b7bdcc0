// retrieval/files/sidecar.hpp, gather.hpp, through sync_folder
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/files/sidecar.hpp>
#include <toolkit/retrieval/library.hpp>

#include "../place.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

using toolkit::property_note;
using toolkit::where;

namespace {

using names = std::vector<std::string>;

class sidecar : public testing::Test, protected place {
protected:
    [[nodiscard]] names found(const toolkit::property_filter& filter) const { return place::found({.where = filter}); }
};

}  // namespace

TEST_F(sidecar, gives_the_properties_of_its_file_and_is_not_a_document) {
    docs.write("a/b.txt", "Oil for the gearbox.");
    docs.write("a/b.txt.meta.json",
               R"({"price": 5, "tags": ["x", 2, null], "when": "2024-02-29", "home": {"lat": 52.5, "lng": 13.4},
        "author": {"name": "Ann"}, "draft": true, "nothing": null, "zip": "01234"})");
    const auto report = sync();
    EXPECT_EQ(report.documents(), 1U);
    EXPECT_TRUE(report.notes.empty()) << report.notes.front().what;
    EXPECT_EQ(found(where("price") == 5), names{"a/b.txt"});
    EXPECT_EQ(found(where("tags") == "2"), names{"a/b.txt"});
    EXPECT_EQ(found(where("when") <= "2024-02-29"), names{"a/b.txt"});
    EXPECT_EQ(found(toolkit::within_metres("home", {52.5, 13.4}, 1)), names{"a/b.txt"});
    EXPECT_EQ(found(where("author.name") == "Ann" && where("draft") == true && where("zip") == "01234"),
              names{"a/b.txt"});
    EXPECT_EQ(sync().unchanged, 1U);
    EXPECT_EQ(found(where("file.modified") > "2020-01-01"), names{"a/b.txt"});
}

TEST_F(sidecar, overrides_front_matter) {
    docs.write("a.md", "---\nprice: 1\nauthor: Ann\n---\nText.");
    docs.write("a.md.meta.json", R"({"price": 2})");
    sync();
    EXPECT_EQ(found(where("price") == 2 && where("author") == "Ann"), names{"a.md"});
}

TEST_F(sidecar, is_read_again_when_changed_added_or_removed) {
    docs.write("a.txt", "Text.");
    docs.write("b.txt", "Other.");
    sync();
    docs.write("a.txt.meta.json", R"({"price": 1})");
    EXPECT_EQ(sync().changed, 1U);
    EXPECT_EQ(found(where("price") == 1), names{"a.txt"});
    docs.write("a.txt.meta.json", R"({"price": 2})");
    auto report = sync();
    EXPECT_EQ(report.changed, 1U);
    EXPECT_EQ(report.unchanged, 1U);
    EXPECT_EQ(found(where("price") == 2), names{"a.txt"});
    EXPECT_EQ(sync().unchanged, 2U);
    docs.remove("a.txt.meta.json");
    EXPECT_EQ(sync().changed, 1U);
    EXPECT_NE(found(where("price") == 2).front().find("no document has"), std::string::npos);
    EXPECT_EQ(sync().unchanged, 2U);
}

TEST_F(sidecar, is_seen_by_stamps_alone) {
    docs.write("a.txt", "Text.");
    docs.write("a.txt.meta.json", R"({"price": 1})");
    const toolkit::sync_limits limits{.settled = std::chrono::milliseconds{-1'000'000}};
    ASSERT_TRUE(lib.sync_folder(me, docs.path(), {.limits = limits}));
    EXPECT_EQ(lib.sync_folder(me, docs.path(), {.limits = limits})->unchanged, 1U);
    // Of the same size: only its time reveals the change, whatever the clock and the file's number are.
    const std::filesystem::path beside = docs.path("a.txt.meta.json");
    const auto before = std::filesystem::last_write_time(beside);
    docs.write("a.txt.meta.json", R"({"price": 3})");
    std::filesystem::last_write_time(beside, before + std::chrono::seconds{2});
    EXPECT_EQ(lib.sync_folder(me, docs.path(), {.limits = limits})->changed, 1U);
    EXPECT_EQ(found(where("price") == 3), names{"a.txt"});
}

TEST_F(sidecar, that_is_broken_loses_only_its_properties) {
    docs.write("a.txt", "Text.");
    docs.write("a.txt.meta.json", "{\"price\": 1,}");
    docs.write("b.txt", "Text.");
    docs.write("b.txt.meta.json", "[1]");
    docs.write("c.txt", "Text.");
    docs.write("c.txt.meta.json", std::string(300'000, ' ') + "{}");
    docs.write("d.txt", "Text.");
    docs.write("d.txt.meta.json", "{\"a\": 1, \"a\": 2}");
    docs.write("e.txt", "Text.");
    docs.write("e.txt.meta.json", "{\"a\": 1e999, \"b\": [[1]], \"c\": {\"lat\": \"x\", \"lon\": 1}, \"d\": 1}");
    docs.write("f.txt", "Text.");
    docs.write("f.txt.meta.json/x.txt", "A folder.");
    const auto report = sync();
    EXPECT_EQ(report.documents(), 7U);
    ASSERT_EQ(report.notes.size(), 7U);
    EXPECT_EQ(report.notes[0].filename, "a.txt");
    EXPECT_EQ(report.notes[0].what, "sidecar: syntax error at byte 12: expected a key in double quotes, found }");
    EXPECT_EQ(report.notes[1].what, "sidecar: wrong type at byte 0: expected an object of properties, found [1]");
    EXPECT_EQ(report.notes[2].what, "sidecar: it is larger than 256 KiB");
    EXPECT_NE(report.notes[3].what.find("duplicate key"), std::string::npos);
    EXPECT_EQ(report.notes[4], (property_note{"e.txt", "sidecar: \"a\" is a number that is not finite"}));
    EXPECT_EQ(report.notes[5].what, "sidecar: \"b\" is a list of lists or maps, which is not supported");
    EXPECT_NE(report.notes[6].what.find("\"c\" is not a place"), std::string::npos);
    EXPECT_EQ(found(where("d") == 1), names{"e.txt"});
    EXPECT_EQ(found(where("file.notes").exists()), (names{"a.txt", "b.txt", "c.txt", "d.txt", "e.txt"}));
}

TEST_F(sidecar, that_is_a_link_within_the_folder_is_not_followed_and_is_reported) {
    docs.write("a.txt", "Text.");
    docs.write("b.txt", "Text.");
    docs.write("b.txt.meta.json", R"({"price": 1})");
    std::filesystem::create_symlink("b.txt.meta.json", docs.path("a.txt.meta.json"));
    std::filesystem::create_symlink("b.txt", docs.path("c.txt"));
    const auto report = sync();
    EXPECT_EQ(report.documents(), 2U);
    ASSERT_EQ(report.notes.size(), 1U);
    EXPECT_EQ(report.notes[0].filename, "a.txt.meta.json");
    EXPECT_NE(report.notes[0].what.find("symbolic link"), std::string::npos);
    EXPECT_EQ(found(where("price") == 1), names{"b.txt"});
}

TEST_F(sidecar, without_a_file_is_reported) {
    docs.write("a.txt", "Text.");
    docs.write("gone.txt.meta.json", "{}");
    docs.write("a.txt.meta.json.meta.json", "{}");
    for (int i = 0; i < 2; ++i) {
        const auto report = sync();
        EXPECT_EQ(report.documents(), 1U);
        ASSERT_EQ(report.notes.size(), 2U);
        EXPECT_EQ(report.notes[1], (property_note{"gone.txt.meta.json",
                                                  "it is a sidecar, but there is no document \"gone.txt\" beside it"}));
    }
    docs.write(".meta.json", "{}");  // hidden
    EXPECT_EQ(sync().documents(), 1U);
}

TEST_F(sidecar, deep_and_large_json_is_refused) {
    using toolkit::sidecars::read;
    EXPECT_TRUE(read("{}"));
    EXPECT_TRUE(read("\xEF\xBB\xBF{\"a\":1}"));
    std::string deep = "{\"a\":";
    for (int i = 0; i < 100; ++i) deep += '[';
    EXPECT_EQ(read(deep).error().kind, toolkit::failure_kind::too_deep);
    std::string many = "{\"a\":[0";
    for (int i = 0; i < 5000; ++i) many += ",0";
    EXPECT_EQ(read(many + "]}").error().kind, toolkit::failure_kind::too_large);
    EXPECT_FALSE(read("{} x"));
    EXPECT_FALSE(read(""));
    EXPECT_FALSE(read("{\"a\":\"\xFF\"}"));
}

TEST_F(sidecar, another_version_of_the_programs_function_reads_files_again) {
    docs.write("a.txt", "Text.");
    const auto with = [&](const std::string& version, double price) {
        const toolkit::property_source own{version, [price](std::string_view, const toolkit::extraction&) {
                                               return std::vector<toolkit::property>{{"price", price}};
                                           }};
        return *lib.sync_folder(me, docs.path(), own);
    };
    EXPECT_EQ(with("1", 5).added, 1U);
    EXPECT_EQ(with("1", 6).unchanged, 1U);
    EXPECT_EQ(found(where("price") == 5), names{"a.txt"});
    EXPECT_EQ(with("2", 6).changed, 1U);
    EXPECT_EQ(found(where("price") == 6), names{"a.txt"});
    EXPECT_EQ(sync().changed, 1U);
    EXPECT_NE(found(where("price") == 6).front().find("no document has"), std::string::npos);
}
