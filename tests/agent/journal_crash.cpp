// A process that is killed (SIGKILL) before or after each entry of its log, and the run resumed in another process.
#include <toolkit/agent/approval.hpp>
#include <toolkit/agent/durable/journal.hpp>
#include <toolkit/agent/durable/journaled.hpp>

#include "crashes.hpp"
#include "journal_runs.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace {

using crashes::deadly;
using crashes::world;
using journal_runs::agent;
using journal_runs::asking;
using journal_runs::me;
using journal_runs::run_id;
using toolkit::carried_call;
using toolkit::result;

/// Answers by the content of the request, so that it is the same in each process.
struct echoing {
    const world* outside;
    [[nodiscard]] result<toolkit::completion> complete(const toolkit::request& asked, toolkit::delta_sink&,
                                                       const toolkit::stop_token&) const {
        outside->happen("asked " + std::string{toolkit::text_of(asked.messages.back())});
        return toolkit::completion{.text = "re " + std::string{toolkit::text_of(asked.messages.back())}};
    }
};

/// Ten steps: five times the model and a tool. `seen` is the run's whole state.
template <class Store>
result<std::string> ten_steps(const Store& store, const world& outside) {
    auto log = toolkit::journal<Store>::open(store, journal_runs::question(), agent());
    if (!log) return log.error();
    const echoing llm{&outside};
    const toolkit::journaled model{llm, *log};
    std::string seen;
    const auto say = [&](const std::string& what) {
        toolkit::delta_sink nobody;
        const auto got = model.complete(asking(seen + what), nobody, {});
        seen += got ? "|" + what : "|" + got.error().message();
    };
    const auto note = [&](const auto& got) { seen += got ? "=done" : "=" + got.error().for_model(); };
    const auto act = [&](const std::string& what) {
        return [&outside, what](const carried_call&) {
            outside.happen(what);
            return result<int>{4};
        };
    };
    say("one");
    note(log->template call<int, true>({"read", "1"}, act("read")));
    say("two");
    note(log->template call<int, false>({"pay", "2"}, act("pay Ann")));
    say("three");
    // Whoever is called acts once for each key.
    note(log->template call<int, true>({"send", "3"}, [&](const carried_call& call) {
        const std::string line = "send " + call.key.to_string();
        if (outside.count()[line] == 0) outside.happen(line);
        return result<int>{1};
    }));
    say("four");
    note(log->template call<int, false>({"fail", "4"}, [&](const carried_call&) {
        outside.happen("fail");
        return result<int>{toolkit::failure::tool("It does not work")};
    }));
    say("five");
    note(log->template call<int, false>({"pay", "5"}, act("pay Bob")));
    const auto came = log->end(journal_runs::answer(seen));
    if (!came) return came.error();
    return came->text;
}

template <class Maker>
class journal_crash : public testing::Test {};
using makers = testing::Types<run_logs::in_files, run_logs::in_sqlite>;
TYPED_TEST_SUITE(journal_crash, makers);

/// Runs in another process. Returns whether it reached its end.
template <class Maker>
bool run_apart(const Maker& made, const world& outside, std::uint64_t entry, bool before) {
    return crashes::apart([&] {
        const deadly<decltype(made.open())> store{made.open(), entry, before};
        return ten_steps(store, outside).has_value();
    });
}

TYPED_TEST(journal_crash, resumes_with_each_effect_once_and_the_same_answer_after_any_kill) {
    const run_logs::folder whole;
    const TypeParam unhurt{whole};
    const world undisturbed{whole / "world"};
    ASSERT_TRUE(run_apart(unhurt, undisturbed, 0, false));
    const auto entries = unhurt.open().read(run_id).value();
    const std::string answer = ten_steps(unhurt.open(), undisturbed).value();
    ASSERT_EQ(entries.size(), 15U);  // begun, 5 completions, 5 outcomes, 3 intents, ended

    for (std::uint64_t entry = 1; entry <= entries.size(); ++entry)
        for (const bool before : {true, false}) {
            const auto kind = entries[entry - 1].kind;
            const std::string where =
                std::string{before ? "before " : "behind "} + std::string{name_of(kind)} + " " + std::to_string(entry);
            const run_logs::folder at;
            const TypeParam made{at};
            const world outside{at / "world"};
            ASSERT_FALSE(run_apart(made, outside, entry, before)) << where;
            ASSERT_TRUE(run_apart(made, outside, 0, false)) << where;
            ASSERT_TRUE(run_apart(made, outside, 0, false)) << "a run that has ended gives its answer again";

            const std::string resumed = ten_steps(made.open(), outside).value();
            // Between an intent and its outcome it is unknown whether the call had its effect.
            const auto outcome = [](toolkit::log_kind one) {
                return one == toolkit::log_kind::tool_result || one == toolkit::log_kind::tool_failure;
            };
            const bool within = (!before && kind == toolkit::log_kind::tool_intent) ||
                                (before && outcome(kind) && entries[entry - 2].kind == toolkit::log_kind::tool_intent);
            EXPECT_EQ(resumed.find("It is unknown whether") != std::string::npos, within) << where;
            EXPECT_EQ(resumed == answer, !within) << where << ": " << resumed;

            const auto times = outside.count();
            int sent = 0;
            for (const auto& [what, count] : times) {
                const bool repeats = what == "read" || what.starts_with("asked");
                EXPECT_LE(count, repeats && before ? 2 : 1) << where << ": " << what;
                sent += what.starts_with("send ") ? count : 0;
            }
            EXPECT_EQ(sent, 1) << where;
            for (const char* what : {"pay Ann", "fail", "pay Bob"}) {
                const bool lost = within && !before;  // killed before it did what it had announced
                const auto found = times.find(what);
                EXPECT_TRUE((found != times.end() && found->second == 1) || lost) << where << ": " << what;
            }
        }
}

}  // namespace
