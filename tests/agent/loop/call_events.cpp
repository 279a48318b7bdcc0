// agent/loop/turn_event.hpp, context.hpp: what the events of a call tell, and the phases and questions of a run
#include "../adding.hpp"
#include "../loop_tests.hpp"
#include "../passages.hpp"

#include <toolkit/agent/durable.hpp>
#include <toolkit/agent/json_actions.hpp>
#include <toolkit/agent/text_or_call.hpp>
#include <toolkit/store/memory_log.hpp>

#include <gtest/gtest.h>

#include <concepts>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace toolkit;
using namespace adding;

namespace {

using lines = std::vector<std::string>;

/// Keeps these events as JSON, without their times.
template <class... Events>
struct keeping {
    lines* all;
    template <class E>
        requires(std::same_as<E, Events> || ...)
    void operator()(const E& event) const {
        E untimed = event;
        untimed.at = 0;
        all->push_back(print(untimed));
    }
};

std::string call_of(const std::string& tool, const std::string& input) {
    return R"({"type":"tool_call","tool":")" + tool + R"(","input":)" + input + "}";
}
const std::string sum = R"({"a":1,"b":2})";

struct seven {
    static constexpr tool_about about{.description = "Seven.", .calls_at_most = 1};
    static std::optional<seven> trigger(const auto&) { return seven{}; }
    int operator()() const { return 7; }
};

/// Reads the model's reason with its call.
struct reasoned_call {
    std::string tool;
    raw_json inputs;
    std::string reasoning;
};
struct reasoned : json_actions {
    result<next_move> read(state&, const completion& reply, const std::vector<offered_action>&, const run_view&) const {
        auto made = parse<reasoned_call>(reply.text);
        if (!made) return next_move{draft{reply.text, {}}};
        return next_move{std::vector<call_move>{{made->tool, made->inputs, made->reasoning}}};
    }
};

struct page {
    std::string title;
    int number = 0;
};
struct find_pages {
    std::string query;
    static constexpr tool_about about{.description = "Finds pages."};
    tool_result<page> operator()() const {
        return {.objects = {{"Valves", 3}, {"Pumps", 4}},
                .metadata = {{"query", query}, {"source", "AssetManual"}},
                .name = "text_results",
                .payload_type = "chunks",
                .message = "Found {num_objects} pages."};
    }
};
struct secret_pages {
    static constexpr tool_about about{.description = "Finds pages.", .hidden = true};
    tool_result<page> operator()() const { return {.objects = {{"Hidden", 1}}, .metadata = {{"query", "x"}}}; }
};
struct long_text {
    static constexpr tool_about about{.description = "Writes."};
    std::string operator()() const { return std::string(20'000, 'x'); }
};

struct look_at {
    static constexpr tool_about about{.description = "Looks."};
    result<int> operator()() const { return failure::unrecoverable("No pages"); }
};
struct look_for {
    static constexpr tool_about about{.description = "Looks."};
    result<int> operator()() const { return failure::tool("None there", "Try page 3"); }
};

struct progress {
    int pages = 0;
    std::vector<std::string> names{};
};
struct read_all {
    static constexpr tool_about about{.description = "Reads all."};
    int operator()(auto& context) const {
        context.phase("reading");
        context.phase("read", progress{2, {"a", "b"}});
        return 2;
    }
};
struct read_some {
    int part = 0;
    static constexpr tool_about about{.description = "Reads some.", .read_only = true};
    int operator()(const auto& context) const {
        context.phase("read", progress{part, {}});
        return part;
    }
};

struct end_now {
    static constexpr tool_about about{.description = "Ends.", .ends = true};
    std::string operator()() const { return "3"; }
};

struct pay {
    std::string to;
    static constexpr tool_about about{.description = "Pays.", .approval = true};
    [[nodiscard]] std::string approval_question() const { return "Pay " + to + " 5?"; }
    std::string operator()() const { return "paid"; }
};

}  // namespace

TEST(call_events, tell_the_words_beside_native_calls_as_the_reason) {
    completion reply = calls({{"x", "add", {sum}}});
    reply.text = "I add\nthem.";
    lines told;
    const scripted model{std::vector<result<completion>>{reply, completion{.text = final_of("3")}}};
    ASSERT_TRUE((Agent{model, tools<add>, no_gate{}, sink{keeping<tool_started>{&told}}}.run(question, me)));
    EXPECT_EQ(told, (lines{R"({"type":"tool_call","tool":"add","message":"add: running","input":{"a":1,"b":2},"at":0,)"
                           R"("call":1,"reason":"I add them."})"}));
}

TEST(call_events, tell_the_reason_that_a_protocol_reads) {
    lines told;
    const scripted model = script_of({R"({"tool":"add","inputs":{"a":1,"b":2},"reasoning":"It is a sum"})", "3"});
    ASSERT_TRUE(
        (Agent{model, tools<add>, no_gate{}, reasoned{}, sink{keeping<tool_started>{&told}}}.run(question, me)));
    ASSERT_EQ(told.size(), 1U);
    EXPECT_NE(told[0].find(R"("reason":"It is a sum"})"), std::string::npos) << told[0];
}

TEST(call_events, tell_who_made_a_call_if_the_model_did_not) {
    lines told;
    const auto makers = [&](const auto& agent) {
        told.clear();
        EXPECT_TRUE(agent.run(question, me));
        lines all;
        for (const std::string& one : told) {
            const auto event = parse<tool_started>(one);
            EXPECT_TRUE(event) << one;
            all.push_back(event->tool + " " + (event->made_by ? print(*event->made_by) : "-"));
        }
        return all;
    };
    const sink hears{keeping<tool_started>{&told}};
    EXPECT_EQ(makers(Agent{script_of({call_of("add", sum), final_of("3")}), tools<seven, add>, no_gate{}, hears}),
              (lines{"seven \"trigger\"", "add -"}));
    const auto route = [](std::string_view) { return call_move{"add", {sum}}; };
    EXPECT_EQ(makers(Agent{script_of({"Hm.", "3"}), tools<add>, no_gate{}, text_or_call{.router = route}, hears}),
              (lines{"add \"router\""}));
}

TEST(call_events, say_that_a_result_is_the_answer) {
    lines told;
    ASSERT_TRUE((
        Agent{script_of({call_of("end_now", "{}")}), tools<end_now>, no_gate{}, sink{keeping<tool_started>{&told}}}.run(
            question, me)));
    ASSERT_EQ(told.size(), 1U);
    EXPECT_NE(told[0].find(R"("ends":true)"), std::string::npos) << told[0];
}

TEST(call_events, give_what_a_result_says_beside_its_objects) {
    lines told;
    const auto run = [&](auto hears) {
        told.clear();
        const scripted model =
            script_of({call_of("find_pages", R"({"query":"valve"})"), call_of("secret_pages", "{}"), final_of("3")});
        EXPECT_TRUE((Agent{model, tools<find_pages, secret_pages>, no_gate{}, hears}.run(question, me)));
        return told;
    };
    const sink hears{keeping<tool_finished>{&told}};
    const std::string begin =
        R"({"type":"tool_result","tool":"find_pages","ok":true,"message":"find_pages: complete","summary":"","at":0,"call":1)";
    const std::string hidden =
        R"({"type":"tool_result","tool":"secret_pages","ok":true,"message":"secret_pages: complete","summary":"","at":0,"call":2})";
    const std::string objects = R"([{"title":"Valves","number":3},{"title":"Pumps","number":4}])";
    EXPECT_EQ(run(hears), (lines{begin + "}", hidden}));
    const std::string details = R"(,"objects":)" + objects +
                                R"(,"metadata":{"query":"valve","source":"AssetManual"},"name":"text_results",)"
                                R"("payload_type":"chunks")";
    EXPECT_EQ(run(object_sink{hears}), (lines{begin + details + "}", hidden}));
    const std::string output = R"(,"output":)" + print(objects) + "}";
    EXPECT_EQ(run(output_sink{hears}), (lines{begin + output, hidden}));
    EXPECT_EQ(run(output_sink{object_sink{hears}}), (lines{begin + details + output, hidden}));
}

TEST(call_events, say_that_a_tool_failed_for_the_rest_of_the_run) {
    lines told;
    ASSERT_TRUE((Agent{script_of({call_of("look_at", "{}"), call_of("look_for", "{}"), final_of("3")}),
                       tools<look_at, look_for>, no_gate{}, sink{keeping<tool_finished>{&told}}}
                     .run(question, me)));
    EXPECT_EQ(
        told,
        (lines{R"({"type":"tool_result","tool":"look_at","ok":false,"message":"No pages","summary":"","at":0,"call":1,)"
               R"("recoverable":false})",
               R"({"type":"tool_result","tool":"look_for","ok":false,"message":"None there; Try page 3",)"
               R"("summary":"","at":0,"call":2,"suggestion":"Try page 3"})"}));
}

TEST(call_events, give_the_whole_output_beyond_what_a_prompt_shows) {
    std::string output;
    const auto run = [&](agent_options options) {
        EXPECT_TRUE(
            (Agent{script_of({call_of("long_text", "{}"), final_of("3")}), tools<long_text>, no_gate{},
                   output_sink{sink{[&](const tool_finished& event) { output = event.output.value_or(""); }}}, options}
                 .run(question, me)));
        return output;
    };
    EXPECT_EQ(run({}), std::string(20'000, 'x'));
    EXPECT_LT(run({.tools = {.output_bytes = 1'000}}).size(), 1'100U);
}

TEST(call_events, tell_the_phases_of_a_tool_with_their_state) {
    lines told;
    ASSERT_TRUE((Agent{script_of({call_of("read_all", "{}"), call_of("read_some", R"({"part":5})"), final_of("3")}),
                       tools<read_all, read_some>, no_gate{}, sink{keeping<phase_reached>{&told}}}
                     .run(question, me)));
    EXPECT_EQ(told, (lines{R"({"type":"phase","phase":"reading","at":0})",
                           R"({"type":"phase","phase":"read","state":{"pages":2,"names":["a","b"]},"at":0})",
                           R"({"type":"phase","phase":"read","state":{"pages":5,"names":[]},"at":0})"}));
}

TEST(call_events, tell_what_a_run_waits_for_each_time_that_it_comes_to_it) {
    lines told;
    const memory_log logs;
    const uuid id = new_run_id();
    const scripted model{std::vector<result<completion>>{calls({{"x", "pay", {R"({"to":"Ann"})"}}}),
                                                         completion{.text = final_of("Paid.")}}};
    const Agent agent{model, tools<pay>, no_gate{}, logs, sink{keeping<awaiting>{&told}}};
    const auto waits = agent.run({.question = question, .owner = me, .run_id = id});
    ASSERT_FALSE(waits);
    EXPECT_EQ(waits.error().kind, failure_kind::awaiting_approval);
    const std::string asked =
        R"({"type":"awaiting","tool":"pay","question":"Pay Ann 5?","input":{"to":"Ann"},"at":0,"call":1})";
    EXPECT_EQ(told, (lines{asked}));
    EXPECT_FALSE(agent.resume(id, me));
    EXPECT_EQ(told, (lines{asked, asked}));
    ASSERT_TRUE(decide(logs, id, me, {true, ""}));
    const auto made = agent.resume(id, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(told.size(), 2U) << "nothing is awaited after the decision";
}

TEST(call_events, tell_only_the_first_of_several_calls_that_need_a_person) {
    lines told;
    const memory_log logs;
    const scripted model{
        std::vector<result<completion>>{calls({{"x", "pay", {R"({"to":"Ann"})"}}, {"y", "pay", {R"({"to":"Bob"})"}}})}};
    EXPECT_FALSE((Agent{model, tools<pay>, no_gate{}, logs, sink{keeping<awaiting>{&told}}}.run(question, me)));
    ASSERT_EQ(told.size(), 1U);
    EXPECT_NE(told[0].find("Pay Ann 5?"), std::string::npos) << told[0];
}
