// Measures the cost of an agent's loop when its model and its tools cost nothing.
//   benchmark_loop [--only peers|sizes|turns|tools|documents|concurrent|compile|counted] [--rounds N] [--runs N]
//                  [--compilations N] [--peer NAME=COMMAND]...
// Each --peer runs a framework in its own process, in turns with toolkit; NAME is passed to it. Nothing here is a test:
// targets are printed, never enforced.
#include "loop/crowd.hpp"
#include "loop/documents.hpp"
#include "loop/many_tools.hpp"
#include "loop/peers.hpp"
#include "loop/programs.hpp"
#include "measuring.hpp"

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace bench;

struct settings {
    std::string_view only{};
    int rounds = 10;
    int compilations = 1;
    std::size_t runs = 10'000;
    std::vector<std::pair<std::string, std::string>> peers{};
};

bool read_settings(int count, char** words, settings& how) {
    for (int i = 1; i < count; ++i) {
        const std::string_view option = words[i];
        if (i + 1 == count) return false;
        const std::string_view value = words[++i];
        const std::size_t equals = value.find('=');
        if (option == "--only") how.only = value;
        else if (option == "--peer" && equals != std::string_view::npos)
            how.peers.emplace_back(value.substr(0, equals), value.substr(equals + 1));
        else if (!((option == "--rounds" && bench::read_number(value, how.rounds)) ||
                   (option == "--compilations" && bench::read_number(value, how.compilations)) ||
                   (option == "--runs" && bench::read_number(value, how.runs))))
            return false;
    }
    return true;
}

/// The free model. It records the peak memory of its run during a request, when the request exists beside the
/// conversation.
class weighing_model {
public:
    weighing_model(free_model model, std::size_t& most) : model_(model), most_(&most) {}
    [[nodiscard]] toolkit::result<toolkit::completion> complete(const toolkit::request& asked,
                                                                toolkit::delta_sink& sink,
                                                                const toolkit::stop_token& stop) const {
        *most_ = std::max(*most_, held);
        return model_.complete(asked, sink, stop);
    }

private:
    free_model model_;
    std::size_t* most_;
};

/// What one run takes: time, allocations, memory.
struct run_cost {
    double nanoseconds;
    double allocations;
    double kibibytes;  ///< peak of the heap; 0 when it was not measured
};

/// `agent_with` makes the agent of a model.
template <class Make>
run_cost cost_of(const std::vector<toolkit::completion>& replies, int rounds, const Make& agent_with) {
    const toolkit::task question = asked();
    std::size_t most = 0;
    const auto weighed = agent_with(weighing_model{free_model{replies}, most});
    const std::size_t before = held;
    if (!weighed.run(question)) std::abort();
    const auto agent = agent_with(free_model{replies});
    const auto run = [&] { return agent.run(question).has_value(); };
    const std::size_t calls = allocations;
    if (!run()) std::abort();
    const auto allocated = static_cast<double>(allocations - calls);
    const auto steps = static_cast<double>(replies.size());
    return {step_time(run, replies.size(), 10 * rounds), allocated / steps, static_cast<double>(most - before) / 1024};
}

void print_cost(std::string_view name, const run_cost& cost, const run_cost& first) {
    std::printf("%-28.*s %10.0f %10.2f %12.1f", static_cast<int>(name.size()), name.data(), cost.nanoseconds,
                cost.nanoseconds / first.nanoseconds, cost.allocations);
    if (cost.kibibytes > 0) std::printf(" %14.1f", cost.kibibytes);
    std::printf("\n");
    std::fflush(stdout);
}
void print_head(const char* name) {
    std::printf("%-28s %10s %10s %12s %14s\n", name, "ns/step", "to first", "allocations", "KiB a run");
}

void run_sizes() {
    const std::vector<toolkit::completion> none;
    const toolkit::Agent smallest{free_model{none}};
    const toolkit::Agent adding{free_model{none}, toolkit::tools<add>};
    const toolkit::Agent reading{free_model{none}, shelf{}};
    std::printf("sizeof: an agent without tools %zu, with one %zu, with documents %zu; its texts %zu\n\n",
                sizeof smallest, sizeof adding, sizeof reading, sizeof(toolkit::texts));
}

void run_turns(int rounds) {
    std::vector<run_cost> costs;
    const std::vector<std::size_t> lengths{2, 5, 10, 20, 50, 100, 200};
    for (const std::size_t steps : lengths) {
        std::size_t events = 0;
        costs.push_back(cost_of(replies_of(steps), rounds, [&](auto model) {
            return toolkit::Agent{model, toolkit::tools<add>, limits_of(steps), toolkit::sink{heard{&events}}};
        }));
    }
    print_head("steps of a run");
    for (std::size_t i = 0; i < lengths.size(); ++i) print_cost(std::to_string(lengths[i]), costs[i], costs.front());
    std::printf("\n");
}

/// Ten runs of 100 steps, for a profiler that counts instructions within this function only. Such counts do not depend
/// on what else the machine does:
///   valgrind --tool=callgrind --collect-atstart=no --toggle-collect='*counted_runs*' benchmark_loop --only counted
[[gnu::noinline]] void counted_runs(const auto& agent, const toolkit::task& question) {
    for (int i = 0; i < 10; ++i)
        if (!agent.run(question)) std::abort();
}
void run_counted() {
    constexpr std::size_t steps = 100;
    std::size_t events = 0;
    const auto replies = replies_of(steps);
    const toolkit::task question = asked();
    const toolkit::Agent agent{free_model{replies}, toolkit::tools<add>, limits_of(steps),
                               toolkit::sink{heard{&events}}};
    if (!agent.run(question)) std::abort();
    const std::size_t calls = allocations;
    counted_runs(agent, question);
    std::printf("1,000 steps, %.2f allocations a step\n", static_cast<double>(allocations - calls) / 1'000);
}

void run_tools(int rounds) {
    for (const std::size_t steps : {std::size_t{10}, std::size_t{80}}) {
        print_head(steps == 10 ? "tools, ten steps" : "tools, eighty steps");
        run_cost first{};
        for (const tools_agent& one : agents_of_many_tools()) {
            const auto replies = replies_of(steps, one.called);
            const free_model model{replies};
            const std::size_t calls = allocations;
            if (!one.run(model, steps)) std::abort();
            run_cost cost{0, static_cast<double>(allocations - calls) / static_cast<double>(steps), 0};
            cost.nanoseconds = step_time([&] { return one.run(model, steps); }, steps, 10 * rounds);
            if (one.tools == 1) first = cost;
            print_cost(std::to_string(one.tools), cost, first);
        }
        std::printf("\n");
    }
}

void run_documents(int rounds) {
    const shelf books;
    const auto replies = books.replies();
    const free_model model{replies};
    print_head("searching and reading");
    std::size_t events = 0;
    const run_cost ours = cost_of(replies, rounds, [&](auto with) {
        return toolkit::Agent{with, books, toolkit::limits{.turns = 11, .tool_calls = 10},
                              toolkit::sink{heard{&events}}};
    });
    const auto by_hand = [&] { return read_by_hand(model, books) > 0; };
    const std::size_t calls = allocations;
    if (!by_hand()) std::abort();
    const auto allocated = static_cast<double>(allocations - calls) / static_cast<double>(replies.size());
    print_cost("toolkit", ours, ours);
    print_cost("by hand", {step_time(by_hand, replies.size(), 10 * rounds), allocated, 0}, ours);
    std::printf("\n");
}

}  // namespace

int main(int count, char** words) {
    settings how;
    if (!read_settings(count, words, how)) {
        std::fprintf(stderr,
                     "benchmark_loop [--only peers|sizes|turns|tools|documents|concurrent|compile|counted]\n"
                     "               [--rounds N] [--runs N] [--compilations N] [--peer NAME=COMMAND]...\n");
        return 2;
    }
    const auto wanted = [&](std::string_view part) { return how.only.empty() || how.only == part; };
    if (wanted("peers")) run_peers(how.rounds, how.peers);
    if (wanted("sizes")) run_sizes();
    if (wanted("turns")) run_turns(how.rounds);
    if (how.only == "counted") run_counted();
    if (wanted("tools")) run_tools(how.rounds);
    if (wanted("documents")) run_documents(how.rounds);
    if (wanted("concurrent")) run_concurrent(how.runs, 10);
    if (wanted("compile")) run_compile(TOOLKIT_COMPILE_LIST, how.compilations, {1, 10, 50});
    return 0;
}
