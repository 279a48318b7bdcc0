// validation/topics.hpp
#include "../made_run.hpp"

#include <toolkit/validation/topics.hpp>

#include <gtest/gtest.h>

using namespace toolkit;

namespace {

bool covers(std::string_view query, std::string_view topic) { return searching::topic_words{topic}.covered_by(query); }

}  // namespace

TEST(searched_topics, names_each_topic_that_no_query_covers) {
    made_run run;
    run.required.required_search_topics = {"replication slots", "vacuum", "backups"};
    run.search("what is a replication slot").search("backup of a cluster");
    EXPECT_EQ(run.message(searched_topics{}, "text"), "Required topic was not searched: vacuum.");
    EXPECT_EQ(run.violations(searched_topics{}, "text")[0].code, "REQUIRED_TOPIC_NOT_SEARCHED");
    run.record.searches.clear();
    EXPECT_EQ(run.violations(searched_topics{}, "text").size(), 3U);
    EXPECT_TRUE(searched_topics{}.check({"text", {}}, run.view()).wording_passed());
}

TEST(searched_topics, know_the_forms_of_a_word) {
    EXPECT_TRUE(covers("replication slot", "replication slots"));
    EXPECT_TRUE(covers("wal log size", "WAL logs"));
    EXPECT_TRUE(covers("Indexes rebuilding", "rebuild an index"));
    EXPECT_TRUE(covers("Sicherungen anlegen", "Sicherung"));
    EXPECT_TRUE(covers("Netze im Büro", "das Netz"));
    EXPECT_TRUE(covers("Wie läuft die Datensicherung?", "Sicherung"));
    EXPECT_TRUE(covers("LÖSCHFRISTEN", "Löschfrist"));
}

TEST(searched_topics, treat_half_of_a_topic_as_another_one) {
    EXPECT_FALSE(covers("replication lag", "replication slots"));
    EXPECT_FALSE(covers("", "vacuum"));
    EXPECT_FALSE(covers("Sicherung der Rechte", "Wiederherstellung"));
    EXPECT_TRUE(covers("lock timeout settings", "lock timeout of sessions"));
}

TEST(searched_topics, find_a_topic_of_stop_words_literally) {
    EXPECT_TRUE(covers("What does AND  OR mean", "and or"));
    EXPECT_FALSE(covers("vacuum", "and or"));
}

TEST(searched_topics, are_ready_when_all_were_searched_or_no_call_is_left) {
    made_run run;
    EXPECT_TRUE(searched_topics{}.ready(run.view()));
    run.required.required_search_topics = {"vacuum"};
    EXPECT_FALSE(searched_topics{}.ready(run.view()));
    run.calls_left = 0;
    EXPECT_TRUE(searched_topics{}.ready(run.view()));
    run.calls_left = 2;
    EXPECT_TRUE(searched_topics{}.ready(run.search("Vacuum").view()));
    run.record.searches.clear();
    run.with_documents = false;
    EXPECT_TRUE(searched_topics{}.ready(run.view()) && run.passes(searched_topics{}, "text"));
}

TEST(searched_topics, show_a_topic_as_one_line) {
    made_run run;
    run.required.required_search_topics = {"a\nb\x01" + std::string(100'000, 'x') + "\xFF"};
    EXPECT_LT(run.message(searched_topics{}, "text").size(), 300U);
}
