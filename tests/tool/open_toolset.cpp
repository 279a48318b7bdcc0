#include <toolkit/tool/open_toolset.hpp>

#include "one_run.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

using toolkit::raw_json;
using toolkit::run_time_tool;
using toolkit::stop_token;

struct add {
    int a, b;
    static constexpr toolkit::tool_about about{.description = "Add."};
    int operator()() const { return a + b; }
};
struct repeat {
    static constexpr toolkit::tool_about about{.description = "Repeat."};
    std::string operator()(toolkit::latest<toolkit::run_time_result> last) const {
        return last->tool + "/" + last->text;
    }
};

run_time_tool echo(std::string name = "echo") {
    return {.name = std::move(name),
            .description = "Echo.",
            .input_schema = {R"({"type":"object","properties":{"text":{"type":"string"}}})"},
            .call = [](const raw_json& arguments, const stop_token&) -> toolkit::result<std::string> {
                return "got " + arguments.text;
            }};
}
template <class... More>
std::vector<run_time_tool> list_of(More... more) {
    std::vector<run_time_tool> all;
    (all.push_back(std::move(more)), ...);
    return all;
}
std::string refusal_of(run_time_tool tool) {
    const auto set = toolkit::join(toolkit::tools<add>, list_of(echo(), std::move(tool)));
    return set ? "" : set.error().message();
}

}  // namespace

TEST(open_toolset, lists_typed_tools_first) {
    const auto set = toolkit::join(toolkit::tools<add>, list_of(echo(), echo("other")));
    ASSERT_TRUE(set) << set.error().message();
    const auto infos = toolkit::infos_of(*set);
    ASSERT_EQ(infos.size(), 3U);
    EXPECT_EQ(infos[0].name, "add");
    EXPECT_EQ(infos[1].name, "echo");
    EXPECT_EQ(set->find("other"), 2U);
    EXPECT_EQ(set->find("third"), std::nullopt);
    EXPECT_EQ(toolkit::infos_of(toolkit::tools<add>).size(), 1U);
}

TEST(open_toolset, detects_whether_each_turn_allows_the_same_calls) {
    using context = decltype(tool_tests::one_run{}.context);
    const auto always_the_same = [](const auto& known, run_time_tool joined) {
        return toolkit::join(known, list_of(std::move(joined)))->template always_the_same<context>();
    };
    auto limited = echo();
    limited.calls_at_most = 3;
    EXPECT_TRUE(always_the_same(toolkit::tools<add>, echo()));
    EXPECT_FALSE(always_the_same(toolkit::tools<add>, std::move(limited)));
    EXPECT_FALSE(always_the_same(toolkit::tools<repeat, toolkit::provides<toolkit::run_time_result>>, echo()));
}

TEST(open_toolset, calls_both_kinds_and_keeps_their_results) {
    const auto set =
        *toolkit::join(toolkit::tools<add, repeat, toolkit::provides<toolkit::run_time_result>>, list_of(echo()));
    tool_tests::one_run run;
    EXPECT_EQ(set.invoke(0, R"({"a":1,"b":2})", run.context).text, "<<result tool=\"add\">>\n3\n<</result>>\n");
    EXPECT_FALSE(set.available(1, run.context));
    EXPECT_TRUE(set.available(2, run.context));
    EXPECT_EQ(set.invoke(2, "{ \"text\" : \"a b\\\" c\" }", run.context).text,
              "<<result tool=\"echo\">>\ngot {\"text\":\"a b\\\" c\"}\n<</result>>\n");
    EXPECT_TRUE(set.available(1, run.context));
    EXPECT_NE(set.invoke(1, "{}", run.context).text.find("echo/got {"), std::string::npos);
    EXPECT_TRUE(set.invoke(2, R"({"text":"a b\" c"})", run.context).repeated) << "blanks make no other call";
    EXPECT_EQ(run.context.record().spent.tool_calls, 3);
    EXPECT_NE(run.context.environment().to_llm_context(1'000).find("got {"), std::string::npos);
}

TEST(open_toolset, accepts_only_strict_objects) {
    const auto set = *toolkit::join(toolkit::tools<>, list_of(echo()));
    for (const std::string_view bad : {"", "[]", "7", "{", "{} {}", R"({"a":1,})", "{'a':1}", "\"{}\""}) {
        tool_tests::one_run run;
        const auto outcome = set.invoke(0, bad, run.context);
        ASSERT_TRUE(outcome.why) << bad;
        EXPECT_TRUE(outcome.why->from_parsing()) << outcome.why->message();
    }
    tool_tests::one_run run;
    EXPECT_TRUE(set.invoke(0, "{\"a\":\"" + std::string(1'000'001, 'x') + "\"}", run.context).why);
}

TEST(open_toolset, turns_exceptions_into_failures) {
    auto thrower = echo("thrower");
    thrower.call = [](const raw_json&, const stop_token&) -> toolkit::result<std::string> {
        throw std::runtime_error("a secret path");
    };
    auto failing = echo("failing");
    failing.call = [](const raw_json&, const stop_token&) -> toolkit::result<std::string> {
        return toolkit::failure::tool("No such file", "Try another");
    };
    const auto set = *toolkit::join(toolkit::tools<>, list_of(std::move(thrower), std::move(failing)));
    tool_tests::one_run run;
    const auto outcome = set.invoke_all({{0, "{}"}, {1, "{}"}}, run.context);
    EXPECT_EQ(outcome[0].text.find("secret"), std::string::npos);
    EXPECT_NE(outcome[0].summary.find("secret"), std::string::npos);
    EXPECT_NE(outcome[1].text.find("No such file. Try another."), std::string::npos);
}

TEST(open_toolset, refuses_and_names_tools_that_cannot_join) {
    EXPECT_EQ(refusal_of(echo("third")), "");
    EXPECT_NE(refusal_of(echo("add")).find("tool add: another tool has the same name"), std::string::npos);
    EXPECT_NE(refusal_of(echo()).find("tool echo: another tool has the same name"), std::string::npos);
    EXPECT_NE(refusal_of(echo("final")).find("reserved in the actions"), std::string::npos);
    EXPECT_NE(refusal_of(echo("fs.read")).find("rename it"), std::string::npos);
    EXPECT_NE(refusal_of(echo("")).find("rename it"), std::string::npos);
    auto bad = echo("third");
    bad.input_schema.text = "[]";
    EXPECT_NE(refusal_of(std::move(bad)).find("input_schema is not a JSON object"), std::string::npos);
    bad = echo("third");
    bad.call = {};
    EXPECT_NE(refusal_of(std::move(bad)).find("no function to call"), std::string::npos);
    bad = echo("third");
    bad.timeout = {};
    EXPECT_NE(refusal_of(std::move(bad)).find("timeout"), std::string::npos);
    bad = echo("third");
    bad.description = "\xFF";
    EXPECT_NE(refusal_of(std::move(bad)).find("UTF-8"), std::string::npos);
}

TEST(open_toolset, makes_read_only_calls_of_run_time_tools_at_the_same_time) {
    const auto inside = std::make_shared<std::atomic<int>>(0);
    auto reading = echo("reading");
    reading.read_only = true;
    reading.call = [inside](const raw_json& arguments, const stop_token&) -> toolkit::result<std::string> {
        ++*inside;
        while (*inside < 3) std::this_thread::yield();
        return arguments.text;
    };
    const auto set = *toolkit::join(toolkit::tools<add>, list_of(std::move(reading)));
    tool_tests::one_run run;
    const auto outcome =
        set.invoke_all({{1, R"({"n":1})"}, {1, R"({"n":2})"}, {1, R"({"n":3})"}, {0, R"({"a":1,"b":1})"}}, run.context);
    EXPECT_NE(outcome[1].text.find(R"({"n":2})"), std::string::npos);
    EXPECT_NE(outcome[3].text.find("\n2\n"), std::string::npos);
    EXPECT_EQ(run.context.environment().entries()[2].arguments, R"({"n":3})");
}
