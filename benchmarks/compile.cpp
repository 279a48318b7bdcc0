// What it costs to include each public header: seconds and peak memory of the compiler, with -fsyntax-only.
// benchmark_compile [--runs N] [TEXT]: the least of N runs (3), for the headers whose name holds TEXT.
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct cost {
    double seconds = 1e9;
    double megabytes = 1e9;
    bool compiled = true;
};

/// Compiles the file once; of the compiler and its children, the one with the most memory counts.
cost compile(const std::vector<std::string>& command, const std::string& file) {
    std::vector<char*> arguments;
    arguments.reserve(command.size() + 2);
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(const_cast<char*>(file.c_str()));
    arguments.push_back(nullptr);

    const auto began = std::chrono::steady_clock::now();
    pid_t child = 0;
    if (posix_spawnp(&child, arguments[0], nullptr, nullptr, arguments.data(), environ) != 0)
        return {.compiled = false};
    int status = 0;
    rusage used{};
    if (wait4(child, &status, 0, &used) != child) return {.compiled = false};
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    return {.seconds = took.count(),
            .megabytes = static_cast<double>(used.ru_maxrss) / 1024.0,
            .compiled = WIFEXITED(status) && WEXITSTATUS(status) == 0};
}

cost least(int runs, const std::vector<std::string>& command, const std::string& file, const std::string& text) {
    std::ofstream(file) << text;
    cost best;
    for (int run = 0; run < runs && best.compiled; ++run) {
        const cost one = compile(command, file);
        best.seconds = std::min(best.seconds, one.seconds);
        best.megabytes = std::min(best.megabytes, one.megabytes);
        best.compiled = one.compiled;
    }
    return best;
}

void print(const std::string& name, const cost& price) {
    if (price.compiled) std::printf("%8.2f %8.0f  %s\n", price.seconds, price.megabytes, name.c_str());
    else std::printf("%8s %8s  %s does not compile\n", "-", "-", name.c_str());
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
    int runs = 3;
    std::string_view wanted;
    for (int i = 1; i < count; ++i) {
        const std::string_view word = words[i];
        if (word == "--runs" && i + 1 < count) {
            const std::string_view number = words[++i];
            std::from_chars(number.data(), number.data() + number.size(), runs);
            runs = std::max(runs, 1);
        } else {
            wanted = word;
        }
    }

    std::vector<std::string> command;
    std::vector<std::string> headers;
    std::ifstream list(TOOLKIT_COMPILE_LIST);
    for (std::string line; std::getline(list, line);) {
        if (line.starts_with("compiler ")) command.push_back(line.substr(9));
        if (line.starts_with("flag ")) command.push_back(line.substr(5));
        if (line.starts_with("header ") && line.find(wanted) != std::string::npos) headers.push_back(line.substr(7));
    }
    if (command.empty()) {
        std::fprintf(stderr, "benchmarks: cannot read %s\n", TOOLKIT_COMPILE_LIST);
        return 1;
    }
    command.push_back("-fsyntax-only");

    const std::string file = std::string(TOOLKIT_COMPILE_LIST) + ".cpp";
    std::printf("%8s %8s  header (the least of %d runs; %s)\n", "seconds", "peak MB", runs, command[0].c_str());
    print("nothing", least(runs, command, file, ""));
    bool all_compiled = true;
    for (const std::string& header : headers) {
        const cost price = least(runs, command, file, "#include <" + header + ">\n");
        print(header, price);
        all_compiled = all_compiled && price.compiled;
    }
    unlink(file.c_str());
    return all_compiled ? 0 : 1;
}
