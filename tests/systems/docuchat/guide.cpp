// The code of docs/systems/docuchat.md.
#include <toolkit/events/run_listener.hpp>
#include <toolkit/events/run_trace.hpp>
#include <toolkit/extract/extract.hpp>
#include <toolkit/llm/extractive.hpp>
#include <toolkit/llm/scripted.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/systems/docuchat.hpp>

#include "../../agent/passages.hpp"
#include "retrieval/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

toolkit::result<std::string> ask(const std::string& folder, const std::string& index, const std::string& question) {
    auto books = toolkit::library::open(index);
    if (!books) return books.error();
    const toolkit::owner me{"me"};
    if (auto report = books->sync_folder(me, folder); !report) return report.error();
    const auto agent = toolkit::docuchat(toolkit::extractive{}, toolkit::lexical{std::move(*books)});
    const auto answer = agent.run(question, me);
    if (!answer) return answer.error();
    return answer->text;
}

}  // namespace

TEST(docuchat_guide, answers_from_a_folder) {
    const temporary_folder docs;
    const temporary_folder index;
    docs.write("index.md", "# Indexes\n\nTo rebuild an index without locking out writes, run REINDEX CONCURRENTLY.");
    const auto text = ask(docs.path(), index.path("index"), "How do I rebuild an index without locking out writes?");
    ASSERT_TRUE(text) << text.error().message();
    EXPECT_NE(text->find("REINDEX CONCURRENTLY. [1]"), std::string::npos) << *text;
}

namespace {

/// A retriever that counts the searches at the same time. The first ones wait for each other.
struct meeting {
    passages pages;
    int expected = 0;
    std::atomic<int>* inside;
    std::atomic<int>* most;

    struct view : passages::view {
        const meeting* all;
        [[nodiscard]] toolkit::result<std::vector<toolkit::hit>> search(const toolkit::query& asked,
                                                                        const toolkit::stop_token& stop) const {
            const int now = ++*all->inside;
            for (int before = *all->most; before < now && !all->most->compare_exchange_weak(before, now);) {}
            for (int i = 0; i < 2'000 && *all->most < all->expected; ++i)
                std::this_thread::sleep_for(std::chrono::milliseconds{1});
            --*all->inside;
            return passages::view::search(asked, stop);
        }
    };
    [[nodiscard]] view for_owner(const toolkit::owner& who) const { return {pages.for_owner(who), this}; }
};

}  // namespace

TEST(docuchat, makes_the_searches_of_one_reply_at_the_same_time) {
    std::atomic<int> inside{0};
    std::atomic<int> most{0};
    const meeting retriever{
        {.texts = {"An index may be dropped.", "A lock ends by itself.", "VACUUM needs time."}}, 3, &inside, &most};
    toolkit::completion searches;
    for (const std::string words : {"index", "lock", "VACUUM"})
        searches.calls.push_back({words, "search_docs", {R"({"query":")" + words + R"("})"}});
    const toolkit::scripted model{std::vector<toolkit::result<toolkit::completion>>{
        toolkit::completion{.text = R"(["Search.","Answer."])"}, searches,
        toolkit::completion{.text = retriever.pages.open_action(0)},
        toolkit::completion{.text = final_of("An index may be dropped. [1]")}}};
    const toolkit::whole_run run =
        toolkit::docuchat(model, retriever).run_whole({.question = "What is an index?", .owner = toolkit::owner{"me"}});
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(most, 3);
    ASSERT_EQ(run.record.searches.size(), 3U);
    EXPECT_EQ(run.record.searches[0].query, "index") << "results enter in the order of the calls";
    EXPECT_EQ(run.record.searches[2].query, "VACUUM");
}

TEST(docuchat, searches_no_words_of_demands_without_a_model_server) {
    const passages retriever{.texts = {"To rebuild an index without locking out writes, use REINDEX CONCURRENTLY.",
                                       "An index may be dropped."}};
    const toolkit::whole_run run =
        toolkit::docuchat(toolkit::extractive{}, retriever)
            .run_whole({.question = "Use open_citation for at least two. How do I rebuild an index without locking out "
                                    "writes?",
                        .owner = toolkit::owner{"me"}});
    ASSERT_FALSE(run.record.searches.empty());
    EXPECT_EQ(run.record.searches.front().query, "How do I rebuild an index without locking out writes?");
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_NE(run.outcome->text.find("REINDEX CONCURRENTLY. [1]"), std::string::npos) << run.outcome->text;
}

TEST(docuchat_guide, prints_the_reply_and_the_stream) {
    const passages retriever{.texts = {"An index may be dropped."}};
    const auto model = script_of({R"(["Search.","Answer."])", search_action("index"), retriever.open_action(0),
                                  final_of("An index may be dropped. [1]")});
    std::string sent;
    const auto send = [&](std::string_view frame) { sent += frame; };
    const toolkit::run_listener<toolkit::run_trace> trace;
    const toolkit::run_listener frames{toolkit::encoded_events{toolkit::docuchat_stream{}, send}};
    const toolkit::sink both{[&](const auto& event) {
        if constexpr (requires { trace(event); }) trace(event);
        if constexpr (requires { frames(event); }) frames(event);
    }};
    const auto agent = toolkit::docuchat(model, retriever, {}, both);
    const toolkit::whole_run run = agent.run_whole({.question = "What is an index?", .owner = toolkit::owner{"me"}});
    const auto reply = toolkit::docuchat_reply(run, trace.take().entries());
    if (reply) send(toolkit::docuchat_stream::complete(*reply));
    ASSERT_TRUE(reply) << reply.error().message();
    EXPECT_TRUE(sent.starts_with("event: trace\ndata: {\"type\":\"plan\"")) << sent;
    EXPECT_NE(sent.find("\n\nevent: token\ndata: {\"content\":\"An index may be dropped. [1]\"}\n\n"),
              std::string::npos)
        << sent;
    EXPECT_TRUE(sent.ends_with("\n\nevent: complete\ndata: " + print(*reply) + "\n\n")) << sent;
    ASSERT_TRUE(reply->trace);
    EXPECT_EQ(reply->trace->size(), 4U) << "the plan, two calls, and the end";
}

TEST(docuchat_guide, changes_limits_texts_and_timeouts) {
    for (const char* const name : {"OLLAMA_PLAN_TIMEOUT", "OLLAMA_CHAT_TIMEOUT", "OLLAMA_EMBED_TIMEOUT"})
        unsetenv(name);
    auto timeouts = toolkit::docuchat_timeouts::from_environment();
    ASSERT_TRUE(timeouts) << timeouts.error().message();
    toolkit::docuchat_options options{.limits = {.max_tool_calls = 8, .max_iterations = 15}, .timeouts = *timeouts};
    options.words.role = "You answer questions about our runbooks with tools. Output ONE JSON object per response.";
    EXPECT_EQ(toolkit::docuchat_budget(options.limits).remaining(toolkit::step::tool_call, {}), 8);
}
