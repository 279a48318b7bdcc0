// systems/research_pipeline.hpp: models that fail or write nonsense, bad requests, stops, and limits.
#include "pipeline_runs.hpp"

#include <toolkit/llm/extractive.hpp>

#include <atomic>
#include <thread>

using namespace toolkit;
using namespace pipeline_tests;

namespace {

failure broken(failure_kind kind = failure_kind::unreachable) { return failure::of(kind, "server", "it is down"); }

bool has_note(const shown_run& record, std::string_view beginning) {
    return record.made && std::any_of(record.made->notes.begin(), record.made->notes.end(),
                                      [&](const std::string& one) { return one.starts_with(beginning); });
}

/// A view whose search gives many hits, whatever is asked for.
struct flooding_view {
    std::size_t count = 10'000;
    [[nodiscard]] result<std::vector<hit>> search(const query&, const stop_token&) const {
        std::vector<hit> made;
        for (std::size_t i = 0; i < count; ++i) {
            hit one{};
            one.doc_id = uuid::from_bits(1, i + 1);
            one.chunk_id = uuid::from_bits(2, i + 1);
            one.filename = "file" + std::to_string(i) + ".md";
            one.snippet = "flood";
            one.score = 1.0 / static_cast<double>(i + 1);
            one.bytes = {0, 20};
            made.push_back(one);
        }
        return made;
    }
    [[nodiscard]] result<toolkit::chunk> chunk(const uuid&, const stop_token&) const {
        return failure::of(failure_kind::not_found, "view", "no such chunk");
    }
    [[nodiscard]] result<toolkit::document> document(const uuid& id, const stop_token&) const {
        toolkit::document made;
        made.id = id;
        made.filename = "file.md";
        made.text = "The flood is coming.";
        return made;
    }
    [[nodiscard]] result<std::vector<document_ref>> find_document(std::string_view, const stop_token&) const {
        return std::vector<document_ref>{};
    }
};

}  // namespace

TEST(pipeline_failures, answers_although_the_model_fails_at_any_one_request) {
    const shelf docs;
    for (const failure_kind kind : {failure_kind::unreachable, failure_kind::timed_out, failure_kind::bad_reply,
                                    failure_kind::context_exceeded, failure_kind::refused, failure_kind::server_error})
        for (std::size_t at = 0; at < 4; ++at) {
            staged model = valuer();
            model.fails_at(at, broken(kind));
            const shown_run record = run(docs.view(), model, asking(value_question));
            ASSERT_TRUE(record.made) << at << ": " << record.text();
            EXPECT_NE(record.text().find("£2,300,000"), std::string::npos) << at << ": " << record.text();
            ASSERT_FALSE(record.made->reply.citations.empty()) << at;
            EXPECT_EQ(record.made->reply.citations[0].block_id, "b2") << at;
            EXPECT_NE(record.text().find("[1]"), std::string::npos) << at << ": " << record.text();
            EXPECT_FALSE(record.made->notes.empty()) << at;
            EXPECT_EQ(record.made->partial, at == 1 || at == 3) << at;
            EXPECT_EQ(record.text().starts_with(model_failed_label), record.made->partial) << at;
        }
}

TEST(pipeline_failures, quotes_the_documents_if_the_model_always_fails) {
    const shelf docs;
    const staged model;
    const shown_run record = run(docs.view(), model, asking(value_question));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_TRUE(record.made->partial);
    EXPECT_EQ(record.text(),
              std::string{model_failed_label} + "\n\nThe market value of Rose Cottage was £2,300,000 in May 2024. [1]");
    ASSERT_EQ(record.made->reply.citations.size(), 1U);
    EXPECT_EQ(record.made->reply.citations[0].cited_text,
              "The market value of Rose Cottage was £2,300,000 in May 2024.");
    EXPECT_EQ(record.made->reply.citations[0].doc_id, docs.id("valuation_2024.md"));
}

TEST(pipeline_failures, fails_clearly_if_nothing_can_be_quoted) {
    const shelf docs;
    const shown_run record = run(docs.view(), staged{}, asking("Which market stalls sell cottage cheese on Mondays?"));
    if (record.made) {
        EXPECT_EQ(record.text(), not_known);
    } else {
        EXPECT_EQ(record.made.error().kind, failure_kind::unreachable);
        EXPECT_EQ(record.made.error().detail.view(), "no reply for read");
    }
    staged general;
    general.on("classify", classification("general", "simple"));
    const shown_run failed = run(docs.view(), general, asking("What is a market value?"));
    ASSERT_FALSE(failed.made);
    EXPECT_EQ(failed.made.error().detail.view(), "no reply for general");
}

TEST(pipeline_failures, does_not_ask_again_after_a_failure_that_lasts) {
    const shelf docs;
    for (const failure_kind kind :
         {failure_kind::unauthorized, failure_kind::quota_spent, failure_kind::budget_spent}) {
        staged model = valuer();
        model.fails_at(0, broken(kind));
        const shown_run record = run(docs.view(), model, asking(value_question));
        ASSERT_TRUE(record.made) << record.text();
        EXPECT_EQ(model.asked(), names{"classify"});
        EXPECT_TRUE(record.made->partial);
    }
}

TEST(pipeline_failures, does_not_say_that_documents_say_what_they_do_not_carry) {
    const shelf docs;
    staged model;
    model.on("classify", classification("document", "simple"));
    model.on("read", "The name of Rose Cottage comes from the Latin word for rose [b2].");
    model.on("cite", reply_with_calls({{"cite_source", "{}"}}));
    model.on("answer", "banana banana");
    const shown_run record = run(docs.view(), model, asking(value_question));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text().find("Latin"), std::string::npos) << record.text();
    EXPECT_TRUE(record.text().starts_with(model_failed_label)) << record.text();
    EXPECT_NE(record.text().find("£2,300,000"), std::string::npos) << "sentences of the documents: " << record.text();
    EXPECT_TRUE(has_note(record, "Answers that their documents do not carry were left out: 1"));
    ASSERT_FALSE(record.made->reply.citations.empty());
    EXPECT_EQ(record.made->reply.citations.front().number, 1);
}

TEST(pipeline_failures, asks_a_server_that_is_down_twice) {
    const shelf docs;
    staged model = valuer();
    for (std::size_t at = 0; at < 10; ++at) model.fails_at(at, broken());
    research_request asked = asking(value_question);
    asked.document_ids = {docs.id("valuation_2024.md"), docs.id("valuation_2023.md"), docs.id("survey.md")};
    pipeline_options one_by_one;
    one_by_one.limits.threads = 1;
    const shown_run record = run(docs.view(), model, asked, fixed_pipeline{no_reranker{}, one_by_one});
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(model.asked(), (names{"classify", "read"}));
    EXPECT_TRUE(record.text().starts_with(model_failed_label)) << record.text();
}

TEST(pipeline_failures, does_not_pass_nonsense_on) {
    const shelf docs;
    staged model;
    for (const char* stage : {"classify", "rewrite", "read", "cite", "answer"}) model.on(stage, "banana banana");
    const shown_run record = run(docs.view(), model, asking(value_question));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text().find("banana"), std::string::npos) << record.text();
    EXPECT_NE(record.text().find("£2,300,000 in May 2024. [1]"), std::string::npos) << record.text();
    EXPECT_TRUE(has_note(record, "The rules classified: "));

    staged silly;
    silly.on("classify", classification("document", "simple"));
    silly.on("read", "The market value was £2,300,000 [b2].");
    silly.on("cite", reply_with_calls({{"cite_source", "{}"}, {"drop_tables", "[]"}}));
    silly.on("answer", "banana banana");
    const shown_run answer = run(docs.view(), silly, asking(value_question));
    ASSERT_TRUE(answer.made) << answer.text();
    EXPECT_EQ(answer.text(), std::string{model_failed_label} + "\n\nThe market value was £2,300,000 [1].");
}

TEST(pipeline_failures, leaves_out_a_document_that_cannot_be_read_and_says_so) {
    const shelf docs;
    staged model;
    model.on("classify", classification("document", "concise"));
    model.on_document("£2,300,000", "In 2024 it was £2,300,000 [b2].");
    model.on_document("roof", std::string{not_in_document});
    model.on("cite", "none");
    model.on("answer", "It was £2,300,000 in 2024 [1].");
    const shown_run record = run(docs.view(), model, asking("What was the market value of Rose Cottage?"));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text(),
              "It was £2,300,000 in 2024 [1].\n\n1 of 3 documents could not be read: valuation_2023.md.");
    EXPECT_FALSE(record.made->partial);
    EXPECT_TRUE(has_note(record, "A document was not read: "));
    const auto failed = std::find_if(record.steps.begin(), record.steps.end(), [](const reasoning_step& one) {
        return one.tool_status == reasoning_status::error;
    });
    ASSERT_NE(failed, record.steps.end());
    EXPECT_EQ(failed->message, "Could not read valuation_2023.md");
}

TEST(pipeline_failures, names_unread_documents_if_the_others_do_not_answer) {
    const shelf docs;
    staged model;
    model.on("classify", classification("document", "concise"));
    model.on_document("£2,300,000", std::string{not_in_document});
    model.on_document("roof", std::string{not_in_document});
    const shown_run record = run(docs.view(), model, asking("What was the market value of Rose Cottage?"));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text(), std::string{not_known} + "\n\n1 of 3 documents could not be read: valuation_2023.md.");
    EXPECT_FALSE(record.made->found);
}

TEST(pipeline_failures, says_that_nothing_is_known_if_nothing_is_found) {
    const shelf docs;
    staged model;
    model.on("classify", classification("document", "simple"));
    const shown_run record = run(docs.view(), model, asking("xylophone zeppelins"));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text(), not_known);
    EXPECT_FALSE(record.made->found);
    EXPECT_EQ(model.asked(), names{"classify"});
    EXPECT_EQ(record.step_names(), (names{"initial", "searching", "found_documents"}));
    EXPECT_EQ(record.steps.back().message, "Found 0 documents");
}

TEST(pipeline_failures, reads_on_if_the_first_document_does_not_answer) {
    const shelf docs;
    staged model;
    model.on("classify", classification("document", "simple"));
    model.on_document("£2,100,000", "In 2023 it was £2,100,000 [b2].");
    model.on_document("£2,300,000", std::string{not_in_document});
    model.on_document("roof", std::string{not_in_document});
    model.on("cite", "none");
    model.on("answer", "£2,100,000 [1].");
    const shown_run record = run(docs.view(), model, asking(value_question));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text(), "£2,100,000 [1].");
    EXPECT_EQ(model.asked(), (names{"classify", "read", "read", "read", "cite", "answer"}));
    EXPECT_EQ(record.made->reply.documents_read.size(), 3U);
    EXPECT_EQ(record.step_names(),
              (names{"initial", "searching", "clarify_relevant_docs", "found_documents", "analyzing_documents",
                     "read_doc_0", "analyzing_documents", "read_doc_1", "read_doc_2", "summarizing_content"}));
}

TEST(pipeline_failures, refuses_ids_that_are_not_the_owners) {
    const shelf docs;
    const auto kind_of = [&](std::vector<std::string> ids) {
        research_request asked = asking("What does it say?");
        asked.document_ids = std::move(ids);
        const staged model = valuer();
        const shown_run record = run(docs.view(), model, asked);
        EXPECT_EQ(model.asked(), names{});
        return record.made ? std::string{"answered"} : std::string{row_of(record.made.error().kind).name};
    };
    EXPECT_EQ(kind_of({docs.id("secret.md", you)}), "not found");
    EXPECT_EQ(kind_of({docs.id("no_such.md")}), "not found") << "like an id of another owner";
    EXPECT_EQ(kind_of({"not an id"}), "invalid argument");
    EXPECT_EQ(kind_of(std::vector<std::string>(51, docs.id("survey.md"))), "invalid argument");

    research_request asked = asking("What was the value?");
    asked.document_ids = {docs.id("secret.md", you), docs.id("valuation_2024.md")};
    const shown_run record = run(docs.view(), valuer(), asked);
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_TRUE(has_note(record, "1 of 2 requested documents are not in the index"));
    EXPECT_EQ(record.made->reply.documents_read, names{docs.id("valuation_2024.md")});
}

TEST(pipeline_failures, never_shows_documents_of_another_owner) {
    const shelf docs;
    staged model;
    model.on("classify", classification("document", "detailed", R"("vault code","secret.md")"));
    model.on("read", std::string{not_in_document});
    const shown_run record = run(docs.view(), model, asking("What is the vault code in secret.md?"));
    EXPECT_EQ(record.text(), not_known);
    for (const request& one : model.requests()) EXPECT_EQ(prompt_of(one).find("4711"), std::string::npos);
    for (const reasoning_step& one : record.steps) EXPECT_EQ(print(one).find("4711"), std::string::npos);
    const research_request nobody{.query = "What is it?", .owner = owner{""}};
    EXPECT_EQ(run(docs.view(you), valuer(), nobody).made.error().kind, failure_kind::invalid_argument);
}

TEST(pipeline_failures, refuses_an_empty_question) {
    const shelf docs;
    EXPECT_EQ(run(docs.view(), valuer(), asking(" \n")).made.error().kind, failure_kind::invalid_argument);
}

TEST(pipeline_failures, stops_at_every_stage) {
    const shelf docs;
    for (const std::string at : {"classify", "read", "cite", "answer"}) {
        stop_source source;
        staged model = valuer();
        model.before([&, at](const std::string& stage) {
            if (stage == at) source.request_stop();
        });
        research_request asked = asking(value_question);
        asked.stop = source.get_token();
        const shown_run record = run(docs.view(), model, asked);
        ASSERT_FALSE(record.made) << at;
        EXPECT_EQ(record.made.error().kind, failure_kind::cancelled) << at;
    }
    stop_source before;
    before.request_stop();
    research_request asked = asking("Show the map");
    asked.stop = before.get_token();
    EXPECT_EQ(run(docs.view(), valuer(), asked).made.error().kind, failure_kind::cancelled);
}

TEST(pipeline_failures, bounds_ten_thousand_hits) {
    staged model;
    model.on("classify", classification("document", "detailed", R"("flood two","flood three","flood four","five")"));
    model.on("read", "The flood is coming [b1].");
    model.on("cite", "none");
    model.on("answer", "It is coming [1].");
    const shown_run record = run(flooding_view{}, model, asking("When does the flood come?"));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.made->reply.documents_read.size(), default_pipeline_limits.detailed_documents);
    const names requests = model.asked();
    EXPECT_EQ(std::count(requests.begin(), requests.end(), "read"), 15);
    EXPECT_LE(record.made->reply.citations.size(), default_pipeline_limits.citations);
    EXPECT_LT(record.details("found_documents").size(), 50'000U);
}

TEST(pipeline_failures, bounds_a_long_conversation_and_a_long_question) {
    const shelf docs;
    staged model = valuer();
    model.on("rewrite", value_question);
    research_request asked = asking("And what about it? " + std::string(200'000, 'x'));
    for (int i = 0; i < 5'000; ++i)
        asked.conversation_history.push_back({"Question " + std::to_string(i), std::string(3'000, 'y'), {}});
    const shown_run record = run(docs.view(), model, asked);
    for (const request& one : model.requests()) EXPECT_LT(prompt_of(one).size(), 60'000U) << stage_of(one);
    EXPECT_FALSE(model.requests().empty());
    EXPECT_TRUE(record.made) << record.text();
}

TEST(pipeline_failures, reads_at_most_five_documents_at_the_same_time_and_keeps_their_order) {
    const flooding_view view{12};
    staged model;
    std::atomic<int> running{0};
    std::atomic<int> most{0};
    model.on("classify", classification("document", "detailed"));
    model.on("read", "The flood is coming [b1].");
    model.on("cite", "none");
    model.on("answer", "It is coming [1].");
    model.before([&](const std::string& stage) {
        if (stage != "read") return;
        const int now = ++running;
        int seen = most.load();
        while (now > seen && !most.compare_exchange_weak(seen, now)) {}
        std::this_thread::yield();
        --running;
    });
    const shown_run first = run(view, model, asking("When does the flood come?"));
    ASSERT_TRUE(first.made) << first.text();
    EXPECT_LE(most.load(), 5);
    names expected;
    for (std::size_t i = 0; i < 12; ++i) expected.push_back("read_doc_" + std::to_string(i));
    names read;
    for (const std::string& one : first.step_names())
        if (one.starts_with("read_doc_")) read.push_back(one);
    EXPECT_EQ(read, expected);
    const shown_run second = run(view, model, asking("When does the flood come?"));
    EXPECT_EQ(print(first.made->reply.documents_read), print(second.made->reply.documents_read));
}

TEST(pipeline_failures, quotes_with_citations_without_a_model_that_writes) {
    const shelf docs;
    const shown_run record = run(docs.view(), extractive{}, asking(value_question));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text(), "The market value of Rose Cottage was £2,300,000 in May 2024. [1]");
    EXPECT_FALSE(record.made->partial) << "no model has failed";
    EXPECT_EQ(record.made->requests, 0);
    EXPECT_EQ(run(docs.view(), extractive{}, asking("Who painted the Mona Lisa in Florence?")).text(), not_known);
}

TEST(pipeline_failures, keeps_what_an_agent_has_found) {
    const shelf docs;
    staged model = valuer();
    research_so_far so_far;
    so_far.documents.push_back({docs.id("valuation_2024.md"), "valuation_2024.md",
                                "[BLOCK_CITE_ID: b2] The market value of Rose Cottage was £2,300,000 in May 2024.\n",
                                0});
    research_citation known;
    known.number = 1;
    known.cited_text = "The valuer was Bob Carter.";
    known.block_id = "b3";
    known.doc_id = docs.id("valuation_2024.md");
    so_far.citations.push_back(known);
    so_far.tool_calls_made.push_back({"read_document", {"{}"}, {"{}"}});
    so_far.agent_actions.push_back({"show_map_view", {R"({"reason":"x"})"}});
    const shown_run record = run(docs.view(), model, asking(value_question), fixed_pipeline{}, so_far);
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(model.asked(), (names{"classify", "read", "cite", "answer"}));
    EXPECT_EQ(record.step_names(), (names{"initial", "analyzing_documents", "summarizing_content"}))
        << "nothing is searched, and the document is not read again";
    ASSERT_EQ(record.made->reply.citations.size(), 2U);
    EXPECT_EQ(record.made->reply.citations[0].block_id, "b3") << "the agent's citation keeps its number";
    EXPECT_EQ(record.made->reply.citations[1].block_id, "b2");
    EXPECT_EQ(record.made->reply.documents_read, names{docs.id("valuation_2024.md")});
    ASSERT_EQ(record.made->reply.tool_calls_made.size(), 1U) << "research() adds those of the agent";
    EXPECT_EQ(record.made->reply.tool_calls_made[0].name, "cite_source");
    EXPECT_TRUE(record.made->reply.agent_actions.empty());
}

TEST(pipeline_failures, reads_other_documents_beside_those_of_the_agent) {
    const shelf docs;
    staged model;
    model.on("classify", classification("document", "concise"));
    model.on_document("£2,100,000", "In 2023 it was £2,100,000 [b2].");
    model.on_document("£2,300,000", "In 2024 it was £2,300,000 [b2].");
    model.on_document("roof", std::string{not_in_document});
    model.on("cite", "none");
    model.on("answer", "£2,300,000 [1], £2,100,000 [2].");
    research_so_far so_far;
    so_far.documents.push_back({docs.id("valuation_2024.md"), "valuation_2024.md",
                                "[BLOCK_CITE_ID: b2] The market value of Rose Cottage was £2,300,000 in May 2024.\n",
                                0});
    const shown_run record =
        run(docs.view(), model, asking("What was the market value of Rose Cottage?"), fixed_pipeline{}, so_far);
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text(), "£2,300,000 [1], £2,100,000 [2].");
    EXPECT_EQ(record.made->reply.documents_read,
              (names{docs.id("valuation_2024.md"), docs.id("valuation_2023.md"), docs.id("survey.md")}));
    EXPECT_EQ(record.step_names(), (names{"initial", "searching", "found_documents", "analyzing_documents",
                                          "read_doc_1", "read_doc_2", "summarizing_content"}));
}

TEST(pipeline_failures, searches_if_the_documents_of_the_agent_do_not_answer) {
    const shelf docs;
    staged model;
    model.on("classify", classification("document", "simple"));
    model.on_document("£2,300,000", "In 2024 it was £2,300,000 [b2].");
    model.on_document("£2,100,000", std::string{not_in_document});
    model.on_document("roof", std::string{not_in_document});
    model.on("cite", "none");
    model.on("answer", "£2,300,000 [1].");
    research_so_far so_far;
    so_far.documents.push_back({docs.id("survey.md"), "survey.md",
                                "[BLOCK_CITE_ID: b2] The roof was replaced in 2019. It has no leaks.\n", 0});
    const shown_run record = run(docs.view(), model, asking(value_question), fixed_pipeline{}, so_far);
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text(), "£2,300,000 [1].");
    EXPECT_EQ(record.made->reply.documents_read,
              (names{docs.id("survey.md"), docs.id("valuation_2024.md"), docs.id("valuation_2023.md")}));
}

TEST(pipeline_failures, bounds_a_long_document_that_the_agent_has_read) {
    shelf docs;
    std::string text = "# Minutes\n\n";
    for (int i = 0; i < 2'000; ++i)
        text += "Paragraph " + std::to_string(i) + " is about the weather in the valley.\n\n";
    text += "The zeppelin landed in Friedrichshafen.\n\n";
    docs.add(me, "minutes.md", text);
    staged model;
    model.on("classify", classification("document", "simple"));
    model.on("read", "It landed in Friedrichshafen.");
    model.on("cite", "none");
    model.on("answer", "In Friedrichshafen [1].");
    research_so_far so_far;
    so_far.documents.push_back({docs.id("minutes.md"), "minutes.md", text, 0});
    const shown_run record = run(docs.view(), model, asking("Where did the zeppelin land?"), fixed_pipeline{}, so_far);
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text(), "In Friedrichshafen [1].");
    EXPECT_LT(model.prompt("read").size(), 20'000U);
    EXPECT_NE(model.prompt("read").find("The zeppelin landed"), std::string::npos) << "around what is searched in it";
}

TEST(pipeline_failures, keeps_the_part_of_a_question_that_a_document_answers) {
    const shelf docs;
    staged model = valuer();
    model.on_document("£2,300,000", "It was £2,300,000 [b2]. The buyer is NOT IN THIS DOCUMENT.");
    const shown_run record = run(docs.view(), model, asking(value_question));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text(), "The market value was £2,300,000 [1].");
}

TEST(pipeline_failures, quotes_the_document_of_marked_words_without_a_model) {
    const shelf docs;
    research_request marked = asking(value_question);
    marked.citation = citation_context{.cited_text = "£2,300,000", .doc_id = docs.id("valuation_2024.md")};
    const shown_run record = run(docs.view(), extractive{}, marked);
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text(), "The market value of Rose Cottage was £2,300,000 in May 2024. [1]");
    marked.citation->doc_id = docs.id("secret.md", you);
    EXPECT_EQ(run(docs.view(), extractive{}, marked).text(), not_known);
}

TEST(pipeline_failures, ranks_more_than_two_documents_again) {
    struct last_first {
        [[nodiscard]] result<std::vector<double>> rerank(std::string_view, std::span<const std::string_view> passages,
                                                         const stop_token&) const {
            std::vector<double> made;
            for (std::size_t i = 0; i < passages.size(); ++i)
                made.push_back(static_cast<double>(i) / static_cast<double>(passages.size()));
            return made;
        }
    };
    struct failing {
        [[nodiscard]] result<std::vector<double>> rerank(std::string_view, std::span<const std::string_view>,
                                                         const stop_token&) const {
            return broken();
        }
    };
    staged model;
    model.on("classify", classification("document", "simple"));
    model.on("read", "The flood is coming [b1].");
    model.on("cite", "none");
    model.on("answer", "It is coming [1].");
    const auto read_first = [&](const auto& reranker, std::size_t documents) {
        const shown_run record =
            run(flooding_view{documents}, model, asking("When does the flood come?"), fixed_pipeline{reranker});
        const bool fails = std::is_same_v<std::remove_cvref_t<decltype(reranker)>, failing>;
        EXPECT_EQ(has_note(record, "The documents were not ranked again: "), fails && documents > 2);
        const names steps = record.step_names();
        EXPECT_EQ(std::count(steps.begin(), steps.end(), "clarify_relevant_docs"), documents > 2 ? 1 : 0);
        return record.made ? record.made->reply.documents_read.front() : record.text();
    };
    EXPECT_EQ(read_first(last_first{}, 3), uuid::from_bits(1, 3).to_string());
    EXPECT_EQ(read_first(last_first{}, 2), uuid::from_bits(1, 1).to_string());
    EXPECT_EQ(read_first(failing{}, 3), uuid::from_bits(1, 1).to_string());
}
