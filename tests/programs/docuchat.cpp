// examples/docuchat, started like by its users: without a model server, and with wrong settings
#include "../../examples/model.hpp"

#include <toolkit/events/run_trace.hpp>
#include <toolkit/schema/parse.hpp>
#include <toolkit/systems/docuchat.hpp>

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "../extract/pdf_writer.hpp"
#include "../net/fault_server.hpp"
#include "started.hpp"

#ifdef TOOLKIT_DOCUCHAT  // it is not built if one of its formats cannot be read

namespace {

using programs::ended;

class docuchat_program : public testing::Test {
protected:
    docuchat_program() {
        docs_.write("index.md",
                    "# Indexes\n\nTo rebuild an index without locking out writes, run REINDEX CONCURRENTLY.");
    }
    [[nodiscard]] ended run(std::vector<std::string> words, programs::environment with = {}) const {
        words.insert(words.begin(), {"--docs", docs_.path()});
        with.emplace("XDG_CACHE_HOME", home_.path("cache"));
        return programs::started(TOOLKIT_DOCUCHAT, words, with).wait();
    }
    temporary_folder docs_;
    temporary_folder home_;
};

const std::string question = "How do I rebuild an index without locking out writes?";

std::string completion(const std::string& content) {
    return fault::reply("200 OK", R"({"choices":[{"message":{"role":"assistant","content":)" + toolkit::print(content) +
                                      R"(},"finish_reason":"stop"}]})");
}
/// A model that searches, opens the first hit, and ends with `last`.
fault::server::script ends_with(const std::string& last) {
    return [last](fault::visitor& guest) {
        const std::size_t hit = guest.request.find("<<hit");
        const auto id = [&](const char* name) {
            const std::size_t begin =
                guest.request.find_first_of("0123456789abcdef", guest.request.find(name, hit) + 8);
            return '"' + guest.request.substr(begin, 36) + '"';
        };
        if (guest.request.find("<<citation") != std::string::npos)
            guest.send(
                completion(R"({"type":"final","answer":")" + last + R"(","used_citations":[],"insufficiencies":[]})"));
        else if (hit == std::string::npos)
            guest.send(completion(R"({"type":"tool_call","tool":"search_docs","input":{"query":"rebuild index"}})"));
        else
            guest.send(completion(R"({"type":"tool_call","tool":"open_citation","input":{"docId":)" + id("docId=") +
                                  R"(,"chunkId":)" + id("chunkId=") + "}}"));
    };
}

/// What --json prints for a failure.
struct failed_reply {
    std::string error;
    std::vector<toolkit::trace_entry> trace;
};
failed_reply parsed(const std::string& line) {
    auto read = toolkit::parse<failed_reply>(line);
    if (!read) ADD_FAILURE() << line << "\n" << read.error().message();
    return read ? std::move(*read) : failed_reply{};
}

}  // namespace

TEST_F(docuchat_program, shows_plan_steps_answer_and_citations_without_a_model_server) {
    const ended done = run({"How", "do", "I", "rebuild", "an", "index", "without", "locking", "out", "writes?"});
    EXPECT_EQ(done.status, 0) << done.err;
    EXPECT_TRUE(done.out.starts_with("Plan\n  1. Search the documents with search_docs.\n")) << done.out;
    EXPECT_NE(done.out.find("\nFound 1 chunk in 1 document\n"), std::string::npos) << done.out;
    EXPECT_NE(done.out.find("\nValidated with 1 citation\n"), std::string::npos) << done.out;
    EXPECT_NE(done.out.find("run REINDEX CONCURRENTLY. [1]\n"), std::string::npos) << done.out;
    EXPECT_NE(done.out.find("\nCitations\n[1] index.md, Indexes\n    \""), std::string::npos) << done.out;
}

TEST_F(docuchat_program, opens_a_cited_passage_in_its_surroundings) {
    const ended done = run({"--open", "1", "How do I rebuild an index without locking out writes?"});
    EXPECT_EQ(done.status, 0) << done.err;
    EXPECT_NE(done.out.find("[1] index.md, Indexes\n"), std::string::npos) << done.out;
    EXPECT_NE(done.out.find("\n>>>\nTo rebuild an index"), std::string::npos) << done.out;
    EXPECT_NE(done.out.find("\n<<<\n"), std::string::npos) << done.out;
}

TEST_F(docuchat_program, writes_a_picture_of_a_citation_in_a_pdf) {
    pdf_tests::pdf_writer pdf;
    pdf.page().paragraph(72, 100, 12, 400, "The frobnicator listens on port 7788.");
    docs_.write("manual.pdf", pdf.bytes());
    const std::string file = home_.path("cited.png");
    const ended done = run({"--open", "1", "--picture", file, "On which port does the frobnicator listen?"});
    EXPECT_EQ(done.status, 0) << done.err;
    EXPECT_NE(done.out.find("\n[1] manual.pdf, page 1\n"), std::string::npos) << done.out;
    EXPECT_TRUE(done.out.ends_with("\nPicture of page 1: " + file + "\n")) << done.out << done.err;
    EXPECT_TRUE(programs::read_whole(file).starts_with("\x89PNG"));
}

TEST_F(docuchat_program, keeps_the_status_of_the_answer_if_the_citation_is_missing) {
    for (const std::string number : {"2", "9", "4294967295"}) {
        const ended none = run({"--open", number, question});
        EXPECT_EQ(none.status, 0);
        EXPECT_EQ(none.err,
                  "docuchat: --open: the answer has no citation " + number + "; use a number that it shows\n");
    }
    const ended unknown = run({"--open", "1", "Who wrote the sonnets?"});
    EXPECT_EQ(unknown.status, 3);
    EXPECT_EQ(unknown.err, "docuchat: --open: the answer has no citation 1; it has none\n");
}

TEST_F(docuchat_program, refuses_numbers_that_no_citation_can_have) {
    for (const std::string number : {"0", "00", "x", "1.5", "4294967296"}) {
        const ended done = run({"--open", number, question});
        EXPECT_EQ(done.status, 2) << number;
        EXPECT_TRUE(done.err.starts_with("docuchat: the command line: ")) << done.err;
        EXPECT_TRUE(done.err.ends_with("; see docuchat --help\n")) << done.err;
        EXPECT_EQ(done.out, "");
    }
}

TEST_F(docuchat_program, shows_a_long_text_without_blanks_around_a_passage) {
    std::string chinese;
    for (int i = 0; i < 300; ++i) chinese += "数据库";
    docs_.write("zh.md", "# 手册\n\n" + chinese + "。\n\nThe frobnicator listens on port 7788.\n\n" + chinese + "。\n");
    const ended done = run({"--open", "1", "On which port does the frobnicator listen?"});
    EXPECT_EQ(done.status, 0) << done.err;
    const auto quote = done.out.find("\n>>>\n");
    ASSERT_NE(quote, std::string::npos) << done.out;
    const auto head = done.out.rfind("\n[1] ", quote);
    EXPECT_GT(quote - head, 400U) << done.out;
    EXPECT_GT(done.out.size() - done.out.find("\n<<<\n"), 400U) << done.out;
    EXPECT_TRUE(toolkit::is_utf8(done.out));
}

TEST_F(docuchat_program, prints_the_reply_of_the_contract) {
    const ended done = run({"--json", "How do I rebuild an index without locking out writes?"});
    EXPECT_EQ(done.status, 0) << done.err;
    EXPECT_TRUE(done.out.starts_with(R"({"answer":")")) << done.out;
    EXPECT_NE(done.out.find(R"("filename":"index.md"})"), std::string::npos) << done.out;
    EXPECT_TRUE(done.out.ends_with("{\"type\":\"final\",\"notes\":\"Validated with 1 citation\"}]}\n")) << done.out;
}

TEST_F(docuchat_program, prints_each_failure_as_json) {
    const ended model = run({"--json", "--llm", "openai:http://127.0.0.1:9", "--model", "m", question});
    EXPECT_EQ(model.status, 4);
    const failed_reply failed = parsed(model.out);
    EXPECT_TRUE(failed.error.starts_with("http://127.0.0.1:9: ")) << failed.error;
    ASSERT_FALSE(failed.trace.empty());
    EXPECT_EQ(failed.trace.back().notes, failed.error);
    for (const std::vector<std::string>& words : {std::vector<std::string>{"--json"},
                                                  {"--json", "--open", "1", "Why?"},
                                                  {"--json", "--nope", "Why?"},
                                                  {"--json", ""},
                                                  {"--json", "--guided", "Why?"},
                                                  {"--json", "--llm", "other://x", "Why?"}}) {
        const ended done = run(words);
        EXPECT_EQ(done.status, 2) << words.back();
        const failed_reply reply = parsed(done.out);
        EXPECT_EQ(done.err, "docuchat: " + reply.error + "\n");
        EXPECT_TRUE(reply.trace.empty());
    }
}

TEST_F(docuchat_program, bounds_each_request_to_an_embedder_by_its_timeout) {
    const fault::server silent([](fault::visitor& guest) { guest.wait_until_left(); });
    const ended done =
        run({"--embedder", silent.url(), "--embedder-model", "m", question}, {{"OLLAMA_EMBED_TIMEOUT", "300ms"}});
    EXPECT_EQ(done.status, 1);
    EXPECT_EQ(done.out, "");
    EXPECT_TRUE(done.err.starts_with("docuchat: " + silent.url())) << done.err;
}

TEST_F(docuchat_program, searches_by_the_vectors_of_an_embedder) {
    const fault::server server([](fault::visitor& guest) {  // the folder has one passage
        guest.send(fault::reply("200 OK", R"({"data":[{"index":0,"embedding":[1,0.5,0.25]}],"model":"m"})"));
    });
    const ended done = run({"--embedder", server.url(), "--embedder-model", "m", question});
    EXPECT_EQ(done.status, 0) << done.out << done.err;
    EXPECT_NE(done.out.find("REINDEX CONCURRENTLY. [1]"), std::string::npos) << done.out;
    EXPECT_GE(server.requests().size(), 3U) << "its dimensions, the passage, and a search";
}

TEST_F(docuchat_program, keeps_the_trace_of_a_run_whose_replies_are_no_json) {
    const fault::server server([](fault::visitor& guest) { guest.send(completion("Sure!")); });
    const ended done = run({"--json", "--llm", server.url(), question});
    EXPECT_EQ(done.status, 4);
    const failed_reply failed = parsed(done.out);
    EXPECT_EQ(done.err, "docuchat: " + failed.error + "\n");
    ASSERT_EQ(failed.trace.size(), 5U) << done.out;
    EXPECT_EQ(failed.trace.front().type, toolkit::trace_type::plan);
    for (std::size_t i = 1; i < failed.trace.size(); ++i) EXPECT_EQ(failed.trace[i].type, toolkit::trace_type::error);
}

TEST_F(docuchat_program, labels_a_partial_answer_and_prints_its_notes) {
    const fault::server server(ends_with("Run pg_reindex. [1]"));
    const ended done = run({"--llm", server.url(), question});
    EXPECT_EQ(done.status, 5) << done.out << done.err;
    EXPECT_NE(done.out.find("\n(partial answer)\nNote: "), std::string::npos) << done.out;
    EXPECT_NE(done.out.find("\n[1] index.md"), std::string::npos) << done.out;
}

TEST_F(docuchat_program, opens_each_proof_of_a_citation) {
    docs_.write("index.md",
                "# Indexes\n\nTo rebuild an index, run REINDEX CONCURRENTLY. Never at noon. A rebuild takes "
                "an hour.\n");
    const fault::server server(
        ends_with("To rebuild an index, run REINDEX CONCURRENTLY. [1] A rebuild takes an hour. [1]"));
    const ended done = run({"--open", "1", "--llm", server.url(), question});
    EXPECT_EQ(done.status, 0) << done.out << done.err;
    EXPECT_NE(done.out.find("\n>>>\nTo rebuild an index, run REINDEX CONCURRENTLY."), std::string::npos) << done.out;
    EXPECT_NE(done.out.find("\n>>>\nA rebuild takes an hour."), std::string::npos) << done.out;
}

TEST_F(docuchat_program, says_what_the_documents_do_not_hold) {
    const ended done = run({"Who wrote the sonnets?"});
    EXPECT_EQ(done.status, 3) << done.err;
    EXPECT_NE(done.out.find("I don't know based on the provided documents."), std::string::npos) << done.out;
}

TEST_F(docuchat_program, refuses_wrong_settings_in_one_sentence) {
    EXPECT_EQ(run({"Why?"}, {{"OLLAMA_CHAT_TIMEOUT", "soon"}}).err,
              "docuchat: OLLAMA_CHAT_TIMEOUT: it is \"soon\"; write a number of seconds, such as 300, or a duration, "
              "such as 5m\n");
    EXPECT_EQ(run({std::string(1'001, 'a')}).err, "docuchat: question: it has 1001 characters; use at most 1000\n");
    EXPECT_EQ(run({"--llm", "other://x", "Why?"}).status, 2);
    EXPECT_EQ(programs::started(TOOLKIT_DOCUCHAT, {"--docs", "/nowhere/at/all", "Why?"}, {}).wait().status, 1);
    EXPECT_EQ(run({}).err, "docuchat: the command line: QUESTION is required; see docuchat --help\n");
    EXPECT_EQ(run({""}).err, "docuchat: question: it is empty; write some words\n");
    EXPECT_EQ(run({"--nope", "Why?"}).err,
              "docuchat: the command line: The following argument was not expected: --nope; see docuchat --help\n");
}

TEST_F(docuchat_program, refuses_options_that_need_a_model) {
    const auto refused = [&](std::vector<std::string> words, const std::string& sentence) {
        words.emplace_back("Why?");
        const ended done = run(words);
        EXPECT_EQ(done.status, 2) << sentence;
        EXPECT_EQ(done.err, "docuchat: " + sentence + "\n");
        EXPECT_EQ(done.out, "");
    };
    refused({"--guided"}, "--guided: it needs a model; name one with --llm");
    refused({"--model", "qwen2.5"}, "--model: it needs a model; name one with --llm");
    refused({"--model", ""}, "--model: it needs a model; name one with --llm");
    refused({"--reasoning"}, "--reasoning: it needs a model; name one with --llm");
    refused({"--llm", ""},
            "--llm: it is empty; write openai:URL, anthropic:URL, ollama:URL or llama:URL, or leave the option out");
    refused({"--guided", "--model", "m", "--llm", ""},
            "--llm: it is empty; write openai:URL, anthropic:URL, ollama:URL or llama:URL, or leave the option out");
}

TEST_F(docuchat_program, checks_the_question_before_it_reads_the_folder) {
    for (const std::string& bad : {std::string{" \n"}, std::string{"a\xFF"}, std::string(1'001, 'a')}) {
        EXPECT_EQ(programs::started(TOOLKIT_DOCUCHAT, {"--docs", "/nowhere/at/all", bad}, {}).wait().status, 2) << bad;
        EXPECT_EQ(run({bad}).status, 2);
    }
    EXPECT_FALSE(std::filesystem::exists(home_.path("cache"))) << "no index was made";
}

TEST_F(docuchat_program, names_every_skipped_file_if_asked) {
    for (int i = 0; i < 8; ++i) docs_.write("bad" + std::to_string(i) + ".pdf", "%PDF-1.4 broken");
    const ended first = run({question});
    EXPECT_NE(first.err.find("docuchat: left out 3 more (--verbose lists all)\n"), std::string::npos) << first.err;
    const ended all = run({"--verbose", question});
    EXPECT_NE(all.err.find("bad7.pdf"), std::string::npos) << all.err;
}

TEST(model_options, give_each_kind_of_model_the_patience_of_the_program) {
    const toolkit::http_patience patience = toolkit::patience_for(toolkit::milliseconds{900'000});
    const auto first_byte = [&](const std::string& llm) {
        model_words words;
        words.llm = llm;
        words.model = "m";
        const auto model = words.open(model_use::agent, patience);
        if (!model) return toolkit::milliseconds{-1};
        if (const auto* one = model->as<toolkit::openai>()) return one->patience.first_byte;
        if (const auto* one = model->as<toolkit::anthropic>()) return one->patience.first_byte;
        if (const auto* one = model->as<toolkit::ollama>()) return one->patience.first_byte;
        if (const auto* one = model->as<toolkit::llama_cpp>()) return one->patience.first_byte;
        return toolkit::milliseconds{-1};
    };
    for (const std::string llm : {"openai:http://127.0.0.1:9", "http://127.0.0.1:9", "anthropic:http://127.0.0.1:9",
                                  "ollama:http://127.0.0.1:9", "llama:http://127.0.0.1:9"})
        EXPECT_EQ(first_byte(llm), toolkit::milliseconds{900'000}) << llm;
}

#endif
