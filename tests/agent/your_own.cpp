// The code of the pages in docs/: each policy written by a user, compiled and run.
#include "passages.hpp"

#include <toolkit/answering/analyze.hpp>
#include <toolkit/run/fit_constraints.hpp>

#include <gtest/gtest.h>

#include <test_paths.hpp>

#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace {

struct parrot {  // a model
    toolkit::result<toolkit::completion> complete(const toolkit::request& asked, toolkit::delta_sink& sink,
                                                  const toolkit::stop_token& stop) const {
        if (stop.stop_requested())
            return toolkit::failure::of(toolkit::failure_kind::cancelled, "parrot", "it was stopped");
        const std::string msg{toolkit::text_of(asked.messages.front()).substr(0, 3)};
        std::string reply = R"({"type":"final","answer":")" + msg + R"(","used_citations":[],"insufficiencies":[]})";
        sink(toolkit::delta{toolkit::delta::of::text, reply});
        return toolkit::completion{.text = std::move(reply)};
    }
};

struct no_shouting {  // a check
    toolkit::verdict check(const toolkit::draft& candidate, const toolkit::run_view&) const {
        if (candidate.text.find('!') == std::string::npos) return {};
        return {{{"SHOUTING", "The answer shouts; leave the exclamation marks out.", "!"}}};
    }
};

struct night_shift {  // a budget
    std::int64_t turns = 3;
    std::int64_t remaining(toolkit::step kind, const toolkit::spend& spent) const noexcept {
        if (kind == toolkit::step::turn) return std::max<std::int64_t>(0, turns - spent.turns);
        return toolkit::limits{}.remaining(kind, spent);
    }
};

struct library_of_one {  // a retriever: here with nothing in it but what its view says
    struct view : toolkit::no_retriever::view {
        bool mine = false;
    };
    view for_owner(const toolkit::owner& who) const { return {{}, who.id() == "me"}; }
};

struct look_first {  // a planner: the steps of the plan, none for no plan, or a failure that ends the run
    using agent_part = toolkit::planner_part;
    template <class Model, class Context>
    toolkit::result<std::vector<std::string>> operator()(const Model& /*llm*/, const toolkit::texts& /*words*/,
                                                         std::span<const toolkit::tool_info> tools, Context& context,
                                                         toolkit::deadline /*until*/) const {
        std::vector<std::string> steps;
        for (const toolkit::tool_info& tool : tools) steps.push_back("Use " + std::string{tool.name});
        steps.push_back("Answer " + context.owner().id());
        return steps;
    }
};

struct twice_for_prices {  // an analyzer: what a question demands, and what so many calls of tools allow of it
    using agent_part = toolkit::analyzer_part;
    toolkit::constraints operator()(std::string_view question) const {
        toolkit::constraints demands = toolkit::analyze(question);
        if (question.find("price") != std::string_view::npos) demands.min_searches = 2;
        return demands;
    }
    void fit(toolkit::constraints& demands, std::int64_t tool_calls) const {
        toolkit::fit_to_budget(demands, tool_calls);
    }
};

struct weather {  // a tool that asks for the owner
    std::string city;
    static constexpr toolkit::tool_about about{.description = "The weather in a city."};
    toolkit::result<std::string> operator()(const toolkit::owner& who) const {
        if (city != "Bonn") return toolkit::failure::tool("No station in " + city, "Try Bonn");
        return "Rain for " + who.id();
    }
};

struct atlas {
    std::vector<int> pages_about(std::string_view topic) const {
        return topic == "mountains" ? std::vector{3, 7} : std::vector<int>{};
    }
    std::string shown_on(int page) const { return "Page " + std::to_string(page) + " shows Ben Nevis"; }
};

struct visual_pages {
    std::vector<int> numbers;
};

struct look_for_pages {  // gives visual_pages; the model reads the message
    std::string topic;
    static constexpr toolkit::tool_about about{.description = "Find pages with pictures of a topic.",
                                               .read_only = true,
                                               .message = "Found these pages: {numbers}"};
    visual_pages operator()(const atlas& maps) const { return {maps.pages_about(topic)}; }
};

struct interpret {  // takes them, and so is offered only when there are some
    static constexpr toolkit::tool_about about{.description = "Say what the found pages show."};
    std::string operator()(toolkit::latest<visual_pages> pages, const atlas& maps) const {
        return maps.shown_on(pages->numbers.front());
    }
};

struct summarize {  // starts by itself; other tools take latest<summary>, the model does not see it
    int most_words = 200;
    struct summary {
        std::string text;
    };
    static constexpr toolkit::tool_about about{.description = "Summarise what is known.", .hidden = true};
    summary operator()(const toolkit::environment& known) const { return {known.to_llm_context(4'000)}; }
    static std::optional<summarize> trigger(const auto& context) {
        if (context.environment().estimate_tokens() < 50'000) return {};
        return summarize{};
    }
};

}  // namespace

TEST(your_own, model_check_and_budget_make_an_agent) {
    const toolkit::Agent agent{parrot{}, toolkit::gate<no_shouting>{}, night_shift{}};
    const auto outcome = agent.run("Hello?", toolkit::owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, "You");
    EXPECT_FALSE((toolkit::gate<no_shouting>{}
                      .check({"Hey!", {}}, {{.question = "", .owner = toolkit::owner{"me"}}, {}})
                      .passed()));
}

TEST(your_own, planner_and_analyzer_lead_an_agent) {
    const auto model =
        script_of({search_action("x"), search_action("y"), final_of("I don't know based on the provided documents.")});
    const toolkit::Agent agent{model, library_of_one{}, look_first{}, twice_for_prices{}};
    const auto outcome = agent.run("What is the price?", toolkit::owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    const std::string system{toolkit::text_of(model.received()[0].messages[0])};
    EXPECT_NE(system.find("1. Use search_docs\n2. Use open_citation\n3. Answer me"), std::string::npos) << system;
    EXPECT_NE(system.find("Make at least 2 separate searches."), std::string::npos) << system;
}

TEST(your_own, retriever_makes_the_agent_search) {
    static_assert(toolkit::Retriever<library_of_one>);
    const auto model =
        script_of({search_action("x"), search_action("y"), final_of("I don't know based on the provided documents.")});
    const auto outcome = toolkit::Agent{model, library_of_one{}}.run("What?", toolkit::owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, toolkit::answer_status::insufficient);
}

TEST(your_own, retriever_may_return_any_bytes) {
    const passages books{.texts = {"Gold \xFF melts at 1064 degrees, \xC3"}, .name = "go\xFFld.md"};
    const auto model = script_of({search_action("gold"), books.open_action(0), final_of("Gold melts [1].")});
    const auto outcome = toolkit::Agent{model, books}.run("What does gold do?", toolkit::owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    ASSERT_EQ(outcome->citations.size(), 1U);
    EXPECT_EQ(outcome->citations[0].filename, "go\uFFFDld.md");
    for (const auto& asked : model.received())
        for (const auto& message : asked.messages) EXPECT_TRUE(toolkit::is_utf8(toolkit::text_of(message)));
    EXPECT_NE(toolkit::text_of(model.received()[2].messages.back()).find("Gold \uFFFD melts at 1064 degrees, \uFFFD"),
              std::string_view::npos);
}

TEST(your_own, tool_fails_with_a_suggestion) {
    const auto model =
        script_of({R"({"type":"tool_call","tool":"weather","input":{"city":"Berlin"}})",
                   R"({"type":"tool_call","tool":"weather","input":{"city":"Bonn"}})", final_of("Rain.")});
    const auto outcome = toolkit::Agent{model, toolkit::tools<weather>}.run("Weather?", toolkit::owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_NE(toolkit::text_of(model.received()[1].messages.back()).find("No station in Berlin. Try Bonn."),
              std::string_view::npos);
    EXPECT_NE(toolkit::text_of(model.received()[2].messages.back()).find("Rain for me"), std::string_view::npos);
}

TEST(your_own, tool_is_offered_when_its_inputs_exist) {
    const atlas maps;
    const auto model = script_of({R"({"type":"tool_call","tool":"look_for_pages","input":{"topic":"mountains"}})",
                                  R"({"type":"tool_call","tool":"interpret","input":{}})", final_of("Ben Nevis.")});
    const auto outcome = toolkit::Agent{model, toolkit::tools<look_for_pages, interpret>, toolkit::deps{maps}}.run(
        "Which mountain is it?", toolkit::owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    const auto asked = model.received();
    EXPECT_EQ(asked[0].actions.size(), 2U) << "look_for_pages and the end";
    EXPECT_EQ(asked[1].actions.size(), 3U);
    EXPECT_NE(toolkit::text_of(asked[1].messages.back()).find("Found these pages: [3,7]"), std::string_view::npos);
    EXPECT_NE(toolkit::text_of(asked[2].messages.back()).find("Page 3 shows Ben Nevis"), std::string_view::npos);
}

TEST(your_own, tool_starts_when_the_context_is_too_large) {
    const toolkit::task asked{.question = "Well?", .owner = toolkit::owner{"me"}};
    const toolkit::deps<> nothing;
    const toolkit::no_sink nobody;
    const toolkit::machine_clock clock;
    toolkit::run_context context{asked, toolkit::no_retriever::view{}, nothing, nobody, clock};
    using set = toolkit::toolset<summarize>;
    EXPECT_FALSE(set::triggered(context));
    context.keep({.tool = "fetch", .arguments = {}, .text = std::string(200'001, 'x')}, std::string{"a page"});
    const auto call = set::triggered(context);
    ASSERT_TRUE(call);
    EXPECT_EQ(set::invoke(call->index, call->arguments, context).text, "done\n");
    EXPECT_FALSE(set::triggered(context));
}

TEST(your_own, data_flow_on_the_page_is_the_actual_one) {
    std::ifstream file{TOOLKIT_TESTS_DIR "/../docs/tool.md"};
    const std::string page{std::istreambuf_iterator<char>{file}, {}};
    const std::string picture{toolkit::data_flow<look_for_pages, interpret, summarize>::mermaid};
    EXPECT_NE(page.find("```mermaid\n" + picture + "```\n"), std::string::npos) << picture;
}

TEST(your_own, tools_of_a_server_join_at_run_time) {
    std::vector<toolkit::run_time_tool> of_server;
    of_server.push_back(
        {.name = "list_files",
         .description = "Lists the files of a folder.",
         .input_schema = {R"({"type":"object","properties":{"folder":{"type":"string"}},"required":["folder"]})"},
         .call = [](const toolkit::raw_json& arguments, const toolkit::stop_token&) -> toolkit::result<std::string> {
             return "nothing in " + arguments.text;
         },
         .read_only = true});
    const auto all = toolkit::join(toolkit::tools<weather>, std::move(of_server));
    ASSERT_TRUE(all) << all.error().message();  // for instance when a name is taken
    EXPECT_EQ(all->infos()[1].name, "list_files");
}
