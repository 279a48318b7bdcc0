// run/task.hpp, run/demands.hpp, agent/assembly/unfit_task.hpp: demands of the program on an answer
#include "loop_tests.hpp"

#include <toolkit/agent/approval.hpp>
#include <toolkit/agent/durable.hpp>
#include <toolkit/store/memory_log.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

using namespace toolkit;
using namespace loop_tests;

namespace {

const std::string writes = "How do I build an index without locking out writes?";
const std::string good = "Use REINDEX CONCURRENTLY. [1]";

task asking(constraints required, const std::string& question = writes) {
    return {.question = question, .owner = owner{"me"}, .required = std::move(required)};
}

struct read_log {
    static constexpr tool_about about{.description = "Reads the log."};
    std::string operator()() const { return "14:02 the disk sda1 is full"; }
};
const std::string read_action = R"({"type":"tool_call","tool":"read_log","input":{}})";

/// Why an agent with a tool and without documents refuses these demands.
std::string refusal_of(const constraints& required) {
    const scripted model = script_of({final_of("It is full.")});
    const auto outcome = Agent{model, tools<read_log>}.run(asking(required, "What is wrong?"));
    EXPECT_TRUE(model.received().empty()) << "a task that cannot run asks no model";
    if (outcome) return "it is not refused";
    EXPECT_EQ(outcome.error().kind, failure_kind::invalid_argument);
    return std::string{outcome.error().message()};
}

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST(required, is_shown_to_the_model_and_asked_for_again_until_it_is_met) {
    const scripted model = script_of({search_action("index writes"), books.open_action(0), final_of(good),
                                      final_of("Use REINDEX CONCURRENTLY.\\n\\nRisks: VACUUM runs beside writes. [1]"),
                                      final_of("## Answer\\nUse REINDEX CONCURRENTLY. [1]\\n## Risks\\nNone. [1]")});
    const auto outcome =
        Agent{model, books, gate<named_sections>{}}.run(asking({.required_sections = {"Answer", "Risks"}}));
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    EXPECT_EQ(outcome->counts.reprompts, 2);
    const std::string system{text_of(model.received().front().messages.front())};
    EXPECT_TRUE(says(system, "REQUIREMENTS\n- The answer has these sections as headings: Answer; Risks\n")) << system;
    EXPECT_TRUE(says(last_message(model, 3), "Required section is missing: Risks")) << last_message(model, 3);
    EXPECT_TRUE(says(last_message(model, 4), "Required section is missing: Answer")) << last_message(model, 4);
}

TEST(required, keeps_the_end_back_until_enough_passages_are_open) {
    const scripted model =
        script_of({search_action("index writes"), books.open_action(0), books.open_action(1), final_of(good)});
    const auto outcome = Agent{model, books}.run(asking({.min_opened_citations = 2}));
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->counts.citations_opened, 2);
    const std::string system{text_of(model.received().front().messages.front())};
    EXPECT_TRUE(says(system, "- Open at least 2 with open_citation.\n")) << system;
}

TEST(required, adds_to_what_the_question_demands_and_takes_the_greater_count) {
    const auto system_of = [](const std::string& question, const constraints& required) {
        const scripted asked = script_of({"x", "x", "x"});
        (void)Agent{asked, books}.run(asking(required, question));
        return std::string{text_of(asked.received().front().messages.front())};
    };
    const std::string three = "Make three searches. How do I build an index?";
    EXPECT_TRUE(says(system_of(three, {.min_searches = 2}), "- Make at least 3 separate searches.\n"));
    EXPECT_TRUE(says(system_of(three, {.min_searches = 4}), "- Make at least 4 separate searches.\n"));
    const std::string both = system_of(three, {.min_opened_citations = 1, .requires_exact_quote = true});
    EXPECT_TRUE(says(both, "- Make at least 3 separate searches.\n")) << both;
    EXPECT_TRUE(says(both, "- Open at least 1 with open_citation.\n")) << both;
    EXPECT_TRUE(says(both, "- Quote the exact words of an opened citation")) << both;
}

TEST(required, counts_a_search_for_each_topic) {
    const scripted model = script_of({search_action("index writes"), search_action("storage that vacuum reclaims"),
                                      books.open_action(0), final_of(good)});
    const auto outcome = Agent{model, books}.run(asking({.required_search_topics = {"index", "storage"}}));
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->counts.searches, 2);
    EXPECT_TRUE(outcome->insufficiencies.empty()) << "no topic is cut: the budget allows both";
}

TEST(required, ends_as_an_insufficiency_where_no_budget_allows_it) {
    const scripted model = script_of({search_action("index writes"), books.open_action(0), final_of(good)});
    const auto outcome =
        Agent{model, one_page, limits{.tool_calls = 2}}.run(asking({.min_searches = 1, .min_opened_citations = 4}));
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->counts.reprompts, 0) << "what is not possible is not asked for again";
    ASSERT_EQ(outcome->insufficiencies.size(), 1U);
    EXPECT_EQ(outcome->insufficiencies[0].section, "requirements");
    EXPECT_EQ(outcome->insufficiencies[0].missing, "Required: at least 4 opened citations; 2 tool calls are possible.");
}

TEST(required, is_fitted_to_the_budget_without_an_analysis_of_the_question) {
    for (const std::int64_t most : {std::int64_t{2}, std::numeric_limits<std::int64_t>::max()}) {
        const scripted model = script_of({search_action("index writes"), books.open_action(0), final_of(good)});
        const auto outcome = Agent{model, one_page, no_analysis{}, limits{.tool_calls = 2}}.run(
            asking({.min_searches = most, .min_opened_citations = 1}));
        ASSERT_TRUE(outcome) << outcome.error().message();
        ASSERT_EQ(outcome->insufficiencies.size(), 1U);
        EXPECT_TRUE(
            says(outcome->insufficiencies[0].missing, "Required: at least " + std::to_string(most) + " searches"))
            << outcome->insufficiencies[0].missing;
    }
    const scripted model = script_of({final_of("## Risks\\nNone.")});
    const auto outcome =
        Agent{model, no_analysis{}, limits{.tool_calls = 0}}.run(asking({.required_sections = {"Risks"}}));
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_TRUE(outcome->insufficiencies.empty()) << "a section needs no call";
}

TEST(required, quotes_the_result_of_a_tool_where_there_are_no_documents) {
    const scripted model = script_of({read_action, final_of("The disk is full."), final_of(R"(\"the disk is empty\")"),
                                      final_of(R"(\"the disk sda1 is full\")")});
    const auto outcome = Agent{model, tools<read_log>}.run(asking({.requires_exact_quote = true}, "What is wrong?"));
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, "\"the disk sda1 is full\"");
    const std::string system{text_of(model.received().front().messages.front())};
    EXPECT_TRUE(says(system, "- Quote the exact words of a tool's result")) << system;
    EXPECT_TRUE(says(last_message(model, 2),
                     "The task asks for an exact quotation, but the answer contains none; copy at least 3 words "
                     "from a tool's result"))
        << last_message(model, 2);
    EXPECT_TRUE(says(last_message(model, 3), "does not occur in any tool's result")) << last_message(model, 3);
    for (std::size_t turn = 0; turn < 4; ++turn) EXPECT_FALSE(says(last_message(model, turn), "citation"));
}

TEST(required, is_repeated_with_each_passage_to_a_guided_model) {
    const scripted model = script_of({"With REINDEX.", "With REINDEX.", search_action("index writes"),
                                      "Use REINDEX CONCURRENTLY.", "Use \"REINDEX CONCURRENTLY\"."});
    (void)Agent{model, one_page, strict_actions{.finals = final_form::prose}}.run(
        asking({.requires_exact_quote = true}));
    const auto requests = model.received();
    EXPECT_TRUE(std::any_of(requests.begin(), requests.end(), [](const request& one) {
        return says(std::string{text_of(one.messages.back())}, "- Quote the exact words of an opened citation");
    }));
}

TEST(required, is_refused_where_the_agent_can_never_meet_it) {
    EXPECT_FALSE(unfit_demands({}, {}));
    EXPECT_FALSE(unfit_demands({.required_sections = {"Risks"}}, {}));
    EXPECT_FALSE(unfit_demands({.exact_quote_indicators = {"word for word"}}, {.tools = true}))
        << "a tool's result can be quoted";
    EXPECT_TRUE(says(refusal_of({.min_opened_citations = 2}),
                     "required: it demands 2 opened citations, and the agent has no documents; give it a retriever"))
        << refusal_of({.min_opened_citations = 2});
    EXPECT_TRUE(says(refusal_of({.min_opened_citations = 1}), "it demands 1 opened citation, and"));
    const auto unchecked = Agent{script_of({}), one_page, tool_gate{}}.run(asking({.min_opened_citations = 2}));
    ASSERT_FALSE(unchecked);
    EXPECT_TRUE(says(std::string{unchecked.error().message()}, "tool_gate does not check that; give the agent gate<>"))
        << unchecked.error().message();
    EXPECT_TRUE(says(refusal_of({.min_searches = 3}), "it demands 3 searches, and the agent has no documents"));
    EXPECT_TRUE(says(refusal_of({.required_search_topics = {"prices"}}), "it demands a search for \"prices\", and"));
    EXPECT_TRUE(says(refusal_of({.requires_conflict_resolution = true}), "it demands a decision between documents"));
    EXPECT_TRUE(says(refusal_of({.conflict_resolution_rule = "newest"}), "it demands a decision between documents"));
    EXPECT_TRUE(says(refusal_of({.requires_insufficiency_disclosure = true}), "the agent has no documents"));

    const auto alone = Agent{script_of({}), tools<>}.run(asking({.requires_exact_quote = true}));
    ASSERT_FALSE(alone);
    EXPECT_TRUE(
        says(std::string{alone.error().message()}, "neither documents nor tools; give it a retriever or a tool"))
        << alone.error().message();
}

TEST(required, is_refused_where_it_makes_no_sense) {
    const auto refused = [](const constraints& required, const std::string& sentence) {
        const auto outcome = Agent{script_of({}), books}.run(asking(required));
        ASSERT_FALSE(outcome) << sentence;
        EXPECT_EQ(outcome.error().kind, failure_kind::invalid_argument);
        EXPECT_TRUE(says(std::string{outcome.error().message()}, "required: " + sentence)) << outcome.error().message();
    };
    refused({.min_searches = -1}, "min_searches is -1; use 0 or more");
    refused({.min_opened_citations = std::numeric_limits<std::int64_t>::min()},
            "min_opened_citations is -9223372036854775808");
    refused({.required_search_topics = std::vector<std::string>(21, "a")}, "it has 21 topics; use at most 20");
    refused({.required_sections = std::vector<std::string>(1'000, "a")}, "it has 1000 sections; use at most 20");
    refused({.exact_quote_indicators = std::vector<std::string>(21, "a")}, "it has 21 quote indicators");
    refused({.required_search_topics = {"a", " \n\t "}}, "a topic is empty; leave it out");
    refused({.required_sections = {""}}, "a section is empty; leave it out");
    refused({.required_sections = {std::string(201, 'a')}}, "a section has 201 bytes; use at most 200");
    refused({.required_search_topics = {"caf\xE9"}}, "a topic is not valid UTF-8; convert it to UTF-8");
    for (const char* name : {"##", ": note", "[1]", "**"})
        refused({.required_sections = {name}}, "the section \"" + std::string{name} + "\" cannot be a heading");
    refused({.requires_conflict_resolution = true, .conflict_resolution_rule = "oldest"},
            "conflict_resolution_rule is \"oldest\"; use \"newest\", or leave it empty");
}

TEST(required, is_kept_in_the_log_and_comes_back_when_the_run_is_resumed) {
    const constraints all{.min_searches = 1,
                          .required_search_topics = {"index"},
                          .min_opened_citations = 1,
                          .requires_exact_quote = true,
                          .exact_quote_indicators = {"word for word"},
                          .requires_conflict_resolution = true,
                          .conflict_resolution_rule = "newest",
                          .required_sections = {"Answer \xC3\xA4"},
                          .requires_insufficiency_disclosure = true};
    const uuid id = new_run_id();
    const gate<named_sections, exact_quotes> checks;
    const memory_log logs;
    task asked = asking(all);
    asked.run_id = id;
    const auto failing = Agent{scripted{search_action("index writes")}, books, checks, logs}.run(asked);
    ASSERT_FALSE(failing) << "the script is over";

    const auto kept = logged_task(logs, id, owner{"me"});
    ASSERT_TRUE(kept) << kept.error().message();
    constraints expected = all;
    expected.found = kept->required.found;
    EXPECT_EQ(kept->required, expected);
    EXPECT_EQ(with_demands({}, kept->required), with_demands({}, all));

    const std::string answer =
        R"(Answer \u00e4:\nUse \"REINDEX CONCURRENTLY\", that is \"without locking out writes\". [1])";
    const scripted rest = script_of({books.open_action(0), final_of("Use REINDEX. [1]"), final_of(answer)});
    const auto outcome = Agent{rest, books, checks, logs}.resume(id, owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered) << outcome->text;
    EXPECT_EQ(outcome->counts.reprompts, 1) << "the demands hold in the resumed run, too";
    const auto again = Agent{scripted{}, books, checks, logs}.resume(id, owner{"me"});
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(again->text, outcome->text);
}

TEST(required, is_a_part_of_the_task_that_a_log_belongs_to) {
    const uuid id = new_run_id();
    const memory_log logs;
    const auto run = [&](const constraints& required) {
        task asked = asking(required, "What is wrong?");
        asked.run_id = id;
        return Agent{script_of({final_of("## Risks\\nNone.")}), no_gate{}, logs}.run(asked);
    };
    ASSERT_TRUE(run({.required_sections = {"Risks"}}));
    EXPECT_TRUE(run({.required_sections = {"Risks"}}));
    for (const constraints& other : {constraints{}, constraints{.required_sections = {"Costs"}},
                                     constraints{.required_sections = {"Risks", "Costs"}}}) {
        const auto outcome = run(other);
        ASSERT_FALSE(outcome);
        EXPECT_TRUE(says(std::string{outcome.error().message()}, "it belongs to another task"));
    }
}

TEST(required, writes_nothing_into_the_log_of_a_task_without_demands) {
    const uuid id = new_run_id();
    const memory_log logs;
    task asked = asking({}, "What is wrong?");
    asked.run_id = id;
    ASSERT_TRUE((Agent{script_of({final_of("Nothing.")}), no_gate{}, logs}.run(asked)));
    EXPECT_FALSE(says(logs.read(id)->front().text, "required")) << logs.read(id)->front().text;
}
