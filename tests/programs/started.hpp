// A program of this build, started like by its users, with its output and its exit.
#pragma once

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fcntl.h>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "../retrieval/temporary_folder.hpp"

namespace programs {

using environment = std::map<std::string, std::string>;
using std::chrono::steady_clock;

/// How a program ended. A signal that ended it is its negative number.
struct ended {
    int status = -1;
    std::string out;
    std::string err;
};

inline std::string read_whole(const std::string& path) {
    const std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// A running program. It is killed after a minute, or when this object is destroyed.
class started {
public:
    started(const std::string& path, const std::vector<std::string>& arguments, const environment& variables,
            rlim_t most_memory = RLIM_INFINITY, const std::string& input = {}) {
        std::vector<std::string> texts;
        for (const auto& [name, value] : variables) texts.push_back(name + "=" + value);
        std::vector<char*> words{const_cast<char*>(path.c_str())};
        for (const std::string& one : arguments) words.push_back(const_cast<char*>(one.c_str()));
        words.push_back(nullptr);
        std::vector<char*> set;
        for (std::string& one : texts) set.push_back(one.data());
        set.push_back(nullptr);
        folder_.write("in", input);
        const std::string in = folder_.path("in");
        const std::string out = folder_.path("out");
        const std::string err = folder_.path("err");
        process_ = ::fork();
        if (process_ != 0) return;
        const rlimit memory{most_memory, most_memory};
        if (::setrlimit(RLIMIT_AS, &memory) != 0) ::_exit(126);
        ::alarm(60);
        ::dup2(::open(in.c_str(), O_RDONLY), STDIN_FILENO);
        ::dup2(::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
        ::dup2(::open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
        ::execve(path.c_str(), words.data(), set.data());
        ::_exit(127);
    }
    started(const started&) = delete;
    started& operator=(const started&) = delete;
    ~started() {
        if (process_ <= 0) return;
        ::kill(process_, SIGKILL);
        ::waitpid(process_, nullptr, 0);
    }

    void interrupt() const { ::kill(process_, SIGINT); }

    /// True as soon as `holds` is. False when the program ends before that.
    [[nodiscard]] bool wait_until(const std::function<bool()>& holds) {
        while (!holds()) {
            siginfo_t info{};
            if (::waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
                info.si_pid != 0)
                return false;
            std::this_thread::sleep_for(std::chrono::milliseconds{2});
        }
        return true;
    }

    /// Its output so far.
    [[nodiscard]] std::string said() const { return read_whole(folder_.path("out")); }

    ended wait() {
        int status = 0;
        ::waitpid(std::exchange(process_, -1), &status, 0);
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), read_whole(folder_.path("out")),
                read_whole(folder_.path("err"))};
    }

private:
    temporary_folder folder_;
    pid_t process_ = -1;
};

inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream from(text);
    for (std::string line; std::getline(from, line);) lines.push_back(line);
    return lines;
}

}  // namespace programs
