// What a model reads in a whole run, and how it may answer: agent/prompt/prompt.hpp, protocol.hpp, texts.hpp
#include "golden.hpp"

#include "../agent/passages.hpp"

#include <toolkit/answering/planner.hpp>

using namespace toolkit;

namespace {

const passages books{.texts = {"To build an index without locking out writes, use REINDEX CONCURRENTLY."}};

/// Every message of a run in order, and the offer of each request.
std::string story(const scripted& model) {
    std::string output;
    const auto requests = model.received();
    std::vector<message> before;
    for (const request& asked : requests) {
        const auto fresh = std::mismatch(before.begin(), before.end(), asked.messages.begin(), asked.messages.end());
        for (auto msg = fresh.second; msg != asked.messages.end(); ++msg) {
            const message& one = *msg;
            output += std::holds_alternative<system_message>(one)      ? "=== system\n"
                      : std::holds_alternative<assistant_message>(one) ? "=== model\n"
                                                                       : "=== user\n";
            output += text_of(one);
            output += '\n';
        }
        before = asked.messages;
        for (const offered_action& action : asked.actions)
            output += "=== offered: " + action.name + "\n" + action.action_schema + "\n";
    }
    return output;
}

}  // namespace

TEST(golden, prompts_of_a_run_that_ends_in_a_text) {
    const scripted model = script_of({search_action("index writes"), books.open_action(0),
                                      final_of("Use pg_reindex. [1]"), final_of("Use REINDEX CONCURRENTLY. [1]")});
    const task asked{.question = "How do I rebuild an index?",
                     .owner = owner{"me"},
                     .history = {{"What is an index?", "A lookup structure. [1]"}}};
    ASSERT_TRUE((Agent{model, books}.run(asked)));
    expect_golden("prompts_text.txt", story(model));
}

TEST(golden, prompts_of_a_run_that_reaches_its_last_turn) {
    const scripted model =
        script_of({R"(["Search with search_docs.", "Open with open_citation.", "Answer."])",
                   search_action("index writes"), books.open_action(0), final_of("\"use REINDEX CONCURRENTLY\" [1]")});
    ASSERT_TRUE((Agent{model, books, limits{.turns = 3}, model_plan{}}.run(
        "Make three searches. Quote the exact command that rebuilds an index, verbatim.", owner{"me"})));
    expect_golden("prompts_last_turn.txt", story(model));
}

TEST(golden, prompts_of_a_run_that_ends_in_prose) {
    const scripted model =
        script_of({"With the REINDEX command.", "With CREATE INDEX CONCURRENTLY.", "no action at all",
                   search_action("index writes"), "Use pg_reindex. [1]", "Use REINDEX CONCURRENTLY. [1]"});
    ASSERT_TRUE((Agent{model, books, strict_actions{.finals = final_form::prose}}.run("How do I rebuild an index?",
                                                                                      owner{"me"})));
    expect_golden("prompts_prose.txt", story(model));
}
