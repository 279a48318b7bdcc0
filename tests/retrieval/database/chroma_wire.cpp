#include <toolkit/retrieval/database/chroma_wire.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using namespace toolkit;

TEST(needles_of, are_in_every_text_with_the_word) {
    tokenizer terms;
    const auto words = database_ranking::words_of("Houses of pg_reindex über", terms);
    ASSERT_GE(words.size(), 3U);
    const std::size_t english = language_index("english");
    EXPECT_EQ(chroma_wire::needles_of(words[0], english), (std::vector<std::string>{"hous", "Hous", "HOUS"}));
    bool whole = false;
    for (const lookup_word& word : words)
        whole = whole || chroma_wire::needles_of(word, english).front() == "pg_reindex";
    EXPECT_TRUE(whole);
}

TEST(conditions, are_one_or_joined_by_and) {
    chroma_wire::conditions all;
    EXPECT_EQ(all.text(), "");
    all.equal("doc", "a\"b");
    EXPECT_EQ(all.text(), R"({"doc":{"$eq":"a\"b"}})");
    all.equal("version", "1", "$ne");
    EXPECT_EQ(all.text(), R"({"$and":[{"doc":{"$eq":"a\"b"}},{"version":{"$ne":"1"}}]})");
}

TEST(words_condition, asks_for_any_of_the_words) {
    row_lookup lookup;
    EXPECT_EQ(chroma_wire::words_condition(lookup), "");
    lookup.words.push_back({"42", {"42"}, 1});
    EXPECT_EQ(chroma_wire::words_condition(lookup), R"({"$contains":"42"})");
    lookup.words.push_back({"\u4e2d\u6587", {"\u4e2d\u6587"}, 1});
    EXPECT_EQ(chroma_wire::words_condition(lookup),
              "{\"$or\":[{\"$contains\":\"42\"},{\"$contains\":\"\u4e2d\u6587\"}]}");
}

}  // namespace
