#include <toolkit/retrieval/database/pgvector_tables.hpp>

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace toolkit;

TEST(is_plain_name, never_accepts_sql) {
    for (const char* good : {"toolkit", "t", "a_1", "_x"}) EXPECT_TRUE(pgvector_tables::is_plain_name(good)) << good;
    for (const char* bad : {"", "1a", "A", "a b", "a;b", "a\"b", "a.b", "a-b", "\xC3\xBC"})
        EXPECT_FALSE(pgvector_tables::is_plain_name(bad)) << bad;
    EXPECT_FALSE(pgvector_tables::is_plain_name(std::string(41, 'a')));
}

TEST(prefix_of, quotes_a_schema_named_like_a_keyword_of_sql) {
    EXPECT_EQ(pgvector_tables::prefix_of("user"), "\"user\".");
    for (const std::string& one : pgvector_tables::statements("user", 3))
        EXPECT_EQ(one.find(" user"), std::string::npos) << one;
}

TEST(statements, keep_vectors_in_their_rows_when_a_page_has_room) {
    const auto all = [](std::size_t dimensions) {
        std::string text;
        for (const std::string& one : pgvector_tables::statements("toolkit", dimensions)) text += one + ";";
        return text;
    };
    EXPECT_NE(all(384).find("v SET STORAGE PLAIN"), std::string::npos);
    EXPECT_NE(all(1100).find("v SET STORAGE PLAIN"), std::string::npos);
    EXPECT_EQ(all(1101).find("v SET STORAGE"), std::string::npos);
    EXPECT_NE(all(1101).find("USING hnsw"), std::string::npos);
    EXPECT_EQ(all(2001).find("USING hnsw"), std::string::npos);
    EXPECT_NE(all(2001).find("terms SET STORAGE MAIN"), std::string::npos);
}

TEST(array_text, quotes_each_element) {
    EXPECT_EQ(pgvector_tables::array_text{}.take(), "{}");
    EXPECT_EQ(pgvector_tables::array_of(std::vector<std::string>{"a", "", "b,c", "d\"e", "f\\g", "{}"}),
              R"({"a","","b,c","d\"e","f\\g","{}"})");
}

TEST(quoted_term, is_one_lexeme_with_any_content) {
    EXPECT_EQ(pgvector_tables::quoted_term("it's"), "'it''s'");
    EXPECT_EQ(pgvector_tables::quoted_term("a\\b | c:*"), "'a\\\\b | c:*'");
}

TEST(tsvector_text, has_each_term_with_its_positions_and_counts_the_chunk_once) {
    stored_row row;
    row.title = "Apples";
    row.portion = "An apple, two apples.";
    row.bytes = {0, row.portion.size()};
    tokenizer terms;
    std::map<std::string, std::size_t> chunks_with;
    EXPECT_EQ(pgvector_tables::tsvector_text(row, terms, chunks_with), "'an':2 'appl':1,3,5 'two':4");
    EXPECT_EQ(chunks_with, (std::map<std::string, std::size_t>{{"an", 1}, {"appl", 1}, {"two", 1}}));
    row.portion = std::string(5000, 'x');
    row.bytes = {0, row.portion.size()};
    EXPECT_LT(pgvector_tables::tsvector_text(row, terms, chunks_with).size(), pgvector_tables::longest_term + 30);
}

TEST(vector_text, is_readable_by_databases) {
    const float row[]{0.5F, -1, 1e-9F};
    EXPECT_EQ(database_rows::vector_text(row), "[0.5,-1,1e-09]");
    EXPECT_EQ(database_rows::vector_text({}), "[]");
}

}  // namespace
