// A writer that is killed at random moments, and what must hold for the index then: it opens, it has every document
// whose add had returned, and none of them partially. The unit tests use a short series, the long tests a long one.
#pragma once

#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/library.hpp>

#include "temporary_folder.hpp"

#include <gtest/gtest.h>

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <thread>

namespace kill_series {

inline const toolkit::owner me{"me"};

inline std::string name_of(std::uint32_t number) { return std::to_string(number) + ".md"; }
inline std::string text_of(std::uint32_t number) {
    return "---\nnumber: " + std::to_string(number) + "\n---\n# Document " + std::to_string(number) +
           "\n\nApples, and the word w" + std::to_string(number) + "x.";
}

/// In the child: adds and removes documents, and sends each number over the pipe when its call has returned: even for
/// an addition, odd for a removal.
[[noreturn]] inline void write_until_killed(const std::string& index, std::uint32_t from, int pipe) {
    auto lib = toolkit::library::open(index);
    for (std::uint32_t number = from;; ++number) {
        const auto tell = [&](std::uint32_t what) {
            if (::write(pipe, &what, sizeof(what)) != sizeof(what)) ::_exit(2);
        };
        if (!lib || !lib->add(me, name_of(number), text_of(number))) ::_exit(1);
        tell(number * 2);
        if (number % 3 == 2) {
            if (!lib->remove(me, name_of(number - 1))) ::_exit(1);
            tell((number - 1) * 2 + 1);
        }
    }
}

/// What the children have reported.
struct child_report {
    std::set<std::uint32_t> added;
    std::set<std::uint32_t> removed;
    std::uint32_t next = 0;  ///< a number that no child has used
};

/// Half of them continue after their first report, so that something is added however busy the machine is.
inline void run_child(const std::string& index, std::chrono::microseconds life, bool after_first_word,
                      child_report& of) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const int child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        ::close(ends[0]);
        write_until_killed(index, of.next, ends[1]);
    }
    ::close(ends[1]);
    pollfd readable{ends[0], POLLIN, 0};
    if (after_first_word) {
        ASSERT_EQ(::poll(&readable, 1, 60'000), 1);
    }
    std::this_thread::sleep_for(life);
    ::kill(child, SIGKILL);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the writer ended by itself, with " << status;
    for (std::uint32_t what = 0; ::read(ends[0], &what, sizeof(what)) == sizeof(what);) {
        (what % 2 == 0 ? of.added : of.removed).insert(what / 2);
        of.next = std::max(of.next, what / 2 + 1);
    }
    of.next += 2;  // one may have been in progress
    ::close(ends[0]);
}

inline void expect_whole(const std::string& index, const child_report& of) {
    const auto lib = toolkit::library::open(index);
    ASSERT_TRUE(lib);
    const auto view = lib->for_owner(me);
    ASSERT_TRUE(view.damaged().empty()) << view.damaged().front().message();
    for (const std::uint32_t number : of.added) {
        const auto document = view.document(toolkit::document_id(me, name_of(number)));
        if (of.removed.contains(number)) {
            ASSERT_FALSE(document) << number;
            continue;
        }
        // Its removal was done and not reported: the writer was killed before it reached the next document.
        if (!document && number % 3 == 1 && of.added.contains(number + 1) && !of.added.contains(number + 2)) continue;
        ASSERT_TRUE(document) << number;
        const auto hits = view.search({"w" + std::to_string(number) + "x"});
        ASSERT_TRUE(hits && !hits->empty()) << number;
        ASSERT_EQ(hits->front().doc_id, document->id) << number;
        ASSERT_NE(document->text.find("w" + std::to_string(number) + "x"), std::string::npos);
    }
    const auto status = lib->status(me);
    ASSERT_TRUE(status);
    for (const auto& each : *status) {  // none partially
        const auto document = view.document(each.id);
        ASSERT_TRUE(document) << each.filename;
        const auto number = static_cast<std::uint32_t>(std::stoul(each.filename));
        ASSERT_EQ(document->text,
                  "Document " + std::to_string(number) + "\n\nApples, and the word w" + std::to_string(number) + "x.");
        const auto* property = toolkit::find_property(document->properties, "number");
        ASSERT_TRUE(property != nullptr && *property == toolkit::property_value{static_cast<double>(number)});
    }
}

/// Kills this many writers, each after at most `longest`. Returns how many documents were added.
inline std::size_t run(std::size_t times, std::chrono::microseconds longest, std::uint32_t seed) {
    const temporary_folder index;
    std::mt19937 random{seed};
    child_report all;
    for (std::size_t i = 0; i < times && !testing::Test::HasFatalFailure(); ++i) {
        const std::chrono::microseconds life{random() % static_cast<std::uint32_t>(longest.count())};
        run_child(index.path(), life, i % 2 == 1, all);
        if (!testing::Test::HasFatalFailure()) expect_whole(index.path(), all);
    }
    return all.added.size();
}

}  // namespace kill_series
