// answering/prompt/answering_options.hpp: options of documents that a user changes have an effect
#include "../agent/loop_tests.hpp"
#include "../agent/passages.hpp"

#include <toolkit/answering/planner.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;
using namespace loop_tests;

namespace {

const passages pages{.texts = {"Index page one: use REINDEX CONCURRENTLY to build an index without locking out writes.",
                               "Index page two: an index may be dropped.", "Index page three: an index is a file.",
                               "Index page four: an index has a name."}};

/// The number of passages that the model may open in this turn.
std::size_t openable(const scripted& model, std::size_t turn) {
    std::size_t count = 0;
    const auto requests = model.received();
    for (const offered_action& action : requests.at(turn).actions)
        if (action.name == "open_citation")
            for (std::size_t at = action.input_schema.find("docId\":{\"const"); at != std::string::npos;
                 at = action.input_schema.find("docId\":{\"const", at + 1))
                ++count;
    return count;
}

scripted script(const std::vector<std::string>& more) {
    std::vector<std::string> all{search_action("index")};
    all.insert(all.end(), more.begin(), more.end());
    return script_of(all);
}

const std::string question = "What is an index?";

}  // namespace

TEST(answering_options, bound_the_searches_of_a_run) {
    const auto offered_then = [](const answering_options& options) {
        const scripted model =
            script({pages.open_action(0), search_action("file"), final_of(not_known), final_of(not_known)});
        (void)Agent{model, pages, strict_actions{.options = options}}.run(question, owner{"me"});
        return offered(model, 2);
    };
    EXPECT_EQ(offered_then({}), (names{"search_docs", "open_citation", "final"}));
    EXPECT_EQ(offered_then({.searches = 1}), (names{"open_citation", "final"}));
}

TEST(answering_options, offer_a_further_search_below_the_poor_score) {
    const auto offered_then = [](const answering_options& options) {
        const scripted model = script({final_of(not_known), final_of(not_known)});
        (void)Agent{model, pages, strict_actions{.options = options}}.run(question, owner{"me"});
        return offered(model, 1);
    };
    EXPECT_EQ(offered_then({}), names{"open_citation"});
    EXPECT_EQ(offered_then({.poor_score = 1.01}), (names{"search_docs", "open_citation"}));
}

TEST(answering_options, bound_the_passages_to_choose_from) {
    for (const std::size_t most : {2U, 3U}) {
        const scripted model = script({pages.open_action(0), final_of(not_known), final_of(not_known)});
        (void)Agent{model, pages, strict_actions{.options = {.citations = most}}}.run(question, owner{"me"});
        EXPECT_EQ(openable(model, 1), most);
    }
}

TEST(answering_options, bound_the_opened_passages_unless_the_question_demands_more) {
    const auto third = [](const std::string& asked) {
        const scripted model = script({pages.open_action(0), pages.open_action(1), final_of("A file. [1] [2]"),
                                       final_of(not_known), final_of(not_known)});
        (void)Agent{model, pages, strict_actions{.options = {.opened_citations = 1}}}.run(asked, owner{"me"});
        return offered(model, 2);
    };
    EXPECT_EQ(third(question), (names{"search_docs", "final"}));
    EXPECT_EQ(third("Use open_citation for at least two. What is an index?"), (names{"search_docs", "open_citation"}));
}

namespace {

/// A reply of several native calls.
completion calls_of(const std::string& tool, const std::vector<std::string>& inputs) {
    completion reply;
    for (const std::string& input : inputs)
        reply.calls.push_back({"call_" + std::to_string(reply.calls.size() + 1), tool, {input}});
    return reply;
}
std::string input_of(std::size_t page) {
    return R"({"docId":")" + pages.at(page).doc_id.to_string() + R"(","chunkId":")" + pages.at(page).id.to_string() +
           R"("})";
}
/// The texts of the last `count` messages of a request.
std::vector<std::string> last_texts(const scripted& model, std::size_t turn, std::size_t count) {
    std::vector<std::string> texts;
    const auto requests = model.received();
    const auto& messages = requests.at(turn).messages;
    for (std::size_t i = messages.size() - count; i < messages.size(); ++i) texts.emplace_back(text_of(messages[i]));
    return texts;
}
std::size_t count_with(const std::vector<std::string>& texts, std::string_view part) {
    std::size_t count = 0;
    for (const std::string& text : texts) count += text.find(part) != std::string::npos ? 1U : 0U;
    return count;
}

}  // namespace

TEST(answering_options, bound_the_opened_passages_of_one_reply) {
    const scripted model{std::vector<result<completion>>{
        completion{.text = search_action("index")}, calls_of("open_citation", {input_of(0), input_of(1), input_of(2)}),
        completion{.text = final_of(not_known)}, completion{.text = final_of(not_known)}}};
    const whole_run run =
        Agent{model, pages, limits{.tool_calls = 8}, strict_actions{.options = {.opened_citations = 1}}}.run_whole(
            {.question = question, .owner = owner{"me"}});
    EXPECT_EQ(run.record.citations.size(), 1U);
    const auto texts = last_texts(model, 2, 4);  // three results, and the state of the turn
    EXPECT_EQ(count_with(texts, "<</citation>>"), 1U);
    EXPECT_EQ(count_with(texts, "1 passage is open, and this run opens no more"), 2U) << texts.at(1);
    EXPECT_EQ(count_with(texts, "Answer from the opened passages"), 2U);
}

TEST(answering_options, let_one_reply_open_as_many_passages_as_are_demanded) {
    const scripted model{std::vector<result<completion>>{
        completion{.text = search_action("index")}, calls_of("open_citation", {input_of(0), input_of(1), input_of(2)}),
        completion{.text = final_of(not_known)}, completion{.text = final_of(not_known)}}};
    const whole_run run =
        Agent{model, pages, limits{.tool_calls = 8}, strict_actions{.options = {.opened_citations = 1}}}.run_whole(
            {.question = question, .owner = owner{"me"}, .required = {.min_opened_citations = 2}});
    EXPECT_EQ(run.record.citations.size(), 2U);
}

TEST(answering_options, bound_the_searches_of_one_reply) {
    const scripted model{std::vector<result<completion>>{
        calls_of("search_docs", {R"({"query":"index"})", R"({"query":"file"})", R"({"query":"writes"})"}),
        completion{.text = final_of(not_known)}, completion{.text = final_of(not_known)}}};
    const whole_run run =
        Agent{model, pages, limits{.tool_calls = 8}, strict_actions{.options = {.searches = 2}}}.run_whole(
            {.question = question, .owner = owner{"me"}});
    EXPECT_EQ(run.record.searches.size(), 2U);
    EXPECT_EQ(count_with(last_texts(model, 1, 4), "2 searches were made, and this run makes no more"), 1U);
}

TEST(answering_options, bound_the_shown_text_of_a_passage) {
    const auto shown = [](const answering_options& options) {
        const scripted model = script({pages.open_action(0), final_of(not_known), final_of(not_known)});
        (void)Agent{model, pages, strict_actions{.options = options}}.run(question, owner{"me"});
        return last_message(model, 2);
    };
    EXPECT_NE(shown({.shown_citation_bytes = 14}).find(">>\nIndex page one\n<</citation>>"), std::string::npos)
        << shown({.shown_citation_bytes = 14});
    EXPECT_NE(shown({}).find(pages.texts[0]), std::string::npos);
    EXPECT_EQ(print(opened_passage{}).find("shown_bytes"), std::string::npos) << "logs of default runs are unchanged";
}

TEST(answering_options, bound_the_passages_that_a_final_may_name) {
    const scripted model =
        script({pages.open_action(0), pages.open_action(1), final_of(not_known), final_of(not_known)});
    (void)Agent{model, pages, strict_actions{.options = {.named_citations = 1}}}.run(question, owner{"me"});
    const std::string schema = model.received().at(3).actions.back().action_schema;
    EXPECT_EQ(schema.find(pages.at(0).id.to_string()), std::string::npos);
    EXPECT_NE(schema.find(pages.at(1).id.to_string()), std::string::npos);
}

TEST(answering_options, bound_the_words_and_guesses_of_a_guided_model) {
    const scripted model = script_of({"A file.", "A name.", search_action("index"), "An index is a file.", "A file."});
    (void)Agent{model, pages,
                strict_actions{.finals = final_form::prose, .options = {.guess_tokens = 17, .plain_text_tokens = 123}}}
        .run(question, owner{"me"});
    const auto requests = model.received();
    EXPECT_EQ(requests.at(0).max_tokens, 17);
    EXPECT_EQ(requests.at(3).max_tokens, 123);
}

TEST(answering_options, that_make_no_sense_are_refused_before_a_run) {
    const auto refusal = [](auto... parts) {
        const scripted model = script_of({});
        const auto outcome = Agent{model, pages, parts...}.run(question, owner{"me"});
        EXPECT_TRUE(model.received().empty()) << "the model is not asked";
        return outcome ? "no failure" : outcome.error().message();
    };
    const auto of = [&](const answering_options& options) { return refusal(strict_actions{.options = options}); };
    EXPECT_EQ(of({.shown_citation_bytes = 0}), "answering_options: shown_citation_bytes is 0; use 1 or more");
    EXPECT_EQ(of({.citations = 0}), "answering_options: citations is 0; use 1 or more");
    EXPECT_EQ(of({.opened_citations = 0}), "answering_options: opened_citations is 0; use 1 or more");
    EXPECT_EQ(of({.searches = 0}), "answering_options: searches is 0; use 1 or more");
    EXPECT_EQ(of({.plain_text_tokens = -1}), "answering_options: plain_text_tokens is -1; use 1 or more");
    EXPECT_EQ(of({.guided_support = -0.1}), "answering_options: guided_support is negative; use 0 to 1000000");
    EXPECT_EQ(of({.guess_temperature = std::numeric_limits<double>::quiet_NaN()}),
              "answering_options: guess_temperature is not a number; use 0 to 1000000");
    EXPECT_EQ(of({.guided_fusion = 2e6}), "answering_options: guided_fusion is more than 1000000; use 0 to 1000000");
    EXPECT_EQ(refusal(strict_actions{.guesses = -1}), "strict_actions: guesses is -1; use 0 or more");
    EXPECT_EQ(refusal(strict_actions{.end = {.answer_characters = 0}}),
              "end_limits: answer_characters is 0; use 1 or more");
    EXPECT_EQ(refusal(fixed_plan{.most = {.steps = 1}}), "plan_limits: steps is 1; use 2 or more");
    EXPECT_EQ(refusal(model_plan{.most = {.step_bytes = 0}}), "plan_limits: step_bytes is 0; use 1 or more");
    EXPECT_EQ(refusal(model_plan{.patience = milliseconds{0}}), "model_plan: patience is 0; use 1 or more");
}

TEST(answering_options, decide_which_model_is_guided) {
    EXPECT_EQ(form_for({.parameters = 5'000'000'000}), final_form::text);
    EXPECT_EQ(form_for({.parameters = 5'000'000'000}, {.guided_parameters = 6'000'000'000}), final_form::prose);
}

TEST(plan_limits, bound_the_steps_of_a_plan) {
    const scripted model =
        script_of({R"(["Use search_docs.","Use open_citation.","Look again.","Write the answer."])",
                   search_action("index"), pages.open_action(0), final_of(not_known), final_of(not_known)});
    (void)Agent{model, pages, model_plan{.most = {.steps = 3, .step_bytes = 100}}}.run(question, owner{"me"});
    const std::string system{text_of(model.received().at(1).messages.front())};
    EXPECT_NE(system.find("\nPLAN\n1. Use search_docs.\n2. Use open_citation.\n3. Write the answer.\n"),
              std::string::npos)
        << system;
}

TEST(end_limits, of_strict_actions_let_an_answer_be_long) {
    std::string text;
    while (text.size() < 2'500) text += "An index may be dropped. [1] ";
    const auto run = [&](const strict_actions& protocol) {
        const scripted model = script({pages.open_action(1), final_of(text), final_of("An index may be dropped. [1]")});
        const auto outcome = Agent{model, pages, protocol}.run(question, owner{"me"});
        EXPECT_TRUE(outcome) << outcome.error().message();
        return std::pair{outcome ? outcome->text.size() : 0, last_message(model, model.received().size() - 1)};
    };
    const auto whole = run(strict_actions{.end = {.answer_characters = 3'000}});
    EXPECT_GT(whole.first, 2'400U);
    const auto refused = run(strict_actions{.end = {.answer_characters = 2'400}});
    EXPECT_LT(refused.first, 100U);
    EXPECT_NE(refused.second.find("Use at most 2400."), std::string::npos) << refused.second;
    const scripted model = script({pages.open_action(1), final_of("An index may be dropped. [1]")});
    (void)Agent{model, pages, strict_actions{.end = {.answer_characters = 3'000}}}.run(question, owner{"me"});
    const std::string schema = model.received().at(2).actions.back().action_schema;
    EXPECT_NE(schema.find(R"("maxLength":3000)"), std::string::npos);
    EXPECT_NE(schema.find(pages.at(1).id.to_string()), std::string::npos) << schema;
}
