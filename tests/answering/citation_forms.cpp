// agent: answers whose citations have forms other than [1]
#include "../agent/passages.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

using namespace toolkit;

namespace {

const passages kiln{
    .texts = {"The kiln reaches 1280 degrees after nine hours.", "Only the potter on duty opens the kiln."}};

/// The answer of a run in which the model opens both passages and writes this text on each request.
answer answer_to(const std::string& written) {
    std::vector<std::string> replies{search_action("kiln"), kiln.open_action(0), kiln.open_action(1)};
    replies.insert(replies.end(), 8, final_of(written));
    const auto made = Agent{script_of(replies), kiln}.run("How hot does the kiln get, and who opens it?", owner{"me"});
    EXPECT_TRUE(made) << made.error().message();
    return made ? *made : answer{};
}

/// A tool that ends a run with the text that the model passes to it.
struct closing_words {
    std::string words;
    static constexpr tool_about about{.description = "Tells the answer.", .ends = true};
    std::string operator()() const { return words; }
};

}  // namespace

TEST(citation_forms, become_proofs_in_the_answer) {
    for (const std::string form : {"\u30101\u3011",
                                   "\u30101\u2020source\u3011",
                                   "[^1]",
                                   "[citation 1]",
                                   "[Citation: 1]",
                                   "[source 1]",
                                   "[Quelle 1]",
                                   "[Doc 1]",
                                   "[#1]",
                                   "[[1]]",
                                   "<cite>1</cite>",
                                   "<citation>1</citation>",
                                   "<citation number=\\\"1\\\"/>",
                                   "<sup>1</sup>",
                                   "\u207d\u00b9\u207e",
                                   "[1\u2020L3-L5]",
                                   "[1:2]",
                                   "\uff3b\uff11\uff3d",
                                   "[1](kiln.md)",
                                   "(1)",
                                   "{1}"}) {
        const answer made = answer_to("The kiln reaches 1280 degrees after nine hours " + form + ".");
        EXPECT_EQ(made.status, answer_status::answered) << form;
        EXPECT_EQ(made.text, "The kiln reaches 1280 degrees after nine hours [1].") << form;
        ASSERT_EQ(made.citations.size(), 1U) << form;
        EXPECT_EQ(made.citations.front().quote + ".", kiln.texts.front());
        EXPECT_TRUE(made.notes.empty()) << made.notes.front();
    }
}

TEST(citation_forms, name_several_passages_at_once) {
    for (const std::string form :
         {"[Citation 1, Citation 2]", "[1 and 2]", "\u30101, 2\u3011", "[^1][^2]", "<sup>1,2</sup>", "\u00b9\u00b2"}) {
        const answer made = answer_to("The potter on duty opens the kiln after nine hours " + form + ".");
        EXPECT_EQ(made.status, answer_status::answered) << form;
        EXPECT_EQ(made.text, "The potter on duty opens the kiln after nine hours [1][2].") << form;
        EXPECT_EQ(made.citations.size(), 2U) << form;
    }
}

TEST(citation_forms, are_refused_when_they_name_no_open_passage) {
    for (const std::string form : {"\u30107\u3011", "[^7]", "[citation 7]", "<cite>7</cite>", "\u2077", "(7)",
                                   "[7](kiln.md)", "[Doc 7]", "`[1]`", "2\u00b9"}) {
        const answer made = answer_to("The kiln reaches 1280 degrees after nine hours " + form + ".");
        EXPECT_EQ(made.status, answer_status::partial) << form;
        EXPECT_EQ(made.text.find('7'), std::string::npos) << made.text;
    }
}

TEST(citation_forms, without_an_open_passage_are_refused_even_beside_a_right_one) {
    for (const std::string form : {"\u30107\u3011", "[^7]", "[citation 7]", "<cite>7</cite>"})
        EXPECT_EQ(answer_to("The kiln reaches 1280 degrees [1]. The potter opens it " + form + ".").status,
                  answer_status::partial)
            << form;
}

TEST(citation_forms, are_read_in_the_answer_of_a_tool_that_ends_a_run) {
    const auto made =
        Agent{
            script_of(
                {search_action("kiln"), kiln.open_action(0),
                 R"({"type":"tool_call","tool":"closing_words","input":{"words":"The kiln reaches 1280 degrees\u30101\u3011."}})"}),
            kiln, tools<search_docs, open_citation, closing_words>}
            .run("How hot does the kiln get?", owner{"me"});
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "The kiln reaches 1280 degrees [1].");
    EXPECT_EQ(made->citations.size(), 1U);
}
