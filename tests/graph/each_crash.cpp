// Work for the elements of a list in three threads: the process is killed (SIGKILL) before or after any entry of its
// log, and the run is resumed in another process. The threads take turns differently in each process.
#include <toolkit/graph/graph_runner.hpp>

#include "../agent/crashes.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace {

using crashes::deadly;
using crashes::world;
using toolkit::deps;
using toolkit::edges;
using toolkit::finish;
using toolkit::graph_runner;
using toolkit::log_kind;
using toolkit::owner;
using toolkit::result;
using toolkit::uuid;

const uuid run_id = uuid::from_bits(1, 7);
const owner me{"me"};
constexpr int bills = 4;

struct bill {
    int number = 0;
    std::string note;
};
struct pile {
    std::vector<bill> bills;
    std::string notes;
};
struct sum_up;
struct settle_one {
    result<void> operator()(const pile&, bill& one, auto& context) const {
        const auto& outside = context.template give<const world&>();
        const std::string number = std::to_string(one.number);
        const auto look = context.template call<int>({.name = "look", .arguments = number, .read_only = true}, [&] {
            outside.happen("look " + number);
            return one.number;
        });
        if (!look) return look.error();
        const auto paid = context.template call<std::string>({.name = "pay", .arguments = number}, [&] {
            outside.happen("pay " + number);
            return std::string{"paid "} + number;
        });
        one.note = paid ? *paid : paid.error().message();
        return {};
    }
};
struct settle : toolkit::each<&pile::bills, settle_one, sum_up, 3> {};
struct sum_up {
    edges<finish> operator()(pile& state, auto&) const {
        for (const bill& one : state.bills) state.notes += one.note + ';';
        return finish{};
    }
};
constexpr toolkit::graph<pile, settle, sum_up> flow;

/// Runs or resumes in a process of its own. Returns whether it was not killed.
template <class Maker>
bool run_apart(const Maker& made, const world& outside, std::uint64_t entry, bool before) {
    return crashes::apart([&] {
        const graph_runner runner{flow, deadly<decltype(made.open())>{made.open(), entry, before}, deps{outside}};
        pile state;
        for (int i = 0; i < bills; ++i) state.bills.push_back({i, {}});
        const auto came = runner.run({.state = state, .owner = me, .run_id = run_id});
        outside.happen("end " + (came.error ? came.error->message() : came.state.notes));
        return came.is_done();
    });
}

/// The payments that had begun, and whose results are not in the log.
int payments_under_way(const std::vector<toolkit::log_entry>& log) {
    int open = 0;
    for (const auto& entry : log) {
        if (entry.kind == log_kind::tool_intent) ++open;
        if (entry.kind == log_kind::tool_result && entry.text.find("\"pay\"") != std::string::npos) --open;
    }
    return open;
}

template <class Maker>
class each_crash : public testing::Test {};
using makers = testing::Types<::run_logs::in_files, ::run_logs::in_sqlite>;
TYPED_TEST_SUITE(each_crash, makers);

TYPED_TEST(each_crash, pays_each_bill_at_most_once_in_three_threads) {
    const ::run_logs::folder whole;
    const TypeParam unhurt{whole};
    ASSERT_TRUE(run_apart(unhurt, world{whole / "world"}, 0, false));
    // begun; for each bill a look, an intent, a payment and the element; a checkpoint and the end
    const std::size_t entries = unhurt.open().read(run_id)->size();
    ASSERT_EQ(entries, 4U * bills + 3U);

    const std::string unknown = "It is unknown whether this call was executed";
    int cut = 0;
    for (std::uint64_t entry = 1; entry <= entries; ++entry)
        for (const bool before : {true, false}) {
            SCOPED_TRACE((before ? "before " : "behind ") + std::to_string(entry));
            const ::run_logs::folder place;
            const TypeParam made{place};
            const world outside{place / "world"};
            ASSERT_FALSE(run_apart(made, outside, entry, before));
            const int open = payments_under_way(made.open().read(run_id).value());
            cut += open;
            ASSERT_TRUE(run_apart(made, outside, 0, false));
            ASSERT_TRUE(run_apart(made, outside, 0, false)) << "a run that has ended gives its state again";

            std::map<std::string, int> times = outside.count();
            int lost = 0;
            for (int i = 0; i < bills; ++i) {
                const int paid = times["pay " + std::to_string(i)];
                EXPECT_LE(paid, 1) << "bill " << i << " was paid twice";
                lost += 1 - paid;
                EXPECT_LE(times["look " + std::to_string(i)], 2);
            }
            EXPECT_LE(lost, open) << "only a payment that was under way may be missing";
            std::string end;
            for (const auto& [what, count] : times)
                if (what.starts_with("end ")) {
                    end = what;
                    EXPECT_EQ(count, 2) << "both ends are the same";
                }
            int told = 0;
            for (std::size_t at = end.find(unknown); at != std::string::npos; at = end.find(unknown, at + 1)) ++told;
            EXPECT_EQ(told, open) << end;
            if (open == 0) {
                EXPECT_EQ(end, "end paid 0;paid 1;paid 2;paid 3;");
            }
        }
    EXPECT_GT(cut, 0) << "no kill has cut a payment off";
}

}  // namespace
