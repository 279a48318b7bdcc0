// A store of one's own, as docs/durability.md shows it.
#include <toolkit/agent/durable.hpp>
#include <toolkit/store/run_log.hpp>
#include <toolkit/toolkit.hpp>

#include <gtest/gtest.h>

#include <map>
#include <mutex>
#include <vector>

namespace {

struct my_table {  // yours: any place that keeps what it said it has
    std::mutex mutex;
    std::map<toolkit::uuid, std::vector<toolkit::log_entry>> logs;
};

struct my_store {
    using agent_part = toolkit::store_part;  // what makes it a part of an Agent
    my_table* table;

    toolkit::result<void> append(const toolkit::uuid& run, const toolkit::log_entry& entry) const {
        const std::lock_guard lock(table->mutex);  // yours: a transaction
        auto& log = table->logs[run];
        if (entry.sequence != log.size() + 1) return toolkit::run_logs::taken(run, entry.sequence);
        log.push_back(entry);
        return {};
    }
    toolkit::result<std::vector<toolkit::log_entry>> read(const toolkit::uuid& run) const {
        const std::lock_guard lock(table->mutex);
        return table->logs[run];
    }
    toolkit::result<std::vector<toolkit::uuid>> runs() const {
        const std::lock_guard lock(table->mutex);
        std::vector<toolkit::uuid> unfinished;
        for (const auto& [run, log] : table->logs)
            if (!log.empty() && log.back().kind != toolkit::log_kind::ended) unfinished.push_back(run);
        return unfinished;
    }
};
static_assert(toolkit::RunStore<my_store>);

TEST(your_own_store, accepts_each_entry_once) {
    my_table table;
    const my_store store{&table};
    const auto run = toolkit::uuid::from_bits(1, 1);
    EXPECT_TRUE(store.append(run, {1, toolkit::log_kind::begun, "{}"}));
    EXPECT_EQ(store.append(run, {1, toolkit::log_kind::begun, "{}"}).error().kind, toolkit::failure_kind::locked);
    EXPECT_EQ(store.read(run)->size(), 1U);
    EXPECT_EQ(store.runs().value(), std::vector{run});
}

TEST(your_own_store, keeps_the_runs_of_an_agent) {
    my_table table;
    const auto run = toolkit::new_run_id();
    const auto agent = [&](const toolkit::scripted& model) {
        return toolkit::Agent{model, toolkit::no_gate{}, my_store{&table}};
    };
    const toolkit::scripted model{R"({"type":"final","answer":"Yes.","used_citations":[],"insufficiencies":[]})"};
    ASSERT_TRUE(agent(model).run({.question = "Well?", .owner = toolkit::owner{"me"}, .run_id = run}));
    const auto again = agent(toolkit::scripted{}).resume(run, toolkit::owner{"me"});
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(again->text, "Yes.");
}

}  // namespace
