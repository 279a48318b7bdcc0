// agent/loop/loop.hpp with answering/reading/plain_text_answer.hpp: a model that is guided from passage to passage
#include "../agent/loop_tests.hpp"
#include "../agent/passages.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

using namespace toolkit;
using namespace loop_tests;

namespace {

/// The setting for guided models, with one guess except where several are tested.
constexpr strict_actions prose{.finals = final_form::prose, .guesses = 1};
constexpr limits roomy{.turns = 12, .tool_calls = 8};

struct price {
    static constexpr tool_about about{.description = "The price of an index."};
    int operator()() const { return 12; }
};

}  // namespace

TEST(loop, makes_a_guided_model_answer_from_the_best_passage_and_read_on_before_the_next_answer) {
    const passages shelf{.texts = {"An index a.", "An index of trees.", "An index c."}};
    const scripted model =
        script_of({"A guess.", search_action("index"), "It is 7.", "It is an index of trees. So it is! [9]"});
    const auto outcome = Agent{model, shelf, prose}.run("An index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    EXPECT_EQ(outcome->text, "It is an index of trees. [2] So it is! [2]");
    EXPECT_EQ(outcome->counts.turns, 4);
    EXPECT_EQ(outcome->counts.citations_opened, 2);
    EXPECT_EQ(outcome->counts.tool_calls, 3);
    EXPECT_EQ(offered(model, 1), names{"search_docs"});
    for (const std::size_t turn : {0U, 2U, 3U}) EXPECT_TRUE(offered(model, turn).empty()) << turn;
    EXPECT_NE(last_message(model, 2).find("An index a."), std::string::npos);
    EXPECT_EQ(last_message(model, 3).find("An index a."), std::string::npos) << "one passage at a time";
    EXPECT_NE(last_message(model, 3).find("An index of trees."), std::string::npos);
    EXPECT_EQ(last_message(model, 3).find("did not pass"), std::string::npos) << "another passage, another answer";
}

TEST(loop, makes_a_guided_model_read_on_when_the_passage_hardly_supports_its_answer) {
    const passages shelf{.texts = {"An index is large and slow here.", "An index is built with the tool mkidx."}};
    const std::string weak = "An index hatches slow.";
    const auto after = [&](const std::string& next) {
        const scripted model = script_of({"A guess.", search_action("index"), weak, next});
        const auto outcome = Agent{model, shelf, prose}.run("What is an index?", owner{"me"});
        EXPECT_TRUE(outcome) << outcome.error().message();
        EXPECT_EQ(outcome->status, answer_status::answered) << next;
        EXPECT_EQ(outcome->counts.citations_opened, 2) << next;
        return outcome->text;
    };
    EXPECT_EQ(after("An index is built with mkidx."), "An index is built with mkidx. [2]");
    EXPECT_EQ(after("Storks bring tools to children."), weak + " [1]") << "the better of two weak ones";
    EXPECT_EQ(after("NOT FOUND"), weak + " [1]");
    EXPECT_EQ(after("An index takes 7 days."), weak + " [1]") << "an answer that does not pass is none";
}

TEST(loop, considers_the_words_of_the_question_when_a_guided_model_gives_a_bare_name) {
    const passages shelf{.texts = {"A function: to_char formats numbers.", "A function: to_tsquery makes a query."}};
    const scripted model = script_of({"A guess.", search_action("function"), "to_char", "to_tsquery"});
    const auto outcome = Agent{model, shelf, prose}.run(
        "Which function reads the search words that people type without care?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->counts.citations_opened, 2) << "a name that stands there is no answer yet";
    EXPECT_EQ(outcome->text, "to_char [1]") << "neither is carried better";
}

TEST(loop, labels_a_weakly_supported_answer_when_a_limit_ends_the_reading) {
    const passages shelf{.texts = {"An index is large and slow here.", "An index is built with the tool mkidx."}};
    const std::string weak = "An index hatches slow.";
    const scripted model = script_of({"A guess.", search_action("index"), weak, "", "", ""});
    const auto outcome = Agent{model, shelf, prose}.run("What is an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::partial);
    EXPECT_EQ(outcome->text, weak + " [1]");
}

TEST(loop, explains_the_error_to_a_guided_model_with_nothing_more_to_read) {
    const scripted model = script_of({"A guess.", search_action("index writes"), "It is 7.", "REINDEX CONCURRENTLY."});
    const auto outcome = Agent{model, one_page, prose}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, "REINDEX CONCURRENTLY. [1]");
    EXPECT_NE(last_message(model, 3).find("did not pass:\n- \"7\" stands in no opened source"), std::string::npos)
        << last_message(model, 3);
}

TEST(loop, requests_no_answer_from_a_guided_model_when_nothing_was_found) {
    const scripted model =
        script_of({"A guess.", search_action("cabbage"), search_action("kale"), search_action("leek")});
    const auto outcome = Agent{model, one_page, prose}.run("What is soup?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::insufficient);
    EXPECT_EQ(outcome->counts.turns, 4);
    ASSERT_EQ(outcome->insufficiencies.size(), 1U);
    EXPECT_EQ(outcome->insufficiencies[0].queries_tried, (names{"cabbage", "kale", "leek"}));
}

TEST(loop, makes_a_guided_model_that_finds_nothing_read_on_and_then_accepts_that) {
    const passages shelf{.texts = {"An index a.", "An index b.", "An index c.", "An index d.", "An index e."}};
    const scripted model = script_of(
        {"A guess.", search_action("index"), "NOT FOUND", "\"Not found.\"", " **NOT FOUND**", "NOT FOUND [1]"});
    const auto outcome = Agent{model, shelf, prose}.run("What does an index cost?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::insufficient);
    EXPECT_EQ(outcome->text, not_known);
    ASSERT_EQ(outcome->insufficiencies.size(), 1U);
    EXPECT_EQ(outcome->insufficiencies[0].missing, "What does an index cost?");
    EXPECT_EQ(outcome->insufficiencies[0].queries_tried, names{"index"});
    EXPECT_EQ(outcome->counts.citations_opened, 4);
    EXPECT_EQ(outcome->counts.reprompts, 0);
}

TEST(loop, skips_passages_that_a_guided_model_cannot_open_and_reports_when_none_opens) {
    struct damaged_in_part {
        struct view : passages::view {
            std::size_t readable = 0;
            [[nodiscard]] result<toolkit::chunk> chunk(const uuid& id, const stop_token& stop) const {
                if (readable < all->texts.size() && all->at(readable).id == id) return passages::view::chunk(id, stop);
                return failure::of(failure_kind::unreachable, "index", "a section cannot be read", "wait");
            }
        };
        passages all{.texts = {"An index is slow.", "An index is built with mkidx.", "An index is large."}};
        std::size_t readable = 0;
        [[nodiscard]] view for_owner(const owner& who) const { return {{&all, who == all.whose}, readable}; }
    };
    const auto asked = [](std::size_t readable) {
        const scripted model = script_of({"A guess.", search_action("index"), "An index is built with mkidx."});
        const auto outcome = Agent{model, damaged_in_part{.readable = readable}, prose}.run("An index?", owner{"me"});
        EXPECT_TRUE(outcome) << outcome.error().message();
        return outcome.value();
    };
    EXPECT_EQ(asked(1).text, "An index is built with mkidx. [1]");
    const answer none = asked(7);
    EXPECT_EQ(none.status, answer_status::insufficient);
    ASSERT_EQ(none.notes.size(), 1U);
    EXPECT_TRUE(none.notes[0].starts_with("open_citation failed: index: a section cannot be read")) << none.notes[0];
}

TEST(loop, makes_a_guided_model_search_with_any_gate) {
    const scripted model = script_of({"A guess.", search_action("index writes"), "Use REINDEX CONCURRENTLY."});
    const auto outcome = Agent{model, one_page, prose, no_gate{}}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, "Use REINDEX CONCURRENTLY. [1]");
}

TEST(loop, makes_a_guided_model_search_after_another_tool_returned_something) {
    const scripted model = script_of({"A guess.", R"({"type":"tool_call","tool":"price","input":{}})",
                                      search_action("index writes"), one_page.open_action(0), "It costs 12."});
    const auto outcome = Agent{model, one_page, prose, tools<search_docs, open_citation, price>}.run(
        "What does an index cost?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(offered(model, 2), (names{"search_docs", "price"}));
    EXPECT_EQ(outcome->counts.searches, 1);
    EXPECT_EQ(outcome->status, answer_status::answered);
}

TEST(loop, makes_a_guided_model_search_again_when_all_hits_are_read) {
    const passages shelf{.texts = {"An index is slow.", "A tree is built with mkidx."}};
    const scripted model =
        script_of({"Kale.", search_action("index"), "NOT FOUND", search_action("tree"), "A tree is built with mkidx."});
    const auto outcome = Agent{model, shelf, prose}.run("Who?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->counts.searches, 2);
    EXPECT_EQ(outcome->text, "A tree is built with mkidx. [2]");
}

TEST(loop, reads_four_passages_even_when_no_answer_passes) {
    const passages shelf{.texts = {"An index a.", "An index b.", "An index c.", "An index d.", "An index e."}};
    const scripted model = script_of(
        {"A guess.", search_action("index"), "It is 6.", "It is 7.", "It is 8.", "The index is d, an index."});
    const auto outcome = Agent{model, shelf, prose}.run("An index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, "The index is d, an index. [4]");
    EXPECT_EQ(outcome->counts.reprompts, 0);
}

TEST(loop, prefers_a_later_passage_only_when_it_supports_its_answer_clearly_better) {
    // With a gate that accepts weakly supported answers.
    const gate<citation_references, grounded_terms> weak;
    const passages shelf{.texts = {"Alpha beta.", "Alpha gamma."}};
    const auto after = [&](const char* next) {
        const scripted model = script_of({"A guess.", search_action("alpha"), "Alpha beta hatches golden eggs.", next});
        return Agent{model, shelf, prose, weak}.run("What of alpha?", owner{"me"}).value();
    };
    const answer first = after("Alpha sings gamma songs loudly.");
    EXPECT_EQ(first.text, "Alpha beta hatches golden eggs. [1]") << "1/4 of the new words each";
    EXPECT_EQ(first.notes, names{"the passage contains few words of this answer"});
    const answer better = after("Alpha sings gamma.");
    EXPECT_EQ(better.text, "Alpha sings gamma. [2]") << "1/2 of them";
    EXPECT_EQ(better.notes, names{});
    const passages three{.texts = {"Alpha beta delta.", "Alpha epsilon.", "Alpha gamma zeta."}};
    const scripted model =
        script_of({"A guess.", search_action("alpha"), "Alpha delta hatches.", "NOT FOUND", "Alpha gamma zeta sings."});
    EXPECT_EQ((Agent{model, three, prose, weak}.run("What of alpha?", owner{"me"}).value().text),
              "Alpha gamma zeta sings. [3]")
        << "by the steps it is worth less than the first, but it is carried";
}

TEST(loop, rejects_an_answer_without_a_word_of_any_passage) {
    const scripted model = script_of({"A guess.", search_action("index writes"), "Storks bring children to families.",
                                      "NOT FOUND", search_action("kale"), search_action("leek"), "NOT FOUND"});
    const auto outcome = Agent{model, one_page, prose}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::insufficient);
}

TEST(loop, continues_when_a_server_returns_no_text_and_ends_with_what_it_has) {
    const passages shelf{.texts = {"An index a.", "An index b."}};
    const auto empty = [] { return failure::of(failure_kind::bad_reply, "server", "its answer holds no text"); };
    std::vector<result<completion>> script;
    script.emplace_back(completion{.text = "A guess."});
    script.emplace_back(completion{.text = search_action("index")});
    script.emplace_back(empty());
    script.emplace_back(completion{.text = "It is an index b."});
    const auto outcome = Agent{scripted{std::move(script)}, shelf, prose}.run("An index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, "It is an index b. [2]");
}

TEST(loop, lets_a_guided_model_with_other_tools_choose) {
    const passages shelf{.texts = {"An index a.", "An index b."}};
    const scripted model =
        script_of({"A guess.", search_action("index"), R"({"type":"tool_call","tool":"price","input":{}})",
                   shelf.open_action(0), "It costs 12."});
    const auto outcome =
        Agent{model, shelf, prose, tools<search_docs, open_citation, price>}.run("An index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(offered(model, 2), (names{"open_citation", "price"}));
    EXPECT_NE(last_message(model, 4).find("12"), std::string::npos) << "the price stands beside the passage";
    EXPECT_EQ(outcome->text, "It costs 12. [1]");
}

TEST(loop, repeats_the_request_when_a_guided_model_is_silent_or_never_ends) {
    const std::string endless = "Build an index and build an index and build an index and build";
    const auto after = [&](completion bad) {
        std::vector<result<completion>> script;
        script.emplace_back(completion{.text = "A guess."});
        script.emplace_back(completion{.text = search_action("index writes")});
        script.emplace_back(std::move(bad));
        script.emplace_back(completion{.text = "Use REINDEX CONCURRENTLY. [1]"});
        return scripted{std::move(script)};
    };
    for (const auto& [bad, output] :
         {std::pair{completion{.text = " \n"}, "it is empty"},
          {completion{.text = endless, .finish = finish_reason::length}, "it is too long"}}) {
        const scripted model = after(bad);
        const auto outcome = Agent{model, one_page, prose}.run("How do I rebuild an index?", owner{"me"});
        ASSERT_TRUE(outcome) << outcome.error().message();
        EXPECT_EQ(outcome->text, "Use REINDEX CONCURRENTLY. [1]");
        EXPECT_EQ(outcome->counts.parse_failures, 1);
        EXPECT_NE(last_message(model, 3).find(output), std::string::npos) << last_message(model, 3);
    }
    const scripted some = after({.text = "Use REINDEX CONCURRENTLY. [1] " + endless, .finish = finish_reason::length});
    const auto outcome = Agent{some, one_page, prose}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, "Use REINDEX CONCURRENTLY. [1]") << "the whole sentences of a reply that never ended";
    EXPECT_EQ(outcome->counts.turns, 3);
}

TEST(loop, reads_the_received_part_of_a_reply_that_a_server_cut) {
    const auto cut = [](std::string_view text) {
        failure why = failure::of(failure_kind::length_reached, "there", "the answer is incomplete");
        why.received = text;
        return result<completion>{why};
    };
    const scripted model{{cut("A guess that never"), completion{.text = search_action("index writes")},
                          cut("Use REINDEX CONCURRENTLY. [1] And then and")}};
    const auto outcome = Agent{model, one_page, prose}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, "Use REINDEX CONCURRENTLY. [1]");
    EXPECT_EQ(outcome->counts.parse_failures, 0);
}

TEST(loop, uses_a_guess_only_for_searching) {
    const passages shelf{.texts = {"VACUUM reclaims storage.", "Nothing else."}};
    std::vector<std::string> lines;
    const scripted model =
        script_of({"I guess that vacuum reclaims it.", search_action("dead rows"), "VACUUM reclaims it. [1]"});
    const auto outcome = Agent{model, shelf, prose, sink{heard{&lines}}}.run("What frees space?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->citations.size(), 1U) << "only the guess has a word of the passage";
    const auto requests = model.received();
    for (std::size_t turn = 1; turn < requests.size(); ++turn)
        for (const message& msg : requests[turn].messages)
            EXPECT_EQ(text_of(msg).find("I guess"), std::string_view::npos) << turn;
    EXPECT_TRUE(lines[1].starts_with(
        R"({"type":"guess","message":"Guessed an answer to search for: I guess that vacuum reclaims it.")"))
        << lines[1];
}

TEST(loop, makes_different_guesses_and_keeps_each_once) {
    const passages shelf{.texts = {"VACUUM reclaims storage.", "Nothing else."}};
    constexpr strict_actions two{.finals = final_form::prose};
    static_assert(two.guesses == 2);
    const auto guesses_of_run = [&](const std::string& second, const task& asked) {
        std::vector<std::string> guesses;
        const scripted model = script_of({"By vacuum.", second, search_action("dead rows"), "VACUUM reclaims it. [1]"});
        const auto hear = [&](const auto& event) {
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(event)>, guessed>)
                guesses.push_back(event.message);
        };
        const auto outcome = Agent{model, shelf, two, sink{hear}}.run(asked);
        EXPECT_TRUE(outcome) << outcome.error().message();
        EXPECT_EQ(outcome->counts.turns, 4);
        const auto requests = model.received();
        EXPECT_EQ(requests[0].temperature, 0);
        EXPECT_EQ(requests[0].seed, asked.seed);
        EXPECT_GT(requests[1].temperature, 0);
        EXPECT_EQ(requests[1].seed, asked.seed.value_or(0) + 1) << "a run can be repeated";
        EXPECT_EQ(requests[1].messages, requests[0].messages) << "of the first guess it hears nothing";
        for (std::size_t turn = 2; turn < requests.size(); ++turn)
            for (const message& msg : requests[turn].messages)
                EXPECT_EQ(text_of(msg).find("By "), std::string_view::npos) << turn;
        return guesses;
    };
    const task asked{.question = "What frees space?", .owner = owner{"me"}};
    EXPECT_EQ(guesses_of_run("By reindex.", asked),
              (names{"Guessed an answer to search for: By vacuum.", "Guessed an answer to search for: By reindex."}));
    EXPECT_EQ(guesses_of_run("By vacuum.", {.question = "What frees space?", .owner = owner{"me"}, .seed = 7}),
              (names{"Guessed an answer to search for: By vacuum."}));
}

TEST(loop, hides_no_hit_of_the_question_behind_wrong_guesses) {
    const passages shelf{.texts = {"Kale in a soup.", "An index of trees."}};
    const scripted model = script_of({"Kale.", "A soup of kale.", search_action("index"), "It is an index of trees."});
    const auto outcome = Agent{model, shelf, strict_actions{.finals = final_form::prose}}.run("An index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, "It is an index of trees. [1]") << "both guesses find kale first, and it last";
    EXPECT_EQ(outcome->counts.citations_opened, 1);
}

TEST(loop, finds_by_a_guess_a_passage_without_words_of_the_question) {
    const passages shelf{.texts = {"Soup is warm.", "TRUNCATE empties a table."}};
    const scripted model = script_of({"Kale.", "By truncate.", search_action("cleaning"), "TRUNCATE empties a table."});
    const auto outcome = Agent{model, shelf, strict_actions{.finals = final_form::prose}}.run("Clean?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, "TRUNCATE empties a table. [1]");
}

TEST(loop, uses_each_word_of_a_guided_search_once) {
    std::string words;
    append_new_words(words, "How do I rebuild an index?");
    append_new_words(words, "rebuild `INDEX`");
    append_new_words(words, " Rebuild it with REINDEX, (of course) ... ");
    EXPECT_EQ(words, "How do I rebuild an index? it with REINDEX, (of course) ...");
    append_new_words(words, "");
    append_new_words(words, "\n...\t");
    EXPECT_EQ(words, "How do I rebuild an index? it with REINDEX, (of course) ...");
}

TEST(loop, does_not_guess_when_few_turns_are_left) {
    const scripted model = script_of({search_action("index writes"), "Use REINDEX CONCURRENTLY. [1]"});
    const auto outcome =
        Agent{model, one_page, prose, limits{.turns = 3}}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->citations.size(), 1U);
    const scripted once = script_of({"A guess.", search_action("index writes"), "Use REINDEX CONCURRENTLY. [1]"});
    const auto second = Agent{once, one_page, strict_actions{.finals = final_form::prose}, limits{.turns = 4}}.run(
        "How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(second) << second.error().message();
    EXPECT_EQ(second->counts.turns, 3) << "the turns left are kept for the answer";
}

TEST(loop, continues_without_a_guess_but_not_without_a_model) {
    const auto guided = [](result<completion> first) {
        std::vector<result<completion>> script;
        script.push_back(std::move(first));
        for (const std::string& reply : {search_action("index writes"), std::string{"Use REINDEX CONCURRENTLY. [1]"}})
            script.emplace_back(completion{.text = reply});
        return Agent{scripted{std::move(script)}, one_page, prose}.run("How do I rebuild an index?", owner{"me"});
    };
    EXPECT_TRUE(guided(failure::of(failure_kind::bad_reply, "model", "nothing")));
    EXPECT_TRUE(guided(completion{.text = " \n"}));
    const auto down = guided(failure::of(failure_kind::unreachable, "model", "nobody listens"));
    ASSERT_FALSE(down);
    EXPECT_EQ(down.error().kind, failure_kind::unreachable);
}

TEST(loop, asks_a_guided_model_the_question_without_its_demands) {
    const scripted model = script_of({"A guess.", search_action("index"), "An index is built with mkidx."});
    const passages shelf{.texts = {"An index is built with mkidx."}};
    const auto outcome =
        Agent{model, shelf, prose}.run("Use open_citation for at least one. How is an index built?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    EXPECT_EQ(last_message(model, 0), "How is an index built?");
    EXPECT_TRUE(last_message(model, 2).ends_with("\nQUESTION: How is an index built?")) << last_message(model, 2);
}

namespace {

const passages topics{
    .texts = {"To rebuild an index, run `REINDEX TABLE orders;` as an index is rebuilt by REINDEX TABLE.",
              "VACUUM reclaims disk space.", "A session ends by pg_terminate_backend."}};
const std::string by_topic =
    "Make separate tool searches for each topic: rebuild an index, disk space, ending a session. Use open_citation for "
    "at least two. Quote one exact SQL statement. Explicitly say 'Insufficient documentation' for what is missing.";

}  // namespace

TEST(loop, makes_a_guided_model_write_one_part_for_each_topic) {
    const scripted model = script_of({"A guess.", "Run `REINDEX TABLE orders;` to rebuild an index.",
                                      "VACUUM reclaims disk space.", "A session ends by pg_terminate_backend."});
    const auto outcome = Agent{model, topics, prose, roomy}.run(by_topic, owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    EXPECT_EQ(
        outcome->text,
        "Run `REINDEX TABLE orders;` to rebuild an index. [1]\nVACUUM reclaims disk space. [2]\nA session ends by "
        "pg_terminate_backend. [3]");
    EXPECT_EQ(outcome->counts.searches, 3) << "one for each topic, without asking the model";
    EXPECT_EQ(outcome->counts.turns, 4);
    const std::string asked = last_message(model, 2);
    EXPECT_TRUE(asked.ends_with("\nQUESTION: What does the passage say about disk space?")) << asked;
    EXPECT_NE(asked.find(topics.texts[1]), std::string::npos) << asked;
    EXPECT_EQ(asked.find(topics.texts[0]), std::string::npos) << "one passage at a time: " << asked;
    EXPECT_NE(asked.find("in backquotes: SQL statement\n"), std::string::npos) << asked;
}

TEST(loop, names_the_topics_that_a_guided_model_could_not_read_or_answer) {
    const scripted model = script_of({"A guess.", "Run `REINDEX TABLE orders;` to rebuild an index.", "NOT FOUND"});
    const auto outcome = Agent{model, topics, prose, limits{.turns = 10, .tool_calls = 5}}.run(by_topic, owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    EXPECT_EQ(outcome->counts.searches, 3);
    EXPECT_EQ(outcome->counts.citations_opened, 2) << "the calls are used up";
    EXPECT_EQ(outcome->text,
              "Run `REINDEX TABLE orders;` to rebuild an index. [1]\n"
              "Insufficient documentation: disk space (the opened passage does not say it).\n"
              "Insufficient documentation: ending a session (what was found was not opened within the limits).");
    ASSERT_EQ(outcome->insufficiencies.size(), 2U);
    EXPECT_EQ(outcome->insufficiencies[0].missing, "the opened passage does not say it");
    EXPECT_EQ(outcome->insufficiencies[1].missing, "what was found was not opened within the limits");
    EXPECT_EQ(outcome->insufficiencies[1].queries_tried, names{"ending a session"});
}

TEST(loop, asks_a_guided_model_for_all_parts_again_when_their_answer_does_not_pass) {
    const scripted model = script_of({"A guess.", "It takes 7 days.", "VACUUM reclaims disk space.", "NOT FOUND",
                                      "Run `REINDEX TABLE orders;` to rebuild an index.", "VACUUM reclaims disk space.",
                                      "A session ends by pg_terminate_backend."});
    const auto outcome = Agent{model, topics, prose, roomy}.run(by_topic, owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    EXPECT_EQ(outcome->counts.reprompts, 1);
    EXPECT_TRUE(outcome->text.ends_with("A session ends by pg_terminate_backend. [3]")) << outcome->text;
    EXPECT_NE(last_message(model, 4).find("Your last answer did not pass"), std::string::npos);
}

TEST(loop, quotes_the_statement_that_the_parts_of_a_guided_models_answer_lack) {
    const scripted model = script_of({"A guess.", "The passage states that an index is rebuilt by REINDEX TABLE.",
                                      "VACUUM reclaims disk space.", "A session ends by pg_terminate_backend."});
    const auto outcome = Agent{model, topics, prose, roomy}.run(by_topic, owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    EXPECT_EQ(outcome->text,
              "An index is rebuilt by REINDEX TABLE. [1]\nVACUUM reclaims disk space. [2]\nA session ends by "
              "pg_terminate_backend. [3]\nFor rebuild an index: `REINDEX TABLE orders;` [1]");
}

TEST(loop, keeps_the_parts_of_a_guided_models_answer_when_the_turns_end) {
    const scripted model = script_of({"A guess.", "Run `REINDEX TABLE orders;` to rebuild an index."});
    const auto outcome = Agent{model, topics, prose, limits{.turns = 2, .tool_calls = 8}}.run(by_topic, owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::partial);
    EXPECT_TRUE(outcome->text.starts_with("Run `REINDEX TABLE orders;` to rebuild an index. [1]")) << outcome->text;
}

TEST(loop, opens_a_passage_of_each_topic_although_their_hits_overlap) {
    const passages shelf{.texts = {"An index and a lock.", "An index is built with mkidx.", "A lock ends by unlk."}};
    constraints demanded;
    demanded.required_search_topics = {"index", "lock"};
    const scripted model = script_of({"A guess.", "An index and a lock.", "A lock ends by unlk."});
    const auto outcome = Agent{model, shelf, prose, roomy}.run(
        {.question = "Describe both.", .owner = owner{"me"}, .required = demanded});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    EXPECT_EQ(outcome->text, "An index and a lock. [1]\nA lock ends by unlk. [2]");
    EXPECT_NE(last_message(model, 2).find("A lock ends by unlk."), std::string::npos) << last_message(model, 2);
}

TEST(loop, opens_more_passages_than_topics_if_they_are_demanded) {
    const passages shelf{.texts = {"An index is built with mkidx.", "An index is slow.", "A lock ends by unlk."}};
    constraints demanded;
    demanded.required_search_topics = {"index", "lock"};
    demanded.min_opened_citations = 3;
    const scripted model = script_of({"A guess.", "An index is built with mkidx.", "A lock ends by unlk."});
    const auto outcome = Agent{model, shelf, prose, roomy}.run(
        {.question = "Describe both.", .owner = owner{"me"}, .required = demanded});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    EXPECT_EQ(outcome->counts.citations_opened, 3) << "without asking the model, which has no other choice";
    EXPECT_EQ(outcome->counts.searches, 2);
}

TEST(loop, offers_only_the_end_when_each_topic_is_read) {
    const passages shelf{.texts = {"An index is built with mkidx.", "A lock ends by unlk."}};
    constraints demanded;
    demanded.required_search_topics = {"index", "lock"};
    const scripted model = script_of({"A guess.", "", "An index is built with mkidx.", "A lock ends by unlk."});
    const auto outcome = Agent{model, shelf, prose, roomy}.run(
        {.question = "Describe both.", .owner = owner{"me"}, .required = demanded});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    EXPECT_EQ(outcome->counts.searches, 2);
    for (std::size_t turn = 1; turn < model.received().size(); ++turn)
        EXPECT_TRUE(offered(model, turn).empty()) << "words are asked for, and no call is offered";
}

TEST(loop, answers_two_topics_from_one_passage_if_nothing_else_was_found) {
    const passages shelf{.texts = {"An index and a lock."}};
    constraints demanded;
    demanded.required_search_topics = {"index", "lock"};
    const scripted model = script_of({"A guess.", "An index and a lock.", "An index and a lock."});
    const auto outcome = Agent{model, shelf, prose, roomy}.run(
        {.question = "Describe both.", .owner = owner{"me"}, .required = demanded});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_TRUE(outcome->insufficiencies.empty());
    EXPECT_EQ(outcome->counts.citations_opened, 1);
}

TEST(loop, asks_a_guided_model_a_question_about_several_topics_whole) {
    const passages shelf{.texts = {"An index is built with mkidx.", "A lock ends by the tool unlk."}};
    constraints demanded;
    demanded.required_search_topics = {"index", "lock"};
    const scripted model = script_of({"A guess.", "A lock ends by the tool unlk."});
    const auto outcome = Agent{model, shelf, prose, roomy}.run(
        {.question = "By which tool ends a lock?", .owner = owner{"me"}, .required = demanded});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, "A lock ends by the tool unlk. [1]");
    EXPECT_EQ(outcome->counts.searches, 2);
    EXPECT_TRUE(last_message(model, 1).ends_with("QUESTION: By which tool ends a lock?")) << last_message(model, 1);
}

TEST(loop, reads_what_was_found_when_a_demanded_search_of_a_guided_model_fails) {
    struct fails_later {
        struct view : passages::view {
            [[nodiscard]] result<std::vector<hit>> search(const query& asked, const stop_token& stop) const {
                if (asked.text == "lock") return failure::of(failure_kind::unreachable, "index", "it is gone", "wait");
                return passages::view::search(asked, stop);
            }
        };
        passages all{.texts = {"An index is built with mkidx."}};
        [[nodiscard]] view for_owner(const owner& who) const { return {{&all, who == all.whose}}; }
    };
    constraints demanded;
    demanded.required_search_topics = {"index", "lock"};
    std::vector<std::string> replies(12, "An index is built with mkidx.");
    const scripted model = script_of(replies);
    const auto outcome = Agent{model, fails_later{}, prose, roomy}.run(
        {.question = "Describe both.", .owner = owner{"me"}, .required = demanded});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_GE(outcome->counts.citations_opened, 1) << "the run does not wait for a search that fails";
}

TEST(loop, finds_nothing_if_no_part_of_a_guided_models_answer_is_found) {
    const scripted model = script_of({"A guess.", "NOT FOUND", "NOT FOUND", "NOT FOUND"});
    const auto outcome = Agent{model, topics, prose, roomy}.run(by_topic, owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::insufficient);
    EXPECT_EQ(outcome->text, not_known);
}

TEST(loop, searches_the_guess_of_a_guided_model_when_a_second_search_is_demanded) {
    const scripted model = script_of({"mkidx builds it.", search_action("index"), "An index is built with mkidx."});
    const passages shelf{.texts = {"An index is built with mkidx."}};
    const auto outcome =
        Agent{model, shelf, prose}.run("Make at least two searches. How is an index built?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    EXPECT_EQ(outcome->counts.searches, 2);
    EXPECT_EQ(outcome->counts.turns, 3);
}
