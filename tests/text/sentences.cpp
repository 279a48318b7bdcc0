// text/sentences.hpp, text/abbreviations.hpp
#include <toolkit/text/sentences.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

using toolkit::line_end;
using toolkit::sentences_of;

namespace {

using texts = std::vector<std::string>;

texts split(std::string_view text, line_end means = line_end::ends_sentence) {
    texts found;
    for (const auto& s : sentences_of(text, means)) found.emplace_back(s.of(text));
    return found;
}

}  // namespace

static_assert(sentences_of("One. Two.").size() == 2);

TEST(sentences, end_at_full_stops_questions_and_exclamations) {
    EXPECT_EQ(split("It works. Does it? Yes! Well… Good"), (texts{"It works.", "Does it?", "Yes!", "Well…", "Good"}));
    EXPECT_EQ(split(""), texts{});
    EXPECT_EQ(split(" \n\n "), texts{});
}

TEST(sentences, do_not_end_at_english_abbreviations) {
    EXPECT_EQ(split("Dr. Smith met Mrs. Jones, e.g. in Fig. 3 vs. the rest. They left."),
              (texts{"Dr. Smith met Mrs. Jones, e.g. in Fig. 3 vs. the rest.", "They left."}));
    EXPECT_EQ(split("J. R. Doe works for Acme Inc. The firm grew."),
              (texts{"J. R. Doe works for Acme Inc.", "The firm grew."}));
    EXPECT_EQ(split("The U.S. Army came at 5 p.m. It left."), (texts{"The U.S. Army came at 5 p.m.", "It left."}));
}

TEST(sentences, do_not_end_at_german_abbreviations) {
    EXPECT_EQ(split("Das gilt z. B. für Nr. 3, d. h. vgl. Abs. 2 bzw. Art. 5. Es gilt."),
              (texts{"Das gilt z. B. für Nr. 3, d. h. vgl. Abs. 2 bzw. Art. 5.", "Es gilt."}));
    EXPECT_EQ(split("Äpfel, Birnen usw. Die Liste ist lang."), (texts{"Äpfel, Birnen usw.", "Die Liste ist lang."}));
    EXPECT_EQ(split("Das ist z.B. gut, ca. 3 Mio. Euro."), texts{"Das ist z.B. gut, ca. 3 Mio. Euro."});
}

TEST(sentences, do_not_end_at_numbers_and_ordinals) {
    EXPECT_EQ(split("Pi is 3.14 in version 15.2. It was so in 1999. In 2000 too."),
              (texts{"Pi is 3.14 in version 15.2.", "It was so in 1999.", "In 2000 too."}));
    EXPECT_EQ(split("Am 3. Oktober kam die 2. Auflage im 19. Jahrhundert."),
              texts{"Am 3. Oktober kam die 2. Auflage im 19. Jahrhundert."});
    EXPECT_EQ(split("See chapter 3. Then go on."), (texts{"See chapter 3.", "Then go on."}));
    EXPECT_EQ(split("1. Open the file."), texts{"1. Open the file."});
}

TEST(sentences, keep_their_quotation_marks_and_citations) {
    EXPECT_EQ(split("He said \"Stop.\" Then he left."), (texts{"He said \"Stop.\"", "Then he left."}));
    EXPECT_EQ(split("„Halt!“, rief er. „Nein.“ Er ging."), (texts{"„Halt!“, rief er.", "„Nein.“", "Er ging."}));
    EXPECT_EQ(split("\"Really?\" he asked. (It was so.) Good."),
              (texts{"\"Really?\" he asked.", "(It was so.)", "Good."}));
    EXPECT_EQ(split("It rebuilds. [1] It locks [2]. It ends.[3] [4] Done."),
              (texts{"It rebuilds. [1]", "It locks [2].", "It ends.[3] [4]", "Done."}));
}

TEST(sentences, may_begin_with_the_small_name_of_a_program) {
    EXPECT_EQ(split("It dumps. pg_restore reads it. Small foo. bar goes on."),
              (texts{"It dumps.", "pg_restore reads it.", "Small foo. bar goes on."}));
}

TEST(sentences, end_at_line_ends_of_extracted_text) {
    EXPECT_EQ(split("- one\n- two. More\n\nA paragraph\nint main() {"),
              (texts{"- one", "- two.", "More", "A paragraph", "int main() {"}));
}

TEST(sentences, go_on_over_the_lines_of_a_wrapped_text) {
    EXPECT_EQ(split("One that is\nwrapped. Two\n\nThree\n- item\n2. item", line_end::is_a_blank),
              (texts{"One that is\nwrapped.", "Two", "Three", "- item", "2. item"}));
}

TEST(sentences, end_at_ideographic_full_stops) { EXPECT_EQ(split("這是。好的。"), (texts{"這是。", "好的。"})); }

TEST(sentences, cover_every_character_that_is_no_blank_once_and_in_order) {
    const std::string text = "A b. C\xFF d? \"E.\" [1]\n\nf. g.h ... ! . x\u00A0y. \u00A0 Z";
    std::string joined;
    std::size_t end = 0;
    for (const auto& s : sentences_of(text)) {
        EXPECT_GE(s.begin, end);
        EXPECT_LT(s.begin, s.end);
        end = s.end;
        joined += s.of(text);
    }
    const auto packed = [](std::string from) {
        std::erase_if(from, [](char c) { return c == ' ' || c == '\n'; });
        for (std::size_t at; (at = from.find("\u00A0")) != std::string::npos;) from.erase(at, 2);
        return from;
    };
    EXPECT_EQ(packed(joined), packed(text));
}

TEST(sentences, of_a_megabyte_of_dots_are_found_in_linear_time) {
    std::string dots;
    for (int i = 0; i < 250'000; ++i) dots += "a.) ";
    EXPECT_GE(sentences_of(dots).size(), 1U);
    EXPECT_EQ(sentences_of(std::string(1'000'000, '.')).size(), 1U);
}

TEST(sentences, of_dots_among_marks_or_without_borders_are_found_in_linear_time) {
    for (const std::string_view piece : {"\". ", ". \u201E", "a.\u00A0", ". [1 ", ".)\u00A0"}) {
        std::string dots;
        while (dots.size() < 200'000) dots += piece;
        EXPECT_GE(sentences_of(dots).size(), 1U) << piece;
    }
    EXPECT_EQ(split("He said. \"((«Stop».\""), (texts{"He said.", "\"((«Stop».\""}));
}
