// extract/mail.hpp, extract/calendar.hpp: invitations in mails, as mail programs send them
#include <toolkit/extract/html.hpp>
#include <toolkit/extract/mail.hpp>
#include <toolkit/extract/text.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

const std::string crane =
    "BEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VEVENT\nSUMMARY:Crane check\nLOCATION:Quay 7\\, upper gate\n"
    "DTSTART;TZID=Europe/Berlin:20240610T080000\nDESCRIPTION:Bring the yellow key and the ladder that stands beside "
    "the "
    "doo\n r of the mill.\nEND:VEVENT\nEND:VCALENDAR\n";
const std::string crane_text =
    "Invitation: Crane check\nStart: Monday, 10 June 2024, 08:00 (Europe/Berlin)\nPlace: Quay 7, upper gate\n\n"
    "Bring the yellow key and the ladder that stands beside the door of the mill.";
const std::string request = "Content-Type: text/calendar; method=REQUEST; charset=utf-8\n";

std::string of_parts(const std::string& kind, const std::vector<std::string>& parts, const std::string& boundary) {
    std::string part = "Content-Type: multipart/" + kind + "; boundary=" + boundary + "\n\n";
    for (const std::string& one : parts) part += "--" + boundary + "\n" + one + "\n";
    return part + "--" + boundary + "--\n";
}

toolkit::result<toolkit::extraction> read(const std::string& body) {
    using with_parts = toolkit::mail_extractor<toolkit::html_extractor, toolkit::text_extractor>;
    return with_parts::read("a.eml", "From: a@b\nMIME-Version: 1.0\nSubject: S\n" + body, {}, {});
}
/// Without the sender.
std::string text_of(const std::string& body) {
    const auto made = read(body);
    if (!made) return made.error().message();
    return made->left_out.empty() ? made->text.substr(std::min(made->text.size(), std::size_t{11})) : made->left_out[0];
}

}  // namespace

TEST(mail_invitations, are_read_with_and_without_a_text) {
    EXPECT_EQ(
        text_of(of_parts("alternative",
                         {"Content-Type: text/plain\n\nShall we look at it together?\n", request + "\n" + crane}, "b")),
        "Shall we look at it together?\n\n" + crane_text);
    EXPECT_EQ(text_of(of_parts("alternative", {"Content-Type: text/plain\n\n\n\n", request + "\n" + crane}, "b")),
              crane_text);
    EXPECT_EQ(text_of(request + "\n" + crane), crane_text);
    EXPECT_EQ(text_of(of_parts("mixed", {"Content-Type: text/plain\n\nSee below.\n", request + "\n" + crane}, "b")),
              "See below.\n\n" + crane_text);
    EXPECT_EQ(text_of("Content-Type: text/plain\n\n" + crane), crane_text);  // detected by its beginning
    EXPECT_EQ(toolkit::mail_extractor<>::read("a", "From: a@b\nTo: c\n" + request + "\n" + crane, {}, {})->text,
              "From: a@b\nTo: c\n\n" + crane_text);  // a mail needs no extractor for it
}

TEST(mail_invitations, are_written_once_when_they_appear_twice) {
    // As Google Calendar sends them.
    EXPECT_EQ(text_of(of_parts("mixed",
                               {of_parts("alternative",
                                         {"Content-Type: text/plain\n\nYou are invited to the crane.\n",
                                          "Content-Type: text/html\n\n<p>You are invited to the crane.</p>\n",
                                          request + "Content-Transfer-Encoding: 7bit\n\n" + crane},
                                         "i"),
                                "Content-Type: application/ics; name=\"invite.ics\"\nContent-Disposition: attachment; "
                                "filename=\"invite.ics\"\n\n" +
                                    crane},
                               "m")),
              "You are invited to the crane.\n\n" + crane_text + "\n\nAttachment: invite.ics");
    EXPECT_EQ(text_of(of_parts("mixed", {request + "\n" + crane, request + "\n" + crane}, "m")), crane_text);
}

TEST(mail_invitations, that_are_attached_appear_under_their_names) {
    EXPECT_EQ(
        text_of(of_parts("mixed",
                         {"Content-Type: text/plain\n\nSee the file.\n",
                          "Content-Type: application/octet-stream; name=dates.ics\nContent-Disposition: "
                          "attachment; filename=dates.ics\n\nBEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:One\nEND:VEVENT\n"
                          "BEGIN:VEVENT\nSUMMARY:Two\nEND:VEVENT\nEND:VCALENDAR\n"},
                         "m")),
        "See the file.\n\ndates.ics\n\nOne\n\nEvent: One\n\nTwo\n\nEvent: Two");
    EXPECT_EQ(text_of(of_parts("mixed",
                               {"Content-Type: text/plain\n\nSee the file.\n",
                                "Content-Type: text/calendar; name=none.ics\nContent-Disposition: attachment\n\nx"},
                               "m")),
              "See the file.\n\nnone.ics\n\nx");
}

TEST(mail_invitations, that_are_cancelled_or_answered_are_labelled) {
    // As Exchange sends them: the calendar is encoded, and the other forms are blank.
    const std::string blank = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\nDQo=\n";
    EXPECT_EQ(
        text_of(of_parts("alternative",
                         {blank, "Content-Type: text/html; charset=utf-8\n\n<html><body><br></body></html>\n",
                          "Content-Type: text/calendar; charset=utf-8; method=CANCEL\n"
                          "Content-Transfer-Encoding: quoted-printable\n\nBEGIN:VCALENDAR\nBEGIN:VEVENT\n"
                          "SUMMARY;LANGUAGE=3Dde-DE:M=C3=BChlenrat\nDTSTART;TZID=3DW. Europe Standard Time:2024061=\n"
                          "0T080000\nSTATUS:CANCELLED\nEND:VEVENT\nEND:VCALENDAR\n"},
                         "b")),
        "Cancelled event: M\u00FChlenrat\nStart: Monday, 10 June 2024, 08:00 (W. Europe Standard Time)\nStatus: "
        "cancelled");
    // As Apple Calendar answers.
    EXPECT_EQ(text_of("Content-Type: text/calendar; charset=utf-8; method=REPLY; name=\"iCal.ics\"\n\n"
                      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Dock days\nDTSTART;VALUE=DATE:20240610\n"
                      "ATTENDEE;CN=Bob;PARTSTAT=DECLINED:mailto:bob@example.org\nCOMMENT:I am at sea\\, sorry.\n"
                      "END:VEVENT\nEND:VCALENDAR\n"),
              "Reply to the invitation: Dock days\nStart: Monday, 10 June 2024 (all day)\n"
              "Attendees: Bob <bob@example.org> (declined)\nComment: I am at sea, sorry.");
    for (const auto& [method, label] :
         std::vector<std::pair<std::string, std::string>>{{"COUNTER", "Proposed change of the event"},
                                                          {"DECLINECOUNTER", "Declined change of the event"},
                                                          {"PUBLISH", "Event"},
                                                          {"REQUEST", "Invitation"}})
        EXPECT_EQ(text_of("Content-Type: text/calendar; method=" + method +
                          "\n\nBEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:X\nEND:VEVENT\nEND:VCALENDAR\n"),
                  label + ": X");
}

TEST(mail_invitations, that_cannot_be_read_are_reported_or_kept_as_they_are) {
    EXPECT_EQ(text_of(request + "\nNo calendar at all."), "No calendar at all.");
    EXPECT_EQ(text_of(request + "\nBEGIN:VCALENDAR\nEND:VCALENDAR\n"), "");
    const auto made = read("Content-Type: text/calendar; charset=x-none\n\n" + crane);
    ASSERT_TRUE(made);
    EXPECT_NE(made->text.find(crane_text), std::string::npos);
    ASSERT_EQ(made->left_out.size(), 1U);
    EXPECT_NE(made->left_out.front().find("\"x-none\" is unknown"), std::string::npos);
}
