// A tool call that needs the approval of a person. The run stops there, and another process continues it from the log.
//   approval LOGS ask                 starts the run, and prints the call that waits
//   approval LOGS RUN yes|no [NOTE]   decides, and continues the run
#include <toolkit/agent/durable.hpp>
#include <toolkit/store/file_log.hpp>
#include <toolkit/toolkit.hpp>

#include <iostream>
#include <string_view>

struct pay {
    std::string to;
    int euros = 0;
    static constexpr toolkit::tool_about about{.description = "Pay a bill.", .approval = true};
    std::string approval_question() const { return "Pay " + std::to_string(euros) + " euros to " + to + "?"; }
    std::string operator()(const toolkit::carried_call& call) const {
        std::cout << "(paying " << euros << " euros to " << to << ")\n";
        return "Paid " + std::to_string(euros) + " euros" + (call.decided.note.empty() ? "" : ": " + call.decided.note);
    }
};

int main(int count, char** words) {
    if (count < 3) {
        std::cerr << "approval: pass a folder for the logs, then `ask`, or a run and `yes` or `no`\n";
        return 2;
    }
    auto logs = toolkit::file_log::open(words[1]);
    if (!logs) {
        std::cerr << logs.error().message() << '\n';
        return 1;
    }
    // A model with scripted replies. When the run continues, its first reply is already in the log.
    const bool asks = std::string_view{words[2]} == "ask";
    const std::string_view call = R"({"type":"tool_call","tool":"pay","input":{"to":"the mill","euros":40}})";
    const std::string_view end =
        R"({"type":"final","answer":"That is settled.","used_citations":[],"insufficiencies":[]})";
    const toolkit::Agent agent{asks ? toolkit::scripted{call} : toolkit::scripted{end}, toolkit::tools<pay>, *logs};
    const toolkit::owner me{"me"};
    const auto run = asks ? toolkit::new_run_id() : toolkit::uuid::from_string(words[2]).value_or(toolkit::uuid{});
    if (!asks && count > 3) {
        const toolkit::decision made{std::string_view{words[3]} == "yes", count > 4 ? words[4] : ""};
        if (auto done = toolkit::decide(*logs, run, me, made); !done) std::cerr << done.error().message() << '\n';
    }
    auto answer = asks ? agent.run({.question = "Pay the mill.", .owner = me, .run_id = run}) : agent.resume(run, me);
    if (answer) {
        std::cout << answer->text << '\n';
    } else if (answer.error().kind == toolkit::failure_kind::awaiting_approval) {
        const auto waits = toolkit::pending_approval(*logs, run, me);
        std::cout << run.to_string() << " waits: " << (*waits)->question << '\n';
    } else {
        std::cerr << answer.error().message() << '\n';
        return 1;
    }
}
