// Prints the answer while the model writes it, and reports if the gate rejects it.
#include <toolkit/toolkit.hpp>

#include <iostream>

struct count_rows {
    std::string table;
    static constexpr toolkit::tool_about about{.description = "Count the rows of a table."};
    int operator()() const { return 1200; }
};

struct screen {  // receives three kinds of events; the others cost nothing
    void operator()(const toolkit::answer_text& piece) const { std::cout << piece.content << std::flush; }
    void operator()(const toolkit::answer_retracted& event) const { std::cout << "\n(" << event.message << ")\n"; }
    void operator()(const toolkit::tool_started& event) const { std::cout << event.message << '\n'; }
};

struct typewriter {  // a model that streams scripted replies, a few letters at a time
    toolkit::scripted script;
    toolkit::result<toolkit::completion> complete(const toolkit::request& request, toolkit::delta_sink& sink,
                                                  const toolkit::stop_token& stop) const {
        toolkit::delta_sink unheard;
        auto reply = script.complete(request, unheard, stop);
        if (reply)
            for (std::size_t at = 0; at < reply->text.size(); at += 8)
                sink({toolkit::delta::of::text, std::string_view{reply->text}.substr(at, 8)});
        return reply;
    }
};

int main() {
    const typewriter model{toolkit::scripted{
        R"({"type":"tool_call","tool":"count_rows","input":{"table":"orders"}})",
        R"({"type":"final","answer":"There are 1300 rows.","used_citations":[],"insufficiencies":[]})",
        R"({"type":"final","answer":"There are 1200 rows.","used_citations":[],"insufficiencies":[]})"}};
    const toolkit::Agent agent{model, toolkit::tools<count_rows>, toolkit::sink{screen{}}};
    const auto answer = agent.run("How many rows has the table orders?", toolkit::owner{"me"});
    std::cout << '\n' << (answer ? answer->text : answer.error().message()) << '\n';
}
