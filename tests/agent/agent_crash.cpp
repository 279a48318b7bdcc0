// A whole agent whose process is killed (SIGKILL) before or after each entry of its log, and is resumed in another one.
#include <toolkit/agent/durable.hpp>
#include <toolkit/toolkit.hpp>

#include "crashes.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

using namespace toolkit;
using crashes::deadly;
using crashes::world;

namespace {

const uuid run_id = uuid::from_bits(1, 2);
const owner me{"me"};

struct look {
    std::string at;
    static constexpr tool_about about{.description = "Looks.", .read_only = true};
    std::string operator()(const world& outside) const {
        outside.happen("look at " + at);
        return "a balance of 40";
    }
};
/// Doing it twice differs from doing it once.
struct pay {
    std::string to;
    static constexpr tool_about about{.description = "Pays."};
    std::string operator()(const world& outside) const {
        outside.happen("pay " + to);
        return "paid " + to;
    }
};
/// Whoever is called acts once for each key.
struct send {
    std::string text;
    static constexpr tool_about about{.description = "Sends.", .idempotent = true};
    std::string operator()(const world& outside, const carried_call& call) const {
        const std::string line = "send " + call.key.to_string();
        if (outside.count()[line] == 0) outside.happen(line);
        return "sent";
    }
};
struct fail {
    static constexpr tool_about about{.description = "Fails."};
    result<std::string> operator()(const world& outside) const {
        outside.happen("fail");
        return failure::tool("It does not work");
    }
};

/// Nine calls, one a turn, and the end: ten steps. It acts by the length of the conversation, so it is the same in each
/// process. Each request is recorded in full.
struct clerk {
    const world* outside;
    [[nodiscard]] result<completion> complete(const request& asked, delta_sink&, const stop_token&) const {
        static constexpr std::string_view replies[]{
            R"({"type":"tool_call","tool":"look","input":{"at":"the account"}})",
            R"({"type":"tool_call","tool":"pay","input":{"to":"Ann"}})",
            R"({"type":"tool_call","tool":"send","input":{"text":"Ann is paid"}})",
            R"({"type":"tool_call","tool":"fail","input":{}})",
            R"({"type":"tool_call","tool":"pay","input":{"to":"Bob"}})",
            R"({"type":"tool_call","tool":"look","input":{"at":"the bill"}})",
            R"({"type":"tool_call","tool":"pay","input":{"to":"Cid"}})",
            R"({"type":"tool_call","tool":"send","input":{"text":"All are paid"}})",
            R"({"type":"tool_call","tool":"look","input":{"at":"the safe"}})",
            R"({"type":"final","answer":"All are paid.","used_citations":[],"insufficiencies":[]})"};
        std::uint64_t read = 14'695'981'039'346'656'037U;  // FNV-1a of all that was read
        for (const message& msg : asked.messages)
            for (const char c : text_of(msg)) read = (read ^ static_cast<unsigned char>(c)) * 1'099'511'628'211U;
        const std::size_t turn = asked.messages.size() / 2 - 1;
        outside->happen("asked " + std::to_string(turn) + ' ' + std::to_string(read));
        return completion{.text = std::string{replies[std::min(turn, std::size(replies) - 1)]}};
    }
};

/// Runs or resumes, and records the answer.
template <class Store>
bool run(const Store& store, const world& outside) {
    const Agent agent{clerk{&outside}, no_gate{}, limits{.tool_calls = 9}, store, tools<look, pay, send, fail>,
                      deps{outside}};
    const auto began = store.read(run_id);
    const auto came =
        began && !began->empty()
            ? agent.resume(run_id, me)
            : agent.run(task{.question = "Pay Ann, Bob and Cid.", .owner = me, .run_id = run_id, .seed = 7});
    outside.happen("answer " + (came ? print(came->status) + came->text : came.error().message()));
    return came.has_value();
}

template <class Maker>
class agent_crash : public testing::Test {};
using makers = testing::Types<::run_logs::in_files, ::run_logs::in_sqlite>;
TYPED_TEST_SUITE(agent_crash, makers);

template <class Maker>
bool run_apart(const Maker& made, const world& outside, std::uint64_t entry, bool before) {
    return crashes::apart([&] { return run(deadly<decltype(made.open())>{made.open(), entry, before}, outside); });
}

std::set<std::string> questions_of(const std::map<std::string, int>& times) {
    std::set<std::string> asked;
    for (const auto& [what, count] : times)
        if (what.starts_with("asked ")) asked.insert(what);
    return asked;
}

TYPED_TEST(agent_crash, resumes_with_each_effect_once_and_the_same_answer_after_any_kill) {
    const ::run_logs::folder whole;
    const TypeParam unhurt{whole};
    const world undisturbed{whole / "world"};
    ASSERT_TRUE(run_apart(unhurt, undisturbed, 0, false));
    const auto entries = unhurt.open().read(run_id).value();
    ASSERT_EQ(entries.size(), 25U);  // begun, 10 completions, 9 outcomes, 4 intents, ended
    const auto usual = undisturbed.count();
    ASSERT_EQ(questions_of(usual).size(), 10U);

    for (std::uint64_t entry = 1; entry <= entries.size(); ++entry)
        for (const bool before : {true, false}) {
            const log_kind kind = entries[entry - 1].kind;
            SCOPED_TRACE(std::string{before ? "before " : "behind "} + std::string{name_of(kind)} + ' ' +
                         std::to_string(entry));
            const ::run_logs::folder at;
            const TypeParam made{at};
            const world outside{at / "world"};
            ASSERT_FALSE(run_apart(made, outside, entry, before));
            ASSERT_TRUE(run_apart(made, outside, 0, false));
            ASSERT_TRUE(run_apart(made, outside, 0, false)) << "a run that has ended gives its answer again";
            auto times = outside.count();
            EXPECT_EQ(times["answer \"answered\"All are paid."], 2);

            // Between an intent and its outcome it is unknown whether the call had its effect. The model is informed.
            const bool outcome = kind == log_kind::tool_result || kind == log_kind::tool_failure;
            const bool within = (!before && kind == log_kind::tool_intent) ||
                                (before && outcome && entries[entry - 2].kind == log_kind::tool_intent);
            EXPECT_EQ(questions_of(times) == questions_of(usual), !within);

            int sent = 0;
            for (const auto& [what, count] : times) {
                const bool asks = what.starts_with("asked ");
                // A call with a result is not repeated. A call without one when the process was killed is.
                const bool again =
                    before && ((asks && kind == log_kind::completion) || (what.starts_with("look ") && outcome));
                EXPECT_LE(count, again || what.starts_with("answer ") ? 2 : 1) << what;
                sent += what.starts_with("send ") ? count : 0;
            }
            EXPECT_EQ(sent, 2);
            int lost = 0;
            for (const char* what : {"pay Ann", "fail", "pay Bob", "pay Cid"}) lost += times[what] == 1 ? 0 : 1;
            EXPECT_EQ(lost, within && !before ? 1 : 0) << "killed before it did what it had announced";
            for (const char* what : {"look at the account", "look at the bill", "look at the safe"})
                EXPECT_GE(times[what], 1) << what;
        }
}

}  // namespace
