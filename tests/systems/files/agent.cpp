// systems/files/agent.hpp: respond, limits, sampling, texts, and what goes wrong
#include "files_runs.hpp"

#include <toolkit/llm/llama_cpp.hpp>
#include <toolkit/llm/providers/llama_cpp_request.hpp>

#include <gtest/gtest.h>

#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;
using namespace file_tests;

namespace {

const owner me{"me"};
const known_passages nothing{{}};
const task counting{.question = "how many files?", .owner = me};

struct two_files : dated_folder {
    two_files() {
        add("a.txt", 10, 1);
        add("b.pdf", 10, 2);
    }
};
two_scripts replies(std::initializer_list<std::string_view> texts) { return {scripted{texts}, scripted{}}; }
const std::string_view count_call = R"({"name":"count_files","arguments":{}})";

}  // namespace

TEST(respond, ends_the_run_with_its_answer) {
    const two_files folder;
    const auto root = folder.root();
    const auto model = replies({count_call, R"({"name":"respond","arguments":{"answer":"You have 2 files."}})"});
    const auto run = run_files(model, nothing, root, counting);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->text, "You have 2 files.");
    EXPECT_EQ(run.outcome->status, answer_status::answered);
    EXPECT_EQ(model.agent.received().size(), 2U);
}

TEST(respond, without_an_answer_takes_what_the_model_says_beside_the_call) {
    const two_files folder;
    const auto root = folder.root();
    const two_scripts model{scripted{std::vector<result<completion>>{
                                completion{.text = std::string{count_call}},
                                completion{.text = "You have 2 files.", .calls = {{"1", "respond", {"{}"}}}}}},
                            scripted{}};
    const auto run = run_files(model, nothing, root, counting);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->text, "You have 2 files.");
    const auto marked =
        replies({count_call, "You have 2 files. <tool_call>{\"name\":\"respond\",\"arguments\":{}}</tool_call>"});
    const auto other = run_files(marked, nothing, root, counting);
    ASSERT_TRUE(other.outcome) << other.outcome.error().message();
    EXPECT_EQ(other.outcome->text, "You have 2 files.");
}

TEST(respond, without_any_words_is_asked_for_the_answer) {
    const two_files folder;
    const auto root = folder.root();
    const auto model = replies({count_call, R"({"name":"respond","arguments":{}})", "You have 2 files."});
    const auto run = run_files(model, nothing, root, counting);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->text, "You have 2 files.");
    EXPECT_NE(std::string{text_of(model.agent.received()[2].messages.back())}.find("The answer is missing"),
              std::string::npos);
}

TEST(respond, refuses_the_description_of_its_field_as_an_answer) {
    const two_files folder;
    const auto root = folder.root();
    const auto model =
        replies({count_call, R"({"name":"respond","arguments":{"answer":"The answer, from what the tools returned."}})",
                 "You have 2 files."});
    const auto run = run_files(model, nothing, root, counting);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->text, "You have 2 files.");
}

TEST(respond, proves_nothing_by_itself) {
    const two_files folder;
    const auto root = folder.root();
    const std::string_view invented = R"({"name":"respond","arguments":{"answer":"You have 77 files."}})";
    const auto model = replies({count_call, invented, invented, invented, invented, invented});
    const auto run = run_files(model, nothing, root, counting);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->status, answer_status::partial);
    EXPECT_EQ(run.outcome->text, "No answer was found. The tools returned:\nFound 2 files.");
    const auto first = replies({invented, invented, invented, invented, invented, invented});
    const auto early = run_files(first, nothing, root, counting);
    ASSERT_TRUE(early.outcome) << early.outcome.error().message();
    EXPECT_EQ(early.outcome->text.find("77"), std::string::npos) << early.outcome->text;
}

TEST(files_agent, says_unknown_tool_and_goes_on) {
    const two_files folder;
    const auto root = folder.root();
    const auto model =
        replies({R"({"name":"open_file","arguments":{"path":"a.txt"}})", count_call, "You have 2 files."});
    const auto run = run_files(model, nothing, root, counting);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->text, "You have 2 files.");
    EXPECT_EQ(text_of(model.agent.received()[1].messages.back()), file_texts::unknown_tool("open_file") + "\n");
}

TEST(files_agent, takes_five_steps_and_then_asks_for_the_answer) {
    const two_files folder;
    const auto root = folder.root();
    const auto model =
        replies({count_call, R"({"name":"count_files","arguments":{"extension":"pdf"}})",
                 R"({"name":"count_files","arguments":{"extension":"txt"}})", R"({"name":"list_files","arguments":{}})",
                 R"({"name":"directory_tree","arguments":{}})", "You have 2 files."});
    const auto run = run_files(model, nothing, root, counting);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->text, "You have 2 files.");
    EXPECT_EQ(run.outcome->counts.tool_calls, 5);
    ASSERT_EQ(model.agent.received().size(), 6U);
    const request last = model.agent.received()[5];
    EXPECT_TRUE(last.actions.empty());
    EXPECT_TRUE(std::string_view{text_of(last.messages.back())}.ends_with(
        "<</result>>\nGive a concise final answer based on the information above."))
        << text_of(last.messages.back());
}

TEST(files_agent, samples_as_a_small_model_needs_it) {
    const two_files folder;
    const auto root = folder.root();
    const auto model = replies({count_call, "You have 2 files."});
    ASSERT_TRUE(run_files(model, nothing, root, counting).outcome);
    for (const request& one : model.agent.received()) {
        EXPECT_EQ(one.temperature, 0.1);
        EXPECT_EQ(one.top_k, 50);
        EXPECT_EQ(one.top_p, 0.1);
        EXPECT_EQ(one.repeat_penalty, 1.05);
        EXPECT_EQ(one.max_tokens, 1'024);
    }
    static_assert(default_files_options.budget.turns == 6 && default_files_options.history_messages == 4);
}

TEST(files_agent, offers_seven_tools_and_an_answer_in_words) {
    const two_files folder;
    const auto root = folder.root();
    const auto model = replies({count_call, "You have 2 files."});
    ASSERT_TRUE(run_files(model, nothing, root, counting).outcome);
    std::vector<std::string> names;
    const auto received = model.agent.received();
    for (const offered_action& one : received[0].actions) names.push_back(one.name);
    EXPECT_EQ(names, (std::vector<std::string>{"semantic_search", "count_files", "list_files", "file_metadata",
                                               "grep_files", "directory_tree", "respond", "final"}));
    EXPECT_NE(std::string{text_of(received[0].messages[0])}.find("- grep_files: "), std::string::npos)
        << "the type of the model does not say that its server shows the tools";
}

TEST(files_agent, is_held_to_a_grammar_by_a_llama_cpp_server) {
    const two_files folder;
    const auto root = folder.root();
    const auto model = replies({count_call, "You have 2 files."});
    ASSERT_TRUE(run_files(model, nothing, root, counting).outcome);
    const auto received = model.agent.received();
    const auto body = llama_cpp_request(received[0], "prompt", llama_cpp{}.actions);
    ASSERT_TRUE(body) << body.error().message();
    EXPECT_NE(body->find(R"("json_schema":{"anyOf":[{"type":"object")"), std::string::npos) << *body;
    for (const char* name : {"semantic_search", "directory_tree", "respond"})
        EXPECT_NE(body->find(std::string{R"("tool":{"const":")"} + name + '"'), std::string::npos) << name;
    EXPECT_NE(body->find(R"("n_predict":1024,"temperature":0.1,"top_k":50,"top_p":0.1,"repeat_penalty":1.05)"),
              std::string::npos)
        << *body;
}

TEST(files_agent, takes_texts_limits_and_parts_of_a_program) {
    const two_files folder;
    const auto root = folder.root();
    const auto model = replies({count_call, "You have 2 files."});
    call_texts words = files_texts();
    words.last_turn = "Now answer.";
    files_options options;
    options.budget.turns = 2;
    options.sampling.temperature = 0;
    options.lists_tools = false;
    const auto run = run_files(model, nothing, root, counting, options, words, instructions{"You serve Ruth."});
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    const auto received = model.agent.received();
    EXPECT_EQ(text_of(received[0].messages[0]), "You serve Ruth.\n\n" + std::string{file_texts::system_prompt});
    EXPECT_TRUE(std::string_view{text_of(received[1].messages.back())}.ends_with("Now answer."));
    EXPECT_EQ(received[0].temperature, 0);
}

TEST(files_agent, keeps_a_conversation) {
    const two_files folder;
    const auto root = folder.root();
    const scripted model{count_call, "You have 2 files.", R"({"name":"count_files","arguments":{"extension":"pdf"}})",
                         "One of the 2 files is a PDF."};
    const auto agent = files_agent(model, simple_retriever{nothing}, root);
    conversation talk;
    ASSERT_TRUE(agent.run("how many files?", me, talk));
    ASSERT_TRUE(agent.run("and how many of the 2 are PDFs?", me, talk));
    ASSERT_EQ(talk.turns.size(), 2U);
    const auto messages = model.received()[2].messages;
    ASSERT_EQ(messages.size(), 4U);
    EXPECT_EQ(text_of(messages[1]), "how many files?");
    EXPECT_EQ(text_of(messages[2]), "You have 2 files.");
}

TEST(files_agent, shows_each_step) {
    const two_files folder;
    const auto root = folder.root();
    std::vector<std::string> steps;
    const scripted model{"Hm.", "You have 2 files."};
    const auto agent = files_agent(model, simple_retriever{nothing}, root, {}, sink{[&](const auto& event) {
                                       if (std::string line = narrate(event); !line.empty()) steps.push_back(line);
                                   }});
    ASSERT_TRUE(agent.run("how many files?", me));
    std::string all;
    for (const std::string& one : steps) all += one + "\n";
    EXPECT_NE(all.find("count_files"), std::string::npos) << all;
}

TEST(files_agent, shows_the_model_why_a_removed_root_cannot_be_read) {
    const two_files folder;
    const auto root = folder.root();
    std::filesystem::remove_all(folder.path());
    const auto model = replies({count_call, "I cannot count them: the folder was removed."});
    const auto run = run_files(model, nothing, root, counting);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_NE(std::string{text_of(model.agent.received()[1].messages.back())}.find("<<failure tool=\"count_files\""),
              std::string::npos)
        << text_of(model.agent.received()[1].messages.back());
}

TEST(rules_alone, answer_with_the_result_of_the_routers_tool) {
    const two_files folder;
    const auto root = folder.root();
    for (const bool lists_tools : {true, false}) {
        const auto agent =
            files_agent(rules_alone{}, simple_retriever{nothing}, root, files_options{.lists_tools = lists_tools});
        const auto made = agent.run("how many PDFs?", me);
        ASSERT_TRUE(made) << made.error().message();
        EXPECT_EQ(made->text, "Found 1 .pdf file.");
        EXPECT_EQ(made->status, answer_status::answered);
        EXPECT_EQ(made->counts.tool_calls, 1);
    }
}

TEST(rules_alone, return_raw_text_of_the_files_marked_as_such) {
    const known_passages passages{{{"How much is the rent?", {{.text = "The rent is $900.", .name = "lease.txt"}}}}};
    const two_files folder;
    const auto root = folder.root();
    const auto agent = files_agent(rules_alone{}, simple_retriever{passages}, root);
    const auto made = agent.run("How much is the rent?", me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_TRUE(made->text.starts_with(file_texts::raw_text_mark)) << made->text;
    EXPECT_NE(made->text.find("The rent is $900."), std::string::npos);
    const auto none = agent.run("Who is Ruth?", me);
    ASSERT_TRUE(none) << none.error().message();
    EXPECT_EQ(none->text, file_texts::no_matching_content);
    EXPECT_EQ(none->status, answer_status::insufficient) << "nothing was found";
}

TEST(rules_alone, fail_with_the_reason_of_the_tool) {
    const two_files folder;
    const auto root = folder.root();
    const auto agent = files_agent(rules_alone{}, simple_retriever{nothing}, root);
    std::filesystem::remove_all(folder.path());
    for (const char* question :
         {"how many PDFs?", "list files", "what is the folder structure?", "how big is the file size of a.txt?"}) {
        const auto made = agent.run(question, me);
        ASSERT_FALSE(made) << question << ": " << made->text;
        EXPECT_EQ(made.error().kind, failure_kind::tool_failed);
        EXPECT_NE(made.error().message().find("rules_alone: "), std::string::npos) << made.error().message();
    }
    const auto unreadable = [](const owner&, std::string_view, std::size_t) -> result<std::vector<found_text>> {
        return failure::of(failure_kind::corrupt, "index", "it is damaged");
    };
    const auto made = files_agent(rules_alone{}, simple_retriever{unreadable}, root).run("How much is the rent?", me);
    ASSERT_FALSE(made) << made->text;
    EXPECT_NE(made.error().message().find("damaged"), std::string::npos) << made.error().message();
}

TEST(files_agent, does_not_count_the_text_of_a_search_without_a_result_as_an_answer) {
    const two_files folder;
    const auto root = folder.root();
    for (const std::string_view text : {file_texts::no_matching_content, file_texts::no_relevant_results}) {
        const std::string as_call = R"({"name":"respond","arguments":{"answer":")" + std::string{text} + R"("}})";
        for (const std::string& reply : {std::string{text}, as_call}) {
            // The reply comes twice: after the first one, the question itself is searched.
            const auto model = replies({R"({"name":"semantic_search","arguments":{"query":"rent"}})", reply, reply});
            const auto run = run_files(model, nothing, root, {.question = "How much is the rent?", .owner = me});
            ASSERT_TRUE(run.outcome) << run.outcome.error().message();
            EXPECT_EQ(run.outcome->text, text);
            EXPECT_EQ(run.outcome->status, answer_status::insufficient);
        }
    }
}

TEST(files_agent, does_not_run_a_call_that_a_file_has) {
    const std::string quoted = R"({"name":"directory_tree","arguments":{"max_depth":7}})";
    const known_passages passages{{{"What does tools.json say?", {{.text = quoted, .name = "tools.json"}}}}};
    const two_files folder;
    const auto root = folder.root();
    const std::string answer = "The file says: " + quoted;
    const two_scripts model{scripted{"Let me see.", answer}, scripted{"no facts"}};
    const auto run =
        run_files(model, passages, root, {.question = "What does tools.json say?", .owner = me}, {}, no_gate{});
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->text, answer);
    EXPECT_EQ(run.outcome->counts.tool_calls, 1);
}

TEST(files_agent, takes_a_search_beside_words) {
    const known_passages passages{{{"rent", {{.text = "The rent is $900.", .name = "lease.txt"}}}}};
    const two_files folder;
    const auto root = folder.root();
    const two_scripts model{
        scripted{R"(I will search: {"name":"semantic_search","arguments":{"query":"rent"}})", "The rent is $900."},
        scripted{R"({"relevant":true,"facts":["The rent is $900"]})"}};
    const auto run = run_files(model, passages, root, {.question = "How much is the rent?", .owner = me});
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.outcome->text, "The rent is $900.");
    EXPECT_EQ(passages.queries(), std::vector<std::string>{"rent"});
}

TEST(rules_alone, stop) {
    const two_files folder;
    const auto root = folder.root();
    stop_source source;
    source.request_stop();
    const auto made = files_agent(rules_alone{}, simple_retriever{nothing}, root)
                          .run({.question = "how many?", .owner = me, .stop = source.get_token()});
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, failure_kind::cancelled);
}
