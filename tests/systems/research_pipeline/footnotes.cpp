// Documents with markers of their own: footnotes.hpp
#include "pipeline_runs.hpp"

#include <toolkit/systems/research_pipeline/footnotes.hpp>

#include <string>
#include <string_view>

using namespace toolkit;
using namespace pipeline_tests;

namespace {

/// An article with footnotes, beside the other documents.
struct articles : shelf {
    articles() {
        add(me, "article.md",
            "# The mill\n\nThe mill of Werder was built in 1736 [3].\n\nIts wheel was replaced in 1901[1, 2] by "
            "carpenters.\n\nSee [the plan](plan.md).\n\n```\nbuilt[1736] = \"mill of Werder\";\n```\n");
    }
};
const std::string mill_question = "When was the mill of Werder built?";

}  // namespace

TEST(pipeline_footnotes, are_brackets_of_numbers_alone) {
    EXPECT_EQ(without_footnotes("Built [3]. Replaced[1, 2] in [4-6] and [ 7 ][8;9] or [1–3]."),
              "Built. Replaced(1, 2) in and or.");
    for (const std::string_view kept : {"[sic]", "[b3]", "[]", "[ , ]", "[1](page)", "`a[1]` and ```\nb[2]\n```", "[3",
                                        "3]", "[1.5]", "[2024a]", "[0-9]", "argv[0]"})
        EXPECT_EQ(without_footnotes(kept), kept);
    EXPECT_EQ(without_footnotes("[12] First"), " First");
    EXPECT_EQ(without_footnotes("argv[1] is the first argument"), "argv(1) is the first argument");
    EXPECT_EQ(without_footnotes("Use `make' first [2], then `install' [3]."), "Use `make' first, then `install'.");
    EXPECT_EQ(without_footnotes("A ` alone.\n\nAnother [2] ` one."), "A ` alone.\n\nAnother ` one.");
    EXPECT_EQ(without_footnotes("open ` [1]"), "open `");
    EXPECT_EQ(without_footnotes(std::string(100'000, '[')), std::string(100'000, '['));
}

TEST(pipeline_footnotes, do_not_move_the_place_of_a_sentence) {
    const std::string original = "One [1]. Two [2][3] three. Four.";
    const text_without_footnotes made{original};
    EXPECT_EQ(made.text(), "One. Two three. Four.");
    const auto original_of = [&](std::string_view part) {
        const std::size_t at = made.text().find(part);
        return std::string{made.original({at, at + part.size()}).of(original)};
    };
    EXPECT_EQ(original_of("One."), "One [1].");
    EXPECT_EQ(original_of("Two three."), "Two [2][3] three.");
    EXPECT_EQ(original_of("three"), "three");
    EXPECT_EQ(original_of("Four."), "Four.");
    EXPECT_EQ(original_of("One"), "One");
    EXPECT_EQ(text_without_footnotes::unchanged("a[1] = 5;").text(), "a[1] = 5;");
}

TEST(pipeline_footnotes, are_not_quoted) {
    const articles docs;
    const shown_run record =
        run(docs.view(), staged{}, asking(mill_question), fixed_pipeline{no_reranker{}, {.quotes = true}});
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text(), "The mill of Werder was built in 1736. [1]");
    ASSERT_EQ(record.made->reply.citations.size(), 1U);
    EXPECT_EQ(record.made->reply.citations[0].cited_text, "The mill of Werder was built in 1736 [3].")
        << "as it is in the document";
}

TEST(pipeline_footnotes, that_a_model_copies_are_no_citations) {
    const articles docs;
    staged model;
    model.on("classify", classification("document", "simple"));
    model.on("read", "The mill of Werder was built in 1736 [3] [b2]. Its wheel was replaced in 1901[1, 2] [b2].");
    model.on("cite", reply_with_calls({{"cite_source", cite_call("The mill of Werder was built in 1736 [3].", "b2", 1)},
                                       {"cite_source", cite_call("by carpenters", "b3", 2)},
                                       {"cite_source", cite_call("See the plan", "b4", 3)}}));
    model.on("answer", failure::of(failure_kind::server_error, "staged", "down"));  // the findings are the answer
    const shown_run record = run(docs.view(), model, asking(mill_question));
    ASSERT_TRUE(record.made) << record.text();
    ASSERT_EQ(record.made->reply.citations.size(), 3U);
    const std::string prompt = model.prompt("answer");
    EXPECT_NE(prompt.find("The mill of Werder was built in 1736"), std::string::npos);
    EXPECT_EQ(prompt.find("1736 [3]"), std::string::npos) << prompt;
    EXPECT_EQ(prompt.find("1901[1, 2]"), std::string::npos) << prompt;
    EXPECT_EQ(record.text(),
              std::string{model_failed_label} +
                  "\n\nThe mill of Werder was built in 1736 [1]. Its wheel was replaced in 1901(1, 2) [1].");
}

TEST(pipeline_footnotes, of_an_attachment_are_no_citations) {
    const articles docs;
    staged model;
    model.on("classify", classification("document", "simple"));
    model.on("attachment", "It was built in 1736 [1] [b2].");
    research_request asked = asking(mill_question);
    asked.document_ids = {docs.id("article.md")};
    const shown_run record = run(docs.view(), model, asked, fixed_pipeline{no_reranker{}, {.fast_attachments = true}});
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text(), "It was built in 1736 [1].");
    model.on("attachment", "The plan shows it [1].");  // names no block
    const shown_run unnamed = run(docs.view(), model, asked, fixed_pipeline{no_reranker{}, {.fast_attachments = true}});
    ASSERT_TRUE(unnamed.made) << unnamed.text();
    EXPECT_TRUE(unnamed.text().starts_with("The plan shows it.\n\nSources:")) << unnamed.text();
}
