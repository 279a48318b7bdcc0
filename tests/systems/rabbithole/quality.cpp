// The quality check of rabbithole: five scores, and one retry.
#include "report_runs.hpp"

namespace {

using namespace report_tests;

const shelf& pumps() {
    static const shelf docs{{{"pump.txt", "The pump P7 stands at most 12 bar. It weighs 40 kg."}}};
    return docs;
}
rabbithole_state one_finding() {
    return state_of({pumps().finding("pump P7 stands bar", "The pump P7 stands at most 12 bar and weighs 40 kg.")});
}
const std::string weight = "The pump P7 weighs 40 kg [1].";
const std::string pressure = "The pump P7 stands at most 12 bar [1].";
const completion retry = says(R"({"action":"retry","focus_instructions":"Answer the question about pressure."})");

TEST(rabbithole_quality, C6_low_quality_one_retry_then_accept) {
    const scripted model{script{says(weight), scores(60, R"("no pressure")"), retry, says(pressure), scores(65)}};
    const outcome run = run_with(model, pumps(), one_finding());
    ASSERT_TRUE(run.is_done() && run.state.final_report) << run.error->message();
    EXPECT_EQ(model.received().size(), 5U) << "the second report is accepted without a decision";
    EXPECT_EQ(run.state.synthesis_retry_count, 1);
    EXPECT_TRUE(has(prompt(model, 2), "no pressure")) << "the decision sees the issues";
    EXPECT_TRUE(read_fences(prompt(model, 0), "focus").empty());
    const std::string second = prompt(model, 3);
    const auto focus = read_fences(second, "focus");
    ASSERT_EQ(focus.size(), 1U);
    EXPECT_TRUE(has(focus[0].body, "Answer the question about pressure."));
    EXPECT_EQ(run.state.final_report->text, pressure);
    ASSERT_TRUE(run.state.final_report->quality);
    EXPECT_EQ(run.state.final_report->quality->sum(), 325);
}

TEST(rabbithole_quality, a_sum_at_the_threshold_is_accepted_without_a_decision) {
    const scripted good{script{says(pressure), scores(70)}};
    EXPECT_TRUE(run_with(good, pumps(), one_finding()).is_done());
    EXPECT_EQ(good.received().size(), 2U);
    rabbithole_options options;
    options.limits.quality_threshold = 351;
    const scripted strict{script{says(pressure), scores(70), says(R"({"action":"accept","focus_instructions":""})")}};
    const outcome run = run_with(strict, pumps(), one_finding(), options);
    ASSERT_TRUE(run.is_done()) << run.error->message();
    EXPECT_EQ(strict.received().size(), 3U);
    EXPECT_EQ(run.state.synthesis_retry_count, 0) << "the model accepts it";
    EXPECT_EQ(default_rabbithole_limits.quality_threshold, 350);
    EXPECT_EQ(rabbithole_state{}.synthesis_max_retries, 1);
}

TEST(rabbithole_quality, no_retries_are_left) {
    rabbithole_state first = one_finding();
    first.synthesis_max_retries = 0;
    const scripted model{script{says(pressure), scores(1)}};
    EXPECT_TRUE(run_with(model, pumps(), first).is_done());
    EXPECT_EQ(model.received().size(), 2U);
}

TEST(rabbithole_quality, the_better_report_is_kept_after_a_retry) {
    const scripted worse{script{says(pressure), scores(60), retry, says(weight), scores(50)}};
    const outcome kept = run_with(worse, pumps(), one_finding());
    ASSERT_TRUE(kept.is_done() && kept.state.final_report);
    EXPECT_EQ(kept.state.final_report->text, pressure);
    EXPECT_EQ(kept.state.final_report->quality->sum(), 300);
    EXPECT_FALSE(kept.state.notes.empty());
    const scripted equal{script{says(weight), scores(60), retry, says(pressure), scores(60)}};
    EXPECT_EQ(run_with(equal, pumps(), one_finding()).state.final_report->text, pressure) << "of equal ones the newest";
}

TEST(rabbithole_quality, scores_beyond_0_to_100_are_refused) {
    const scripted model{script{says(pressure), scores(101), scores(20), says(R"({"action":"accept"})")}};
    const outcome run = run_with(model, pumps(), one_finding());
    ASSERT_TRUE(run.is_done()) << run.error->message();
    EXPECT_EQ(run.state.quality->sum(), 100);
    const scripted useless{script{says(pressure), scores(-1), says("It is fine.")}};
    const outcome accepted = run_with(useless, pumps(), one_finding());
    ASSERT_TRUE(accepted.is_done() && accepted.state.final_report) << accepted.error->message();
    EXPECT_FALSE(accepted.state.final_report->quality);
    EXPECT_EQ(accepted.state.final_report->text, pressure);
    EXPECT_EQ(accepted.state.notes.size(), 1U);
}

TEST(rabbithole_quality, scores_that_are_no_use_after_a_retry_keep_the_first_report) {
    const scripted model{script{says(pressure), scores(60), retry, says(weight), says("no"), says("no")}};
    const outcome run = run_with(model, pumps(), one_finding());
    ASSERT_TRUE(run.is_done() && run.state.final_report);
    EXPECT_EQ(run.state.final_report->text, pressure);
    EXPECT_EQ(run.state.final_report->quality->sum(), 300);
}

TEST(rabbithole_quality, issues_are_the_focus_if_the_model_names_none) {
    const scripted model{script{says(weight), scores(60, R"("no pressure"," ","no pressure")"),
                                says(R"({"action":"retry","focus_instructions":" "})"), says(pressure), scores(90)}};
    const outcome run = run_with(model, pumps(), one_finding());
    ASSERT_TRUE(run.is_done());
    EXPECT_EQ(run.state.quality_remediation_focus, "- no pressure\n");
}

TEST(rabbithole_quality, a_resumed_run_asks_for_nothing_again) {
    const memory_log store;
    const failure away = failure::of(failure_kind::unreachable, "model", "away");
    const scripted first{script{says(weight), scores(60), away}};
    EXPECT_TRUE(run_with(first, pumps(), one_finding(), {}, store).error);
    const scripted second{script{retry, says(pressure), scores(90)}};
    const rabbithole_documents documents{pumps().search()};
    const rabbithole_options options;
    const outcome run = graph_runner{report_graph{}, second, deps{documents, options}, store}.resume(run_id, me);
    ASSERT_TRUE(run.is_done() && run.state.final_report) << run.error->message();
    EXPECT_EQ(run.state.final_report->text, pressure);
    EXPECT_EQ(second.received().size(), 3U);
}

}  // namespace
