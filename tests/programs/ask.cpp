// The program `ask` as its users meet it: how it ends, what it says last, what it shows and what it leaves behind.
#include <toolkit/schema/parse.hpp>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../net/fault_server.hpp"
#include "started.hpp"

namespace {

namespace fs = std::filesystem;
using programs::ended;
using programs::lines_of;
using list = std::vector<std::string>;

// What of the last record is looked at.
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

/// No escape or other control character reaches a terminal, no line is empty of sense, nothing is not UTF-8.
void expect_printable(const std::string& text) {
    EXPECT_TRUE(toolkit::is_utf8(text)) << text;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        EXPECT_TRUE(byte == '\n' || byte == '\t' || (byte >= ' ' && byte != 0x7F)) << int{byte} << " in " << text;
        EXPECT_TRUE(byte != 0xC2 || static_cast<unsigned char>(text[i + 1]) >= 0xA0) << "C1 control in " << text;
    }
}

/// Exactly one sentence on the error stream: what, where, and what to do.
void expect_one_sentence(const ended& run) {
    EXPECT_EQ(lines_of(run.err).size(), 1U) << run.err;
    EXPECT_TRUE(run.err.starts_with("ask: ")) << run.err;
    EXPECT_NE(run.err.find("; "), std::string::npos) << run.err;
    EXPECT_LT(run.err.size(), 700U);
    expect_printable(run.err);
}

std::string quoted(const std::string& text) { return toolkit::print(text); }
std::string completion(const std::string& content) {
    return fault::reply("200 OK", R"({"choices":[{"message":{"role":"assistant","content":)" + quoted(content) +
                                      R"(},"finish_reason":"stop"}]})");
}

/// A model that searches, and says `last` of every passage that it is shown.
fault::server::script searches_and_says(std::string last, std::string query = "gearbox oil") {
    return [=](fault::visitor& guest) {
        const bool has_passage = guest.request.find("<<citation") != std::string::npos;
        guest.send(completion(
            has_passage ? last : R"({"type":"tool_call","tool":"search_docs","input":{"query":")" + query + "\"}}"));
    };
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
    [[nodiscard]] programs::environment usual() const { return {{"XDG_CACHE_HOME", home_.path("cache")}}; }

    /// Starts `ask` with these words alone.
    [[nodiscard]] static ended run(const list& words, const programs::environment& variables) {
        return programs::started(TOOLKIT_ASK, words, variables).wait();
    }
    /// Asks the folder.
    [[nodiscard]] ended run(const list& more) const {
        list words{"--docs", docs()};
        words.insert(words.end(), more.begin(), more.end());
        return run(words, usual());
    }
    /// Runs without and with --json: the same status, a sentence, and at last a record with the same sentence.
    void expect_failure(const list& words, int status, std::string_view says, const programs::environment& with) const {
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
    /// The files of the index that hold more than a lock.
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

// ---- how it ends ----

TEST_F(ask, answers_with_proofs_that_are_exactly_the_bytes_of_the_text) {
    const ended told = run({"--json", question[0]});
    EXPECT_EQ(told.status, 0) << told.err;
    EXPECT_EQ(told.err, "");
    const list out = lines_of(told.out);
    ASSERT_GT(out.size(), 1U);
    EXPECT_EQ(read_line<start>(out.front()).question, question[0]);
    const auto last = read_line<record>(out.back());
    EXPECT_EQ(last.status, "answered");
    EXPECT_NE(last.answer.find("12 litres"), std::string::npos) << last.answer;
    ASSERT_FALSE(last.citations.empty());
    EXPECT_EQ(last.citations[0].filename, "mill.md");
    expect_proven(last);
}

TEST_F(ask, shows_the_answer_and_its_sources_to_people) {
    const ended shown = run(question);
    EXPECT_EQ(shown.status, 0) << shown.err;
    EXPECT_NE(shown.out.find("Searching for: "), std::string::npos);
    EXPECT_NE(shown.out.find("12 litres"), std::string::npos);
    EXPECT_NE(shown.out.find("\nSources\n[1] mill.md, The mill, bytes "), std::string::npos) << shown.out;
    expect_printable(shown.out);
    const ended again = run(question);
    EXPECT_EQ(again.out, shown.out);
}

TEST_F(ask, says_that_nothing_was_found) {
    const ended told = run({"--json", "Who won the chess tournament of Zurich in 1953?"});
    EXPECT_EQ(told.status, 3) << told.err;
    const auto last = read_line<record>(lines_of(told.out).back());
    EXPECT_EQ(last.status, "insufficient");
    EXPECT_TRUE(last.citations.empty());
    EXPECT_FALSE(last.error);
}

TEST_F(ask, helps) {
    const ended shown = run({"--help"}, usual());
    EXPECT_EQ(shown.status, 0);
    EXPECT_NE(shown.out.find("--docs"), std::string::npos);
    EXPECT_NE(shown.out.find("Exit status: 0 answered, 1 cannot start, 2 wrong usage"), std::string::npos);
}

TEST_F(ask, cannot_start_without_a_folder_of_documents) {
    const auto fails = [&](const std::string& folder, std::string_view says) {
        expect_failure(list{"--docs", folder, "x"}, 1, says, usual());
    };
    fails(home_.path("nowhere"), "No such file or directory");
    fails(home_.path("nowhere") + "\x1b[31m\n\xFF", "No such file or directory");
    fs::create_directories(home_.path("empty"));
    fails(home_.path("empty"), "the folder holds no files");
    fails(home_.path("docs/mill.md"), "it is not a folder");
    fs::create_symlink(home_.path("circle"), home_.path("circle"));
    fails(home_.path("circle"), "Too many levels of symbolic links");
    if (::geteuid() != 0) {
        fs::create_directories(home_.path("closed/inner"));
        fs::permissions(home_.path("closed"), fs::perms::none);
        fails(home_.path("closed/inner"), "Permission denied");
        fs::permissions(home_.path("closed"), fs::perms::owner_all);
    }
    EXPECT_EQ(left_in_cache(), list{});
}

TEST_F(ask, cannot_start_where_no_index_can_be_kept) {
    expect_failure(list{"--docs", docs(), "x"}, 1, "name a folder for the index with --index, or set HOME",
                   {{"TMPDIR", "/none"}});
    expect_failure(list{"--index", home_.path("docs/mill.md"), "x"}, 1, "the index folder cannot be made");
}

TEST_F(ask, cannot_print_a_text_that_is_not_there) {
    expect_failure(list{"--text", "none.md"}, 1, "there is no such document");
}

TEST_F(ask, ends_with_a_sentence_when_the_memory_does_not_suffice) {
    for (int i = 0; i < 4; ++i) {
        std::string text;
        while (text.size() < (std::size_t{20} << 20U))
            text += "All work and no play is " + std::to_string(text.size()) + ". ";
        home_.write("docs/large" + std::to_string(i) + ".txt", text);
    }
    list words{"--json", "--docs", docs()};
    words.insert(words.end(), question.begin(), question.end());
    const ended told = programs::started(TOOLKIT_ASK, words, usual(), rlim_t{200} << 20U).wait();
    EXPECT_EQ(told.status, 1) << told.err;
    expect_one_sentence(told);
    ASSERT_FALSE(lines_of(told.out).empty());
    EXPECT_TRUE(read_line<record>(lines_of(told.out).back()).error.has_value());
    EXPECT_EQ(left_in_cache(), list{});
}

TEST_F(ask, refuses_a_wrong_question_before_it_reads_the_documents) {
    expect_failure(list{""}, 2, "question: it is empty; ask something");
    expect_failure(list{" \n\t"}, 2, "question: it is empty; ask something");
    expect_failure(list{std::string(100'000, 'x')}, 2, "question: it has 100000 characters; use at most 1000");
    expect_failure(list{"\xFF\xFE"}, 2, "question: it is not valid UTF-8; convert it to UTF-8");
    EXPECT_FALSE(fs::exists(home_.path("cache")));
}

TEST_F(ask, refuses_wrong_usage_before_it_reads_the_documents) {
    expect_failure(list{"--wrong", "x"}, 2, "--wrong; see ask --help");
    expect_failure(list{"x", "-w"}, 2, "-w; see ask --help");
    expect_failure(list{"--w\x1b[31m\xFF"}, 2, "see ask --help");
    expect_failure(list{"x", "--model"}, 2, "see ask --help");
    expect_failure(list{"x"}, 2, "--docs: it is missing", usual());
    expect_failure(list{"--llm", "127.0.0.1:8080?key=hidden", "x"}, 2,
                   "the URL: it names no scheme; write it as http://");
    expect_failure(list{"--llm", "ftp://127.0.0.1/?key=hidden", "x"}, 2, "ftp://127.0.0.1: its scheme is neither");
    EXPECT_FALSE(fs::exists(home_.path("cache")));
}

TEST_F(ask, asks_exactly_the_words_that_it_was_given) {
    const auto heard = [&](const list& words) {
        list with{"--json"};
        with.insert(with.end(), words.begin(), words.end());
        const list out = lines_of(run(with).out);
        return out.empty() ? "" : read_line<start>(out.front()).question;
    };
    EXPECT_EQ(heard({"[How do I, safely, reindex?]"}), "[How do I, safely, reindex?]");
    EXPECT_EQ(heard({"[a,b]", "[c,,d]"}), "[a,b] [c,,d]");
    EXPECT_EQ(heard({"[]"}), "[]");
    EXPECT_EQ(heard({"{}"}), "{}");
    EXPECT_EQ(heard({"C", "++", "and", "-"}), "C ++ and -");
    EXPECT_EQ(heard({"\"quoted\"", "'words'", "a=b", "%%"}), "\"quoted\" 'words' a=b %%");
    EXPECT_EQ(heard({"--", "--wrong", "-w"}), "--wrong -w");
    EXPECT_EQ(heard({"what", "--", "is", "--json"}), "what is --json");
    EXPECT_EQ(heard({}), "How do I rebuild an index without blocking writes?");
}

// ---- a model behind a server ----

TEST_F(ask, lets_a_model_answer) {
    const fault::server server(searches_and_says("The gearbox of the mill needs 12 litres of the oil VG 220."));
    const ended told = run({"--json", "--llm", server.url(), question[0]});
    EXPECT_EQ(told.status, 0) << told.out << told.err;
    const auto last = read_line<record>(lines_of(told.out).back());
    EXPECT_EQ(last.status, "answered");
    ASSERT_EQ(last.citations.size(), 1U);
    expect_proven(last);
}

TEST_F(ask, labels_a_partial_answer) {
    const fault::server server(searches_and_says("It needs 99 litres."));
    const ended told = run({"--json", "--llm", server.url(), question[0]});
    EXPECT_EQ(told.status, 5) << told.out << told.err;
    const auto last = read_line<record>(lines_of(told.out).back());
    EXPECT_EQ(last.status, "partial");
    ASSERT_FALSE(last.citations.empty());
    expect_proven(last);
    EXPECT_NE(run({"--llm", server.url(), question[0]}).out.find("(partial answer)"), std::string::npos);
}

TEST_F(ask, says_in_one_sentence_that_nobody_listens) {
    const fault::port closed(0, false);
    expect_failure(list{"--llm", closed.url(), "x"}, 4,
                   closed.url() + ": connection refused; start the server or correct base_url");
}

struct bad_server {
    const char* name;
    std::string answer;
    const char* says;
};
void PrintTo(const bad_server& one, std::ostream* out) { *out << one.name; }

class bad_servers : public ask, public testing::WithParamInterface<bad_server> {};

TEST_P(bad_servers, end_in_one_sentence_and_status_4) {
    const fault::server server(fault::says(GetParam().answer));
    expect_failure(list{"--llm", server.url(), "x"}, 4, GetParam().says);
}

INSTANTIATE_TEST_SUITE_P(
    ask, bad_servers,
    testing::Values(bad_server{"failing",
                               fault::reply("500 Internal Server Error",
                                            R"({"error":{"message":"no \u001b[31mmemory"}})"),
                               "HTTP 500, the server failed: \"no [31mmemory\""},
                    bad_server{"closing_at_once", "", "it closed the connection without an answer"},
                    bad_server{"closing_in_the_middle", "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"choices\":[",
                               "its answer ended before it was complete"},
                    bad_server{"closing_in_the_middle_of_the_json", fault::reply("200 OK", "{\"choices\":["),
                               "its answer ends in the middle of the JSON"},
                    bad_server{"a_web_page", fault::reply("200 OK", "<html><body>Welcome</body></html>", "text/html"),
                               "a web page (HTML), not JSON"},
                    bad_server{"no_completion", fault::reply("200 OK", "{}"), "no chat completion"},
                    bad_server{"another_protocol", "SSH-2.0-OpenSSH_9.2\r\n", "does not speak HTTP"},
                    bad_server{"no_action", completion("{\"thought\":\"hm\"}"), "its replies were no actions"},
                    bad_server{"prose", completion("The answer is 42."), "its replies were no actions"}),
    [](const auto& one) { return std::string{one.param.name}; });

// ---- interrupts ----

/// Interrupts a program that was asked for JSON: it ends within a second, with its status and its last record.
void expect_end(programs::started& running) {
    const auto begun = programs::steady_clock::now();
    running.interrupt();
    const ended told = running.wait();
    EXPECT_LT(programs::steady_clock::now() - begun, std::chrono::seconds{1});
    EXPECT_EQ(told.status, 130) << told.err;
    EXPECT_TRUE(read_line<record>(lines_of(told.out).back()).error.has_value());
}

TEST_F(ask, ends_within_a_second_when_it_is_interrupted_while_a_server_hangs) {
    fault::server server([](fault::visitor& guest) { guest.wait_until_left(); });
    programs::started running(TOOLKIT_ASK, {"--json", "--docs", docs(), "--llm", server.url(), "x"}, usual());
    server.wait_for(1);
    expect_end(running);
    EXPECT_EQ(run(question).status, 0);
}

TEST_F(ask, leaves_a_usable_index_when_it_is_interrupted_while_it_reads) {
    const auto write_many = [&] {
        std::string text;
        while (text.size() < (std::size_t{2} << 20U)) text += "Item " + std::to_string(text.size()) + " is in stock. ";
        for (int i = 0; i < 20; ++i) home_.write("docs/stock" + std::to_string(i) + ".txt", text);
    };
    const auto interrupt_one = [&] {
        const fs::path own = home_.path("cache");
        programs::started running(TOOLKIT_ASK, {"--json", "--docs", docs(), question[0]}, usual());
        std::error_code ignored;
        ASSERT_TRUE(running.wait_until([&] {
            for (const auto& one : fs::recursive_directory_iterator(own, ignored))
                if (one.path().filename() == "lock") return true;
            return false;
        }));
        std::this_thread::sleep_for(std::chrono::milliseconds{50});  // it reads 40 MB now
        expect_end(running);
    };
    write_many();
    interrupt_one();
    EXPECT_EQ(left_in_cache(), list{});  // no index, whole or in part
    for (int i = 0; i < 20; ++i) home_.remove("docs/stock" + std::to_string(i) + ".txt");
    EXPECT_EQ(run(question).status, 0);

    const list before = left_in_cache();
    write_many();
    interrupt_one();
    EXPECT_EQ(left_in_cache(), before);
    for (int i = 0; i < 20; ++i) home_.remove("docs/stock" + std::to_string(i) + ".txt");
    EXPECT_EQ(run(question).status, 0);
}

// ---- files ----

TEST_F(ask, reads_files_whose_names_hold_blanks_and_line_breaks) {
    const std::string name = "a folder/line\nbreak \x1b[31mred.txt";
    fs::rename(home_.path("docs/mill.md"), home_.path("docs/mill.old"));
    fs::remove(home_.path("docs/mill.old"));
    home_.write("docs/" + name, "The gearbox of the mill needs 12 litres of the oil VG 220.\n");
    const ended told = run({"--json", question[0]});
    EXPECT_EQ(told.status, 0) << told.out << told.err;
    const auto last = read_line<record>(lines_of(told.out).back());
    ASSERT_FALSE(last.citations.empty());
    EXPECT_EQ(last.citations[0].filename, name);  // exact in JSON
    expect_proven(last);
    const ended shown = run(question);
    expect_printable(shown.out);
    EXPECT_NE(shown.out.find("\n[1] a folder/line break [31mred.txt"), std::string::npos) << shown.out;
    EXPECT_NE(shown.out.find("\nOpening a folder/line break [31mred.txt"), std::string::npos) << shown.out;
}

TEST_F(ask, shows_no_control_character_of_a_question_or_a_model) {
    expect_printable(run({"What is \x1b]0;title\x07 the gearbox?"}).out);
    const fault::server server(searches_and_says(
        "The gearbox of the mill needs \x1b[31m12 litres\x07\xc2\x9b of the oil VG 220.", R"(gearbox \u001b[31m oil)"));
    const ended shown = run({"--trace", "--llm", server.url(), question[0]});
    EXPECT_NE(shown.out.find("Searching for: gearbox [31m oil"), std::string::npos) << shown.out;
    expect_printable(shown.out);
    expect_printable(shown.err);
}

TEST_F(ask, leaves_out_what_it_cannot_read_and_names_five_of_it) {
    home_.write("docs/binary.txt", std::string("\x7F"
                                               "ELF\0\0\0\1",
                                               8) +
                                       std::string(5000, '\0'));
    home_.write("docs/name\xFF.txt", "Hidden.");
    home_.write("docs/broken.txt", "The cellar is \xC3\x28 deep.\n");
    home_.write("docs/large.txt", "");
    fs::resize_file(home_.path("docs/large.txt"), std::uintmax_t{50} << 20U);
    home_.write("secret.txt", "The password of the mill is swordfish.\n");
    fs::create_symlink(home_.path("secret.txt"), home_.path("docs/link.txt"));
    for (int i = 0; i < 5; ++i)
        fs::create_symlink(home_.path("nothing"), home_.path("docs/none\x1b\n" + std::to_string(i)));

    const ended shown = run(question);
    EXPECT_EQ(shown.status, 0) << shown.err;
    expect_printable(shown.err);
    const list told = lines_of(shown.err);
    ASSERT_EQ(told.size(), 6U) << shown.err;
    for (const std::string& one : told) EXPECT_TRUE(one.starts_with("ask: left out ")) << one;
    EXPECT_TRUE(told.back().ends_with(" more (--trace names all)")) << told.back();

    const std::string all = run({"--trace", question[0]}).err;
    for (const std::string_view says :
         {"left out binary.txt: ", "left out large.txt: ", "left out link.txt: it is a symbolic link out of the folder",
          "its name is not UTF-8; rename it", "left out none 4: it is a symbolic link to nothing"})
        EXPECT_NE(all.find(says), std::string::npos) << says << "\n" << all;
    EXPECT_EQ(all.find("more (--trace"), std::string::npos);

    const ended secret = run({"What is the password of the mill?"});
    EXPECT_EQ(secret.out.find("swordfish"), std::string::npos) << secret.out;
}

}  // namespace
