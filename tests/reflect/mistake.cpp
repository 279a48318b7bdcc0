// reflect/mistake.hpp; tests/compile_fail tests what the compiler prints
#include <toolkit/reflect/mistake.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using toolkit::complaint;
using toolkit::say;

static_assert(say("toolkit: ", std::string_view{"page"}, " is wrong").view() == "toolkit: page is wrong");

TEST(complaint, is_cut_at_its_capacity) { EXPECT_EQ(say(std::string(1000, 'a')).view().size(), complaint::capacity); }

TEST(complaint, comes_in_pieces_that_form_the_whole) {
    const std::string text =
        "toolkit: the annotations of find_pages name topik, which is not a member of it; did you mean topic? "
        "averyveryveryveryveryveryverylongwordwithoutanyblankinit";
    std::string together;
    const std::size_t count = toolkit::mistakes::count_pieces(text);
    for (std::size_t i = 0; i < count; ++i) {
        const auto [begin, end] = toolkit::mistakes::piece(text, i);
        ASSERT_LT(begin, end);
        ASSERT_LE(end - begin, toolkit::mistakes::piece_size);
        together += text.substr(begin, end - begin);
    }
    EXPECT_EQ(together, text);
}
