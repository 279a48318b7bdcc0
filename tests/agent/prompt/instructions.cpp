// agent/instructions.hpp: what the program tells the model first
#include "../loop_tests.hpp"

#include <toolkit/agent/durable.hpp>
#include <toolkit/agent/instructions.hpp>
#include <toolkit/answering/planner.hpp>
#include <toolkit/store/memory_log.hpp>

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

using namespace toolkit;
using namespace loop_tests;

namespace {

const std::string question = "How do I build an index?";
const std::string librarian = "You are a librarian. Answer in French.";

static_assert(std::is_same_v<decltype(instructions{"text"}), instructions<std::string>>);
static_assert(std::is_same_v<decltype(instructions{std::string_view{"text"}}), instructions<std::string>>,
              "an agent keeps the text itself");
static_assert(std::is_same_v<decltype(instructions{std::string{"text"}}), instructions<std::string>>);

/// The system messages that a model has received, without repetitions.
std::vector<std::string> systems_of(const scripted& model) {
    std::vector<std::string> all;
    for (const request& one : model.received())
        if (std::string text{text_of(one.messages.front())}; all.empty() || all.back() != text)
            all.push_back(std::move(text));
    return all;
}

std::string system_of(const auto&... parts) {
    const scripted model = script_of({final_of("One.")});
    const auto outcome = Agent{model, parts...}.run(question, owner{"me"});
    EXPECT_TRUE(outcome) << outcome.error().message();
    const auto systems = systems_of(model);
    EXPECT_EQ(systems.size(), 1U);
    return systems.empty() ? std::string{} : systems.front();
}

bool says(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

struct ask_nobody {
    static constexpr tool_about about{.description = "Knows nothing."};
    std::string operator()() const { return "Nobody is there."; }
};

}  // namespace

TEST(instructions, stand_first_and_leave_the_rules_in_their_place) {
    const std::string plain = system_of();
    EXPECT_EQ(system_of(instructions{librarian}), librarian + "\n\n" + plain);
    EXPECT_EQ(system_of(instructions{"Hm."}, action_texts{.role = "Be brief."}),
              "Hm.\n\n" + system_of(action_texts{.role = "Be brief."}));
    EXPECT_EQ(system_of(instructions{std::string_view{librarian}}), librarian + "\n\n" + plain);
}

TEST(instructions, that_are_blank_change_nothing) {
    const std::string plain = system_of();
    for (const char* blank : {"", " ", "\n", " \t\r\n "}) EXPECT_EQ(system_of(instructions{blank}), plain);
    EXPECT_EQ(system_of(instructions{[](const task&) { return ""; }}), plain);
    EXPECT_EQ(system_of(no_instructions{}), plain);
    const char* const none = nullptr;  // as std::getenv gives it
    EXPECT_EQ(system_of(instructions{none}), plain);
    EXPECT_EQ(system_of(instructions{[none](const task&) { return none; }}), plain);
}

TEST(instructions, may_be_a_function_of_the_task_that_is_called_once_for_each_run) {
    int calls = 0;
    const auto for_user = [&calls](const task& asked) {
        ++calls;
        return "The user is " + asked.owner.id() + ".";
    };
    const scripted model = script_of({"no action", "no action", final_of("One."), final_of("Two.")});
    const Agent agent{model, instructions{for_user}};
    ASSERT_TRUE(agent.run(question, owner{"Ann"}));
    EXPECT_EQ(calls, 1);
    ASSERT_TRUE(agent.run(question, owner{"Ben"}));
    EXPECT_EQ(calls, 2);
    const auto systems = systems_of(model);
    ASSERT_EQ(systems.size(), 2U);
    EXPECT_TRUE(systems[0].starts_with("The user is Ann.\n\nYou answer questions")) << systems[0];
    EXPECT_TRUE(systems[1].starts_with("The user is Ben.\n\nYou answer questions")) << systems[1];
}

TEST(instructions, may_come_from_a_function_that_gives_any_text_or_a_result) {
    const std::string kept = "Be kind.";
    const std::string expected = "Be kind.\n\n" + system_of();
    EXPECT_EQ(system_of(instructions{[](const task&) { return "Be kind."; }}), expected);
    EXPECT_EQ(system_of(instructions{[&](const auto&) { return std::string_view{kept}; }}), expected);
    EXPECT_EQ(system_of(instructions{[&](const auto&) -> const std::string& { return kept; }}), expected);
    EXPECT_EQ(system_of(instructions{[](const task&) -> result<std::string> { return std::string{"Be kind."}; }}),
              expected);
}

TEST(instructions, stand_before_an_answer_in_plain_text_but_not_before_a_guess_or_a_plan) {
    const scripted model = script_of({R"(["Search.", "Answer."])", "With REINDEX.", "With REINDEX.",
                                      search_action("index writes"), "Use REINDEX CONCURRENTLY."});
    const auto outcome =
        Agent{model, one_page, strict_actions{.finals = final_form::prose}, model_plan{}, instructions{librarian}}.run(
            question, owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    const auto systems = systems_of(model);
    ASSERT_EQ(systems.size(), 4U);
    EXPECT_EQ(systems[0], texts{}.plan_role);
    EXPECT_EQ(systems[1], texts{}.guess);
    EXPECT_TRUE(systems[2].starts_with(librarian + "\n\n" + texts{}.role)) << systems[2];
    EXPECT_EQ(systems[3], librarian + "\n\n" + texts{}.answer_role);
}

TEST(instructions, are_no_source) {
    const scripted model = script_of({R"({"type":"tool_call","tool":"ask_nobody","input":{}})",
                                      final_of("The number is 5550199."), final_of("Nobody is there.")});
    const auto outcome =
        Agent{model, tools<ask_nobody>, instructions{"The number of the desk is 5550199."}}.run("Who?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, "Nobody is there.");
    EXPECT_TRUE(says(last_message(model, 2), "VALIDATION FAILED")) << last_message(model, 2);
    EXPECT_TRUE(says(last_message(model, 2), "5550199")) << last_message(model, 2);
}

TEST(instructions, that_are_not_usable_fail_before_the_model_is_asked) {
    const auto refused = [](const auto& part, std::string_view sentence) {
        const memory_log logs;
        std::vector<std::string> lines;
        const auto check = [&](const auto& outcome, const scripted& model) {
            ASSERT_FALSE(outcome);
            EXPECT_TRUE(says(outcome.error().message(), sentence)) << outcome.error().message();
            EXPECT_TRUE(model.received().empty());
            ASSERT_EQ(lines.size(), 2U) << "a run begins and ends";
            EXPECT_TRUE(says(lines.back(), "{\"type\":\"answer\"")) << lines.back();
            lines.clear();
        };
        const scripted model = script_of({final_of("One.")});
        check(Agent{model, part, sink{heard{&lines}}}.run(question, owner{"me"}), model);
        check(Agent{model, part, sink{heard{&lines}}, logs}.run(question, owner{"me"}), model);
        EXPECT_TRUE(logs.runs()->empty()) << "no log is begun";
    };
    refused(instructions{std::string(32'001, 'x')},
            "instructions: they have 32001 bytes; use at most 32000, and give long texts to the model as documents");
    refused(instructions{"caf\xE9"}, "instructions: they are not valid UTF-8; convert them to UTF-8");
    refused(instructions{[](const task&) { return std::string("\xED\xA0\x80"); }}, "not valid UTF-8");
    refused(instructions{[](const task&) { return std::string(40'000, ' '); }}, "they have 40000 bytes");
    refused(instructions{[](const task&) -> result<std::string> {
                return failure::of(failure_kind::unreadable, "profile", "the disk is gone");
            }},
            "profile: the disk is gone");
#if defined(__cpp_exceptions)
    refused(instructions{[](const task&) -> std::string { throw std::runtime_error{"no profile"}; }},
            "its instructions threw: no profile");
#endif
    EXPECT_EQ(system_of(instructions{std::string(32'000, 'x')}).substr(32'000, 2), "\n\n");
}

TEST(instructions, hold_in_a_run_that_is_resumed) {
    const uuid id = new_run_id();
    const memory_log logs;
    const auto for_user = instructions{[](const task& asked) { return "The user is " + asked.owner.id() + "."; }};
    EXPECT_FALSE((Agent{script_of({search_action("index writes")}), books, for_user, logs}.run(
        {.question = question, .owner = owner{"me"}, .run_id = id})))
        << "the script is over";
    const scripted rest = script_of({books.open_action(0), final_of("Use REINDEX CONCURRENTLY. [1]")});
    const auto outcome = Agent{rest, books, for_user, logs}.resume(id, owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    const auto systems = systems_of(rest);
    ASSERT_EQ(systems.size(), 1U);
    EXPECT_TRUE(systems[0].starts_with("The user is me.\n\n")) << systems[0];
    const auto again = Agent{scripted{}, books, for_user, logs}.resume(id, owner{"me"});
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(again->text, outcome->text);
}

TEST(instructions, belong_to_the_agent_that_a_log_was_written_by) {
    const uuid id = new_run_id();
    const memory_log logs;
    const auto run = [&](const auto&... part) {
        return Agent{script_of({final_of("One.")}), no_gate{}, logs, part...}.run(
            {.question = question, .owner = owner{"me"}, .run_id = id});
    };
    ASSERT_TRUE(run(instructions{librarian}));
    EXPECT_TRUE(run(instructions{librarian}));
    EXPECT_TRUE(run(instructions{[](const task&) { return librarian; }})) << "the text counts";
    for (const auto& outcome : {run(), run(instructions{"Answer in Greek."}), run(instructions{librarian + " "})}) {
        ASSERT_FALSE(outcome);
        EXPECT_TRUE(says(outcome.error().message(), "the texts of the prompts changed")) << outcome.error().message();
    }
}

TEST(instructions, that_name_the_run_are_the_same_where_the_store_has_chosen_its_id) {
    const memory_log logs;
    const auto named = instructions{[](const task& asked) { return "Run " + asked.run_id.to_string(); }};
    EXPECT_FALSE((Agent{scripted{}, no_gate{}, logs, named}.run(question, owner{"me"})));  // there is no script
    const auto runs = logs.runs();
    ASSERT_TRUE(runs && runs->size() == 1);
    const scripted model = script_of({final_of("One.")});
    const auto outcome = Agent{model, no_gate{}, logs, named}.resume(runs->front(), owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_TRUE(systems_of(model).at(0).starts_with("Run " + runs->front().to_string()));
}
