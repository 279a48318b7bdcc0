// text/letters.hpp
#include <toolkit/text/letters.hpp>

#include <gtest/gtest.h>

#include <string>

using toolkit::class_of;
using toolkit::folded;
using toolkit::letter_class;
using toolkit::lower_case;

// What is known at compile time is checked there.
static_assert(lower_case(U'A') == U'a' && lower_case(U'Ä') == U'ä' && lower_case(U'Ÿ') == U'ÿ' &&
              lower_case(U'ẞ') == U'ß');
static_assert(lower_case(U'Ł') == U'ł' && lower_case(U'Ž') == U'ž' && lower_case(U'Ő') == U'ő' &&
              lower_case(U'Ǆ') == U'ǆ');
static_assert(lower_case(U'Σ') == U'σ' && lower_case(U'Ά') == U'ά' && lower_case(U'Ώ') == U'ώ' &&
              lower_case(U'Ἀ') == U'ἀ');
static_assert(lower_case(U'Ж') == U'ж' && lower_case(U'Ё') == U'ё' && lower_case(U'Ӏ') == U'ӏ' &&
              lower_case(U'Ա') == U'ա');
static_assert(lower_case(U'×') == U'×' && lower_case(U'÷') == U'÷' && lower_case(U'ß') == U'ß' &&
              lower_case(U'ĸ') == U'ĸ');
static_assert(class_of(U'é') == letter_class::word && class_of(U'ﬁ') == letter_class::word);
static_assert(class_of(U'„') == letter_class::none && class_of(U'€') == letter_class::none &&
              class_of(0xFFFD) == letter_class::none);
static_assert(class_of(U'語') == letter_class::alone && class_of(U'§') == letter_class::alone &&
              class_of(U'か') == letter_class::alone);

TEST(letters, every_lower_case_is_its_own_lower_case) {
    for (char32_t point = 0; point < 0x110000; ++point) {
        if (point == 0xD800) point = 0xE000;
        EXPECT_EQ(lower_case(lower_case(point)), lower_case(point)) << std::hex << static_cast<unsigned>(point);
    }
}

TEST(letters, folding_removes_case_apostrophes_and_invisible_signs) {
    EXPECT_EQ(folded("ÄRGER Don’t ΣΊΣΥΦΟΣ"), "ärger don't σίσυφοσ");
    EXPECT_EQ(folded("Sil\u00ADben\u200Dzeichen"), "silbenzeichen");
    EXPECT_EQ(folded("İ"), "i");
}

TEST(letters, folding_keeps_text_without_case_and_marks_invalid_bytes) {
    EXPECT_EQ(folded("pg_x 日本 3½"), "pg_x 日本 3½");
    EXPECT_EQ(folded("a\xFFz"), "a\uFFFDz");
    EXPECT_EQ(folded(""), "");
}
