// llm/any_llm.hpp: a model that is chosen at run time
#include <toolkit/agent/durable.hpp>
#include <toolkit/llm/any_llm.hpp>
#include <toolkit/llm/context_guard.hpp>
#include <toolkit/llm/generate.hpp>
#include <toolkit/llm/metered.hpp>
#include <toolkit/llm/retrying.hpp>
#include <toolkit/llm/scripted.hpp>
#include <toolkit/llm/with_dialect.hpp>
#include <toolkit/store/memory_log.hpp>
#include <toolkit/toolkit.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <concepts>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using namespace toolkit;

static_assert(Llm<any_llm> && ReportsFacts<any_llm> && std::copyable<any_llm>);
static_assert(sizeof(any_llm) == 3 * sizeof(void*));
static_assert(std::is_nothrow_move_constructible_v<any_llm> && std::is_nothrow_move_assignable_v<any_llm>);
static_assert(std::convertible_to<scripted, any_llm>);
// What is no model is no any_llm either. A result<any_llm> or an optional relies on that.
static_assert(!std::constructible_from<any_llm, failure> && !std::constructible_from<any_llm, int>);
static_assert(!std::constructible_from<any_llm, std::string> && !std::constructible_from<any_llm, result<any_llm>>);

/// A model with traits, facts, deltas and a counter.
struct rich {
    static constexpr model_traits traits{
        .speaks = dialect::openai, .native_tools = true, .schema = true, .images = true};
    std::string text = "hello";
    std::shared_ptr<std::atomic<int>> calls = std::make_shared<std::atomic<int>>(0);

    result<completion> complete(const request& req, delta_sink& sink, const stop_token& stop) const {
        ++*calls;
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "rich", "it was stopped");
        if (req.output) return completion{.text = req.output->schema};
        sink(delta{delta::of::text, text});
        return completion{.text = text, .spent = {.input_tokens = 7}};
    }
    result<model_facts> facts(deadline, const stop_token&) const {
        return model_facts{.model = "rich", .context_tokens = 100};
    }
};

/// A model that can be moved and not copied.
struct unique {
    std::unique_ptr<std::string> text;
    result<completion> complete(const request&, delta_sink&, const stop_token&) const {
        return completion{.text = *text};
    }
};

/// A model whose `complete` is a template, and takes the stop by value.
struct generic {
    template <class Sink>
    result<completion> complete(const request&, Sink&, stop_token) const {
        return completion{.text = "generic"};
    }
};

result<completion> ask(const any_llm& model, const request& req = {}, const stop_token& stop = {}) {
    delta_sink nobody;
    return model.complete(req, nobody, stop);
}

TEST(any_llm, gives_the_reply_of_the_model_that_it_holds) {
    EXPECT_EQ(ask(scripted{"one"})->text, "one");
    EXPECT_EQ(ask(rich{})->text, "hello");
    EXPECT_EQ(ask(rich{})->spent.input_tokens, 7);
    EXPECT_EQ(ask(unique{std::make_unique<std::string>("only one")})->text, "only one");
    EXPECT_EQ(ask(generic{})->text, "generic");
    EXPECT_EQ(ask(retrying{metered{scripted{"two"}}})->text, "two") << "a decorated model is a model";
    const any_llm broken = scripted{std::vector<result<completion>>{failure::of(failure_kind::refused, "there", "no")}};
    EXPECT_EQ(ask(broken).error().kind, failure_kind::refused);
}

TEST(any_llm, is_a_model_inside_a_decorator) {
    const metered around{retrying{any_llm{rich{}}}};
    delta_sink nobody;
    EXPECT_EQ(around.complete({}, nobody, {})->text, "hello");
    EXPECT_EQ(around.facts()->model, "rich");
    EXPECT_EQ(ask(any_llm{around})->text, "hello") << "and the decorator is a model again";
}

TEST(any_llm, passes_deltas_the_request_and_the_stop_on) {
    std::string heard;
    const auto listen = [&](const delta& piece) { heard += piece.text; };
    delta_sink sink{listen};
    const any_llm model = rich{.text = "grows"};
    ASSERT_TRUE(model.complete({}, sink, {}));
    EXPECT_EQ(heard, "grows");
    EXPECT_EQ(ask(model, {.messages = {}, .output = output_shape{.schema = "{}"}})->text, "{}");
    const stop_source stop;
    stop.request_stop();
    EXPECT_EQ(ask(model, {}, stop.get_token()).error().kind, failure_kind::cancelled);
    const scripted remembers{"yes"};
    ASSERT_TRUE(ask(remembers, {.messages = {user_message{"Really?"}}, .max_tokens = 9}));
    EXPECT_EQ(remembers.received().at(0).max_tokens, 9);
}

TEST(any_llm, tells_the_facts_of_a_model_that_has_some_and_fails_for_one_that_has_none) {
    EXPECT_EQ(any_llm{rich{}}.facts()->context_tokens, 100);
    const auto none = any_llm{scripted{"a"}}.facts();
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().kind, failure_kind::rejected);
    EXPECT_FALSE(none.error().retryable());
    // A model without facts is guarded by the options alone, as without any_llm.
    EXPECT_EQ(ask(context_guard{any_llm{scripted{"a"}}})->text, "a");
    EXPECT_EQ(ask(context_guard{any_llm{rich{}}}, {.messages = {user_message{"a"}}, .max_tokens = 100}).error().kind,
              failure_kind::context_exceeded);
}

TEST(any_llm, knows_what_its_model_can) {
    EXPECT_TRUE(any_llm{rich{}}.can().native_tools);
    EXPECT_EQ(any_llm{rich{}}.can().speaks, dialect::openai);
    EXPECT_FALSE(any_llm{scripted{"a"}}.can().native_tools);
    EXPECT_EQ(any_llm{scripted{"a"}}.can().speaks, dialect::standard);
    static_assert(!traits_of<any_llm>.native_tools && !traits_of<any_llm>.schema, "nothing is promised");
}

TEST(any_llm, gives_the_model_back_by_its_type) {
    const any_llm model = rich{.text = "mine"};
    ASSERT_NE(model.as<rich>(), nullptr);
    EXPECT_EQ(model.as<rich>()->text, "mine");
    EXPECT_EQ(model.as<scripted>(), nullptr);
    EXPECT_EQ(model.as<any_llm>(), nullptr);
}

TEST(any_llm, shares_one_model_between_copies) {
    const rich model;
    const any_llm first = model;
    any_llm second = first;
    EXPECT_EQ(first.as<rich>(), second.as<rich>());
    ASSERT_TRUE(ask(first));
    ASSERT_TRUE(ask(second));
    EXPECT_EQ(*model.calls, 2);
    second = scripted{"another"};
    EXPECT_EQ(ask(second)->text, "another");
    EXPECT_EQ(ask(first)->text, "hello");
}

TEST(any_llm, holds_a_model_after_it_was_moved_from) {
    any_llm first = rich{};
    const any_llm second = std::move(first);
    EXPECT_EQ(ask(first)->text, "hello");  // NOLINT(bugprone-use-after-move): this is what the test is about
    EXPECT_EQ(ask(second)->text, "hello");
    any_llm third = scripted{"a"};
    third = std::move(first);
    EXPECT_EQ(ask(first)->text, "hello");  // NOLINT(bugprone-use-after-move)
    EXPECT_EQ(ask(third)->text, "hello");
}

TEST(any_llm, stands_in_lists_maps_and_results) {
    const std::map<std::string, any_llm> models{{"rich", rich{}}, {"script", scripted{"a"}}};
    EXPECT_EQ(ask(models.at("rich"))->text, "hello");
    const std::optional<any_llm> some = rich{};
    EXPECT_EQ(ask(*some)->text, "hello");
    const auto open = [](bool good) -> result<any_llm> {
        if (good) return any_llm{rich{}};
        return failure::of(failure_kind::invalid_argument, "--llm", "there is no such model");
    };
    EXPECT_EQ(ask(open(true).value())->text, "hello");
    EXPECT_EQ(open(false).error().kind, failure_kind::invalid_argument);
}

TEST(any_llm, is_asked_from_many_threads) {
    const rich model;
    const any_llm held = model;
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([held] {
            for (int n = 0; n < 50; ++n) EXPECT_EQ(ask(held)->text, "hello");
        });
    for (std::thread& one : threads) one.join();
    EXPECT_EQ(*model.calls, 200);
}

struct point {
    int x = 0;
};
struct held : scripted {
    static constexpr model_traits traits{.speaks = dialect::openai, .schema = true};
};

TEST(any_llm, sends_a_schema_only_if_it_promises_one) {
    const scripted model{R"({"x":3})", R"({"x":4})"};
    EXPECT_EQ(generate<point>(any_llm{held{model}}, "Where?")->x, 3);
    EXPECT_FALSE(model.received().at(0).output) << "the prompt describes the schema";
    using with_schema = basic_any_llm<model_traits{.speaks = dialect::openai, .schema = true}>;
    EXPECT_EQ(generate<point>(with_schema{held{model}}, "Where?")->x, 4);
    ASSERT_TRUE(model.received().at(1).output);
    EXPECT_EQ(model.received().at(1).output->schema, (json_schema<point, dialect::openai>));
}

TEST(any_llm, drops_a_promise_without_another_layer) {
    using with_schema = basic_any_llm<model_traits{.speaks = dialect::openai, .schema = true}>;
    const with_schema more = rich{.text = "mine"};
    const any_llm less = more;
    ASSERT_NE(less.as<rich>(), nullptr);
    EXPECT_EQ(less.as<rich>(), more.as<rich>());
    // A promise cannot be added afterwards, and a schema of another dialect is another promise.
    static_assert(!std::constructible_from<with_schema, any_llm>);
    static_assert(!std::constructible_from<basic_any_llm<model_traits{.schema = true}>, with_schema>);
    static_assert(std::constructible_from<any_llm, with_schema>);
}

struct price_of {
    std::string item;
    static constexpr tool_about about{.description = "The price of an item in euros."};
    int operator()() const { return item == "lamp" ? 40 : 7; }
};
const std::string call = R"({"type":"tool_call","tool":"price_of","input":{"item":"lamp"}})";
const std::string last = R"({"type":"final","answer":"It costs 40 euros.","used_citations":[],"insufficiencies":[]})";

TEST(any_llm, runs_one_type_of_agent_with_models_of_several_types) {
    const std::vector<any_llm> models{scripted{call, last}, retrying{scripted{call, last}},
                                      with_dialect<dialect::openai>(scripted{call, last})};
    std::vector<std::string> answers;
    for (const any_llm& model : models) {
        const Agent agent{model, tools<price_of>};
        static_assert(std::same_as<std::remove_cvref_t<decltype(agent.llm())>, any_llm>);
        const auto answer = agent.run("What does the lamp cost?", owner{"me"});
        answers.push_back(answer ? answer->text : answer.error().message());
    }
    EXPECT_EQ(answers, std::vector<std::string>(3, "It costs 40 euros."));
}

TEST(any_llm, is_kept_in_a_log_like_the_model_that_it_holds) {
    const memory_log logs;
    const uuid id = new_run_id();
    const scripted model{call, last};
    const Agent erased{any_llm{model}, tools<price_of>, logs};
    ASSERT_TRUE(erased.run({.question = "What does the lamp cost?", .owner = owner{"me"}, .run_id = id}));
    EXPECT_EQ(model.received().size(), 2U);
    EXPECT_EQ(erased.resume(id, owner{"me"})->text, "It costs 40 euros.");
    const Agent plain{model, tools<price_of>, logs};
    EXPECT_EQ(plain.resume(id, owner{"me"})->text, "It costs 40 euros.") << "the log does not know any_llm";
    EXPECT_EQ(model.received().size(), 2U) << "the replies come from the log";
}

}  // namespace
