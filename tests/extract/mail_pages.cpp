// extract/mail.hpp: saved pages, character sets, and the limits of a whole mail
#include <toolkit/extract/all.hpp>

#include "../retrieval/table_tests.hpp"
#include "damage.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

using toolkit::fit;

toolkit::result<toolkit::extraction> read(std::string_view mail) {
    return toolkit::all_extractors::read("a.eml", mail);
}
std::string text_of(std::string_view mail) {
    const auto made = read(mail);
    return made ? made->text : made.error().message();
}

std::string of_parts(std::string_view kind, const std::vector<std::string>& parts) {
    std::string mail =
        "From: a@b\nTo: c\nMIME-Version: 1.0\nContent-Type: multipart/" + std::string{kind} + "; boundary=b\n\n";
    for (const std::string& part : parts) mail += "--b\n" + part + "\n";
    return mail + "--b--\n";
}

/// Reads files that end in .slow, and takes its time.
struct slow_extractor {
    static constexpr std::string_view name = "slow";
    static constexpr std::uint32_t version = 1;
    static constexpr bool reads_text = false;
    static constexpr std::chrono::milliseconds takes{20};
    static fit fits(const toolkit::file_head& head) {
        return head.filename.ends_with(".slow") ? fit::by_name : fit::no;
    }
    static toolkit::result<toolkit::extraction> read(std::string_view, std::string_view bytes,
                                                     const toolkit::stop_token&,
                                                     const toolkit::extract_limits& limits) {
        std::this_thread::sleep_for(std::min(takes, limits.time));
        if (limits.time < takes)
            return toolkit::failure::of(toolkit::failure_kind::unreadable, {}, "it takes too much time");
        toolkit::block_writer out{limits};
        out.paragraph(bytes);
        return std::move(out).finish();
    }
};

}  // namespace

TEST(mail, a_saved_page_is_read_without_its_style_sheets_and_pictures) {
    const std::string page = of_parts(
        "related; type=\"text/html\"",
        {"Content-Type: text/html\nContent-Location: http://x/\n\n<html><STYLE>p{a:b}</STYLE><h1>Saved</h1><p>Text</p>",
         "Content-Type: text/css\nContent-Location: cid:css-1@mhtml.blink\n\n.menu { color: red }",
         "Content-Type: text/javascript\nContent-Location: http://x/a.js\n\nalert('script')",
         "Content-Type: application/x-javascript\nContent-Location: http://x/b.js\n\nalert('script')",
         "Content-Type: image/png\nContent-Transfer-Encoding: base64\nContent-Location: http://x/a.png\n\niVBORw0KGgo=",
         "Content-Type: text/html\nContent-Location: http://x/frame\n\n<html><p>Of a frame</p>"});
    EXPECT_EQ(text_of(page), "From: a@b\nTo: c\n\nSaved\n\nText\n\nOf a frame");
    EXPECT_EQ(toolkit::mail_extractor<>::read("a.mhtml", page, {}, {})->text,
              "From: a@b\nTo: c\n\nSaved\n\nText\n\nOf a frame");
}

TEST(mail, a_style_sheet_that_was_sent_is_an_attachment) {
    const std::string mail =
        of_parts("mixed", {"Content-Type: text/plain\n\nSee below.",
                           "Content-Type: text/css\nContent-Disposition: attachment; filename=a.css\n\n.menu { x: y }",
                           "Content-Type: image/png; name=a.png\n\n\x89PNG"});
    EXPECT_EQ(text_of(mail), "From: a@b\nTo: c\n\nSee below.\n\na.css\n\n.menu { x: y }\n\nAttachment: a.png");
}

TEST(mail, is_decoded_with_its_declared_charset) {
    EXPECT_EQ(
        text_of("From: =?koi8-r?B?8NLJ18XU?= <a@b>\nTo: c\nContent-Type: text/plain; charset=windows-1251\n\n\xCF\xF0"),
        "From: \u041F\u0440\u0438\u0432\u0435\u0442 <a@b>\nTo: c\n\n\u041F\u0440");
    const std::string page = "<html><meta charset=koi8-r><p>\xC4\xC1";
    EXPECT_EQ(text_of("From: a@b\nTo: c\nContent-Type: text/html\n\n" + page), "From: a@b\nTo: c\n\n\u0434\u0430");
    EXPECT_EQ(text_of("From: a@b\nTo: c\nContent-Type: text/html; charset=windows-1251\n\n" + page),
              "From: a@b\nTo: c\n\n\u0414\u0411");  // the declaration of the mail counts
    EXPECT_EQ(
        text_of(of_parts("mixed", {"Content-Type: text/csv; charset=shift_jis; name=a.csv\n\na,b\n1,\x82\xB1\n"})),
        "From: a@b\nTo: c\n\na.csv\n\na: 1 | b: \u3053");
}

TEST(mail, an_unknown_charset_is_reported) {
    const auto made = read("From: a@b\nTo: c\nContent-Type: text/plain; charset=x-klingon\n\nwords \xE9");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "From: a@b\nTo: c\n\nwords \uFFFD");
    ASSERT_EQ(made->left_out.size(), 1U);
    EXPECT_NE(made->left_out.front().find("\"x-klingon\" is unknown"), std::string::npos);
    EXPECT_TRUE(
        read("From: a@b\nTo: c\nContent-Type: text/plain; charset=unknown-8bit\n\nwords \xE9")->left_out.empty());
}

TEST(mail, bytes_outside_the_charset_are_reported) {
    const std::string lost = "some characters are lost, because their bytes are invalid in its character set \"";
    const auto note_of = [](const std::string& mail) {
        const auto made = read(mail);
        return made && made->left_out.size() == 1 ? made->left_out.front() : std::string{"nothing"};
    };
    const auto mail = [](const std::string& kind, const std::string& body) {
        return "From: a@b\nTo: c\nContent-Type: " + kind + "\n\n" + body;
    };
    EXPECT_EQ(text_of(mail("text/plain; charset=UTF-8", "caf\xE9 au lait")), "From: a@b\nTo: c\n\ncaf\uFFFD au lait");
    EXPECT_EQ(note_of(mail("text/plain; charset=UTF-8", "caf\xE9 au lait")), lost + "UTF-8\"; save it as UTF-8");
    EXPECT_EQ(note_of(mail("text/html; charset=utf-8", "<p>caf\xE9")), lost + "utf-8\"; save it as UTF-8");
    EXPECT_EQ(note_of(mail("text/plain; charset=shift_jis", "a \x81")), lost + "shift_jis\"; save it as UTF-8");
    EXPECT_EQ(note_of(of_parts("mixed", {"Content-Type: text/plain\n\nSee.",
                                         "Content-Type: text/plain; charset=utf-8; name=a.txt\n\ncaf\xE9"})),
              lost + "utf-8\"; save it as UTF-8");
    for (const char* body : {"caf\u00E9", "caf\uFFFD"})
        EXPECT_EQ(note_of(mail("text/plain; charset=utf-8", body)), "nothing") << body;
    EXPECT_EQ(note_of(mail("text/plain; charset=iso-8859-1", "caf\xE9")), "nothing");
    EXPECT_EQ(note_of(mail("text/plain", "caf\xE9")), "nothing");  // read as Windows-1252
}

TEST(mail, with_many_slow_attachments_has_the_time_limit_of_one_document) {
    using with_slow = toolkit::mail_extractor<slow_extractor, toolkit::text_extractor>;
    std::vector<std::string> parts{"Content-Type: text/plain\n\nThe body."};
    for (int i = 0; i < 500; ++i)
        parts.push_back("Content-Type: application/x-slow; name=" + std::to_string(i) + ".slow\n\nslow");
    toolkit::extract_limits limits;
    limits.time = std::chrono::milliseconds{200};
    const auto begin = std::chrono::steady_clock::now();
    const auto made = with_slow::read("a", of_parts("mixed", parts), {}, limits);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds{5});  // and not 10
    ASSERT_TRUE(made);
    EXPECT_NE(made->text.find("The body.\n\n0.slow\n\nslow\n\n"), std::string::npos);
    EXPECT_NE(made->text.find("Attachment: 499.slow"), std::string::npos);
    ASSERT_FALSE(made->left_out.empty());
    EXPECT_EQ(made->left_out.back(),
              "some attachments were not read, because the mail takes too much time; save them as files");
}

TEST(mail, with_large_attachments_has_the_text_limit_of_one_document) {
    std::vector<std::string> parts{"Content-Type: text/plain\n\nThe body."};
    for (int i = 0; i < 5; ++i)
        parts.push_back("Content-Type: text/plain; name=" + std::to_string(i) + ".txt\n\n" +
                        damage::repeated("words of an attachment\n", 100));
    toolkit::extract_limits limits;
    limits.text_bytes = 6000;
    const auto made = toolkit::all_extractors::read("a.eml", of_parts("mixed", parts), {}, limits);
    ASSERT_TRUE(made);
    EXPECT_LE(made->text.size(), 6000U);
    EXPECT_NE(made->text.find("Attachment: 4.txt"), std::string::npos);
}

TEST(mail, a_damaged_attachment_is_named_and_reported) {
    const auto made = read(of_parts("mixed", {"Content-Type: text/plain\n\nSee.",
                                              "Content-Type: application/pdf; name=a.pdf\n\n%PDF-1.7 damaged"}));
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "From: a@b\nTo: c\n\nSee.\n\nAttachment: a.pdf");
    ASSERT_EQ(made->left_out.size(), 1U);
    EXPECT_EQ(
        made->left_out.front(),
        "the attachment a.pdf was not read: the PDF is damaged; open it in a PDF viewer and print it to a new PDF");
}

TEST(mail, tables_of_pages_keep_their_column_names) {
    const std::string names{tables::names_line};
    EXPECT_EQ(tables::columns_in("a.eml", tables::mail(200)), "[] [" + names + "] and so on, ");
    const auto page = [](const std::string& body) {
        return "Content-Type: text/html; charset=utf-8\nContent-Disposition: attachment; "
               "filename=a.html\n\n<html><body>" +
               body + "</body></html>";
    };
    const std::string again = tables::html_row({"Key", "Person", "State", "Weight"}, "th") + tables::html_rows(200);
    const std::string two =
        "<table>" + tables::html_row(tables::names, "th") + tables::html_rows(200) + again + "</table>";
    EXPECT_EQ(tables::columns_in("a.eml", of_parts("mixed", {"Content-Type: text/plain\n\nSee below.", page(two)})),
              "[] [" + names + "] and so on, [Key | Person | State | Weight] and so on, ");
    const std::string sheet =
        "Content-Type: text/markdown\nContent-Disposition: attachment; filename=a.md\n\n" + tables::markdown(200);
    EXPECT_EQ(tables::columns_in("a.eml", of_parts("mixed", {"Content-Type: text/plain\n\nSee below.", sheet})),
              "[] [" + names + "] and so on, ");
}
