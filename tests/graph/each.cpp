// each<…>: the elements of a list in parallel; what is finished is not done again.
#include <toolkit/graph/graph_runner.hpp>
#include <toolkit/llm/scripted.hpp>
#include <toolkit/store/memory_log.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

using toolkit::deps;
using toolkit::edges;
using toolkit::failure;
using toolkit::failure_kind;
using toolkit::finish;
using toolkit::graph_runner;
using toolkit::log_kind;
using toolkit::memory_log;
using toolkit::owner;
using toolkit::result;
using toolkit::uuid;

const owner me{"me"};
const uuid run_id = uuid::from_bits(3, 6);

struct outside {
    std::atomic<int> at_once{0};
    std::atomic<int> most{0};
    std::atomic<int> works{0};
    std::atomic<int> effects{0};
    std::atomic<int> fails_at{-1};
    std::atomic<int> throws_at{-1};
    std::atomic<bool> waits{false};

    /// Waits until two elements are worked on at the same time, for at most ten seconds.
    void meet() const {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{10};
        while (waits && most < 2 && std::chrono::steady_clock::now() < end) std::this_thread::yield();
    }
};
struct task {
    int number = 0;
    std::string result;
};
struct plan {
    std::vector<task> tasks;
    std::string sum;
};
struct join;
struct work {
    result<void> operator()(const plan& state, task& item, auto& context) const {
        auto& world = context.template give<outside&>();
        ++world.works;
        const int now = ++world.at_once;
        for (int seen = world.most; now > seen && !world.most.compare_exchange_weak(seen, now);) {}
        world.meet();
        const auto effect = context.template call<int>({.name = "effect"}, [&] { return ++world.effects; });
        --world.at_once;
        if (!effect) return effect.error();
        item.result = "changed";
        if (world.fails_at == item.number) return failure::of(failure_kind::unreachable, "web", "it is away");
        if (world.throws_at == item.number) throw std::runtime_error("thrown");
        item.result = std::to_string(item.number) + " of " + std::to_string(state.tasks.size());
        for (const task& other : state.tasks)
            if (!other.result.empty()) return failure::tool("the state changes while it is read");
        return {};
    }
};
struct work_all : toolkit::each<&plan::tasks, work, join, 3> {};
struct join {
    edges<finish> operator()(plan& state, auto&) const {
        for (const task& one : state.tasks) state.sum += one.result + ';';
        return finish{};
    }
};
constexpr toolkit::graph<plan, work_all, join> flow;

plan of(int count) {
    plan made;
    for (int i = 0; i < count; ++i) made.tasks.push_back({i, {}});
    return made;
}

TEST(each, works_on_all_elements_in_parallel_and_joins_in_order) {
    outside world;
    world.waits = true;
    const memory_log store;
    const graph_runner runner{flow, deps{world}, store};
    const auto done = runner.run({.state = of(6), .owner = me, .run_id = run_id});
    ASSERT_TRUE(done.is_done()) << done.error->message();
    EXPECT_EQ(done.state.sum, "0 of 6;1 of 6;2 of 6;3 of 6;4 of 6;5 of 6;");
    EXPECT_EQ(world.works, 6);
    EXPECT_GE(world.most, 2) << "no two elements were worked on at the same time";
    EXPECT_LE(world.most, 3);
    const auto log = store.read(run_id).value();
    EXPECT_EQ(std::count_if(log.begin(), log.end(), [](const auto& one) { return one.kind == log_kind::branch; }), 6);
}

TEST(each, goes_on_with_an_empty_list) {
    outside world;
    EXPECT_TRUE(graph_runner(flow, deps{world}).run(of(0), me).is_done());
    EXPECT_EQ(world.works, 0);
}

TEST(each, fails_with_the_element_after_the_others_and_does_only_it_again) {
    outside world;
    const memory_log store;
    const graph_runner runner{flow, deps{world}, store};
    world.fails_at = 2;
    const auto failed = runner.run({.state = of(6), .owner = me, .run_id = run_id});
    ASSERT_TRUE(failed.error);
    EXPECT_EQ(failed.error->kind, failure_kind::unreachable);
    EXPECT_NE(failed.error->message().find("element 3 of 6 failed: web: it is away"), std::string::npos)
        << failed.error->message();
    EXPECT_EQ(world.works, 6);
    EXPECT_TRUE(failed.state.tasks.at(0).result.empty()) << "the state of the last checkpoint";
    world.fails_at = -1;
    const auto done = runner.resume(run_id, me);
    ASSERT_TRUE(done.is_done()) << done.error->message();
    EXPECT_EQ(done.state.sum, "0 of 6;1 of 6;2 of 6;3 of 6;4 of 6;5 of 6;");
    EXPECT_EQ(world.works, 7);
    EXPECT_EQ(world.effects, 6) << "the call of the element that failed has its result";
}

TEST(each, turns_an_exception_into_the_failure_of_its_element) {
    outside world;
    world.throws_at = 1;
    const auto failed = graph_runner(flow, deps{world}).run(of(3), me);
    ASSERT_TRUE(failed.error);
    EXPECT_NE(failed.error->message().find("element 2 of 3"), std::string::npos);
    EXPECT_NE(failed.error->message().find("thrown"), std::string::npos);
    EXPECT_EQ(world.works, 3);
}

// The failure of an element as data: the work keeps it and returns {}.
struct kept {
    std::string text;
    std::string error;
};
struct pages {
    std::vector<kept> list;
};
struct join_pages;
struct read_page {
    result<void> operator()(const pages&, kept& page, auto&) const {
        if (page.text.empty()) page.error = "empty";
        return {};
    }
};
struct read_pages : toolkit::each<&pages::list, read_page, join_pages> {};
struct join_pages {
    edges<finish> operator()(pages&, auto&) const { return finish{}; }
};

TEST(each, lets_work_keep_its_failure_as_data) {
    const auto done = graph_runner(toolkit::graph<pages, read_pages, join_pages>{}).run({{{"a", {}}, {}}}, me);
    ASSERT_TRUE(done.is_done());
    EXPECT_EQ(done.state.list.at(1).error, "empty");
}

}  // namespace
