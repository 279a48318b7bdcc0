// What every store guarantees: order, exclusion, durability, bytes.
#include <toolkit/store/run_log.hpp>

#include "run_logs.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

namespace {

using toolkit::failure_kind;
using toolkit::log_entry;
using toolkit::log_kind;

template <class Maker>
class run_log : public testing::Test {
protected:
    run_logs::folder at;
    Maker made{at};
};
using makers = testing::Types<run_logs::in_memory, run_logs::in_files, run_logs::in_sqlite>;
TYPED_TEST_SUITE(run_log, makers);
template <class Maker>
class run_log_on_disk : public run_log<Maker> {};
using makers_on_disk = testing::Types<run_logs::in_files, run_logs::in_sqlite>;
TYPED_TEST_SUITE(run_log_on_disk, makers_on_disk);

TYPED_TEST(run_log, returns_the_entries_of_each_run_in_order) {
    const auto log = this->made.open();
    for (std::uint64_t i = 1; i <= 20; ++i)
        for (const std::uint64_t run : {1U, 2U})
            ASSERT_TRUE(log.append(run_logs::run(run), {i, log_kind::tool_result, std::to_string(run * 100 + i)}));
    const auto again = this->made.open();
    for (const std::uint64_t run : {1U, 2U}) {
        const auto entries = again.read(run_logs::run(run));
        ASSERT_TRUE(entries) << entries.error().message();
        ASSERT_EQ(entries->size(), 20U);
        for (std::uint64_t i = 1; i <= 20; ++i)
            EXPECT_EQ((*entries)[i - 1], (log_entry{i, log_kind::tool_result, std::to_string(run * 100 + i)}));
    }
}

TYPED_TEST(run_log, keeps_every_kind_and_every_byte) {
    const auto log = this->made.open();
    std::string bytes;
    for (int c = 0; c < 256; ++c) bytes += static_cast<char>(c);
    std::vector<log_entry> written;
    written.reserve(toolkit::log_kind_names.size() + 1);
    for (std::size_t i = 0; i < toolkit::log_kind_names.size(); ++i)
        written.push_back({i + 1, static_cast<log_kind>(i), i % 2 == 0 ? bytes : std::string{}});
    written.push_back({written.size() + 1, log_kind::completion, std::string(200'000, 'x')});
    for (const log_entry& entry : written) ASSERT_TRUE(log.append(run_logs::run(1), entry));
    EXPECT_EQ(this->made.open().read(run_logs::run(1)).value(), written);
}

TYPED_TEST(run_log, has_nothing_of_an_unknown_run) {
    const auto log = this->made.open();
    const auto entries = log.read(run_logs::run(9));
    ASSERT_TRUE(entries);
    EXPECT_TRUE(entries->empty());
}

TYPED_TEST(run_log, lists_unfinished_runs) {
    const auto log = this->made.open();
    for (std::uint64_t run = 1; run <= 3; ++run)
        ASSERT_TRUE(log.append(run_logs::run(run), {1, log_kind::begun, "{}"}));
    ASSERT_TRUE(log.append(run_logs::run(2), {2, log_kind::ended, "{}"}));
    auto runs = this->made.open().runs().value();
    std::sort(runs.begin(), runs.end());
    EXPECT_EQ(runs, (std::vector{run_logs::run(1), run_logs::run(3)}));
}

TYPED_TEST(run_log, refuses_an_entry_out_of_order) {
    const auto log = this->made.open();
    const auto other = this->made.open();
    const auto run = run_logs::run(1);
    ASSERT_TRUE(log.append(run, {1, log_kind::begun, "mine"}));
    for (const std::uint64_t sequence : {1U, 3U}) {
        const auto done = other.append(run, {sequence, log_kind::begun, "theirs"});
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().kind, failure_kind::locked);
    }
    ASSERT_TRUE(other.append(run, {2, log_kind::completion, "theirs"}));
    EXPECT_EQ(log.append(run, {2, log_kind::completion, "mine"}).error().kind, failure_kind::locked);
    EXPECT_EQ(log.read(run)->size(), 2U);
}

TYPED_TEST(run_log, refuses_what_it_could_not_return) {
    const auto log = this->made.open();
    EXPECT_EQ(log.append({}, {1, log_kind::begun, ""}).error().kind, failure_kind::invalid_argument);
    EXPECT_EQ(log.append(run_logs::run(1), {0, log_kind::begun, ""}).error().kind, failure_kind::too_large);
    EXPECT_EQ(log.append(run_logs::run(1), {1, static_cast<log_kind>(99), ""}).error().kind,
              failure_kind::invalid_argument);
    const std::string long_one(toolkit::default_run_log_limits.entry_bytes + 1, 'x');
    EXPECT_EQ(log.append(run_logs::run(1), {1, log_kind::begun, long_one}).error().kind, failure_kind::too_large);
    EXPECT_TRUE(log.read(run_logs::run(1))->empty());
}

TYPED_TEST(run_log, is_claimed_by_one_at_a_time) {
    const auto log = this->made.open();
    const auto other = this->made.open();
    {
        const auto claim = log.claim(run_logs::run(1));
        ASSERT_TRUE(claim) << claim.error().message();
        EXPECT_EQ(other.claim(run_logs::run(1)).error().kind, failure_kind::locked);
        EXPECT_EQ(log.claim(run_logs::run(1)).error().kind, failure_kind::locked);
        EXPECT_TRUE(other.claim(run_logs::run(2)));
    }
    EXPECT_TRUE(other.claim(run_logs::run(1)));
}

TYPED_TEST(run_log, accepts_each_entry_once_from_sixteen_threads) {
    const auto log = this->made.open();
    constexpr std::uint64_t each = 25;
    std::atomic<int> refused{0};
    std::vector<std::thread> threads;
    threads.reserve(16);
    for (std::uint64_t t = 0; t < 16; ++t)
        threads.emplace_back([&, t] {
            for (std::uint64_t i = 1; i <= each; ++i) {
                if (!log.append(run_logs::run(t), {i, log_kind::completion, std::to_string(t)})) ++refused;
                // All try to write the same entry of one run. One of them succeeds.
                const auto done = log.append(run_logs::run(99), {i, log_kind::completion, std::to_string(t)});
                if (!done && done.error().kind != failure_kind::locked) ++refused;
                while (log.read(run_logs::run(99))->size() < i) std::this_thread::yield();
            }
        });
    for (std::thread& one : threads) one.join();
    EXPECT_EQ(refused, 0);
    for (std::uint64_t t = 0; t < 16; ++t) EXPECT_EQ(log.read(run_logs::run(t))->size(), each);
    EXPECT_EQ(log.read(run_logs::run(99))->size(), each);
}

TYPED_TEST(run_log_on_disk, is_shared_by_processes_that_write_each_entry_once) {
    constexpr std::uint64_t count = 40;
    std::vector<pid_t> children;
    for (int child = 0; child < 2; ++child) {
        const pid_t id = ::fork();
        ASSERT_GE(id, 0);
        if (id == 0) {  // writes those entries that the other one has not written
            const auto log = this->made.open();
            int wrong = 0;
            for (std::uint64_t i = 1; i <= count; ++i) {
                const auto done = log.append(run_logs::run(1), {i, log_kind::completion, std::to_string(child)});
                if (!done && done.error().kind != failure_kind::locked) ++wrong;
                if (log.read(run_logs::run(1))->size() < i) ++wrong;
            }
            ::_exit(wrong);
        }
        children.push_back(id);
    }
    for (const pid_t id : children) {
        int status = -1;
        ASSERT_EQ(::waitpid(id, &status, 0), id);
        EXPECT_EQ(status, 0);
    }
    EXPECT_EQ(this->made.open().read(run_logs::run(1))->size(), count);
}

TYPED_TEST(run_log_on_disk, frees_the_claim_of_a_process_that_was_killed) {
    int ready[2];
    ASSERT_EQ(::pipe(ready), 0);
    const pid_t id = ::fork();
    ASSERT_GE(id, 0);
    if (id == 0) {
        const auto log = this->made.open();
        const auto claim = log.claim(run_logs::run(1));
        const char msg = claim ? 'y' : 'n';
        if (::write(ready[1], &msg, 1) != 1) ::_exit(1);
        for (;;) ::pause();
    }
    char msg = 0;
    ASSERT_EQ(::read(ready[0], &msg, 1), 1);
    EXPECT_EQ(msg, 'y');
    const auto log = this->made.open();
    EXPECT_EQ(log.claim(run_logs::run(1)).error().kind, failure_kind::locked);
    ::kill(id, SIGKILL);
    ::waitpid(id, nullptr, 0);
    EXPECT_TRUE(log.claim(run_logs::run(1)));
    ::close(ready[0]);
    ::close(ready[1]);
}

}  // namespace
