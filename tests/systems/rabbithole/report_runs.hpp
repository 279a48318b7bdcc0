// Shared by the tests of the report of rabbithole: documents in a real library, and runs of its three nodes.
#pragma once

#include <toolkit/extract/text.hpp>
#include <toolkit/graph/graph_runner.hpp>
#include <toolkit/llm/scripted.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/store/memory_log.hpp>
#include <toolkit/systems/rabbithole/report/attribute_sources.hpp>
#include <toolkit/systems/rabbithole/report/quality_check.hpp>
#include <toolkit/systems/rabbithole/report/synthesize.hpp>
#include <toolkit/text/fence.hpp>

#include "../../retrieval/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace report_tests {

using namespace toolkit;

inline const owner me{"me"};
inline const uuid run_id = uuid::from_bits(7, 8);

/// Documents of text in a library.
class shelf {
public:
    explicit shelf(const std::vector<std::pair<std::string, std::string>>& files)
        : books_(library::open(index_.path("index"))), search_(*books_) {
        EXPECT_TRUE(books_) << books_.error().message();
        for (const auto& [name, text] : files) add(name, text);
    }
    void add(const std::string& name, const std::string& text, const owner& who = me) {
        const auto added = books_->add<extractors<text_extractor>>(who, name, text);
        EXPECT_TRUE(added) << added.error().message();
    }
    [[nodiscard]] const lexical& search() const { return search_; }
    /// The best chunk for some words.
    [[nodiscard]] chunk find(const std::string& words) const {
        const auto view = search_.for_owner(me);
        const auto hits = view.search({.text = words, .top_k = 1, .exact = false});
        EXPECT_TRUE(hits && !hits->empty()) << words;
        return hits && !hits->empty() ? view.chunk(hits->front().chunk_id, {}).value() : chunk{};
    }
    [[nodiscard]] rabbithole_finding finding(const std::string& words, std::string info, int task = 1,
                                             double score = 0.9) const {
        const chunk found = find(words);
        return {.task_id = task,
                .chunk_id = found.id,
                .doc_id = found.doc_id,
                .filename = found.filename,
                .extracted_info = std::move(info),
                .score = score};
    }
    [[nodiscard]] std::string text_of(const uuid& doc_id) const {
        const auto whole = search_.for_owner(me).document(doc_id, {});
        EXPECT_TRUE(whole);
        return whole ? whole->text : std::string{};
    }

private:
    temporary_folder index_;
    result<library> books_;
    lexical search_;
};

using report_graph = graph<rabbithole_state, synthesize, quality_check, attribute_sources>;
using outcome = graph_outcome<rabbithole_state>;
using script = std::vector<result<completion>>;
using text_list = std::vector<std::string>;

inline completion says(std::string text) { return {.text = std::move(text)}; }
/// A reply to the quality check with five equal scores.
inline completion scores(int each, const std::string& issues = "") {
    const std::string n = std::to_string(each);
    return says(R"({"factual_accuracy":)" + n + R"(,"semantic_validity":)" + n + R"(,"structural_integrity":)" + n +
                R"(,"citation_correctness":)" + n + R"(,"query_relevance":)" + n + R"(,"issues":[)" + issues + "]}");
}

inline rabbithole_state state_of(std::vector<rabbithole_finding> findings,
                                 std::string question = "How much pressure does the pump P7 stand?") {
    rabbithole_state made;
    made.query = std::move(question);
    made.research_context = std::move(findings);
    return made;
}

inline outcome run_with(const scripted& model, const shelf& docs, const rabbithole_state& first,
                        const rabbithole_options& options = {}, const memory_log& store = {}) {
    const rabbithole_documents documents{docs.search()};
    return graph_runner{report_graph{}, model, deps{documents, options}, store}.run(
        {.state = first, .owner = me, .run_id = run_id});
}
/// The report of a run with one synthesis, which the quality check accepts.
inline rabbithole_report report_of(const std::string& synthesis, const shelf& docs, const rabbithole_state& first) {
    const outcome run = run_with(scripted{script{says(synthesis), scores(90)}}, docs, first);
    EXPECT_TRUE(run.is_done() && run.state.final_report) << (run.error ? run.error->message() : "");
    rabbithole_report made = run.state.final_report.value_or(rabbithole_report{});
    for (const citation& one : made.citations) {  // each quote is the bytes of its document
        const std::string whole = docs.text_of(one.doc_id);
        EXPECT_EQ(whole.substr(one.begin, one.end - one.begin), one.quote);
        EXPECT_FALSE(one.quote.empty());
    }
    return made;
}
inline std::string prompt(const scripted& model, std::size_t number) {
    return std::string{text_of(model.received().at(number).messages.back())};
}
inline bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

}  // namespace report_tests
