// validation/quantity.hpp
#include <toolkit/validation/gate.hpp>
#include <toolkit/validation/quantity.hpp>

#include <gtest/gtest.h>

using namespace toolkit;

namespace {

bool passes(const char* question, const draft& candidate) {
    const task request{.question = question, .owner = owner{"me"}};
    const run_record record;
    return stated_quantity{}.check(candidate, run_view{request, record}).passed();
}

}  // namespace

TEST(stated_quantity, requires_a_number_where_the_question_asks_for_one) {
    EXPECT_FALSE(passes("How many connections are allowed?", {"The server can handle several connections. [1]"}));
    EXPECT_FALSE(passes("And HOW LONG does it wait?", {"It waits for an answer. [12]"}));
    EXPECT_FALSE(passes("Wie viele Spalten gibt es?", {"Es gibt Spalten. [1]"}));
    EXPECT_TRUE(passes("How many connections are allowed?", {"The default is 100. [1]"}));
    EXPECT_TRUE(passes("How long does it wait?", {"It waits three seconds. [1]"}));
    EXPECT_TRUE(passes("How often does it run?", {"It runs hourly. [1]"}));
}

TEST(stated_quantity, leaves_other_questions_and_honest_answers_alone) {
    EXPECT_TRUE(passes("How do I rebuild an index?", {"Use REINDEX. [1]"}));
    EXPECT_TRUE(passes("Show how", {"Like so. [1]"}));
    EXPECT_TRUE(passes("Which setting limits how many clients may connect?", {"It is max_connections. [1]"}));
    EXPECT_FALSE(passes("What is the limit, and how many connect now?", {"It is max_connections. [1]"}));
    EXPECT_TRUE(passes("How many are there?", {std::string{not_known}}));
    EXPECT_TRUE(passes("How many are there?", {"Some are. [1]", {{{}, "their number", {}}}}));
}
