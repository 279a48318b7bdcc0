#include <toolkit/agent/approval.hpp>

#include "../journal_runs.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

using namespace journal_runs;
using toolkit::decide;
using toolkit::failure_kind;
using toolkit::memory_log;
using toolkit::pending_approval;
using toolkit::scripted;

/// A run with a call that a person has to approve, executed once more.
toolkit::result<std::string> come_to_it(const memory_log& store, int& pays, std::int64_t unix_ms = 1'000) {
    process in{store, scripted{"a"}, unix_ms};
    EXPECT_EQ(in.ask("one"), "a");
    auto paid = in.pay(R"({"to":"Ann"})", "Pay Ann 5?");
    pays += in.pays;
    if (in.log.trouble() != nullptr) {
        EXPECT_EQ(in.ask("two"), "failed: pay: Pay Ann 5?; call toolkit::decide, then resume the run");
        EXPECT_EQ(in.log.end(answer("x")).error().kind, failure_kind::awaiting_approval);
    }
    return paid;
}

TEST(approval, pauses_the_run_until_a_person_decides_and_resumes_days_later) {
    const memory_log store;
    int pays = 0;
    EXPECT_EQ(come_to_it(store, pays).error().kind, failure_kind::awaiting_approval);
    EXPECT_EQ(come_to_it(store, pays).error().kind, failure_kind::awaiting_approval) << "nobody has decided yet";
    EXPECT_EQ(pays, 0);
    EXPECT_EQ(store.runs().value(), std::vector{run_id});

    const auto waits = pending_approval(store, run_id, me);
    ASSERT_TRUE(waits && waits->has_value());
    EXPECT_EQ((*waits)->question, "Pay Ann 5?");
    EXPECT_EQ((*waits)->tool, "pay");
    EXPECT_EQ((*waits)->arguments.text, R"({"to":"Ann"})");
    ASSERT_TRUE(decide(store, run_id, me, {true, ", gladly"}));

    const auto paid = come_to_it(store, pays, 700'000'000);
    ASSERT_TRUE(paid) << paid.error().message();
    EXPECT_EQ(*paid, R"(paid {"to":"Ann"}, gladly)");
    EXPECT_EQ(come_to_it(store, pays).value(), *paid);
    EXPECT_EQ(pays, 1);
    EXPECT_EQ(kinds(store),
              (names{"begun", "completion", "approval_asked", "approval_given", "tool_intent", "tool_result"}));
    EXPECT_FALSE(pending_approval(store, run_id, me)->has_value());
}

TEST(approval, tells_the_model_why_a_call_was_refused) {
    const memory_log store;
    int pays = 0;
    EXPECT_FALSE(come_to_it(store, pays));
    ASSERT_TRUE(decide(store, run_id, me, {false, "too dear"}));
    for (int times = 0; times < 2; ++times) {
        const auto refused = come_to_it(store, pays);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().for_model(), "A person has refused this call: too dear. Do something else.");
    }
    EXPECT_EQ(pays, 0);
}

TEST(approval, is_decided_once_and_only_by_its_owner) {
    const memory_log store;
    int pays = 0;
    EXPECT_EQ(decide(store, run_id, me, {true, {}}).error().kind, failure_kind::not_found);
    EXPECT_FALSE(come_to_it(store, pays));
    const toolkit::owner them{"them"};
    EXPECT_EQ(decide(store, run_id, them, {true, {}}).error().kind, failure_kind::not_found);
    EXPECT_EQ(pending_approval(store, run_id, them).error().kind, failure_kind::not_found);
    ASSERT_TRUE(decide(store, run_id, me, {true, {}}));
    EXPECT_EQ(decide(store, run_id, me, {false, {}}).error().kind, failure_kind::not_found);
}

TEST(approval, is_refused_while_the_run_is_in_use) {
    const memory_log store;
    process in{store, scripted{}};
    EXPECT_FALSE(in.pay("{}", "Pay?"));
    EXPECT_EQ(decide(store, run_id, me, {true, {}}).error().kind, failure_kind::locked);
}

TEST(approval, is_a_failure_kind_that_no_retry_helps) {
    const auto waits = toolkit::failure::of(failure_kind::awaiting_approval, "pay", "Pay Ann?");
    EXPECT_FALSE(waits.retryable());
    EXPECT_EQ(waits.name(), "awaiting approval");
    EXPECT_EQ(waits.for_model(), "A person has to approve this first.");
    EXPECT_EQ(waits.message(), "pay: Pay Ann?");
}

}  // namespace
