// Shared by the crash tests: a store in which the process dies, and a world that persists.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/store/run_log.hpp>

#include "../store/run_logs.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

namespace crashes {

/// A store in which the process dies before or after one entry.
template <class Store>
struct deadly {
    using agent_part = struct toolkit::store_part;
    Store inner;
    std::uint64_t entry = 0;  // 0: the process survives
    bool before = false;

    [[nodiscard]] toolkit::result<void> append(const toolkit::uuid& run, const toolkit::log_entry& written) const {
        if (before && written.sequence == entry) ::raise(SIGKILL);
        auto done = inner.append(run, written);
        if (written.sequence == entry) ::raise(SIGKILL);
        return done;
    }
    [[nodiscard]] auto read(const toolkit::uuid& run) const { return inner.read(run); }
    [[nodiscard]] auto runs() const { return inner.runs(); }
    [[nodiscard]] auto claim(const toolkit::uuid& run) const { return inner.claim(run); }
};

/// Effects outside the run, which persist when its process dies: lines of a file.
struct world {
    std::string path;
    void happen(const std::string& what) const { std::ofstream(path, std::ios::app) << what << '\n'; }
    [[nodiscard]] std::map<std::string, int> count() const {
        std::map<std::string, int> times;
        std::istringstream lines{::run_logs::read(path)};
        for (std::string line; std::getline(lines, line);) ++times[line];
        return times;
    }
};

/// Does it in another process. Returns whether that ended without being killed.
template <class Work>
bool apart(const Work& work) {
    const pid_t id = ::fork();
    if (id == 0) ::_exit(work() ? 0 : 1);
    int status = -1;
    ::waitpid(id, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) ? WEXITSTATUS(status) == 0 : WTERMSIG(status) == SIGKILL) << status;
    return WIFEXITED(status);
}

}  // namespace crashes
