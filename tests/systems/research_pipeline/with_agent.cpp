// The fixed pipeline behind the agent of research: the agent's model fails in mid-run (scenario A4), or the agent is
// off.
#include "pipeline_runs.hpp"

#include <toolkit/agent/durable.hpp>
#include <toolkit/store/memory_log.hpp>
#include <toolkit/systems/research.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <concepts>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

using namespace toolkit;
using namespace pipeline_tests;

namespace {

/// An agent that searches and reads, and a pipeline that answers. Its requests have the stage "unknown".
staged agent_model(const shelf& docs) {
    staged model = valuer();
    model.on("unknown", reply_with_calls({{"search_documents", R"({"query":"market value of Rose Cottage 2024"})"}}));
    model.on("unknown",
             reply_with_calls({{"read_document", R"({"doc_id":")" + docs.id("valuation_2024.md") + R"("})"}}));
    model.on("unknown", "The market value was £2,300,000.");
    return model;
}
failure refused() { return failure::of(failure_kind::rejected, "server", "no"); }

}  // namespace

TEST(pipeline_with_agent, answers_whenever_the_agents_model_fails) {
    for (std::size_t at = 0; at < 3; ++at) {
        const shelf docs;
        staged model = agent_model(docs);
        model.fails_at(at, refused());
        const auto system = research(model, lexical{docs.lib}, fixed_pipeline{});
        const research_outcome outcome = system.run(value_question, me);
        ASSERT_FALSE(outcome.error) << at << ": " << outcome.error->message();
        EXPECT_EQ(outcome.reply.final_summary, "The market value was £2,300,000 [1].") << at;
        ASSERT_EQ(outcome.reply.citations.size(), 1U) << at;
        EXPECT_EQ(outcome.reply.documents_read, names{docs.id("valuation_2024.md")}) << at;
        names calls;
        for (const made_call& one : outcome.reply.tool_calls_made) calls.push_back(one.name);
        names expected{"search_documents", "read_document"};
        expected.resize(at);
        expected.push_back("cite_source");
        EXPECT_EQ(calls, expected) << at;
    }
}

// The agent searches, then its model fails. The pipeline reads three documents at the same time, and is stopped.
TEST(pipeline_with_agent, continues_a_run_that_was_stopped_while_it_read_documents) {
    const shelf docs;
    const memory_log log;
    staged model;
    model.on("unknown", reply_with_calls({{"search_documents", R"({"query":"market value of Rose Cottage"})"}}));
    model.on("unknown", refused());
    model.on("classify", classification("document", "detailed"));
    model.on("read", "The market value was £2,300,000 [b2].");
    model.on("cite", "none");
    model.on("answer", "The market value was £2,300,000 [1].");
    stop_source stopping;
    std::atomic<int> reads{0};
    model.before([&](const std::string& stage) {
        if (stage == "read" && ++reads == 2) stopping.request_stop();
    });
    research_request asked = asking("What was the market value of Rose Cottage, with its roof?");
    asked.run_id = new_run_id();
    asked.stop = stopping.get_token();
    const auto system = research(model, lexical{docs.lib}, fixed_pipeline{}, research_options{}, log);
    const research_outcome stopped = system.run(asked);
    ASSERT_TRUE(stopped.error);
    EXPECT_EQ(stopped.error->kind, failure_kind::cancelled) << stopped.error->message();
    EXPECT_LT(reads, 4);
    const auto asked_of = [&](std::string_view stage) {
        const names all = model.asked();
        return std::count(all.begin(), all.end(), stage);
    };
    EXPECT_EQ(asked_of("cite"), 0);

    asked.stop = {};
    const research_outcome made = system.run(asked);
    ASSERT_FALSE(made.error) << made.error->message();
    EXPECT_EQ(made.who, answered_by::pipeline);
    EXPECT_EQ(made.reply.final_summary, "The market value was £2,300,000 [1].");
    EXPECT_EQ(made.reply.documents_read.size(), 3U);
    ASSERT_FALSE(made.reply.tool_calls_made.empty());
    EXPECT_EQ(made.reply.tool_calls_made[0].name, "search_documents");
    EXPECT_EQ(asked_of("unknown"), 3) << "the search is in the log; only the failed request is made again";

    const std::size_t before = model.requests().size();
    const research_outcome again = system.run(asked);
    ASSERT_FALSE(again.error) << again.error->message();
    EXPECT_EQ(again.reply.final_summary, made.reply.final_summary);
    EXPECT_EQ(model.requests().size(), before) << "all of it is in the log";
}

// Only the pipeline answers. Its answer is one entry of the log.
TEST(pipeline_with_store, continues_a_run_and_gives_a_whole_reply_from_the_log) {
    const shelf docs;
    const memory_log log;
    staged model = valuer();
    stop_source stopping;
    model.before([&](const std::string& stage) {
        if (stage == "cite") stopping.request_stop();
    });
    int begins = 0;
    int ends = 0;
    const sink listener{[&](const auto& event) {
        if constexpr (std::same_as<decltype(event), const run_started&>) ++begins;
        if constexpr (std::same_as<decltype(event), const answered&>) ++ends;
    }};
    research_request asked = asking(value_question);
    asked.run_id = new_run_id();
    asked.stop = stopping.get_token();
    const auto system = research(model, lexical{docs.lib}, fixed_pipeline{}, {.enabled = false}, listener, log);
    const research_outcome stopped = system.run(asked);
    ASSERT_TRUE(stopped.error);
    EXPECT_EQ(stopped.error->kind, failure_kind::cancelled) << stopped.error->message();
    const auto kept = logged_task(log, asked.run_id, me);
    ASSERT_TRUE(kept) << kept.error().message();
    EXPECT_EQ(kept->question, value_question);

    asked.stop = {};
    model.before({});
    const research_outcome made = system.run(asked);
    ASSERT_FALSE(made.error) << made.error->message();
    EXPECT_EQ(made.who, answered_by::pipeline);
    EXPECT_EQ(made.why_pipeline, "the agent is switched off");
    const std::size_t before = model.requests().size();
    const research_outcome again = system.run(asked);
    ASSERT_FALSE(again.error) << again.error->message();
    EXPECT_EQ(model.requests().size(), before) << "its answer is in the log";
    EXPECT_EQ(print(again.reply), print(made.reply)) << "with its citations and calls";
    EXPECT_EQ(again.reply.citations.size(), 1U);
    EXPECT_EQ(again.status, made.status);
    EXPECT_EQ(again.counts, made.counts);
    EXPECT_EQ(begins, 3);
    EXPECT_EQ(ends, 3);
}

TEST(pipeline_with_store, refuses_the_log_of_another_request_and_of_another_owner) {
    const shelf docs;
    const memory_log log;
    const staged model = valuer();
    research_request asked = asking(value_question);
    asked.run_id = new_run_id();
    int ends = 0;
    const sink listener{[&](const answered&) { ++ends; }};
    const auto system = research(model, lexical{docs.lib}, fixed_pipeline{}, {.enabled = false}, listener, log);
    ASSERT_FALSE(system.run(asked).error);
    research_request other = asked;
    other.query = "Is the roof sound?";
    const research_outcome refused = system.run(other);
    ASSERT_TRUE(refused.error);
    EXPECT_EQ(refused.error->kind, failure_kind::invalid_argument) << refused.error->message();
    other = asked;
    other.document_ids = {document_id(me, "another.md").to_string()};
    const research_outcome with_attachment = system.run(other);
    ASSERT_TRUE(with_attachment.error);
    EXPECT_TRUE(with_attachment.reply.final_summary.empty());
    other = asked;
    other.owner = you;
    const research_outcome hidden = system.run(other);
    ASSERT_TRUE(hidden.error);
    EXPECT_EQ(hidden.error->kind, failure_kind::not_found) << hidden.error->message();
    EXPECT_TRUE(hidden.reply.final_summary.empty());
    EXPECT_EQ(ends, 4) << "each run has one end";
}

TEST(pipeline_with_agent, answers_if_the_agent_is_off) {
    const shelf docs;
    const staged model = valuer();
    const auto system = research(model, lexical{docs.lib}, fixed_pipeline{});
    research_request asked = asking(value_question);
    asked.use_agent_mode = false;
    const research_outcome outcome = system.run(asked);
    ASSERT_FALSE(outcome.error) << outcome.error->message();
    EXPECT_EQ(outcome.who, answered_by::pipeline);
    EXPECT_EQ(outcome.reply.final_summary, "The market value was £2,300,000 [1].");
    EXPECT_EQ(model.asked(), (names{"classify", "read", "cite", "answer"}));
}

TEST(pipeline_with_agent, serves_without_a_model_that_writes) {
    const shelf docs;
    const auto system = research(extractive{}, lexical{docs.lib}, fixed_pipeline{});
    research_request asked = asking(value_question);
    asked.use_agent_mode = false;
    const research_outcome outcome = system.run(asked);
    ASSERT_FALSE(outcome.error) << outcome.error->message();
    EXPECT_EQ(outcome.reply.final_summary, "The market value of Rose Cottage was £2,300,000 in May 2024. [1]");
    EXPECT_EQ(outcome.status, answer_status::answered);
    asked.query = "Who painted the Mona Lisa in Florence?";
    EXPECT_EQ(system.run(asked).status, answer_status::insufficient);
}

TEST(pipeline_with_agent, is_the_pipeline_of_research_if_the_program_names_none) {
    const shelf docs;
    staged model = agent_model(docs);
    model.fails_at(1, refused());
    const research_outcome failed = research(model, lexical{docs.lib}).run(value_question, me);
    ASSERT_FALSE(failed.error) << failed.error->message();
    EXPECT_EQ(failed.who, answered_by::pipeline);
    EXPECT_EQ(failed.reply.final_summary, "The market value was £2,300,000 [1].");

    const staged off = valuer();
    const research_outcome made = research(off, lexical{docs.lib}, {.enabled = false}).run(value_question, me);
    ASSERT_FALSE(made.error) << made.error->message();
    EXPECT_EQ(made.why_pipeline, "the agent is switched off");
    EXPECT_EQ(made.reply.final_summary, "The market value was £2,300,000 [1].");

    const staged unknown = valuer();
    research_request asked = asking(value_question);
    asked.model_preference = "tiny";
    EXPECT_EQ(research(unknown, lexical{docs.lib}).run(asked).reply.final_summary,
              "The market value was £2,300,000 [1].");
}

TEST(pipeline_with_agent, tells_if_its_answer_is_partial_and_what_failed) {
    const shelf docs;
    staged model = valuer();
    model.fails_at(3, refused());  // the answer
    const research_outcome made = research(model, lexical{docs.lib}, {.enabled = false}).run(value_question, me);
    ASSERT_FALSE(made.error) << made.error->message();
    EXPECT_EQ(made.status, answer_status::partial);
    ASSERT_EQ(made.notes.size(), 1U);
    EXPECT_TRUE(made.notes[0].starts_with("The answer was not written: ")) << made.notes[0];
}

TEST(pipeline_with_agent, tells_one_event_at_a_time_although_the_model_thinks_in_several_threads) {
    const shelf docs;
    staged thinking;
    thinking.on("classify", classification("document", "detailed"));
    thinking.on("read", completion{.text = "The market value was £2,300,000 [b2].", .thinking = {{"Hm.", {}, {}}}});
    thinking.on("cite", "none");
    thinking.on("answer", "The market value was £2,300,000 [1].");
    std::mutex waiting;
    std::condition_variable all_read;
    int reading = 0;
    thinking.before([&](const std::string& stage) {  // the three documents are read at the same time
        if (stage != "read") return;
        std::unique_lock lock(waiting);
        ++reading;
        all_read.notify_all();
        all_read.wait_for(lock, std::chrono::seconds{10}, [&] { return reading == 3; });
    });
    std::atomic<int> inside{0};
    std::atomic<int> most{0};
    std::atomic<int> thoughts{0};
    const sink listener{[&](const phase_reached& event) {
        const int now = ++inside;
        if (now > most) most = now;
        if (event.state->text.find("thinking_content") != std::string::npos) ++thoughts;
        for (int i = 0; i < 20'000; ++i) std::this_thread::yield();
        --inside;
    }};
    const auto system = research(thinking, lexical{docs.lib}, {.enabled = false}, listener);
    const research_outcome made = system.run("What was the market value of Rose Cottage, with its roof?", me);
    ASSERT_FALSE(made.error) << made.error->message();
    EXPECT_EQ(thoughts, 3);
    EXPECT_EQ(most, 1);
}
