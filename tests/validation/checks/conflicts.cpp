// validation/conflicts.hpp, stated_values.hpp
#include "../made_run.hpp"

#include <toolkit/validation/checks/stated_values.hpp>
#include <toolkit/validation/conflicts.hpp>

#include <gtest/gtest.h>

using namespace toolkit;

namespace {

made_run wants_it_resolved(std::string rule) {
    made_run run;
    run.asked.question = "How long are backups kept? Resolve conflicts.";
    run.required.requires_conflict_resolution = true;
    run.required.conflict_resolution_rule = std::move(rule);
    return run;
}
made_run two_policies(std::string rule) {
    return wants_it_resolved(std::move(rule))
        .open("policy-2023.md", "Nightly backups are kept for 30 days. They are encrypted.")
        .open("policy-2024-05-01.md", "Nightly backups are kept for 14 days. They are encrypted.");
}
bool contradictory(std::string_view a, std::string_view b) {
    const auto left = statements_of(a);
    const auto right = statements_of(b);
    return !left.empty() && !right.empty() && contradict(left[0], right[0]) && contradict(right[0], left[0]);
}
std::string values_in(std::string_view text) {
    std::string listed;
    for (const stated_value& one : stating::values_of(text)) listed += one.number + "|" + one.unit + " ";
    return listed;
}

}  // namespace

TEST(stated_values, are_numbers_with_their_unit) {
    EXPECT_EQ(values_in("Kept for 30 days, at $5 or 5 €, 0.50 % of 1,664 columns."),
              "30|days 5|$ 5|€ 0.5|% 1664|columns ");
    EXPECT_EQ(values_in("Nach 1.500 Tagen sind es 2,5 kB oder 10ms, 30-day rule."), "1500|tagen 2.5|kb 10|ms 30|day ");
    EXPECT_EQ(values_in("The limit is 30."), "30| ");
    EXPECT_EQ(values_in("1. Since 1 May 2024 PostgreSQL 15 has table 3, version 9.2, x12 and 10.0.0.1, in 2023."), "");
}

TEST(stated_values, differ_by_their_sign) {
    EXPECT_TRUE(contradictory("Ice forms in the basin at -5 degrees.", "Ice forms in the basin at 5 degrees."));
    EXPECT_TRUE(contradictory("Ice forms in the basin at minus 5 degrees.", "Ice forms in the basin at 5 degrees."));
    EXPECT_FALSE(contradictory("Ice forms in the basin at -5 degrees.", "Ice forms in the basin at \u22125 degrees."));
    EXPECT_FALSE(contradictory("Ice forms in the basin at 5-7 degrees.", "Ice forms in the basin at 5-7 degrees."));
}

TEST(stated_values, contradict_each_other_only_in_the_same_words) {
    EXPECT_TRUE(contradictory("Backups are kept for 30 days.", "Backups are kept for 14 days."));
    EXPECT_TRUE(
        contradictory("Die Sicherungen werden 30 Tage aufbewahrt.", "Sicherungen werden nach 14 Tagen aufbewahrt."));
    EXPECT_FALSE(contradictory("Backups are kept for 30 days.", "Backups are kept for 30 days or 14 days."));
    EXPECT_FALSE(contradictory("Backups are kept for 30 days.", "Logs are rotated after 14 days."));
    EXPECT_FALSE(contradictory("Backups are kept for 1 hour.", "Backups are kept for 60 minutes."));
    EXPECT_FALSE(
        contradictory("The server in Berlin has room for 30 backups.", "The server in Bonn has room for 14 backups."));
    EXPECT_FALSE(
        contradictory("The parameter max_wal_size is 30 by default.", "The parameter min_wal_size is 14 by default."));
    EXPECT_FALSE(contradictory("See table 3 for the list.", "See table 4 for the list."));
    EXPECT_FALSE(contradictory("The cache holds 1,000 pages.", "The cache holds 1000 pages."));
}

TEST(resolved_conflicts, require_the_newest_dated_document) {
    const made_run run = two_policies("newest");
    EXPECT_TRUE(run.passes(resolved_conflicts{}, "Backups are kept for 14 days [2]."));
    EXPECT_EQ(run.message(resolved_conflicts{}, "Backups are encrypted [1]."),
              "The newest dated document decides: cite [2] (policy-2024-05-01.md, 2024-05-01), which is newer than the "
              "others.");
    EXPECT_EQ(run.violations(resolved_conflicts{}, "Backups are encrypted [1].")[0].code, "CONFLICT_NOT_RESOLVED");
    EXPECT_TRUE(run.passes(resolved_conflicts{}, not_known));
    EXPECT_TRUE(made_run{}.passes(resolved_conflicts{}, "Backups are encrypted [1]."));
}

TEST(resolved_conflicts, refuse_a_value_that_the_newest_document_has_changed) {
    const made_run run = two_policies("newest");
    EXPECT_EQ(run.message(resolved_conflicts{}, "Nightly backups are kept for 30 days [2]."),
              "\"30 days\" comes from the older [1] (policy-2023.md, 2023); the newer [2] (policy-2024-05-01.md, "
              "2024-05-01) says: \"Nightly backups are kept for 14 days.\"");
    EXPECT_EQ(run.violations(resolved_conflicts{}, "Nightly backups are kept for 30 days [2].")[0].about, "30 days");
    EXPECT_TRUE(
        run.passes(resolved_conflicts{}, "Nightly backups were kept for 30 days [1] and are kept for 14 days [2]."));
    EXPECT_TRUE(run.passes(resolved_conflicts{}, "There are 7 lamps [2]."));
    EXPECT_EQ(run.violations(resolved_conflicts{}, "Nightly backups are kept for 30 days [1].").size(), 2U);
}

TEST(resolved_conflicts, know_german_dates_and_words) {
    made_run run = wants_it_resolved("newest");
    run.asked.question = "Wie lange werden Sicherungen aufbewahrt? Das neueste Dokument gilt.";
    run.open("alt.md", "Stand: 01.05.2022. Die Sicherungen werden 30 Tage aufbewahrt.")
        .open("neu.md", "Stand: 3. März 2024. Die Sicherungen werden 14 Tage aufbewahrt.");
    EXPECT_TRUE(run.passes(resolved_conflicts{}, "Sicherungen werden 14 Tage aufbewahrt [2]."));
    EXPECT_EQ(run.violations(resolved_conflicts{}, "Sicherungen werden 30 Tage aufbewahrt [1].").size(), 2U);
}

TEST(resolved_conflicts, ignore_a_newer_document_about_something_else) {
    made_run run = wants_it_resolved("newest");
    run.open("policy-2023.md", "Nightly backups are kept for 30 days.")
        .open("moon-2024.md", "The moon is made of rock.");
    EXPECT_TRUE(run.passes(resolved_conflicts{}, "Nightly backups are kept for 30 days [1]."));
}

TEST(resolved_conflicts, require_both_citations_or_the_difference_without_a_rule) {
    const made_run run = two_policies("");
    EXPECT_EQ(run.message(resolved_conflicts{}, "Nightly backups are kept for 14 days [2]."),
              "[1] and [2] disagree: \"Nightly backups are kept for 30 days.\" and \"Nightly backups are kept for 14 "
              "days.\"; cite both, or say that they differ.");
    for (const char* right :
         {"Nightly backups are kept for 14 days [2]; they were for 30 [1].",
          "Nightly backups are kept for 14 days [2]; the sources differ.",
          "Nächtliche backups: 14 days kept [2]; die Quellen widersprechen sich.", "They are encrypted [1]."})
        EXPECT_TRUE(run.passes(resolved_conflicts{}, right)) << right;
}

TEST(resolved_conflicts, require_the_difference_where_no_document_has_a_date) {
    made_run run = wants_it_resolved("newest");
    run.open("a.md", "Nightly backups are kept for 30 days.").open("b.md", "Nightly backups are kept for 14 days.");
    EXPECT_FALSE(run.passes(resolved_conflicts{}, "Nightly backups are kept for 14 days [2]."));
    EXPECT_TRUE(run.passes(resolved_conflicts{}, "Nightly backups are kept for 14 [2] or 30 days [1]."));
}

TEST(resolved_conflicts, are_absent_where_the_sources_agree) {
    made_run run = wants_it_resolved("");
    run.open("a.md", "Nightly backups are kept for 30 days.")
        .open("b.md", "Nightly backups are kept for 30 days, encrypted.");
    EXPECT_TRUE(run.passes(resolved_conflicts{}, "Nightly backups are kept for 30 days [1]."));
}

TEST(resolved_conflicts, read_hostile_passages_within_bounds) {
    for (const char* rule : {"newest", ""}) {
        made_run run = wants_it_resolved(rule);
        for (int i = 0; i < 20; ++i) {
            std::string text;
            while (text.size() < 100'000) text += "Backups \xFF are kept for " + std::to_string(i) + " days. 1. 2024-";
            run.open("policy-20" + std::to_string(10 + i) + ".md", text);
        }
        std::string answer;
        while (answer.size() < 100'000) answer += "Backups are kept for 3 days \xC3[1]. ";
        EXPECT_LE(run.violations(resolved_conflicts{}, answer).size(), resolving::resolving_limits.violations);
    }
}
