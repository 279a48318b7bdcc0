// retrieval/extract/mail_fields.hpp, retrieval/extract/mime.hpp: what stands in the fields of a mail, and how a mail is
// told by them
#include <toolkit/retrieval/extract/mail.hpp>
#include <toolkit/retrieval/extract/mail_fields.hpp>
#include <toolkit/retrieval/extract/mime.hpp>

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
    EXPECT_EQ(mime::from_encoded_words("=?utf-8?Q?=C3?= =?utf-8?Q?=A4?="), "\u00E4");  // a character in two words
    EXPECT_EQ(mime::from_encoded_words("=?us-ascii*en?Q?Keith_Moore?="), "Keith Moore");
    EXPECT_EQ(mime::from_encoded_words("=?iso-8859-15?Q?=A4=BD?= =?windows-1252?B?gA==?="), "\u20AC\u0153\u20AC");
    EXPECT_EQ(mime::from_encoded_words("=?utf-16?B?/v8A5A==?="), "\u00E4");
    for (const std::string_view other : {"=?", "=?x", "=?utf-8?X?a?=", "=?utf-8?Q?a", "a =?= b", "=??Q?a?="})
        EXPECT_EQ(mime::from_encoded_words(other), other);
    EXPECT_EQ(mime::from_encoded_words("M\xFCller"), "M\u00FCller");
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

TEST(mail, is_told_by_its_fields) {
    EXPECT_EQ(fits("a", "From: a@c\nSubject: b\n\nx"), fit::by_content);
    EXPECT_EQ(fits("a.txt", "From a@b Mon Jan 1\nX-Y: z\nReceived: a\n b\nDate: c\n"), fit::by_content);
    EXPECT_EQ(fits("a.EML", "x"), fit::by_name);
    EXPECT_EQ(fits("a", "From: a\n\nTo: b\n"), fit::no);
    EXPECT_EQ(fits("a", "From: a\nFrom: b\n\n"), fit::no);
    EXPECT_EQ(fits("a.yaml", "from: a\nto: b\nsubject: c\n"), fit::no);
    EXPECT_EQ(fits("a", "A text.\nFrom: a\nTo: b\n"), fit::no);
    EXPECT_EQ(fits("a", ""), fit::no);
}

TEST(mail, notes_with_a_date_and_a_subject_are_no_mail) {
    const auto fit_of = [](std::string_view filename, std::string_view text) {
        return toolkit::mail_extractor<>::fits({filename, text, text});
    };
    EXPECT_EQ(fit_of("plan.md", "Title: Budget\nDate: 2024-05-04\nSubject: Money\nDecision: we buy it\n\n# Notes"),
              toolkit::fit::no);
    EXPECT_EQ(fit_of("de.yml", "Cancel: Abbrechen\nDate: Datum\nFrom: Von\nTo: Bis\n"), toolkit::fit::no);
    EXPECT_EQ(fit_of("x", "From: a@example.org\nTo: b\n\nHi"), toolkit::fit::by_content);
    EXPECT_EQ(fit_of("x", "MIME-Version: 1.0\nSubject: b\n\nHi"), toolkit::fit::by_content);
}
