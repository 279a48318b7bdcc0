// The to-do list of rabbithole: how it is written, approved, edited, sent back and declined. Models and persons give
// bad lists.
#include "hitl_runs.hpp"

#include <toolkit/store/memory_log.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace {

using namespace hitl_tests;
using rabbithole_todo::todo_step;
using item_list = std::vector<todo_item>;
using text_list = std::vector<std::string>;
using outcome = graph_outcome<rabbithole_state>;

const std::string german_question = "Wie hoch ist der Druck der Pumpe und was ist die Grenze?";

text_list tasks_of(const item_list& items) {
    text_list made;
    for (const todo_item& one : items) made.push_back(one.task);
    return made;
}
std::vector<int> ids_of(const item_list& items) {
    std::vector<int> made;
    for (const todo_item& one : items) made.push_back(one.id);
    return made;
}
item_list numbered(int count, const std::string& words = "task ") {
    item_list made;
    for (int i = 1; i <= count; ++i) made.push_back({.id = i, .task = words + std::to_string(i), .why = "because"});
    return made;
}
/// A list of the model with tasks "a1", "a2", ….
std::string written_list(int count) {
    written_todo made;
    for (int i = 1; i <= count; ++i) made.items.push_back({"a" + std::to_string(i), "because"});
    return print(made);
}
bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
bool any_has(const text_list& texts, const std::string& part) {
    return any_in(texts, [&](const std::string& one) { return has(one, part); });
}
bool is_told(const rabbithole_state& state, const std::string& part) {
    return any_in(state.messages, [&](const rabbithole_message& one) { return has(one.content, part); });
}

rabbithole_state with_queries(text_list queries = {"pressure", "limits"}, const std::string& asked = question) {
    rabbithole_state made;
    made.query = asked;
    made.research_queries = std::move(queries);
    return made;
}
/// A state that waits for a decision about `items`.
rabbithole_state shows(item_list items) {
    rabbithole_state made = with_queries();
    made.todo_list = std::move(items);
    made.knowledge_gaps = {"the medium"};
    (void)rabbithole_todo::ask_for_approval(made, {});
    return made;
}

/// A run, and the state after each of its nodes.
struct todo_run {
    scripted model;
    memory_log store{};
    passages shelf{};
    mutable std::vector<rabbithole_state> after{};

    outcome begin(const rabbithole_state& first) const {
        return with_runner(
            [&](const auto& runner) { return runner.run({.state = first, .owner = me, .run_id = run_id}); });
    }
    outcome reply(const todo_reply& decision) const {
        return with_runner([&](const auto& runner) { return runner.resume(run_id, me, decision); });
    }
    outcome reply_json(const std::string& text) const {
        return with_runner([&](const auto& runner) { return runner.resume_json(run_id, me, text); });
    }
    /// The newest state that a node has left.
    const rabbithole_state* after_node(const std::string& phase) const {
        for (std::size_t i = after.size(); i > 0; --i)
            if (after[i - 1].phase == phase) return &after[i - 1];
        return nullptr;
    }

private:
    outcome with_runner(const auto& use) const {
        const rabbithole_documents documents{shelf};
        const sink listener{[&](const phase_reached& event) {
            const auto state = parse<rabbithole_state>(event.state->text);
            ASSERT_TRUE(state) << state.error().message();
            after.push_back(*state);
        }};
        return use(graph_runner{rabbithole_graph{}, model, deps{documents}, store, listener});
    }
};

/// Whether a run has begun its tasks. What comes of them is not of interest here.
bool has_begun(const todo_run& run, const outcome& now) {
    return now.phase == "execute_task" || run.after_node("execute_task") != nullptr;
}
/// Whether a run ended before its tasks, with a report that says so.
void expect_nothing_researched(const todo_run& run, const outcome& now, const std::string& text) {
    ASSERT_TRUE(now.is_done()) << trouble(now);
    EXPECT_FALSE(has_begun(run, now));
    EXPECT_EQ(now.state.phase, "process_hitl_todo");
    EXPECT_FALSE(now.state.hitl_pending || now.state.current_task_id);
    ASSERT_TRUE(now.state.final_report);
    EXPECT_EQ(now.state.final_report->text, text);
    EXPECT_FALSE(now.state.final_report->gaps.empty());
    EXPECT_TRUE(now.state.final_report->citations.empty());
    EXPECT_FALSE(now.state.final_report->quality);
    EXPECT_EQ(now.state.final_report->todo, now.state.todo_list);
    EXPECT_TRUE(is_told(now.state, text));
}

TEST(rabbithole_todo, writes_the_list_and_asks_for_its_approval) {
    const todo_run run{scripted{script{says(
        R"({"items":[{"task":"Find the pressure.","why":"It is asked."},{"task":"Find the limits.","why":""}]})")}}};
    rabbithole_state first = with_queries();
    first.additional_context = "It is the pump P7.";
    first.knowledge_gaps = {"the medium"};
    first.query_analysis = query_analysis{question, {"pressure"}, {"P7"}, "Pumps with water."};
    const outcome waits = run.begin(first);
    ASSERT_TRUE(asks_for_approval(waits)) << trouble(waits);
    const item_list expected{{1, "Find the pressure.", "It is asked."}, {2, "Find the limits.", ""}};
    EXPECT_EQ(waits.state.todo_list, expected) << "none is completed";
    EXPECT_TRUE(waits.state.hitl_pending);
    ASSERT_TRUE(waits.state.hitl_checkpoint);
    EXPECT_EQ(waits.state.hitl_checkpoint->checkpoint_type, "todo_approval");
    EXPECT_EQ(waits.state.hitl_checkpoint->items, expected);
    EXPECT_EQ(waits.state.hitl_checkpoint->knowledge_gaps, text_list{"the medium"});
    EXPECT_EQ(waits.question->details->text, print(*waits.state.hitl_checkpoint));
    EXPECT_TRUE(
        waits.question->text.starts_with("May the research begin with these tasks?\n1. Find the pressure.\n"
                                         "   It is asked.\n2. Find the limits.\nApprove the list,"))
        << waits.question->text;
    EXPECT_TRUE(has(waits.question->reply_schema, "approved"));

    const std::string asked = prompt(run.model, 0);
    for (const std::string kind :
         {"question", "key_concepts", "entities", "scope", "research_queries", "known_context", "gaps"})
        EXPECT_EQ(read_fences(asked, kind).size(), 1U) << kind;
    EXPECT_TRUE(has(std::string{read_fences(asked, "research_queries").front().body}, "- limits"));
    EXPECT_TRUE(has(asked, "\nAt most: 15\n")) << asked;
    EXPECT_FALSE(has(asked, "former_list"));
    EXPECT_EQ(rabbithole_state{}.todo_max_items, 15);
}

TEST(rabbithole_todo, speaks_the_language_of_the_question) {
    const todo_run run{scripted{script{says(a_list)}}};
    const outcome waits = run.begin(with_queries({"Druck"}, german_question));
    ASSERT_TRUE(asks_for_approval(waits)) << trouble(waits);
    EXPECT_EQ(waits.state.language, rabbithole_language::de) << "ready queries need no other node that finds it";
    EXPECT_TRUE(system_text(run.model, 0).starts_with("Sprache: Deutsch."));
    EXPECT_TRUE(has(prompt(run.model, 0), "Schreibe die Liste der Aufgaben"));
    EXPECT_TRUE(waits.question->text.starts_with("Darf die Recherche mit diesen Aufgaben beginnen?"));
    expect_nothing_researched(run, run.reply({}),
                              "Es wurde nichts recherchiert, weil die Liste der Aufgaben nicht angenommen wurde.");
}

TEST(rabbithole_todo, bounds_what_a_model_writes) {
    const rabbithole_limits limits;
    const std::string huge(1'000'000, 'x');
    const auto list = rabbithole_todo::written_items({{" a \n b ", "  "},
                                                      {"", "blank"},
                                                      {"\n\t\x01 ", "blank"},
                                                      {"A B", "repeated"},
                                                      {huge, huge},
                                                      {"c", ""},
                                                      {"d", ""}},
                                                     3, limits);
    ASSERT_EQ(list.items.size(), 3U);
    EXPECT_EQ(list.items[0], (todo_item{1, "a b", ""})) << "one line";
    EXPECT_EQ(list.items[1], (todo_item{2, std::string(500, 'x'), std::string(500, 'x')}));
    EXPECT_EQ(list.items[2], (todo_item{3, "c", ""}));
    EXPECT_EQ(list.unusable, 3U);
    EXPECT_EQ(list.above_limit, 1U);

    const todo_run run{scripted{script{says(written_list(100)), says(written_list(18))}}};
    const outcome waits = run.begin(with_queries());
    ASSERT_TRUE(asks_for_approval(waits)) << trouble(waits);
    EXPECT_EQ(waits.state.todo_list.size(), 15U);
    EXPECT_EQ(waits.state.todo_list.back().id, 15);
    EXPECT_EQ(waits.state.notes, text_list{"generate_todo: Tasks that were left out because the list is full: 3"});
    EXPECT_TRUE(has(prompt(run.model, 1), "20")) << "the model is told the greatest number";

    rabbithole_state few = with_queries();
    few.todo_max_items = 2;
    const todo_run small{scripted{script{says(written_list(3))}}};
    EXPECT_EQ(tasks_of(small.begin(few).state.todo_list), (text_list{"a1", "a2"}));
    EXPECT_TRUE(has(prompt(small.model, 0), "\nAt most: 2\n"));
}

TEST(rabbithole_todo, has_a_task_for_each_query_if_the_model_has_none) {
    for (const std::string reply :
         {R"({"items":[]})", R"({"items":[{"task":" ","why":"x"}]})", "I would rather not."}) {
        const todo_run run{scripted{script(2, says(reply))}};
        const outcome waits = run.begin(with_queries());
        ASSERT_TRUE(asks_for_approval(waits)) << trouble(waits);
        EXPECT_EQ(tasks_of(waits.state.todo_list), (text_list{"pressure", "limits"})) << reply;
        EXPECT_FALSE(waits.state.todo_list[0].why.empty());
    }
    const rabbithole_options options;
    EXPECT_EQ(tasks_of(rabbithole_todo::items_of_queries(with_queries({}), options)), text_list{question});
    EXPECT_EQ(tasks_of(rabbithole_todo::items_of_queries(with_queries({" ", "\n"}), options)), text_list{question});
    rabbithole_state one = with_queries({"a", "b", "c"});
    one.todo_max_items = 1;
    EXPECT_EQ(rabbithole_todo::items_of_queries(one, options).size(), 1U);
}

TEST(rabbithole_todo, begins_with_an_approved_list) {
    const todo_run run{scripted{script{says(written_list(3))}}};
    const outcome waits = run.begin(with_queries());
    ASSERT_TRUE(asks_for_approval(waits)) << trouble(waits);
    const outcome now = run.reply({.approved = true, .note = " Only the edition of 2021. "});
    EXPECT_TRUE(has_begun(run, now)) << trouble(now);
    const rabbithole_state* decided = run.after_node("process_hitl_todo");
    ASSERT_NE(decided, nullptr);
    EXPECT_EQ(decided->todo_list, waits.state.todo_list);
    EXPECT_FALSE(decided->hitl_pending);
    EXPECT_EQ(decided->todo_decision, (todo_reply{.approved = true, .note = "Only the edition of 2021."}));
    EXPECT_EQ(decided->additional_context, "Only the edition of 2021.") << "the tasks use it";
    EXPECT_EQ(decided->todo_revisions, 0);
    EXPECT_FALSE(decided->final_report);
}

TEST(rabbithole_todo, begins_with_an_edited_list) {
    const todo_run run{scripted{script{says(written_list(3))}}};
    ASSERT_TRUE(asks_for_approval(run.begin(with_queries())));
    const outcome now =
        run.reply_json(R"({"approved":true,"items":[{"id":3,"task":"a3"},{"id":1,"task":"known","completed":true},)"
                       R"({"task":"new"},{"task":" "}]})");
    EXPECT_TRUE(has_begun(run, now)) << trouble(now);
    const rabbithole_state* decided = run.after_node("process_hitl_todo");
    ASSERT_NE(decided, nullptr);
    EXPECT_EQ(decided->todo_list, (item_list{{3, "a3", ""}, {1, "known", "", true}, {4, "new", ""}}));
    EXPECT_EQ(rabbithole_todo::next_item(*decided)->id, 3);
    EXPECT_TRUE(any_has(decided->notes, "blank or repeated: 1"));
    EXPECT_TRUE(is_told(*decided, "blank or repeated: 1"));
}

TEST(rabbithole_todo, keeps_the_ids_of_an_edited_list_where_they_fit) {
    constexpr int greatest = std::numeric_limits<int>::max();
    const rabbithole_limits limits;
    const auto ids = [&](const item_list& edited) {
        return ids_of(rabbithole_todo::edited_items(edited, numbered(5), 15, limits).items);
    };
    EXPECT_EQ(ids({{2, "b"}, {1, "a"}}), (std::vector{2, 1}));
    EXPECT_EQ(ids({{2, "b"}, {0, "new"}, {2, "also 2"}, {-7, "negative"}}), (std::vector{2, 6, 7, 8}))
        << "no number of a removed item";
    EXPECT_EQ(ids({{greatest, "a"}, {0, "b"}, {0, "c"}, {greatest, "d"}}), (std::vector{greatest, 6, 7, 8}));
    EXPECT_EQ(ids({{0, "a"}, {9, "b"}}), (std::vector{10, 9}));
}

TEST(rabbithole_todo, takes_a_list_of_any_size_from_a_person) {
    const todo_run run{scripted{script{says(written_list(3))}}};
    ASSERT_TRUE(asks_for_approval(run.begin(with_queries())));
    item_list many = numbered(100);
    for (todo_item& one : many) one.why = std::string(20'000, 'y');
    many[0].task = std::string(100'000, 'x');
    const outcome shown = run.reply({.items = many});
    ASSERT_TRUE(asks_for_approval(shown)) << trouble(shown);
    EXPECT_EQ(shown.state.todo_list.size(), 15U);
    EXPECT_EQ(shown.state.todo_list[0].task.size(), 500U);
    EXPECT_EQ(shown.state.todo_list[1].why.size(), 500U);
    EXPECT_TRUE(shown.question->text.starts_with("Tasks that were left out because the list is full: 85\nMay the "));
    EXPECT_EQ(shown.state.hitl_checkpoint->questions.size(), 2U);
    EXPECT_TRUE(is_told(shown.state, "the list is full: 85"));
    EXPECT_EQ(shown.state.notes, text_list{"process_hitl_todo: Tasks that were left out because the list is full: 85"});
    EXPECT_LT(print(shown.state).size(), 100'000U);

    const outcome now = run.reply({.approved = true, .items = many});
    EXPECT_TRUE(has_begun(run, now)) << trouble(now);
    const rabbithole_state* decided = run.after_node("process_hitl_todo");
    ASSERT_NE(decided, nullptr);
    EXPECT_EQ(decided->todo_list.size(), 15U);
    EXPECT_EQ(decided->todo_decision->items->size(), 15U);
    EXPECT_EQ(decided->notes.size(), 2U);
}

TEST(rabbithole_todo, shows_an_emptied_list_again) {
    const std::vector<item_list> lists{{}, {{1, " "}, {2, "\n"}}, {{1, "a1", "", true}}};
    for (const bool approved : {true, false})
        for (const item_list& emptied : lists) {
            const todo_run run{scripted{script{says(written_list(2))}}};
            const outcome before = run.begin(with_queries());
            const outcome shown = run.reply({.approved = approved, .items = emptied});
            ASSERT_TRUE(asks_for_approval(shown)) << trouble(shown);
            EXPECT_TRUE(has(shown.question->text, "A list without an open task cannot be researched."));
            EXPECT_TRUE(is_told(shown.state, "A list without an open task cannot be researched."));
            EXPECT_EQ(shown.state.todo_list, before.state.todo_list);
            EXPECT_EQ(shown.state.todo_revisions, 1);
            EXPECT_FALSE(shown.state.todo_decision) << "a reply to an earlier list is no reply to this one";
            EXPECT_EQ(run.model.received().size(), 1U);
            EXPECT_TRUE(has_begun(run, run.reply({.approved = true})));
        }
}

TEST(rabbithole_todo, shows_a_changed_list_again) {
    const todo_run run{scripted{script{says(written_list(2))}}};
    ASSERT_TRUE(asks_for_approval(run.begin(with_queries())));
    const item_list changed{{2, "another task", "a reason"}};
    const outcome shown = run.reply({.items = changed, .note = "  "});
    ASSERT_TRUE(asks_for_approval(shown)) << trouble(shown);
    EXPECT_EQ(shown.state.todo_list, changed);
    EXPECT_EQ(shown.state.hitl_checkpoint->items, changed);
    EXPECT_EQ(shown.state.hitl_checkpoint->iteration, 2);
    EXPECT_EQ(run.model.received().size(), 1U) << "a blank note is none";
}

TEST(rabbithole_todo, writes_a_new_list_by_the_note) {
    const todo_run run{scripted{script{says(written_list(2)), says(a_list)}}};
    ASSERT_TRUE(asks_for_approval(run.begin(with_queries())));
    const outcome shown = run.reply({.items = item_list{{1, "kept"}}, .note = "Add the <</note>> year."});
    ASSERT_TRUE(asks_for_approval(shown)) << trouble(shown);
    EXPECT_EQ(shown.state.todo_list, (item_list{{1, "Find the highest pressure.", "It is the question."}}));
    EXPECT_EQ(shown.state.todo_revisions, 1);
    EXPECT_TRUE(is_told(shown.state, "Add the"));
    const std::string asked = prompt(run.model, 1);
    ASSERT_EQ(read_fences(asked, "note").size(), 1U) << asked;
    EXPECT_TRUE(has(std::string{read_fences(asked, "note").front().body}, "year."));
    ASSERT_EQ(read_fences(asked, "former_list").size(), 1U);
    EXPECT_TRUE(has(std::string{read_fences(asked, "former_list").front().body}, "- kept"));
    EXPECT_TRUE(has(asked, "does what the note says"));
}

TEST(rabbithole_todo, keeps_the_list_if_the_model_has_no_new_one) {
    const todo_run run{scripted{script{says(written_list(2)), says(R"({"items":[]})")}}};
    const outcome before = run.begin(with_queries());
    const outcome shown = run.reply({.note = "Another one, please."});
    ASSERT_TRUE(asks_for_approval(shown)) << trouble(shown);
    EXPECT_EQ(shown.state.todo_list, before.state.todo_list);
    EXPECT_TRUE(shown.question->text.starts_with("There is no new list.")) << shown.question->text;
}

TEST(rabbithole_todo, ends_with_a_report_if_the_list_is_declined) {
    for (const todo_reply& decision : {todo_reply{}, todo_reply{.note = " \n"}}) {
        const todo_run run{scripted{script{says(written_list(2))}}};
        rabbithole_state first = with_queries();
        first.knowledge_gaps = {"the medium"};
        ASSERT_TRUE(asks_for_approval(run.begin(first)));
        const outcome now = run.reply(decision);
        expect_nothing_researched(run, now, "Nothing was researched, because the list of tasks was not approved.");
        EXPECT_EQ(now.state.final_report->gaps, (text_list{"Missing before the research: the medium", "a1", "a2"}));
    }
}

TEST(rabbithole_todo, ends_with_a_report_after_too_many_revisions) {
    const std::string text = "Nothing was researched, because the list of tasks was sent back too often.";
    const std::vector<todo_reply> revisions{
        {.note = "Another one."}, {.items = numbered(2)}, {.approved = true, .items = item_list{}}};
    for (const int most : {0, 1, 3})
        for (const todo_reply& decision : revisions) {
            const todo_run run{scripted{script(4, says(written_list(2)))}};
            rabbithole_state first = with_queries();
            first.todo_max_revisions = most;
            outcome now = run.begin(first);
            for (int i = 0; i < most; ++i) {
                ASSERT_TRUE(asks_for_approval(now)) << trouble(now);
                now = run.reply(decision);
                EXPECT_EQ(now.state.todo_revisions, i + 1);
            }
            ASSERT_TRUE(asks_for_approval(now)) << trouble(now);
            expect_nothing_researched(run, run.reply(decision), text);
        }
    const todo_run mixed{scripted{script(4, says(written_list(2)))}};
    ASSERT_TRUE(asks_for_approval(mixed.begin(with_queries())));
    for (const todo_reply& decision : revisions) ASSERT_TRUE(asks_for_approval(mixed.reply(decision)));
    expect_nothing_researched(mixed, mixed.reply(revisions[0]), text);
}

TEST(rabbithole_todo, goes_on_with_the_state_of_a_client) {
    const todo_run first{scripted{script{says(written_list(2))}}};
    const outcome waits = first.begin(with_queries());
    ASSERT_TRUE(asks_for_approval(waits)) << trouble(waits);
    const todo_reply changes{.items = numbered(1), .note = {}};
    const outcome expected = first.reply(changes);
    rabbithole_state carried = parse<rabbithole_state>(print(waits.state)).value();
    carried.todo_decision = changes;
    const todo_run second{scripted{script{}}};
    const outcome shown = second.begin(carried);
    ASSERT_TRUE(asks_for_approval(shown)) << trouble(shown);
    EXPECT_EQ(shown.state, expected.state) << "also in a run of its own";

    carried.hitl_checkpoint->checkpoint_type = "iterative_hitl";
    const outcome refused = todo_run{scripted{script{}}}.begin(carried);
    ASSERT_TRUE(refused.error);
    EXPECT_EQ(refused.error->kind, failure_kind::invalid_argument);

    carried.hitl_pending = false;
    const todo_run anew{scripted{script{says(a_list)}}};
    const outcome again = anew.begin(carried);
    ASSERT_TRUE(asks_for_approval(again)) << trouble(again);
    EXPECT_FALSE(has(prompt(anew.model, 0), "former_list")) << "the decision is about no list that is shown";
    EXPECT_EQ(again.state.todo_revisions, 0);
}

TEST(rabbithole_todo, bounds_the_state_of_a_client) {
    constexpr int greatest = std::numeric_limits<int>::max();
    const rabbithole_options options;
    rabbithole_state bad = shows({});
    bad.todo_list = numbered(200, std::string(3'000, 'x'));
    for (std::size_t i = 0; i < bad.todo_list.size(); ++i) {
        bad.todo_list[i].task = std::to_string(i) + bad.todo_list[i].task;
        bad.todo_list[i].id = i % 2 == 0 ? greatest : -1;
    }
    bad.todo_revisions = -5;
    EXPECT_EQ(rabbithole_todo::apply_decision(bad, {.approved = true}, options), todo_step::research);
    ASSERT_EQ(bad.todo_list.size(), 15U);
    for (const todo_item& one : bad.todo_list)
        EXPECT_EQ(count_in(ids_of(bad.todo_list), [&](int id) { return id == one.id; }), 1U) << one.id;
    EXPECT_EQ(bad.todo_list[3].task.size(), 500U);

    rabbithole_state empty = shows({});
    EXPECT_EQ(rabbithole_todo::apply_decision(empty, {.approved = true}, options), todo_step::research);
    EXPECT_EQ(tasks_of(empty.todo_list), (text_list{"pressure", "limits"})) << "never an empty list";

    rabbithole_state often = shows(numbered(2));
    often.todo_revisions = greatest;
    EXPECT_EQ(rabbithole_todo::apply_decision(often, {.note = "again"}, options), todo_step::end);
    rabbithole_state rarely = shows(numbered(2));
    rarely.todo_revisions = -5;
    EXPECT_EQ(rabbithole_todo::apply_decision(rarely, {.note = "again"}, options), todo_step::write_again);
    EXPECT_EQ(rarely.todo_revisions, 1);

    rabbithole_state long_note = shows(numbered(2));
    EXPECT_EQ(rabbithole_todo::apply_decision(long_note, {.note = std::string(50'000, 'n')}, options),
              todo_step::write_again);
    EXPECT_EQ(long_note.todo_decision->note->size(), 8'000U);
}

TEST(rabbithole_todo, drops_what_an_earlier_research_found) {
    rabbithole_state old = with_queries();
    old.research_context.push_back({.task_id = 1, .extracted_info = "old"});
    old.skipped_references.push_back({.task_id = 1, .target = "old"});
    old.final_report = rabbithole_report{.text = "old"};
    old.quality = rabbithole_quality{};
    old.synthesis = "old";
    old.quality_remediation_focus = "old";
    old.synthesis_retry_count = 1;
    old.current_task_id = 1;
    old.todo_revisions = 3;
    const outcome waits = todo_run{scripted{script{says(a_list)}}}.begin(old);
    ASSERT_TRUE(asks_for_approval(waits)) << trouble(waits);
    EXPECT_TRUE(waits.state.research_context.empty() && waits.state.skipped_references.empty());
    EXPECT_FALSE(waits.state.final_report || waits.state.quality || waits.state.current_task_id);
    EXPECT_TRUE(waits.state.synthesis.empty() && waits.state.quality_remediation_focus.empty());
    EXPECT_EQ(waits.state.synthesis_retry_count + waits.state.todo_revisions, 0);
}

TEST(rabbithole_todo, adds_suggested_tasks_while_there_is_room) {
    const rabbithole_options options;
    rabbithole_state state = with_queries();
    state.phase = "execute_task";
    state.todo_list = numbered(13);
    for (todo_item& one : state.todo_list) one.completed = true;
    EXPECT_EQ(
        rabbithole_todo::add_items(state, {{"", "blank"}, {" TASK 3", "repeated"}, {"new\nline", "why"}}, options), 1U);
    EXPECT_EQ(state.todo_list.back(), (todo_item{14, "new line", "why"}));
    EXPECT_TRUE(state.notes.empty());
    EXPECT_EQ(rabbithole_todo::next_item(state)->id, 14);
    EXPECT_EQ(rabbithole_todo::add_items(state, {{"one", ""}, {"two", ""}, {"three", ""}}, options), 1U)
        << "completed tasks count";
    EXPECT_EQ(state.todo_list.size(), 15U);
    EXPECT_EQ(state.notes, text_list{"execute_task: Tasks that were left out because the list is full: 2"});
    EXPECT_EQ(rabbithole_todo::add_items(state, {{"four", ""}}, options), 0U);
    state.todo_max_items = 1'000;
    std::vector<todo_suggestion> many;
    for (int i = 0; i < 200; ++i) many.push_back({"many " + std::to_string(i), std::string(9'000, 'y')});
    EXPECT_EQ(rabbithole_todo::add_items(state, many, options), 35U) << "at most 50 in any state";
    EXPECT_EQ(state.todo_list.back().why.size(), 500U);
    EXPECT_EQ(state.todo_list.back().id, 50);
}

TEST(rabbithole_todo, finds_the_next_task) {
    rabbithole_state state = shows(numbered(2));
    ASSERT_NE(rabbithole_todo::next_item(state), nullptr);
    rabbithole_todo::next_item(state)->completed = true;
    EXPECT_EQ(rabbithole_todo::next_item(state)->id, 2);
    rabbithole_todo::next_item(state)->completed = true;
    EXPECT_EQ(rabbithole_todo::next_item(state), nullptr);
}

}  // namespace
