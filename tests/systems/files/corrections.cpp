// systems/files/agent.hpp: an answer from tools that do not fit the question waits for the call that fits
#include "files_runs.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;
using namespace file_tests;

namespace {

const owner me{"me"};
/// Passages with a count of their own of searches.
known_passages rent() {
    return known_passages{{{"How much is the rent?", {{.text = "The rent is $900.", .name = "lease.txt"}}}}};
}
const std::string rent_facts = R"({"facts":["The rent is $900"],"relevant":true})";
const task asks_rent{.question = "How much is the rent?", .owner = me};

struct three_files : dated_folder {
    three_files() {
        add("lease.txt", 10, 1);
        add("data/sales.csv", 10, 2);
        add("data/stock.csv", 10, 3);
    }
};
std::string call(const std::string& tool, const std::string& input) {
    return R"({"name":")" + tool + R"(","arguments":)" + input + "}";
}

}  // namespace

TEST(files_agent, searches_before_it_takes_an_answer_about_contents_from_a_count) {
    const three_files folder;
    const auto root = folder.root();
    for (const char* tool : {"count_files", "list_files", "directory_tree"})
        for (const bool lists_tools : {true, false})
            for (const std::string& early :
                 {std::string{"The rent is in one of 3 files."}, call("respond", R"({"answer":"I found no rent."})")}) {
                const known_passages passages = rent();
                const two_scripts model{scripted{call(tool, "{}"), early, "The rent is $900."}, scripted{rent_facts}};
                const auto run = run_files(model, passages, root, asks_rent, {.lists_tools = lists_tools});
                ASSERT_TRUE(run.outcome) << run.outcome.error().message();
                EXPECT_EQ(run.outcome->text, "The rent is $900.");
                EXPECT_EQ(run.outcome->status, answer_status::answered);
                EXPECT_EQ(run.outcome->counts.tool_calls, 2);
                EXPECT_EQ(conversation_of(model.agent).find(early), std::string::npos)
                    << "the model sees the call in place of its answer";
                EXPECT_NE(run.trace.find(R"("made_by":"router")"), std::string::npos);
            }
}

TEST(files_agent, makes_one_call_more_and_not_another) {
    const three_files folder;
    const auto root = folder.root();
    const known_passages finds_nothing{{}};
    const two_scripts model{scripted{call("count_files", "{}"), "There are 3 files.", "I found no rent."}, scripted{}};
    const auto run = run_files(model, finds_nothing, root, asks_rent);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->text, "I found no rent.");
    EXPECT_EQ(run.outcome->counts.tool_calls, 2);
    EXPECT_EQ(model.agent.received().size(), 3U);
}

TEST(files_agent, makes_the_call_that_fits_in_place_of_a_repeated_one) {
    const three_files folder;
    const auto root = folder.root();
    const known_passages passages = rent();
    const std::string tree = call("directory_tree", R"({"max_depth":2})");
    const two_scripts model{scripted{tree, tree, "The rent is $900."}, scripted{rent_facts}};
    const auto run = run_files(model, passages, root, asks_rent);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->text, "The rent is $900.");
    EXPECT_EQ(passages.queries().size(), 1U);
}

TEST(files_agent, refuses_the_description_of_a_field_as_an_answer_in_words) {
    const three_files folder;
    const auto root = folder.root();
    const known_passages nothing{{}};
    const std::string copied = R"({"type":"final","answer":"The answer, from what the tools returned."})";
    const two_scripts model{scripted{call("count_files", "{}"), copied, "There are 3 files."}, scripted{}};
    const auto run = run_files(model, nothing, root, {.question = "How many files are there?", .owner = me});
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->text, "There are 3 files.");
    // A call that is missing comes first.
    const two_scripts other{scripted{call("count_files", "{}"), copied, "It is lease.txt."}, scripted{}};
    const auto named = run_files(other, nothing, root, {.question = "Find the files named lease.", .owner = me});
    ASSERT_TRUE(named.outcome) << named.outcome.error().message();
    EXPECT_EQ(named.outcome->text, "It is lease.txt.");
    EXPECT_EQ(named.outcome->counts.tool_calls, 2);
}

TEST(files_agent, does_not_search_again_after_a_search_that_found_something) {
    const three_files folder;
    const auto root = folder.root();
    const known_passages passages{{{"rent", {{.text = "The rent is $900.", .name = "lease.txt"}}}}};
    const two_scripts model{scripted{call("semantic_search", R"({"query":"rent"})"), "The rent is $900."},
                            scripted{rent_facts}};
    const auto run = run_files(model, passages, root, asks_rent);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->counts.tool_calls, 1);
}

TEST(files_agent, searches_with_the_question_if_the_words_of_the_model_find_nothing) {
    const three_files folder;
    const auto root = folder.root();
    const two_scripts model{
        scripted{call("semantic_search", R"({"query":"price"})"), "No matching content found.", "The rent is $900."},
        scripted{rent_facts}};
    const auto run = run_files(model, rent(), root, asks_rent);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->text, "The rent is $900.");
    EXPECT_EQ(run.outcome->status, answer_status::answered);
}

TEST(files_agent, counts_the_type_that_the_question_names) {
    const three_files folder;
    const auto root = folder.root();
    const known_passages nothing{{}};
    const two_scripts model{scripted{call("count_files", R"({"extension":"xlsx"})"), "You have no spreadsheets.",
                                     "You have 2 spreadsheets."},
                            scripted{}};
    const auto run = run_files(model, nothing, root, {.question = "How many spreadsheets do I have?", .owner = me});
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->text, "You have 2 spreadsheets.");
    EXPECT_NE(run.trace.find("Found 2 spreadsheet files (2 .csv)."), std::string::npos) << run.trace;
}

TEST(files_agent, does_not_correct_a_question_that_refers_to_an_earlier_turn) {
    const three_files folder;
    const auto root = folder.root();
    const known_passages nothing{{}};
    const task asked{
        .question = "and how many CSVs?", .owner = me, .history = {{"How many text files do I have?", "One."}}};
    const two_scripts model{scripted{call("list_files", R"({"extension":""})"), "You have CSV files."}, scripted{}};
    const auto run = run_files(model, nothing, root, asked);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->counts.tool_calls, 1);
    const two_scripts again{
        scripted{call("list_files", R"({"extension":""})"), "You have CSV files.", "You have CSV files."}, scripted{}};
    const auto alone = run_files(again, nothing, root, {.question = "How many CSVs are here?", .owner = me});
    ASSERT_TRUE(alone.outcome) << alone.outcome.error().message();
    EXPECT_EQ(alone.outcome->counts.tool_calls, 2);
}

TEST(files_agent, answers_from_what_it_has_if_no_call_is_left) {
    const three_files folder;
    const auto root = folder.root();
    const known_passages passages = rent();
    files_options options;
    options.budget.tool_calls = 1;
    const two_scripts model{scripted{call("count_files", "{}"), "There are 3 files."}, scripted{}};
    const auto run = run_files(model, passages, root, asks_rent, options);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->text, "There are 3 files.");
    EXPECT_TRUE(passages.queries().empty());
}

TEST(files_agent, appends_the_list_to_an_answer_that_names_few_of_its_files) {
    const three_files folder;
    const auto root = folder.root();
    const known_passages nothing{{}};
    const auto answer_to = [&](const std::string& question, const std::string& first, const std::string& words) {
        const two_scripts model{scripted{first, words}, scripted{}};
        const auto run = run_files(model, nothing, root, {.question = question, .owner = me});
        EXPECT_TRUE(run.outcome) << run.outcome.error().message();
        return run.outcome ? run.outcome->text : std::string{};
    };
    const std::string lists = call("list_files", R"({"extension":"csv","limit":20})");
    EXPECT_EQ(answer_to("List my CSV files.", lists, "Here are your files."),
              "Here are your files.\nFound 2 .csv files, newest first:\ndata/stock.csv (10 bytes, 2026-03-01 00:03 "
              "UTC)\ndata/sales.csv (10 bytes, 2026-03-01 00:02 UTC)");
    EXPECT_EQ(answer_to("List my CSV files.", lists, "They are Stock and Sales."), "They are Stock and Sales.");
    EXPECT_EQ(answer_to("List my CSV files.", lists, "The newest is data/stock.csv."), "The newest is data/stock.csv.");
    folder.add("data/tax.csv", 10, 4);  // one of three is less than half
    EXPECT_NE(answer_to("List my CSV files.", lists, "The newest is data/tax.csv.").find("Found 3"), std::string::npos);
    EXPECT_EQ(answer_to("List my PDF files.", call("list_files", R"({"extension":"pdf"})"), "You have none."),
              "You have none.");
    EXPECT_EQ(answer_to("Find the files named sales.", call("grep_files", R"({"pattern":"sales"})"), "I found a file."),
              "I found a file.\nFound 1 file whose name matches \"sales\":\ndata/sales.csv");
    EXPECT_EQ(answer_to("How many CSVs are here?", lists, "There are 3."), "There are 3.");
}

TEST(files_agent, counts_facts_of_a_contradictory_reply_on_demand) {
    const three_files folder;
    const auto root = folder.root();
    for (const bool overrules : {false, true}) {
        const two_scripts model{scripted{call("semantic_search", R"({"query":"How much is the rent?"})"),
                                         "No matching content found.", "No matching content found."},
                                scripted{R"({"facts":["The rent is $900"],"relevant":false})"}};
        const auto run = run_files(model, rent(), root, asks_rent, {.overrules_irrelevance = overrules});
        ASSERT_TRUE(run.outcome) << run.outcome.error().message();
        EXPECT_EQ(run.trace.find("From lease.txt:\n  - The rent is $900") != std::string::npos, overrules) << run.trace;
        EXPECT_EQ(run.trace.find(file_texts::no_relevant_results) == std::string::npos, overrules) << run.trace;
    }
}

TEST(rules_alone, search_after_a_count_that_does_not_fit) {
    const three_files folder;
    const auto root = folder.root();
    const known_passages passages{{{"How many guests came?", {{.text = "19 guests came.", .name = "party.txt"}}}}};
    const auto agent = files_agent(rules_alone{}, simple_retriever{passages}, root);
    const auto made = agent.run("How many guests came?", me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_TRUE(made->text.starts_with(file_texts::raw_text_mark)) << made->text;
    EXPECT_NE(made->text.find("19 guests came."), std::string::npos);
    EXPECT_EQ(made->counts.tool_calls, 2);
}
