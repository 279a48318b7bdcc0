// validation/insufficiency.hpp
#include "../made_run.hpp"

#include <toolkit/validation/insufficiency.hpp>

#include <gtest/gtest.h>

using namespace toolkit;

namespace {

made_run disclosure_run() {
    made_run run;
    run.required.requires_insufficiency_disclosure = true;
    run.search("rebuild an index", {run.found("a.md", "REINDEX")});
    return run;
}
const std::vector<insufficiency> price{{"", "the price", {}}};

}  // namespace

TEST(disclosed_insufficiency, requires_the_words_when_the_draft_itself_lacks_something) {
    made_run run = disclosure_run();
    run.open("a.md", "REINDEX rebuilds an index.");
    EXPECT_TRUE(run.passes(disclosed_insufficiency{}, "REINDEX does [1]."));
    EXPECT_EQ(run.message(disclosed_insufficiency{}, "REINDEX does [1].", price),
              "The answer lists insufficiencies; say \"Insufficient documentation\" in the answer where something is "
              "missing.");
    EXPECT_EQ(run.violations(disclosed_insufficiency{}, "REINDEX does [1].", price)[0].code,
              "INSUFFICIENCY_NOT_DISCLOSED");
    for (const char* right : {"REINDEX does [1]. Price: Insufficient documentation.", "INSUFFICIENT  documentation",
                              "insufficient\ndocumentation"})
        EXPECT_TRUE(run.passes(disclosed_insufficiency{}, right, price)) << right;
}

TEST(disclosed_insufficiency, requires_the_words_when_a_topic_was_never_found) {
    made_run run = disclosure_run();
    run.open("a.md", "REINDEX rebuilds an index.");
    run.required.required_search_topics = {"index", "moon"};
    run.search("the moon");
    EXPECT_EQ(run.message(disclosed_insufficiency{}, "REINDEX does [1]."),
              "Nothing was found about moon; say \"Insufficient documentation\" in the answer where something is "
              "missing.");
    run.search("moons of Jupiter", {run.found("b.md", "Io is a moon.")});
    EXPECT_TRUE(run.passes(disclosed_insufficiency{}, "REINDEX does [1]."));
}

TEST(disclosed_insufficiency, requires_the_words_when_nothing_is_open) {
    made_run run = disclosure_run();
    EXPECT_EQ(run.message(disclosed_insufficiency{}, "REINDEX does."),
              "No citation is open; say \"Insufficient documentation\" in the answer where something is missing.");
    EXPECT_TRUE(run.passes(disclosed_insufficiency{}, not_known));
    EXPECT_TRUE(run.passes(disclosed_insufficiency{}, "", price));
    run.record.results.emplace_back("REINDEX does.");
    EXPECT_TRUE(run.passes(disclosed_insufficiency{}, "REINDEX does."));
    run.record.results.clear();
    run.with_documents = false;
    EXPECT_TRUE(run.passes(disclosed_insufficiency{}, "REINDEX does."));
}

TEST(disclosed_insufficiency, accepts_german_words_only_for_a_german_question) {
    made_run run = disclosure_run();
    const char* german = "Der Preis: Unzureichende Dokumentation.";
    EXPECT_FALSE(run.passes(disclosed_insufficiency{}, german, price));
    run.asked.question = "Wie baue ich einen Index neu auf, und was kostet das?";
    EXPECT_TRUE(run.passes(disclosed_insufficiency{}, german, price));
    EXPECT_TRUE(run.passes(disclosed_insufficiency{}, "Der Preis ist NICHT ausreichend dokumentiert.", price));
    EXPECT_TRUE(run.passes(disclosed_insufficiency{}, "Insufficient documentation zum Preis.", price));
    EXPECT_FALSE(run.passes(disclosed_insufficiency{}, "Der Preis ist ausreichend dokumentiert.", price));
}

TEST(disclosed_insufficiency, is_silent_unless_requested) {
    EXPECT_TRUE(made_run{}.passes(disclosed_insufficiency{}, "REINDEX does.", price));
}
