// The structs that examples/schema_to_struct made: they accept what their schemas accept, and their schemas mean the
// same.
#include <gtest/gtest.h>
#include <test_paths.hpp>

#include <array>
#include <cstddef>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "../../shared_data.hpp"
#include "imported.hpp"
#include "meaning.hpp"
#include "read_cases.hpp"

namespace {

using from_json_schema::meaning_of;

const std::string here = std::string{TOOLKIT_TESTS_DIR} + "/schema/from_json_schema/";

const std::vector<schema_to_struct::named_schema>& all_calls() {
    static const auto all = from_json_schema::schemas_of(shared_data("data/bfcl_calls/schemas.json").string());
    return all;
}
std::map<std::string_view, const imported::made*> all_made() {
    std::map<std::string_view, const imported::made*> all;
    for (const auto part : {imported::calls_0(), imported::calls_1()})
        for (const imported::made& each : part) all[each.key] = &each;
    return all;
}

/// A call of a function, and whether its schema accepts it.
struct call {
    std::string id;
    std::string func;
    std::string kind;
    std::string text;
    toolkit::raw_json valid;
};

}  // namespace

TEST(from_json_schema, makes_structs_that_accept_what_the_schema_accepts) {
    const auto cases = from_json_schema::cases_of(here + "cases.json");
    const auto made = imported::cases();
    ASSERT_GT(cases.size(), 0U);
    ASSERT_EQ(cases.size(), made.size());
    for (std::size_t i = 0; i < cases.size(); ++i) {
        for (const auto& good : cases[i].good) EXPECT_TRUE(made[i].takes(good.text)) << made[i].key << good.text;
        for (const auto& bad : cases[i].bad) EXPECT_FALSE(made[i].takes(bad.text)) << made[i].key << bad.text;
    }
}

TEST(from_json_schema, makes_structs_whose_schema_means_the_same) {
    const auto cases = from_json_schema::cases_of(here + "cases.json");
    const auto made = imported::cases();
    ASSERT_EQ(cases.size(), made.size());
    for (std::size_t i = 0; i < cases.size(); ++i)
        EXPECT_EQ(meaning_of({std::string{made[i].schema}}), meaning_of(cases[i].schema)) << made[i].key;
}

TEST(from_json_schema, distinguishes_schemas_with_different_meanings) {
    for (const auto& [one, other] : std::vector<std::array<std::string, 2>>{
             {R"({"type":"integer"})", R"({"type":"number"})"},
             {R"({"type":"integer","minimum":1})", R"({"type":"integer"})"},
             {R"({"enum":["a"]})", R"({"enum":["a","b"]})"},
             {R"({"type":"string"})", R"({"type":["string","null"]})"},
             {R"({"type":"array","items":{"type":"string"}})", R"({"type":"array"})"},
             {R"({"properties":{"a":{}}})", R"({"properties":{"a":{}},"required":["a"]})"},
             {R"({"oneOf":[{"enum":["x","y"]},{"enum":["y","z"]}]})", R"({"enum":["x","y","z"]})"},
             {R"({"oneOf":[{"type":["string","null"]},{"type":"null"}]})", R"({"type":["string","null"]})"},
             {R"({"oneOf":[{"const":"p"},{"const":"p"}]})", R"({"const":"p"})"},
             {R"({"oneOf":[{"type":"integer"},{"type":"number"}]})", R"({"type":["integer","number"]})"},
             {R"({"oneOf":[{},{"type":"null"}]})", R"({"anyOf":[{},{"type":"null"}]})"},
             {R"({"properties":{"a":{}}})", R"({"properties":{"a":{"description":"x"}}})"}})
        EXPECT_NE(meaning_of({one}), meaning_of({other})) << one;
}

TEST(calls, of_others_have_schemas_with_a_cpp_form_except_listed_ones) {
    if (all_calls().empty()) GTEST_SKIP() << "needs ../shared/data/bfcl_calls";
    std::ifstream list{here + "not_expressible.tsv"};
    std::map<std::string, std::string> listed;
    for (std::string line; std::getline(list, line);)
        if (!line.empty() && line.front() != '#') listed[line.substr(0, line.find('\t'))] = line;
    std::map<std::string, std::string> found;
    for (const auto& each : all_calls())
        if (const auto made = schema_to_struct::generate({&each, 1}); !made)
            found[each.name] = each.name + "\t" + made.error().message();
    EXPECT_EQ(found, listed);
    EXPECT_LE(found.size() * 10, all_calls().size());
    EXPECT_EQ(all_made().size(), all_calls().size() - found.size());
    RecordProperty("expressible", static_cast<int>(all_calls().size() - found.size()));
}

TEST(calls, of_others_get_the_verdict_of_their_schema) {
    if (all_calls().empty()) GTEST_SKIP() << "needs ../shared/data/bfcl_calls";
    const auto made = all_made();
    std::ifstream cases{shared_data("data/bfcl_calls/cases.jsonl")};
    int read = 0, judged = 0, disagreements = 0;
    for (std::string line; std::getline(cases, line);) {
        const auto one = toolkit::parse<call, toolkit::ignore_unknown>(line);
        ASSERT_TRUE(one) << one.error().message();
        ++read;
        const auto of = made.find(one->func + "|" + one->id.substr(0, one->id.find('#')));
        if (of == made.end()) continue;  // it is listed as one without a C++ form
        ++judged;
        // "policy": 5.0 for an integer, which JSON Schema accepts and so does the parser.
        const bool valid = one->valid.text == "true" || one->valid.text == R"("policy")";
        if (of->second->takes(one->text) == valid) continue;
        ++disagreements;
        ADD_FAILURE() << one->id << " " << one->func << " (" << one->kind << "): " << one->text;
    }
    EXPECT_EQ(disagreements, 0);
    EXPECT_GE(judged * 10, read * 9);
    EXPECT_GT(judged, 4'000);
    RecordProperty("verdicts", judged);
}

TEST(calls, of_others_keep_the_meaning_of_their_schema) {
    if (all_calls().empty()) GTEST_SKIP() << "needs ../shared/data/bfcl_calls";
    const auto made = all_made();
    for (const auto& each : all_calls()) {
        const auto of = made.find(each.name);
        if (of == made.end()) continue;
        EXPECT_EQ(meaning_of({std::string{of->second->schema}}), meaning_of(each.schema)) << each.name;
    }
}
