// Whole runs of rabbithole over a real library: from a question to a report, with persons and models that do what they
// should not.
#include "whole_runs.hpp"

#include <toolkit/llm/recording.hpp>
#include <toolkit/llm/replaying.hpp>
#include <toolkit/store/memory_log.hpp>

#include <gtest/gtest.h>
#include <test_paths.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace whole_runs;
using text_list = std::vector<std::string>;

/// What the example of the page shows.
template <class Model, class Shelf, class Store>
toolkit::result<toolkit::rabbithole_report> research(const Model& model, const Shelf& shelf, const Store& store,
                                                     const std::string& question) {
    const toolkit::rabbithole_documents documents{shelf};
    const toolkit::graph_runner runner{toolkit::rabbithole_graph{}, model, toolkit::deps{documents}, store};
    const toolkit::owner me{"me"};
    auto run = runner.run({.query = question, .hitl_active = true}, me);
    while (run.is_waiting()) {  // a program shows run.question->text and waits for a person
        if (run.question->type == toolkit::hitl_checkpoints::approval)
            run = runner.resume(run.run_id, me, toolkit::todo_reply{.approved = true});
        else run = runner.resume(run.run_id, me, toolkit::hitl_reply{"/end"});
    }
    if (run.error) return *run.error;
    return *run.state.final_report;
}

class rabbithole_run : public testing::Test {
protected:
    /// A runner with this model, and documents that live as long as the test.
    template <class Model>
    [[nodiscard]] auto runner(const Model& model) const {
        return graph_runner{rabbithole_graph{}, model, deps{documents}, store};
    }
    [[nodiscard]] outcome begin(const ruled& model, rabbithole_state first) const {
        return runner(model).run({.state = std::move(first), .owner = me, .run_id = run_id});
    }
    [[nodiscard]] outcome decide(const ruled& model, const todo_reply& decision) const {
        return runner(model).resume(run_id, me, decision);
    }
    const temporary_folder folder;
    const lexical shelf{open_books(folder)};
    const rabbithole_documents documents{shelf};
    const memory_log store;
};

/// The bytes of a document, as a citation names them.
std::string bytes_of(const lexical& shelf, const citation& cited) {
    const auto from = shelf.for_owner(me).document(cited.doc_id, {});
    return from ? from->text.substr(cited.begin, cited.end - cited.begin) : from.error().message();
}

TEST_F(rabbithole_run, goes_from_a_question_by_rounds_and_approval_to_a_report) {
    const ruled model;
    text_list phases;
    rabbithole_state last;
    const sink listener{[&](const phase_reached& event) {
        phases.push_back(event.phase);
        auto state = parse<rabbithole_state>(event.state.value_or(raw_json{}).text);
        ASSERT_TRUE(state) << state.error().message();
        EXPECT_EQ(state->phase, event.phase);
        last = *std::move(state);
    }};
    const graph_runner heard{rabbithole_graph{}, model, deps{documents}, store, listener};
    const outcome run = reply_to_all(heard, heard.run({.state = asks_with_rounds(), .owner = me, .run_id = run_id}));
    ASSERT_TRUE(run.is_done()) << (run.error ? run.error->message() : "waits");
    EXPECT_EQ(last, run.state) << "the last event has the state at the end";

    const text_list round{"hitl_generate_queries", "hitl_retrieve_chunks", "hitl_analyze_retrieval",
                          "hitl_generate_questions", "hitl_process_response"};
    text_list expected{"entry_router", "hitl_init"};
    expected.insert(expected.end(), round.begin(), round.end());
    expected.insert(expected.end(), round.begin(), round.end());
    for (const char* one : {"hitl_finalize", "generate_todo", "hitl_approve_todo", "process_hitl_todo", "execute_task",
                            "execute_task", "synthesize", "quality_check", "attribute_sources"})
        expected.emplace_back(one);
    EXPECT_EQ(phases, expected);

    const rabbithole_state& state = run.state;
    EXPECT_EQ(state.hitl_termination_reason, hitl_end::user_end);
    EXPECT_EQ(state.additional_context, "The media are water and oil.");
    ASSERT_EQ(state.todo_list.size(), 2U);
    EXPECT_EQ(state.todo_list[1].task, "Find the highest pressure with oil.");
    EXPECT_TRUE(state.todo_list[0].completed && state.todo_list[1].completed);
    ASSERT_TRUE(state.final_report);
    const rabbithole_report& made = *state.final_report;
    EXPECT_EQ(made.text, rabbithole_model::report);
    ASSERT_EQ(made.citations.size(), 2U);
    EXPECT_EQ(made.citations[0].filename, "pump.md");
    EXPECT_EQ(made.citations[0].quote, "The highest pressure of the pump P7 is 16 bar with water.");
    EXPECT_EQ(made.citations[1].filename, "limits.md");
    EXPECT_EQ(made.citations[1].quote, "The highest pressure with oil is 10 bar.");
    for (const citation& one : made.citations) EXPECT_EQ(bytes_of(shelf, one), one.quote);
    ASSERT_TRUE(made.quality);
    EXPECT_EQ(made.quality->sum(), 455);
    EXPECT_EQ(made.todo, state.todo_list);
    EXPECT_GE(model.times("gate"), 1U);
    EXPECT_LE(model.times("gate"), 2U) << "once in each task";
    EXPECT_EQ(state.notes, text_list{});
}

TEST_F(rabbithole_run, runs_as_the_page_shows) {
    const auto made = research(ruled{}, shelf, store, question);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, rabbithole_model::report);
}

TEST_F(rabbithole_run, waits_for_a_person_who_never_replies_without_any_request) {
    const ruled model;
    const outcome waits = begin(model, asks_at_once());
    ASSERT_TRUE(waits.is_waiting());
    EXPECT_EQ(waits.question->type, "todo_approval");
    const std::size_t requests = model.requests().size();
    const auto log = store.read(run_id).value();
    for (int i = 0; i < 5; ++i) {
        const outcome again = runner(model).resume(run_id, me);
        ASSERT_TRUE(again.is_waiting());
        EXPECT_EQ(again.question->text, waits.question->text);
        EXPECT_EQ(again.state, waits.state);
    }
    EXPECT_EQ(model.requests().size(), requests);
    EXPECT_EQ(store.read(run_id).value(), log);
}

TEST_F(rabbithole_run, shows_the_list_again_to_a_person_who_empties_it) {
    const ruled model;
    const outcome waits = begin(model, asks_at_once());
    const outcome again = decide(model, {.approved = true, .items = std::vector<todo_item>{}, .note = {}});
    ASSERT_TRUE(again.is_waiting()) << (again.error ? again.error->message() : "done");
    EXPECT_EQ(again.question->type, "todo_approval");
    EXPECT_EQ(again.state.todo_list, waits.state.todo_list);
    EXPECT_EQ(again.state.todo_revisions, 1);
    EXPECT_EQ(model.times("todo"), 1U) << "no model is asked for it";
    EXPECT_EQ(model.times("extraction"), 0U);
    EXPECT_TRUE(decide(model, {.approved = true, .items = {}, .note = {}}).is_done());
}

TEST_F(rabbithole_run, researches_at_most_fifteen_of_a_hundred_items) {
    const ruled model;
    ASSERT_TRUE(begin(model, asks_at_once()).is_waiting());
    std::vector<todo_item> items;
    for (int i = 0; i < 100; ++i) items.push_back({i + 1, "Find fact " + std::to_string(i) + ".", "", false});
    const outcome run = decide(model, {.approved = true, .items = items, .note = {}});
    ASSERT_TRUE(run.is_done()) << (run.error ? run.error->message() : "waits");
    ASSERT_EQ(run.state.todo_list.size(), 15U);
    EXPECT_EQ(run.state.todo_list.back().task, "Find fact 14.");
    for (const todo_item& one : run.state.todo_list) EXPECT_TRUE(one.completed) << one.id;
    EXPECT_TRUE(run.state.final_report);
}

TEST_F(rabbithole_run, ends_if_the_list_is_sent_back_for_ever) {
    const ruled model;
    outcome run = begin(model, asks_at_once());
    int sent = 0;
    for (; run.is_waiting() && sent < 10; ++sent)
        run = decide(model, {.approved = false, .items = {}, .note = "Again " + std::to_string(sent)});
    ASSERT_TRUE(run.is_done()) << (run.error ? run.error->message() : "waits");
    EXPECT_EQ(sent, 4) << "three revisions, and the one that ends the run";
    EXPECT_EQ(run.state.todo_revisions, 3);
    EXPECT_EQ(model.times("todo"), 4U);
    EXPECT_TRUE(run.state.research_context.empty());
    ASSERT_TRUE(run.state.final_report);
    EXPECT_EQ(run.state.final_report->text,
              "Nothing was researched, because the list of tasks was sent back too often.");
    EXPECT_EQ(run.state.final_report->gaps.size(), 2U);
}

TEST_F(rabbithole_run, ends_without_research_if_the_person_stops_it) {
    const ruled model;
    ASSERT_TRUE(begin(model, asks_at_once()).is_waiting());
    const outcome run = decide(model, {});
    ASSERT_TRUE(run.is_done());
    EXPECT_EQ(model.times("extraction"), 0U);
    EXPECT_EQ(run.state.phase, "process_hitl_todo");
    ASSERT_TRUE(run.state.final_report);
    EXPECT_TRUE(run.state.final_report->citations.empty());
}

TEST_F(rabbithole_run, retries_once_if_the_model_always_wants_to) {
    auto rules = rabbithole_model::with("quality",
                                        R"({"factual_accuracy":10,"semantic_validity":10,"structural_integrity":10,)"
                                        R"("citation_correctness":10,"query_relevance":10,"issues":["It is thin."]})");
    const ruled model{
        rabbithole_model::with("decision", R"({"action":"retry","focus_instructions":"Name the media."})", rules)};
    ASSERT_TRUE(begin(model, asks_at_once()).is_waiting());
    const outcome run = decide(model, edited_list());
    ASSERT_TRUE(run.is_done()) << (run.error ? run.error->message() : "waits");
    EXPECT_EQ(model.times("report"), 2U);
    EXPECT_EQ(model.times("quality"), 2U);
    EXPECT_EQ(model.times("decision"), 1U) << "after the retry nothing is left to decide";
    EXPECT_EQ(run.state.synthesis_retry_count, 1);
    EXPECT_EQ(run.state.quality_remediation_focus, "Name the media.");
    EXPECT_EQ(run.state.final_report->quality->sum(), 50);
    EXPECT_EQ(run.state.final_report->text, rabbithole_model::report);
}

TEST_F(rabbithole_run, accepts_a_low_report_if_the_model_does) {
    const ruled model{rabbithole_model::with("quality",
                                             R"({"factual_accuracy":0,"semantic_validity":0,"structural_integrity":0,)"
                                             R"("citation_correctness":0,"query_relevance":0,"issues":[]})")};
    ASSERT_TRUE(begin(model, asks_at_once()).is_waiting());
    const outcome run = decide(model, edited_list());
    ASSERT_TRUE(run.is_done());
    EXPECT_EQ(model.times("report"), 1U);
    EXPECT_EQ(model.times("decision"), 1U);
    EXPECT_EQ(run.state.final_report->quality->sum(), 0);
}

/// Suggests a new task after each task, for ever.
class insatiable {
public:
    [[nodiscard]] result<completion> complete(const request& asked, delta_sink& sink, const stop_token& stop) const {
        auto reply = inner_.complete(asked, sink, stop);
        if (reply && !inner_.requests().empty() && inner_.requests().back() == "new_tasks")
            reply->text = R"({"tasks":[{"task":"Find the highest pressure with water, part )" +
                          std::to_string(inner_.times("new_tasks")) + R"(.","why":"There may be more."}]})";
        return reply;
    }
    [[nodiscard]] const ruled& inner() const { return inner_; }

private:
    ruled inner_{};
};

TEST_F(rabbithole_run, ends_at_its_most_tasks_with_a_model_that_always_wants_more) {
    const insatiable model;
    const auto running = runner(model);
    ASSERT_TRUE(running.run({.state = asks_at_once(), .owner = me, .run_id = run_id}).is_waiting());
    const outcome run = running.resume(run_id, me, todo_reply{.approved = true, .items = {}, .note = {}});
    ASSERT_TRUE(run.is_done()) << (run.error ? run.error->message() : "waits");
    EXPECT_EQ(run.state.todo_list.size(), 15U);
    for (const todo_item& one : run.state.todo_list) EXPECT_TRUE(one.completed) << one.id;
    EXPECT_LE(model.inner().times("new_tasks"), 15U);
    EXPECT_TRUE(run.state.final_report);
}

TEST_F(rabbithole_run, ends_its_rounds_if_the_person_never_ends_them) {
    const ruled model;
    const auto running = runner(model);
    outcome run = running.run({.state = asks_with_rounds(), .owner = me, .run_id = run_id});
    int rounds = 0;
    for (; run.is_waiting() && run.question->type == "iterative_hitl"; ++rounds)
        run = running.resume(run_id, me, hitl_reply{"More."});
    EXPECT_EQ(rounds, 5);
    EXPECT_EQ(run.state.hitl_termination_reason, hitl_end::max_iterations);
    ASSERT_TRUE(run.is_waiting());
    EXPECT_EQ(run.question->type, "todo_approval");
}

TEST_F(rabbithole_run, reports_that_nothing_was_found) {
    const ruled model{rabbithole_model::with("extraction", R"({"relevant":false,"extracted_info":""})")};
    ASSERT_TRUE(begin(model, asks_at_once()).is_waiting());
    const outcome run = decide(model, edited_list());
    ASSERT_TRUE(run.is_done()) << (run.error ? run.error->message() : "waits");
    EXPECT_EQ(run.state.final_report->text, "The documents contain nothing that answers this question.");
    EXPECT_TRUE(run.state.final_report->citations.empty());
    EXPECT_EQ(model.times("report"), 0U);
}

TEST_F(rabbithole_run, is_repeated_byte_for_byte_from_a_recording) {
    text_list lines;
    const recording recorder{ruled{}, [&](std::string_view line) { lines.emplace_back(line); }};
    const graph_runner first{rabbithole_graph{}, recorder, deps{documents}};
    const outcome run = reply_to_all(first, first.run({.state = asks_with_rounds(), .owner = me, .run_id = run_id}));
    ASSERT_TRUE(run.is_done()) << (run.error ? run.error->message() : "waits");

    const auto model = replaying::from_lines(lines);
    ASSERT_TRUE(model) << model.error().message();
    const graph_runner second{rabbithole_graph{}, *model, deps{documents}};
    const outcome again =
        reply_to_all(second, second.run({.state = asks_with_rounds(), .owner = me, .run_id = run_id}));
    ASSERT_TRUE(again.is_done()) << (again.error ? again.error->message() : "waits");
    EXPECT_EQ(print(again.state), print(run.state));
    EXPECT_EQ(model->unused(), 0U);
}

TEST_F(rabbithole_run, keeps_owners_apart) {
    const ruled model;
    const owner you{"you"};
    const auto running = runner(model);
    outcome run = running.run({.state = asks_with_rounds(), .owner = you, .run_id = run_id});
    ASSERT_TRUE(run.is_waiting());
    EXPECT_TRUE(run.state.query_retrieval.empty()) << "the documents are mine";
    EXPECT_EQ(running.resume(run_id, me, hitl_reply{"/end"}).error->kind, failure_kind::not_found);
    run = running.resume(run_id, you, hitl_reply{"/end"});
    run = running.resume(run_id, you, todo_reply{.approved = true, .items = {}, .note = {}});
    ASSERT_TRUE(run.is_done()) << (run.error ? run.error->message() : "waits");
    EXPECT_TRUE(run.state.research_context.empty());
}

TEST(rabbithole_graph, is_drawn_on_its_page) {
    const std::string drawing = rabbithole_graph::mermaid();
    const std::string page = bytes_of_file(TOOLKIT_TESTS_DIR "/../docs/systems/rabbithole.md");
    EXPECT_NE(page.find("```mermaid\n" + drawing + "```\n"), std::string::npos) << drawing;
    for (const std::string_view edge :
         {R"(["entry_router"])", R"(["attribute_sources"])", R"(|"asks for todo_reply"|)",
          R"(|"again, at most todo_max_revisions"|)", R"(|"again, at most todo_max_items"|)",
          R"(|"again, at most synthesis_max_retries"|)", R"(|"again, at most hitl_max_iterations"|)"})
        EXPECT_NE(drawing.find(edge), std::string::npos) << edge;
    EXPECT_EQ(rabbithole_graph::shape::names.size(), 18U);
}

}  // namespace
