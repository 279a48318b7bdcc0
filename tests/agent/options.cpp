// agent/prompt/limits.hpp, tool/tool_limits.hpp: limits that a user changes have an effect, and texts name their values
#include <toolkit/agent/prompt/unfit_option.hpp>
#include <toolkit/agent/tool_calls.hpp>
#include <toolkit/llm/scripted.hpp>
#include <toolkit/tool/open_toolset.hpp>
#include <toolkit/toolkit.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <vector>

using namespace toolkit;

namespace {

std::string final_of(const std::string& answer, const std::string& missing = "") {
    return R"({"type":"final","answer":")" + answer + R"(","used_citations":[],"insufficiencies":[)" + missing + "]}";
}
std::string call_of(const std::string& tool, const std::string& input = "{}") {
    return R"({"type":"tool_call","tool":")" + tool + R"(","input":)" + input + "}";
}
completion native_calls(std::size_t count, const std::string& tool) {
    completion made;
    for (std::size_t i = 0; i < count; ++i)
        made.calls.push_back({"c" + std::to_string(i), tool, raw_json{R"({"number":)" + std::to_string(i) + "}"}});
    return made;
}
scripted replies(std::vector<completion> all) {
    std::vector<result<completion>> script;
    for (completion& one : all) script.emplace_back(std::move(one));
    return scripted{std::move(script)};
}
std::string last_message(const scripted& model, std::size_t turn) {
    return std::string{text_of(model.received().at(turn).messages.back())};
}
const owner me{"me"};

struct poem {
    static constexpr tool_about about{.description = "A long text."};
    std::string operator()() const { return std::string(5'000, 'x'); }
};
struct broken {
    static constexpr tool_about about{.description = "Fails at length."};
    result<int> operator()() const {
        return failure::of(failure_kind::unreadable, "broken", std::string(400, 'y'), "do something else");
    }
};
struct twice {
    int number;
    static constexpr tool_about about{.description = "Twice a number.", .read_only = true};
    int operator()() const { return 2 * number; }
};
struct all_titles {
    static constexpr tool_about about{.description = "Titles."};
    std::vector<std::string> operator()() const { return {"first", "second", "third"}; }
};
/// The number of calls that run at the same time.
std::atomic<int> running{0}, most_running{0};
struct slow {
    int number;
    static constexpr tool_about about{.description = "Takes time.", .read_only = true};
    int operator()() const {
        const int now = ++running;
        for (int most = most_running; now > most && !most_running.compare_exchange_weak(most, now);) {}
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
        --running;
        return number;
    }
};

}  // namespace

TEST(agent_options, bound_the_question) {
    const auto run = [](auto agent, std::size_t length) { return agent.run(std::string(length, 'a'), me); };
    const agent_options more{.question_characters = 4'000};
    EXPECT_TRUE(run(Agent{scripted{final_of("Yes.")}, more}, 4'000));
    const auto long_one = run(Agent{scripted{final_of("Yes.")}, more}, 4'001);
    ASSERT_FALSE(long_one);
    EXPECT_EQ(long_one.error().message(), "question: it has 4001 characters; use at most 4000");
    const auto short_limit = run(Agent{scripted{final_of("Yes.")}, agent_options{.question_characters = 3}}, 4);
    ASSERT_FALSE(short_limit);
    EXPECT_EQ(short_limit.error().message(), "question: it has 4 characters; use at most 3");
    const auto usual = run(Agent{scripted{final_of("Yes.")}}, 1'001);
    ASSERT_FALSE(usual);
    EXPECT_EQ(usual.error().message(), "question: it has 1001 characters; use at most 1000");
    EXPECT_TRUE((Agent{scripted{final_of("Yes.")}, agent_options{.question_characters = 3}}.run("äöü", me)))
        << "characters are code points";
}

TEST(agent_options, bound_the_instructions) {
    const auto run = [](std::size_t most) {
        return Agent{scripted{final_of("Yes.")}, instructions{std::string(50'000, 'a')},
                     agent_options{.instructions_bytes = most}}
            .run("Why?", me);
    };
    EXPECT_TRUE(run(50'000));
    const auto refused = run(49'999);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message().find("use at most 49999"), std::string::npos) << refused.error().message();
}

TEST(agent_options, bound_the_demands_of_a_program) {
    const auto run = [](const constraints& required, const agent_options& most) {
        const auto outcome =
            Agent{scripted{final_of("Yes.")}, most}.run(task{.question = "Why?", .owner = me, .required = required});
        return outcome ? std::string{} : outcome.error().message();
    };
    EXPECT_EQ(run({.required_sections = {"a", "b"}}, {.demanded_items = 1}),
              "required: it has 2 sections; use at most 1");
    EXPECT_EQ(run({.required_sections = {"abcd"}}, {.demanded_bytes = 3}),
              "required: a section has 4 bytes; use at most 3");
    EXPECT_EQ(run({.required_sections = std::vector<std::string>(25, "Yes")}, {.demanded_items = 25}), "");
}

TEST(agent_options, bound_the_tokens_of_a_reply) {
    const auto first = [](const agent_options& most) {
        const scripted model{final_of("Yes.")};
        (void)Agent{model, most}.run("Why?", me);
        return model.received().at(0);
    };
    EXPECT_EQ(first({.longest_tokens = 1'500}).max_tokens, 1'500);
    EXPECT_EQ(first({.answer_tokens = 4'050}).max_tokens, 4'050);
    EXPECT_EQ(first({.answer_tokens = 3'900}).enough_tokens, 3'900);
    EXPECT_EQ(first({}).enough_tokens, 900);
}

TEST(agent_options, bound_the_calls_of_a_reply) {
    const scripted model = replies({native_calls(3, "twice"), completion{.text = final_of("Four.")}});
    (void)Agent{model, tools<twice>, agent_options{.calls_at_once = 2}}.run("Why?", me);
    EXPECT_TRUE(last_message(model, 1).starts_with("Only the first 2 of your 3 calls were read.\n"))
        << last_message(model, 1);

    const scripted other = replies({native_calls(3, "twice"), completion{.text = final_of("Four.")}});
    (void)Agent{other, tools<twice>, agent_options{.tools = {.calls_a_reply = 1}}}.run("Why?", me);
    std::size_t refused = 0;
    const auto messages = other.received().at(1).messages;
    for (const message& one : messages)
        refused += text_of(one).find("there are too many calls in one reply") != std::string_view::npos ? 1U : 0U;
    EXPECT_EQ(refused, 2U);
}

TEST(agent_options, bound_a_reply_that_the_model_sees_again) {
    const scripted model{std::string(200, 'a'), final_of("Yes.")};
    (void)Agent{model, agent_options{.reply_bytes = 100}}.run("Why?", me);
    const auto messages = model.received().at(1).messages;
    EXPECT_EQ(text_of(messages.at(messages.size() - 2)), std::string(100, 'a') + "\n(the rest left out)");
}

TEST(tool_limits, bound_the_text_of_a_result) {
    const auto shown = [](std::size_t most) {
        const scripted model{call_of("poem"), final_of("Yes.")};
        (void)Agent{model, tools<poem>, agent_options{.tools = {.result_bytes = most}}}.run("Why?", me);
        return last_message(model, 1);
    };
    EXPECT_NE(shown(100).find("\n(4900 bytes left out)"), std::string::npos) << shown(100);
    EXPECT_EQ(shown(5'000).find("left out"), std::string::npos);
}

TEST(tool_limits, bound_the_text_of_a_failure) {
    const scripted model{call_of("broken"), final_of("Yes.")};
    (void)Agent{model, tools<broken>, agent_options{.tools = {.failure_bytes = 50}}}.run("Why?", me);
    const std::string text = last_message(model, 1);
    EXPECT_LT(static_cast<std::size_t>(std::count(text.begin(), text.end(), 'y')), 60U) << text;
}

TEST(tool_limits, bound_the_objects_for_a_listener) {
    const auto objects = [](std::size_t most) {
        std::string list;
        const auto listen = [&](const tool_finished& event) {
            if (event.objects) list = event.objects->text;
        };
        (void)Agent{scripted{call_of("all_titles"), final_of("Yes.")}, tools<all_titles>, object_sink{listen},
                    agent_options{.tools = {.object_bytes = most}}}
            .run("Why?", me);
        return list;
    };
    EXPECT_EQ(objects(1'000), R"(["first","second","third"])");
    EXPECT_EQ(objects(10), "");
}

TEST(tool_limits, bound_the_threads_of_parallel_calls) {
    most_running = 0;
    (void)Agent{replies({native_calls(4, "slow"), completion{.text = final_of("Yes.")}}), tools<slow>,
                agent_options{.tools = {.threads = 1}}}
        .run("Why?", me);
    EXPECT_EQ(most_running, 1);
}

TEST(tool_limits, bound_the_arguments_of_a_run_time_tool) {
    run_time_tool echo;
    echo.name = "echo";
    echo.description = "Repeats.";
    echo.input_schema = raw_json{R"({"type":"object"})"};
    echo.call = [](const raw_json& input, const stop_token&) -> result<std::string> { return input.text; };
    std::vector<run_time_tool> all;
    all.push_back(std::move(echo));
    auto joined = join(tools<>, std::move(all));
    ASSERT_TRUE(joined) << joined.error().message();
    const scripted model{call_of("echo", R"({"text":"0123456789"})"), final_of("Yes.")};
    (void)Agent{model, *joined, agent_options{.tools = {.argument_bytes = 12}}}.run("Why?", me);
    EXPECT_NE(last_message(model, 1).find("(21 bytes, at most 12)"), std::string::npos) << last_message(model, 1);
}

TEST(end_limits, bound_an_answer_and_name_their_values) {
    const std::string text = std::string(2'500, 'a') + ".";
    const auto run = [&](const json_actions& protocol) {
        const scripted model{final_of(text), final_of("Short.")};
        const auto outcome = Agent{model, protocol}.run("Why?", me);
        EXPECT_TRUE(outcome) << outcome.error().message();
        return std::pair{outcome ? outcome->text : "", model.received().size() > 1 ? last_message(model, 1) : ""};
    };
    EXPECT_EQ(run(json_actions{.end = {.answer_characters = 2'501}}), (std::pair{text, std::string{}}));
    const auto refused = run(json_actions{.end = {.answer_characters = 2'500}});
    EXPECT_EQ(refused.first, "Short.");
    EXPECT_NE(refused.second.find("the answer has 2501 characters. Use at most 2500."), std::string::npos)
        << refused.second;
    EXPECT_NE(run(json_actions{}).second.find("at most 2000"), std::string::npos);

    const std::string missing = R"({"section":"a","missing":"b","queries_tried":[]})";
    const std::string two = missing + "," + missing;
    const scripted model{final_of("Short.", two), final_of("Short.")};
    (void)Agent{model, json_actions{.end = {.insufficiencies = 1}}}.run("Why?", me);
    EXPECT_NE(last_message(model, 1).find("Use at most 1."), std::string::npos);
}

TEST(end_limits, bound_the_citations_and_queries_that_the_schema_bounds) {
    const auto refusal = [](const end_limits& most, const std::string& citations, const std::string& missing) {
        const std::string end = R"({"type":"final","answer":"Short.","used_citations":[)" + citations +
                                R"(],"insufficiencies":[)" + missing + "]}";
        const scripted model{end, final_of("Short.")};
        const auto outcome = Agent{model, json_actions{.end = most}}.run("Why?", me);
        EXPECT_TRUE(outcome) << outcome.error().message();
        return model.received().size() > 1 ? last_message(model, 1) : "";
    };
    const std::string one = R"({"docId":"a","chunkId":"b","chunkIndex":0})";
    EXPECT_EQ(refusal({.citations = 2}, one + "," + one, ""), "");
    const std::string of_citations = refusal({.citations = 1}, one + "," + one, "");
    EXPECT_NE(of_citations.find("the list of used_citations has 2 items. Use at most 1."), std::string::npos)
        << of_citations;
    const std::string tried = R"({"section":"a","missing":"b","queries_tried":["c","d","e"]})";
    EXPECT_EQ(refusal({.most_queries = 3}, "", tried), "");
    const std::string of_queries = refusal({}, "", tried);
    EXPECT_NE(of_queries.find("the list of queries_tried has 3 items. Use at most 2."), std::string::npos)
        << of_queries;
}

TEST(end_limits, change_the_offered_schema_and_the_room_of_a_reply) {
    std::string room;
    EXPECT_EQ(final_schema({}, room), json_schema<final_fields>);
    EXPECT_TRUE(room.empty()) << "the default schema is a constant";
    EXPECT_EQ(longest_final({}), longest_json<final_fields>);
    const end_limits most{.answer_characters = 8'000,
                          .citations = 7,
                          .insufficiencies = 6,
                          .section_characters = 81,
                          .missing_characters = 201,
                          .most_queries = 9,
                          .query_tried_characters = 61};
    std::string expected{json_schema<final_fields>};
    const auto change = [&](const std::string& from, const std::string& to) {
        const std::size_t at = expected.find(from);
        ASSERT_NE(at, std::string::npos) << from << " in " << expected;
        expected.replace(at, from.size(), to);
    };
    change(R"("maxLength":2000)", R"("maxLength":8000)");
    change(R"("maxItems":5)", R"("maxItems":7)");
    change(R"("maxItems":3)", R"("maxItems":6)");
    change(R"("maxLength":80})", R"("maxLength":81})");
    change(R"("maxLength":200})", R"("maxLength":201})");
    change(R"("maxItems":2)", R"("maxItems":9)");
    change(R"("maxLength":60})", R"("maxLength":61})");
    EXPECT_EQ(final_schema(most, room), expected);
    EXPECT_GT(longest_final(most), 8'000U + 6 * (81 + 201 + 9 * 61));
    EXPECT_EQ(longest_final({.answer_characters = 2'001}), longest_final({}) + 1);

    const scripted model{final_of("Yes.")};
    (void)Agent{model, json_actions{.end = {.answer_characters = 2'010}}}.run("Why?", me);
    EXPECT_EQ(model.received().at(0).max_tokens, static_cast<int>(longest_json<final_fields>) + 10);
    EXPECT_NE(model.received().at(0).actions.at(0).action_schema.find(R"("maxLength":2010)"), std::string::npos);
}

TEST(end_limits, of_native_calls_bound_the_answer_by_a_schema) {
    const scripted model{final_of("Yes.")};
    (void)Agent{model, tools<twice>, tool_calls{.answer_characters = 3'000}}.run("Why?", me);
    EXPECT_NE(model.received().at(0).actions.at(1).action_schema.find(R"("maxLength":3000)"), std::string::npos);
    const std::string text(2'500, 'a');
    const scripted other{R"({"type":"final","answer":")" + text + R"("})"};
    const auto outcome = Agent{other, tool_calls{}}.run("Why?", me);
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, text) << "a long answer is no broken reply";
}

TEST(agent_options, that_are_not_given_are_the_default_ones_and_take_no_room) {
    static_assert(sizeof(Agent{scripted{}, limits{}}) + sizeof(agent_options) <=
                  sizeof(Agent{scripted{}, limits{}, agent_options{}}));
    const auto requests = [](auto... options) {
        const scripted model{call_of("poem"), std::string(40'000, 'a'), final_of("Yes.")};
        EXPECT_TRUE((Agent{model, tools<poem>, options...}.run(std::string(1'000, 'q'), me)));
        return model.received();
    };
    const auto without = requests();
    const auto with = requests(agent_options{});
    ASSERT_EQ(without.size(), 3U);
    ASSERT_EQ(with.size(), 3U);
    for (std::size_t i = 0; i < with.size(); ++i) {
        EXPECT_EQ(without[i].messages, with[i].messages);
        EXPECT_EQ(without[i].max_tokens, with[i].max_tokens);
    }
    EXPECT_NE(requests(agent_options{.reply_bytes = 100})[2].messages, with[2].messages) << "an option has an effect";
}

namespace {

/// The failure of a run of an agent with this part, and of its listener.
template <class... Parts>
std::string refusal_of(Parts... parts) {
    const scripted model{final_of("Yes.")};
    std::string reported;
    const auto outcome = Agent{
        model, std::move(parts)..., sink{[&](const answered& event) {
            if (event.error) reported = *event.error;
        }}}.run("Why?", me);
    if (outcome) return "no failure";
    EXPECT_EQ(outcome.error().kind, failure_kind::invalid_argument);
    EXPECT_EQ(reported, outcome.error().message());
    EXPECT_TRUE(model.received().empty()) << "the model is not asked";
    return outcome.error().message();
}

/// A budget of the program that checks its own value.
struct minutes {
    int all;
    [[nodiscard]] std::int64_t remaining(step, const spend&) const noexcept { return all; }
    [[nodiscard]] std::optional<failure> unfit() const { return unfit_option("minutes", {{"all", all, 5}}); }
};

}  // namespace

TEST(unfit_options, are_refused_before_a_run_with_the_name_the_value_and_the_cure) {
    EXPECT_EQ(refusal_of(limits{.turns = 0}), "limits: turns is 0; use 1 or more");
    EXPECT_EQ(refusal_of(limits{.turns = -3}), "limits: turns is -3; use 1 or more");
    EXPECT_EQ(refusal_of(limits{.tool_calls = -1}), "limits: tool_calls is -1; use 0 or more");
    EXPECT_EQ(refusal_of(limits{.reprompts = -1}), "limits: reprompts is -1; use 0 or more");
    EXPECT_EQ(refusal_of(limits{.tokens = 0}), "limits: tokens is 0; use 1 or more");
    EXPECT_EQ(refusal_of(limits{.milliseconds = -1}), "limits: milliseconds is -1; use 1 or more");
    EXPECT_EQ(refusal_of(tightest{limits{}, limits{.turns = 0}}), "limits: turns is 0; use 1 or more");
    EXPECT_EQ(refusal_of(agent_options{.question_characters = 0}),
              "agent_options: question_characters is 0; use 1 or more");
    EXPECT_EQ(refusal_of(agent_options{.answer_tokens = -5}), "agent_options: answer_tokens is -5; use 1 or more");
    EXPECT_EQ(refusal_of(agent_options{.calls_at_once = 0}), "agent_options: calls_at_once is 0; use 1 or more");
    EXPECT_EQ(refusal_of(agent_options{.tools = {.result_bytes = 0}}), "tool_limits: result_bytes is 0; use 1 or more");
    EXPECT_EQ(refusal_of(agent_options{.tools = {.threads = 0}}), "tool_limits: threads is 0; use 1 or more");
    EXPECT_EQ(refusal_of(agent_options{.tools = {.timeout_ms = -1}}), "tool_limits: timeout_ms is -1; use 0 or more");
    for (const std::string& why :
         {refusal_of(json_actions{.end = {.answer_characters = 0}}),
          refusal_of(native_or_json{.end = {.answer_characters = 0}}), refusal_of(tool_calls{.answer_characters = 0})})
        EXPECT_EQ(why, "end_limits: answer_characters is 0; use 1 or more");
    EXPECT_EQ(refusal_of(minutes{4}), "minutes: all is 4; use 5 or more") << "a budget of the program's own";
}

TEST(unfit_options, do_not_include_the_least_values_that_make_sense) {
    EXPECT_EQ(refusal_of(limits{.turns = 1, .tool_calls = 0, .reprompts = 0, .parse_failures = 0}), "no failure");
    EXPECT_EQ(refusal_of(agent_options{.instructions_bytes = 0, .demanded_items = 0, .tools = {.object_bytes = 0}}),
              "no failure");
    EXPECT_EQ(refusal_of(json_actions{.end = {.citations = 0, .insufficiencies = 0, .most_queries = 0}}), "no failure");
}

TEST(agent_options, are_given_as_the_guide_shows) {
    const scripted model{call_of("poem"), final_of("Yes.")};
    const toolkit::agent_options more{.question_characters = 4'000, .tools = {.result_bytes = 20'000}};
    const toolkit::json_actions longer{.end = {.answer_characters = 8'000}};
    const toolkit::Agent agent{model, toolkit::tools<poem>, more, longer};
    EXPECT_TRUE(agent.run(std::string(3'000, 'a'), me));
}
