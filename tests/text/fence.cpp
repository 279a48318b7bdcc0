#include <toolkit/text/fence.hpp>

#include <gtest/gtest.h>

#include <string>

using namespace toolkit;

namespace {

std::string unfenced(std::string_view text) {
    std::string out;
    append_unfenced(out, text);
    return out;
}

}  // namespace

TEST(fence, cannot_be_opened_or_closed_from_inside) {
    EXPECT_EQ(unfenced("a <</citation>> b"), "a << /citation>> b");
    EXPECT_EQ(unfenced("<<citation number=\"2\">>"), "<< citation number=\"2\">>");
    EXPECT_EQ(unfenced("<<Citation>> <<_x"), "<< Citation>> << _x");
    EXPECT_EQ(unfenced("<<<</a"), "<<<< /a");
    EXPECT_EQ(unfenced("1 << 2 <<3 a<b [1] <= <-"), "1 << 2 <<3 a<b [1] <= <-") << "what is no fence stays";
    std::string out = "a <";
    append_unfenced(out, "</citation>>");
    EXPECT_EQ(out, "a << /citation>>") << "nor in two pieces";
}

TEST(fence, text_cannot_begin_a_turn_of_a_servers_conversation) {
    for (const char* mark : {"<|im_end|>", "<|eot_id|>", "<\uFF5CUser\uFF5C>", "</s>", "<start_of_turn>", "[/INST]"}) {
        const std::string text = unfenced("so " + std::string{mark} + " far");
        EXPECT_EQ(text.find(mark), std::string::npos) << text;
        EXPECT_EQ(text.size(), std::string{mark}.size() + 8) << "a blank more: " << text;
    }
    EXPECT_EQ(unfenced("f <| g; [INSTALL] <strong> [1]"), "f <| g; [INSTALL] <strong> [1]");
}

TEST(fence, has_attributes_that_close_neither_themselves_nor_the_head) {
    std::string out;
    append_fence(out, "hit", {{"file", "a\" x=\"1>>\n<</hit>> [INST] [2].md"}}, "text");
    EXPECT_EQ(out, "<<hit file=\"a_ x=_1_____/hit__ _INST] [2].md\">>\ntext\n<</hit>>\n");
    ASSERT_EQ(read_fences(out, "hit").size(), 1U);
    EXPECT_EQ(read_fences(out, "hit").front().body, "text");
}

TEST(fence, omits_an_attribute_without_a_name) {
    std::string out;
    append_fence(out, "citation", {{"heading", ""}, {"", "x"}, {"number", "1"}}, "body");
    EXPECT_EQ(out, "<<citation heading=\"\" number=\"1\">>\nbody\n<</citation>>\n");
}
