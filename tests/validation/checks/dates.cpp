// validation/checks/dates.hpp
#include "../made_run.hpp"

#include <toolkit/validation/checks/dates.hpp>

#include <gtest/gtest.h>

using namespace toolkit;

namespace {

std::string all_of_text(std::string_view text) {
    std::string listed;
    dates::for_each(text, [&](const calendar_date& one, span) {
        listed += (listed.empty() ? "" : " ") + one.to_string();
        return true;
    });
    return listed;
}
std::string date_of_run(const made_run& run) {
    const auto found = date_of(run.record.citations.at(0).doc_id, run.record);
    return found ? found->to_string() : "none";
}

}  // namespace

TEST(dates, are_read_as_people_write_them) {
    for (const char* same :
         {"2024-05-01", "2024/5/1", "2024_05_01", "20240501", "01.05.2024", "1. 5. 2024", "1 May 2024",
          "1st of it; 1st May 2024", "May 1, 2024", "may 1st 2024", "1. Mai 2024", "01-05-2024", "1 MAI 2024",
          "2024-05-01T10:00:00Z", "runbook_v2-2024-05-01.md", "01/05/20 2024-05-01"})
        EXPECT_EQ(all_of_text(same), "2024-05-01") << same;
    for (const char* same : {"2024-03", "March 2024", "MÄRZ 2024", "Mar. 2024", "report-mar2024.pdf", "2024_03.md"})
        EXPECT_EQ(all_of_text(same), "2024-03") << same;
    EXPECT_EQ(all_of_text("31/12/2024 12/31/2024"), "2024-12-31 2024-12-31");
    EXPECT_EQ(all_of_text("05/06/2024"), "2024");  // of two orders
    EXPECT_EQ(all_of_text("policy-2023.md, (2022), 2023-24"), "2023 2022 2023");
}

TEST(dates, are_not_other_numbers) {
    for (const char* none : {"1664 columns", "version 1.2.3", "2024ab", "20241399", "12345", "at 10:30", "may be 5",
                             "May 2", "port 5432", "10.0.0.1", "", "\xFF\xC3"})
        EXPECT_EQ(all_of_text(none), "") << none;
}

TEST(dates, are_compared_as_far_as_they_are_given) {
    EXPECT_TRUE((calendar_date{2024, 5, 1}.is_after({2023, 0, 0})));
    EXPECT_TRUE((calendar_date{2024, 5, 2}.is_after({2024, 5, 1})));
    EXPECT_FALSE((calendar_date{2024, 5, 1}.is_after({2024, 5, 1})));
    EXPECT_FALSE((calendar_date{2024, 5, 1}.is_after({2024, 0, 0})));
    EXPECT_FALSE((calendar_date{2024, 0, 0}.is_after({2024, 5, 1})));
    EXPECT_FALSE((calendar_date{2024, 5, 0}.is_after({2024, 5, 1})));
}

TEST(dates, of_a_document_come_from_its_name_head_and_words) {
    EXPECT_EQ(date_of_run(made_run{}.open("guide-2024-05-01.md", "Updated: June 2022. Text.")), "2024-05-01");
    EXPECT_EQ(date_of_run(made_run{}.open("guide.md", "Guide, 1 May 2024\nText of 3 June 2020.")), "2024-05-01");
    EXPECT_EQ(date_of_run(made_run{}.open("guide.md", "Text. Stand: 01.05.2024. Text.", "", 3)), "2024-05-01");
    EXPECT_EQ(date_of_run(made_run{}.open("guide.md", "Last updated in 2023", "", 3)), "2023");
    EXPECT_EQ(date_of_run(made_run{}.open("guide.md", "The server was bought on 1 May 2024.", "", 3)), "none");
    EXPECT_EQ(date_of_run(made_run{}.open("guide.md", "In 2023 it was slow. Update it; 2022 was worse.")), "none");
    EXPECT_EQ(date_of_run(made_run{}.open("guide.md", "Text.", "Policy of March 2024", 2)), "2024-03");
    made_run run;
    run.open("guide.md", "Text.", "", 4).search("guide", {run.found("guide.md", "Guide\nDate: 2024-05-01")});
    EXPECT_EQ(date_of_run(run), "2024-05-01");
}

TEST(dates, are_read_once_in_a_hostile_text) {
    for (const char* piece : {"1", "1.", "2024-", "may ", "m", "\xFF", "1. ", "ä"}) {
        std::string text;
        while (text.size() < 100'000) text += piece;
        std::size_t count = 0;
        dates::for_each(text, [&](const calendar_date&, span where) {
            count += where.size();
            return true;
        });
        EXPECT_LE(count, text.size());
    }
}
