// agent/text_or_call.hpp: calls in the text, words as the answer, the router, history, sampling, and limits
#include "../adding.hpp"
#include "../loop_tests.hpp"
#include "../passages.hpp"

#include <toolkit/agent/text_or_call.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

using namespace toolkit;
using namespace adding;

namespace {

// The router of docs/agent.md.
const auto look_up = [](std::string_view question) -> std::optional<toolkit::call_move> {
    if (question.find("open") == std::string_view::npos) return std::nullopt;
    return toolkit::call_move{"opening_hours", {R"({"day":"Sunday"})"}};
};
struct opening_hours {
    std::string day;
    static constexpr toolkit::tool_about about{.description = "The opening hours of a day."};
    std::string operator()() const { return day == "Sunday" ? "closed" : "9 to 17"; }
};

const std::string add_call = R"({"name":"add","arguments":{"a":1,"b":2}})";
const auto router = [](std::string_view) -> std::optional<call_move> { return call_move{"add", {R"({"a":1,"b":2})"}}; };
std::string text_of_message(const scripted& model, std::size_t turn, std::size_t number) {
    return std::string{text_of(model.received().at(turn).messages.at(number))};
}
scripted failing_first(failure why, std::vector<std::string> then) {
    std::vector<result<completion>> script{std::move(why)};
    for (std::string& one : then) script.emplace_back(completion{.text = std::move(one)});
    return scripted{std::move(script)};
}
failure empty_reply() { return failure::of(failure_kind::bad_reply, "server", "the reply is empty"); }

}  // namespace

TEST(text_or_call, takes_a_call_in_the_text_and_words_as_the_answer) {
    const scripted model = script_of({add_call, "It is 3."});
    const auto made = Agent{model, tools<add>, text_or_call{}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "It is 3.");
    EXPECT_EQ(made->status, answer_status::answered);
    EXPECT_EQ(made->counts.tool_calls, 1);
    ASSERT_EQ(model.received().size(), 2U);
    const auto messages = model.received()[1].messages;
    ASSERT_EQ(messages.size(), 4U);
    EXPECT_EQ(text_of(messages[0]), "You answer questions with tools.") << "no other words";
    EXPECT_EQ(text_of(messages[1]), question);
    EXPECT_EQ(text_of(messages[2]), add_call);
    EXPECT_EQ(text_of(messages[3]), "<<result tool=\"add\">>\n3\n<</result>>\n");
    EXPECT_FALSE(model.received()[0].must_act) << "the model may answer in words";
}

TEST(text_or_call, reads_a_reply_that_is_held_to_a_schema) {
    const scripted model = script_of(
        {R"({"type":"tool_call","tool":"add","input":{"a":1,"b":2}})", R"({"type":"final","answer":"It is 3."})"});
    const auto made = Agent{model, tools<add>, text_or_call{}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "It is 3.");
}

TEST(text_or_call, lists_the_tools_for_a_server_that_does_not_show_them) {
    const scripted model = script_of({add_call, "It is 3."});
    (void)Agent{model, tools<add>, text_or_call{.lists_tools = true}}.run(question, me);
    const std::string system = text_of_message(model, 0, 0);
    EXPECT_NE(system.find("TOOLS\n- add: Add two numbers.\n  input: {"), std::string::npos) << system;
    EXPECT_NE(system.find(R"({"type":"tool_call","tool":"NAME","input":{}})"), std::string::npos) << system;
}

TEST(text_or_call, asks_the_router_if_the_first_reply_has_no_call) {
    for (const std::string first : {"It is 4.", R"({"type":"final","answer":"It is 4."})", " ", "{\"name\":\"add\","}) {
        const scripted model = script_of({first, "It is 3."});
        const auto made = Agent{model, tools<add>, text_or_call{.router = router}}.run(question, me);
        ASSERT_TRUE(made) << made.error().message();
        EXPECT_EQ(made->text, "It is 3.");
        EXPECT_EQ(made->counts.tool_calls, 1);
        const auto messages = model.received().at(1).messages;
        ASSERT_EQ(messages.size(), 4U);
        const auto& routed = std::get<assistant_message>(messages[2]);
        EXPECT_EQ(routed.text, "") << "the model does not see its first words as a fact";
        ASSERT_EQ(routed.calls.size(), 1U);
        EXPECT_EQ(routed.calls[0].name, "add");
        EXPECT_EQ(std::get<tool_message>(messages[3]).name, "add");
    }
}

TEST(text_or_call, is_described_with_a_router) {
    const scripted model = script_of({"I think so.", "It is closed that day."});
    const auto made = Agent{model, tools<opening_hours>, text_or_call{.router = look_up}}.run("Is it open?", me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "It is closed that day.");
}

TEST(text_or_call, shows_the_routers_call_as_text_if_the_tools_are_listed) {
    const scripted model = script_of({"It is 4.", "It is 3."});
    (void)Agent{model, tools<add>, text_or_call{.router = router, .lists_tools = true}}.run(question, me);
    EXPECT_EQ(text_of_message(model, 1, 2), R"({"type":"tool_call","tool":"add","input":{"a":1,"b":2}})");
}

TEST(text_or_call, does_not_ask_the_router_if_the_model_calls_or_later) {
    int asked = 0;
    const auto counting = [&](std::string_view) {
        ++asked;
        return std::optional<call_move>{};
    };
    const scripted model = script_of({add_call, "It is 3."});
    ASSERT_TRUE((Agent{model, tools<add>, text_or_call{.router = counting}}.run(question, me)));
    EXPECT_EQ(asked, 0);
    const scripted words = script_of({"Hello."});
    const auto made = Agent{words, tools<add>, no_gate{}, text_or_call{.router = counting}}.run("Hello!", me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "Hello.") << "the router chose nothing";
    EXPECT_EQ(asked, 1);
}

TEST(text_or_call, asks_the_router_if_the_first_reply_does_not_arrive) {
    const scripted model = failing_first(empty_reply(), {"It is 3."});
    const auto made = Agent{model, tools<add>, text_or_call{.router = router}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "It is 3.");
    const scripted none = failing_first(empty_reply(), {add_call, "It is 3."});
    const auto again = Agent{none, tools<add>, text_or_call{}}.run(question, me);
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(again->counts.parse_failures, 1);
    const scripted never{std::vector<result<completion>>(3, empty_reply())};
    const auto failed = Agent{never, tools<add>, text_or_call{}}.run(question, me);
    ASSERT_FALSE(failed);
    EXPECT_NE(failed.error().message().find("server: the reply is empty"), std::string::npos)
        << failed.error().message();
}

TEST(text_or_call, fails_if_the_server_cannot_be_reached) {
    const scripted model = failing_first(failure::of(failure_kind::unreachable, "http://x", "no connection"), {});
    const auto made = Agent{model, tools<add>, text_or_call{.router = router}}.run(question, me);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, failure_kind::unreachable);
}

TEST(text_or_call, fails_with_a_router_that_names_no_tool_of_the_agent) {
    const scripted model = script_of({"Hm.", "It is 3."});
    const auto wrong = [](std::string_view) { return call_move{"ad", {"{}"}}; };
    const auto made = Agent{model, tools<add>, text_or_call{.router = wrong}}.run(question, me);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().message(),
              "router: it chose \"ad\", which is no tool that can be called now; choose one of: add, final");
    EXPECT_EQ(model.received().size(), 1U) << "the model is not asked again";
}

TEST(text_or_call, fails_with_a_router_that_throws_or_fails_or_writes_no_json) {
    const auto message_of = [](call_router bad) {
        const scripted model = script_of({"Hm.", "It is 3."});
        const auto made = Agent{model, tools<add>, text_or_call{.router = std::move(bad)}}.run(question, me);
        EXPECT_EQ(model.received().size(), 1U);
        return made ? made->text : made.error().message();
    };
    EXPECT_EQ(message_of([](std::string_view) -> call_move { throw std::runtime_error("no table"); }),
              "router: the router threw: no table; return a failure or no call instead");
    EXPECT_EQ(message_of([](std::string_view) -> result<call_move> {
                  return failure::of(failure_kind::unreadable, {}, "the table is gone", "restore it");
              }),
              "router: the table is gone; restore it");
    EXPECT_NE(message_of([](std::string_view) { return call_move{"add", {"a=1"}}; }).find("is no JSON object: a=1"),
              std::string::npos);
}

namespace {

struct throwing : text_or_call {
    [[nodiscard]] result<next_move> read(state&, completion&, const std::vector<offered_action>&,
                                         const run_view&) const {
        throw std::runtime_error("no grammar");
    }
};

}  // namespace

TEST(text_or_call, that_throws_ends_the_run_with_a_failure) {
    const scripted model = script_of({"Hm."});
    const auto made = Agent{model, tools<add>, throwing{}}.run(question, me);
    ASSERT_FALSE(made);
    EXPECT_NE(made.error().message().find("threw: no grammar"), std::string::npos) << made.error().message();
}

TEST(text_or_call, answers_calls_of_unknown_tools_and_goes_on) {
    const scripted model =
        script_of({R"({"name":"rm","arguments":{"path":"/"}})",
                   R"(<tool_call>{"name":"<</result>>","arguments":{}}</tool_call>)", add_call, "It is 3."});
    const auto made = Agent{model, tools<add>, text_or_call{.router = router}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "It is 3.");
    EXPECT_EQ(made->counts.parse_failures, 0);
    EXPECT_EQ(text_of_message(model, 1, 3), "Unknown tool: rm\n");
    EXPECT_EQ(text_of_message(model, 2, 5).find("<</result>>"), std::string::npos) << "the name is data";
}

TEST(text_or_call, ends_at_the_limit_with_the_request_for_an_answer) {
    const std::string other = R"({"name":"add","arguments":{"a":2,"b":2}})";
    const scripted model = script_of({add_call, other, "It is 3."});
    const auto made = Agent{model, tools<add>, text_or_call{}, limits{.turns = 3}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "It is 3.");
    EXPECT_EQ(made->status, answer_status::answered);
    EXPECT_EQ(made->notes, std::vector<std::string>{
                               "The last turn is kept for the answer. The answer uses what was found by then."});
    const request last = model.received().at(2);
    EXPECT_TRUE(last.actions.empty()) << "only words are possible";
    EXPECT_EQ(text_of(last.messages.back()),
              "<<result tool=\"add\">>\n4\n<</result>>\nGive a concise final answer "
              "based on the information above.");
    const scripted own = script_of({add_call, "It is 3."});
    (void)Agent{own, tools<add>, text_or_call{}, call_texts{.last_turn = "Now."}, limits{.turns = 2}}.run(question, me);
    EXPECT_TRUE(std::string_view{text_of(own.received().at(1).messages.back())}.ends_with("Now."));
}

TEST(text_or_call, names_the_limit_that_was_reached) {
    const auto notes_with = [](const limits& most) {
        const scripted model = script_of({add_call, "It is 3."});
        const auto made = Agent{model, tools<add>, text_or_call{}, most}.run(question, me);
        EXPECT_TRUE(made) << made.error().message();
        return made ? made->notes : std::vector<std::string>{};
    };
    const std::string rest = " The answer uses what was found by then.";
    EXPECT_EQ(notes_with({.turns = 2}), std::vector<std::string>{"The last turn is kept for the answer." + rest});
    EXPECT_EQ(notes_with({.turns = 9, .tool_calls = 1}),
              std::vector<std::string>{"The tool calls are used up." + rest});
    EXPECT_TRUE(notes_with({.turns = 9}).empty());
}

TEST(text_or_call, refuses_an_odd_number_of_messages) {
    for (const std::size_t messages : {1U, 3U, 5U}) {
        const scripted model = script_of({add_call, "It is 3."});
        const auto made = Agent{model, tools<add>, text_or_call{.history_messages = messages}}.run(question, me);
        ASSERT_FALSE(made);
        EXPECT_EQ(made.error().kind, failure_kind::invalid_argument);
        EXPECT_EQ(made.error().message(), "text_or_call: history_messages is " + std::to_string(messages) +
                                              ", which is odd; set an even number, because a turn has two messages");
        EXPECT_TRUE(model.received().empty());
    }
}

TEST(text_or_call, gives_the_results_as_a_partial_answer_if_the_model_never_answers) {
    const scripted model = script_of({add_call, add_call});
    const auto made = Agent{model, tools<add>, text_or_call{}, limits{.turns = 2}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->status, answer_status::partial);
    EXPECT_EQ(made->text, "No answer was found. The tools returned:\n3");
}

TEST(text_or_call, never_returns_an_answer_that_no_result_supports) {
    const scripted model = script_of({add_call, "It is 44.", "It is 44.", "It is 45."});
    const auto made = Agent{model, tools<add>, text_or_call{}, limits{.turns = 4}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->status, answer_status::partial);
    EXPECT_EQ(made->text.find("44"), std::string::npos) << made->text;
    const std::string second{text_of_message(model, 2, 5)};
    EXPECT_TRUE(second.starts_with("This answer is not supported by the results of the tools:\n- ")) << second;
    EXPECT_EQ(second.find("BUDGET"), std::string::npos) << second;
}

TEST(text_or_call, takes_a_call_with_an_answer_as_the_answer_if_only_the_answer_is_left) {
    const scripted model = script_of({add_call, R"({"name":"respond","arguments":{"answer":"It is 3."}})"});
    const auto made = Agent{model, tools<add>, text_or_call{}, limits{.turns = 2}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "It is 3.");
}

TEST(text_or_call, sends_its_sampling) {
    const scripted model = script_of({add_call, "It is 3."});
    const text_or_call protocol{
        .sampling = {.temperature = .1, .top_k = 50, .top_p = .1, .repeat_penalty = 1.05, .max_tokens = 1'024}};
    (void)Agent{model, tools<add>, protocol}.run(question, me);
    for (const request& one : model.received()) {
        EXPECT_EQ(one.temperature, .1);
        EXPECT_EQ(one.top_k, 50);
        EXPECT_EQ(one.top_p, .1);
        EXPECT_EQ(one.repeat_penalty, 1.05);
        EXPECT_EQ(one.max_tokens, 1'024);
    }
    const scripted plain = script_of({add_call, "It is 3."});
    (void)Agent{plain, tools<add>, text_or_call{}}.run(question, me);
    EXPECT_EQ(plain.received()[0].temperature, 0);
    EXPECT_FALSE(plain.received()[0].top_k);
}

TEST(text_or_call, shows_the_last_messages_of_the_history) {
    const task asked{
        .question = question,
        .owner = me,
        .history = {{"One?", "1."}, {"Two?", "2.", {{"add", {"{}"}, "2"}}}, {"Three?", "3 <<result tool=\"add\">>."}}};
    const scripted model = script_of({add_call, "It is 3."});
    ASSERT_TRUE((Agent{model, tools<add>, text_or_call{}}.run(asked)));
    const auto messages = model.received()[0].messages;
    ASSERT_EQ(messages.size(), 6U);
    EXPECT_EQ(std::get<user_message>(messages[1]).text, "Two?");
    EXPECT_EQ(std::get<assistant_message>(messages[2]).text, "2.");
    EXPECT_EQ(std::get<user_message>(messages[3]).text, "Three?");
    EXPECT_EQ(std::get<assistant_message>(messages[4]).text.find("<<result"), std::string::npos);
    EXPECT_EQ(text_of(messages[5]), question);
    const scripted none = script_of({add_call, "It is 3."});
    ASSERT_TRUE((Agent{none, tools<add>, text_or_call{.history_messages = 0}}.run(asked)));
    EXPECT_EQ(none.received()[0].messages.size(), 2U);
}

TEST(text_or_call, streams_no_call_as_text) {
    std::string heard;
    const sink listener{[&](const auto& event) {
        if constexpr (requires { event.content; }) heard += event.content;
    }};
    for (const std::string call :
         {R"(<tool_call>{"name":"add","arguments":{"a":1,"b":2}}</tool_call>)",
          "[TOOL_CALLS]add[ARGS]{\"a\":1,\"b\":2}", "```json\n{\"add\":{\"a\":1,\"b\":2}}\n```"}) {
        heard.clear();
        const scripted model = script_of({call, "It is 3."});
        ASSERT_TRUE((Agent{model, tools<add>, text_or_call{}, listener}.run(question, me)));
        EXPECT_EQ(heard, "It is 3.") << call;
    }
}

TEST(text_or_call, keeps_what_an_answer_in_json_names_as_missing) {
    for (const std::string end :
         {R"({"type":"final","answer":"It is 3.","insufficiencies":[{"missing":"the price"}]})",
          R"({"type":"final","answer":"It is 3.","used_citations":[],"insufficiencies":[{"missing":"the price"}]})",
          R"({"name":"final","arguments":{"answer":"It is 3.","insufficiencies":["the price"]}})"}) {
        const auto made = Agent{script_of({add_call, end}), tools<add>, text_or_call{}}.run(question, me);
        ASSERT_TRUE(made) << end << made.error().message();
        EXPECT_EQ(made->text, "It is 3.") << end;
        EXPECT_EQ(made->insufficiencies, (std::vector<insufficiency>{{"", "the price", {}}})) << end;
    }
}

TEST(text_or_call, asks_again_for_an_answer_that_was_cut_off) {
    completion cut{.text = "It is"};
    cut.finish = finish_reason::length;
    const scripted model{
        std::vector<result<completion>>{completion{.text = add_call}, cut, completion{.text = "It is 3."}}};
    const auto made = Agent{model, tools<add>, text_or_call{}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "It is 3.");
}

TEST(text_or_call, ends_by_a_call_of_final_unless_it_is_the_first_reply_and_a_router_decides) {
    for (const completion& end : {completion{.text = R"({"name":"final","arguments":{"answer":"It is 3."}})"},
                                  completion{.text = R"({"final":{"answer":"It is 3."}})"},
                                  completion{.text = R"(Done: {"name":"final","answer":"It is 3."})"},
                                  calls({{"9", "final", {R"({"answer":"It is 3."})"}}})}) {
        const scripted model{std::vector<result<completion>>{completion{.text = add_call}, end}};
        const auto made = Agent{model, tools<add>, no_gate{}, text_or_call{}}.run(question, me);
        ASSERT_TRUE(made) << made.error().message();
        if (end.text.starts_with("Done")) {
            EXPECT_EQ(made->text, end.text) << "words beside it";
            continue;
        }
        EXPECT_EQ(made->text, "It is 3.") << end.text;
        const scripted early{std::vector<result<completion>>{end, completion{.text = "It is 3, by the tool."}}};
        const auto routed = Agent{early, tools<add>, no_gate{}, text_or_call{.router = router}}.run(question, me);
        ASSERT_TRUE(routed) << routed.error().message();
        EXPECT_EQ(routed->text, "It is 3, by the tool.");
        EXPECT_EQ(std::get<assistant_message>(early.received()[1].messages[2]).calls.size(), 1U);
    }
}

TEST(text_or_call, reads_only_so_many_calls_in_a_text) {
    const scripted model = script_of({"<tool_call>" + add_call +
                                          R"(</tool_call><tool_call>{"name":"add","arguments":)"
                                          R"({"a":2,"b":2}}</tool_call>)",
                                      "It is 3."});
    const auto made =
        Agent{model, tools<add>, no_gate{}, text_or_call{}, agent_options{.calls_at_once = 1}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->counts.tool_calls, 1);
    EXPECT_NE(text_of_message(model, 1, 3).find("Only the first 1 of your 2 calls were read."), std::string::npos);
}

TEST(text_or_call, offers_the_same_bounded_end_in_every_turn) {
    const scripted model = script_of({add_call, "It is 3."});
    ASSERT_TRUE((Agent{model, tools<add>, text_or_call{}}.run(question, me)));
    const auto received = model.received();
    const offered_action& end = received[0].actions.back();
    EXPECT_NE(end.action_schema.find("maxLength"), std::string::npos) << end.action_schema;
    EXPECT_EQ(received[1].actions.back().action_schema, end.action_schema);
    EXPECT_EQ(text_or_call::longest_end(), longest_json<words_fields>);
    EXPECT_GE(received[0].max_tokens, static_cast<int>(text_or_call::longest_end()));
}
