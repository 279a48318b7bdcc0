// extract/mail.hpp, extract/mail/mail_fields.hpp, extract/base/mime.hpp, extract/base/append_extraction.hpp:
// attachments, and the cost of their headers
#include <toolkit/extract/all.hpp>
#include <toolkit/extract/base/mime.hpp>
#include <toolkit/extract/mail/mail_fields.hpp>

#include "../effort.hpp"
#include "damage.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

toolkit::result<toolkit::extraction> read(std::string_view mail) {
    return toolkit::all_extractors::read("a.eml", mail);
}
std::string text_of(std::string_view mail) {
    const auto made = read(mail);
    return made ? made->text : made.error().message();
}

std::string of_parts(const std::vector<std::string>& parts) {
    std::string mail = "From: a@b\nTo: c\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n";
    for (const std::string& part : parts) mail += "--b\n" + part + "\n";
    return mail + "--b--\n";
}

}  // namespace

TEST(mail_attachments, with_long_names_that_are_not_encoded_words_end_quickly) {
    const std::string name = damage::repeated("=?a?q?x", 8'000);
    std::vector<std::string> parts;
    for (unsigned i = 0; i < sized(500U); ++i) parts.push_back("Content-Type: image/png; name=\"" + name + "\"\n\nx");
    const auto made = read(of_parts(parts));
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_LT(made->text.size(), parts.size() * 1100);  // the beginning of each name
    // As a subject, of which every byte is read, even if a word might end far ahead.
    const std::string subject = damage::repeated("=?a?q?x", sized(5'000'000U)) + "?=";
    EXPECT_EQ(toolkit::mime::from_encoded_words(subject).size(), subject.size() - 8);
}

TEST(mail_attachments, without_names_are_detected_by_content) {
    EXPECT_EQ(text_of(of_parts({"Content-Type: application/x-page\n\n<!doctype html><p>Of a <b>contract</b>."})),
              "From: a@b\nTo: c\n\napplication/x-page\n\nOf a contract.");
    const auto damaged = read(of_parts({"Content-Type: application/pdf\n\n%PDF-1.7 damaged"}));
    ASSERT_TRUE(damaged);
    ASSERT_EQ(damaged->left_out.size(), 1U);
    EXPECT_TRUE(damaged->left_out.front().starts_with("the attachment application/pdf was not read: the PDF"));
    EXPECT_EQ(text_of(of_parts({"Content-Type: image/png\n\n\x89PNG"})), "From: a@b\nTo: c\n\nAttachment: image/png");
}

TEST(mail_attachments, that_are_mails_are_read_as_mail_whatever_their_name) {
    const std::string inner = "From: d@e\nSubject: =?utf-8?q?Inner?=\nContent-Type: text/html\n\n<p>Hi <b>you</b>";
    const std::string text = "From: a@b\nTo: c\n\nInner\n\nFrom: d@e\n\nHi you";
    EXPECT_EQ(text_of(of_parts({"Content-Type: application/octet-stream; name=x.eml\n\n" + inner})), text);
    EXPECT_EQ(text_of(of_parts({"Content-Type: text/plain; name=x.txt\n\n" + inner})), text);
    EXPECT_EQ(text_of(of_parts({"Content-Type: application/octet-stream; name=x.eml\n"
                                "Content-Transfer-Encoding: base64\n\nVG86IGYKCkhpCg=="})),
              "From: a@b\nTo: c\n\nx.eml\n\nTo: f\n\nHi");
}

TEST(mail_attachments, with_refused_text_are_reported) {
    const auto made =
        read(of_parts({"Content-Type: text/plain; name=a.txt\n\n" + damage::repeated("\xC1\xD2\x81", 300)}));
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "From: a@b\nTo: c\n\nAttachment: a.txt");
    ASSERT_EQ(made->left_out.size(), 1U);
    EXPECT_TRUE(made->left_out.front().starts_with("the attachment a.txt was not read: ")) << made->left_out.front();
    const std::string name(400, 'n');
    const auto named = read(of_parts({"Content-Type: text/csv; charset=x-none; name=" + name + ".csv\n\na,b"}));
    ASSERT_TRUE(named);
    ASSERT_FALSE(named->left_out.empty());
    EXPECT_NE(named->left_out.front().find("; "), std::string::npos) << named->left_out.front();
    using alone = toolkit::mail_extractor<>;  // reads no attachments: they are listed as before
    EXPECT_TRUE(alone::read("a", of_parts({"Content-Type: text/plain; name=a.txt\n\nx"}), {}, {})->left_out.empty());
}

TEST(mail_attachments, include_their_front_matter) {
    const auto made =
        read(of_parts({"Content-Type: text/markdown; name=a.md\n\n---\ntitle: The plan\ntags: [x, y]\n"
                       "price: 3.5\nodd: [[a]]\n---\nWe buy it.\n"}));
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "From: a@b\nTo: c\n\na.md\n\nprice: 3.5\ntags: x, y\ntitle: The plan\n\nWe buy it.");
    EXPECT_FALSE(made->left_out.empty());
}

TEST(mail_attachments, a_paragraph_that_begins_with_from_does_not_make_a_mailbox) {
    const auto is_mailbox = [](std::string_view second) {
        return toolkit::mail::is_mailbox("From a@b Fri May  4 14:05:44 2001\nFrom: a@b\nTo: c\n\nHi\n\n" +
                                         std::string{second});
    };
    EXPECT_TRUE(is_mailbox("From MAILER Fri May  4 14:05:44 2001\nFrom: a@b\n\nHi\n"));
    EXPECT_TRUE(is_mailbox("\r\nFrom d@e\r\nReceived: by x\r\n\r\nHi\r\n"));
    EXPECT_FALSE(is_mailbox("From now on we meet at ten.\nNote: bring a pen.\n"));
    EXPECT_FALSE(is_mailbox("From 2001 on we met there,\nand later, too.\n"));
    EXPECT_FALSE(is_mailbox("Words.\nFrom d@e\nReceived: by x\n"));  // no blank line before it
    EXPECT_FALSE(is_mailbox("From d@e"));
    EXPECT_EQ(text_of("From a@b 2001\nFrom: a@b\nTo: c\n\nHi.\n\nFrom now on we meet at ten.\n"),
              "From: a@b\nTo: c\n\nHi.\n\nFrom now on we meet at ten.");
}

TEST(mail_attachments, several_mails_in_one_file_are_refused_with_advice) {
    const std::string two =
        "From a Mon May  7 2001\nFrom: a@b\nTo: c\n\nfirst\n\nFrom d Tue May  8 2001\nFrom: d@e\nTo: f\n\nsecond\n";
    const auto refused = toolkit::extractors<toolkit::mail_extractor<>>::read("mbox", two);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message(), "it is a mailbox of several mails; save its mails as separate files");
}
