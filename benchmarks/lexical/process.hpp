// Another engine in its own process. It starts with a folder and a file of documents, reports how long it took to index
// them, and then answers each line with a line (see rust/src/main.rs).
#pragma once

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

namespace bench {

class engine_process {
public:
    /// `command` is a shell command line. The folder and the documents are appended to it.
    engine_process(const std::string& command, const std::string& folder, const std::string& documents) {
        int to[2];
        int from[2];
        if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0) return;  // no other engine holds them open
        child_ = fork();
        if (child_ == 0) {
            dup2(to[0], 0);
            dup2(from[1], 1);
            const std::string line = "exec " + command + " '" + folder + "' '" + documents + "'";
            execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
            _exit(127);
        }
        close(to[0]);
        close(from[1]);
        in_ = fdopen(to[1], "w");
        out_ = fdopen(from[0], "r");
        begun_ = line();
    }
    engine_process(const engine_process&) = delete;
    engine_process& operator=(const engine_process&) = delete;
    ~engine_process() {
        if (in_ != nullptr) std::fclose(in_);
        if (out_ != nullptr) std::fclose(out_);
        if (child_ > 0) waitpid(child_, nullptr, 0);
    }

    [[nodiscard]] bool works() const { return !begun_.empty(); }
    /// What it reports after indexing: seconds, processor seconds, and further values of its own.
    [[nodiscard]] std::vector<double> begun() const { return numbers(begun_); }

    /// One-line answers: processor seconds, seconds, hits.
    [[nodiscard]] std::vector<double> ask(const std::string& what) {
        send(what);
        return numbers(line());
    }
    /// Answers of several lines, up to an empty one.
    [[nodiscard]] std::vector<std::string> ask_lines(const std::string& what, std::size_t lines) {
        send(what);
        std::vector<std::string> made;
        for (std::size_t i = 0; i < lines; ++i) made.push_back(line());
        (void)line();
        return made;
    }

private:
    void send(const std::string& what) {
        std::fprintf(in_, "%s\n", what.c_str());
        std::fflush(in_);
    }
    [[nodiscard]] std::string line() {
        char* text = nullptr;
        std::size_t room = 0;
        const auto size = getline(&text, &room, out_);
        std::string made = size > 0 ? std::string(text, static_cast<std::size_t>(size) - 1) : std::string{};
        std::free(text);
        return made;
    }
    [[nodiscard]] static std::vector<double> numbers(const std::string& text) {
        std::istringstream in(text);
        std::vector<double> made;
        for (double each = 0; in >> each;) made.push_back(each);
        return made;
    }

    pid_t child_ = -1;
    std::FILE* in_ = nullptr;
    std::FILE* out_ = nullptr;
    std::string begun_;
};

}  // namespace bench
