// C5: the process of a run of rabbithole is killed (SIGKILL) while it waits for the approval, behind each entry of its
// log (at every edge, and between all calls within the nodes), and within each request to the model. Another process
// goes on. The report is the same, and no request with a kept reply is made again.
#include "../../agent/crashes.hpp"
#include "whole_runs.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace {

using namespace whole_runs;
using crashes::deadly;
using crashes::world;

/// Documents with their index, which all processes open.
class rabbithole_killed_base : public testing::Test {
protected:
    rabbithole_killed_base() { (void)open_books(folder); }
    const temporary_folder folder;
};
template <class Maker>
class rabbithole_killed : public rabbithole_killed_base {};
using makers = testing::Types<::run_logs::in_files, ::run_logs::in_sqlite>;
TYPED_TEST_SUITE(rabbithole_killed, makers);

/// Begins the run, or goes on with it, up to its end or up to a question of this type. Writes how it ended.
template <class Store>
bool run(const temporary_folder& folder, const Store& store, const world& outside, std::string_view stop_at = {},
         std::size_t dies_at = 0) {
    const lexical shelf{open_books(folder)};
    const rabbithole_documents documents{shelf};
    const graph_runner runner{rabbithole_graph{}, ruled{rabbithole_model::usual(), outside.path, dies_at},
                              deps{documents}, store};
    outcome made = runner.run({.state = asks_with_rounds(), .owner = me, .run_id = run_id});
    while (made.is_waiting() && made.question->type != stop_at) {
        if (made.question->type == hitl_checkpoints::approval) made = runner.resume(run_id, me, edited_list());
        else
            made =
                runner.resume(run_id, me, hitl_reply{replies.at(static_cast<std::size_t>(made.state.hitl_iteration))});
    }
    if (made.error) outside.happen("failed " + made.error->message());
    else if (made.is_waiting()) outside.happen("waits " + made.question->type);
    else if (made.state.final_report) outside.happen("report " + print(*made.state.final_report));
    return !made.error;
}

/// Runs in another process, which dies behind an entry of the log (0: it lives).
template <class Maker>
bool run_apart(const temporary_folder& folder, const Maker& made, const world& outside, std::uint64_t entry = 0) {
    return crashes::apart(
        [&] { return run(folder, deadly<decltype(made.open())>{made.open(), entry, false}, outside); });
}

/// What happened in the undisturbed run: its requests, each once, and its report.
template <class Maker>
std::map<std::string, int> undisturbed(const temporary_folder& folder, std::vector<log_entry>& entries) {
    const ::run_logs::folder whole;
    const Maker store{whole};
    const world outside{whole / "world"};
    EXPECT_TRUE(run_apart(folder, store, outside));
    entries = store.open().read(run_id).value();
    return outside.count();
}

TYPED_TEST(rabbithole_killed, C5_at_the_approval_and_resumed_elsewhere_gives_the_same_report) {
    std::vector<log_entry> entries;
    const auto usual = undisturbed<TypeParam>(this->folder, entries);
    const ::run_logs::folder place;
    const TypeParam made{place};
    const world outside{place / "world"};

    int ready[2] = {-1, -1};
    ASSERT_EQ(::pipe(ready), 0);
    const pid_t id = ::fork();
    if (id == 0) {  // waits for the approval as a program does
        if (run(this->folder, made.open(), outside, hitl_checkpoints::approval)) (void)!::write(ready[1], "w", 1);
        for (;;) ::pause();
    }
    char byte = 0;
    ASSERT_EQ(::read(ready[0], &byte, 1), 1);
    ASSERT_EQ(::kill(id, SIGKILL), 0);
    int status = 0;
    ASSERT_EQ(::waitpid(id, &status, 0), id);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    ::close(ready[0]);
    ::close(ready[1]);

    auto so_far = outside.count();
    EXPECT_EQ(so_far.erase("waits todo_approval"), 1U);
    const auto kept = made.open().read(run_id).value();
    EXPECT_EQ(kept.back().kind, log_kind::question);
    ASSERT_TRUE(run_apart(this->folder, made, outside));
    auto now = outside.count();
    now.erase("waits todo_approval");
    EXPECT_EQ(now, usual) << "the same requests, each once, and the same report";
}

TYPED_TEST(rabbithole_killed, behind_each_entry_of_its_log_gives_the_same_report_without_a_repeated_request) {
    std::vector<log_entry> entries;
    const auto usual = undisturbed<TypeParam>(this->folder, entries);
    ASSERT_EQ(entries.back().kind, log_kind::ended);
    std::map<std::string, int> within;  // the calls behind which the process died, by the phase before
    std::string left = "start";
    for (const log_entry& at : entries) {
        SCOPED_TRACE(std::string{name_of(at.kind)} + ' ' + std::to_string(at.sequence) + " behind " + left);
        const ::run_logs::folder place;
        const TypeParam made{place};
        const world outside{place / "world"};
        ASSERT_FALSE(run_apart(this->folder, made, outside, at.sequence));
        ASSERT_TRUE(run_apart(this->folder, made, outside));
        EXPECT_EQ(outside.count(), usual);
        if (at.kind == log_kind::checkpoint) left = parse<graph_entries::checkpoint>(at.text).value().node;
        else if (at.kind == log_kind::question) left = parse<graph_entries::question>(at.text).value().node;
        else if (at.kind == log_kind::completion || at.kind == log_kind::tool_result) ++within[left];
    }
    EXPECT_GE(within["execute_task"], 8) << "searches, extractions, references, decisions, scores";
    EXPECT_EQ(within["synthesize"], 1);
    EXPECT_EQ(within["quality_check"], 1);
}

TYPED_TEST(rabbithole_killed, within_each_request_repeats_this_request_alone) {
    std::vector<log_entry> entries;
    const auto usual = undisturbed<TypeParam>(this->folder, entries);
    std::size_t requests = 0;
    for (const auto& [what, count] : usual)
        requests += what.starts_with("asked ") ? static_cast<std::size_t>(count) : 0;
    ASSERT_GE(requests, 15U);
    for (std::size_t at = 1; at <= requests; ++at) {
        SCOPED_TRACE(at);
        const ::run_logs::folder place;
        const TypeParam made{place};
        const world outside{place / "world"};
        ASSERT_FALSE(crashes::apart([&] { return run(this->folder, made.open(), outside, {}, at); }));
        ASSERT_TRUE(run_apart(this->folder, made, outside));
        int again = 0;
        for (const auto& [what, count] : outside.count()) {
            const auto before = usual.find(what);
            ASSERT_NE(before, usual.end()) << what;
            again += count - before->second;
            EXPECT_TRUE(count == before->second || (what.starts_with("asked ") && count == before->second + 1)) << what;
        }
        EXPECT_EQ(again, 1);
    }
}

}  // namespace
