// agent/guessed_names.hpp: the names that guesses have, and the passage that says what one is
#include "loop_tests.hpp"
#include "passages.hpp"

#include <toolkit/agent/guessed_names.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace toolkit;
using namespace loop_tests;

namespace {

constexpr const char* which = "Which setting limits the clients?";

}  // namespace

TEST(guessed_names, are_identifiers_and_what_is_set_as_code) {
    EXPECT_EQ(names_in_guess("Set `max_connections`, or call now_then() or `later()`, in 1_000 `2` tries."),
              (names{"max_connections", "now_then", "later"}));
    EXPECT_EQ(names_in_guess("Nothing here."), names{});
    EXPECT_EQ(names_in_guess(""), names{});
}

TEST(guessed_names, are_agreed_on_when_every_guess_has_them_and_the_question_has_not) {
    const auto agreed = [](const names& guesses, const char* question = which) {
        return agreed_names(guesses, question);
    };
    EXPECT_EQ(agreed({"Set `max_connections`.", "It is Max_Connections, I think."}), names{"max_connections"});
    EXPECT_EQ(agreed({"Set max_connections and max_connections."}), names{"max_connections"}) << "one guess is all";
    EXPECT_EQ(agreed({"one_a, two_b, one_a", "two_b or one_a"}), (names{"one_a", "two_b"}));
    EXPECT_EQ(agreed({"Set max_connections.", "Set max_clients."}), names{});
    EXPECT_EQ(agreed({"Set max_connections.", "Set max_connections_2."}), names{}) << "another name";
    EXPECT_EQ(agreed({"Set max_connections.", ""}), names{});
    EXPECT_EQ(agreed({"Say `EXPLAIN ANALYZE`.", "`EXPLAIN ANALYZE`"}), names{}) << "words of a language are no name";
    EXPECT_EQ(agreed({"`SET a_b = 5` or `a_b(1)`", "`SET a_b = 5` or `a_b(1)`"}), names{});
    EXPECT_EQ(agreed({"Set max_connections.", "Set max_connections."}, "What is max_connections?"), names{});
    EXPECT_EQ(agreed({}), names{});
    EXPECT_EQ(agreed({"a_1x b_1x c_1x d_1x"}).size(), default_agent_limits.agreed_names);
}

TEST(guessed_names, are_defined_where_a_line_begins_with_them) {
    EXPECT_TRUE(defines("- max_connections (integer): Determines the number.", "max_connections"));
    EXPECT_TRUE(defines("Of clients.\n\n* `Max_Connections`: the number.", "max_connections"));
    EXPECT_TRUE(defines("Name | Means\n| max_connections | the number", "max_connections"));
    EXPECT_TRUE(defines("max_connections", "max_connections"));
    EXPECT_FALSE(defines("See max_connections.\nIt has a default.", "max_connections"));
    EXPECT_FALSE(defines("max_connections_2: another.", "max_connections"));
    EXPECT_FALSE(defines("", "max_connections"));
    EXPECT_FALSE(defines("\n\n", "max_connections"));
    EXPECT_FALSE(defines("max_connections: x", "")) << "no name";
}

TEST(guessed_names, bring_the_passage_that_says_what_they_are) {
    const passages shelf{.texts = {"Unlike max_here, the clients in a setting count; max_here, max_here.",
                                   "Many a setting limits nothing.", "- max_here (integer): limits the clients."}};
    const auto opened_first = [&](const std::string& second, int guesses = 2) {
        std::vector<std::string> replies{"Set max_here."};
        if (guesses > 1) replies.push_back(second);
        replies.insert(replies.end(), {search_action("setting clients"), "max_here limits the clients."});
        const scripted model = script_of(replies);
        const strict_actions led{.finals = final_form::prose, .guesses = guesses};
        const auto came = Agent{model, shelf, led}.run(which, owner{"me"});
        EXPECT_TRUE(came) << came.error().message();
        return came->citations.empty() ? std::string{} : came->citations.front().filename;
    };
    EXPECT_EQ(opened_first("The setting max_here."), "page2.md");
    EXPECT_EQ(opened_first("The setting max_there."), "page0.md") << "a name of one guess alone came by chance";
}
