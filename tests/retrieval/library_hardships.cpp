// retrieval/library.hpp under adverse conditions: clocks that jump, a read-only folder, a disk that is full while
// vectors are stored, readers in other processes.
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/hybrid.hpp>

#include "place.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

using toolkit::failure_kind;
using toolkit::library;

namespace {

void set_time(const std::string& path, std::time_t seconds) {
    const timespec times[2]{{seconds, 0}, {seconds, 0}};
    ASSERT_EQ(::utimensat(AT_FDCWD, path.c_str(), times, 0), 0);
}

/// The result of a function in its own process: 0 is success.
template <class Work>
int in_process(Work&& work) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(work());
    int status = 1;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 99;
}

}  // namespace

TEST(library_clock, set_ahead_or_behind_hides_no_change) {
    constexpr std::time_t year = 365 * 24 * 3600;
    const std::time_t now = std::time(nullptr);
    for (const std::time_t at : {now + 10 * year, now + 400 * year, std::time_t{0}, std::time_t{-10 * year}}) {
        place p;
        p.docs.write("a.md", "Apples and pears.");
        set_time(p.docs.path("a.md"), at);
        EXPECT_EQ(p.sync().added, 1U) << at;
        EXPECT_EQ(p.sync().unchanged, 1U) << at;
        p.docs.write("a.md", "Cherry and plums.");  // of the same size, at the same time
        set_time(p.docs.path("a.md"), at);
        EXPECT_EQ(p.sync().changed, 1U) << at;
        EXPECT_EQ(p.first("plums"), "a.md") << at;
        EXPECT_EQ(p.first("pears"), "nothing") << at;
        set_time(p.docs.path("a.md"), now);  // set right
        EXPECT_EQ(p.sync().unchanged, 1U) << at;
    }
}

TEST(library_folder, that_is_read_only_is_searched_and_reports_why_nothing_is_written) {
    const temporary_folder index;
    const temporary_folder docs;
    docs.write("b.md", "Bears.");
    ASSERT_EQ(::chmod(docs.path().c_str(), 0755), 0);
    EXPECT_TRUE(holds_without_rights(index, [&] {
        if (!library::open(index.path())->add(me, "a.md", "Apples.")) return false;
        std::vector<std::string> folders{index.path()};
        for (const auto& entry : std::filesystem::directory_iterator(index.path()))
            if (entry.is_directory()) folders.push_back(entry.path().string());
        for (const std::string& folder : folders) ::chmod(folder.c_str(), 0500);
        auto lib = library::open(index.path());
        const auto is_reported = [](const auto& done, std::string_view why) {
            return !done && done.error().kind == failure_kind::unreadable &&
                   done.error().message().find(why) != std::string::npos;
        };
        const bool reported =
            lib && is_reported(lib->add(me, "c.md", "Cherries."), "Permission denied") &&
            is_reported(lib->add(you, "c.md", "Cherries."), "check permissions") &&  // it has no folder yet
            is_reported(lib->remove(me, "a.md"), "Permission denied") &&
            is_reported(lib->sync_folder(me, docs.path()), "Permission denied");
        const bool found = reported && lib->for_owner(me).search({"apples"})->size() == 1;
        for (const std::string& folder : folders) ::chmod(folder.c_str(), 0700);
        return found && library::open(index.path())->add(me, "c.md", "Cherries.").has_value();
    }));
}

TEST(library_disk, that_is_full_while_vectors_are_stored_loses_nothing) {
    place p;
    for (int i = 0; i < 40; ++i) {
        const std::string subject = "subject" + std::to_string(i);
        ASSERT_TRUE(p.lib.add(me, subject + ".md", "All about " + subject + " and nothing else."));
    }
    EXPECT_EQ(in_process([&] {  // no file of this process may grow beyond 4 KB
                  std::signal(SIGXFSZ, SIG_IGN);
                  const rlimit small{4096, 4096};
                  if (::setrlimit(RLIMIT_FSIZE, &small) != 0) return 9;
                  auto lib = library::open(p.index.path());
                  const toolkit::hybrid search{*lib, toolkit::hashed{}};
                  const auto embedded = search.embed(me);
                  if (embedded || embedded.error().message().find("free space") == std::string::npos) return 1;
                  return lib->for_owner(me).search({"subject7"})->front().filename == "subject7.md" ? 0 : 2;
              }),
              0);
    EXPECT_TRUE(p.index_files(".new").empty());
    const toolkit::hybrid search{p.lib, toolkit::hashed{}};
    const auto embedded = search.embed(me);
    ASSERT_TRUE(embedded) << embedded.error().message();
    EXPECT_EQ(embedded->embedded, 40U);
    EXPECT_EQ(search.for_owner(me).search({"subject9"})->front().filename, "subject9.md");
}

TEST(library_readers, in_other_processes_see_only_complete_states) {
    place p;
    const auto state = [](int number) { return "State " + std::to_string(number) + " of the apples."; };
    ASSERT_TRUE(p.lib.add(me, "a.md", state(0)));
    ASSERT_TRUE(p.lib.add(me, "b.md", state(0)));
    pid_t readers[2]{};
    for (pid_t& reader : readers) {
        reader = ::fork();
        if (reader != 0) continue;
        auto lib = library::open(p.index.path());
        if (!lib) ::_exit(1);
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{60};
        int last = 0;
        while (last < 60 && std::chrono::steady_clock::now() < until) {
            const auto view = lib->for_owner(me);
            const auto hits = view.search({"apples"});
            if (!hits || hits->size() != 2) ::_exit(2);
            for (const auto& hit : *hits) {
                const auto chunk = view.chunk(hit.chunk_id);
                if (!chunk || chunk->text != state(std::atoi(chunk->text.c_str() + 6))) ::_exit(3);
                if (hit.filename != "a.md") continue;
                const int now = std::atoi(chunk->text.c_str() + 6);
                if (now < last) ::_exit(4);
                last = now;
            }
        }
        ::_exit(last == 60 ? 0 : 5);
    }
    for (int number = 1; number <= 60; ++number) {
        EXPECT_TRUE(p.lib.add(me, "b.md", state(number)));
        EXPECT_TRUE(p.lib.add(me, "a.md", state(number)));
    }
    for (const pid_t reader : readers) {
        int status = 1;
        ASSERT_EQ(::waitpid(reader, &status, 0), reader);
        EXPECT_TRUE(WIFEXITED(status));
        EXPECT_EQ(WEXITSTATUS(status), 0);
    }
}
