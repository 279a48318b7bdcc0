// llm/decorators/around_model.hpp: what a decorator of a model reports beside answers
#include <toolkit/llm/cached.hpp>
#include <toolkit/llm/context_guard.hpp>
#include <toolkit/llm/decorators/around_model.hpp>
#include <toolkit/llm/fallback.hpp>
#include <toolkit/llm/fault_injecting.hpp>
#include <toolkit/llm/metered.hpp>
#include <toolkit/llm/recording.hpp>
#include <toolkit/llm/retrying.hpp>
#include <toolkit/llm/scripted.hpp>
#include <toolkit/llm/throttled.hpp>
#include <toolkit/llm/without_system.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace {

using toolkit::context_guard;
using toolkit::failure_kind;
using toolkit::fallback;
using toolkit::manual_clock;
using toolkit::retrying;

/// A model that reports facts, after it failed the given number of times.
struct told {
    static constexpr toolkit::model_traits traits{.speaks = toolkit::dialect::ollama, .images = true};
    toolkit::model_facts facts_of_it{};
    int fails = 0;
    failure_kind how = failure_kind::unreachable;
    std::shared_ptr<std::atomic<int>> asked = std::make_shared<std::atomic<int>>(0);

    toolkit::result<toolkit::completion> complete(const toolkit::request&, toolkit::delta_sink&,
                                                  const toolkit::stop_token&) const {
        return toolkit::completion{.text = "yes"};
    }
    toolkit::result<toolkit::model_facts> facts(toolkit::deadline, const toolkit::stop_token&) const {
        if ((*asked)++ < fails) return toolkit::failure::of(how, "there", "it does not tell");
        return facts_of_it;
    }
};
struct counting : told {
    toolkit::result<std::int64_t> prompt_tokens(const toolkit::request&, const toolkit::stop_token&) const { return 5; }
};
told holds(std::int64_t tokens) { return told{.facts_of_it = {.model = "m", .context_tokens = tokens}}; }
constexpr auto nowhere = [](std::string_view) {};

template <class L>
toolkit::result<toolkit::completion> ask(const L& model) {
    toolkit::delta_sink nobody;  // 16 + 8 + 4 and 100
    return model.complete({.messages = {toolkit::user_message{"What is that?", {}}}, .max_tokens = 100}, nobody, {});
}

/// Every decorator around this model.
template <class L, class Say>
void for_each_around(const L& inner, const Say& say) {
    const manual_clock clock;
    say("retrying", retrying{inner, {}, clock});
    say("throttled", toolkit::throttled{inner, {}, clock});
    say("fault_injecting", toolkit::fault_injecting{inner, {}, clock});
    say("cached", toolkit::cached{inner});
    say("recording", toolkit::recording{inner, nowhere});
    say("metered", toolkit::metered{inner});
    say("context_guard", toolkit::context_guard{inner});
    say("without_system", toolkit::without_system{inner});
    say("fallback", fallback{inner});
}

TEST(around_model, has_the_facts_of_the_inner_model_so_that_a_guard_bounds_any_of_them) {
    for_each_around(holds(127), [](const char* name, const auto& model) {
        EXPECT_EQ(model.facts().value().context_tokens, 127) << name;
        const auto got = ask(context_guard{model});
        ASSERT_FALSE(got) << name;
        EXPECT_EQ(got.error().kind, failure_kind::context_exceeded) << name;
    });
    const auto deep = toolkit::metered{toolkit::cached{toolkit::throttled{retrying{holds(128)}, {}}}};
    EXPECT_TRUE(ask(context_guard{deep}));
    EXPECT_EQ(deep.facts().value().model, "m");
}

TEST(around_model, has_no_facts_when_the_inner_model_has_none) {
    for_each_around(toolkit::scripted{"1", "2", "3", "4", "5", "6", "7", "8", "9"},
                    []<class L>(const char* name, const L& model) {
                        EXPECT_FALSE(toolkit::ReportsFacts<L>) << name;
                        EXPECT_FALSE(toolkit::CountsPrompts<L>) << name;
                        EXPECT_TRUE(ask(context_guard{model})) << name;
                    });
}

TEST(around_model, has_the_traits_of_the_inner_model) {
    for_each_around(told{}, []<class L>(const char* name, const L&) {
        EXPECT_EQ(L::traits.speaks, toolkit::dialect::ollama) << name;
        EXPECT_TRUE(L::traits.images) << name;
    });
}

TEST(around_model, passes_the_exact_count_of_a_prompt) {
    counting inner;
    inner.facts_of_it.context_tokens = 105;
    for_each_around(inner, []<class L>(const char* name, const L& model) {
        constexpr bool counts = toolkit::CountsPrompts<L>;
        EXPECT_EQ(counts, std::string_view{name} != "fallback") << name << ": models of a fallback count differently";
        EXPECT_EQ(ask(context_guard{model}).has_value(), counts) << name;
    });
}

TEST(retrying, requests_facts_again_when_that_may_help) {
    const manual_clock clock;
    told once = holds(9);
    once.fails = 1;
    EXPECT_EQ(retrying(once, {.jitter = 0}, clock).facts().value().context_tokens, 9);
    EXPECT_EQ(clock.unix_ms(), 500);
    told never = holds(9);
    never.fails = 9;
    never.how = failure_kind::rejected;
    EXPECT_EQ(retrying(never, {}, clock).facts().error().kind, failure_kind::rejected);
    EXPECT_EQ(*never.asked, 1);
}

TEST(fallback, reports_the_facts_that_hold_for_all_its_models) {
    const told a{.facts_of_it = {.model = "a", .context_tokens = 9'000, .tools = true, .images = true}};
    const told b{.facts_of_it = {.model = "b", .context_tokens = 4'000, .tools = false, .thinking = true}};
    const told unknown{.facts_of_it = {.model = "c"}};
    const auto got = fallback{a, toolkit::scripted{"no facts"}, b, unknown}.facts();
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->model, "a");
    EXPECT_EQ(got->context_tokens, 4'000);
    EXPECT_EQ(got->tools, false);
    EXPECT_EQ(got->images, std::nullopt);
    EXPECT_EQ(fallback(a, a).facts()->images, true);
}

TEST(fallback, omits_the_facts_of_an_unavailable_model) {
    told down = holds(10);
    down.fails = 100;
    const told up = holds(4'000);
    EXPECT_EQ(fallback(down, up).facts().value().context_tokens, 4'000);
    EXPECT_EQ(fallback(up, down).facts().value().context_tokens, 4'000);
    told odd = down;
    odd.how = failure_kind::bad_reply;
    EXPECT_EQ(fallback(down, odd).facts().error().kind, failure_kind::unreachable) << "that of the first";
    told stopped = down;
    stopped.how = failure_kind::cancelled;
    const told last = holds(1);
    EXPECT_EQ(fallback(up, stopped, last).facts().error().kind, failure_kind::cancelled);
    EXPECT_EQ(*last.asked, 0);
}

}  // namespace
