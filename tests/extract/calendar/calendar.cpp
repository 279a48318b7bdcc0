// extract/calendar.hpp and its parts: calendar files
#include <toolkit/extract/all.hpp>
#include <toolkit/extract/calendar.hpp>
#include <toolkit/extract/calendar/calendar_fields.hpp>
#include <toolkit/extract/calendar/calendar_rules.hpp>
#include <toolkit/extract/calendar/calendar_times.hpp>

#include "../../effort.hpp"
#include "../damage.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace calendar = toolkit::calendar;

static_assert(toolkit::Extractor<toolkit::calendar_extractor>);

namespace {

/// A calendar with one event of these lines.
std::string event(const std::string& lines) {
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\n" + lines + "END:VEVENT\r\nEND:VCALENDAR\r\n";
}
std::string text_of(const std::string& file) {
    const auto made = toolkit::extract_calendar(file);
    return made ? made->text : made.error().message();
}

std::string time_of(std::string_view value, std::string_view zone = {}) {
    const auto at = calendar::moment_of(value);
    return at ? calendar::words_of(*at, zone) : "none";
}

}  // namespace

TEST(calendar, an_event_is_described_in_plain_words) {
    const auto made = toolkit::all_extractors::read(
        "plans/crane.ics",
        event(
            "DTSTART;TZID=Europe/Berlin:20240610T080000\r\nDTEND;TZID=Europe/Berlin:20240610T093000\r\n"
            "SUMMARY:Crane check\r\nLOCATION:Quay 7\\, upper gate\r\nORGANIZER;CN=Ann Miller:mailto:ann@example.org\r\n"
            "ATTENDEE;PARTSTAT=ACCEPTED;CN=\"Bob, mate\":MAILTO:bob@example.org\r\n"
            "ATTENDEE;ROLE=OPT-PARTICIPANT;PARTSTAT=NEEDS-ACTION:mailto:carl@example.org\r\nSTATUS:CONFIRMED\r\n"
            "DESCRIPTION:Bring the yellow key and the ladder that stands beside the doo\r\n r of the mill.\\nIt is "
            "heavy\\; take a cart.\r\n"
            "BEGIN:VALARM\r\nDESCRIPTION:Reminder\r\nTRIGGER:-PT10M\r\nEND:VALARM\r\n"));
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->format, "calendar");
    EXPECT_EQ(made->title, "Crane check");
    EXPECT_EQ(made->text,
              "Event: Crane check\nStart: Monday, 10 June 2024, 08:00 (Europe/Berlin)\n"
              "End: Monday, 10 June 2024, 09:30 (Europe/Berlin)\nPlace: Quay 7, upper gate\n"
              "Organizer: Ann Miller <ann@example.org>\n"
              "Attendees: Bob, mate <bob@example.org> (accepted), carl@example.org (optional)\nStatus: confirmed\n\n"
              "Bring the yellow key and the ladder that stands beside the door of the mill.\n\n"
              "It is heavy; take a cart.");
}

TEST(calendar, times_include_their_day_and_their_zone) {
    EXPECT_EQ(time_of("20240610T080000", "Europe/Berlin"), "Monday, 10 June 2024, 08:00 (Europe/Berlin)");
    EXPECT_EQ(time_of("20240610T060000Z"), "Monday, 10 June 2024, 06:00 (UTC)");
    EXPECT_EQ(time_of("20240610T080000"), "Monday, 10 June 2024, 08:00");
    EXPECT_EQ(time_of("20240229"), "Thursday, 29 February 2024");
    EXPECT_EQ(time_of("20240610T235959"), "Monday, 10 June 2024, 23:59:59");
    EXPECT_EQ(time_of("2024-06-10T08:00:00Z"), "Monday, 10 June 2024, 08:00 (UTC)");
    for (const char* other : {"", "2024", "20240230", "20241301", "20240610T", "20240610T2500", "20240610T080000X",
                              "20240610 080000", "20240610T0800000", "tomorrow", "2024061012345678901234567890"})
        EXPECT_EQ(time_of(other), "none") << other;
    EXPECT_EQ(calendar::zone_name("/mozilla.org/20050126_1/Europe/Berlin"), "Europe/Berlin");
    EXPECT_EQ(calendar::zone_name("/freeassociation.sourceforge.net/America/Argentina/Ushuaia"),
              "America/Argentina/Ushuaia");
    EXPECT_EQ(calendar::zone_name("W. Europe Standard Time"), "W. Europe Standard Time");
    EXPECT_EQ(calendar::zone_name("tzone://Microsoft/Utc"), "UTC");
    EXPECT_EQ(text_of(event("SUMMARY:X\nDTSTART;TZID=\"(UTC+01:00) Rome; Vienna\":20240610T080000\n")),
              "Event: X\nStart: Monday, 10 June 2024, 08:00 ((UTC+01:00) Rome; Vienna)");
    EXPECT_EQ(text_of(event("SUMMARY:X\nDTSTART;TZID=Europe/Berlin:someday\n")),
              "Event: X\nStart: someday (Europe/Berlin)");
}

TEST(calendar, whole_days_end_with_their_last_day) {
    EXPECT_EQ(text_of(event("SUMMARY:Dock days\nDTSTART;VALUE=DATE:20240610\nDTEND;VALUE=DATE:20240613\n")),
              "Event: Dock days\nStart: Monday, 10 June 2024 (all day)\nEnd: Wednesday, 12 June 2024 (all day)");
    for (const char* one : {"", "DTEND;VALUE=DATE:20240611\n", "DTEND;VALUE=DATE:20240610\n"})
        EXPECT_EQ(text_of(event("SUMMARY:X\nDTSTART;VALUE=DATE:20240610\n" + std::string{one})),
                  "Event: X\nStart: Monday, 10 June 2024 (all day)");
    EXPECT_EQ(text_of(event("SUMMARY:X\nDTSTART;VALUE=DATE:20231231\nDURATION:P2D\n")),
              "Event: X\nStart: Sunday, 31 December 2023 (all day)\nEnd: Monday, 1 January 2024 (all day)\n"
              "Duration: 2 days");
}

TEST(calendar, a_duration_gives_the_end_when_that_is_certain) {
    const auto with = [](const std::string& begin, const std::string& length) {
        const std::string text = text_of(event("SUMMARY:X\nDTSTART" + begin + "\nDURATION:" + length + "\n"));
        return text.substr(std::min(text.find('\n', text.find("Start: ")), text.size()));
    };
    EXPECT_EQ(with(":20240610T060000Z", "PT1H30M"),
              "\nEnd: Monday, 10 June 2024, 07:30 (UTC)\nDuration: 1 hour 30 minutes");
    EXPECT_EQ(with(":20241231T230000", "PT2H"), "\nEnd: Wednesday, 1 January 2025, 01:00\nDuration: 2 hours");
    EXPECT_EQ(with(";TZID=Europe/Berlin:20240610T080000", "PT45M"),
              "\nEnd: Monday, 10 June 2024, 08:45 (Europe/Berlin)\nDuration: 45 minutes");
    // The clocks may change in between.
    EXPECT_EQ(with(";TZID=Europe/Berlin:20240331T010000", "PT3H"), "\nDuration: 3 hours");
    EXPECT_EQ(with(";TZID=Europe/Berlin:20240330T230000", "PT8H"), "\nDuration: 8 hours");
    EXPECT_EQ(with(":20240610T060000Z", "P1W2DT3S"),
              "\nEnd: Wednesday, 19 June 2024, 06:00:03 (UTC)\n"
              "Duration: 1 week 2 days 3 seconds");
    for (const char* none : {"P", "PT", "1H", "P1H", "PT1D", "P1234567D", "P1", "x", "PT0S"})
        EXPECT_EQ(with(":20240610T060000Z", none), "") << none;
    EXPECT_EQ(with(":20240610T060000Z", "-PT1H"), "\nDuration: minus 1 hour");
}

TEST(calendar, recurrence_is_described_in_words_or_kept_as_it_is) {
    for (const auto& [rule, words] : std::to_array<std::pair<std::string_view, std::string_view>>(
             {{"FREQ=DAILY", "every day"},
              {"FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR;WKST=MO", "every 2 weeks on Monday, Wednesday and Friday"},
              {"FREQ=MONTHLY;BYDAY=-1FR;COUNT=3", "every month on the last Friday, 3 times"},
              {"FREQ=MONTHLY;BYMONTHDAY=1,15", "every month on day 1 of the month and day 15 of the month"},
              {"FREQ=MONTHLY;BYMONTHDAY=-1", "every month on the last day of the month"},
              {"FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "every year on the second Sunday in March"},
              {"FREQ=WEEKLY;UNTIL=20241231", "every week, until Tuesday, 31 December 2024"},
              {"FREQ=DAILY;COUNT=1", "every day, once"}}))
        EXPECT_EQ(calendar::words_of_rule(rule).value_or("none"), words) << rule;
    for (const char* other :
         {"", "FREQ=NEVER", "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1", "FREQ=MONTHLY;BYDAY=MO", "FREQ=WEEKLY;INTERVAL=0",
          "FREQ=DAILY;COUNT=x", "FREQ=DAILY;BYHOUR=9", "FREQ=YEARLY;BYMONTH=13", "FREQ=MONTHLY;BYDAY=7MO",
          "FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=DAILY;UNTIL=soon"})
        EXPECT_FALSE(calendar::words_of_rule(other)) << other;
    EXPECT_EQ(text_of(event("SUMMARY:X\nRRULE:FREQ=DAILY;BYHOUR=9\nEXDATE;TZID=A:20240624T080000,20240708T080000\n"
                            "RDATE;VALUE=PERIOD:20240601T100000Z/PT2H\nRECURRENCE-ID;RANGE=THISANDFUTURE:20240617\n")),
              "Event: X\nOccurrence: Monday, 17 June 2024 and later ones\nRepeats: by the rule FREQ=DAILY;BYHOUR=9\n"
              "Also on: Saturday, 1 June 2024, 10:00 (UTC) for 2 hours\n"
              "Except on: Monday, 24 June 2024, 08:00 (A); Monday, 8 July 2024, 08:00 (A)");
}

TEST(calendar, cancelled_entries_are_marked) {
    EXPECT_EQ(text_of(event("SUMMARY:X\nSTATUS:CANCELLED\n")), "Cancelled event: X\nStatus: cancelled");
    EXPECT_EQ(text_of("BEGIN:VCALENDAR\nMETHOD:CANCEL\nBEGIN:VEVENT\nSUMMARY:X\nEND:VEVENT\nEND:VCALENDAR\n"),
              "Cancelled event: X\nStatus: cancelled");
    EXPECT_EQ(toolkit::extract_calendar(event("SUMMARY:X\n"), {.method = "cancel"})->text,
              "Cancelled event: X\nStatus: cancelled");
    EXPECT_EQ(text_of("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:X\nSTATUS:cancelled\nEND:VTODO\nEND:VCALENDAR\n"),
              "Cancelled task: X\nStatus: cancelled");
    EXPECT_EQ(text_of(event("STATUS:TENTATIVE\n")), "Event: (no title)\nStatus: tentative");
}

TEST(calendar, several_entries_appear_under_their_titles) {
    const auto made = toolkit::all_extractors::read(
        "a.ics",
        "BEGIN:VCALENDAR\nX-WR-CALNAME:Mill\nBEGIN:VTIMEZONE\nTZID:A\nBEGIN:STANDARD\nDTSTART:19701025T030000\n"
        "RRULE:FREQ=YEARLY\nEND:STANDARD\nEND:VTIMEZONE\n"
        "BEGIN:VTODO\nSUMMARY:Oil the "
        "gate\nDUE;VALUE=DATE:20240620\nSTATUS:IN-PROCESS\nPERCENT-COMPLETE:40\nEND:VTODO\n"
        "BEGIN:VJOURNAL\nDTSTART;VALUE=DATE:20240601\nSUMMARY:Flood\nDESCRIPTION:The water rose.\nEND:VJOURNAL\n"
        "BEGIN:VFREEBUSY\nFREEBUSY:19980314T233000Z/PT1H,19980316T153000Z/19980316T163000Z\nEND:VFREEBUSY\n"
        "BEGIN:VEVENT\nSUMMARY:Without an end\nBEGIN:VEVENT\nSUMMARY:Last\nDTSTART:20240610T0800\n");
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->title, "Mill");
    EXPECT_EQ(made->text,
              "Oil the gate\n\nTask: Oil the gate\nDue: Thursday, 20 June 2024\nStatus: in progress\nDone: 40 "
              "percent\n\nFlood\n\nJournal entry: Flood\nDate: Saturday, 1 June 2024\n\nThe water rose.\n\n"
              "Busy: Saturday, 14 March 1998, 23:30 (UTC) for 1 hour; Monday, 16 March 1998, 15:30 (UTC) to Monday, "
              "16 March 1998, 16:30 (UTC)\n\nWithout an end\n\nEvent: Without an end\n\nLast\n\nEvent: Last\n"
              "Start: Monday, 10 June 2024, 08:00");
    EXPECT_EQ(made->blocks[1].heading, "Oil the gate");
    EXPECT_EQ(text_of("BEGIN:VCALENDAR\nEND:VCALENDAR\n"), "");
}

TEST(calendar, lines_are_unfolded_and_escapes_are_read) {
    EXPECT_EQ(calendar::unfolded("A:b\r\n c\r\n\td\r\nE:f\n g\n"), "A:bcd\nE:fg\n");
    EXPECT_EQ(calendar::lines_of("SUMMARY:M\xC3\r\n \xBChle", {}), "SUMMARY:M\u00FChle");  // inside a character
    EXPECT_EQ(calendar::lines_of("SUMMARY:M\xFChle", "iso-8859-1"), "SUMMARY:M\u00FChle");
    EXPECT_EQ(calendar::lines_of(std::string_view{"\xFE\xFF\0A\0:\0\n\0 \0\xE4", 12}, {}), "A:\u00E4");
    EXPECT_EQ(calendar::text_of("a\\nb\\Nc\\, d\\; e\\\\n C:\\temp \\"), "a\nb\nc, d; e\\n C:\\temp \\");
    const calendar::field one = calendar::field_of("ATTENDEE;CN=\"a: b; ^'c^'\";X=y:mailto:d@e");
    EXPECT_EQ(one.name, "ATTENDEE");
    EXPECT_EQ(one.value, "mailto:d@e");
    EXPECT_EQ(calendar::parameter_of(one, "cn"), "a: b; \"c\"");
    EXPECT_EQ(calendar::parameter_of(one, "X"), "y");
    EXPECT_EQ(calendar::field_of("A;CN=\"open:b").value, "b");
    for (const char* none : {"", ":", "a", "two words: x", "a;b", ";a:b"})
        EXPECT_TRUE(calendar::field_of(none).name.empty()) << none;
}

TEST(calendar, nonconforming_output_of_programs_is_read) {
    EXPECT_EQ(text_of(event("SUMMARY:X\nDESCRIPTION:The first line\nis followed by another.\n\nNote: bring a "
                            "pen.\nSTATUS:CONFIRMED\n")),
              "Event: X\nStatus: confirmed\n\nThe first line\n\nis followed by another.\n\nNote: bring a pen.");
    EXPECT_EQ(text_of("begin:vcalendar\nbegin:vevent\nsummary:Small letters\nend:vevent\nend:vcalendar\n"),
              "Event: Small letters");
    EXPECT_EQ(text_of(event("SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:M=FC=\nhle\nDTSTART:20240610\n")),
              "Event: M\u00FChle\nStart: Monday, 10 June 2024 (all day)");
    EXPECT_EQ(
        text_of(event("SUMMARY:X\nDESCRIPTION:Bring the <b>yellow</b> key<br>and &amp; the ladder<p>-::~:~::~\n")),
        "Event: X\n\nBring the yellow key\n\nand & the ladder");
    EXPECT_EQ(text_of(event("SUMMARY:X\nX-ALT-DESC;FMTTYPE=text/html:<p>Of a page</p>\n")), "Event: X\n\nOf a page");
    EXPECT_EQ(text_of(event("SUMMARY:X\nATTENDEE;CN=Bob;EMAIL=bob@example.org;CUTYPE=ROOM:/aMTA/principal/\n"
                            "ORGANIZER;CN=ann@example.org:mailto:Ann@example.org\n")),
              "Event: X\nOrganizer: ann@example.org\nAttendees: Bob <bob@example.org> (room)");
    EXPECT_EQ(text_of(event("SUMMARY:X\nURL:https://example.org/x\nATTACH;FILENAME=a.pdf:https://example.org/a\n"
                            "ATTACH;ENCODING=BASE64:aGk=\nCATEGORIES:Mill,Gate\nCOMMENT:Late\n")),
              "Event: X\nComment: Late\nCategories: Mill,Gate\nLink: https://example.org/x\n"
              "Attachment: a.pdf https://example.org/a");
}

TEST(calendar, is_detected_by_its_beginning) {
    const auto fits = [](std::string_view text) { return toolkit::calendar_extractor::fits({"a.ics", text, text}); };
    EXPECT_EQ(fits("\xEF\xBB\xBF\r\nBEGIN:VCALENDAR\r\n"), toolkit::fit::by_content);
    EXPECT_EQ(fits("begin:vcalendar\n"), toolkit::fit::by_content);
    EXPECT_EQ(fits("Notes about BEGIN:VCALENDAR"), toolkit::fit::no);
    EXPECT_EQ(fits(""), toolkit::fit::no);
    const auto made = toolkit::all_extractors::read("notes.txt", event("SUMMARY:X\n"));
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "Event: X");
}

TEST(calendar, entries_and_fields_are_bounded) {
    const auto many = toolkit::extract_calendar(
        "BEGIN:VCALENDAR\n" + damage::repeated("BEGIN:VEVENT\nEND:VEVENT\n", calendar::bounds.entries + 1));
    ASSERT_TRUE(many);
    ASSERT_EQ(many->left_out.size(), 1U);
    EXPECT_EQ(many->left_out.front(),
              "entries after the first 100000 were not read; split the calendar into several files");
    const auto wide = toolkit::extract_calendar(event(damage::repeated("COMMENT:a\n", calendar::bounds.fields + 1)));
    ASSERT_TRUE(wide);
    ASSERT_EQ(wide->left_out.size(), 1U);
    EXPECT_EQ(wide->left_out.front(),
              "fields of an entry after the first 10000 were not read; split the calendar into several files");
    const toolkit::stop_source source;
    source.request_stop();
    EXPECT_EQ(toolkit::extract_calendar(event("SUMMARY:X\n"), {}, source.get_token()).error().kind,
              toolkit::failure_kind::cancelled);
}

TEST(calendar, of_hostile_repetition_ends_quickly_in_valid_text) {
    constexpr std::size_t bytes = sized(3'000'000U);
    for (const std::string& lines :
         {damage::repeated("BEGIN:X\n", bytes / 8), damage::repeated("A;B=\"", bytes / 5),
          "A:b" + damage::repeated("\n ", bytes / 2), "DESCRIPTION:x" + damage::repeated("\nraw line", bytes / 9),
          damage::repeated("ATTENDEE;CN=a:b\n", bytes / 16), "EXDATE:" + damage::repeated("20240610,", bytes / 9),
          "RRULE:FREQ=DAILY;BYDAY=" + damage::repeated("MO,", bytes / 3),
          "DESCRIPTION:<br>" + damage::repeated("<", bytes), "DURATION:P" + damage::repeated("999999W", bytes / 7),
          damage::repeated("RRULE:FREQ=DAILY\n", bytes / 17), "SUMMARY:" + damage::repeated("\\n\\,", bytes / 4)}) {
        const auto made = toolkit::extract_calendar(event(lines + "\n"));
        if (made) EXPECT_TRUE(toolkit::is_utf8(made->text)) << lines.substr(0, 60);
        else EXPECT_EQ(made.error().kind, toolkit::failure_kind::unreadable) << lines.substr(0, 60);
    }
}

TEST(calendar, of_damaged_bytes_is_sound) {
    static constexpr auto pieces = std::to_array<std::string_view>({"\n",
                                                                    "\r\n ",
                                                                    "BEGIN:VEVENT\n",
                                                                    "END:VEVENT\n",
                                                                    "BEGIN:VALARM\n",
                                                                    ":",
                                                                    ";",
                                                                    "\"",
                                                                    "\\",
                                                                    "=",
                                                                    ",",
                                                                    "/",
                                                                    "\xFF",
                                                                    "\xC3",
                                                                    "99999999",
                                                                    "-",
                                                                    "T",
                                                                    "Z",
                                                                    "P",
                                                                    "DURATION:PT",
                                                                    "TZID=",
                                                                    "DTEND:",
                                                                    "<br>",
                                                                    std::string_view{"\0", 1}});
    const std::string sample = event(
        "DTSTART;TZID=Europe/Berlin:20240610T080000\r\nDURATION:PT1H30M\r\nSUMMARY:Crane\r\n  check\r\n"
        "RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20241231T225959Z\r\nEXDATE;VALUE=DATE:20240617,20240624\r\n"
        "ATTENDEE;CN=\"Bob\";PARTSTAT=ACCEPTED:mailto:bob@example.org\r\nDESCRIPTION:a\\nb <b>c</b>\r\n"
        "RDATE;VALUE=PERIOD:20240601T100000Z/PT2H\r\n");
    damage::dice random{23};
    for (int i = 0; i < 500; ++i) {
        const std::string bytes = damage::damaged(sample, pieces, random);
        const auto made = toolkit::extract_calendar(bytes);
        if (!made) continue;
        ASSERT_NO_FATAL_FAILURE(damage::expect_sound(*made)) << bytes;
    }
}

TEST(calendar, the_method_of_one_calendar_does_not_apply_to_the_next) {
    const std::string cancelled = "BEGIN:VCALENDAR\nMETHOD:CANCEL\nBEGIN:VEVENT\nSUMMARY:A\nEND:VEVENT\n";
    const std::string next = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:B\nEND:VEVENT\nEND:VCALENDAR\n";
    const std::string title = "\nStatus: cancelled\n\nB\n\nEvent: B";
    EXPECT_EQ(text_of(cancelled + "END:VCALENDAR\n" + next), "A\n\nCancelled event: A" + title);
    EXPECT_EQ(text_of(cancelled + next), "A\n\nCancelled event: A" + title);
    EXPECT_EQ(text_of(cancelled + "END:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:B\nEND:VEVENT\n"),
              "A\n\nCancelled event: A" + title);
    EXPECT_EQ(text_of(cancelled + "END:VCALENDAR\nBEGIN:VCALENDAR\nMETHOD:PUBLISH\n" + next.substr(16)),
              "A\n\nCancelled event: A" + title);
    calendar::context of_mail;
    of_mail.method = "CANCEL";
    const auto made = toolkit::extract_calendar(next + next, of_mail);
    EXPECT_EQ(made->text, "B\n\nCancelled event: B\nStatus: cancelled\n\nB\n\nCancelled event: B\nStatus: cancelled");
}

TEST(calendar, free_time_is_not_called_busy) {
    const auto of = [](const std::string& type) {
        return text_of("BEGIN:VCALENDAR\nBEGIN:VFREEBUSY\nFREEBUSY" + type +
                       ":20240610T080000Z/PT1H\nEND:VFREEBUSY\nEND:VCALENDAR\n");
    };
    const std::string when = ": Monday, 10 June 2024, 08:00 (UTC) for 1 hour";
    EXPECT_EQ(of(""), "Busy" + when);
    EXPECT_EQ(of(";FBTYPE=BUSY"), "Busy" + when);
    EXPECT_EQ(of(";FBTYPE=X-OTHER"), "Busy" + when);
    EXPECT_EQ(of(";FBTYPE=FREE"), "Free" + when);
    EXPECT_EQ(of(";fbtype=free"), "Free" + when);
    EXPECT_EQ(of(";FBTYPE=BUSY-TENTATIVE"), "Tentatively busy" + when);
    EXPECT_EQ(of(";FBTYPE=BUSY-UNAVAILABLE"), "Not available" + when);
}

TEST(calendar, a_rule_that_words_would_change_is_kept_as_it_is) {
    const auto of = [](std::string_view rule) { return calendar::words_of_rule(rule).value_or("none"); };
    EXPECT_EQ(of("FREQ=MONTHLY;BYDAY=2MO,FR"), "none");  // the second Monday, and each Friday
    EXPECT_EQ(of("FREQ=MONTHLY;BYDAY=FR,2MO"), "none");
    EXPECT_EQ(of("FREQ=WEEKLY;BYDAY=2MO"), "none");
    EXPECT_EQ(of("FREQ=MONTHLY;BYDAY=2MO,-1FR"), "every month on the second Monday and the last Friday");
    EXPECT_EQ(of("FREQ=YEARLY;BYMONTHDAY=5"), "every month on day 5 of the month");
    EXPECT_EQ(of("FREQ=YEARLY;INTERVAL=2;BYMONTHDAY=5"), "none");
    EXPECT_EQ(of("FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5"), "every year on day 5 of the month in May");
    EXPECT_EQ(of("FREQ=YEARLY;BYDAY=1MO"), "every year on the first Monday of the year");
    EXPECT_EQ(of("FREQ=WEEKLY;BYMONTHDAY=5"), "none");
}

TEST(calendar, html_in_a_description_is_read_like_a_page) {
    EXPECT_EQ(text_of(event("SUMMARY:X\nDESCRIPTION:Price <s>5</s>6 EUR<br>10<sup>6</sup> Pa\n")),
              "Event: X\n\nPrice 6 EUR\n\n10^6 Pa");
    EXPECT_EQ(text_of(event("SUMMARY:X\nX-ALT-DESC;FMTTYPE=text/html:<p>Price <del>5</del> 6 EUR</p>\n")),
              "Event: X\n\nPrice 6 EUR");
    EXPECT_EQ(text_of(event("SUMMARY:X\nDESCRIPTION:Fee <span hidden>5</span>6\\nin <b>May</b>\n")),
              "Event: X\n\nFee 6\n\nin May");
}
