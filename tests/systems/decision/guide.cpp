// The code of docs/systems/decision.md.
#include "decision_runs.hpp"

#include <toolkit/extract/extract.hpp>
#include <toolkit/llm/scripted.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/systems/decision.hpp>

#include "retrieval/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

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

toolkit::result<toolkit::answer> ask_with_pages(const decision_tests::manual_model& model,
                                                const decision_tests::manuals& texts,
                                                const decision_tests::picture_book& pages,
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
    EXPECT_TRUE(lines->ends_with("{\"type\":\"complete\"}\n"));
}

TEST(decision_guide, looks_at_pages) {
    using namespace decision_tests;
    const manual_model model{
        {.decisions = {looks("diagram"), interprets(), responds()}, .answers = {{"It shows a motor (page 7)."}}}};
    const auto answer = ask_with_pages(model, manuals{{}}, picture_book{{{"diagram", {7}}}},
                                       toolkit::scripted{"A motor."}, R"({"user_prompt":"What does it show?"})");
    ASSERT_TRUE(answer) << answer.error().message();
    EXPECT_EQ(answer->text, "It shows a motor (page 7).");
}
