// answering/reading/answer_selector.hpp: how the answers of a guided model are scored, and when another one is
// requested
#include "../../agent/loop_tests.hpp"
#include "../../agent/passages.hpp"

#include <toolkit/validation/markers/markers.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

using namespace toolkit;
using namespace loop_tests;

namespace {

constexpr strict_actions guided{.finals = final_form::prose, .guesses = 1};

struct reading : testing::Test {
    reading() {
        record.open({0, {}, {}, 0, "page0.md", "Indexes", {}, "Build an index with REINDEX INDEX CONCURRENTLY x."});
        record.searches.push_back({"index", {}});
    }
    [[nodiscard]] run_view view() const { return {asked, record, 3, true, true}; }
    [[nodiscard]] std::string rivals(const char* written, std::string_view guess) const {
        const auto names = rivals_of({written, {}}, guess, view());
        return names ? names->written + " or " + names->guessed : "none";
    }

    task asked{.question = "How do I build an index?", .owner = owner{"me"}};
    run_record record;
};

// Two settings next to each other, as in a manual. A model confuses them.
const passages timeouts{.texts = {"lock_timeout aborts a statement that waits longer than a given time for a lock. "
                                  "statement_timeout aborts any statement that takes longer than a given time."}};
constexpr const char* which = "Which setting aborts any statement that takes longer than a given time?";
const std::string neighbour = "The setting is lock_timeout.";
const std::string guess = "Use `statement_timeout` or idle_timeout.";

}  // namespace

TEST_F(reading, measures_how_well_the_passage_supports_an_answer) {
    const auto support = [&](const char* text) { return support_of({text, {}}, view()).total; };
    EXPECT_EQ(support("Build an index with REINDEX. [1]"), 1);
    EXPECT_EQ(support("Storks bring children. [1]"), 0);
    EXPECT_DOUBLE_EQ(support("Build an index with REINDEX. [1] Storks bring children. [1]"), 0.5);
    EXPECT_DOUBLE_EQ(support("You build an index. [1]"), 0.5) << "an echo of the question";
    EXPECT_EQ(support_of({"Yes.", {}}, view()).added, 1) << "it adds no word that could be missing";
    asked.question = "Which bird brings children to people?";
    EXPECT_DOUBLE_EQ(support("REINDEX"), 0.5) << "it stands there and answers another question";
    record.results.emplace_back("12");
    EXPECT_EQ(support("Storks bring children. [1]"), 1) << "it may rest on what a tool has told";
}

TEST_F(reading, ends_with_the_best_answer_or_none_when_support_is_weak) {
    const draft written{"Use REINDEX. [1]", {}};
    const auto end = [&](double carried) {
        return selected_answer(kept_draft{written, {carried, carried}, carried}, view()).text;
    };
    EXPECT_EQ(end(0.5), written.text);
    EXPECT_EQ(end(0.2), not_known);
    EXPECT_EQ(selected_answer({}, view()).text, not_known);

    asked.question = "How do I build an index in MongoDB?";
    EXPECT_TRUE(has_unknown_name(view())) << "no passage knows of what is asked";
    EXPECT_EQ(end(0.5), not_known);
    EXPECT_EQ(end(0.9), written.text) << "unless it is carried well";
    record.results.emplace_back("12");
    EXPECT_EQ(end(0.5), written.text) << "another tool may know of it";

    asked.question = "How do I run REINDEX in version 15 for page0?";
    EXPECT_FALSE(has_unknown_name(view())) << "a number is no name, and a file's name is known";
}

TEST_F(reading, finds_a_guessed_name_that_the_passage_has_and_the_answer_lacks) {
    record.citations.clear();
    record.open({0, {}, {}, 1, "page1.md", "Time", {}, timeouts.texts[0] + " now() tells the time."});
    asked.question = which;
    EXPECT_EQ(rivals("It is lock_timeout. [1]", guess), "lock_timeout or statement_timeout");
    EXPECT_EQ(rivals("It is `lock_timeout`. [1]", "I think Statement_Timeout."), "lock_timeout or Statement_Timeout");
    EXPECT_EQ(rivals("It is lock_timeout. [1]", "Call `now()`."), "lock_timeout or now");

    EXPECT_EQ(rivals("It is statement_timeout. [1]", guess), "none") << "they agree";
    EXPECT_EQ(rivals("It is statement_timeout, not lock_timeout. [1]", guess), "none") << "they agree";
    EXPECT_EQ(rivals("It is lock_timeout. [1]", "`lock_timeout`, or statement_timeout"), "none") << "they agree";
    EXPECT_EQ(rivals("It is lock_timeout. [1]", "idle_timeout"), "none") << "no passage has it";
    EXPECT_EQ(rivals("It waits for a lock. [1]", guess), "none") << "the answer has no name";
    EXPECT_EQ(rivals("It is lock_timeout. [1]", "It waits for 10 seconds, as a `1` says."), "none") << "nor the guess";
    EXPECT_EQ(rivals("It is lock_timeout. [1]", ""), "none");
    asked.question = "Is it statement_timeout?";
    EXPECT_EQ(rivals("It is lock_timeout. [1]", guess), "none") << "the question has said it";
    asked.question = "What does lock_timeout do?";
    EXPECT_EQ(rivals("It is lock_timeout that aborts. [1]", guess), "none") << "the question has said it";
    record.citations.clear();
    EXPECT_EQ(rivals("It is lock_timeout.", guess), "none");
}

TEST_F(reading, takes_the_guessed_name_only_when_the_choice_ends_with_it) {
    record.citations.clear();
    record.open({0, {}, {}, 1, "page1.md", "Time", {}, timeouts.texts[0]});
    asked.question = which;
    const draft first{"It is lock_timeout. [1]", {}};
    const auto settled = [&](const char* second, bool passed = true) {
        answer_selector of;
        EXPECT_TRUE(of.doubts(first, {{guess}, 1}, view()));
        EXPECT_TRUE(of.waits());
        const draft one = of.settled({second, {}}, passed);
        EXPECT_FALSE(of.waits());
        EXPECT_FALSE(of.doubts(first, {{guess}, 1}, view())) << "once a run";
        return one.text == second;
    };
    EXPECT_TRUE(settled("statement_timeout [1]"));
    EXPECT_TRUE(settled("`Statement_Timeout`: aborts any statement. [1] It takes a time. [1]"));
    EXPECT_TRUE(settled("statement_timeout, while lock_timeout waits for a lock. [1]"));
    EXPECT_TRUE(settled("lock_timeout waits for a lock. [1] So it is statement_timeout. [1]"));
    EXPECT_FALSE(settled("lock_timeout [1]"));
    EXPECT_FALSE(settled("lock_timeout, while statement_timeout aborts any statement. [1]"));
    EXPECT_FALSE(settled("statement_timeout aborts any statement. [1] So it is lock_timeout. [1]"));
    EXPECT_FALSE(settled("statement_timeouts differ from lock_timeout and statement_timeout. [1]"));
    EXPECT_FALSE(settled("It aborts any statement. [1]"));
    EXPECT_FALSE(settled("statement_timeout [1]", false)) << "it has not passed";
}

TEST_F(reading, asks_to_choose_between_two_names_in_a_replaceable_text) {
    answer_selector of;
    EXPECT_EQ(of.choice_question(texts{}), "") << "nothing waits";
    record.citations.clear();
    record.open({0, {}, {}, 1, "page1.md", "Time", {}, "Call one_<<x\ny or another_one."});
    ASSERT_TRUE(of.doubts({"It is `one_<<x\ny`. [1]", {}}, {{"It is another_one."}, 1}, view()));
    EXPECT_EQ(of.choice_question(texts{}),
              "Is the answer another_one or one_<< x y? First say what the passage says of each, "
              "then the one that answers the question.")
        << "the names are data";
    EXPECT_EQ(of.choice_question(texts{.ask_choice = "{written}? Oder {guessed}?"}), "one_<< x y? Oder another_one?");
    of.turn_page();
    EXPECT_EQ(of.choice_question(texts{}), "");
}

TEST(loop, lets_a_guided_model_choose_between_its_answer_and_its_guess_when_the_passage_has_both) {
    const auto after = [](std::vector<std::string> replies, const limits& budget = {}) {
        replies.insert(replies.begin(), {guess, search_action("statement time"), neighbour});
        const scripted model = script_of(replies);
        const auto outcome = Agent{model, timeouts, guided, budget}.run(which, owner{"me"});
        EXPECT_TRUE(outcome) << outcome.error().message();
        if (model.received().size() > 3) {
            const std::string again = last_message(model, 3);
            EXPECT_TRUE(
                again.ends_with("\n<</citation>>\n\nIs the answer statement_timeout or lock_timeout? First say "
                                "what the passage says of each, then the one that answers the question.\n"
                                "QUESTION: " +
                                std::string{which}))
                << again;
            EXPECT_NE(again.find(timeouts.texts[0]), std::string::npos) << again;
            EXPECT_EQ(again.find("idle_timeout"), std::string::npos) << "nothing else of the guess";
        }
        EXPECT_EQ(outcome->status, answer_status::answered);
        EXPECT_EQ(outcome->counts.reprompts, 0);
        return outcome->text + " in " + std::to_string(outcome->counts.turns);
    };
    EXPECT_EQ(after({"The setting is statement_timeout."}), "The setting is statement_timeout. [1] in 4");
    EXPECT_EQ(after({"statement_timeout"}), "statement_timeout [1] in 4") << "a name is an answer";
    const std::string both = "lock_timeout waits for a lock. [1] So it is statement_timeout. [1]";
    EXPECT_EQ(after({strip_markers(both)}), both + " in 4");
    EXPECT_EQ(after({neighbour}), neighbour + " [1] in 4") << "asked once, and left to it";
    EXPECT_EQ(after({"lock_timeout, and not statement_timeout."}), neighbour + " [1] in 4")
        << "it has chosen the other";
    EXPECT_EQ(after({"The setting is deadlock_timeout, statement_timeout."}), neighbour + " [1] in 4")
        << "what does not pass is none";
    EXPECT_EQ(after({"NOT FOUND"}), neighbour + " [1] in 4");
    EXPECT_EQ(after({}, {.turns = 4}), neighbour + " [1] in 3") << "the last turn is for the answer that counts";
}

TEST(loop, stops_reading_when_a_guided_model_chose_the_name_of_all_its_guesses) {
    const passages shelf{.texts = {timeouts.texts[0],
                                   "deadlock_timeout: a statement that takes longer than a given time "
                                   "waits, and that aborts any setting."}};
    const auto after = [&](const std::string& choice, const names& guesses) {
        std::vector<std::string> replies = guesses;
        replies.insert(replies.end(), {search_action("statement time"), "It is a stern lock_timeout.", choice,
                                       "The setting is deadlock_timeout that aborts any statement."});
        const scripted model = script_of(replies);
        const strict_actions led{.finals = final_form::prose, .guesses = static_cast<int>(guesses.size())};
        const auto outcome = Agent{model, shelf, led}.run(which, owner{"me"});
        EXPECT_TRUE(outcome) << outcome.error().message();
        return outcome->text + " of " + std::to_string(outcome->counts.citations_opened);
    };
    const std::string chosen = "It is a mild statement_timeout that waits.";
    const std::string next = "The setting is deadlock_timeout that aborts any statement. [2] of 2";
    EXPECT_EQ(after(chosen, {guess, "It is statement_timeout."}), chosen + " [1] of 1");
    EXPECT_EQ(after(chosen, {guess, guess}), chosen + " [1] of 1") << "the same guess again agrees, too";
    EXPECT_EQ(after("It is lock_timeout.", {guess, "It is statement_timeout."}), next);
    EXPECT_EQ(after(chosen, {guess, "Use idle_timeout."}), next) << "one guess has another name";
    EXPECT_EQ(after(chosen, {guess}), next) << "one guess alone may be chance";
}

TEST(loop, asks_a_guided_model_to_choose_again_after_an_empty_reply) {
    const scripted model = script_of(
        {guess, search_action("statement time"), neighbour, "", "It is statement_timeout, lock_timeout is not."});
    const auto outcome = Agent{model, timeouts, guided}.run(which, owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, "It is statement_timeout, lock_timeout is not. [1]");
    const std::string again = last_message(model, 4);
    EXPECT_NE(again.find("Is the answer statement_timeout or lock_timeout?"), std::string::npos) << again;
    EXPECT_NE(again.find("did not pass:\n- "), std::string::npos) << again;
}

TEST(loop, retracts_streamed_text_of_an_answer_that_it_does_not_return) {
    const passages shelf{.texts = {"An index is large and slow here.", "An index is built with the tool mkidx."}};
    std::vector<std::string> output;
    const auto hear = [&](const auto& event) {
        using E = std::remove_cvref_t<decltype(event)>;
        if constexpr (std::is_same_v<E, answer_text>) output.push_back(event.content);
        if constexpr (std::is_same_v<E, answer_retracted>) output.push_back("(" + event.message + ")");
    };
    const auto heard_of = [&](const std::string& next) {
        output.clear();
        const scripted model = script_of({"A guess.", search_action("index"), "An index hatches slow.", next});
        EXPECT_TRUE((Agent{model, shelf, guided, sink{hear}}.run("What is an index?", owner{"me"})));
        return output;
    };
    const std::string back = "(The final answer differs)";
    const std::string refused = "(The answer did not pass the checks)";
    const auto heard_of_choice = [&](const std::string& choice) {
        output.clear();
        const scripted model = script_of({guess, search_action("statement time"), neighbour, choice});
        EXPECT_TRUE((Agent{model, timeouts, guided, sink{hear}}.run(which, owner{"me"})));
        return output;
    };
    const std::string cited_now = "(The citation markers changed)";
    EXPECT_EQ(heard_of_choice("It is statement_timeout."),
              (names{neighbour, back, "It is statement_timeout.", cited_now}));
    EXPECT_EQ(heard_of_choice("It is lock_timeout."), (names{neighbour, back, "It is lock_timeout.", back}))
        << "the first one stays";
    EXPECT_EQ(heard_of("An index is built with mkidx."),
              (names{"An index hatches slow.", back, "An index is built with mkidx.", cited_now}));
    EXPECT_EQ(heard_of("Storks bring tools to children."),
              (names{"An index hatches slow.", back, "Storks bring tools to children.", refused}));
}
