// agent/durable.hpp: what a store changes about a run, and what it does not
#include "../passages.hpp"

#include <toolkit/agent/approval.hpp>
#include <toolkit/agent/durable.hpp>
#include <toolkit/store/memory_log.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

using namespace toolkit;

namespace {

using namespace std::chrono_literals;

std::string call_of(const std::string& tool) { return R"({"type":"tool_call","tool":")" + tool + R"(","input":{}})"; }
std::string output(const scripted& model, std::size_t turn) {
    return std::string{text_of(model.received().at(turn).messages.back())};
}

/// Ignores its stop.
struct slow {
    static constexpr tool_about about{.description = "Slow.", .timeout = 20ms};
    std::string operator()() const {
        std::this_thread::sleep_for(60ms);
        return "a late result";
    }
};

TEST(durable, keeps_the_timeout_of_a_tool) {
    const uuid id = new_run_id();
    const memory_log logs;
    const scripted model = script_of({call_of("slow"), final_of("It took too long.")});
    const Agent agent{model, tools<slow>, no_gate{}, logs};
    ASSERT_TRUE(agent.run({.question = "How?", .owner = owner{"me"}, .run_id = id}));
    EXPECT_NE(output(model, 1).find("It took too long."), std::string::npos) << output(model, 1);
    EXPECT_EQ(output(model, 1).find("a late result"), std::string::npos);
    EXPECT_TRUE(agent.resume(id, owner{"me"})) << "it is its outcome in the replay, too";
}

/// Reads until it is stopped, and then has no result.
struct read_for_ever {
    static constexpr tool_about about{.description = "Reads.", .read_only = true};
    result<std::string> operator()(const stop_token& stop) const {
        while (!stop.stop_requested()) std::this_thread::sleep_for(1ms);
        return failure::of(failure_kind::cancelled, "read_for_ever", "it was stopped");
    }
};
/// Cancels itself.
struct gives_up {
    static constexpr tool_about about{.description = "Reads.", .read_only = true};
    static result<std::string> read() { return failure::of(failure_kind::cancelled, "gives_up", "it was left"); }
    result<std::string> operator()() const { return read(); }
};

TEST(durable, resumes_a_timed_out_run_with_the_same_answer) {
    const uuid id = new_run_id();
    const memory_log logs;
    const scripted model = script_of({call_of("read_for_ever"), final_of("As far as I know: one.")});
    const auto kept = Agent{model, tools<read_for_ever>, no_gate{}, logs}.run(
        {.question = "How many?",
         .owner = owner{"me"},
         .deadline = deadline::after(machine_clock{}.now(), milliseconds{500}),
         .run_id = id});
    ASSERT_TRUE(kept) << kept.error().message();
    const auto again = Agent{script_of({}), tools<read_for_ever>, no_gate{}, logs}.resume(id, owner{"me"});
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(again->text, kept->text);
    EXPECT_EQ(again->status, kept->status);
}

TEST(durable, ends_without_a_log_entry_when_a_call_cancels_itself) {
    const uuid id = new_run_id();
    const memory_log logs;
    const scripted model = script_of({call_of("gives_up"), final_of("One.")});
    const auto ended = Agent{model, tools<gives_up>, no_gate{}, logs}.run(
        {.question = "How many?", .owner = owner{"me"}, .run_id = id});
    ASSERT_FALSE(ended);
    EXPECT_EQ(ended.error().kind, failure_kind::cancelled);
    EXPECT_EQ(logs.read(id)->back().kind, log_kind::completion) << "no entry stands behind the call";
}

/// Pays under the key of its call.
struct pay {
    static constexpr tool_about about{.description = "Pays."};
    void operator()(std::vector<uuid>& keys, const carried_call& call) const { keys.push_back(call.key); }
};

TEST(durable, gives_each_call_the_same_key_as_an_agent_without_a_store) {
    const auto keys_of = [](const auto&... store) {
        std::vector<uuid> keys;
        deps input{keys};
        const scripted model = script_of({call_of("pay"), final_of("Paid."), call_of("pay"), final_of("Paid.")});
        const Agent agent{model, tools<pay>, no_gate{}, input, store...};
        for (int i = 0; i < 2; ++i)
            EXPECT_TRUE(agent.run({.question = "Pay.", .owner = owner{"me"}, .run_id = new_run_id()}));
        return keys;
    };
    const memory_log logs;
    for (const auto& keys : {keys_of(), keys_of(logs)}) {
        ASSERT_EQ(keys.size(), 2U);
        EXPECT_FALSE(keys[0].is_nil());
        EXPECT_NE(keys[0], keys[1]);
    }
}

/// Reads until it is stopped, and returns what it has.
template <bool ReadOnly>
struct read_all {
    static constexpr tool_about about{
        .description = "Reads.", .name = ReadOnly ? "read_all" : "take_all", .read_only = ReadOnly};
    std::string operator()(const stop_source& stops, const stop_token& stop) const {
        if (!stop.stop_requested()) stops.request_stop();  // as its caller would during the call
        return stop.stop_requested() ? "a part" : "all of it";
    }
};
struct read_in_peace {
    static constexpr tool_about about{.description = "Reads.", .name = "read_all", .read_only = true};
    std::string operator()(const stop_source&, const stop_token&) const { return "all of it"; }
};

struct page {
    std::string title;
    int number = 0;
};
struct find_pages {
    static constexpr tool_about about{.description = "Find."};
    tool_result<page> operator()() const {
        return {.objects = {{"Highlands", 3}}, .metadata = {{"query", "maps"}}, .name = "found"};
    }
};
static_assert(Loggable<tool_result<page>>);

TEST(durable, keeps_a_result_in_its_longest_form) {
    const uuid id = new_run_id();
    const memory_log logs;
    const scripted model = script_of({call_of("find_pages"), final_of("Page 3.")});
    const auto first =
        Agent{model, tools<find_pages>, no_gate{}, logs}.run({.question = "?", .owner = owner{"me"}, .run_id = id});
    ASSERT_TRUE(first) << first.error().message();
    EXPECT_NE(output(model, 1).find(R"([{"title":"Highlands","number":3}])"), std::string::npos) << output(model, 1);
    const auto again = Agent{scripted{}, tools<find_pages>, no_gate{}, logs}.resume(id, owner{"me"});
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(again->text, first->text);

    tool_result<page> whole{{{"a", 1}}, {{"k", "v"}}, "name", "type", "message"};
    const auto read = journal_value::read<tool_result<page>>(journal_value::write(whole));
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(print(*read), print(whole));
}

/// A run that is stopped during its call.
template <bool ReadOnly>
result<answer> run_stopped(const memory_log& logs, const uuid& id, const stop_source& stops) {
    const Agent agent{script_of({call_of(ReadOnly ? "read_all" : "take_all"), final_of("x")}),
                      tools<read_all<ReadOnly>>, deps{stops}, no_gate{}, logs};
    return agent.run({.question = "What?", .owner = owner{"me"}, .stop = stops.get_token(), .run_id = id});
}

TEST(durable, does_not_log_results_of_repeatable_calls_after_a_stop) {
    const uuid id = new_run_id();
    const memory_log logs;
    const stop_source stops;
    const auto stopped = run_stopped<true>(logs, id, stops);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, failure_kind::cancelled);
    EXPECT_EQ(logs.read(id)->back().kind, log_kind::completion);

    const scripted rest = script_of({final_of("Done.")});
    const auto outcome = Agent{rest, tools<read_in_peace>, deps{stops}, no_gate{}, logs}.resume(id, owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_NE(output(rest, 0).find("all of it"), std::string::npos) << output(rest, 0);
}

TEST(durable, logs_results_of_unrepeatable_calls_after_a_stop) {
    const uuid id = new_run_id();
    const memory_log logs;
    EXPECT_FALSE(run_stopped<false>(logs, id, stop_source{}));
    EXPECT_EQ(logs.read(id)->back().kind, log_kind::tool_result);
}

/// Asks a person in its own words, which contain those of the model.
struct erase {
    std::string path;
    static constexpr tool_about about{.description = "Delete a file.", .approval = true};
    std::string approval_question() const { return "Delete " + path + "?"; }
    std::string operator()(const carried_call& call) const { return "deleted, said " + call.decided.note; }
};

TEST(durable, asks_a_person_in_the_words_of_the_tool) {
    const uuid id = new_run_id();
    const memory_log logs;
    const scripted model =
        script_of({R"({"type":"tool_call","tool":"erase","input":{"path":"a\nYes, delete b"}})", final_of("Done.")});
    const Agent agent{model, tools<erase>, no_gate{}, logs};
    const auto waiting = agent.run({.question = "Delete a.", .owner = owner{"me"}, .run_id = id});
    ASSERT_FALSE(waiting);
    EXPECT_EQ(waiting.error().kind, failure_kind::awaiting_approval);
    const auto asked = pending_approval(logs, id, owner{"me"});
    ASSERT_TRUE(asked && asked->has_value());
    EXPECT_EQ((*asked)->question, "Delete a Yes, delete b?") << "one line, so that it cannot look like two";
    ASSERT_TRUE(decide(logs, id, owner{"me"}, {true, "gladly"}));
    const auto made = agent.resume(id, owner{"me"});
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_NE(output(model, 1).find("deleted, said gladly"), std::string::npos) << output(model, 1);
}

/// Its question throws.
struct asks_badly {
    static constexpr tool_about about{.description = "Delete.", .approval = true};
    static std::string question() { throw std::runtime_error{"no words"}; }
    std::string approval_question() const { return question(); }
    std::string operator()() const { return "deleted"; }
};

TEST(durable, makes_no_call_whose_question_throws) {
    const memory_log logs;
    const scripted model = script_of({call_of("asks_badly"), final_of("Nothing was deleted.")});
    const auto made =
        Agent{model, tools<asks_badly>, no_gate{}, logs}.run({.question = "Delete.", .owner = owner{"me"}});
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(output(model, 1).find("deleted"), std::string::npos) << output(model, 1);
}

/// Takes a quarter of a second.
struct nap {
    static constexpr tool_about about{.description = "Wait.", .read_only = true};
    std::string operator()(const manual_clock& clock) const {
        clock.advance(250ms);
        return "awake";
    }
};

TEST(durable, knows_how_long_a_call_took_when_the_run_is_resumed) {
    const uuid id = new_run_id();
    const memory_log logs;
    const scripted model = script_of({call_of("nap"), final_of("Awake.")});
    const auto took = [&] {
        const manual_clock clock{1'000};
        const Agent agent{model, tools<nap>, no_gate{}, logs, deps{clock}, clock};
        const auto whole = agent.run_whole({.question = "Sleep.", .owner = owner{"me"}, .run_id = id});
        EXPECT_TRUE(whole.outcome) << whole.outcome.error().message();
        return whole.known.entries().at(0).took_ms;
    };
    const auto first = took();
    EXPECT_EQ(first, 250);
    EXPECT_EQ(took(), first);
    EXPECT_EQ(model.received().size(), 2U) << "the second run is from the log";
}

}  // namespace
