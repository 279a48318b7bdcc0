// retrieval/ranking/lexical_scores.hpp
#include <toolkit/retrieval/ranking/lexical_scores.hpp>
#include <toolkit/retrieval/segment/segment_writer.hpp>

#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

using toolkit::best_chunks;
using toolkit::fusion_weights;
using toolkit::owner;
using toolkit::scored_chunk;
using toolkit::segment;

namespace {

constexpr fusion_weights words_alone{1, 0};

// An index in which each text is one chunk.
class texts_index {
public:
    explicit texts_index(const std::vector<std::string>& texts) {
        std::vector<toolkit::indexed_document> documents;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            toolkit::indexed_document document;
            document.filename = std::string(1, static_cast<char>('a' + i));
            document.text = texts[i];
            document.chunks.push_back({{0, texts[i].size()}, 0});
            document.language = toolkit::language_index(toolkit::language_of(texts[i]));
            documents.push_back(std::move(document));
        }
        EXPECT_TRUE(toolkit::write_segment(folder_.path("s"), owner{"me"}, documents));
        index_.emplace(*segment::open(folder_.path("s"), owner{"me"}));
    }
    [[nodiscard]] std::vector<scored_chunk> find(std::string_view question,
                                                 const fusion_weights& weights = toolkit::fusion_default) const {
        return best_chunks(*index_, question, 10, 0, index_->chunk_count(), weights, {});
    }
    [[nodiscard]] const segment& index() const { return *index_; }

private:
    temporary_folder folder_;
    std::optional<segment> index_;
};

}  // namespace

TEST(bm25, of_one_word_follows_the_formula) {
    const texts_index texts({"apple apple pear", "pear", "plum", "cherry"});
    const auto found = texts.find("apples", words_alone);
    ASSERT_EQ(found.size(), 1U);
    const double length = 3;
    const double mean = 6.0 / 4;
    const double tf = 2;
    EXPECT_NEAR(found[0].score, tf / (tf + 1.2 * (1 - 0.75 + 0.75 * length / mean)),
                1e-6);  // idf (k1 + 1) is above and below
}

TEST(bm25, of_two_words_weighs_the_rarer_one_more) {
    const texts_index texts({"apple tree", "tree house", "tree top", "apple pie"});
    const auto found = texts.find("apple tree", words_alone);
    ASSERT_EQ(found.size(), 4U);
    EXPECT_EQ(found[0].chunk, 0U);
    EXPECT_EQ(found[1].chunk, 3U);  // the apple alone ranks before the tree alone
}

TEST(bm25, a_word_without_a_match_lowers_the_score) {
    const texts_index texts({"the apple tree stands here", "pear", "plum"});
    const double covered = texts.find("apple tree", words_alone)[0].score;
    const double half = texts.find("apple tree zeppelin submarine", words_alone)[0].score;
    EXPECT_GT(covered, half * 1.9);
    EXPECT_TRUE(texts.find("zeppelin submarine", words_alone).empty());
}

TEST(bm25, scores_lie_between_0_and_1) {
    std::string often;
    for (int i = 0; i < 1000; ++i) often += "apple ";
    const texts_index texts({often, "pear", "plum"});
    for (const auto& [_, score] : texts.find("apple")) {
        EXPECT_GT(score, 0.8);
        EXPECT_LE(score, 1.0);
    }
}

TEST(bm25, stop_words_of_the_question_count_only_without_other_words) {
    const texts_index texts({"the cat is in the house", "how do i do it", "rebuild"});
    EXPECT_EQ(texts.find("how do I rebuild it", words_alone).front().chunk, 2U);
    EXPECT_EQ(texts.find("how do I rebuild it", words_alone).size(), 1U);
    EXPECT_EQ(texts.find("how do I do it", words_alone).front().chunk, 1U);
}

TEST(bm25, identifiers_are_found_whole_before_their_parts) {
    const texts_index texts({"the pg index is old", "pg_index holds one row an index", "an index of pg"});
    EXPECT_EQ(texts.find("pg_index", words_alone).front().chunk, 1U);
    EXPECT_EQ(texts.find("pg_index", words_alone).size(), 3U);
}

TEST(bm25, a_compound_without_a_match_is_scored_by_its_parts) {
    const texts_index texts({"the apple tree", "pear", "plum"});
    EXPECT_DOUBLE_EQ(texts.find("apple/tree", words_alone)[0].score, texts.find("apple tree", words_alone)[0].score);
}

TEST(bm25, questions_find_texts_of_both_languages_of_an_index) {
    const texts_index texts(
        {"Die Häuser sind nicht aus Holz, und das ist gut so.", "The houses are not of wood, and that is good."});
    EXPECT_EQ(texts.find("Haus", words_alone).front().chunk, 0U);
    EXPECT_EQ(texts.find("house", words_alone).front().chunk, 1U);
}

TEST(bm25, grams_find_what_stems_miss) {
    const texts_index texts({"Das Donaudampfschiff ist nicht hier.", "Das ist ein Auto und nicht mehr."});
    EXPECT_TRUE(texts.find("Dampfschiffe", words_alone).empty());
    EXPECT_EQ(texts.find("Dampfschiffe").front().chunk, 0U);
}

TEST(bm25, equal_scores_come_in_the_order_of_the_documents) {
    const texts_index texts({"apple", "apple", "pear", "apple"});
    const auto found = texts.find("apple");
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].chunk, 0U);
    EXPECT_EQ(found[1].chunk, 1U);
    EXPECT_EQ(found[2].chunk, 3U);
}

TEST(bm25, a_question_of_any_length_is_answered) {
    const texts_index texts({"apple", "pear"});
    std::string question;
    while (question.size() < 100'000) question += "apple pear_" + std::to_string(question.size()) + " ";
    EXPECT_EQ(texts.find(question).size(), 2U);
    EXPECT_TRUE(texts.find("").empty());
    EXPECT_TRUE(texts.find("?!").empty());
}
