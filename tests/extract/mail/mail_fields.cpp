// extract/mail/mail_fields.hpp, extract/mail/mail_parameters.hpp, extract/base/mime.hpp: the fields of a mail, and how
// a mail is detected by them
#include <toolkit/extract/base/mime.hpp>
#include <toolkit/extract/mail.hpp>
#include <toolkit/extract/mail/mail_fields.hpp>
#include <toolkit/extract/mail/mail_parameters.hpp>

#include <gtest/gtest.h>

#include <string_view>

using toolkit::fit;
using toolkit::mail_extractor;
namespace mime = toolkit::mime;

using alone = mail_extractor<>;

namespace {

fit fits(std::string_view filename, std::string_view bytes) { return alone::fits({filename, bytes, bytes}); }

}  // namespace

TEST(mail, encoded_words_are_read) {
    EXPECT_EQ(mime::from_encoded_words("=?utf-8?B?w4Q=?= b =?iso-8859-1?Q?=E4_x?="), "\u00C4 b \u00E4 x");
    EXPECT_EQ(mime::from_encoded_words("=?UTF-8?q?a?= \r\n =?utf-8?Q?b?= c"), "ab c");
    EXPECT_EQ(mime::from_encoded_words("=?utf-8?B?w?= =?utf-8?B?4Q=?="), "\xEF\xBF\xBD");
    EXPECT_EQ(mime::from_encoded_words("=?utf-8?Q?=C3?= =?utf-8?Q?=A4?="),
              "\u00E4");  // a character split over two words
    EXPECT_EQ(mime::from_encoded_words("=?us-ascii*en?Q?Keith_Moore?="), "Keith Moore");
    EXPECT_EQ(mime::from_encoded_words("=?iso-8859-15?Q?=A4=BD?= =?windows-1252?B?gA==?="), "\u20AC\u0153\u20AC");
    EXPECT_EQ(mime::from_encoded_words("=?utf-16?B?/v8A5A==?="), "\u00E4");
    for (const std::string_view other : {"=?", "=?x", "=?utf-8?X?a?=", "=?utf-8?Q?a", "a =?= b", "=??Q?a?="})
        EXPECT_EQ(mime::from_encoded_words(other), other);
    EXPECT_EQ(mime::from_encoded_words("M\xFCller"), "M\u00FCller");
}

TEST(mail, adjacent_encoded_words_are_one_text) {
    EXPECT_EQ(mime::from_encoded_words("=?UTF-8?B?TcO8aGxl?= =?UTF-8?B?biDDlmw=?="), "M\u00FChlen \u00D6l");
    EXPECT_EQ(mime::from_encoded_words("=?UTF-8?Q?M=C3=BChlen=C3?=\r\n =?UTF-8?Q?=B6l.txt?="),
              "M\u00FChlen\u00F6l.txt");
    EXPECT_EQ(mime::from_encoded_words("=?UTF-8?Q?M=C3?= =?utf-8?B?vGhsZQ==?="), "M\u00FChle");  // the set in any case
    EXPECT_EQ(mime::from_encoded_words("=?utf8?Q?=C3?=\r\n\t=?UTF-8?Q?=A4?="), "\u00E4");
    EXPECT_EQ(mime::from_encoded_words("=?utf-8*de?Q?=C3?= =?utf-8*en?Q?=A4?="), "\u00E4");
    EXPECT_EQ(mime::from_encoded_words("=?utf-8?Q?=C3?= =?iso-8859-1?Q?=A4?="), "\uFFFD\u00A4");
}

TEST(mail, character_sets_are_read_and_unknown_ones_repaired) {
    EXPECT_EQ(mime::to_utf8("\xE4\x80", "ISO-8859-1"), "\u00E4\u20AC");
    EXPECT_EQ(mime::to_utf8("\xE4\xA4", "iso-8859-15"), "\u00E4\u20AC");
    EXPECT_EQ(mime::to_utf8(std::string_view{"\xFF\xFE\xE4\x00", 4}, "utf-16"), "\u00E4");
    EXPECT_EQ(mime::to_utf8(std::string_view{"\xE4\x00", 2}, "UTF-16LE"), "\u00E4");
    EXPECT_EQ(mime::to_utf8("\xE4", ""), "\u00E4");
    EXPECT_EQ(mime::to_utf8("\u00E4", "us-ascii"), "\u00E4");
    EXPECT_EQ(mime::to_utf8("a\xE4", "utf-8"), "a\uFFFD");
    EXPECT_EQ(mime::to_utf8("a\xC4", "koi8-r"), "a\u0434");
    EXPECT_EQ(mime::to_utf8("a\xE4", "x-none"), "a\uFFFD");
}

TEST(mail, parameters_are_read_in_every_form) {
    using toolkit::mail::parameter_of;
    EXPECT_EQ(parameter_of("a/b; boundary=foo; x=y", "boundary"), "foo");
    EXPECT_EQ(parameter_of("a/b;\r\n\tBoundary=\"f;o\\\"o\"", "boundary"), "f;o\"o");
    EXPECT_EQ(parameter_of("a; filename*=utf-8'de'%C3%A4.txt", "filename"), "\u00E4.txt");
    EXPECT_EQ(parameter_of("a; filename*0=\"one\"; filename*1=two.txt", "filename"), "onetwo.txt");
    EXPECT_EQ(parameter_of("a; filename*0*=iso-8859-1''%E4; filename*1*=%E4", "filename"), "\u00E4\u00E4");
    EXPECT_EQ(parameter_of("text/plain; charset*=ansi-x3.4-1968''us-ascii", "charset"), "us-ascii");
    for (const std::string_view other :
         {"", "a", "a;", "a;;", "a;b", "a; c=d", "a; name", "a; name=", "a; name=\"", "a; name*="})
        EXPECT_EQ(parameter_of(other, "name"), "") << other;
}

TEST(mail, sections_of_a_parameter_are_joined_by_their_numbers) {
    using toolkit::mail::parameter_of;
    EXPECT_EQ(parameter_of("a;\r\n filename*1*=%20Stunden.txt;\r\n filename*0*=utf-8''%C3%96ffnungs", "filename"),
              "\u00D6ffnungs Stunden.txt");
    EXPECT_EQ(parameter_of("a; n*2=c; n*10=k; n*1=b; n*0=a; n*3=d", "n"), "abcd");  // up to the gap
    EXPECT_EQ(parameter_of("a; n*1=b; n*2=c", "n"), "");
    EXPECT_EQ(parameter_of("a; n*1=b; n=plain", "n"), "plain");
    EXPECT_EQ(parameter_of("a; n*0=a; n*0=x; n*1=b; n*1=y", "n"), "ab");
    EXPECT_EQ(parameter_of("a; n*00=a; n*01=b", "n"), "ab");
    EXPECT_EQ(parameter_of("a; n*x=a; n**=b; n*1234567=c; n*-1=d", "n"), "");
    EXPECT_EQ(parameter_of("a; name=x; filename*0=\"f\"; NAME*1=z; Name*0=y", "name"), "yz");
}

TEST(mail, each_section_of_a_parameter_declares_whether_it_is_encoded) {
    using toolkit::mail::parameter_of;
    EXPECT_EQ(parameter_of("a; filename*0*=\"''mill%2E\"; filename*1*=\"%74\"; filename*2=xt", "filename"), "mill.txt");
    EXPECT_EQ(
        parameter_of("a;\r\n\tfilename*0=\"1 Cure of the 'Miller' against Dust? - Tonight.\";\r\n\tfilename*1=txt",
                     "filename"),
        "1 Cure of the 'Miller' against Dust? - Tonight.txt");
    EXPECT_EQ(parameter_of("a; n*0*=utf-8''100%25; n*1=\" 50%25.txt\"", "n"), "100% 50%25.txt");
    EXPECT_EQ(parameter_of("a; n*0=\"it's \"; n*1*=it%27s'x'", "n"), "it's it's'x'");
    EXPECT_EQ(parameter_of("a; n*0*=utf-8''%C3; n*1*=%B6l.txt", "n"),
              "\u00F6l.txt");  // a character split over two sections
    EXPECT_EQ(parameter_of("a; n*0*=utf-16be'de'%00; n*1*=%E4; n*2=.txt", "n"), "\u00E4.txt");
    EXPECT_EQ(parameter_of("a; n*=%C3%B6l.txt", "n"), "\u00F6l.txt");  // no character set at all
    EXPECT_EQ(parameter_of("a; n*=''%C3%B6l.txt", "n"), "\u00F6l.txt");
    EXPECT_EQ(parameter_of("a; n*=utf-8'%41", "n"), "utf-8'A");
    EXPECT_EQ(parameter_of("a; n*=iso-8859-1''%F6l%2; n=ol", "n"), "\u00F6l%2");
    EXPECT_EQ(parameter_of("a; n=ol; n*0*=utf-8''%C3%B6; n*1=l", "n"), "\u00F6l");  // as Outlook and Gmail write both
    EXPECT_EQ(parameter_of("a; n*0=wrong; n*=utf-8''right; n=plain", "n"), "right");
}

TEST(mail, is_detected_by_its_fields) {
    EXPECT_EQ(fits("a", "From: a@c\nSubject: b\n\nx"), fit::by_content);
    EXPECT_EQ(fits("a.txt", "From a@b Mon Jan 1\nX-Y: z\nReceived: a\n b\nDate: c\n"), fit::by_content);
    EXPECT_EQ(fits("a.EML", "x"), fit::by_name);
    EXPECT_EQ(fits("a", "From: a\n\nTo: b\n"), fit::no);
    EXPECT_EQ(fits("a", "From: a\nFrom: b\n\n"), fit::no);
    EXPECT_EQ(fits("a.yaml", "from: a\nto: b\nsubject: c\n"), fit::no);
    EXPECT_EQ(fits("a", "A text.\nFrom: a\nTo: b\n"), fit::no);
    EXPECT_EQ(fits("a", ""), fit::no);
}

TEST(mail, notes_with_a_date_and_a_subject_are_not_mail) {
    const auto fit_of = [](std::string_view filename, std::string_view text) {
        return toolkit::mail_extractor<>::fits({filename, text, text});
    };
    EXPECT_EQ(fit_of("plan.md", "Title: Budget\nDate: 2024-05-04\nSubject: Money\nDecision: we buy it\n\n# Notes"),
              toolkit::fit::no);
    EXPECT_EQ(fit_of("de.yml", "Cancel: Abbrechen\nDate: Datum\nFrom: Von\nTo: Bis\n"), toolkit::fit::no);
    EXPECT_EQ(fit_of("x", "From: a@example.org\nTo: b\n\nHi"), toolkit::fit::by_content);
    EXPECT_EQ(fit_of("x", "MIME-Version: 1.0\nSubject: b\n\nHi"), toolkit::fit::by_content);
}
