// systems/decision.hpp: runs that are stopped, runs that continue from their log, and environments that grow again
#include "decision_runs.hpp"

#include <toolkit/agent/durable.hpp>
#include <toolkit/store/memory_log.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;
using namespace decision_tests;

namespace {

const picture_book pages{{{"diagram", {7, 9, 11}}}};
const manuals pump{{{"voltage", {{"The operating voltage is 24 V DC.", "pump.pdf", 12}}}}};

/// A model that stops the run in place of its nth reply.
struct stops_at_reply {
    manual_model inner;
    stop_source source;
    std::size_t stops_at = 0;
    std::shared_ptr<std::atomic<std::size_t>> replies = std::make_shared<std::atomic<std::size_t>>(0);

    [[nodiscard]] result<completion> complete(const request& asked, delta_sink& sink, const stop_token& stop) const {
        if (++*replies == stops_at) stop_source{source}.request_stop();
        return inner.complete(asked, sink, stop);
    }
};

}  // namespace

TEST(decision_agent, continues_from_its_log_without_a_second_search_or_look) {
    const memory_log logs;
    const uuid id = *uuid::from_string("11111111-1111-4111-8111-111111111111");
    const manual_clock clock;
    const scripted vision{"A motor.", "A fan."};
    const manual_model whole{{.decisions = {looks("diagram"), interprets(), responds()}, .answers = {{"A motor."}}}};
    task asked{.question = "What does it show?", .owner = me, .run_id = id};
    const stop_source source;
    asked.stop = source.get_token();
    const stops_at_reply first{whole, source, 3};
    const auto stopped = decision_agent(first, pump, pages, vision, {}, logs, clock).run(asked);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, failure_kind::cancelled);
    EXPECT_EQ(vision.received().size(), 2U);

    const scripted blind{"never asked"};
    const manual_model rest{{.decisions = {responds()}, .answers = {{"A motor."}}}};
    const run_listener<run_log> log;
    const stops_at_reply second{rest, stop_source{}, 0};
    const auto agent = decision_agent(second, pump, pages, blind, {}, logs, clock, log);
    const auto made = agent.resume(id, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "A motor.");
    EXPECT_TRUE(blind.received().empty());
    ASSERT_EQ(rest.received().size(), 2U) << "a decision and the answer";
    const std::string prompt{text_of(rest.received()[0].messages.back())};
    EXPECT_NE(prompt.find("A motor."), std::string::npos) << "the results come from the log: " << prompt;
    EXPECT_NE(prompt.find("colqwen_visual_search (once), visual_interpretation (once)"), std::string::npos) << prompt;
    EXPECT_FALSE(agent.resume(id, owner{"other"})) << "a run has one owner";

    const scripted looked{"A motor.", "A fan."};
    const manual_model again{{.decisions = {looks("diagram"), interprets(), responds()}, .answers = {{"A motor."}}}};
    const auto at_once = run_decision(again, pump, pages, looked, {.question = "What does it show?", .owner = me});
    EXPECT_EQ(text_of(again.received()[2].messages.back()), prompt) << "the same prompt as without a stop";
    EXPECT_EQ(at_once.client, log.take().client) << "a client reads the same lines";
}

TEST(decision_agent, can_be_stopped_and_ends_its_lines) {
    for (const std::size_t at : {1U, 2U, 3U, 4U}) {
        const scripted vision{"A motor.", "A fan."};
        const manual_model whole{
            {.decisions = {looks("diagram"), interprets(), responds()}, .answers = {{"A motor."}}}};
        task asked{.question = "What does it show?", .owner = me};
        const stop_source source;
        asked.stop = source.get_token();
        const run_listener<run_log> log;
        const auto made = decision_agent(stops_at_reply{whole, source, at}, pump, pages, vision, {}, log).run(asked);
        ASSERT_FALSE(made) << at;
        EXPECT_EQ(made.error().kind, failure_kind::cancelled);
        const std::string client = log.take().client;
        EXPECT_TRUE(client.ends_with("{\"type\": \"complete\"}\n")) << client;
        EXPECT_NE(client.find(R"("recoverable": false)"), std::string::npos) << client;
    }
}

TEST(summarize, starts_again_when_the_results_have_grown_again) {
    const auto log_of = [](const std::string& name) {
        std::vector<manual_page> found;
        for (std::uint32_t page = 1; page <= 5; ++page) found.push_back({std::string(50'000, 'x'), name, page});
        return found;
    };
    const manuals books{{{"first", log_of("a.pdf")}, {"second", log_of("b.pdf")}}};
    const manual_model model{{.decisions = {searches("first"), searches("second"), responds()},
                              .answers = {{"Nothing that helps."}},
                              .summaries = std::vector<result<completion>>(60, says("Only x."))}};
    const auto run = run_decision(model, books, {.question = "What is in the logs?", .owner = me},
                                  {.limits = {.chunk_bytes = 100'000}});
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    const auto made = run.whole.known.all<environment_summary>();
    ASSERT_EQ(made.size(), 2U);
    EXPECT_EQ(run.whole.known.latest<environment_summary>()->metadata.results, 2U)
        << "the first summary and the second search";
    EXPECT_LT(run.whole.known.estimate_tokens(), 5'000U);
}

TEST(summarize, starts_again_after_a_server_was_down) {
    std::vector<manual_page> found;
    for (std::uint32_t page = 1; page <= 5; ++page) found.push_back({std::string(50'000, 'x'), "a.pdf", page});
    const manuals books{{{"first", found}, {"second", {{"The fuse is rated 2 A.", "a.pdf", 9}}}}};
    std::vector<result<completion>> summaries{failure::of(failure_kind::unreachable, "m", "down")};
    summaries.insert(summaries.end(), 60, says("Only x."));
    const manual_model model{{.decisions = {searches("first"), searches("second"), responds()},
                              .answers = {{"The fuse is rated 2 A."}},
                              .summaries = summaries}};
    const auto run = run_decision(model, books, {.question = "What is the fuse?", .owner = me},
                                  {.limits = {.chunk_bytes = 100'000}});
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    EXPECT_EQ(run.whole.known.all<environment_summary>().size(), 1U);
}
