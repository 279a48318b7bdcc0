// agent/protocol.hpp: optional functions of a protocol that writes each request afresh, remarks on a reply, asks for
// text, and ends a run by a call of its own
#include <toolkit/agent/json_actions.hpp>
#include <toolkit/events/run_events.hpp>
#include <toolkit/events/run_listener.hpp>
#include <toolkit/toolkit.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace toolkit;

namespace {

/// JSON actions that end by a call of `report`.
struct reporting : json_actions {
    static constexpr bool starts_afresh = true;
    struct state : json_actions::state {
        std::string said{};
    };
    [[nodiscard]] state begin(const action_texts& words, std::string_view) const { return {{&words}, {}}; }
    [[nodiscard]] result<next_move> read(state& mine, const completion& reply,
                                         const std::vector<offered_action>& actions, const run_view& run) const {
        mine.said.clear();
        if (reply.text == "give up")
            return next_move{std::vector<call_move>{{.tool = "report", .input = {"{}"}, .unoffered = true}}};
        auto made = json_actions::read(mine, reply, actions, run);
        if (made) mine.said = "a remark";
        return made;
    }
    [[nodiscard]] static std::string_view remark(const state& mine) noexcept { return mine.said; }
    [[nodiscard]] static bool sends_actions(const state&) noexcept { return false; }
    [[nodiscard]] static std::optional<call_move> last_call(const state&, const run_view&) {
        return call_move{.tool = "report", .input = {"{}"}};
    }
};
struct look {
    std::string at;
    static constexpr tool_about about{.description = "Look.", .read_only = true};
    std::string operator()() const { return "There are 3 lamps at the " + at + "."; }
};
struct written {
    std::string text;
    void enter(run_record& /*record*/) const noexcept {}
};
struct report {
    static constexpr tool_about about{.description = "Report.", .ends = true};
    static bool available(const auto& context) { return !context.environment().is_empty(); }
    result<written> operator()(auto& context) const {
        if (context.environment().is_empty()) return written{"Nothing was looked at."};
        auto reply = context.llm().stream({.messages = {user_message{"REPORT", {}}}}, context.stop());
        if (!reply) return std::move(reply).error();
        return written{reply->text};
    }
    static std::string to_model(const written& made, std::size_t) { return made.text; }
};

/// Ends the run with a plain text, which is a source of facts like any other result.
struct tell {
    std::string text;
    static constexpr tool_about about{.description = "Tell.", .ends = true};
    std::string operator()() const { return text; }
};
struct no_sevens {
    [[nodiscard]] verdict check(const draft& candidate, const run_view& /*run*/) const {
        if (candidate.text.find('7') == std::string::npos) return {};
        return {{violation{.code = "SEVEN", .message = "7 is wrong"}}};
    }
};

std::string look_at(const std::string& place) {
    return R"({"type":"tool_call","tool":"look","input":{"at":")" + place + R"("}})";
}
const task asked{.question = "How many lamps are there?", .owner = owner{"me"}};

template <class... Parts>
auto reporter(const scripted& model, const Parts&... parts) {
    return Agent{model, tools<look, report>, reporting{}, parts...};
}

}  // namespace

TEST(last_call, ends_a_run_at_a_limit_without_a_request_of_the_loop) {
    const scripted model{look_at("door"), look_at("window"), "There are 3 lamps."};
    const run_listener<run_events> log;
    const auto made = reporter(model, limits{.turns = 3}, log).run(asked);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "There are 3 lamps.");
    EXPECT_EQ(made->status, answer_status::partial);
    EXPECT_EQ(made->notes, std::vector<std::string>{"The last turn is kept for the answer."});
    EXPECT_EQ(model.received().size(), 3U);
    EXPECT_EQ(text_of(model.received().back().messages.back()), "REPORT");
}

TEST(last_call, is_made_once_even_if_it_fails) {
    const scripted model{look_at("door"), look_at("window")};
    const auto made = reporter(model, limits{.turns = 3}).run(asked);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->status, answer_status::insufficient);
    EXPECT_EQ(model.received().size(), 3U);
}

TEST(last_call, is_made_after_too_many_replies_without_an_action) {
    const scripted model{look_at("door"), "a", "b", "c", "There are 3 lamps."};
    const auto made = reporter(model).run(asked);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "There are 3 lamps.");
    const scripted silent{"a", "b", "c"};
    const auto none = reporter(silent).run(asked);
    ASSERT_FALSE(none) << "there is nothing to report";
    EXPECT_EQ(none.error().kind, failure_kind::bad_reply);
}

TEST(last_call, of_a_protocol_needs_no_offer) {
    const auto made = reporter(scripted{"give up"}).run(asked);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "Nothing was looked at.");
}

TEST(starts_afresh, sends_the_system_message_and_the_message_of_the_turn) {
    const scripted model{look_at("door"), look_at("window"), look_at("desk"), "There are 3 lamps."};
    task with_image = asked;
    with_image.images = {image{"image/png", "AAAA"}};
    const auto made = reporter(model, limits{.turns = 4}).run(with_image);
    ASSERT_TRUE(made) << made.error().message();
    for (std::size_t i = 0; i < 3; ++i) {
        const auto messages = model.received()[i].messages;
        ASSERT_EQ(messages.size(), 2U) << i;
        EXPECT_EQ(std::get<user_message>(messages[1]).images.size(), 1U) << i;
        EXPECT_TRUE(model.received()[i].actions.empty());
        EXPECT_FALSE(model.received()[i].must_act);
    }
    EXPECT_NE(text_of(model.received()[2].messages[1]).find("lamps at the window"), std::string_view::npos);
    EXPECT_EQ(text_of(model.received()[2].messages[1]).find("lamps at the door"), std::string_view::npos);
}

TEST(remarks, are_told_before_the_calls) {
    const run_listener<run_events> log;
    ASSERT_TRUE(reporter(scripted{look_at("door"), "give up", "There are 3 lamps."}, log).run(asked));
    std::string order;
    const run_events kept = log.take();
    for (const run_event& one : kept.all()) {
        if (const auto* phase = std::get_if<phase_reached>(&one)) order += phase->phase + "; ";
        if (const auto* call = std::get_if<tool_started>(&one)) order += call->tool + "; ";
    }
    EXPECT_EQ(order, "a remark; look; report; ");
}

TEST(refused_answers, of_a_tool_are_no_results_and_may_be_written_again) {
    const scripted model{look_at("door"), R"({"type":"tool_call","tool":"report","input":{}})", "There are 7 lamps.",
                         R"({"type":"tool_call","tool":"report","input":{}})", "There are 3 lamps."};
    const auto whole = reporter(model).run_whole(asked);
    ASSERT_TRUE(whole.outcome) << whole.outcome.error().message();
    EXPECT_EQ(whole.outcome->text, "There are 3 lamps.");
    EXPECT_EQ(whole.known.calls_of("report"), 2U);
    EXPECT_EQ(whole.known.to_llm_context(1'000).find("7 lamps"), std::string::npos);
}

TEST(refused_answers, of_a_tool_are_no_sources_of_the_next_answer) {
    const auto call = [](const std::string& text) {
        return R"({"type":"tool_call","tool":"tell","input":{"text":")" + text + R"("}})";
    };
    const Agent agent{scripted{look_at("door"), call("There are 7 lamps."), call("There are 3 lamps.")},
                      tools<look, tell>, json_actions{}, no_sevens{}};
    const auto whole = agent.run_whole(asked);
    ASSERT_TRUE(whole.outcome) << whole.outcome.error().message();
    EXPECT_EQ(whole.outcome->text, "There are 3 lamps.");
    ASSERT_EQ(whole.record.results.size(), 2U);
    EXPECT_NE(whole.record.results[0].find("3 lamps at the door"), std::string::npos);
    EXPECT_NE(whole.record.results[1].find("There are 3 lamps."), std::string::npos);
}
