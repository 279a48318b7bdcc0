// Measures compile time: each public header by itself, and programs with 1 to 200 tools beside the same written by
// hand.
// benchmark_compile [--runs N] [headers [TEXT] | tools]: prints the least of N runs (3; 1 for programs), only of
// headers whose name contains TEXT.
#include "compile/compiler.hpp"
#include "compile/tools.hpp"
#include "plot.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using bench::compile_cost;
using words = std::vector<std::string>;

/// What the build passes in: the compiler with its flags, and the headers.
struct compile_list {
    words command;
    words headers;
};
compile_list read_list(std::string_view only) {
    compile_list all;
    std::ifstream list(TOOLKIT_COMPILE_LIST);
    for (std::string line; std::getline(list, line);) {
        if (line.starts_with("compiler ")) all.command.push_back(line.substr(9));
        if (line.starts_with("flag ")) all.command.push_back(line.substr(5));
        if (line.starts_with("header ") && line.find(only) != std::string::npos) all.headers.push_back(line.substr(7));
    }
    return all;
}

// ---- headers

void print_header(const std::string& name, const compile_cost& price) {
    if (price.compiled) std::printf("%8.2f %8.0f  %s\n", price.seconds, price.megabytes, name.c_str());
    else std::printf("%8s %8s  %s does not compile\n", "-", "-", name.c_str());
    std::fflush(stdout);
}

bool measure_headers(int runs, const compile_list& all) {
    words command = all.command;
    command.push_back("-fsyntax-only");
    const std::string file = std::string(TOOLKIT_COMPILE_LIST) + ".cpp";
    std::printf("%8s %8s  header (the least of %d runs; %s)\n", "seconds", "peak MB", runs, command[0].c_str());
    print_header("nothing", bench::compile_least(runs, command, file, ""));
    bool all_compiled = true;
    for (const std::string& header : all.headers) {
        const compile_cost price = bench::compile_least(runs, command, file, "#include <" + header + ">\n");
        print_header(header, price);
        all_compiled = all_compiled && price.compiled;
    }
    unlink(file.c_str());
    return all_compiled;
}

// ---- tools

bool can_compile(words command, const std::string& file, const std::string& source) {
    command.insert(command.end(), {"-fsyntax-only", "-w"});
    std::ofstream(file) << source;
    const int quiet = open("/dev/null", O_WRONLY);
    const int errors = dup(STDERR_FILENO);
    dup2(quiet, STDERR_FILENO);
    const bool good = bench::compile_once(command, file).compiled;
    dup2(errors, STDERR_FILENO);
    close(quiet);
    close(errors);
    return good;
}

void print_row(const std::string& name, std::size_t count, const std::string& level, const compile_cost& cost,
               const compile_cost* ours) {
    std::printf("%-26s %5zu  %s", name.c_str(), count, level.c_str());
    if (!cost.compiled) {
        std::printf("  does not compile\n");
    } else {
        std::printf(" %7.2f s %6.0f MB %7.0f KB %7.0f KB", cost.seconds, cost.megabytes, cost.object_kb, cost.text_kb);
        if (ours != nullptr && ours->compiled)
            std::printf("   toolkit/this: %.2f of the time, %.2f of the text", ours->seconds / cost.seconds,
                        ours->text_kb / cost.text_kb);
        std::printf("\n");
    }
    std::fflush(stdout);
}

bool measure_tools(int runs, const compile_list& all) {
    const std::vector<std::size_t> counts{1, 10, 50, 200};
    const std::string file = std::string(TOOLKIT_COMPILE_LIST) + ".tools.cpp";
    const std::string object = file + ".o";
    // Clang uses the library that it has tests for. It cannot construct each std::string of GCC's library at compile
    // time.
    std::vector<words> compilers{{all.command[0]}};
    for (const char* const other : {"clang++-19", "clang++"})
        if (compilers.size() == 1 && can_compile({other, "-stdlib=libc++"}, file, "#include <string>\n"))
            compilers.push_back({other, "-stdlib=libc++"});
    if (compilers.size() == 1) std::printf("Clang is left out: it is not here, or without libc++\n");
    std::printf("%-26s %5s      %9s %9s %10s %10s   (the least of %d runs)\n", "", "tools", "time", "peak", "object",
                "text", runs);
    bool all_compiled = true;
    bench::plot plotted{"Seconds to compile a program with so many tools, -O2", "tools", true};
    for (const words& compiler : compilers) {
        const std::string short_name = compiler[0].substr(compiler[0].rfind('/') + 1);
        words asks = compiler;
        asks.emplace_back("-std=c++20");
        words base = asks;
        base.insert(base.end(), {"-w", "-c", "-o", object});
        for (const std::string& word : all.command)
            if (word.starts_with("-I") || word.starts_with("-isystem")) base.push_back(word);
        const bool with_nlohmann = can_compile(asks, file, "#include <nlohmann/json.hpp>\n");
        bench::plotted_line ours{"toolkit, " + short_name, true, {}, compiler.size() > 1};
        bench::plotted_line theirs{"nlohmann by hand, " + short_name, false, {}, compiler.size() > 1};
        for (const std::string level : {"-O0", "-O2"})
            for (const std::size_t count : counts) {
                words command = base;
                command.push_back(level);
                const auto measure = [&](const std::string& source) {
                    compile_cost cost = bench::compile_least(runs, command, file, source);
                    if (cost.compiled) bench::measure_object(object, cost);
                    return cost;
                };
                const auto add_to = [&](bench::plotted_line& line, const compile_cost& cost) {
                    if (level == "-O2" && cost.compiled)
                        line.points.emplace_back(static_cast<double>(count), cost.seconds);
                };
                const compile_cost mine = measure(bench::tools_of_ours(count));
                print_row(ours.name, count, level, mine, nullptr);
                all_compiled = all_compiled && mine.compiled;
                add_to(ours, mine);
                if (!with_nlohmann) continue;
                const compile_cost other = measure(bench::tools_of_nlohmann(count));
                print_row(theirs.name, count, level, other, &mine);
                add_to(theirs, other);
            }
        plotted.lines.push_back(ours);
        if (with_nlohmann) plotted.lines.push_back(theirs);
        else std::printf("nlohmann is left out: %s does not find it\n", short_name.c_str());
    }
    unlink(file.c_str());
    unlink(object.c_str());
    if (bench::write_plot(TOOLKIT_COMPILE_SVG, plotted)) std::printf("plot: %s\n", TOOLKIT_COMPILE_SVG);
    return all_compiled;
}

}  // namespace

int main(int count, char** arguments) {
    int runs = 0;
    std::string part;
    std::string_view only;
    for (int i = 1; i < count; ++i) {
        const std::string_view word = arguments[i];
        if (word == "--runs" && i + 1 < count) {
            const std::string_view number = arguments[++i];
            std::from_chars(number.data(), number.data() + number.size(), runs);
            runs = std::max(runs, 1);
        } else if (part.empty() && (word == "headers" || word == "tools")) {
            part = word;
        } else {
            only = word;
        }
    }
    const compile_list all = read_list(only);
    if (all.command.empty()) {
        std::fprintf(stderr, "benchmarks: cannot read %s\n", TOOLKIT_COMPILE_LIST);
        return 1;
    }
    bool good = true;
    if (part != "tools") good = measure_headers(runs == 0 ? 3 : runs, all);
    if (part != "headers" && only.empty()) good = measure_tools(runs == 0 ? 1 : runs, all) && good;
    return good ? 0 : 1;
}
