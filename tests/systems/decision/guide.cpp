// The code of docs/systems/decision.md.
#include "decision_runs.hpp"

#include <toolkit/extract/extract.hpp>
#include <toolkit/llm/scripted.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/retrieval/pages/page_library.hpp>
#include <toolkit/retrieval/pages/word_patches.hpp>
#include <toolkit/systems/decision.hpp>

#include "extract/pdf_writer.hpp"
#include "retrieval/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

// Fontconfig, which poppler asks for fonts, keeps some memory that it allocates once.
extern "C" const char* __lsan_default_suppressions();  // NOLINT: the name that AddressSanitizer asks for
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig"; }  // NOLINT: the same

namespace {

template <class Model>
toolkit::result<std::string> ask(const Model& model, toolkit::library books, const std::string& question) {
    std::string lines;  // or a connection
    const auto write = [&](std::string_view line) { lines += line; };
    const auto agent =
        toolkit::decision_agent(model, toolkit::lexical{std::move(books)}, {}, toolkit::decision_stream(write));
    const auto answer = agent.run(question, toolkit::owner{"me"});
    if (!answer) return answer.error();
    return lines;
}

using pages_by_words = toolkit::page_library<toolkit::word_patches>;

toolkit::result<toolkit::answer> ask_with_pages(const decision_tests::manual_model& model,
                                                const decision_tests::manuals& texts, const pages_by_words& pages,
                                                const toolkit::scripted& vision, const std::string& body) {
    const auto request = toolkit::parse<toolkit::decision_request>(body);
    if (!request) return request.error();
    const auto agent = toolkit::decision_agent(model, texts, pages, vision, {.limits = {.max_iterations = 6}});
    return agent.run(request->task_for(toolkit::owner{"me"}), request->collections());
}

}  // namespace

TEST(decision_guide, writes_the_lines_of_a_run) {
    const temporary_folder docs;
    const temporary_folder index;
    docs.write("pump.md", "# Electrical data\n\nThe operating voltage of the pump is 24 V DC.");
    auto books = toolkit::library::open(index.path("index"));
    ASSERT_TRUE(books) << books.error().message();
    ASSERT_TRUE(books->sync_folder(toolkit::owner{"me"}, docs.path()));
    const decision_tests::manual_model model{
        {.decisions = {decision_tests::searches("operating voltage"), decision_tests::responds()},
         .answers = {{"The operating voltage is 24 V DC."}}}};
    const auto lines = ask(model, std::move(*books), "What is the operating voltage?");
    ASSERT_TRUE(lines) << lines.error().message();
    EXPECT_NE(lines->find("24 V DC"), std::string::npos) << *lines;
    EXPECT_TRUE(lines->ends_with("{\"type\": \"complete\"}\n"));
}

TEST(decision_guide, looks_at_the_pages_of_a_pdf) {
    using namespace decision_tests;
    const temporary_folder docs;
    const temporary_folder index;
    pdf_tests::pdf_writer pdf;
    pdf.page().paragraph(72, 100, 12, 400, "Safety instructions");
    pdf.page().paragraph(72, 100, 12, 400, "Wiring of the circulation pump");
    docs.write("pump.pdf", pdf.bytes());
    auto pages = pages_by_words::open(index.path("index"), {}, {.picture = {.dots_per_inch = 20}});
    ASSERT_TRUE(pages) << pages.error().message();
    ASSERT_TRUE(pages->sync_folder(me, docs.path()));
    const toolkit::scripted vision{"A motor.", "Nothing."};
    const manual_model model{
        {.decisions = {looks("wiring of the pump"), interprets(), responds()}, .answers = {{"A motor (page 2)."}}}};
    const auto answer =
        ask_with_pages(model, manuals{{}}, *pages, vision, R"({"user_prompt":"What does the diagram show?"})");
    ASSERT_TRUE(answer) << answer.error().message();
    EXPECT_EQ(answer->text, "A motor (page 2).");
    ASSERT_FALSE(vision.received().empty());
    const auto asked = std::get<toolkit::user_message>(vision.received()[0].messages.back());
    EXPECT_TRUE(asked.text.starts_with("This is page 2 of pump.pdf.")) << asked.text;
    const auto picture = pages->for_owner(me).picture(toolkit::document_id(me, "pump.pdf"), 2);
    ASSERT_TRUE(picture) << picture.error().message();
    ASSERT_EQ(asked.images.size(), 1U);
    EXPECT_EQ(asked.images[0], (toolkit::image{"image/png", toolkit::to_base64(picture->png)}));
}

TEST(decision_guide, looks_at_no_pages_of_another_owner) {
    using namespace decision_tests;
    const temporary_folder docs;
    const temporary_folder index;
    pdf_tests::pdf_writer pdf;
    pdf.page().paragraph(72, 100, 12, 400, "Wiring of the circulation pump");
    docs.write("pump.pdf", pdf.bytes());
    auto pages = pages_by_words::open(index.path("index"), {}, {.picture = {.dots_per_inch = 20}});
    ASSERT_TRUE(pages) << pages.error().message();
    ASSERT_TRUE(pages->sync_folder(toolkit::owner{"other"}, docs.path()));
    const toolkit::scripted vision{"never asked"};
    const manual_model model{{.decisions = {looks("wiring"), interprets(), looks("pump")}}};
    const auto agent = toolkit::decision_agent(model, manuals{{}}, *pages, vision, {.limits = {.max_iterations = 3}});
    const auto run = agent.run_whole({.question = "What does it show?", .owner = me});
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->status, toolkit::answer_status::insufficient);
    EXPECT_TRUE(run.known.all<toolkit::visual_pages>().empty());
    EXPECT_TRUE(vision.received().empty());
}
