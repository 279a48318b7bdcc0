// extract/mail.hpp, extract/mail/mail_text.hpp, extract/base/mime.hpp,
// extract/base/append_extraction.hpp: the text and the parts of a mail
#include <toolkit/extract/base/mime.hpp>
#include <toolkit/extract/csv.hpp>
#include <toolkit/extract/html.hpp>
#include <toolkit/extract/mail.hpp>
#include <toolkit/extract/mail/mail_fields.hpp>
#include <toolkit/extract/markdown.hpp>
#include <toolkit/extract/text.hpp>

#include "../../effort.hpp"
#include "../damage.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

using toolkit::block_kind;
using toolkit::mail_extractor;
namespace mime = toolkit::mime;

using with_parts = mail_extractor<toolkit::html_extractor, toolkit::markdown_extractor, toolkit::csv_extractor,
                                  toolkit::text_extractor>;
using alone = mail_extractor<>;
using with_text = mail_extractor<toolkit::text_extractor>;

static_assert(toolkit::Extractor<with_parts> && toolkit::Extractor<alone>);
static_assert(with_parts::version != alone::version && with_text::version != alone::version);

namespace {

template <class E = with_parts>
toolkit::result<toolkit::extraction> read(std::string_view mail) {
    return E::read("x/a mail.eml", mail, {}, toolkit::extract_limits_default);
}
template <class E = with_parts>
std::string text_of(std::string_view mail) {
    const auto made = read<E>(mail);
    return made ? made->text : made.error().message();
}

/// A mail of these parts, each with its header.
std::string of_parts(std::string_view kind, std::initializer_list<std::string_view> parts,
                     std::string_view boundary = "b") {
    std::string mail = "Subject: S\nFrom: a@b\nContent-Type: multipart/" + std::string{kind} +
                       "; boundary=" + std::string{boundary} + "\n\npreamble\n";
    for (const std::string_view part : parts) ((mail += "--") += boundary) += "\n" + std::string{part} + "\n";
    return ((mail += "--") += boundary) + "--\nepilogue\n";
}

}  // namespace

TEST(mail, names_sender_and_recipients_and_is_titled_by_its_subject) {
    const auto made = read(
        "Received: by x\r\nFrom: Anna <a@b.org>\r\nTo: Bob <c@d.org>,\r\n\tCarl <e@f.org>\r\nCc: x@y\r\n"
        "Subject: A very\r\n  long subject\r\nDate: Fri, 4 May 2001 14:05:44 -0400\r\n\r\nHi,\r\n\r\nyes.\r\n\r\n-- "
        "\r\nAnna\r\n");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->title, "A very long subject");
    EXPECT_EQ(
        made->text,
        "From: Anna <a@b.org>\nTo: Bob <c@d.org>, Carl <e@f.org>\nCc: x@y\nDate: Fri, 4 May 2001 14:05:44 -0400\n\n"
        "Hi,\n\nyes.\n\n--\n\nAnna");
    EXPECT_EQ(made->blocks[0].kind, block_kind::table);
    EXPECT_EQ(read("From: a\nTo: b\n\nx")->title, "a mail");
}

TEST(mail, transfer_encodings_are_decoded_even_in_damaged_text) {
    EXPECT_EQ(mime::from_base64("SGVs\r\nbG8="), "Hello");
    EXPECT_EQ(mime::from_base64("SGVsbG8"), "Hello");
    EXPECT_EQ(mime::from_base64("SGVsb"), "Hel");
    EXPECT_EQ(mime::from_base64("SGk=SGk="), "HiHi");
    EXPECT_EQ(mime::from_base64("!SG*k"), "Hi");
    EXPECT_EQ(mime::from_quoted_printable("a=3Db=\r\nc= \t\nd=E4=e4 =zz ="), "a=bcd\xE4\xE4 =zz ");
    EXPECT_EQ(mime::from_quoted_printable("=4"), "=4");
    EXPECT_EQ(text_of("From: a\nContent-Transfer-Encoding: Quoted-Printable\nContent-Type: text/plain;\n "
                      "charset=\"iso-8859-1\"\n\n=A1Hola!"),
              "From: a\n\n\u00A1Hola!");
    EXPECT_EQ(text_of("From: a\nContent-Transfer-Encoding: base64\n\nSGVsbG8="), "From: a\n\nHello");
}

TEST(mail, the_plain_form_is_preferred) {
    EXPECT_EQ(text_of(of_parts("alternative",
                               {"Content-Type: text/html\n\n<p>rich</p>", "Content-Type: text/plain\n\nplain"})),
              "From: a@b\n\nplain");
    EXPECT_EQ(text_of(of_parts("alternative",
                               {"Content-Type: text/plain\n\n  \n", "Content-Type: text/html\n\n<p>rich</p>"})),
              "From: a@b\n\nrich");
}

TEST(mail, html_is_read_as_a_page_or_without_its_tags) {
    const std::string mail =
        "From: a\nTo: b\nContent-Type: text/html; charset=utf-8\n\n"
        "<html><head><style>p{}</style></head><body><h1>Big</h1><p>T&auml;xt <b>x</b></p></body></html>";
    const auto made = read(mail);
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "From: a\nTo: b\n\nBig\n\nT\u00E4xt x");
    EXPECT_EQ(made->blocks.back().heading, "Big");
    EXPECT_EQ(text_of<alone>(mail), "From: a\nTo: b\n\nBig\n\nT\u00E4xt x");
    EXPECT_EQ(text_of<with_text>(mail), "From: a\nTo: b\n\nBig\n\nT\u00E4xt x");
}

TEST(mail, html_without_an_extractor_of_pages_keeps_its_text) {
    const auto said = [](const std::string& page) {
        return text_of<alone>("From: a\nTo: b\nContent-Type: text/html; charset=utf-8\n\n<html><body>" + page);
    };
    EXPECT_EQ(said("Price <s>5</s> 6 EUR"), "From: a\nTo: b\n\nPrice 6 EUR");
    EXPECT_EQ(said("<div style='display:none'>Preview 5</div><p>Fee 6"), "From: a\nTo: b\n\nFee 6");
    EXPECT_EQ(said("At 10<sup>6</sup> Pa, 5400<sup>1</sup> t, &minus;5"),
              "From: a\nTo: b\n\nAt 10^6 Pa, 5400[^1] t, \u22125");
}

TEST(mail, attachments_are_read_under_their_names_or_listed) {
    const std::string table =
        "Content-Type: application/octet-stream; name=\"table.csv\"\n"
        "Content-Transfer-Encoding: base64\n\nYSxiCjEsMgo=";
    const std::string note =
        "Content-Type: text/markdown; charset=iso-8859-1\n"
        "Content-Disposition: attachment; filename*=utf-8''n%C3%B6te.md\n\n"
        "# H\xE4\n\n- one\n- two\n\n```\nx\n  y\n```\n";
    const std::string picture =
        "Content-Type: image/png\nContent-Transfer-Encoding: base64\n"
        "Content-Disposition: attachment; filename=\"../a/pic.png\"\n\niVBORw0KGgo=";
    const std::string footer = "Content-Type: text/plain; charset=us-ascii\n\nThe footer.";
    const std::string mail = of_parts("mixed", {table, "\nThe body.", note, picture, footer});
    const auto made = read(mail);
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text,
              "From: a@b\n\nThe body.\n\nThe footer.\n\ntable.csv\n\na: 1 | b: 2\n\nn\u00F6te.md\n\nH\u00E4\n\n- "
              "one\n- two\n\n"
              "x\n  y\n\nAttachment: pic.png");
    EXPECT_EQ(made->title, "S");
    EXPECT_EQ(made->blocks[4].heading, "table.csv");
    EXPECT_EQ(made->blocks[7].heading, "n\u00F6te.md > H\u00E4");
    EXPECT_EQ(made->blocks[7].kind, block_kind::list_item);
    EXPECT_EQ(made->blocks.back().heading, "Attachment: pic.png");
    const auto unread = read<alone>(mail);
    ASSERT_TRUE(unread);
    EXPECT_EQ(unread->text,
              "From: a@b\n\nThe body.\n\nThe footer.\n\nAttachment: table.csv\n\nAttachment: n\u00F6te.md\n\n"
              "Attachment: pic.png");
    EXPECT_EQ(unread->blocks.back().heading, "");
}

TEST(mail, attachments_inside_an_unused_alternative_are_kept) {
    const std::string rich =
        "Content-Type: multipart/mixed; boundary=c\n\n--c\nContent-Type: text/html\n\n<p>rich</p>\n"
        "--c\nContent-Type: text/plain; name=x.txt\n\nattached\n--c--\n";
    EXPECT_EQ(text_of(of_parts("alternative", {"\nplain", rich})), "From: a@b\n\nplain\n\nx.txt\n\nattached");
}

TEST(mail, an_attached_mail_is_read_under_its_subject) {
    const std::string inner =
        "From: c@d\nSubject: Inner\nContent-Type: multipart/mixed; boundary=i\n\n--i\n\nDeep.\n--i--\n";
    const auto made = read(of_parts("mixed", {"Content-Type: message/rfc822\n\n" + inner, "\nOuter."}));
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "From: a@b\n\nOuter.\n\nInner\n\nFrom: c@d\n\nDeep.");
    EXPECT_EQ(made->blocks.back().heading, "Inner");
    EXPECT_EQ(text_of(of_parts("digest", {"\nFrom: c@d\nSubject: One\n\n1", "\nFrom: e@f\n\n2"})),
              "From: a@b\n\nOne\n\nFrom: c@d\n\n1\n\nMessage\n\nFrom: e@f\n\n2");
}

TEST(mail, quotations_keep_their_marks_and_stay_separate) {
    EXPECT_EQ(
        text_of(
            "From: a\nTo: b\n\nYou wrote:\n> A line that is long enough to be told as wrapped prose\n> goes on.\n>\n"
            "> > Older\n> > words\nI agree.\n"),
        "From: a\nTo: b\n\nYou wrote:\n\n> A line that is long enough to be told as wrapped prose goes on.\n\n"
        ">> Older\n\n>> words\n\nI agree.");
}

TEST(mail, missing_or_similar_boundaries_lose_nothing) {
    EXPECT_EQ(text_of("From: a\nTo: b\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nfirst\n--b\n\nsecond"),
              "From: a\nTo: b\n\nfirst\n\nsecond");
    EXPECT_EQ(text_of("From: a\nTo: b\nContent-Type: multipart/mixed; boundary=b\n\nno parts"),
              "From: a\nTo: b\n\nno parts");
    EXPECT_EQ(text_of("From: a\nTo: b\nContent-Type: multipart/mixed\n\nno boundary"), "From: a\nTo: b\n\nno boundary");
    const std::string inner = "Content-Type: multipart/mixed; boundary=bb\n\n--bb\n\none\n--bb\n\ntwo\n--bb--\n";
    EXPECT_EQ(text_of(of_parts("mixed", {inner, "\nthree"}, "b")), "From: a@b\n\none\n\ntwo\n\nthree");
    const std::string same = "Content-Type: multipart/mixed; boundary=b\n\n--b\n\none\n--b--\n";
    EXPECT_EQ(text_of(of_parts("mixed", {same, "\ntwo"}, "b")), "From: a@b\n\none\n\ntwo");
    EXPECT_EQ(text_of("From: a\nTo: b\nno field at all"), "From: a\nTo: b\n\nno field at all");
}

TEST(mail, bytes_of_any_charset_reach_the_extractor) {
    const std::string mail =
        "From: a@c\nTo: b\nContent-Type: text/plain; charset=iso-8859-1\n\n\xE4\xF6\xFC\xE4\xF6\xFC";
    const auto made = toolkit::extractors<with_parts, toolkit::text_extractor>::read("a", mail);
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "From: a@c\nTo: b\n\n\u00E4\u00F6\u00FC\u00E4\u00F6\u00FC");
}

TEST(mail, stops_on_request) {
    const toolkit::stop_source source;
    source.request_stop();
    EXPECT_EQ(with_parts::read("a", "From: a\n\nx", source.get_token(), toolkit::extract_limits_default).error().kind,
              toolkit::failure_kind::cancelled);
}

TEST(mail, parts_are_bounded_in_depth_and_number) {
    std::string nested = "From: a\nTo: b\n";
    for (int i = 0; i < 100; ++i) {
        const std::string name = "b" + std::to_string(i);
        nested.append("Content-Type: multipart/mixed; boundary=").append(name).append("\n\n--").append(name) += '\n';
    }
    EXPECT_EQ(text_of(nested + "\ndeep"), "From: a\nTo: b\n\nAttachment: multipart/mixed");
    std::string mails = "From: a\nTo: b\n";
    for (int i = 0; i < 100; ++i)
        mails.append("Content-Type: message/rfc822\n\nSubject: s").append(std::to_string(i)) += '\n';
    const std::string made = text_of(mails);
    EXPECT_NE(made.find("s18"), std::string::npos);
    EXPECT_EQ(made.find("s25"), std::string::npos);
    const std::string many =
        "From: a\nTo: b\nContent-Type: multipart/mixed; boundary=b\n\n" + damage::repeated("--b\n\nx\n", 100'000);
    EXPECT_EQ(text_of(many), "From: a\nTo: b" + damage::repeated("\n\nx", 999));
}

TEST(mail, of_hostile_repetition_ends_quickly_in_valid_text) {
    const std::string head = "From: a\nTo: b\n";
    const std::string mixed = head + "Content-Type: multipart/mixed; boundary=b\n";
    constexpr std::size_t bytes = sized(3'000'000U);
    for (const std::string& mail :
         {head + "Subject: " + damage::repeated("=?utf-8?Q?a?= ", bytes / 15),
          head + "Subject: " + damage::repeated("=?", bytes / 2),
          head + "Subject: " + damage::repeated("=?a?q?", bytes / 6),
          head + "Subject:" + damage::repeated("\n x", bytes / 3),
          damage::repeated("X-A: b\n", bytes / 7) + head,
          head + damage::repeated("To: a@b\n", bytes / 8),
          head + "Content-Type: text/plain" + damage::repeated(";", bytes),
          head + "Content-Type: a/b" + damage::repeated("; name*0*=%", bytes / 11),
          head + "Content-Type: multipart/mixed; boundary=\"" + std::string(bytes, 'b') + "\"\n\n--" +
              std::string(bytes, 'b'),
          mixed + "\n" + damage::repeated("--b\n", bytes / 4),
          mixed + "\n" + damage::repeated("--bx\n", bytes / 5),
          mixed + "\n" + damage::repeated("--", bytes / 2),
          mixed + "\n--b\n" + damage::repeated(mixed + "\n--b\n", sized(30'000U)),
          head + "Content-Type: message/rfc822\n\n" + damage::repeated("Content-Type: message/rfc822\n\n", bytes / 31),
          head + "Content-Transfer-Encoding: base64\n\n" + damage::repeated("QUFB", bytes / 4),
          head + "Content-Transfer-Encoding: quoted-printable\n\n" + damage::repeated("=  ", bytes / 3),
          head + "\n" + damage::repeated(">", bytes),
          head + "\n" + damage::repeated("> > a\n", bytes / 6),
          head + "Content-Type: text/html\n\n" + damage::repeated("<!--", bytes / 4),
          head + "Content-Type: text/html\n\n" + damage::repeated("<b>", bytes / 3)}) {
        const auto made = read(mail);
        if (made) EXPECT_TRUE(toolkit::is_utf8(made->text)) << mail.substr(0, 60);
        else EXPECT_EQ(made.error().kind, toolkit::failure_kind::unreadable) << mail.substr(0, 60);
    }
}

TEST(mail, of_damaged_bytes_is_sound_or_refused) {
    static constexpr auto pieces = std::to_array<std::string_view>({"\n",
                                                                    "\r\n",
                                                                    "\n\n",
                                                                    "--b\n",
                                                                    "--b--",
                                                                    "--c\n",
                                                                    "=",
                                                                    "=?",
                                                                    "?=",
                                                                    "=?utf-8?B?",
                                                                    ";",
                                                                    "\"",
                                                                    "boundary=",
                                                                    "Content-Type: ",
                                                                    "multipart/mixed",
                                                                    "message/rfc822",
                                                                    "base64",
                                                                    "\xFF",
                                                                    "\xC3",
                                                                    "\u202E",
                                                                    "\x01",
                                                                    std::string_view{"\0", 1},
                                                                    "> ",
                                                                    "<p>",
                                                                    "name="});
    const std::string sample = of_parts(
        "mixed",
        {"Content-Type: multipart/alternative; boundary=c\n\n--c\n\nplain =?utf-8?Q?a?=\n> quoted\n--c\nContent-Type: "
         "text/html; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\n<p>r=E4ch</p>\n--c--\n",
         "Content-Type: text/csv; name=t.csv\nContent-Transfer-Encoding: base64\n\nYSxiCjEsMgo=",
         "Content-Type: message/rfc822\n\nFrom: c\nSubject: =?utf-8?B?w4Q=?=\n\nInner",
         "Content-Type: text/markdown; charset=utf-16\nContent-Disposition: attachment; filename*0*=utf-8''%C3%A4;\n "
         "filename*1=.md\n\n# x"});
    damage::dice random{17};
    std::size_t read_well = 0;
    for (int i = 0; i < 500; ++i) {
        const std::string bytes = damage::damaged(sample, pieces, random);
        const auto made = read(bytes);
        if (!made) continue;
        ++read_well;
        ASSERT_NO_FATAL_FAILURE(damage::expect_sound(*made)) << bytes;
    }
    EXPECT_GT(read_well, 450U);
}

TEST(mail, of_the_suite_of_python_is_sound) {
    std::error_code none;
    std::size_t files = 0;
    for (const auto& library : std::filesystem::directory_iterator{"/usr/lib", none}) {
        if (!library.path().filename().string().starts_with("python3")) continue;
        for (const auto& entry : std::filesystem::directory_iterator{library.path() / "test/test_email/data", none}) {
            const std::string name = entry.path().filename().string();
            if (!name.starts_with("msg_")) continue;
            const auto made = read(damage::bytes_of(entry.path().string()));
            ASSERT_TRUE(made) << entry.path();
            ASSERT_NO_FATAL_FAILURE(damage::expect_sound(*made)) << entry.path();
            ++files;
            const auto holds = [&](std::string_view text) {
                EXPECT_NE(made->text.find(text), std::string::npos) << entry.path() << '\n' << made->text;
            };
            if (name == "msg_01.txt") {
                EXPECT_EQ(made->title, "This is a test message");
                holds(
                    "From: bbb@ddd.com (John X. Doe)\nTo: bbb@zzz.org\nDate: Fri, 4 May 2001 14:05:44 "
                    "-0400\n\nHi,");
            } else if (name == "msg_02.txt") {
                holds("[Ppp] testing #5");
                holds("Send Ppp mailing list submissions to");
            } else if (name == "msg_07.txt") {
                holds("This is the dingus fish.");
                holds("Attachment: dingusfish.gif");
            } else if (name == "msg_10.txt") {
                holds("\u00A1This is a Quoted Printable encoded message!");
                holds("This is a Base64 encoded message.");
            } else if (name == "msg_15.txt") {
                holds("Some removed test.");
                holds("Attachment: xx.gif");
            } else if (name == "msg_21.txt") {
                holds("One\n\nTwo");
                EXPECT_EQ(made->text.find("End of MIME"), std::string::npos);
            } else if (name == "msg_43.txt") {
                EXPECT_EQ(made->title, "Banned file: auto__mail.python.bat in mail from you");
            } else if (name == "msg_46.txt") {
                holds("Testing email forwarding with Groupwise 1.2.2010");
            }
        }
    }
    if (files == 0) GTEST_SKIP() << "the Debian package libpython3.N-testsuite is not installed";
}
