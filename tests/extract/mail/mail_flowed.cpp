// extract/mail/mail_flowed.hpp, extract/mail/mail_text.hpp: texts whose paragraphs are broken into lines
// (RFC 3676)
#include <toolkit/extract/mail.hpp>
#include <toolkit/extract/mail/mail_flowed.hpp>
#include <toolkit/extract/text.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

constexpr std::string_view flowed = "; charset=utf-8; format=flowed";

/// The text of a mail without its sender.
std::string text_of(std::string_view parameters, std::string_view body, std::string_view more_fields = {}) {
    std::string mail = "From: a@b\nMIME-Version: 1.0\nContent-Type: text/plain";
    ((mail += parameters) += '\n') += more_fields;
    (mail += '\n') += body;
    const auto made = toolkit::mail_extractor<toolkit::text_extractor>::read("a.eml", mail, {}, {});
    if (!made) return made.error().message();
    EXPECT_TRUE(made->text.starts_with("From: a@b")) << made->text;
    return made->text.substr(std::min(made->text.size(), std::string_view{"From: a@b\n\n"}.size()));
}

}  // namespace

TEST(mail_flowed, lines_that_end_with_a_space_continue) {
    EXPECT_EQ(text_of(flowed, "How deep is the wall \nof the \nharbour?\nTwelve metres.\n"),
              "How deep is the wall of the harbour?\n\nTwelve metres.");
    EXPECT_EQ(text_of("; Format=\"Flowed\"", "one \r\ntwo\r\n"), "one two");
    EXPECT_EQ(text_of(flowed, "at the end \n"), "at the end");
    EXPECT_EQ(text_of("", "one \ntwo\n"), "one\n\ntwo");
    EXPECT_EQ(text_of("; format=fixed; delsp=yes", "one \ntwo\n"), "one\n\ntwo");
}

TEST(mail_flowed, other_line_breaks_are_kept) {
    EXPECT_EQ(text_of(flowed,
                      "Berths: \n\nA 12 euros\nB 14 euros\nC 19 euros\n\n"
                      "The long sentence goes on over the end of the line and ends \nonly here.\n"),
              "Berths:\n\nA 12 euros\n\nB 14 euros\n\nC 19 euros\n\n"
              "The long sentence goes on over the end of the line and ends only here.");
    const std::string first = "This sentence is a paragraph of its own, long as it is.";
    const std::string second = "And so is this one, which has a line break of its own.";
    EXPECT_EQ(text_of(flowed, first + "\n" + second + " \nIt goes on.\n"), first + "\n\n" + second + " It goes on.");
    EXPECT_EQ(text_of(flowed, "> " + first + "\n> " + second + " \n> It goes on.\n"),
              "> " + first + "\n\n> " + second + " It goes on.");
    // A gateway removed the spaces: the lines are read like any other text.
    EXPECT_EQ(text_of(flowed, first + "\n" + second + "\n"), first + " " + second);
    EXPECT_EQ(text_of(flowed, "Bring:\n- the yellow key that hangs \n  beside the door\n- the ladder\n"),
              "Bring:\n\n- the yellow key that hangs beside the door\n\n- the ladder");
}

TEST(mail_flowed, the_space_before_a_line_break_may_be_dropped) {
    constexpr std::string_view delsp = "; charset=utf-8; format=flowed; delsp=yes";
    EXPECT_EQ(text_of(delsp,
                      "The foundation of the har \nbour wall is twelve metres deep and  \nwas laid by the masons of "
                      "Upper Lock  \nin 1871.\n\nNobody has opened it since.\n"),
              "The foundation of the harbour wall is twelve metres deep and was laid by the masons of Upper Lock in "
              "1871.\n\nNobody has opened it since.");
    EXPECT_EQ(text_of(delsp, "see https://example.org/papers/wall-and-mole-of-the- \nharbour.html for more.\n"),
              "see https://example.org/papers/wall-and-mole-of-the-harbour.html for more.");
    EXPECT_EQ(text_of("; format=flowed; DelSp=Yes; charset=utf-8", "\u6E2F\u53E3 \n\u7684\u5899\n"),
              "\u6E2F\u53E3\u7684\u5899");
    EXPECT_EQ(text_of("; format=flowed; delsp=no", "har \nbour\n"), "har bour");
    // The character set is decoded before the lines are joined.
    EXPECT_EQ(text_of("; charset=iso-8859-1; format=flowed; delsp=yes", "Die M\xFChle am Fl\xFC\xDF \nchen.\n"),
              "Die M\u00FChle am Fl\u00FC\u00DFchen.");
}

TEST(mail_flowed, quotations_keep_their_depth) {
    EXPECT_EQ(text_of(flowed, "> How deep is the foundation of \n> the harbour wall?\nTwelve metres.\n"),
              "> How deep is the foundation of the harbour wall?\n\nTwelve metres.");
    EXPECT_EQ(text_of(flowed, ">> How deep \n>> is it?\n> I do not \n> know. \nTwelve \nmetres.\n"),
              ">> How deep is it?\n\n> I do not know.\n\nTwelve metres.");
    EXPECT_EQ(text_of(flowed, "> > How deep \n> > is it?\n"), ">> How deep is it?");  // against the standard
    EXPECT_EQ(text_of(flowed, ">How deep \n>is it?\n"), "> How deep is it?");
}

TEST(mail_flowed, space_stuffing_is_removed) {
    EXPECT_EQ(text_of(flowed, " >From the gate it is 20 m.\n From there 30 m.\n"),
              ">From the gate it is 20 m.\n\nFrom there 30 m.");
    EXPECT_EQ(text_of(flowed, "It is 20 m, \n >From there \n From here\n"), "It is 20 m, >From there From here");
    EXPECT_EQ(text_of(flowed, "     int x = 1;\n     int y = 2;\n"), "    int x = 1;\n    int y = 2;");
}

TEST(mail_flowed, a_signature_is_a_line_of_its_own) {
    EXPECT_EQ(text_of(flowed, "How deep is it?\n-- \nAnn, harbour office\n"),
              "How deep is it?\n\n--\n\nAnn, harbour office");
    EXPECT_EQ(text_of(flowed, "It ends with a blank \n-- \nAnn\n"), "It ends with a blank\n\n--\n\nAnn");
    EXPECT_EQ(text_of(flowed, "> It ends \n> -- \n> Ann\nYes.\n"), "> It ends\n\n> --\n\n> Ann\n\nYes.");
}

TEST(mail_flowed, is_read_after_the_transfer_encoding) {
    EXPECT_EQ(text_of(flowed, "The foundation of the=20\nharbour wall is =\ntwelve metres deep.\nNext.\n",
                      "Content-Transfer-Encoding: quoted-printable\n"),
              "The foundation of the harbour wall is twelve metres deep.\n\nNext.");
    EXPECT_EQ(text_of(flowed, "b25lIA0KdHdvDQo=\n", "Content-Transfer-Encoding: base64\n"), "one two");
}

TEST(mail_flowed, applies_to_attached_texts_too) {
    EXPECT_EQ(text_of("; format=flowed; name=a.txt", "one \ntwo\n"), "a.txt\n\none two");
}
