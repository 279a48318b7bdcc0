// Makes the data of tests/validation/carried: the passages that a search finds for each question, and the answers of a
// real model from each. TOOLKIT_CARRIED names the output folder. TOOLKIT_CARRIED_MODEL names the model (qwen15,
// qwen05).
#include <toolkit/answering/documents.hpp>
#include <toolkit/retrieval/smoothed.hpp>

#include "../real/agent_run.hpp"
#include "../validation/carried.hpp"

#include <test_paths.hpp>

#include <cstdlib>
#include <map>
#include <string>
#include <string_view>

namespace {

using namespace evaluation;

std::string one_line(std::string_view text) {
    std::string out;
    for (const char c : text)
        if (std::string_view{" \t\n\r"}.find(c) == std::string_view::npos) out += c;
        else if (!out.empty() && out.back() != ' ') out += ' ';
    return out;
}

const fs::path& written_to() {
    static const fs::path folder = std::getenv("TOOLKIT_CARRIED") == nullptr ? "" : std::getenv("TOOLKIT_CARRIED");
    return folder;
}

fs::path data(const char* name) { return fs::path{TOOLKIT_TESTS_DIR} / "validation" / "carried" / name; }

struct manual_library_of {
    scratch folder;
    toolkit::library books;
    manual_library_of(const std::string& name, const std::string& html)
        : folder("toolkit-carried-" + name), books(toolkit::library::open(folder.path.string()).value()) {
        books.sync_folder(me, html).value();
    }
};

}  // namespace

TEST(carried_answers, passages_are_found) {
    if (written_to().empty()) GTEST_SKIP() << "writes only where TOOLKIT_CARRIED names a folder";
    std::map<std::string, std::string> folders;
    for (const auto& row : rows(data("manuals.tsv"))) folders[row.at(0)] = row.at(2);
    std::map<std::string, manual_library_of> manuals;
    std::ofstream out(written_to() / "passages.jsonl");
    int question = 0;
    int number = 0;
    for (const auto& row : rows(data("questions.tsv"))) {
        ++question;
        auto& books = manuals.try_emplace(row.at(0), row.at(0), folders.at(row.at(0))).first->second.books;
        const auto view = toolkit::smoothed{toolkit::lexical{books}}.for_owner(me);
        const auto hits = view.search({.text = row.at(1), .top_k = 4, .exact = false}, {}).value();
        const std::string gold = one_line(row.at(3));
        bool found = false;
        for (std::size_t i = 0; i < hits.size(); ++i) {
            const auto opened = view.chunk(hits[i].chunk_id, {}).value();
            const bool holds = one_line(opened.text).find(gold.substr(0, gold.find(" | "))) != std::string::npos;
            if (i > 0 && (!holds || found)) continue;
            found = found || holds;
            out << toolkit::print(carried::passage_row{++number, question, static_cast<int>(i) + 1, holds, row.at(0),
                                                       row.at(4), row.at(1), row.at(3), hits[i].filename,
                                                       hits[i].heading, opened.text})
                << '\n';
        }
    }
    EXPECT_GT(number, 0);
}

TEST(carried_answers, are_written) {
    if (written_to().empty()) GTEST_SKIP() << "writes only where TOOLKIT_CARRIED names a folder";
    const char* const name = std::getenv("TOOLKIT_CARRIED_MODEL");
    ASSERT_NE(name, nullptr) << "TOOLKIT_CARRIED_MODEL names no model";
    const model_server server{name};
    ASSERT_TRUE(server.ready(std::chrono::minutes{10}));
    const toolkit::openai llm{.base_url = server.url(), .model = name};
    const fs::path file = written_to() / (std::string{"answers_"} + name + ".jsonl");
    const std::size_t there = carried::read_lines<carried::answer_row>(file).size();
    std::ofstream out(file, std::ios::app);
    for (const auto& row : carried::read_lines<carried::passage_row>(written_to() / "passages.jsonl")) {
        if (static_cast<std::size_t>(row.passage) <= there) continue;  // an interrupted run continues
        const toolkit::task asked{.question = row.asked, .owner = me};
        toolkit::run_record record;
        record.citations.push_back({.number = 1,
                                    .doc_id = {},
                                    .chunk_id = {},
                                    .filename = row.file,
                                    .heading = row.heading,
                                    .bytes = {0, row.text.size()},
                                    .text = row.text});
        const toolkit::run_view run{asked, record, 0, true};
        toolkit::request request{.messages = toolkit::plain_text_request(toolkit::texts{}, run, ""),
                                 .max_tokens = toolkit::default_answering_options.plain_text_tokens};
        toolkit::delta_sink unheard;
        const auto reply = llm.complete(request, unheard, {});
        ASSERT_TRUE(reply) << reply.error().message();
        const auto draft = toolkit::plain_text_draft(*reply, run);
        out << toolkit::print(carried::answer_row{row.passage, name, draft ? draft->text : ""}) << '\n' << std::flush;
    }
}
