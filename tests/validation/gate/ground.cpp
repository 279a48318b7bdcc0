// validation/ground.hpp, align.hpp
#include <toolkit/validation/ground.hpp>
#include <toolkit/validation/terms.hpp>
#include <toolkit/validation/words/align.hpp>

#include <gtest/gtest.h>

using namespace toolkit;

namespace {

const std::string document_text =
    "Introduction. Rebuilding can lock a table. To build the index without locking out writes, use CONCURRENTLY. "
    "The moon is made of rock. It has no air at all.";

run_record opened_twice() {
    run_record record;
    const std::size_t moon = document_text.find("The moon");
    record.open({0,
                 uuid::from_bits(1, 1),
                 uuid::from_bits(2, 1),
                 0,
                 "a.md",
                 "Index",
                 {14, moon - 1},
                 document_text.substr(14, moon - 1 - 14)});
    record.open({0,
                 uuid::from_bits(1, 1),
                 uuid::from_bits(2, 2),
                 1,
                 "a.md",
                 "Moon",
                 {moon, document_text.size()},
                 document_text.substr(moon)});
    return record;
}

}  // namespace

TEST(ground, quotes_exactly_the_bytes_of_the_document_that_support_the_claim) {
    const answer made = ground({"Use CONCURRENTLY so that writes are not locked out [1].", {}}, opened_twice());
    ASSERT_EQ(made.citations.size(), 1U);
    const citation& proof = made.citations[0];
    EXPECT_EQ(proof.quote, "To build the index without locking out writes, use CONCURRENTLY.");
    EXPECT_EQ(proof.quote, document_text.substr(proof.begin, proof.end - proof.begin));
    EXPECT_EQ(made.status, answer_status::answered);
}

// The first sentence has more of the claim's words, another one has its number.
TEST(ground, quotes_the_sentence_with_the_number_of_the_claim) {
    const auto quote_of = [](const std::string& text, const std::string& claim) {
        run_record record;
        record.open({0, uuid::from_bits(1, 1), uuid::from_bits(2, 1), 0, "a.md", "Cache", {0, text.size()}, text});
        const answer made = ground({claim + " [1].", {}}, record);
        return made.citations.size() == 1 ? made.citations[0].quote : "no citation";
    };
    const std::string cache =
        "The helper stores passwords in memory for later use. The socket is private. Seconds to cache (default: 900).";
    EXPECT_EQ(quote_of(cache, "The helper stores passwords in memory for 900 seconds"),
              "Seconds to cache (default: 900).");
    EXPECT_EQ(quote_of(cache, "The helper stores passwords in memory"), "The helper stores passwords in memory");
    EXPECT_EQ(quote_of(cache, "The helper stores passwords in memory for 901 seconds"),
              "The helper stores passwords in memory for later use.");
    const std::string two = "A script tells bisect run how it ended. Code 125 skips. Code 127 aborts the script.";
    EXPECT_EQ(quote_of(two, "The script tells bisect run that it ended in 125 or 127"),
              "Code 125 skips. Code 127 aborts the script.");
}

TEST(ground, removes_a_dangling_marker_and_reports_it) {
    const answer made = ground({"Use CONCURRENTLY [1] always [5].", {}}, opened_twice());
    EXPECT_EQ(made.text, "Use CONCURRENTLY [1] always.");
    ASSERT_EQ(made.notes.size(), 1U);
    EXPECT_EQ(made.citations.size(), 1U);
}

TEST(ground, corrects_a_marker_that_names_the_wrong_opened_passage) {
    const answer made = ground({"The moon has no air at all. [1]", {}}, opened_twice());
    EXPECT_EQ(made.text, "The moon has no air at all. [2]");
    ASSERT_EQ(made.citations.size(), 1U);
    EXPECT_EQ(made.citations[0].number, 2U);
    EXPECT_EQ(made.citations[0].quote, "The moon is made of rock. It has no air at all.");
    EXPECT_EQ(made.notes.size(), 1U);
}

TEST(ground, corrects_a_marker_whose_passage_lacks_the_facts_of_the_claim) {
    run_record record;
    const auto open = [&](std::uint64_t id, std::string text) {
        record.open(
            {0, uuid::from_bits(1, id), uuid::from_bits(2, id), 0, "page.md", "", {0, text.size()}, std::move(text)});
    };
    open(1, "DISCARD resets the counters of a session to their start value.");
    open(2, "TRUNCATE empties a table; RESTART IDENTITY begins its counters again at the start value.");
    const draft candidate{
        "Use `TRUNCATE` with RESTART IDENTITY to begin the counters of a table at their start value. [1]", {}};
    const answer made = ground(candidate, record);
    EXPECT_TRUE(made.text.ends_with("start value. [2]")) << made.text;
    ASSERT_EQ(made.citations.size(), 1U);
    EXPECT_EQ(made.citations[0].number, 2U);
    EXPECT_EQ(made.notes.size(), 1U);
    const answer wider =
        ground({"Use `TRUNCATE` with RESTART IDENTITY. It resets the counters to their start value. [1]", {}}, record);
    EXPECT_TRUE(wider.text.ends_with("start value. [2]")) << wider.text;
    const answer kept = ground({"DISCARD resets the counters of a session. [1]", {}}, record);
    EXPECT_TRUE(kept.text.ends_with("[1]")) << kept.text;
    EXPECT_TRUE(kept.notes.empty());
}

TEST(ground, keeps_one_of_a_pair_when_the_other_passage_does_not_support_the_claim) {
    const answer made = ground({"Rebuilding can lock a table [1][2].", {}}, opened_twice());
    EXPECT_EQ(made.text, "Rebuilding can lock a table [1].");
    EXPECT_EQ(made.citations.size(), 1U);
}

TEST(ground, proves_each_marker_of_a_pair_with_its_own_passage) {
    const answer made = ground({"Rebuilding locks a table, and the moon is rock [1][2].", {}}, opened_twice());
    ASSERT_EQ(made.citations.size(), 2U);
    for (const citation& proof : made.citations)
        EXPECT_EQ(proof.quote, document_text.substr(proof.begin, proof.end - proof.begin));
}

TEST(ground, accepts_the_agreed_word_for_an_insufficiency) {
    EXPECT_EQ(ground({not_known, {}}, opened_twice()).status, answer_status::insufficient);
    EXPECT_EQ(ground({"", {{"", "the price", {}}}}, opened_twice()).status, answer_status::insufficient);
}

TEST(align, finds_verbatim_text) {
    const alignment held = align(" table. To build ", document_text);
    EXPECT_EQ(held.share, 1);
    EXPECT_EQ(held.bytes.of(document_text), "table. To build");
}

TEST(align, covers_little_of_a_foreign_claim) { EXPECT_LT(align("Bananas grow in Ecuador", document_text).share, 0.3); }

TEST(terms, have_no_quotation_marks_of_other_languages_at_their_ends) {
    EXPECT_EQ(terms::of("the \u201eTesla\u201c, the \u00abMerit\u00bb and \u2013 Smith\u2019"),
              (std::vector<std::string>{"Tesla", "Merit", "Smith"}));
}

TEST(ground, quotes_a_row_without_the_names_of_its_columns) {
    toolkit::run_record record;
    const std::string text = "S-032 | West Yard | Poland | 424";
    record.open({0,
                 toolkit::uuid::from_bits(1, 1),
                 toolkit::uuid::from_bits(2, 1),
                 3,
                 "a.md",
                 "Holders",
                 {500, 500 + text.size()},
                 text,
                 "Number | Holder | Country | Shares"});
    const auto made = toolkit::ground({"West Yard has 424 shares [1].", {}}, record);
    ASSERT_EQ(made.citations.size(), 1U);
    const toolkit::citation& proof = made.citations[0];
    EXPECT_EQ(proof.quote, text.substr(proof.begin - 500, proof.end - proof.begin));
    EXPECT_EQ(proof.quote.find("Shares"), std::string::npos);
}
