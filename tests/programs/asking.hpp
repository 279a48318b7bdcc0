// The program `ask`, started on a small folder of documents, and the checked parts of its output.
#pragma once

#include <toolkit/schema/parse.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "started.hpp"

namespace programs {

namespace fs = std::filesystem;
using list = std::vector<std::string>;

// The checked parts of the last record.
struct proof {
    int number = 0;
    std::string filename;
    std::string quote;
    std::size_t begin = 0;
    std::size_t end = 0;
};
struct record {
    toolkit::constant<"answer"> type;
    std::string status;
    std::string answer;
    std::vector<proof> citations;
    std::optional<std::string> error;
};
struct start {
    toolkit::constant<"start"> type;
    std::string question;
};

template <class T>
T read_line(const std::string& line) {
    auto read = toolkit::parse<T, toolkit::ignore_unknown, toolkit::null_is_absent>(line);
    if (!read) {
        ADD_FAILURE() << line << "\n" << read.error().message();
        return {};
    }
    return std::move(*read);
}

/// No escape or other control character reaches a terminal, no line is empty, and all is UTF-8.
inline void expect_printable(const std::string& text) {
    EXPECT_TRUE(toolkit::is_utf8(text)) << text;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        EXPECT_TRUE(byte == '\n' || byte == '\t' || (byte >= ' ' && byte != 0x7F)) << int{byte} << " in " << text;
        EXPECT_TRUE(byte != 0xC2 || static_cast<unsigned char>(text[i + 1]) >= 0xA0) << "C1 control in " << text;
    }
}

/// Exactly one sentence on the error stream: what, where, and what to do.
inline void expect_one_sentence(const ended& run) {
    EXPECT_EQ(lines_of(run.err).size(), 1U) << run.err;
    EXPECT_TRUE(run.err.starts_with("ask: ")) << run.err;
    EXPECT_NE(run.err.find("; "), std::string::npos) << run.err;
    EXPECT_LT(run.err.size(), 700U);
    expect_printable(run.err);
}

class ask : public testing::Test {
protected:
    ask() {
        home_.write("docs/mill.md",
                    "# The mill\n\nThe gearbox of the mill needs 12 litres of the oil VG 220. The oil is changed after "
                    "2000 hours of work.\n\n## Belts\n\nThe belts of the mill are made of leather.\n");
        home_.write("docs/crane.html",
                    "<html><body><h1>Crane</h1><p>The crane lifts 40 tons at a radius of 10 meters.</p></body></html>");
        home_.write("docs/notes.txt", "The canteen opens at noon. It is closed on Sundays.\n");
    }

    [[nodiscard]] std::string docs() const { return home_.path("docs"); }
    [[nodiscard]] environment usual() const { return {{"XDG_CACHE_HOME", home_.path("cache")}}; }

    /// Starts `ask` with only these arguments.
    [[nodiscard]] static ended run(const list& words, const environment& variables) {
        return started(TOOLKIT_ASK, words, variables).wait();
    }
    /// Asks about the folder.
    [[nodiscard]] ended run(const list& more) const {
        list words{"--docs", docs()};
        words.insert(words.end(), more.begin(), more.end());
        return run(words, usual());
    }
    /// Runs without and with --json: the same status, a sentence, and a last record with the same sentence.
    void expect_failure(const list& words, int status, std::string_view says, const environment& with) const {
        const ended shown = run(words, with);
        EXPECT_EQ(shown.status, status) << shown.err;
        expect_one_sentence(shown);
        EXPECT_NE(shown.err.find(says), std::string::npos) << shown.err;
        list with_json = words;
        with_json.insert(with_json.begin(), "--json");
        const ended told = run(with_json, with);
        EXPECT_EQ(told.status, status) << told.err;
        const list out = lines_of(told.out);
        ASSERT_FALSE(out.empty()) << told.err;
        const auto last = read_line<record>(out.back());
        EXPECT_EQ(last.status, "failed");
        ASSERT_TRUE(last.error.has_value());
        EXPECT_NE(last.error->find(says), std::string::npos) << *last.error;
    }
    void expect_failure(const list& more, int status, std::string_view says) const {
        list words{"--docs", docs()};
        words.insert(words.end(), more.begin(), more.end());
        expect_failure(words, status, says, usual());
    }
    /// Each quote is exactly the bytes [begin, end) of what --text prints.
    void expect_proven(const record& last) const {
        for (const proof& one : last.citations) {
            const ended text = run({"--text", one.filename});
            EXPECT_EQ(text.status, 0) << text.err;
            ASSERT_LE(one.end, text.out.size());
            EXPECT_EQ(text.out.substr(one.begin, one.end - one.begin), one.quote);
            EXPECT_FALSE(one.quote.empty());
        }
    }
    /// The files of the index that contain more than a lock.
    [[nodiscard]] list left_in_cache() const {
        list found;
        if (!fs::exists(home_.path("cache"))) return found;
        for (const auto& one : fs::recursive_directory_iterator(home_.path("cache")))
            if (one.is_regular_file() && one.path().filename() != "lock") found.push_back(one.path().filename());
        return found;
    }

    const list question{"How many litres of oil does the gearbox of the mill need?"};
    temporary_folder home_;
};

}  // namespace programs
