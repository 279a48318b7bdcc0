// A run of a graph whose process is killed (SIGKILL) before or after each entry of its log and within each node, and is
// resumed in another process. Two processes that resume at once.
#include <toolkit/graph/graph_runner.hpp>

#include "../agent/crashes.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

using crashes::deadly;
using crashes::world;
using toolkit::carried_call;
using toolkit::completion;
using toolkit::deps;
using toolkit::edges;
using toolkit::failure;
using toolkit::finish;
using toolkit::graph_runner;
using toolkit::log_kind;
using toolkit::owner;
using toolkit::result;
using toolkit::to;
using toolkit::uuid;

const uuid run_id = uuid::from_bits(1, 3);
const owner me{"me"};

/// Where the process dies within a node: behind the n-th point. 0: it lives.
struct deadly_points {
    int at = 0;
    mutable int passed = 0;
    void pass() const {
        if (++passed == at) ::raise(SIGKILL);
    }
};

struct bill {
    std::string payee;
    std::string note;
    int safe = 0;
};
struct letter {
    std::vector<bill> bills;
    std::string text;
    int rounds = 0;
    std::string decision;
    std::string seen;
};
struct word {
    bool send = false;
};

struct settle;
struct approve;
struct deliver;

/// Two calls of the model a round, two rounds.
struct compose {
    result<edges<to<settle>>> operator()(letter& state, auto& context) const {
        const auto& points = context.template give<const deadly_points&>();
        toolkit::delta_sink nobody;
        points.pass();
        for (int i = 0; i < 2; ++i) {
            const auto reply = context.llm().complete(
                {.messages = {toolkit::user_message{state.text + "?" + std::to_string(i)}}}, nobody, {});
            if (!reply) return reply.error();
            state.text += reply->text;
            points.pass();
        }
        return to<settle>{};
    }
};
/// For each bill: a look, which may be repeated, and a payment, which may not.
struct settle_one {
    result<void> operator()(const letter&, bill& one, auto& context) const {
        const auto& outside = context.template give<const world&>();
        const auto& points = context.template give<const deadly_points&>();
        const auto look = context.template call<int>({.name = "look", .arguments = one.payee, .read_only = true}, [&] {
            outside.happen("look " + one.payee);
            return 40;
        });
        if (!look) return look.error();
        one.safe = *look;
        points.pass();
        const auto paid =
            context.template call<std::string>({.name = "pay", .arguments = one.payee}, [&](const carried_call&) {
                outside.happen("pay " + one.payee);
                return "paid";
            });
        one.note += paid ? *paid : paid.error().message();  // the failure is kept as data
        points.pass();
        return {};
    }
};
struct settle : toolkit::each<&letter::bills, settle_one, approve, 1> {};
struct approve {
    edges<toolkit::again<compose, 1>, toolkit::asks<deliver, word>> operator()(letter& state, auto& context) const {
        context.template give<const deadly_points&>().pass();
        if (++state.rounds == 1) return toolkit::again<compose, 1>{};
        return toolkit::ask<deliver>({.type = "send", .text = "Send it?"});
    }
};
/// A call that acts once for each key.
struct deliver {
    result<edges<finish>> operator()(letter& state, auto& context, const word& reply) const {
        const auto& outside = context.template give<const world&>();
        context.template give<const deadly_points&>().pass();
        const auto sent =
            context.template call<int>({.name = "send", .idempotent = true}, [&](const carried_call& call) {
                const std::string line = "send " + call.key.to_string();
                if (outside.count()[line] == 0) outside.happen(line);
                return 1;
            });
        if (!sent) return sent.error();
        state.decision = reply.send ? "sent" : "kept";
        context.template give<const deadly_points&>().pass();
        return finish{};
    }
};
constexpr toolkit::graph<letter, compose, settle, approve, deliver> flow;

/// Answers by the content of the request, so that it is the same in each process.
struct echoing {
    const world* outside;
    [[nodiscard]] result<completion> complete(const toolkit::request& asked, toolkit::delta_sink&,
                                              const toolkit::stop_token&) const {
        const std::string text{toolkit::text_of(asked.messages.back())};
        outside->happen("asked " + text);
        return completion{.text = "<" + text + ">"};
    }
};

/// Runs, or resumes with the reply if the run waits for it. Records the last state.
template <class Store>
bool run(const Store& store, const world& outside, const deadly_points& points) {
    const graph_runner runner{flow, echoing{&outside}, store, deps{outside, points}};
    auto came = runner.run(
        {.state = {.bills = {{"Ann", {}, 0}, {"Bob", {}, 0}}, .text = "Dear", .rounds = 0, .decision = {}, .seen = {}},
         .owner = me,
         .run_id = run_id});
    if (came.is_waiting()) came = runner.resume(run_id, me, word{true});
    outside.happen("state " + (came.error ? came.error->message() : toolkit::print(came.state)));
    return came.is_done();
}

template <class Maker>
class graph_crash : public testing::Test {};
using makers = testing::Types<::run_logs::in_files, ::run_logs::in_sqlite>;
TYPED_TEST_SUITE(graph_crash, makers);

template <class Maker>
bool run_apart(const Maker& made, const world& outside, std::uint64_t entry, bool before, int point = 0) {
    return crashes::apart([&] {
        const deadly_points points{point};
        return run(deadly<decltype(made.open())>{made.open(), entry, before}, outside, points);
    });
}

std::string state_of(const std::map<std::string, int>& times) {
    std::string state;
    for (const auto& [what, count] : times)
        if (what.starts_with("state ")) state += what;
    return state;
}

/// Checks a run that was killed once and then resumed twice. `cut` are the calls that were under way.
void check(const std::map<std::string, int>& usual, const std::map<std::string, int>& times, bool payment_cut,
           bool again_allowed) {
    int lost = 0;
    for (const auto& [what, count] : usual) {
        const auto found = times.find(what);
        const int now = found == times.end() ? 0 : found->second;
        if (what.starts_with("state ")) {
            EXPECT_EQ(now, payment_cut ? 0 : 2) << what << "\n" << state_of(times);
        } else if (what.starts_with("pay ")) {
            EXPECT_LE(now, count) << what << ": a side effect twice";
            lost += count - now;
        } else if (what.starts_with("send ")) {
            EXPECT_EQ(now, 1) << what;
        } else {
            EXPECT_GE(now, count) << what;
            EXPECT_LE(now, count + (again_allowed ? 1 : 0)) << what << ": a call with a kept result is made again";
        }
    }
    EXPECT_LE(lost, payment_cut ? 1 : 0);
    for (const auto& [what, count] : times)
        if (!what.starts_with("state ") && !what.starts_with("asked ")) {
            EXPECT_TRUE(usual.count(what) == 1) << what << ' ' << count;
        }
    if (payment_cut) {
        EXPECT_NE(state_of(times).find("It is unknown whether this call was executed"), std::string::npos);
    }
}

TYPED_TEST(graph_crash, has_each_effect_once_and_the_same_end_after_a_kill_at_any_entry) {
    const ::run_logs::folder whole;
    const TypeParam unhurt{whole};
    const world undisturbed{whole / "world"};
    ASSERT_TRUE(run_apart(unhurt, undisturbed, 0, false));
    const auto entries = unhurt.open().read(run_id).value();
    const auto usual = undisturbed.count();
    // begun, and in each of two rounds 2 completions, a checkpoint, 2 times a look, an intent, a payment and the
    // element, 2 checkpoints (the last one a question); reply, call of send, ended
    ASSERT_EQ(entries.size(), 30U);
    ASSERT_EQ(entries.back().kind, log_kind::ended);

    for (std::uint64_t entry = 1; entry <= entries.size(); ++entry)
        for (const bool before : {true, false}) {
            const auto& at = entries[entry - 1];
            SCOPED_TRACE(std::string{before ? "before " : "behind "} + std::string{name_of(at.kind)} + ' ' +
                         std::to_string(entry));
            const ::run_logs::folder place;
            const TypeParam made{place};
            const world outside{place / "world"};
            ASSERT_FALSE(run_apart(made, outside, entry, before));
            ASSERT_TRUE(run_apart(made, outside, 0, false));
            ASSERT_TRUE(run_apart(made, outside, 0, false)) << "a run that has ended gives its state again";
            // Between an intent and its result it is unknown whether the call had its effect.
            const bool payment_cut =
                (!before && at.kind == log_kind::tool_intent) ||
                (before && at.kind == log_kind::tool_result && entries[entry - 2].kind == log_kind::tool_intent);
            const bool result_lost = before && (at.kind == log_kind::completion || at.kind == log_kind::tool_result);
            check(usual, outside.count(), payment_cut, result_lost);
        }
}

TYPED_TEST(graph_crash, has_each_effect_once_and_the_same_end_after_a_kill_within_any_node) {
    const ::run_logs::folder whole;
    const TypeParam unhurt{whole};
    const world undisturbed{whole / "world"};
    ASSERT_TRUE(run_apart(unhurt, undisturbed, 0, false));
    const auto usual = undisturbed.count();
    int point = 1;
    for (;; ++point) {
        SCOPED_TRACE(point);
        const ::run_logs::folder place;
        const TypeParam made{place};
        const world outside{place / "world"};
        if (run_apart(made, outside, 0, false, point)) break;
        ASSERT_TRUE(run_apart(made, outside, 0, false));
        ASSERT_TRUE(run_apart(made, outside, 0, false));
        check(usual, outside.count(), false, false);
    }
    EXPECT_EQ(point, 19) << "2 rounds of 3 points of compose, 4 of settle and 1 of approve; 2 of deliver";
}

TYPED_TEST(graph_crash, lets_one_of_two_processes_go_on) {
    const ::run_logs::folder place;
    const TypeParam made{place};
    const world outside{place / "world"};
    const deadly_points points;
    {
        const graph_runner runner{flow, echoing{&outside}, made.open(), deps{outside, points}};
        ASSERT_TRUE(
            runner
                .run({.state = {.bills = {{"Ann", {}, 0}}, .text = "Dear", .rounds = 0, .decision = {}, .seen = {}},
                      .owner = me,
                      .run_id = run_id})
                .is_waiting());
    }
    constexpr int processes = 4;
    std::vector<pid_t> ids;
    for (int i = 0; i < processes; ++i) {
        const pid_t id = ::fork();
        if (id == 0) {
            const graph_runner runner{flow, echoing{&outside}, made.open(), deps{outside, points}};
            const auto came = runner.resume(run_id, me, word{i % 2 == 0});
            if (came.is_done()) outside.happen("done " + came.state.decision);
            else outside.happen("refused " + std::string{came.error ? came.error->name() : "?"});
            ::_exit(0);
        }
        ids.push_back(id);
    }
    for (const pid_t id : ids) {
        int status = -1;
        ::waitpid(id, &status, 0);
        EXPECT_TRUE(WIFEXITED(status));
    }
    auto times = outside.count();
    int sent = 0;
    int refused = 0;
    std::set<std::string> ends;
    for (const auto& [what, count] : times) {
        if (what.starts_with("send ")) sent += count;
        if (what.starts_with("done ")) ends.insert(what);
        if (what.starts_with("refused ")) {
            refused += count;
            EXPECT_TRUE(what == "refused locked" || what == "refused invalid argument") << what;
        }
    }
    EXPECT_EQ(sent, 1);
    EXPECT_EQ(ends.size(), 1U) << "one reply counts";
    EXPECT_EQ(refused + times["done sent"] + times["done kept"], processes);
    const auto log = made.open().read(run_id).value();
    int replies = 0;
    for (const auto& entry : log) replies += entry.kind == log_kind::reply ? 1 : 0;
    EXPECT_EQ(replies, 1);
}

}  // namespace
