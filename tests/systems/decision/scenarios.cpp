// systems/decision.hpp: the scenarios E1 to E4, offline, with their exact lines, events and prompts
// (tests/golden/decision_e*.txt), and the two streams of the contract
#include "decision_runs.hpp"

#include "golden/golden.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;
using namespace decision_tests;

namespace {

const manual_page voltage{"The operating voltage of the pump is 24 V DC.", "pump.pdf", 12, "Electrical data"};
const manuals pump{{{"operating voltage", {voltage, {"Fuses are rated 2 A.", "pump.pdf", 13, "Electrical data"}}}}};

/// The contract writes [...] for objects and {...} for metadata, and has neither name nor payload_type.
std::string abridged(std::string_view line) {
    if (!line.starts_with(R"({"type": "result", )")) return std::string{line};
    const std::size_t objects = line.find(R"("objects": [{")");
    const std::size_t metadata = line.find(R"(], "metadata": {")", objects);
    const std::size_t name = line.find(R"(}, "name": ")", metadata);
    if (name == std::string_view::npos || line.find(R"(", "payload_type": ")", name) == std::string_view::npos)
        return std::string{line};
    return std::string{line.substr(0, objects)} + R"("objects": [...], "metadata": {...}})";
}
std::string abridged_lines(std::string_view lines) {
    std::string text;
    while (!lines.empty()) {
        const std::size_t end = lines.find('\n');
        text += abridged(lines.substr(0, end)) + "\n";
        lines.remove_prefix(end + 1);
    }
    return text;
}

}  // namespace

TEST(decision_agent, e1_answers_a_text_question_by_one_search) {
    const manual_model model{{.decisions = {searches("operating voltage"), responds()},
                              .answers = {{"The", " operating", " voltage is 24 V DC (page 12)."}}}};
    const auto run = run_decision(model, pump, {.question = "What is the operating voltage?", .owner = me});
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    EXPECT_EQ(run.outcome()->text, "The operating voltage is 24 V DC (page 12).");
    EXPECT_EQ(run.outcome()->status, answer_status::answered);
    EXPECT_EQ(run.outcome()->counts.turns, 2);
    EXPECT_EQ(model.received().size(), 3U) << "two decisions and the answer";
    expect_golden("decision_e1.txt", trace_of(run, model.received()));
}

TEST(decision_agent, e2_looks_at_pages_if_the_text_has_nothing) {
    const manual_model model{
        {.decisions = {searches("wiring diagram", "..."), looks("wiring diagram"), interprets(), responds()},
         .answers = {{"Wire 3 is the protective earth", " (page 7)."}}}};
    const picture_book pages{{{"wiring diagram", {7, 9, 11, 13}}}};
    const scripted vision{"A wiring diagram: wire 3 is the protective earth.", "A table of wire colours."};
    const auto run =
        run_decision(model, pump, pages, vision, {.question = "Which wire is the protective earth?", .owner = me});
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    EXPECT_EQ(run.outcome()->text, "Wire 3 is the protective earth (page 7).");
    ASSERT_EQ(vision.received().size(), 2U) << "at most two pages";
    const auto question = std::get<user_message>(vision.received()[0].messages.back());
    ASSERT_EQ(question.images.size(), 1U);
    EXPECT_EQ(question.images[0], (image{"image/png", to_base64("picture of page 7")}));
    expect_golden("decision_e2.txt", trace_of(run, model.received(), vision.received()));
}

TEST(decision_agent, e3_answers_from_the_first_result_after_a_summary) {
    std::vector<manual_page> long_pages;
    for (std::uint32_t page = 21; page <= 25; ++page) {
        std::string text;
        while (text.size() < 45'000) text += "Maintenance record " + std::to_string(text.size()) + " is complete. ";
        long_pages.push_back({text, "log.pdf", page});
    }
    const manuals books{
        {{"relief valve", {{"The relief valve opens at 8 bar.", "pump.pdf", 3}}}, {"maintenance", long_pages}}};
    const manual_model model{{.decisions = {searches("relief valve"), searches("maintenance"), responds()},
                              .answers = {{"The relief valve opens at 8 bar (page 3)."}},
                              .summaries = {},
                              .summarizes_relief_valve = true}};
    const auto run = run_decision(model, books, {.question = "When does the relief valve open?", .owner = me},
                                  {.limits = {.chunk_bytes = 100'000}});
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    EXPECT_EQ(run.outcome()->text, "The relief valve opens at 8 bar (page 3).");
    const auto* summary = run.whole.known.latest<environment_summary>();
    ASSERT_NE(summary, nullptr) << "above 50,000 tokens it starts by itself";
    EXPECT_EQ(summary->metadata.results, 2U);
    EXPECT_GT(summary->metadata.pieces, 5U) << "in pieces";
    EXPECT_EQ(summary->metadata.left_out, 0U);
    EXPECT_LT(run.whole.known.estimate_tokens(), 5'000U);
    const std::string answer_prompt{text_of(model.received().back().messages.back())};
    EXPECT_NE(answer_prompt.find("The relief valve opens at 8 bar (page 3)."), std::string::npos);
    EXPECT_EQ(answer_prompt.find("Maintenance record"), std::string::npos) << "the summary stands for the results";
    EXPECT_EQ(run.whole.known.all<text_results>().size(), 2U) << "tools still find them";
    expect_golden("decision_e3.txt", trace_of(run, model.received()));
}

TEST(decision_agent, e4_says_that_a_task_is_impossible) {
    const manual_model model{
        {.decisions = {says(R"({"tool": "text_response", "inputs": {}, "reasoning": "Cannot complete: the manuals do )"
                            R"(not say who built the pump", "should_end": true, "impossible": true})")}}};
    const auto run = run_decision(model, pump, {.question = "Who built the pump?", .owner = me});
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    const std::string reason = "Cannot complete: the manuals do not say who built the pump";
    EXPECT_EQ(run.outcome()->text, reason);
    EXPECT_EQ(run.outcome()->status, answer_status::insufficient);
    EXPECT_EQ(run.client, R"({"type": "decision", "tool": "text_response", "reasoning": ")" + reason + "\"}\n" +
                              R"({"type": "token", "content": ")" + reason + "\"}\n" + "{\"type\": \"complete\"}\n");
    expect_golden("decision_e4.txt", trace_of(run, model.received()));
}

TEST(decision_stream, is_that_of_the_contract_for_a_search_and_an_answer) {
    const manual_model model{
        {.decisions = {searches("operating voltage"), responds()}, .answers = {{"The", " operating", " voltage..."}}}};
    const auto run = run_decision(model, pump, {.question = "What is the operating voltage?", .owner = me});
    EXPECT_EQ(abridged_lines(run.client),
              R"({"type": "decision", "tool": "fast_vector_search", "reasoning": "User asked factual question"}
{"type": "status", "message": "Searching text chunks..."}
{"type": "result", "tool": "fast_vector_search", "objects": [...], "metadata": {...}}
{"type": "decision", "tool": "text_response", "reasoning": "Have enough context"}
{"type": "token", "content": "The"}
{"type": "token", "content": " operating"}
{"type": "token", "content": " voltage..."}
{"type": "complete"}
)");
    EXPECT_NE(run.client.find(R"("metadata": {"query": "operating voltage", "source": "AssetManual", "page": "12"}, )"
                              R"("name": "text_results", "payload_type": "chunks"})"),
              std::string::npos)
        << run.client;
}

TEST(decision_stream, is_that_of_the_contract_for_an_error_and_another_tool) {
    const manual_model model{
        {.decisions = {searches("diagram", "..."), looks("diagram"), responds()}, .answers = {{"See page 7."}}}};
    const auto run = run_decision(model, pump, picture_book{{{"diagram", {7}}}}, scripted{},
                                  {.question = "Where is the diagram?", .owner = me});
    EXPECT_TRUE(abridged_lines(run.client)
                    .starts_with(
                        R"({"type": "decision", "tool": "fast_vector_search", "reasoning": "..."}
{"type": "status", "message": "Searching text chunks..."}
{"type": "error", "message": "No text results for: diagram", "recoverable": true, "suggestion": "Try ColQwen visual search for diagrams"}
{"type": "decision", "tool": "colqwen_visual_search", "reasoning": "Fast search failed, trying visual"}
{"type": "status", "message": "Searching page images..."}
{"type": "result", "tool": "colqwen_visual_search", "objects": [...], "metadata": {...}}
)")) << run.client;
    EXPECT_NE(run.client.find(R"("objects": [{"page_number": 7, "image_path": "pages/pump_7.png")"), std::string::npos);
    EXPECT_NE(run.client.find(R"("metadata": {"query": "diagram", "source": "PDFDocuments", "page_numbers": "7"}, )"
                              R"("name": "visual_pages", "payload_type": "colqwen_pages"})"),
              std::string::npos);
}
