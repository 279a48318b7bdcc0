#include <toolkit/toolkit.hpp>

#include "one_run.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace {

using toolkit::latest;
using toolkit::tool_about;
using toolkit::tools;
using toolkit::toolset;

struct visual_pages {
    std::vector<int> numbers;
};
struct look_for_pages {
    std::string topic;
    static constexpr tool_about about{.description = "Look."};
    toolkit::result<visual_pages> operator()() const {
        if (topic == "nothing") return toolkit::failure::tool("No page shows " + topic, "Try semantic search");
        return visual_pages{{1, 2}};
    }
};
struct interpret {
    static constexpr tool_about about{.description = "Interpret.", .read_only = true};
    std::size_t operator()(latest<visual_pages> pages) const { return pages->numbers.size(); }
};
struct interpret_for_owner {
    static constexpr tool_about about{.description = "Interpret.", .calls_at_most = 1};
    std::string operator()(const latest<visual_pages>& pages, const toolkit::owner& who) const {
        return who.id() + ":" + std::to_string((*pages).numbers.size());
    }
    static bool available(const auto& context) { return !context.environment().is_empty(); }
};
using visual = toolset<look_for_pages, interpret>;

struct summary {
    std::string text;
};
struct summarize {
    int most = 5'000;
    static constexpr tool_about about{.description = "Summarise.", .hidden = true};
    summary operator()(const toolkit::environment& known) const {
        return {std::to_string(known.entries().size()) + " results"};
    }
    static std::optional<summarize> trigger(const auto& context) {
        if (context.environment().estimate_tokens() > 50'000) return summarize{};
        return {};
    }
};
struct fetch {
    int bytes = 0;
    static constexpr tool_about about{.description = "Fetch."};
    std::string operator()() const { return std::string(static_cast<std::size_t>(bytes), 'x'); }
};
struct respond {
    std::string language = "en";
    static constexpr tool_about about{.description = "Answer.",
                                      .timeout = std::chrono::seconds{5},
                                      .calls_at_most = 2,
                                      .idempotent = true,
                                      .approval = true,
                                      .ends = true};
    std::string operator()() const { return "The answer in " + language; }
};
struct closing {
    std::string language = "en";
    static constexpr tool_about about{.description = "Answer.", .ends = true};
    std::string operator()() const { return "The answer in " + language; }
};
struct secretive {
    bool hide = false;
    struct told {
        std::string text;
        bool is_hidden;
        [[nodiscard]] bool hidden() const { return is_hidden; }
    };
    static constexpr tool_about about{.description = "Tell."};
    told operator()() const { return {"a secret", hide}; }
};
struct whole_context {
    static constexpr tool_about about{.description = "Count."};
    visual_pages operator()(auto& context) const { return {{static_cast<int>(context.environment().calls_of(""))}}; }
};
struct rooms {  // arguments may have any name
    bool available = true;
    std::string trigger;
    static constexpr tool_about about{.description = "Rooms."};
    int operator()() const { return available ? 1 : 0; }
};

static_assert(std::is_empty_v<visual>);
static_assert(toolset<interpret, toolkit::provides<visual_pages>>::size == 1);
static_assert(toolset<toolkit::provides<int>, fetch, toolkit::provides<visual_pages>, interpret>::find("interpret") ==
              1U);
static_assert(toolset<respond>::infos[0].approval && toolset<respond>::infos[0].ends &&
              toolset<respond>::infos[0].idempotent && !toolset<respond>::infos[0].read_only);
static_assert(toolset<look_for_pages, interpret>::infos[1].idempotent, "what only reads can be made again");

}  // namespace

TEST(toolset, offers_a_tool_only_when_its_inputs_exist) {
    tool_tests::one_run run;
    EXPECT_TRUE(visual::available(0, run.context));
    EXPECT_FALSE(visual::available(1, run.context));
    EXPECT_TRUE(visual::invoke(0, R"({"topic":"nothing"})", run.context).why);
    EXPECT_FALSE(visual::available(1, run.context));
    EXPECT_FALSE(visual::invoke(0, R"({"topic":"maps"})", run.context).why);
    ASSERT_TRUE(visual::available(1, run.context));
    EXPECT_EQ(visual::invoke(1, "{}", run.context).text, "<<result tool=\"interpret\">>\n2\n<</result>>\n");
}

TEST(toolset, detects_whether_each_turn_allows_the_same_calls) {
    using context = decltype(tool_tests::one_run{}.context);
    EXPECT_TRUE((toolset<look_for_pages, fetch>::always_the_same<context>()));
    EXPECT_TRUE(toolset<>::always_the_same<context>());
    EXPECT_FALSE(visual::always_the_same<context>()) << "one needs a result";
    EXPECT_FALSE((toolset<look_for_pages, interpret_for_owner>::always_the_same<context>()))
        << "it says when it is available";
    EXPECT_FALSE((toolset<fetch, respond>::always_the_same<context>())) << "it may be called twice";
}

TEST(toolset, explains_a_call_of_an_unavailable_tool_and_does_not_count_it) {
    tool_tests::one_run run;
    const auto outcome = visual::invoke(1, "{}", run.context);
    ASSERT_TRUE(outcome.why);
    EXPECT_EQ(outcome.why->kind, toolkit::failure_kind::unavailable_tool);
    EXPECT_NE(outcome.text.find("visual_pages"), std::string::npos) << outcome.text;
    EXPECT_TRUE(run.context.environment().entries().empty());
    EXPECT_EQ(run.context.record().spent.tool_calls, 0);
}

TEST(toolset, asks_the_tool_too_whether_it_is_available) {
    using set = toolset<look_for_pages, interpret_for_owner>;
    tool_tests::one_run run;
    EXPECT_FALSE(set::available(1, run.context));
    static_cast<void>(set::invoke(0, R"({"topic":"maps"})", run.context));
    EXPECT_TRUE(set::available(1, run.context));
    EXPECT_NE(set::invoke(1, "{}", run.context).text.find("me:2"), std::string::npos);
}

TEST(toolset, takes_the_value_of_a_tool_that_takes_the_whole_context) {
    using set = toolset<whole_context, interpret>;
    tool_tests::one_run run;
    static_cast<void>(set::invoke(0, "{}", run.context));
    EXPECT_NE(set::invoke(1, "{}", run.context).text.find("\n1\n"), std::string::npos);
}

TEST(toolset, passes_values_from_outside_to_its_tools) {
    using set = toolset<interpret, toolkit::provides<visual_pages>>;
    tool_tests::one_run run;
    EXPECT_FALSE(set::available(0, run.context));
    run.context.keep({.tool = "earlier turn", .arguments = {}, .text = "three pages"}, visual_pages{{1, 2, 3}});
    ASSERT_TRUE(set::available(0, run.context));
    EXPECT_NE(set::invoke(0, "{}", run.context).text.find("\n3\n"), std::string::npos);
}

TEST(toolset, starts_a_tool_by_itself_once_its_condition_holds) {
    using set = toolset<fetch, summarize>;
    tool_tests::one_run run;
    EXPECT_FALSE(set::triggered(run.context));
    static_cast<void>(set::invoke(0, R"({"bytes":100000})", run.context));
    EXPECT_FALSE(set::triggered(run.context));
    static_cast<void>(set::invoke(0, R"({"bytes":150000})", run.context));
    const auto call = set::triggered(run.context);
    ASSERT_TRUE(call);
    EXPECT_EQ(call->index, 1U);
    EXPECT_EQ(call->arguments, R"({"most":5000})");
    const auto outcome = set::invoke(call->index, call->arguments, run.context);
    EXPECT_EQ(outcome.text, "done\n") << "its result is hidden";
    EXPECT_EQ(run.context.environment().latest<summary>()->text, "2 results");
    EXPECT_EQ(run.context.record().results.size(), 2U) << "what the model did not see is no source";
    EXPECT_FALSE(set::triggered(run.context)) << "the same call is not started twice";
}

TEST(toolset, makes_no_call_that_needs_approval_where_nothing_can_wait_for_it) {
    tool_tests::one_run run;
    const auto outcome = toolset<respond>::invoke(0, R"({"language":"de"})", run.context);
    ASSERT_TRUE(outcome.why);
    EXPECT_EQ(outcome.why->kind, toolkit::failure_kind::unavailable_tool);
    EXPECT_EQ(outcome.answer, "");
}

TEST(toolset, returns_the_plain_result_of_a_tool_that_ends) {
    tool_tests::one_run run;
    const auto outcome = toolset<closing>::invoke(0, R"({"language":"de"})", run.context);
    EXPECT_EQ(outcome.answer, "The answer in de");
    EXPECT_EQ(toolset<fetch>::invoke(0, R"({"bytes":1})", run.context).answer, "");
}

TEST(toolset, lets_a_result_hide_itself) {
    tool_tests::one_run run;
    EXPECT_NE(toolset<secretive>::invoke(0, "{}", run.context).text.find("a secret"), std::string::npos);
    EXPECT_EQ(toolset<secretive>::invoke(0, R"({"hide":true})", run.context).text, "done\n");
    EXPECT_EQ(run.context.environment().all<secretive::told>().size(), 2U);
    EXPECT_EQ(run.context.record().results.size(), 1U);
}

TEST(toolset, refuses_more_calls_than_a_tool_allows) {
    tool_tests::one_run run;
    static_cast<void>(toolset<respond>::invoke(0, R"({"language":"de"})", run.context));
    static_cast<void>(toolset<respond>::invoke(0, R"({"language":"fr"})", run.context));
    const auto outcome = toolset<respond>::invoke(0, R"({"language":"en"})", run.context);
    ASSERT_TRUE(outcome.why);
    EXPECT_EQ(outcome.why->kind, toolkit::failure_kind::budget_spent);
    EXPECT_TRUE(toolset<respond>::invoke(0, R"({"language":"fr"})", run.context).repeated);
    EXPECT_EQ(run.context.record().spent.tool_calls, 2);
}

TEST(toolset, allows_arguments_with_the_names_of_requested_members) {
    tool_tests::one_run run;
    EXPECT_TRUE(toolset<rooms>::available(0, run.context));
    EXPECT_FALSE(toolset<rooms>::triggered(run.context));
    EXPECT_FALSE(toolset<rooms>::invoke(0, R"({"trigger":"now"})", run.context).why);
}
