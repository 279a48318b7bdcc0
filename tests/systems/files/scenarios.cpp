// systems/files.hpp: the scenarios D1 to D5, offline, with their exact events and texts (tests/golden/files_d*.txt)
#include "files_runs.hpp"

#include "golden/golden.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace toolkit;
using namespace file_tests;

namespace {

const owner me{"me"};
/// A server that shows the tools to its model by itself: the prompt has D-T1 and no other words.
const files_options shown{.lists_tools = false};
const known_passages nothing{{}};

std::string call(const std::string& tool, const std::string& input) {
    return R"(<tool_call>{"name":")" + tool + R"(","arguments":)" + input + "}</tool_call>";
}
std::string facts_of(const std::vector<std::string>& facts) {
    return toolkit::print(chunk_facts{facts, !facts.empty()});
}
scripted script_of(const std::vector<std::string>& replies) {
    std::vector<result<completion>> script;
    for (const std::string& reply : replies) script.emplace_back(completion{.text = reply});
    return scripted{std::move(script)};
}

struct pdf_folder : dated_folder {
    pdf_folder() {
        for (int i = 1; i <= 12; ++i) add("scan_" + std::to_string(i) + ".pdf", 10, i);
        add("notes.txt", 20, 30);
    }
};

}  // namespace

TEST(files_agent, d1_counts_pdf_files_with_two_model_calls_and_no_search) {
    const pdf_folder folder;
    const auto root = folder.root();
    const two_scripts model{script_of({call("count_files", R"({"extension":"pdf"})"), "You have 12 PDF files."}),
                            scripted{}};
    const auto run = run_files(model, nothing, root, {.question = "how many PDF files?", .owner = me}, shown);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->text, "You have 12 PDF files.");
    EXPECT_EQ(run.outcome->status, answer_status::answered);
    EXPECT_EQ(model.agent.received().size(), 2U);
    EXPECT_EQ(model.facts.received().size(), 0U);
    EXPECT_TRUE(nothing.queries().empty());
    EXPECT_EQ(text_of(model.agent.received()[0].messages[0]), file_texts::system_prompt) << "and no other words";
    EXPECT_EQ(text_of(model.agent.received()[1].messages[3]),
              "<<result tool=\"count_files\">>\nFound 12 .pdf files.\n<</result>>\n");
    expect_golden("files_d1.txt", run.trace);
}

TEST(files_agent, d2_answers_the_revenue_question_from_facts) {
    const std::string budget =
        "Total Budget: $450,000\nRevenue targets:\nProject Alpha $180,000\nProject Beta $95,000\nConsulting services "
        "$45,000\nOffice party: 12 cakes";
    const known_passages passages{{{"revenue targets Q1 2026", {{.text = budget, .name = "budget_q1_2026.txt"}}}}};
    const dated_folder folder;
    const auto root = folder.root();
    const std::string answer =
        "The revenue targets are $180,000 for Project Alpha, $95,000 for Project Beta and $45,000 for consulting "
        "services, of a total budget of $450,000.";
    const two_scripts model{
        script_of({call("semantic_search", R"({"query":"revenue targets Q1 2026"})"), answer}),
        script_of({facts_of({"Total Budget: $450,000", "Revenue target Project Alpha: $180,000",
                             "Revenue target Project Beta: $95,000", "Revenue target Consulting services: $45,000"})})};
    const auto run =
        run_files(model, passages, root, {.question = "What are the revenue targets for Q1 2026?", .owner = me}, shown);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->text, answer);
    EXPECT_EQ(model.agent.received().size(), 2U);
    EXPECT_EQ(model.facts.received().size(), 1U);
    EXPECT_EQ(passages.queries().size(), 1U);
    const std::string result{text_of(model.agent.received()[1].messages[3])};
    EXPECT_EQ(result,
              "<<result tool=\"semantic_search\">>\nFrom budget_q1_2026.txt:\n  - Total Budget: $450,000\n  - Revenue "
              "target Project Alpha: $180,000\n  - Revenue target Project Beta: $95,000\n  - Revenue target "
              "Consulting services: $45,000\n<</result>>\n");
    EXPECT_EQ(conversation_of(model.agent).find("cakes"), std::string::npos) << "the agent never sees the passage";
    expect_golden("files_d2.txt", run.trace);
}

TEST(files_agent, d3_finds_all_invoices_with_two_searches_and_a_look_at_names) {
    dated_folder folder;
    for (int i = 1; i <= 10; ++i)
        folder.add("invoices/invoice_" + std::string(i < 10 ? "0" : "") + std::to_string(i) + ".txt", 10, i);
    folder.add("notes.txt", 20, 30);
    const auto root = folder.root();
    const auto invoice = [](const std::string& number, const std::string& sum) {
        return found_text{.text = "Invoice " + number + ": total " + sum, .name = "invoice_" + number + ".txt"};
    };
    const known_passages passages{
        {{"invoices", {invoice("01", "$100"), invoice("02", "$200"), invoice("03", "$300"), invoice("04", "$400")}},
         {"invoice total amount", {invoice("05", "$500"), invoice("06", "$600"), invoice("07", "$700")}}}};
    const std::string answer =
        "There are 10 invoices. Seven have totals: 01 $100, 02 $200, 03 $300, 04 $400, 05 $500, 06 $600 and 07 $700.";
    const two_scripts model{
        script_of({call("semantic_search", R"({"query":"invoices"})"), call("grep_files", R"({"pattern":"invoice"})"),
                   call("semantic_search", R"({"query":"invoice total amount"})"), answer}),
        script_of({facts_of({"Invoice 01: total $100"}), facts_of({"Invoice 02: total $200"}),
                   facts_of({"Invoice 03: total $300"}), facts_of({"Invoice 04: total $400"}),
                   facts_of({"Invoice 05: total $500"}), facts_of({"Invoice 06: total $600"}),
                   facts_of({"Invoice 07: total $700"})})};
    const auto run = run_files(model, passages, root, {.question = "Find all my invoices", .owner = me}, shown);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->text, answer);
    EXPECT_EQ(run.outcome->status, answer_status::answered);
    EXPECT_EQ(model.agent.received().size(), 4U);
    EXPECT_EQ(model.facts.received().size(), 7U);
    EXPECT_EQ(passages.queries(), (std::vector<std::string>{"invoices", "invoice total amount"}));
    expect_golden("files_d3.txt", run.trace);
}

TEST(files_agent, d4_understands_a_question_about_its_last_answer) {
    const known_passages passages{{{"invoices",
                                    {{.text = "Invoice A: $10", .name = "a.txt"},
                                     {.text = "Invoice B: $20", .name = "b.txt"},
                                     {.text = "Invoice C: $30", .name = "c.txt"}}}}};
    const dated_folder folder;
    const auto root = folder.root();
    const std::string answer = "Yes, there are three: a.txt ($10), b.txt ($20) and c.txt ($30).";
    const two_scripts model{
        script_of({call("semantic_search", R"({"query":"invoices"})"), answer}),
        script_of({facts_of({"Invoice A: $10"}), facts_of({"Invoice B: $20"}), facts_of({"Invoice C: $30"})})};
    const task asked{.question = "aren't there more than 2?",
                     .owner = me,
                     .history = {{"hello", "Hello! How can I help?"},
                                 {"what folders do I have?", "You have one folder, invoices."},
                                 {"how many invoices do I have?", "I found 2 invoices, A and B."}}};
    const auto run = run_files(model, passages, root, asked, shown);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->text, answer);
    EXPECT_EQ(model.agent.received().size(), 2U);
    EXPECT_EQ(passages.queries().size(), 1U);
    const auto messages = model.agent.received()[0].messages;
    ASSERT_EQ(messages.size(), 6U) << "the system prompt, the last four messages, and the question";
    EXPECT_EQ(text_of(messages[1]), "what folders do I have?");
    EXPECT_EQ(text_of(messages[4]), "I found 2 invoices, A and B.");
    EXPECT_EQ(text_of(messages[5]), "aren't there more than 2?");
    expect_golden("files_d4.txt", run.trace);
}

TEST(files_agent, d5_lets_the_router_decide_if_the_first_reply_has_no_call) {
    const pdf_folder folder;
    const auto root = folder.root();
    const two_scripts model{scripted{"You probably have 3 PDF files.", "You have 12 PDF files."}, scripted{}};
    const auto run = run_files(model, nothing, root, {.question = "how many PDF files?", .owner = me}, shown);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->text, "You have 12 PDF files.");
    EXPECT_EQ(model.agent.received().size(), 2U);
    EXPECT_TRUE(nothing.queries().empty());
    EXPECT_EQ(conversation_of(model.agent).find("3 PDF"), std::string::npos);
    expect_golden("files_d5.txt", run.trace);
}

TEST(files_agent, d5_searches_if_the_router_finds_no_other_tool) {
    const known_passages passages{{{"How much is the rent?", {{.text = "The rent is $900.", .name = "lease.txt"}}}}};
    const dated_folder folder;
    const auto root = folder.root();
    const two_scripts model{scripted{"I cannot see your files.", "The rent is $900."},
                            script_of({facts_of({"Rent: $900"})})};
    const auto run = run_files(model, passages, root, {.question = "How much is the rent?", .owner = me}, shown);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->text, "The rent is $900.");
    EXPECT_EQ(passages.queries().size(), 1U);
}
