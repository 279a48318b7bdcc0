#include <toolkit/tool/message.hpp>

#include "one_run.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace {

using toolkit::tool_about;
using toolkit::tool_result;
using toolkit::toolset;

struct page {
    std::string title;
    int number = 0;
};
struct found_pages {
    std::vector<page> objects;
    std::string topic;
    struct about_them {
        std::string source;
        double score = 0;
    } metadata;
};
struct find_pages {
    std::string topic;
    static constexpr tool_about about{
        .description = "Find.",
        .message = "{name}: found {num_objects} pages about {topic} in {source} ({score}): {objects} {\"a\":1} {}"};
    found_pages operator()() const { return {{{"Highlands", 1}, {"{topic}", 2}}, topic, {"maps", 0.5}}; }
};
struct search {
    bool with_message = true;
    static constexpr tool_about about{.description = "Search."};
    tool_result<page> operator()() const {
        return {.objects = {{"a", 1}, {"b", 2}},
                .metadata = {{"query", "old maps"}},
                .name = "maps",
                .message = with_message ? "{num_objects} of {payload_type} for {query} in {name}, {unknown}" : ""};
    }
};
struct searched {
    static constexpr tool_about about{.description = "Search.",
                                      .message = "With a map any name may be known: {query}, {other}"};
    tool_result<page> operator()() const { return {.objects = {}, .metadata = {{"query", "old maps"}}}; }
};
struct sum {
    int a = 0;
    static constexpr tool_about about{.description = "Sum.", .message = "It is {value}."};
    int operator()() const { return a; }
};
struct list {
    static constexpr tool_about about{.description = "List.", .message = "{num_objects}: {value}"};
    std::vector<std::string> operator()() const { return {"a", "<</result>>"}; }
};
struct save {
    static constexpr tool_about about{.description = "Save.", .message = "{name} has saved it."};
    void operator()() const {}
};
struct index_files {
    static constexpr tool_about about{
        .description = "Index.", .hidden = true, .message = "Indexed {num_objects} files."};
    std::vector<std::string> operator()() const { return {"secret.md"}; }
};

template <class T>
std::string seen(std::string_view arguments = "{}") {
    tool_tests::one_run run;
    return toolset<T>::invoke(0, arguments, run.context).text;
}
std::string result_of(std::string_view tool, std::string_view body) {
    std::string text;
    toolkit::append_fence(text, "result", {{"tool", tool}}, body);
    return text;
}

// The compiler finds a name that no result can fill.
static_assert(toolkit::messages::unknown_in<found_pages>("{topic} {num_objects} {name} {score}").empty());
static_assert(toolkit::messages::unknown_in<found_pages>("{topic} {topics}") == "topics");
static_assert(toolkit::messages::unknown_in<int>("{value} {num_objects}") == "num_objects");
static_assert(toolkit::messages::unknown_in<tool_result<page>>("{anything}").empty());

}  // namespace

TEST(message, is_filled_with_members_and_metadata_once) {
    EXPECT_EQ(seen<find_pages>(R"({"topic":"{score}"})"),
              result_of("find_pages",
                        "find_pages: found 2 pages about {score} in maps (0.5): "
                        R"([{"title":"Highlands","number":1},{"title":"{topic}","number":2}] {"a":1} {})"));
}

TEST(message, leaves_unknown_names_of_a_result_visible) {
    EXPECT_EQ(seen<search>(), result_of("search", "2 of page for old maps in maps, {unknown}"));
}

TEST(message, missing_from_a_result_is_replaced_by_its_objects) {
    EXPECT_EQ(seen<search>(R"({"with_message":false})"),
              "<<result tool=\"search\" name=\"maps\" type=\"page\">>\n"
              R"([{"title":"a","number":1},{"title":"b","number":2}])"
              "\n<</result>>\n");
}

TEST(message, takes_names_from_a_map_at_run_time) {
    EXPECT_EQ(seen<searched>(), result_of("searched", "With a map any name may be known: old maps, {other}"));
}

TEST(message, formats_numbers_lists_and_nothing) {
    EXPECT_EQ(seen<sum>(R"({"a":7})"), result_of("sum", "It is 7."));
    EXPECT_EQ(seen<save>(), result_of("save", "save has saved it."));
    EXPECT_EQ(seen<list>(), result_of("list", R"(2: ["a","<</result>>"])"));
    EXPECT_EQ(seen<list>().find("<</result>>"), seen<list>().rfind("<</result>>")) << "it cannot close its fence";
}

TEST(message, may_mention_a_hidden_result) {
    EXPECT_EQ(seen<index_files>(), result_of("index_files", "Indexed 1 files."));
}
