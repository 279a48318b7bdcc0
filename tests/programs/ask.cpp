// The program `ask` from the view of its users: how it ends, its last message, its output and what it leaves behind.
#include <gtest/gtest.h>

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "../extract/pdf_writer.hpp"
#include "asking.hpp"
#include "started.hpp"

namespace {

using namespace programs;

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
    EXPECT_NE(shown.out.find("\nSources\n[1] mill.md, The mill\n    \"The gearbox"), std::string::npos) << shown.out;
    EXPECT_NE(shown.out.find(" (bytes "), std::string::npos) << shown.out;
    expect_printable(shown.out);
    const ended again = run(question);
    EXPECT_EQ(again.out, shown.out);
}

TEST_F(ask, reports_that_nothing_was_found) {
    const ended told = run({"--json", "Who won the chess tournament of Zurich in 1953?"});
    EXPECT_EQ(told.status, 3) << told.err;
    const auto last = read_line<record>(lines_of(told.out).back());
    EXPECT_EQ(last.status, "insufficient");
    EXPECT_TRUE(last.citations.empty());
    EXPECT_FALSE(last.error);
}

TEST_F(ask, prints_its_help) {
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
    fails(home_.path("empty"), "the folder contains no files");
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
    expect_failure(list{"--index", home_.path("docs/mill.md"), "x"}, 1, "the index folder cannot be created");
}

TEST_F(ask, refuses_to_print_a_missing_text) {
    expect_failure(list{"--text", "none.md"}, 1, "there is no such document");
}

TEST_F(ask, ends_with_a_sentence_when_memory_runs_out) {
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
    expect_failure(list{""}, 2, "question: it is empty; write some words");
    expect_failure(list{" \n\t"}, 2, "question: it is empty; write some words");
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
                   "the URL: it has no scheme; write it as http://");
    expect_failure(list{"--llm", "ftp://127.0.0.1/?key=hidden", "x"}, 2, "ftp://127.0.0.1: its scheme is neither");
    EXPECT_FALSE(fs::exists(home_.path("cache")));
}

TEST_F(ask, refuses_options_without_an_effect) {
    expect_failure(list{"--model", "qwen2.5", "x"}, 2, "--model: it needs a model; name one with --llm");
    expect_failure(list{"--reasoning", "x"}, 2, "--reasoning: it needs a model; name one with --llm");
    expect_failure(list{"--llm", "", "x"}, 2, "--llm: it is empty; write openai:URL");
    expect_failure(list{"--open", "0", "x"}, 2, "--open: the numbers of citations begin with 1; see ask --help");
}

TEST_F(ask, opens_a_passage_for_people_only) {
    list words{"--open", "1"};
    words.insert(words.end(), question.begin(), question.end());
    const ended opened = run(words);
    EXPECT_EQ(opened.status, 0) << opened.err;
    EXPECT_NE(opened.out.find("\n>>>\n"), std::string::npos) << opened.out;
    words[1] = "9";
    const ended missing = run(words);
    EXPECT_EQ(missing.status, 0) << missing.err;
    EXPECT_EQ(missing.err, "ask: --open: the answer has no citation 9; use a number that it shows\n");
    words.insert(words.begin(), "--json");
    const ended both = run(words);
    EXPECT_EQ(both.status, 2);
    ASSERT_EQ(lines_of(both.out).size(), 1U) << both.out;
    EXPECT_TRUE(read_line<record>(lines_of(both.out).front()).error.has_value());
}

TEST_F(ask, names_the_page_of_a_citation_in_a_pdf) {
    pdf_tests::pdf_writer pdf;
    pdf.page().paragraph(72, 100, 12, 400, "The first page says nothing about it.");
    pdf.page().paragraph(72, 100, 12, 400, "The frobnicator listens on port 7788.");
    home_.write("docs/manual.pdf", pdf.bytes());
    const ended shown = run({"On which port does the frobnicator listen?"});
    EXPECT_EQ(shown.status, 0) << shown.err;
    EXPECT_NE(shown.out.find("\"The frobnicator listens on port 7788.\" (page 2, bytes "), std::string::npos)
        << shown.out;
}

TEST_F(ask, keeps_its_progress_on_one_line_of_a_narrow_terminal) {
    const winsize narrow{.ws_row = 24, .ws_col = 40, .ws_xpixel = 0, .ws_ypixel = 0};
    int terminal = -1;
    const pid_t process = ::forkpty(&terminal, nullptr, nullptr, &narrow);
    if (process == 0) {
        ::alarm(60);
        ::setenv("XDG_CACHE_HOME", home_.path("cache").c_str(), 1);
        ::execl(TOOLKIT_ASK, TOOLKIT_ASK, "--docs", docs().c_str(), "How much oil does the gearbox need?", nullptr);
        ::_exit(127);
    }
    std::string shown;
    std::array<char, 4096> bytes{};
    for (ssize_t size = 0; (size = ::read(terminal, bytes.data(), bytes.size())) > 0;)
        shown.append(bytes.data(), static_cast<std::size_t>(size));
    ::waitpid(process, nullptr, 0);
    ::close(terminal);
    std::size_t seen = 0;
    for (std::size_t at = shown.find("\rIndexing "); at != std::string::npos; at = shown.find("\rIndexing ", at + 1)) {
        EXPECT_LT(shown.find("\x1b[K", at) - at - 1, 40U) << shown.substr(at + 1, 80);
        ++seen;
    }
    EXPECT_GT(seen, 0U) << shown;
}

TEST_F(ask, prints_its_version) {
    const ended shown = run({"--version"}, usual());
    EXPECT_EQ(shown.status, 0);
    EXPECT_EQ(shown.out, "ask 0.1.0\n");
}

TEST_F(ask, writes_a_picture_of_a_citation_in_a_pdf) {
    pdf_tests::pdf_writer pdf;
    pdf.page().paragraph(72, 100, 12, 400, "The frobnicator listens on port 7788.");
    home_.write("docs/manual.pdf", pdf.bytes());
    const std::string file = home_.path("cited.png");
    const ended opened = run({"--open", "1", "--picture", file, "On which port does the frobnicator listen?"});
    EXPECT_EQ(opened.status, 0) << opened.err;
    EXPECT_TRUE(opened.out.ends_with("\nPicture of page 1: " + file + "\n")) << opened.out << opened.err;
    EXPECT_TRUE(read_whole(file).starts_with("\x89PNG"));
}

TEST_F(ask, asks_exactly_the_given_words) {
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

TEST_F(ask, skips_unreadable_files_and_names_five_of_them) {
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
    EXPECT_TRUE(told.back().ends_with(" more (--trace lists all)")) << told.back();

    const std::string all = run({"--trace", question[0]}).err;
    for (const std::string_view says :
         {"left out binary.txt: ", "left out large.txt: ", "left out link.txt: it is a symbolic link out of the folder",
          "its name is not UTF-8; rename it", "left out none 4: it is a broken symbolic link"})
        EXPECT_NE(all.find(says), std::string::npos) << says << "\n" << all;
    EXPECT_EQ(all.find("more (--trace"), std::string::npos);

    const ended secret = run({"What is the password of the mill?"});
    EXPECT_EQ(secret.out.find("swordfish"), std::string::npos) << secret.out;
}

TEST_F(ask, names_the_omitted_parts_of_a_file) {
    home_.write("docs/page.html", "<html><head><meta charset='x-unknown'></head><body><p>Caf\xE9</p></body></html>");
    const ended shown = run(question);
    EXPECT_EQ(shown.status, 0) << shown.err;
    EXPECT_NE(shown.err.find("ask: page.html: its character set \"x-unknown\" is unknown"), std::string::npos)
        << shown.err;
    EXPECT_EQ(run(question).err, "");  // the file has not changed
    for (int i = 0; i < 7; ++i)
        home_.write("docs/" + std::to_string(i) + ".html", "<html><head><meta charset='x-unknown'></head>Caf\xE9");
    const std::string many = run(question).err;
    EXPECT_EQ(lines_of(many).size(), 6U) << many;
    EXPECT_TRUE(many.ends_with("ask: left out 2 more (--trace lists all)\n")) << many;
}

// ---- the run as a page ----

TEST_F(ask, writes_the_run_as_a_page) {
    for (const list& words : {list{"--trace", home_.path("run.html"), question[0]},
                              list{question[0], "--trace=" + home_.path("run.html")}}) {
        fs::remove(home_.path("run.html"));
        const ended shown = run(words);
        EXPECT_EQ(shown.status, 0) << shown.err;
        EXPECT_EQ(shown.err, "");
        EXPECT_EQ(shown.out, run(question).out);
        const std::string page = read_whole(home_.path("run.html"));
        EXPECT_TRUE(page.starts_with("<!doctype html>"));
        EXPECT_TRUE(page.ends_with("</html>\n"));
        EXPECT_NE(page.find("<h1>" + question[0] + "</h1>"), std::string::npos);
        EXPECT_NE(page.find("<span class=\"pill answered\">"), std::string::npos);
        EXPECT_NE(page.find("12 litres"), std::string::npos);
        EXPECT_NE(page.find("search_docs"), std::string::npos);
    }
}

TEST_F(ask, reports_an_unwritable_page_before_it_starts) {
    expect_failure(list{"--trace", home_.path("nowhere/run.html"), "x"}, 1, "the timeline cannot be written");
    EXPECT_FALSE(fs::exists(home_.path("cache")));
    home_.write("kept.html", "kept");
    EXPECT_EQ(run({"--trace", home_.path("kept.html"), ""}).status, 2);
    EXPECT_EQ(read_whole(home_.path("kept.html")), "kept");
}

TEST_F(ask, shows_what_the_model_reads_when_no_page_is_named) {
    EXPECT_NE(run({"--trace", question[0]}).err.find("--- user\n"), std::string::npos);
    EXPECT_NE(run({question[0], "--trace"}).err.find("--- user\n"), std::string::npos);
    EXPECT_EQ(run({"--", "--trace", "run.html", "is the name of a page of the mill?"}).err, "");
    EXPECT_FALSE(fs::exists("run.html"));
}

}  // namespace
