// The registry of documents: its JSON, and the names that it understands.
#include <toolkit/systems/rabbithole/references/document_registry.hpp>

#include "retrieval/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;

namespace {

constexpr std::string_view shelf = R"({
  "hr": {"travel-policy-2024.pdf": ["the travel policy", "Reisekostenrichtlinie"], "handbook.md": ["Handbuch"]},
  "law": {"bgb.md": ["BGB", "Bürgerliches Gesetzbuch"], "handbook.md": ["Handbuch"]}
})";

document_registry registry() {
    auto read = document_registry::from_json(shelf);
    EXPECT_TRUE(read) << read.error().message();
    return read ? *std::move(read) : document_registry{};
}
/// "collection/file" of each match.
std::vector<std::string> found(std::string_view name, std::string_view hint = {}) {
    std::vector<std::string> files;
    for (const registry_match& one : registry().find(name, hint)) files.push_back(one.collection + "/" + one.filename);
    return files;
}
using files = std::vector<std::string>;

}  // namespace

TEST(rabbithole_registry, reads_collections_files_and_synonyms) {
    const document_registry read = registry();
    ASSERT_EQ(read.documents().size(), 4U);
    EXPECT_EQ(read.documents()[1].filename, "travel-policy-2024.pdf");
    EXPECT_EQ(read.documents()[1].synonyms.size(), 2U);
    EXPECT_TRUE(document_registry::from_json("{}"));
}

TEST(rabbithole_registry, prefers_synonyms_to_similar_names_to_parts_of_names) {
    EXPECT_EQ(found("REISEKOSTENRICHTLINIE"), files{"hr/travel-policy-2024.pdf"});
    EXPECT_EQ(registry().find("Reisekostenrichtlinie").front().how, name_match::synonym);
    EXPECT_EQ(found("travel_policy_2024"), files{"hr/travel-policy-2024.pdf"}) << "the file name counts, too";
    EXPECT_EQ(found("Bürgerlichen Gesetzbuchs"), files{"law/bgb.md"});
    EXPECT_EQ(registry().find("Bürgerlichen Gesetzbuchs").front().how, name_match::similar);
    EXPECT_GE(registry().find("Bürgerlichen Gesetzbuchs").front().similarity, 0.7);
    EXPECT_EQ(found("travel"), files{"hr/travel-policy-2024.pdf"});
    EXPECT_EQ(registry().find("travel").front().how, name_match::part);
    EXPECT_EQ(found("BGB"), files{"law/bgb.md"});
    EXPECT_EQ(found("quantum physics"), files{});
    EXPECT_EQ(found(""), files{});
    const auto both = document_registry::from_json(
        R"({"a":{"1.md":["leave rules"],"2.md":["leave rule"],"3.md":["old leave rules"]}})");
    ASSERT_TRUE(both);
    ASSERT_EQ(both->find("leave rules").size(), 1U) << "an equal name hides similar ones";
    EXPECT_EQ(both->find("leave rules").front().filename, "1.md");
}

TEST(rabbithole_registry, takes_a_hint_of_the_collection) {
    EXPECT_EQ(found("Handbuch"), (files{"hr/handbook.md", "law/handbook.md"}));
    EXPECT_EQ(found("Handbuch", "law"), (files{"law/handbook.md", "hr/handbook.md"}));
    EXPECT_EQ(found("Handbuch", "none"), (files{"hr/handbook.md", "law/handbook.md"}));
    EXPECT_EQ(found("BGB", "hr"), files{"law/bgb.md"}) << "a hint is no filter";
}

TEST(rabbithole_registry, says_what_is_wrong_and_where) {
    const auto failure_of = [](std::string_view json) {
        const auto read = document_registry::from_json(json, {.bytes = 200, .documents = 2, .synonyms = 2});
        EXPECT_FALSE(read) << json;
        return read ? failure{} : read.error();
    };
    EXPECT_EQ(failure_of("no json").kind, failure_kind::syntax);
    EXPECT_EQ(failure_of(R"(["a"])").kind, failure_kind::wrong_type);
    const failure shape = failure_of(R"({"hr":{"a.md":"synonym"}})");
    EXPECT_EQ(shape.kind, failure_kind::wrong_type);
    EXPECT_NE(shape.message().find("/hr/a.md"), std::string::npos) << shape.message();
    EXPECT_NE(failure_of(R"({"hr":{"a.md":[" "]}})").message().find("/hr/a.md"), std::string::npos);
    EXPECT_EQ(failure_of(R"({"hr":{"":["a"]}})").kind, failure_kind::wrong_length);
    EXPECT_EQ(failure_of('"' + std::string(300, 'x') + '"').kind, failure_kind::too_large);
    EXPECT_EQ(failure_of(R"({"a":{"1":[],"2":[],"3":[]}})").kind, failure_kind::too_large);
    EXPECT_EQ(failure_of(R"({"a":{"1":["x","y","z"]}})").kind, failure_kind::too_large);
}

TEST(rabbithole_registry, reads_a_file) {
    const temporary_folder folder;
    folder.write("document_registry.json", shelf);
    const auto read = document_registry::read(folder.path("document_registry.json"));
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->documents().size(), 4U);
    const auto none = document_registry::read(folder.path("none.json"));
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().kind, failure_kind::not_found);
    folder.write("bad.json", R"({"hr":{"a.md":[1]}})");
    const auto bad = document_registry::read(folder.path("bad.json"));
    ASSERT_FALSE(bad);
    EXPECT_NE(bad.error().message().find("bad.json /hr/a.md/0"), std::string::npos) << bad.error().message();
    EXPECT_FALSE(document_registry::read(folder.path())) << "a folder is no registry";
    folder.write("large.json", '"' + std::string(300, 'x') + '"');
    const auto large = document_registry::read(folder.path("large.json"), {.bytes = 200});
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error().kind, failure_kind::too_large);
}
