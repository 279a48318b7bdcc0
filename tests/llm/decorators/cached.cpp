#include "../exchanges.hpp"

#include <toolkit/llm/cached.hpp>
#include <toolkit/llm/scripted.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

using toolkit::cached;
using toolkit::completion;
using toolkit::failure_kind;
using toolkit::scripted;

static_assert(toolkit::Llm<cached<scripted>>);

toolkit::request ask(std::string question, std::string owner = "alice") {
    toolkit::request asked = exchanges::ask(std::move(question));
    asked.cache_owner = std::move(owner);
    return asked;
}
std::string said(const auto& model, const toolkit::request& asked) {
    toolkit::delta_sink nobody;
    const auto got = model.complete(asked, nobody, {});
    return got ? got->text : std::string{got.error().name()};
}

TEST(cached, asks_its_model_once_for_equal_requests) {
    const scripted inner{"one", "two", "three"};
    const cached model{inner};
    EXPECT_EQ(said(model, ask("a")), "one");
    EXPECT_EQ(said(model, ask("a")), "one");
    EXPECT_EQ(said(model, ask("b")), "two");
    EXPECT_EQ(said(model, ask("a")), "one");
    EXPECT_EQ(inner.received().size(), 2U);
    EXPECT_EQ(model.counts().hits, 2U);
    EXPECT_EQ(model.counts().misses, 2U);
    EXPECT_EQ(model.counts().entries, 2U);
}

TEST(cached, never_serves_one_owner_the_answer_of_another) {
    const scripted inner{"for alice", "for bob", "for neither"};
    const cached model{inner};
    EXPECT_EQ(said(model, ask("a", "alice")), "for alice");
    EXPECT_EQ(said(model, ask("a", "bob")), "for bob");
    EXPECT_EQ(said(model, ask("a", "alice")), "for alice");
    EXPECT_EQ(said(model, ask("a", "bob")), "for bob");
    EXPECT_EQ(said(model, ask("a", "bo")), "for neither");
}

TEST(cached, distinguishes_owners_by_their_bytes) {
    const cached model{scripted{"1", "2", "3"}};
    EXPECT_EQ(said(model, ask("a", "\xff")), "1");
    EXPECT_EQ(said(model, ask("a", "\xfe")), "2");
    EXPECT_EQ(said(model, ask("a", "\xEF\xBF\xBD")), "3");
    EXPECT_EQ(said(model, ask("a", "\xff")), "1");
}

TEST(cached, keeps_nothing_without_an_owner_by_default) {
    EXPECT_EQ(said(cached{scripted{"one"}}, ask("a", "")), "one");
    const cached strict{scripted{"one", "two"}};
    EXPECT_EQ(said(strict, ask("a", "")), "one");
    EXPECT_EQ(said(strict, ask("a", "")), "two");
    EXPECT_EQ(strict.counts().entries, 0U);
    const cached alone{scripted{"one", "two"}, toolkit::cached_options{.without_owner = true}};
    EXPECT_EQ(said(alone, ask("a", "")), "one");
    EXPECT_EQ(said(alone, ask("a", "")), "one");
    EXPECT_EQ(said(alone, ask("a", "alice")), "two");
}

TEST(cached, distinguishes_everything_that_the_model_would_receive) {
    std::vector<toolkit::request> all(9, ask("a"));
    all[1].messages.emplace_back(toolkit::user_message{"b"});
    all[2].max_tokens = 5;
    all[3].seed = 0;
    all[4].thinking_tokens = 5;
    all[5].output = toolkit::output_shape{};
    all[6].actions = {{"add", "", "{}", "{}"}};
    all[7].messages = {toolkit::system_message{"a"}};
    all[8].messages = {toolkit::user_message{"a", {{"image/png", "AA=="}}}};
    std::vector<toolkit::result<completion>> script;
    for (std::size_t i = 0; i < all.size(); ++i) script.emplace_back(completion{.text = std::to_string(i)});
    const cached model{scripted{script}};
    for (int round = 0; round < 2; ++round)
        for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(said(model, all[i]), std::to_string(i));
}

TEST(cached, ignores_the_deadline) {
    const cached model{scripted{"one"}};
    EXPECT_EQ(said(model, ask("a")), "one");
    toolkit::request later = ask("a");
    later.until = {toolkit::time_point{}};
    EXPECT_EQ(said(model, later), "one");
}

TEST(cached, keeps_no_answer_that_may_vary) {
    toolkit::request warm = ask("a");
    warm.temperature = 0.7;
    toolkit::request seeded = warm;
    seeded.seed = 7;
    const cached model{scripted{"one", "two", "three"}};
    EXPECT_EQ(said(model, warm), "one");
    EXPECT_EQ(said(model, warm), "two");
    EXPECT_EQ(said(model, seeded), "three");
    EXPECT_EQ(said(model, seeded), "three");
    const cached any{scripted{"one", "two"}, toolkit::cached_options{.any_temperature = true}};
    EXPECT_EQ(said(any, warm), "one");
    EXPECT_EQ(said(any, warm), "one");
}

TEST(cached, keeps_neither_failures_nor_incomplete_answers) {
    using toolkit::finish_reason;
    std::vector<toolkit::result<completion>> script{
        toolkit::failure::of(failure_kind::rate_limited, "there", "too many requests")};
    for (const finish_reason finish : {finish_reason::length, finish_reason::filtered, finish_reason::refused,
                                       finish_reason::context, finish_reason::unknown})
        script.emplace_back(completion{.text = "in part", .finish = finish});
    script.emplace_back(completion{.text = "whole"});
    const cached model{scripted{script}};
    EXPECT_EQ(said(model, ask("a")), "rate limited");
    for (int i = 0; i < 5; ++i) EXPECT_EQ(said(model, ask("a")), "in part");
    EXPECT_EQ(said(model, ask("a")), "whole");
    EXPECT_EQ(said(model, ask("a")), "whole");
    EXPECT_EQ(model.counts().entries, 1U);
}

TEST(cached, streams_a_hit_to_the_sink_and_counts_no_cost_twice) {
    const completion whole{.text = "text",
                           .calls = {{"id1", "add", {R"({"a":1})"}}, {"id2", "sub", {"{}"}}},
                           .spent = {.input_tokens = 100, .output_tokens = 10},
                           .finish = toolkit::finish_reason::calls,
                           .thinking = {{"hmm", "signed", ""}, {"", "", "sealed"}},
                           .model = "m",
                           .repaired = 1};
    const cached model{scripted{std::vector<toolkit::result<completion>>{whole}}};
    toolkit::delta_sink nobody;
    exchanges::expect_same(model.complete(ask("a"), nobody, {}), whole);
    exchanges::listener listen;
    toolkit::delta_sink sink{listen};
    completion free = whole;
    free.spent = {};
    exchanges::expect_same(model.complete(ask("a"), sink, {}), free);
    using of = toolkit::delta::of;
    const std::vector<toolkit::delta> wanted{{of::thinking, "hmm"},           {of::text, "text"},
                                             {of::call, "", 0, "id1", "add"}, {of::arguments, R"({"a":1})", 0},
                                             {of::call, "", 1, "id2", "sub"}, {of::arguments, "{}", 1}};
    std::vector<toolkit::owned_delta> owned;
    for (const toolkit::delta& one : wanted) owned.emplace_back(one);
    EXPECT_EQ(listen.deltas, owned);
}

TEST(cached, can_be_stopped_before_it_answers_from_memory) {
    const cached model{scripted{"one"}};
    EXPECT_EQ(said(model, ask("a")), "one");
    const toolkit::stop_source source;
    source.request_stop();
    toolkit::delta_sink nobody;
    EXPECT_EQ(model.complete(ask("a"), nobody, source.get_token()).error().kind, failure_kind::cancelled);
}

TEST(cached, keeps_the_provider_data_of_a_call) {
    const toolkit::tool_call call{"c1", "f", {"{}"}, toolkit::raw_json{R"({"google":{}})"}};
    const cached model{scripted{{completion{.text = "", .calls = {call}, .finish = toolkit::finish_reason::calls}}}};
    toolkit::delta_sink nobody;
    const auto first = model.complete(ask("a"), nobody, {});
    const auto again = model.complete(ask("a"), nobody, {});
    ASSERT_TRUE(first && again);
    EXPECT_EQ(model.counts().hits, 1U);
    EXPECT_EQ(again->calls, std::vector{call});
}

struct named {
    std::string model;
    toolkit::result<completion> complete(const toolkit::request&, toolkit::delta_sink&,
                                         const toolkit::stop_token&) const {
        return completion{.text = "by " + model};
    }
};

TEST(cached, keeps_separate_answers_of_another_model_in_the_same_store) {
    const toolkit::completion_cache store;
    const cached first{scripted{"one", "never"}, store};
    const cached second{scripted{"two"}, store};
    const cached copy = first;
    EXPECT_EQ(said(first, ask("a")), "one");
    EXPECT_EQ(said(second, ask("a")), "two");
    EXPECT_EQ(said(copy, ask("a")), "one");
    EXPECT_EQ(store.counts().entries, 2U);
}

TEST(cached, shares_answers_between_equal_identities_with_the_same_model) {
    const toolkit::completion_cache store;
    const toolkit::cached_options same{.identity = "the server"};
    const cached first{scripted{"one"}, store, same};
    const cached second{scripted{"two"}, store, same};
    EXPECT_EQ(said(first, ask("a")), "one");
    EXPECT_EQ(said(second, ask("a")), "one");
    EXPECT_EQ(said(cached{named{"small"}, store, same}, ask("a")), "by small");
    EXPECT_EQ(said(cached{named{"large"}, store, same}, ask("a")), "by large");
    EXPECT_EQ(said(cached{scripted{"three"}, store, toolkit::cached_options{.identity = "1"}}, ask("a")), "three");
}

TEST(cached, serves_owners_in_many_threads_each_their_own) {
    struct echo {
        toolkit::result<completion> complete(const toolkit::request& asked, toolkit::delta_sink&,
                                             const toolkit::stop_token&) const {
            return completion{.text = asked.cache_owner + std::string{toolkit::text_of(asked.messages.at(0))}};
        }
    };
    const cached model{echo{}, toolkit::completion_cache{{.entries = 16, .bytes = 1 << 20}}};
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 4; ++thread)
        threads.emplace_back([&model, owner = "owner" + std::to_string(thread) + ":"] {
            for (int i = 0; i < 100; ++i) {
                const std::string question = std::to_string(i % 5);
                EXPECT_EQ(said(model, ask(question, owner)), owner + question);
            }
        });
    for (std::thread& one : threads) one.join();
    EXPECT_GT(model.counts().hits, 0U);
}

}  // namespace
