// The source of programs with an agent of this many tools, and their compile time, beside the parser of the same tools
// alone.
#pragma once

#include "../compile/compiler.hpp"
#include "../compile/tools.hpp"

#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// What makes a struct a tool.
inline constexpr std::string_view called =
    R"(    static constexpr toolkit::tool_about about{.description = "Looks in shelf @."};
    std::string operator()() const { return topic; }
)";

/// The parser of the same structs: it reads and prints each, and knows its schema.
inline std::string parser_alone(std::size_t tools) {
    std::string source = "#include <toolkit/schema/schema.hpp>\n" + structs_of(tools);
    for (std::size_t i = 0; i < tools; ++i)
        append_numbered(source, R"(
std::string_view schema_@() { return toolkit::json_schema<find_@>; }
toolkit::result<find_@> parse_@(std::string_view text) { return toolkit::parse<find_@>(text); }
void print_@(std::string& out, const find_@& value) { toolkit::print_to(out, value); }
)",
                        i);
    return source;
}

/// With the model that a header gives.
inline std::string program_of(std::size_t tools, std::string_view header, std::string_view model) {
    std::string source = "#include <toolkit/agent/agent.hpp>\n#include <toolkit/llm/" + std::string{header} + ">\n" +
                         structs_of(tools, called) + "int main() {\n    const toolkit::Agent agent{" +
                         std::string{model} + ", toolkit::tools<";
    for (std::size_t i = 0; i < tools; ++i) source += (i > 0 ? ", find_" : "find_") + std::to_string(i);
    return source + ">};\n    return agent.run(\"Where is it?\", toolkit::owner{\"me\"}) ? 0 : 1;\n}\n";
}

inline void run_compile(const std::string& list, int runs, const std::vector<std::size_t>& counts) {
    std::vector<std::string> command;
    std::ifstream lines(list);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("compiler ")) command.push_back(line.substr(9));
        if (line.starts_with("flag -I") || line.starts_with("flag -isystem") || line.starts_with("flag -D"))
            command.push_back(line.substr(5));
    }
    if (command.empty()) {
        std::printf("compiling is left out: %s cannot be read\n\n", list.c_str());
        return;
    }
    const std::string file = list + ".loop.cpp";
    const std::string object = file + ".o";
    command.insert(command.end(), {"-std=c++20", "-O2", "-w", "-c", "-o", object});
    std::printf("Programs with an agent, %s -O2 (the least of %d runs)\n", command.front().c_str(), runs);
    std::printf("%-30s %6s %9s %12s %9s %10s %8s\n", "", "tools", "seconds", "processor s", "peak MB", "text KB",
                "to that");
    for (const std::size_t tools : counts) {
        double parser = 0;
        const auto row = [&](const char* name, const std::string& source, bool once = false) {
            std::vector<std::string> words = command;
            if (once) words.emplace_back("-DTOOLKIT_COMPILED");
            compile_cost cost = compile_least(runs, words, file, source);
            if (!cost.compiled) {
                std::printf("%-30s %6zu does not compile\n", name, tools);
                return;
            }
            measure_object(object, cost);
            if (parser == 0) parser = cost.processor;
            std::printf("%-30s %6zu %9.2f %12.2f %9.0f %10.0f %8.2f\n", name, tools, cost.seconds, cost.processor,
                        cost.megabytes, cost.text_kb, cost.processor / parser);
            std::fflush(stdout);
        };
        row("the parser alone", parser_alone(tools));
        row("an agent, scripted", program_of(tools, "scripted.hpp", "toolkit::scripted{\"\"}"));
        row("an agent, one HTTP provider", program_of(tools, "openai.hpp", "toolkit::openai{}"));
        row("compiled form: scripted", program_of(tools, "scripted.hpp", "toolkit::scripted{\"\"}"), true);
        row("compiled form: HTTP", program_of(tools, "openai.hpp", "toolkit::openai{}"), true);
        if (tools == counts.back())
            row("the compiled form itself",
                "#include <toolkit/source.hpp>\n#include <toolkit/llm/providers/impl/openai.ipp>\n", true);
    }
    unlink(file.c_str());
    unlink(object.c_str());
    std::printf(
        "Marks: scripted at most 1.5 times the parser alone; a provider at most 2 s more; with ten tools and a "
        "provider under 6 s and 700 MB.\n\n");
}

}  // namespace bench
