// What it costs to compile: each public header by itself, small programs beside the same by hand, and programs with 1
// to 200 tools. benchmark_compile [--runs N] [headers [TEXT] | programs | tools]: the least of N runs (3; of tools 1);
// of headers whose name holds TEXT.
#include "compile/compiler.hpp"
#include "compile/tools.hpp"
#include "plot.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
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

// ---- programs

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

/// A program by toolkit and the same by hand, and how much longer ours may take at -O0 and at -O2.
struct program_pair {
    const char* name;
    const char* ours;
    const char* by_hand;
    const char* needs;  ///< what the program by hand includes
    double goal_plain;
    double goal_optimised;
};
constexpr program_pair program_pairs[] = {
    {"an agent with a tool", "examples/hello.cpp", "benchmarks/compile/by_hand.cpp",
     "#include <httplib.h>\n#include <nlohmann/json.hpp>\n", 1.5, 2.0},
    {"one struct", "benchmarks/compile/one_struct.cpp", "benchmarks/compile/one_struct_by_hand.cpp",
     "#include <nlohmann/json.hpp>\n", .7, .7},
};

std::string text_of(const std::string& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

bool measure_programs(int runs, const compile_list& all) {
    const std::string file = std::string(TOOLKIT_COMPILE_LIST) + ".program.cpp";
    const std::string object = file + ".o";
    bool all_compiled = true;
    std::printf("%-22s %-4s %9s %9s %9s   %s (headers alone; the least of %d runs)\n", "program", "", "ours", "by hand",
                "ratio", "peak MB", runs);
    for (const program_pair& pair : program_pairs) {
        words asks = all.command;
        if (!can_compile(asks, file, pair.needs)) {
            std::printf("%-22s left out: its libraries are not found\n", pair.name);
            continue;
        }
        for (const auto& [level, goal] : {std::pair{"-O0", pair.goal_plain}, std::pair{"-O2", pair.goal_optimised}}) {
            words command = all.command;
            command.insert(command.end(), {"-w", level, "-c", "-o", object});
            const auto cost_of = [&](const char* source) {
                return bench::compile_least(runs, command, file,
                                            text_of(std::string(TOOLKIT_SOURCE_DIR) + "/" + source));
            };
            const compile_cost ours = cost_of(pair.ours);
            const compile_cost by_hand = cost_of(pair.by_hand);
            all_compiled = all_compiled && ours.compiled && by_hand.compiled;
            const double ratio = ours.processor / by_hand.processor;
            std::printf("%-22s %-4s %7.2f s %7.2f s %9.2f   %.0f, %.0f   goal %.1f: %s\n", pair.name, level,
                        ours.processor, by_hand.processor, ratio, ours.megabytes, by_hand.megabytes, goal,
                        ratio <= goal ? "met" : "missed");
            std::fflush(stdout);
        }
    }
    unlink(file.c_str());
    unlink(object.c_str());
    return all_compiled;
}

// ---- tools

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
        } else if (part.empty() && (word == "headers" || word == "programs" || word == "tools")) {
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
    const auto wanted = [&](std::string_view name) { return part.empty() || part == name; };
    if (wanted("headers")) good = measure_headers(runs == 0 ? 3 : runs, all);
    if (wanted("programs") && only.empty()) good = measure_programs(runs == 0 ? 3 : runs, all) && good;
    if (wanted("tools") && only.empty()) good = measure_tools(runs == 0 ? 1 : runs, all) && good;
    return good ? 0 : 1;
}
