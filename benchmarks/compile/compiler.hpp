// Runs a compiler once and measures seconds, peak memory and output.
#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace bench {

struct compile_cost {
    double seconds = 1e9;
    double processor = 1e9;  ///< processor seconds, which other work on the machine changes less
    double megabytes = 1e9;  ///< the maximum of the compiler and its children
    double object_kb = 0;
    double text_kb = 0;  ///< code and constants
    bool compiled = true;
};

inline compile_cost compile_once(const std::vector<std::string>& command, const std::string& file) {
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
    const auto of = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return {.seconds = took.count(),
            .processor = of(used.ru_utime) + of(used.ru_stime),
            .megabytes = static_cast<double>(used.ru_maxrss) / 1024.0,
            .compiled = WIFEXITED(status) && WEXITSTATUS(status) == 0};
}

/// The least of several runs over a source.
inline compile_cost compile_least(int runs, const std::vector<std::string>& command, const std::string& file,
                                  const std::string& source) {
    std::ofstream(file) << source;
    compile_cost best;
    for (int run = 0; run < runs && best.compiled; ++run) {
        const compile_cost one = compile_once(command, file);
        best.seconds = std::min(best.seconds, one.seconds);
        best.processor = std::min(best.processor, one.processor);
        best.megabytes = std::min(best.megabytes, one.megabytes);
        best.compiled = one.compiled;
    }
    return best;
}

/// The sizes of an object file. The text is what `size` of the binutils counts.
inline void measure_object(const std::string& object, compile_cost& cost) {
    std::error_code none;
    cost.object_kb = static_cast<double>(std::filesystem::file_size(object, none)) / 1024;
    FILE* const pipe = popen(("size '" + object + "' 2> /dev/null").c_str(), "r");
    if (pipe == nullptr) return;
    char line[256];
    double bytes = 0;
    while (std::fgets(line, sizeof line, pipe) != nullptr) bytes = std::strtod(line, nullptr);  // the last line's first
    pclose(pipe);
    cost.text_kb = bytes / 1024;
}

}  // namespace bench
