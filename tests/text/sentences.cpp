// text/sentences.hpp, text/abbreviations.hpp
#include <toolkit/text/sentences.hpp>

#include "../effort.hpp"

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

TEST(sentences, know_abbreviations_that_are_written_with_spaces) {
    EXPECT_EQ(split("Manche, z. B. Das Haus, gehen i. d. R. Die anderen nicht. Ende."),
              (texts{"Manche, z. B. Das Haus, gehen i. d. R. Die anderen nicht.", "Ende."}));
    EXPECT_EQ(split("Dr. Müller, z.\u00A0B. Herr\u00A0Dr. Maier."),
              texts{"Dr. Müller, z.\u00A0B. Herr\u00A0Dr. Maier."});
    EXPECT_EQ(split("See e.g. this, i.e. The Book. It is."), (texts{"See e.g. this, i.e. The Book.", "It is."}));
    EXPECT_EQ(split("Nimm Vitamin C. Das hilft."), (texts{"Nimm Vitamin C.", "Das hilft."}));
}

TEST(sentences, do_not_end_in_references_to_laws) {
    EXPECT_EQ(split("Nach § 43 Abs. 2 Satz 1 Nr. 3 BGB gilt Art. 5 GG. Er gilt."),
              (texts{"Nach § 43 Abs. 2 Satz 1 Nr. 3 BGB gilt Art. 5 GG.", "Er gilt."}));
    EXPECT_EQ(split("§ 823 Abs. 1 Alt. 2, S. 12 ff. BGB, Rn. 5, Abb. 3. Das gilt."),
              (texts{"§ 823 Abs. 1 Alt. 2, S. 12 ff. BGB, Rn. 5, Abb. 3.", "Das gilt."}));
}

TEST(sentences, end_at_a_word_that_is_an_abbreviation_before_a_number_only) {
    EXPECT_EQ(split("See No. 5 and Ch. IV. He said no. Peter left."),
              (texts{"See No. 5 and Ch. IV.", "He said no.", "Peter left."}));
    EXPECT_EQ(split("Er ist alt. Peter kennt die Art. Anna auch."),
              (texts{"Er ist alt.", "Peter kennt die Art.", "Anna auch."}));
    EXPECT_EQ(split("Sie sind 9 Jahre alt. 2009 waren sie acht."),
              (texts{"Sie sind 9 Jahre alt.", "2009 waren sie acht."}));
    EXPECT_EQ(split("It is so (see f() ). Do it."), (texts{"It is so (see f() ).", "Do it."}));
}

TEST(sentences, do_not_end_before_names_that_are_small_words_elsewhere) {
    EXPECT_EQ(
        split("The U.S. Army and the U.S. War Department met R. De Niro, W.S. Van Dyke and T. S. Eliot in the U.S. It "
              "was so."),
        (texts{"The U.S. Army and the U.S. War Department met R. De Niro, W.S. Van Dyke and T. S. Eliot in the U.S.",
               "It was so."}));
    EXPECT_EQ(split("Es war am 3. Mai oder am 4. Tal."), texts{"Es war am 3. Mai oder am 4. Tal."});
}

TEST(sentences, know_frequent_abbreviations_of_other_languages) {
    EXPECT_EQ(split("M. Dupont et Mme. Curie, p. ex. Marie, c.-à-d. Elle. Les rois, etc. L'homme est là."),
              (texts{"M. Dupont et Mme. Curie, p. ex. Marie, c.-à-d. Elle.", "Les rois, etc.", "L'homme est là."}));
    EXPECT_EQ(split("El Sr. García y la Sra. López, pág. 5, viven en EE. UU. Los niños no."),
              (texts{"El Sr. García y la Sra. López, pág. 5, viven en EE. UU.", "Los niños no."}));
    EXPECT_EQ(split("Il Sig. Rossi e il Dott. Bianchi, p. es. Roma, cfr. Dante, ecc. Sono qui."),
              (texts{"Il Sig. Rossi e il Dott. Bianchi, p. es. Roma, cfr. Dante, ecc.", "Sono qui."}));
    EXPECT_EQ(split("O Sr. Silva e a Dra. Costa da Empresa Ltda. Não vieram."),
              (texts{"O Sr. Silva e a Dra. Costa da Empresa Ltda.", "Não vieram."}));
    EXPECT_EQ(split("Dhr. Jansen en mevr. Smit, bijv. Anna, blz. 5, appels, enz. Het is zo."),
              (texts{"Dhr. Jansen en mevr. Smit, bijv. Anna, blz. 5, appels, enz.", "Het is zo."}));
}

TEST(sentences, do_not_end_at_numbers_and_ordinals) {
    EXPECT_EQ(split("Pi is 3.14 in version 15.2. It was so in 1999. In 2000 too."),
              (texts{"Pi is 3.14 in version 15.2.", "It was so in 1999.", "In 2000 too."}));
    EXPECT_EQ(split("Am 3. Oktober kam die 2. Auflage im 19. Jahrhundert."),
              texts{"Am 3. Oktober kam die 2. Auflage im 19. Jahrhundert."});
    EXPECT_EQ(split("See chapter 3. Then go on."), (texts{"See chapter 3.", "Then go on."}));
    EXPECT_EQ(split("1. Open the file."), texts{"1. Open the file."});
    EXPECT_EQ(split("3.14 is pi. Version 2.0. It…"), (texts{"3.14 is pi.", "Version 2.0.", "It…"}));
    EXPECT_EQ(split("8.10. Enumerated Types. More\n8.10.2. Then it\n2009. Then it"),
              (texts{"8.10. Enumerated Types.", "More", "8.10.2. Then it", "2009.", "Then it"}));
}

TEST(sentences, keep_their_quotation_marks_and_citations) {
    EXPECT_EQ(split("He said \"Stop.\" Then he left."), (texts{"He said \"Stop.\"", "Then he left."}));
    EXPECT_EQ(split("„Halt!“, rief er. „Nein.“ Er ging."), (texts{"„Halt!“, rief er.", "„Nein.“", "Er ging."}));
    EXPECT_EQ(split("\"Really?\" he asked. (It was so.) Good."),
              (texts{"\"Really?\" he asked.", "(It was so.)", "Good."}));
    EXPECT_EQ(split("„Halt!“ rief er. «Oui.» Bon. « Halte ! » cria-t-il. « Ah ? » Il dort."),
              (texts{"„Halt!“ rief er.", "«Oui.»", "Bon.", "« Halte ! » cria-t-il.", "« Ah ? »", "Il dort."}));
    EXPECT_EQ(split("Er ging. »Halt!« Sie blieb."), (texts{"Er ging.", "»Halt!«", "Sie blieb."}));
    EXPECT_EQ(split("¿Qué? ¡Alto! gritó. ¿Y ahora?"), (texts{"¿Qué?", "¡Alto! gritó.", "¿Y ahora?"}));
    EXPECT_EQ(split("It rebuilds. [1] It locks [2]. It ends.[3] [4] Done."),
              (texts{"It rebuilds. [1]", "It locks [2].", "It ends.[3] [4]", "Done."}));
}

TEST(sentences, do_not_end_at_an_omission) {
    EXPECT_EQ(split("Das Gesetz […] Artikel 5 [...] Absatz zwei. Gut... Weiter... so … Ende"),
              (texts{"Das Gesetz […] Artikel 5 [...] Absatz zwei.", "Gut...", "Weiter... so …", "Ende"}));
}

TEST(sentences, may_begin_with_the_lower_case_name_of_a_program) {
    EXPECT_EQ(split("It dumps. pg_restore reads it. Small foo. bar goes on."),
              (texts{"It dumps.", "pg_restore reads it.", "Small foo. bar goes on."}));
}

TEST(sentences, end_at_line_ends_of_extracted_text) {
    EXPECT_EQ(split("- one\n- two. More\n\nA paragraph\nint main() {"),
              (texts{"- one", "- two.", "More", "A paragraph", "int main() {"}));
}

TEST(sentences, continue_over_the_lines_of_a_wrapped_text) {
    EXPECT_EQ(split("One that is\nwrapped. Two\n\nThree\n- item\n2. item", line_end::is_a_blank),
              (texts{"One that is\nwrapped.", "Two", "Three", "- item", "2. item"}));
}

TEST(sentences, end_at_ideographic_full_stops) { EXPECT_EQ(split("這是。好的。"), (texts{"這是。", "好的。"})); }

TEST(sentences, cover_every_character_that_is_not_blank_once_and_in_order) {
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
    for (int i = 0; i < sized(250'000); ++i) dots += "a.) ";
    EXPECT_GE(sentences_of(dots).size(), 1U);
    EXPECT_EQ(sentences_of(std::string(1'000'000, '.')).size(), 1U);
}

TEST(sentences, of_dots_among_marks_or_without_borders_are_found_in_linear_time) {
    for (const std::string_view piece : {"\". ", ". \u201E", "a.\u00A0", ". [1 ", ".)\u00A0"}) {
        std::string dots;
        while (dots.size() < sized(200'000U)) dots += piece;
        EXPECT_GE(sentences_of(dots).size(), 1U) << piece;
    }
    EXPECT_EQ(split("He said. \"((«Stop».\""), (texts{"He said.", "\"((«Stop».\""}));
}
