// agent/loop/run_llm.hpp: a tool that asks the model of its run
#include "../loop_tests.hpp"
#include "../passages.hpp"

#include <toolkit/agent/durable.hpp>
#include <toolkit/store/memory_log.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace toolkit;

namespace {

struct translate {
    std::string text;
    static constexpr tool_about about{.description = "Translates a text.", .idempotent = true};
    result<std::string> operator()(auto& context) const {
        delta_sink ignored;
        auto reply =
            context.llm().complete({.messages = {user_message{"Translate: " + text, {}}}}, ignored, context.stop());
        if (!reply) return std::move(reply).error();
        return reply->text;
    }
};

struct ask_by_type {
    static constexpr tool_about about{.description = "Asks."};
    result<std::string> operator()(const run_llm& model, const stop_token& stop) const {
        delta_sink ignored;
        auto reply = model.complete({.messages = {user_message{"Well?", {}}}}, ignored, stop);
        if (!reply) return std::move(reply).error();
        return reply->text;
    }
};

/// Passes the model's text on while it arrives.
struct summarise {
    int part = 0;
    static constexpr tool_about about{.description = "Summarises."};
    result<std::string> operator()(auto& context) const {
        auto reply = context.llm().stream({.messages = {user_message{"Sum up.", {}}}}, context.stop());
        if (!reply) return std::move(reply).error();
        return reply->text;
    }
};
/// The same, in parallel with other calls.
struct read_part {
    int part = 0;
    static constexpr tool_about about{.description = "Reads.", .read_only = true};
    result<std::string> operator()(const auto& context) const { return summarise{part}(context); }
};
/// Its text is the answer, with these words added.
struct respond {
    std::string add;
    static constexpr toolkit::tool_about about{.description = "Answers.", .ends = true};
    toolkit::result<std::string> operator()(const toolkit::run_llm& model, const toolkit::stop_token& stop) const {
        auto reply = model.stream({.messages = {toolkit::user_message{"Answer.", {}}}}, stop);
        if (!reply) return std::move(reply).error();
        return reply->text + add;
    }
};

/// Replies with the first text, then streams each further one in these pieces. "-" starts the reply again.
struct speaking {
    std::string first;
    std::vector<std::string> pieces;
    std::string last = final_of("Done.");
    std::shared_ptr<std::vector<bool>> listened = std::make_shared<std::vector<bool>>();
    result<completion> complete(const request& req, delta_sink& sink, const stop_token&) const {
        const std::string asked{text_of(req.messages.back())};
        if (asked != "Sum up." && asked != "Answer.") return completion{.text = req.messages.size() < 4 ? first : last};
        listened->push_back(sink.listens());
        std::string text;
        for (const std::string& piece : pieces) {
            const bool restarted = piece == "-";
            sink(restarted ? delta{.kind = delta::of::restarted} : delta{.text = piece});
            if (restarted) text.clear();
            else text += piece;
        }
        return completion{.text = text};
    }
};
struct keeping {
    std::vector<std::string>* all;
    void operator()(const tool_text& event) const {
        all->push_back(std::to_string(event.call.value_or(0)) + (event.restarted ? "!" : ":") + event.content);
    }
    void operator()(const answer_text& event) const { all->push_back(event.content); }
    void operator()(const answer_retracted& event) const { all->push_back("(" + event.message + ")"); }
};
using lines = std::vector<std::string>;

std::string call_of(const std::string& tool, const std::string& input) {
    return R"({"type":"tool_call","tool":")" + tool + R"(","input":)" + input + "}";
}

completion costing(std::string text) {
    completion made{.text = std::move(text)};
    made.spent.input_tokens = 10;
    made.spent.output_tokens = 2;
    return made;
}

const owner me{"me"};

/// What a run of these tools tells of the model's text.
template <class Tools>
lines told_by(const speaking& model, const Tools& set) {
    lines all;
    const auto made = Agent{model, set, no_gate{}, sink{keeping{&all}}}.run("Well?", me);
    EXPECT_TRUE(made) << made.error().message();
    return all;
}

}  // namespace

TEST(run_llm, is_asked_by_tools_and_counted_in_the_run) {
    const scripted model{
        std::vector<result<completion>>{costing(R"({"type":"tool_call","tool":"translate","input":{"text":"Haus"}})"),
                                        costing("house"), costing(final_of("It is a house."))}};
    const auto made = Agent{model, tools<translate>}.run("What is a Haus?", me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "It is a house.");
    EXPECT_EQ(made->counts.input_tokens, 30);
    EXPECT_EQ(made->counts.output_tokens, 6);
    EXPECT_EQ(made->counts.turns, 2) << "a tool's request is no turn";
    const auto received = model.received();
    ASSERT_EQ(received.size(), 3U);
    EXPECT_EQ(received[1].cache_owner, "me");
}

TEST(run_llm, is_given_by_its_type) {
    const scripted model =
        script_of({R"({"type":"tool_call","tool":"ask_by_type","input":{}})", "Yes.", final_of("Yes.")});
    const auto made = Agent{model, tools<ask_by_type>}.run("Well?", me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(model.received().size(), 3U);
}

TEST(run_llm, of_a_context_without_an_agent_says_so) {
    delta_sink ignored;
    const auto reply = run_llm{}.complete({}, ignored, {});
    ASSERT_FALSE(reply);
    EXPECT_NE(reply.error().message().find("this run has no model"), std::string::npos) << reply.error().message();
}

TEST(run_llm, streams_the_text_of_a_tool_with_the_number_of_its_call) {
    const speaking model{call_of("summarise", R"({"part":1})"), {"It \xE2\x82", "\xAC", " is"}};
    const lines expected{"1:It ", "1:\u20ac", "1: is"};
    EXPECT_EQ(told_by(model, tools<summarise>), expected);
    EXPECT_EQ(*model.listened, std::vector<bool>{true});
    const speaking alone{call_of("read_part", R"({"part":1})"), {"It \xE2\x82", "\xAC", " is"}};
    EXPECT_EQ(told_by(alone, tools<read_part>), expected);
}

TEST(run_llm, says_that_a_streamed_text_starts_again) {
    const speaking model{call_of("summarise", R"({"part":1})"), {"It", "-", "So"}};
    EXPECT_EQ(told_by(model, tools<summarise>), (lines{"1:It", "1!", "1:So"}));
}

TEST(run_llm, streams_nothing_if_no_one_listens) {
    const speaking model{call_of("summarise", R"({"part":1})"), {"It", " is"}};
    ASSERT_TRUE((Agent{model, tools<summarise>, no_gate{}, sink{[](const tool_finished&) {}}}.run("Well?", me)));
    EXPECT_EQ(*model.listened, std::vector<bool>{false});
}

TEST(run_llm, streams_the_text_of_a_tool_that_ends_the_run_as_the_answer) {
    const speaking whole{call_of("respond", R"({"add":""})"), {"The", " operating", " voltage"}};
    EXPECT_EQ(told_by(whole, tools<respond>), (lines{"The", " operating", " voltage"}));
    const speaking longer{call_of("respond", R"({"add":"."})"), {"The", " voltage"}};
    EXPECT_EQ(told_by(longer, tools<respond>), (lines{"The", " voltage", "(The final answer differs)"}));
    const speaking again{call_of("respond", R"({"add":""})"), {"The", "-", "A voltage"}};
    EXPECT_EQ(told_by(again, tools<respond>), (lines{"The", "(The reply starts again)", "A voltage"}));
}

TEST(run_llm, retracts_a_streamed_answer_that_the_gate_refuses) {
    struct refuses_all {
        static verdict check(const draft&, const run_view&) {
            return verdict{{violation{"UNGROUNDED_CLAIM", "Not so."}}};
        }
    };
    lines all;
    const speaking model{call_of("respond", R"({"add":""})"), {"The", " voltage"}};
    (void)Agent{model, tools<respond>, refuses_all{}, limits{.reprompts = 0}, sink{keeping{&all}}}.run("Well?", me);
    EXPECT_EQ(all, (lines{"The", " voltage", "(The text was not the answer)"}));
}

TEST(run_llm, is_counted_again_when_a_run_is_resumed) {
    const memory_log logs;
    const uuid id = new_run_id();
    const std::string asks = call_of("translate", R"({"text":"Haus"})");
    const scripted first{std::vector<result<completion>>{
        costing(asks), costing("house"), failure::of(failure_kind::unreachable, "model", "it is down")}};
    ASSERT_FALSE((Agent{first, tools<translate>, no_gate{}, logs}.run({.question = "?", .owner = me, .run_id = id})));
    const scripted second{std::vector<result<completion>>{costing(final_of("It is a house."))}};
    const Agent again{second, tools<translate>, no_gate{}, logs};
    for (int time = 0; time < 2; ++time) {  // the second time from the log alone
        const auto made = again.resume(id, me);
        ASSERT_TRUE(made) << made.error().message();
        EXPECT_EQ(made->counts.input_tokens, 30) << time;
        EXPECT_EQ(made->counts.output_tokens, 6) << time;
        EXPECT_EQ(made->counts.turns, 2) << time;
        EXPECT_EQ(made->counts.nested_tokens, 0) << time;
    }
    EXPECT_EQ(second.received().size(), 1U);
}
