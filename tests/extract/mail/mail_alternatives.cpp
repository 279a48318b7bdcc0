// extract/mail/mail_alternatives.hpp: which form of the same text in a mail is read, and what is reported of the others
#include <toolkit/extract/csv.hpp>
#include <toolkit/extract/html.hpp>
#include <toolkit/extract/mail.hpp>
#include <toolkit/extract/text.hpp>

#include "../../effort.hpp"
#include "../damage.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using with_parts = toolkit::mail_extractor<toolkit::html_extractor, toolkit::csv_extractor, toolkit::text_extractor>;

/// A part multipart/… of these parts, each with its header.
std::string of_parts(const std::string& kind, const std::vector<std::string>& parts, const std::string& boundary) {
    std::string part = "Content-Type: multipart/" + kind + "; boundary=" + boundary + "\n\n";
    for (const std::string& one : parts) part += "--" + boundary + "\n" + one + "\n";
    return part + "--" + boundary + "--\n";
}
std::string alternative(const std::vector<std::string>& parts, const std::string& boundary = "a") {
    return of_parts("alternative", parts, boundary);
}
std::string plain(const std::string& text) { return "Content-Type: text/plain; charset=utf-8\n\n" + text + "\n"; }
std::string page(const std::string& html) {
    return "Content-Type: text/html; charset=utf-8\n\n<html><body>" + html + "</body></html>\n";
}
std::string encoded(const std::string& how, const std::string& text) {
    return "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: " + how + "\n\n" + text + "\n";
}

const std::string invoice =
    "<p>Your invoice 4711 over 129.90 euros is due on 30 June.</p><p>Pay to the account of the Harbour Mill.</p>";
const std::string invoice_text =
    "Your invoice 4711 over 129.90 euros is due on 30 June.\n\nPay to the account of the Harbour Mill.";

struct outcome {
    std::string text;
    std::vector<std::string> left_out;
};

/// The mail with this body.
outcome read(const std::string& body) {
    const std::string sender = "From: a@b\nTo: c\n";
    const auto made = with_parts::read("a.eml", sender + "MIME-Version: 1.0\n" + body, {}, {});
    if (!made) return {made.error().message(), {}};
    return {made->text.substr(std::min(made->text.size(), sender.size() + 1)), made->left_out};
}
/// The text if nothing is reported, or else the report.
std::string quiet_text_of(const std::string& body) {
    const outcome made = read(body);
    return made.left_out.empty() ? made.text : made.left_out.front();
}

}  // namespace

TEST(mail_alternatives, a_blank_plain_form_yields_in_every_encoding) {
    for (const std::string& blank :
         {plain(""), plain(" "), plain("\u00A0 \u200B"), plain("\uFEFF\u00AD\u2060"), plain("\u034F \u3164\u2800"),
          encoded("base64", "DQo="), encoded("base64", "wqDigIsNCg=="), encoded("quoted-printable", "=20\n=C2=A0"),
          encoded("quoted-printable", "=E2=80=8B=\n=20"),
          "Content-Type: text/plain; charset=utf-16le\n\n" + std::string{" \0\n\0", 4},
          std::string{"Content-Type: text/plain; charset=iso-8859-1\n\n\xA0\n"}, plain("-- \n"), plain("-----"),
          plain("***\n\n***"), plain("\uFFFC\n\n\uFFFC")})
        EXPECT_EQ(quiet_text_of(alternative({blank, page(invoice)})), invoice_text) << blank;
}

TEST(mail_alternatives, a_notice_in_place_of_a_text_yields) {
    for (const char* notice :
         {"This message cannot be shown as plain text. Please switch on HTML to read it.",
          "This is an HTML mail; your client cannot show it.", "[cid:image001.png@01DA1234.56789ABC]",
          "https://example.org/view?id=4711&mail=8", "[image: Logo]\n<https://example.org/>",
          "Your email client cannot read this email.\nTo view it online, please go here:\nhttps://example.org/d?M=1",
          "This is a multi-part message in MIME format.", "View this mail in your browser: https://example.org/4711",
          "Ihr E-Mail-Programm unterst\u00FCtzt leider keine HTML-E-Mails.",
          "Votre messagerie ne prend pas en charge le format HTML.", "\u60A8\u7684\u90AE\u7BB1\u4E0D\u652F\u6301HTML"})
        EXPECT_EQ(quiet_text_of(alternative({plain(notice), page(invoice)})), invoice_text) << notice;
}

TEST(mail_alternatives, a_plain_form_with_the_full_text_is_preferred_without_a_report) {
    const std::string text =
        "Hi Bob,\n\nthe *crane* check is on Monday, see <https://example.org/x>. [1]\n\nAnn\n\n[image: logo]";
    EXPECT_EQ(quiet_text_of(alternative(
                  {plain(text), page("Hi Bob,<br><br>the <b>crane</b> check is on Monday, see <a "
                                     "href=\"https://example.org/x\">the page</a>.<br><br>Ann<img alt=\"logo\">")})),
              text);
    const std::string order = "Hi, your order 7 has shipped today and comes on Friday.";
    EXPECT_EQ(quiet_text_of(alternative(
                  {plain(order), page("<p>&zwnj;&nbsp;&zwnj;&#847;</p><p>" + order + "</p><p>Unsubscribe</p>")})),
              order);
    EXPECT_EQ(quiet_text_of(alternative(
                  {plain("Can you mend the HTML of the page?"), page("<p>Can you mend the HTML of the page?</p>")})),
              "Can you mend the HTML of the page?");
    EXPECT_EQ(
        quiet_text_of(alternative({plain("\u4ECA\u5929\u4E0B\u5348\u4E09\u70B9\n\u5F00\u4F1A\u3002"),
                                   page("<p>\u4ECA\u5929\u4E0B\u5348\u4E09\u70B9\u5F00<b>\u4F1A</b>\u3002</p>")})),
        "\u4ECA\u5929\u4E0B\u5348\u4E09\u70B9\n\n\u5F00\u4F1A\u3002");
    EXPECT_EQ(quiet_text_of(alternative({plain("\U0001F44D"), page("<p>\U0001F44D</p>")})), "\U0001F44D");
    EXPECT_EQ(quiet_text_of(alternative({plain("Yes."), page("<p></p>")})), "Yes.");
    EXPECT_EQ(quiet_text_of(
                  alternative({"Content-Type: text/plain; format=flowed; delsp=yes\n\nThe har \nbour wall is dee \np.",
                               page("The harbour wall is deep.")})),
              "The harbour wall is deep.");
}

TEST(mail_alternatives, a_much_poorer_plain_form_yields) {
    EXPECT_EQ(quiet_text_of(alternative({plain("Hi Bob, see below."),
                                         page("<p>Hi Bob, see below.</p><table><tr><td>Berth A</td><td>12 euros</td>"
                                              "</tr><tr><td>Berth B</td><td>14 euros</td></tr></table>")})),
              "Hi Bob, see below.\n\nBerth A | 12 euros\nBerth B | 14 euros");
    EXPECT_EQ(quiet_text_of(alternative({plain("Your order has shipped, thank you for your trust in our little shop."),
                                         page("<p>Your order has shipped, thank you for your trust in our little "
                                              "shop.</p><p>Order 4711, 129.90 euros.</p>")})),
              "Your order has shipped, thank you for your trust in our little shop.\n\nOrder 4711, 129.90 euros.");
    const outcome other = read(alternative({plain("Closed today because of flood."), page(invoice)}));
    EXPECT_EQ(other.text, invoice_text);
    ASSERT_EQ(other.left_out.size(), 1U);
    EXPECT_EQ(other.left_out.front(),
              "the plain text of the mail differs from its HTML form and was not read; open the mail in a mail program "
              "to compare them");
}

TEST(mail_alternatives, a_form_with_different_content_is_reported) {
    const std::string soup = "Soup of the day: pumpkin with ginger, and bread from the mill at noon.";
    const outcome other = read(alternative({plain(soup), page("Prices of berths rise next year by a fifth.")}));
    EXPECT_EQ(other.text, soup);
    ASSERT_EQ(other.left_out.size(), 1U);
    EXPECT_EQ(other.left_out.front(),
              "the HTML form of the mail differs from its plain text and was not read; open the mail in a mail program "
              "to compare them");
    const outcome numbers = read(alternative({plain("The meeting of the harbour is on 12 June in the office."),
                                              page("The meeting of the harbour is on 13 June in the office.")}));
    EXPECT_EQ(numbers.text, "The meeting of the harbour is on 12 June in the office.");
    EXPECT_EQ(numbers.left_out, other.left_out);
    const outcome enriched =
        read(alternative({plain("One text."), "Content-Type: text/enriched\n\n<bold>Another</bold> note entirely"}));
    EXPECT_EQ(enriched.text, "One text.");
    ASSERT_EQ(enriched.left_out.size(), 1U);
    EXPECT_TRUE(enriched.left_out.front().starts_with("the form text/enriched of the mail")) << enriched.left_out[0];
}

TEST(mail_alternatives, content_of_only_the_other_form_is_reported) {
    const std::string text =
        "Dear Bob, thank you for your order of a kiln and two wheels, which we will soon bring to you at the mill.";
    const auto told = [&](const std::string& first, const std::string& second) {
        return read(alternative({plain(first), page(second)})).left_out.size();
    };
    EXPECT_EQ(told(text, "<p>" + text + "</p>"), 0U);
    EXPECT_EQ(told(text, "<p>" + text + "</p><p>Unsubscribe here</p>"), 0U);
    EXPECT_EQ(told(text, "<p>" + text + "</p><p style='display:none'>What is new on 5 May in the shop</p>"), 0U);
    EXPECT_EQ(told(text, "<p>" + text + " 12 May</p>"), 1U);
    EXPECT_EQ(told(text, "<p>" + text + "</p><p>Room 7</p>"), 1U);
    EXPECT_EQ(told(text, "<p>" + text + "</p><p>Delivery: Friday in Berlin.</p>"), 1U);
    EXPECT_EQ(told("The check is on Monday.", "The check is not on Monday."), 1U);
    EXPECT_EQ(told("The check is not on Monday.", "The check is on Monday."), 1U);
    EXPECT_EQ(told("The check is on Monday.", "The check isn't on Monday."), 1U);
    EXPECT_EQ(told("Die Probe ist am Montag.", "Die Probe ist nicht am Montag."), 1U);
    EXPECT_EQ(told("Price 5 EUR", "Price <s>5</s> 6 EUR"), 1U);
    EXPECT_EQ(told("Price 5 6 EUR", "Price <s>5</s> 6 EUR"), 1U);
    EXPECT_EQ(told("Sales of 5400[1] barrels", "Sales of 5400<sup>1</sup> barrels"), 0U);
}

TEST(mail_alternatives, forms_may_have_parts) {
    const std::string picture =
        "Content-Type: image/png; name=logo.png\nContent-ID: <logo>\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=";
    const std::string table =
        "Content-Type: text/csv; name=a.csv\nContent-Disposition: attachment; filename=a.csv\n\na,b\n1,2\n";
    // As Outlook nests them.
    EXPECT_EQ(
        quiet_text_of(of_parts(
            "mixed", {of_parts("related", {alternative({plain(" "), page(invoice)}), picture}, "r"), table}, "m")),
        invoice_text + "\n\nAttachment: logo.png\n\na.csv\n\na: 1 | b: 2");
    // As Gmail nests them.
    EXPECT_EQ(
        quiet_text_of(alternative({plain("[image: logo.png]"), of_parts("related", {page(invoice), picture}, "r")})),
        invoice_text + "\n\nAttachment: logo.png");
    // As Apple Mail nests them.
    EXPECT_EQ(quiet_text_of(alternative(
                  {plain("\uFFFC"),
                   of_parts("mixed", {page("<p>The plan is here:</p>"), table, page("<p>Regards, Ann</p>")}, "m")})),
              "The plan is here:\n\nRegards, Ann\n\na.csv\n\na: 1 | b: 2");
    EXPECT_EQ(quiet_text_of(alternative({plain("The plan is here:\n\nRegards, Ann"),
                                         of_parts("mixed", {page("<p>The plan is here:</p>"), table}, "m")})),
              "The plan is here:\n\nRegards, Ann\n\na.csv\n\na: 1 | b: 2");
    EXPECT_EQ(quiet_text_of(alternative({alternative({plain("\n"), page(invoice)}, "i")})), invoice_text);
    EXPECT_EQ(quiet_text_of(alternative({plain(""), alternative({plain("-- "), page(invoice)}, "i")})), invoice_text);
    EXPECT_EQ(quiet_text_of(alternative({plain(""), of_parts("mixed", {plain("The wall is deep.")}, "m")})),
              "The wall is deep.");
}

TEST(mail_alternatives, unreadable_parts_of_a_mail_are_reported) {
    const outcome pgp = read(of_parts(
        "encrypted; protocol=\"application/pgp-encrypted\"",
        {"Content-Type: application/pgp-encrypted\n\nVersion: 1", "Content-Type: application/octet-stream\n\n\x85\x01"},
        "e"));
    ASSERT_EQ(pgp.left_out.size(), 1U);
    EXPECT_EQ(pgp.left_out.front(), "the mail is encrypted, and its text was not read; decrypt it and save it again");
    EXPECT_EQ(read("Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\n\nx").left_out,
              pgp.left_out);
    EXPECT_TRUE(
        read("Content-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m\n\nx").left_out.empty());
    const outcome encoding = read("Content-Type: text/plain\nContent-Transfer-Encoding: x-uuencode\n\nbegin 644 a\n");
    ASSERT_EQ(encoding.left_out.size(), 1U);
    EXPECT_TRUE(encoding.left_out.front().starts_with("its transfer encoding \"x-uuencode\" is unknown"));
    const outcome charset = read(alternative({plain(""), "Content-Type: text/html; charset=x-none\n\n<p>Words \xE9"}));
    ASSERT_EQ(charset.left_out.size(), 1U);
    EXPECT_NE(charset.left_out.front().find("\"x-none\" is unknown"), std::string::npos);
}

TEST(mail_alternatives, with_hostile_nesting_end_quickly) {
    constexpr std::size_t bytes = sized(2'000'000U);
    std::string nested;
    for (int i = 0; i < 40; ++i) {
        const std::string name = "n" + std::to_string(i);
        nested += "Content-Type: multipart/alternative; boundary=" + name + "\n\n--" + name + "\n";
    }
    for (const std::string& body :
         {nested + page(damage::repeated("words of a page &zwnj; ", bytes / 23)),
          alternative({plain(damage::repeated("[", bytes)), page(damage::repeated("alt=\"", bytes / 5))}),
          alternative({plain(damage::repeated("&a", bytes / 2)), page(damage::repeated("https://", bytes / 8))}),
          alternative(std::vector<std::string>(900, plain(damage::repeated("a b c ", bytes / 6000))))})
        EXPECT_FALSE(read(body).text.empty());
}
