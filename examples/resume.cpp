// A run that continues in another process.
//   resume LOGS         begins a run and prints its id
//   resume LOGS RUN     continues it
#include <toolkit/agent/durable.hpp>
#include <toolkit/store/file_log.hpp>
#include <toolkit/toolkit.hpp>

#include <cstdlib>
#include <iostream>
#include <string>

struct look_up {  // has a result in the log, and is not called again
    std::string word;
    static constexpr toolkit::tool_about about{.description = "Look up a word.", .read_only = true};
    std::string operator()() const {
        std::cout << "(looking up " << word << ")" << std::endl;
        return "A drink from leaves.";
    }
};

struct translate {  // the process may die here: TOOLKIT_DIE=1
    std::string text;
    static constexpr toolkit::tool_about about{.description = "Translate a text.", .idempotent = true};
    std::string operator()() const {
        if (std::getenv("TOOLKIT_DIE") != nullptr) std::_Exit(9);
        return "Ein Getränk aus Blättern.";
    }
};

int main(int count, char** words) {
    if (count < 2) {
        std::cerr << "Usage: resume LOGS [RUN]\n";
        return 2;
    }
    auto logs = toolkit::file_log::open(words[1]);
    if (!logs) {
        std::cerr << logs.error().message() << '\n';
        return 1;
    }
    const bool begins = count == 2;
    const auto run = begins ? toolkit::new_run_id() : toolkit::uuid::from_string(words[2]).value_or(toolkit::uuid{});
    if (begins) std::cout << run.to_string() << std::endl;  // keep it for resume
    // A model with scripted replies. Its replies that are in the log are not requested again. So a second process only
    // needs the last one. Any other model is the same in both.
    const std::string first = R"({"type":"tool_call","tool":"look_up","input":{"word":"tea"}})";
    const std::string second = R"({"type":"tool_call","tool":"translate","input":{"text":"A drink from leaves."}})";
    const std::string last = R"({"type":"final","answer":"Ein Getränk.","used_citations":[],"insufficiencies":[]})";
    const toolkit::scripted model = begins ? toolkit::scripted{first, second, last} : toolkit::scripted{last};

    const toolkit::Agent agent{model, toolkit::tools<look_up, translate>, *logs};
    const toolkit::owner me{"me"};
    const auto answer =
        begins ? agent.run({.question = "What is tea in German?", .owner = me, .run_id = run}) : agent.resume(run, me);
    std::cout << (answer ? answer->text : answer.error().message()) << '\n';
    return answer ? 0 : 1;
}
