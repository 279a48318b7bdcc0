// systems/research_pipeline.hpp: each of the nine paths with its requests to the model and its steps.
#include "pipeline_runs.hpp"

using namespace toolkit;
using namespace pipeline_tests;

namespace {

const std::vector<exchange> talk{
    {"What was the market value of Rose Cottage in May 2024?", "It was £2,300,000 [1].", {}}};

}  // namespace

TEST(pipeline_paths, a_simple_search_reads_one_document_and_cites_it) {
    const shelf docs;
    const staged model = valuer();
    const shown_run record = run(docs.view(), model, asking(value_question));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text(), "The market value was £2,300,000 [1].");
    EXPECT_EQ(record.made->route, pipeline_route::simple_search);
    EXPECT_FALSE(record.made->partial);
    EXPECT_EQ(model.asked(), (names{"classify", "read", "cite", "answer"}));
    EXPECT_EQ(record.made->requests, 4);
    EXPECT_EQ(record.step_names(), (names{"initial", "searching", "clarify_relevant_docs", "found_documents",
                                          "analyzing_documents", "read_doc_0", "summarizing_content"}));
    EXPECT_EQ(record.details("initial"), R"({"original_query":")" + value_question + R"("})");
    EXPECT_EQ(record.details("analyzing_documents"), R"({"documents_to_analyze":1})");
    EXPECT_NE(record.details("found_documents")
                  .find(R"("document_names":["valuation_2024.md","valuation_2023.md","survey.md"])"),
              std::string::npos)
        << record.details("found_documents");
    EXPECT_NE(record.details("read_doc_0").find(R"("filename":"valuation_2024.md")"), std::string::npos);
    EXPECT_NE(record.details("read_doc_0").find("[BLOCK_CITE_ID: b2]"), std::string::npos);
    ASSERT_EQ(record.made->reply.citations.size(), 1U);
    const research_citation& cited = record.made->reply.citations.front();
    EXPECT_EQ(cited.number, 1);
    EXPECT_EQ(cited.cited_text, "The market value of Rose Cottage was £2,300,000");
    EXPECT_EQ(cited.block_id, "b2");
    EXPECT_EQ(cited.doc_id, docs.id("valuation_2024.md"));
    EXPECT_EQ(record.made->reply.documents_read, names{docs.id("valuation_2024.md")});
    ASSERT_EQ(record.made->reply.tool_calls_made.size(), 1U);
    EXPECT_EQ(record.made->reply.tool_calls_made[0].name, "cite_source");
}

TEST(pipeline_paths, binds_cite_source_in_phase_1_and_the_action_tools_in_phase_2) {
    const shelf docs;
    staged model = valuer();
    model.on("marked", "Yes [1].");
    (void)run(docs.view(), model, asking(value_question));
    EXPECT_EQ(model.bound("classify"), names{});
    EXPECT_EQ(model.bound("read"), names{});
    EXPECT_EQ(model.bound("cite"), names{"cite_source"});
    const names actions{"open_document", "navigate_to_property", "search_property",
                        "show_map_view", "select_property_pin",  "navigate_to_property_by_name"};
    EXPECT_EQ(model.bound("answer"), actions);
    research_request marked = asking("Is that the market value?");
    marked.citation = citation_context{.cited_text = "£2,300,000"};
    (void)run(docs.view(), model, marked);
    EXPECT_EQ(model.bound("marked"), actions);
}

TEST(pipeline_paths, hands_the_actions_of_phase_2_to_the_interface) {
    const shelf docs;
    staged model;
    model.on("classify", classification("document", "simple"));
    model.on("read", "The market value was £2,300,000 [b2].");
    model.on("cite", reply_with_calls({{"cite_source", cite_call("£2,300,000 in May 2024", "b2", 1)}}));
    model.on("answer",
             reply_with_calls({{"open_document", R"({"citation_number":1,"reason":"the user wants to see it"})"},
                               {"open_document", R"({"citation_number":"which?"})"},
                               {"delete_everything", "{}"}}));
    model.on("answer", "It was £2,300,000 [1].");
    const shown_run record = run(docs.view(), model, asking(value_question));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text(), "It was £2,300,000 [1].");
    EXPECT_EQ(model.asked(), (names{"classify", "read", "cite", "answer", "answer"}));
    ASSERT_EQ(record.made->reply.agent_actions.size(), 1U);
    EXPECT_EQ(record.made->reply.agent_actions[0].action, "open_document");
    EXPECT_EQ(record.made->reply.agent_actions[0].details.text,
              R"({"citation_number":1,"reason":"the user wants to see it"})");
    EXPECT_EQ(record.step_names().back(), "open_document");
    const request last = model.requests().back();
    EXPECT_TRUE(last.actions.empty());
    for (const message& one : last.messages)
        if (const auto* mine = std::get_if<assistant_message>(&one)) {
            EXPECT_TRUE(mine->calls.empty()) << "a request without tools has no calls";
        }
    ASSERT_GE(record.made->reply.tool_calls_made.size(), 3U);
    EXPECT_TRUE(record.made->reply.tool_calls_made.back().output.text.starts_with(R"({"error":)"));
}

TEST(pipeline_paths, lets_the_model_correct_a_refused_citation_once) {
    const shelf docs;
    staged model;
    model.on("classify", classification("document", "simple"));
    model.on("read", "The market value was £2,300,000 [b2].");
    model.on("cite", reply_with_calls({{"cite_source", cite_call("The value was two million", "b2", 1)},
                                       {"cite_source", cite_call("The valuer was Bob Carter.", "b3", 2)}}));
    model.on("cite", reply_with_calls(
                         {{"cite_source", cite_call("The market value of Rose Cottage was £2,300,000", "b2", 7)}}));
    model.on("answer", "Bob Carter [1] says £2,300,000 [2].");
    const shown_run record = run(docs.view(), model, asking(value_question));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text(), "Bob Carter [1] says £2,300,000 [2].");
    EXPECT_EQ(model.asked(), (names{"classify", "read", "cite", "cite", "answer"}));
    ASSERT_EQ(record.made->reply.citations.size(), 2U);
    EXPECT_EQ(record.made->reply.citations[0].block_id, "b3");
    EXPECT_EQ(record.made->reply.citations[1].number, 2) << "numbered by its order";
}

TEST(pipeline_paths, cites_the_named_blocks_if_the_model_records_nothing) {
    const shelf docs;
    staged model;
    model.on("classify", classification("document", "simple"));
    model.on("read", "The roof has no leaks [b2].");
    model.on("cite", "I have no tools.");
    model.on("answer", "There are no leaks [1]. Trust me [9].");
    const shown_run record = run(docs.view(), model, asking("Does the roof have leaks?"));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text(), "There are no leaks [1]. Trust me.") << "an invented marker goes";
    ASSERT_EQ(record.made->reply.citations.size(), 1U);
    EXPECT_EQ(record.made->reply.citations[0].cited_text, "It has no leaks.");
}

TEST(pipeline_paths, a_complex_search_rewrites_with_the_conversation_and_reads_in_parallel) {
    const shelf docs;
    staged model;
    model.on("classify", classification("document", "detailed", R"("valuation report 2023","market price history")"));
    model.on("rewrite", "How does the market value of Rose Cottage in 2023 compare with that in 2024?");
    model.on_document("£2,100,000", "In 2023 it was £2,100,000 [b2].");
    model.on_document("£2,300,000", "In 2024 it was £2,300,000 [b2].");
    model.on_document("roof", "NOT IN THIS DOCUMENT");
    model.on("cite", reply_with_calls({{"cite_source", cite_call("£2,100,000 in May 2023", "b2", 1)},
                                       {"cite_source", cite_call("£2,300,000 in May 2024", "b2", 2)}}));
    model.on("answer", "It rose from £2,100,000 [1] to £2,300,000 [2].");
    research_request asked = asking("Compare it with 2023 and 2024.");
    asked.conversation_history = talk;
    const shown_run record = run(docs.view(), model, asked);
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text(), "It rose from £2,100,000 [1] to £2,300,000 [2].");
    EXPECT_EQ(record.made->route, pipeline_route::complex_search);
    const names requests = model.asked();
    EXPECT_EQ(requests.front(), "classify");
    EXPECT_EQ(requests[1], "rewrite");
    EXPECT_EQ(requests.back(), "answer");
    EXPECT_EQ(std::count(requests.begin(), requests.end(), "read"),
              static_cast<std::ptrdiff_t>(record.made->reply.documents_read.size()));
    EXPECT_GE(record.made->reply.documents_read.size(), 2U);
    ASSERT_EQ(record.made->reply.citations.size(), 2U);
    EXPECT_EQ(record.made->reply.citations[0].filename, "valuation_2023.md") << "b2 of the document with the words";
    EXPECT_EQ(record.made->reply.citations[1].filename, "valuation_2024.md");
    EXPECT_NE(model.prompt("answer").find("In 2023 it was £2,100,000 [1]."), std::string::npos)
        << "ids of blocks are numbers of citations in phase 2";
}

TEST(pipeline_paths, searches_the_documents_of_the_property_that_the_user_looks_at) {
    shelf docs;
    docs.add(me, "note.md", "---\nproperty_id: p1\n---\n# Note\n\nThe market value is discussed in a letter.\n");
    const staged model = valuer();
    research_request asked = asking(value_question);
    asked.property_id = "p1";
    const shown_run record = run(docs.view(), model, asked);
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.made->reply.documents_read, names{docs.id("note.md")});
    asked.property_id = "p9";
    const shown_run other = run(docs.view(), valuer(), asked);
    ASSERT_TRUE(other.made) << other.text();
    EXPECT_EQ(other.made->reply.documents_read, names{docs.id("valuation_2024.md")});
    ASSERT_FALSE(other.made->notes.empty());
    EXPECT_EQ(other.made->notes[0], "No document of the property was found; all documents were searched");
}

TEST(pipeline_paths, navigates_without_the_model) {
    const shelf docs;
    const staged model;
    const shown_run record = run(docs.view(), model, asking("Show Rose Cottage on the map"));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.made->route, pipeline_route::navigation);
    EXPECT_EQ(record.text(), "Showing Rose Cottage on the map.");
    EXPECT_EQ(model.asked(), names{});
    EXPECT_EQ(record.step_names(), (names{"initial", "navigate_to_property_by_name"}));
    ASSERT_EQ(record.made->reply.agent_actions.size(), 1U);
    EXPECT_EQ(record.made->reply.agent_actions[0].details.text,
              R"({"property_name":"Rose Cottage","reason":"The user asked for it"})");
}

TEST(pipeline_paths, answers_about_marked_words_with_their_place) {
    const shelf docs;
    staged model;
    model.on("classify", classification("document", "simple"));
    model.on("marked", "The marked value is the market value [1] [2].");
    research_request asked = asking("What is this number?");
    asked.citation = citation_context{.cited_text = "£2,300,000", .doc_id = docs.id("valuation_2024.md")};
    const shown_run record = run(docs.view(), model, asked);
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.made->route, pipeline_route::citation);
    EXPECT_EQ(record.text(), "The marked value is the market value [1].");
    EXPECT_EQ(model.asked(), (names{"classify", "marked"}));
    EXPECT_EQ(record.step_names(), names{"initial"});
    ASSERT_EQ(record.made->reply.citations.size(), 1U);
    EXPECT_EQ(record.made->reply.citations[0].block_id, "b2");
    EXPECT_EQ(record.made->reply.citations[0].filename, "valuation_2024.md");

    asked.citation = citation_context{.cited_text = "4711", .doc_id = docs.id("secret.md", you), .filename = "x.md"};
    const shown_run foreign = run(docs.view(), model, asked);
    ASSERT_TRUE(foreign.made) << foreign.text();
    EXPECT_EQ(foreign.made->reply.citations[0].doc_id, "") << "no place in a document of another owner";
    EXPECT_EQ(foreign.made->reply.citations[0].filename, "x.md") << "as the client sent it";
}

TEST(pipeline_paths, answers_from_the_documents_of_the_request) {
    const shelf docs;
    staged model = valuer();
    research_request asked = asking("What was the value?");
    asked.document_ids = {docs.id("valuation_2024.md")};
    const shown_run record = run(docs.view(), model, asked);
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.made->route, pipeline_route::direct_document);
    EXPECT_EQ(record.text(), "The market value was £2,300,000 [1].");
    EXPECT_EQ(model.asked(), (names{"classify", "read", "cite", "answer"}));
    EXPECT_EQ(record.step_names(), (names{"initial", "analyzing_documents", "read_doc_0", "summarizing_content"}))
        << "nothing is searched";

    const shown_run named = run(docs.view(), valuer(), asking("What does valuation_2024.md say about the value?"));
    ASSERT_TRUE(named.made) << named.text();
    EXPECT_EQ(named.made->route, pipeline_route::direct_document);
    EXPECT_EQ(named.made->reply.documents_read, names{docs.id("valuation_2024.md")});
}

TEST(pipeline_paths, answers_from_an_attachment_in_one_request_if_switched_on) {
    const shelf docs;
    staged model;
    model.on("classify", classification("document", "simple"));
    model.on("attachment", "The roof was replaced in 2019 [b2].");
    research_request asked = asking("When was it replaced?");
    asked.document_ids = {docs.id("survey.md")};
    const shown_run record = run(docs.view(), model, asked, fixed_pipeline{no_reranker{}, {.fast_attachments = true}});
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.made->route, pipeline_route::attachment);
    EXPECT_EQ(record.text(), "The roof was replaced in 2019 [1].");
    EXPECT_EQ(model.asked(), (names{"classify", "attachment"}));
    ASSERT_EQ(record.made->reply.citations.size(), 1U);
    EXPECT_EQ(record.made->reply.citations[0].cited_text, "The roof was replaced in 2019.");
}

TEST(pipeline_paths, reads_an_attachment_if_its_one_request_fails) {
    const shelf docs;
    staged model;
    model.on("classify", classification("document", "simple"));
    model.on("attachment", failure::of(failure_kind::server_error, "staged", "down"));
    model.on("read", "The roof was replaced in 2019 [b2].");
    model.on("cite", "none");
    model.on("answer", "In 2019 [1].");
    research_request asked = asking("When was it replaced?");
    asked.document_ids = {docs.id("survey.md")};
    const shown_run record = run(docs.view(), model, asked, fixed_pipeline{no_reranker{}, {.fast_attachments = true}});
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.made->route, pipeline_route::direct_document);
    EXPECT_NE(model.prompt("read").find("The roof was replaced in 2019."), std::string::npos);
    EXPECT_EQ(record.text(), "In 2019 [1].");
}

TEST(pipeline_paths, answers_a_general_question_without_documents) {
    const shelf docs;
    staged model;
    model.on("classify", classification("general", "simple"));
    model.on("general", "A market value is an estimate of a price [1].");
    const shown_run record = run(docs.view(), model, asking("What is a market value?"));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.made->route, pipeline_route::general);
    EXPECT_EQ(record.text(), "A market value is an estimate of a price.");
    EXPECT_EQ(model.asked(), (names{"classify", "general"}));
    EXPECT_TRUE(record.made->reply.citations.empty());
    EXPECT_EQ(model.prompt("general").find("Rose Cottage"), std::string::npos);
}

TEST(pipeline_paths, changes_the_text_of_the_question_or_the_last_answer) {
    const shelf docs;
    staged model;
    model.on("classify", classification("transformation", "simple"));
    model.on("transform", "Das Dach ist dicht.");
    const shown_run given = run(docs.view(), model, asking("Translate into German: The roof has no leaks."));
    ASSERT_TRUE(given.made) << given.text();
    EXPECT_EQ(given.made->route, pipeline_route::transformation);
    EXPECT_EQ(given.text(), "Das Dach ist dicht.");
    EXPECT_EQ(model.asked(), (names{"classify", "transform"}));

    research_request asked = asking("Translate that into German");
    asked.conversation_history = talk;
    (void)run(docs.view(), model, asked);
    EXPECT_NE(prompt_of(model.requests().back()).find("It was £2,300,000 [1]."), std::string::npos);

    asked.conversation_history = {};
    asked.document_ids = {docs.id("survey.md")};
    (void)run(docs.view(), model, asked);
    EXPECT_NE(prompt_of(model.requests().back()).find("It has no leaks."), std::string::npos) << "the attachment";
}

TEST(pipeline_paths, searches_if_there_is_no_text_to_change) {
    const shelf docs;
    staged again;
    again.on("classify", classification("transformation", "simple"));
    again.on("read", "The market value was £2,300,000 [b2].");
    again.on("cite", "none");
    again.on("answer", "It was £2,300,000 [1].");
    const shown_run record = run(docs.view(), again, asking("Translate the market value of Rose Cottage"));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.made->route, pipeline_route::simple_search);
}

TEST(pipeline_paths, follows_up_from_the_conversation_or_searches) {
    const shelf docs;
    staged model;
    model.on("classify", classification("follow_up", "simple"));
    model.on("follow_up", R"({"answer":"Yes, that was in pounds.","standalone_question":""})");
    research_request asked = asking("And was that in pounds?");
    asked.conversation_history = talk;
    const shown_run record = run(docs.view(), model, asked);
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.made->route, pipeline_route::follow_up);
    EXPECT_EQ(record.text(), "Yes, that was in pounds.");
    EXPECT_EQ(model.asked(), (names{"classify", "follow_up"}));
    EXPECT_EQ(record.step_names(), names{"initial"});

    staged then;
    then.on("classify", classification("follow_up", "simple"));
    then.on("follow_up", R"({"answer":"","standalone_question":"Who was the valuer of Rose Cottage in 2024?"})");
    then.on("read", "The valuer was Bob Carter [b3].");
    then.on("cite", "none");
    then.on("answer", "Bob Carter [1].");
    asked.query = "And who was the valuer?";
    const shown_run searched = run(docs.view(), then, asked);
    ASSERT_TRUE(searched.made) << searched.text();
    EXPECT_EQ(searched.made->route, pipeline_route::follow_up);
    EXPECT_EQ(searched.text(), "Bob Carter [1].");
    EXPECT_EQ(then.asked(), (names{"classify", "follow_up", "read", "cite", "answer"}));
    EXPECT_EQ(searched.steps[1].message, "Searching for: Who was the valuer of Rose Cottage in 2024?");
}

TEST(pipeline_paths, answers_at_once_from_documents_that_the_conversation_has) {
    const shelf docs;
    staged model = valuer();
    research_request asked = asking("What was the value?");
    asked.document_ids = {docs.id("valuation_2024.md")};
    asked.conversation_history = {
        {"Read it.",
         "Done.",
         {{"read_document", {R"({"doc_id":")" + docs.id("valuation_2024.md") + R"("})"}, "", false}}}};
    const shown_run record = run(docs.view(), model, asked);
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_TRUE(record.made->cached);
    EXPECT_EQ(model.asked(), (names{"read", "cite", "answer"})) << "no classification";

    asked.document_ids.push_back(docs.id("survey.md"));
    EXPECT_FALSE(run(docs.view(), valuer(), asked).made->cached) << "one of them is new";
}

TEST(pipeline_paths, takes_fast_paths_before_an_agent_and_leaves_searches_to_it) {
    const shelf docs;
    const auto view = docs.view();
    const staged model;
    const auto nothing = [](const auto&) {};
    const auto first = [&](const research_request& asked) {
        const research_context context{me,
                                       view,
                                       model,
                                       {},
                                       {},
                                       function_ref<void(const phase_reached&)>{nothing},
                                       function_ref<void(std::string_view)>{nothing}};
        return answers_first(fixed_pipeline{}, asked, context);
    };
    EXPECT_FALSE(first(asking(value_question)));
    EXPECT_FALSE(first(asking("Compare the valuations of 2023 and 2024")));
    EXPECT_TRUE(first(asking("Show the map")));
    EXPECT_TRUE(first(asking("What does survey.md say?")));
    EXPECT_TRUE(first(asking("Hello!")));
    EXPECT_TRUE(first(asking("Translate into German: The roof has no leaks.")));
    research_request asked = asking("What is this?");
    asked.citation = citation_context{.cited_text = "£2,300,000"};
    EXPECT_TRUE(first(asked));
    asked.citation.reset();
    asked.document_ids = {docs.id("survey.md")};
    EXPECT_TRUE(first(asked));
    research_request follow = asking("And who was it?");
    follow.conversation_history = talk;
    EXPECT_FALSE(first(follow)) << "only a model knows whether it is a follow-up";
    EXPECT_EQ(model.asked(), names{});
}
