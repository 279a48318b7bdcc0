#include <toolkit/llm/context_guard.hpp>
#include <toolkit/llm/scripted.hpp>

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace {

using toolkit::failure_kind;
static_assert(toolkit::Llm<toolkit::context_guard<toolkit::scripted>>);

/// A model that states its context size, and counts.
struct told {
    std::int64_t context = 0;
    std::shared_ptr<std::atomic<int>> asked_facts = std::make_shared<std::atomic<int>>(0);
    std::optional<toolkit::failure> no_facts{};

    toolkit::result<toolkit::completion> complete(const toolkit::request&, toolkit::delta_sink&,
                                                  const toolkit::stop_token&) const {
        return toolkit::completion{.text = "yes"};
    }
    toolkit::result<toolkit::model_facts> facts(toolkit::deadline, const toolkit::stop_token&) const {
        ++*asked_facts;
        if (no_facts && *asked_facts == 1) return *no_facts;
        return toolkit::model_facts{.context_tokens = context};
    }
};
struct counting : told {
    std::int64_t counts = 0;
    toolkit::result<std::int64_t> prompt_tokens(const toolkit::request&, const toolkit::stop_token&) const {
        if (counts < 0) return toolkit::failure::of(failure_kind::unreachable, "there", "gone");
        return counts;
    }
};

template <class L>
toolkit::result<toolkit::completion> ask(const L& model, std::string words = "What is that?", int most = 100) {
    toolkit::delta_sink nobody;
    return model.complete({.messages = {toolkit::user_message{std::move(words), {}}}, .max_tokens = most}, nobody, {});
}

TEST(context_guard, asks_with_the_available_room_when_that_is_enough) {
    const auto most = [](int enough, int context) {
        const toolkit::scripted model{"yes"};
        toolkit::delta_sink nobody;
        const auto got = toolkit::context_guard{model, {.context_tokens = context}}.complete(
            {.messages = {toolkit::user_message{"What is that?", {}}}, .max_tokens = 100, .enough_tokens = enough},
            nobody, {});  // a prompt of 28
        EXPECT_TRUE(got || got.error().kind == failure_kind::context_exceeded);
        return got ? model.received().at(0).max_tokens : -1;
    };
    EXPECT_EQ(most(60, 128), 100);
    EXPECT_EQ(most(60, 127), 99);
    EXPECT_EQ(most(60, 88), 60);
    EXPECT_EQ(most(60, 87), -1);
    EXPECT_EQ(most(0, 127), -1);
}

TEST(context_guard, refuses_an_oversized_request_before_the_call) {
    const toolkit::scripted never{"yes", "yes"};
    const toolkit::context_guard model{never, {.context_tokens = 127}};
    const auto got = ask(model);  // 16 + 8 + 4 and 100
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::context_exceeded);
    EXPECT_EQ(got.error().message(),
              "the request to a model: the prompt uses about 28 of 127 tokens of the model's context, and the answer "
              "may take 100; send less of the conversation, lower max_tokens, or use a model with a larger context");
    EXPECT_TRUE(never.received().empty());
    EXPECT_TRUE(ask(toolkit::context_guard{never, {.context_tokens = 128}}));
    EXPECT_EQ(ask(model, "What is that?", 0)->text, "yes") << "a request that leaves the answer's length to the server";
    EXPECT_NE(ask(model, std::string(4'000, '.')).error().message().find("4024 of 127 tokens"), std::string::npos);
}

TEST(context_guard, requests_the_facts_once) {
    const told inner{.context = 127};
    const toolkit::context_guard model{inner};
    const std::array copies{model, model};
    EXPECT_EQ(ask(model).error().kind, failure_kind::context_exceeded);
    EXPECT_EQ(ask(copies[1]).error().kind, failure_kind::context_exceeded);
    EXPECT_EQ(*inner.asked_facts, 1);
    EXPECT_EQ(ask(toolkit::context_guard{inner, {.context_tokens = 1'000}})->text, "yes");
    EXPECT_EQ(*inner.asked_facts, 1) << "what is given needs no facts";
}

TEST(context_guard, passes_what_cannot_be_measured) {
    EXPECT_TRUE(ask(toolkit::context_guard{told{}}, std::string(100'000, '.')));
    EXPECT_TRUE(ask(toolkit::context_guard{toolkit::scripted{"yes"}}, std::string(100'000, '.')))
        << "a model without facts";
    told mute{.context = 9};
    mute.no_facts = toolkit::failure::of(failure_kind::rejected, "there", "HTTP 404");
    const toolkit::context_guard model{mute};
    EXPECT_TRUE(ask(model));
    EXPECT_TRUE(ask(model)) << "it is not asked again";
}

TEST(context_guard, fails_when_the_facts_are_unavailable_and_requests_them_again) {
    told gone{.context = 127};
    gone.no_facts = toolkit::failure::of(failure_kind::unreachable, "there", "nobody listens");
    const toolkit::context_guard model{gone};
    EXPECT_EQ(ask(model).error().kind, failure_kind::unreachable);
    EXPECT_EQ(ask(model).error().kind, failure_kind::context_exceeded);
}

TEST(context_guard, trusts_the_count_of_a_model_that_counts) {
    const auto with = [](std::int64_t counts) {
        counting inner;
        inner.context = 127;
        inner.counts = counts;
        return ask(toolkit::context_guard{inner});
    };
    EXPECT_TRUE(with(27));
    EXPECT_EQ(with(28).error().detail,
              "the prompt uses 28 of 127 tokens of the model's context, and the answer may take 100");
    EXPECT_EQ(with(-1).error().kind, failure_kind::unreachable);
}

TEST(context_guard, is_shared_by_threads) {
    const told inner{.context = 127};
    const toolkit::context_guard model{inner};
    std::atomic<int> refused{0};
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&] {
            for (int j = 0; j < 50; ++j)
                if (const auto got = ask(model); !got && got.error().kind == failure_kind::context_exceeded) ++refused;
        });
    for (std::thread& one : threads) one.join();
    EXPECT_EQ(refused, 200);
    EXPECT_LE(*inner.asked_facts, 4);
}

}  // namespace
