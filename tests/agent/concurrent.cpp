// One agent, one store and one deps for many runs at a time. Each run has the same result as alone.
#include <toolkit/agent/durable.hpp>
#include <toolkit/store/file_log.hpp>
#include <toolkit/store/memory_log.hpp>
#include <toolkit/store/sqlite_log.hpp>

#include "../store/run_logs.hpp"
#include "loop_tests.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

using loop_tests::books;
using toolkit::completion;
using toolkit::result;
using toolkit::tool_about;

constexpr std::size_t at_once = 16;

/// What all runs share: the data they read, and their counters.
struct shared {
    std::vector<std::string> shelf{"red", "green", "blue"};
    std::atomic<int> writes{0};
};
struct look {
    int at;
    static constexpr tool_about about{.description = "Looks on the shelf.", .read_only = true};
    result<std::string> operator()(const shared& all, const toolkit::stop_token& stop) const {
        if (stop.stop_requested()) return toolkit::failure::tool("stopped");
        return all.shelf.at(static_cast<std::size_t>(at));
    }
};
struct count_up {
    std::string name;
    static constexpr tool_about about{.description = "Counts."};
    std::string operator()(shared& all, const toolkit::owner& who) const {
        ++all.writes;
        return name + " for " + who.id();
    }
};

/// Acts by the length of a conversation: three calls at once, a search, a passage, a refused answer, and one that names
/// the question.
struct reader {
    result<completion> complete(const toolkit::request& asked, toolkit::delta_sink&, const toolkit::stop_token&) const {
        std::size_t replies = 0;
        for (const toolkit::message& msg : asked.messages)
            replies += std::holds_alternative<toolkit::assistant_message>(msg) ? 1 : 0;
        const std::string system{text_of(asked.messages.front())};
        const std::size_t at = system.find("number ");
        const std::string number = system.substr(at + 7, system.find('?', at) - at - 7);
        switch (replies) {
            case 0:
                return completion{.text = {},
                                  .calls = {{"a", "look", {R"({"at":0})"}},
                                            {"b", "look", {R"({"at":2})"}},
                                            {"c", "count_up", {R"({"name":")" + number + R"("})"}}}};
            case 1: return completion{.text = search_action("index writes")};
            case 2: return completion{.text = books.open_action(0)};
            case 3: return completion{.text = final_of("Use pg_reindex. [1]")};
            default: return completion{.text = final_of("For " + number + ": use REINDEX CONCURRENTLY. [1]")};
        }
    }
};

/// The parts of an answer that do not depend on time.
std::string output(const result<toolkit::answer>& outcome) {
    if (!outcome) return "failed: " + outcome.error().message();
    toolkit::answer made = *outcome;
    made.counts.elapsed_ms = 0;
    std::string text = print(made.status) + made.text + std::to_string(made.counts.tool_calls) +
                       std::to_string(made.counts.turns) + std::to_string(made.counts.reprompts);
    for (const toolkit::citation& proof : made.citations) text += proof.quote;
    return text;
}
toolkit::task question(std::size_t number) {
    return {.question = "Index, number " + std::to_string(number) + "?",
            .owner = toolkit::owner{"me"},
            .run_id = toolkit::uuid::from_bits(3, number + 1),
            .seed = number};
}

/// Sixteen threads, each with its own runs, on one const agent.
template <class Agent>
std::vector<std::string> all_of_them(const Agent& agent, std::size_t runs_each) {
    std::vector<std::string> answers(at_once * runs_each);
    std::vector<std::thread> threads;
    std::atomic<bool> go{false};
    for (std::size_t i = 0; i < at_once; ++i)
        threads.emplace_back([&, i] {
            while (!go) std::this_thread::yield();
            for (std::size_t n = 0; n < runs_each; ++n)
                answers[i * runs_each + n] = output(agent.run(question(i * runs_each + n)));
        });
    go = true;
    for (std::thread& one : threads) one.join();
    return answers;
}

template <class... Store>
void expect_as_alone(std::size_t runs_each, const Store&... store) {
    shared all;
    std::atomic<int> events{0};
    const auto hears = toolkit::sink{[&](const auto&) { ++events; }};
    const toolkit::Agent agent{reader{},
                               books,
                               hears,
                               toolkit::tools<toolkit::search_docs, toolkit::open_citation, look, count_up>,
                               toolkit::deps{all},
                               store...};
    shared alone;
    const toolkit::Agent one{reader{}, books,
                             toolkit::tools<toolkit::search_docs, toolkit::open_citation, look, count_up>,
                             toolkit::deps{alone}};
    const auto answers = all_of_them(agent, runs_each);
    for (std::size_t i = 0; i < answers.size(); ++i) {
        EXPECT_EQ(answers[i], output(one.run(question(i))));
        EXPECT_NE(answers[i].find("For " + std::to_string(i) + ":"), std::string::npos) << answers[i];
    }
    EXPECT_EQ(all.writes.load(), static_cast<int>(answers.size()));
    EXPECT_GT(events.load(), static_cast<int>(answers.size()) * 10);
    if constexpr (sizeof...(Store) > 0) {
        for (std::size_t i = 0; i < answers.size(); ++i)
            EXPECT_EQ(output(agent.resume(question(i).run_id, toolkit::owner{"me"})), answers[i]);
    }
    EXPECT_EQ(all.writes.load(), static_cast<int>(answers.size())) << "what is in the log is not done again";
}

}  // namespace

TEST(concurrent, runs_of_one_agent_give_the_same_results_as_alone) { expect_as_alone(2); }

TEST(concurrent, runs_share_a_store_in_memory) { expect_as_alone(2, toolkit::memory_log{}); }

TEST(concurrent, runs_share_a_store_of_files) {
    const run_logs::folder at;
    expect_as_alone(1, run_logs::in_files{at}.open());
}

TEST(concurrent, runs_share_a_database) {
    const run_logs::folder at;
    expect_as_alone(1, run_logs::in_sqlite{at}.open());
}
