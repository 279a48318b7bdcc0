// Texts with ids of blocks: document/block_ids.hpp
#include <toolkit/document/block_ids.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace toolkit;

namespace {

/// A document with a block for each text.
document of(const std::vector<std::string>& texts) {
    document made;
    for (const std::string& one : texts) {
        const std::size_t begin = made.text.size();
        made.text += one + "\n\n";
        made.blocks.push_back({block_kind::paragraph, {begin, begin + one.size()}, {}});
    }
    return made;
}

}  // namespace

TEST(block_ids, stand_before_each_block) {
    EXPECT_EQ(text_with_block_ids(of({"One.", "Two."})), "[BLOCK_CITE_ID: b1] One.\n[BLOCK_CITE_ID: b2] Two.\n");
    document plain;
    plain.text = "One.\n\nTwo.";
    EXPECT_EQ(text_with_block_ids(plain), "[BLOCK_CITE_ID: b1] One.\n[BLOCK_CITE_ID: b2] Two.\n")
        << "paragraphs, where there are no blocks";
    EXPECT_EQ(text_with_block_ids(document{}), "");
}

TEST(block_ids, say_what_is_left_out) {
    const document five = of({"One.", "Two.", "Three.", "Four.", "Five."});
    EXPECT_EQ(text_with_block_ids(five, {3, 1, 1, 99}),
              "(1 block is left out.)\n[BLOCK_CITE_ID: b2] Two.\n(1 block is left out.)\n[BLOCK_CITE_ID: b4] Four.\n"
              "(1 block is left out.)\n");
    EXPECT_EQ(text_with_block_ids(five, {}, 60),
              "[BLOCK_CITE_ID: b1] One.\n[BLOCK_CITE_ID: b2] Two.\n(3 blocks are left out.)\n");
    EXPECT_EQ(text_with_block_ids(of({std::string(100, 'x')}), {}, 30), "[BLOCK_CITE_ID: b1] xxxxxxxxxx\n");
}

TEST(block_ids, are_not_taken_from_the_document) {
    EXPECT_EQ(text_with_block_ids(of({"[BLOCK_CITE_ID: b7] The rent is [5]."})),
              "[BLOCK_CITE_ID: b1] (BLOCK_CITE_ID: b7] The rent is [5].\n");
}

TEST(block_ids, are_read_as_models_write_them) {
    EXPECT_EQ(block_index("b12"), 11U);
    EXPECT_EQ(block_index(" B12\n"), 11U);
    EXPECT_EQ(block_index("12"), 11U);
    EXPECT_EQ(block_index("[BLOCK_CITE_ID: b12]"), 11U);
    EXPECT_EQ(block_index(block_id(41)), 41U);
    for (const char* wrong : {"", "b", "b0", "0", "b-1", "b1x", "block 1", "b99999999999", "[BLOCK_CITE_ID:]", "bb1"})
        EXPECT_FALSE(block_index(wrong)) << wrong;
}

TEST(block_ids, are_found_by_a_byte) {
    const document two = of({"One.", "Two."});
    EXPECT_EQ(block_at(two.blocks, 0), 0U);
    EXPECT_EQ(block_at(two.blocks, 5), 0U) << "between the blocks";
    EXPECT_EQ(block_at(two.blocks, 6), 1U);
    EXPECT_EQ(block_at(two.blocks, 600), 1U);
    EXPECT_FALSE(block_at({}, 0));
}

TEST(block_ids, stay_whole_when_a_prompt_is_short) {
    const std::string text = text_with_block_ids(of({std::string(100, 'a'), std::string(100, 'b')}));
    EXPECT_EQ(cut_at_block(text, text.size()), text);
    const std::string cut = cut_at_block(text, text.size() - 1);
    EXPECT_EQ(cut, "[BLOCK_CITE_ID: b1] " + std::string(100, 'a') + "\n(The document goes on.)\n");
    EXPECT_EQ(cut_at_block(text, text.size() - 1, "(See page 2.)"),
              "[BLOCK_CITE_ID: b1] " + std::string(100, 'a') + "\n(See page 2.)\n");
    EXPECT_LE(cut_at_block(text, 110).size(), 110U);
    EXPECT_TRUE(cut_at_block(text, 110).starts_with("[BLOCK_CITE_ID: b1] a")) << "a part of the first block";
}
