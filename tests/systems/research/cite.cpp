// Citations of words in a block: systems/research/cite.hpp
#include <toolkit/systems/research/cite.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace toolkit;

namespace {

document of(const char* name, const std::vector<std::string>& texts) {
    document made;
    made.filename = name;
    made.id = document_id(owner{"me"}, made.filename);
    for (const std::string& one : texts) {
        const std::size_t begin = made.text.size();
        made.text += one + "\n\n";
        made.blocks.push_back({block_kind::paragraph, {begin, begin + one.size()}, {}, 2, {}});
    }
    return made;
}

const document valuation = of("valuation.md", {"Valuation", "The market value is “£2,300,000”\nas of May 2024."});
const document survey = of("survey.md", {"Survey", "The roof is sound."});

result<research_citation> cite_in(std::vector<const document*> read, const citation_wish& wish,
                                  const std::vector<research_citation>& known = {}) {
    return cite(read, wish, known);
}
std::string why(const result<research_citation>& made) { return made ? "no failure" : made.error().for_model(); }

}  // namespace

TEST(research_cite, gives_the_exact_words_of_the_block) {
    const auto made = cite_in({&valuation}, {"value is \"£2,300,000\" as of May", "b2", 1});
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->number, 1);
    EXPECT_EQ(made->cited_text, "value is “£2,300,000”\nas of May");
    EXPECT_EQ(made->block_id, "b2");
    EXPECT_EQ(made->doc_id, valuation.id.to_string());
    EXPECT_EQ(made->filename, "valuation.md");
    EXPECT_EQ(made->page, 2U);
    EXPECT_TRUE(made->places.empty()) << "a format without placed words";
    EXPECT_EQ(cite_in({&valuation}, {"May 2024;", "[BLOCK_CITE_ID: b2]", 1})->cited_text, "May 2024");
}

TEST(research_cite, has_a_rectangle_for_each_line) {
    document pdf = of("a.pdf", {"One two three"});
    pdf.words = {{{0, 3}, 1, {10, 10, 30, 20}}, {{4, 7}, 1, {34, 10, 54, 20}}, {{8, 13}, 1, {10, 24, 40, 34}}};
    const auto made = cite_in({&pdf}, {"two three", "b1", 1});
    ASSERT_TRUE(made);
    ASSERT_EQ(made->places.size(), 2U);
    EXPECT_EQ(made->places[0].box, (rectangle{34, 10, 54, 20}));
    EXPECT_EQ(made->places[1].box, (rectangle{10, 24, 40, 34}));
    EXPECT_EQ(made->page, 1U);
}

TEST(research_cite, refuses_another_number_than_the_next) {
    EXPECT_NE(why(cite_in({&valuation}, {"May 2024", "b2", 2})).find("use 1"), std::string::npos);
    const auto first = cite_in({&valuation}, {"May 2024", "b2", 1});
    ASSERT_TRUE(first);
    EXPECT_NE(why(cite_in({&valuation}, {"market value", "b2", 1}, {*first})).find("use 2"), std::string::npos);
    EXPECT_NE(why(cite_in({&valuation}, {"market value", "b2", -1}, {*first})).find("use 2"), std::string::npos);
    EXPECT_TRUE(cite_in({&valuation}, {"market value", "b2", 2}, {*first}));
    EXPECT_NE(why(cite_in({&valuation}, {"May 2024", "b2", 2}, {*first})).find("Write [1]"), std::string::npos);
}

TEST(research_cite, refuses_a_block_of_another_document) {
    EXPECT_NE(why(cite_in({&survey}, {"May 2024", "b2", 1})).find("does not stand in the block b2"), std::string::npos)
        << "the valuation was not read";
    EXPECT_NE(why(cite_in({&valuation}, {"May 2024", "b1", 1})).find("does not stand in the block b1"),
              std::string::npos);
    EXPECT_NE(why(cite_in({&valuation}, {"May 2024", "b3", 1})).find("No document that was read has the block b3"),
              std::string::npos);
    EXPECT_NE(why(cite_in({}, {"May 2024", "b2", 1})).find("Read a document first"), std::string::npos);
    EXPECT_NE(why(cite_in({&valuation}, {"May 2024", "page 2", 1})).find("is no block id"), std::string::npos);
}

TEST(research_cite, takes_the_document_whose_block_has_the_words) {
    EXPECT_EQ(cite_in({&valuation, &survey}, {"The roof", "b2", 1})->filename, "survey.md");
    EXPECT_EQ(cite_in({&valuation, &survey}, {"market value", "b2", 1})->filename, "valuation.md");
    const document newer = of("newer.md", {"", "The market value fell."});
    EXPECT_EQ(cite_in({&valuation, &newer}, {"The market value", "b2", 1})->filename, "newer.md") << "the newest";
}

TEST(research_cite, refuses_words_that_are_not_there) {
    for (const char* wrong : {"The market value is £2,300,001", "mark", "et value", "", " \n", "value is is"})
        EXPECT_FALSE(cite_in({&valuation}, {wrong, "b2", 1})) << wrong;
    EXPECT_FALSE(cite_in({&valuation}, {std::string(10'000, 'x'), "b2", 1}));
    const std::vector<research_citation> full(default_citing_limits.citations);
    EXPECT_FALSE(cite_in({&valuation}, {"May 2024", "b2", 101}, full)) << "the limit of citations";
}
