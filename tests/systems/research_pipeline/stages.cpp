// The stages of the fixed pipeline by themselves: rules, routes, navigation, texts to change, blocks, the last format.
#include "pipeline_runs.hpp"

#include <toolkit/systems/research_pipeline/format_reply.hpp>
#include <toolkit/systems/research_pipeline/quote.hpp>

using namespace toolkit;
using namespace pipeline_tests;

namespace {

const std::vector<exchange> flat_talk{{"What is the price of the flat?", "It is £300,000 [1].", {}}};

research_citation cited(std::int64_t number, std::string block) {
    research_citation made;
    made.number = number;
    made.cited_text = "words";
    made.block_id = std::move(block);
    return made;
}

}  // namespace

TEST(pipeline_stages, classify_by_words) {
    const auto rules = [](std::string_view question, std::span<const exchange> history = {}) {
        const query_classification made = classify_by_rules(question, history);
        std::string text = print(made.kind) + ", " + print(made.detail);
        std::erase(text, '"');
        return text;
    };
    EXPECT_EQ(rules("What is the price?"), "document, simple");
    EXPECT_EQ(rules("How many bedrooms are there?"), "document, simple");
    EXPECT_EQ(rules("How does the heating work?"), "document, concise");
    EXPECT_EQ(rules("Compare the valuations of 2023 and 2024"), "document, detailed");
    EXPECT_EQ(rules("Vergleiche die Gutachten"), "document, detailed");
    EXPECT_EQ(rules("What was it worth in 2023 and in 2024?"), "document, detailed");
    EXPECT_EQ(rules("Translate this into German: hello"), "transformation, simple");
    EXPECT_EQ(rules("Übersetze das ins Englische"), "transformation, simple");
    EXPECT_EQ(rules("Hello!"), "general, simple");
    EXPECT_EQ(rules("Danke"), "general, simple");
    EXPECT_EQ(rules("And the garden?"), "document, simple") << "there is no conversation";
    EXPECT_EQ(rules("And the garden?", flat_talk), "follow_up, simple");
    EXPECT_EQ(rules("Does it have a garden?", flat_talk), "follow_up, simple");
    EXPECT_EQ(rules("What is the price of Rose Cottage?", flat_talk), "document, simple");
    EXPECT_EQ(rules("", flat_talk), "document, simple");
}

TEST(pipeline_stages, classify_keeps_usable_queries_alone) {
    staged model;
    model.on("classify", classification("document", "concise",
                                        R"("What is the price?","  PRICE\nof the flat ","price of the flat",)"
                                        R"("???","cost","fee","charge")"));
    const auto ask = [&](request& mine, delta_sink& sink, const stop_token& stop, usage*) {
        return model.complete(mine, sink, stop);
    };
    const pipeline_model asked{run_llm{run_llm::ask{ask}}, "me"};
    const auto read = classify(asked, "What is the price?", {});
    ASSERT_TRUE(read);
    EXPECT_EQ(read->value.expanded_queries, (names{"PRICE of the flat", "cost", "fee"}));
    EXPECT_FALSE(read->unread);
}

TEST(pipeline_stages, every_path_has_its_condition) {
    const query_classification general{query_kind::general, detail_level::simple, {}};
    const query_classification follow{query_kind::follow_up, detail_level::simple, {}};
    const query_classification transform{query_kind::transformation, detail_level::simple, {}};
    const query_classification about{query_kind::document, detail_level::simple, {}};
    EXPECT_EQ(route_of({.question = "q", .classification = general}), pipeline_route::general);
    EXPECT_EQ(route_of({.question = "q", .has_documents = true, .classification = general}),
              pipeline_route::direct_document)
        << "documents were sent with it";
    EXPECT_EQ(route_of({.question = "q", .has_documents = true, .classification = transform}),
              pipeline_route::transformation);
    EXPECT_EQ(route_of({.question = "q", .classification = follow}), pipeline_route::follow_up);
    EXPECT_EQ(route_of({.question = "q", .navigates = true, .classification = follow}), pipeline_route::navigation);
    EXPECT_EQ(route_of({.question = "q", .has_citation = true, .has_documents = true, .classification = about}),
              pipeline_route::citation);
    EXPECT_EQ(route_of({.question = "q", .has_documents = true, .classification = about}),
              pipeline_route::direct_document);
    EXPECT_EQ(route_of({.question = "q", .has_documents = true, .fast_attachments = true, .classification = about}),
              pipeline_route::attachment);
    EXPECT_EQ(route_of({.question = "What is the price?", .classification = about}), pipeline_route::simple_search);
    EXPECT_EQ(route_of({.question = "Compare the prices", .classification = about}), pipeline_route::complex_search);
    EXPECT_EQ(route_of({.question = "What is it? And who?"}), pipeline_route::complex_search);
    for (const pipeline_route_row& one : pipeline_routes)
        EXPECT_EQ(one.to_agent,
                  one.route == pipeline_route::simple_search || one.route == pipeline_route::complex_search)
            << one.name;
}

TEST(pipeline_stages, navigation_is_recognised_by_rules) {
    const auto action = [](std::string_view question, std::string_view property = {}) {
        const auto found = navigation_of(question, property);
        return found ? found->action.action + " " + found->action.details.text : std::string{"none"};
    };
    const std::string why = R"("reason":"The user asked for it"})";
    EXPECT_EQ(action("Open source 2"), R"(open_document {"citation_number":2,)" + why);
    EXPECT_EQ(action("open [3]."), R"(open_document {"citation_number":3,)" + why);
    EXPECT_EQ(action("Öffne Quelle 2"), R"(open_document {"citation_number":2,)" + why);
    EXPECT_EQ(action("Please show me the map"), R"(show_map_view {)" + why);
    EXPECT_EQ(action("Zeige die Karte, bitte"), R"(show_map_view {)" + why);
    EXPECT_EQ(action("Show this property on the map", "p1"), R"(select_property_pin {"property_id":"p1",)" + why);
    EXPECT_EQ(action("Show this property on the map"), "none") << "which one?";
    EXPECT_EQ(action("Zeige Haus Linde auf der Karte"),
              R"(navigate_to_property_by_name {"property_name":"Haus Linde",)" + why);
    EXPECT_EQ(action("Take me to 12 Mill Lane!"),
              R"(navigate_to_property_by_name {"property_name":"12 Mill Lane",)" + why);
    EXPECT_EQ(action("Go to 0b8f1c9e-7f5a-4c58-9a52-3f6f1a2b3c4d"),
              R"(navigate_to_property {"property_id":"0b8f1c9e-7f5a-4c58-9a52-3f6f1a2b3c4d",)" + why);
    EXPECT_EQ(action("Go to the property", "p1"), R"(navigate_to_property {"property_id":"p1",)" + why);
    EXPECT_EQ(action("Find the property Rose Cottage"), R"(search_property {"query":"Rose Cottage"})");
    for (const std::string_view question :
         {"Where is Rose Cottage?", "What is on the map?", "Find the property value", "Show me the valuation",
          "Go to market strategies of the company", "Open the valuation of 2024", "open source licences", "", "map",
          "Show Rose Cottage on the map?"})
        EXPECT_EQ(action(question, "p1"), "none") << question;
    EXPECT_EQ(action("Take me to " + std::string(10'000, 'X')), "none") << "too long for a name";
}

TEST(pipeline_stages, the_text_to_change_is_found) {
    std::vector<document> documents(1);
    documents[0].filename = "a.md";
    documents[0].text = "The document.";
    const auto found = [&](std::string_view question, std::string_view marked = {}, std::size_t count = 0,
                           std::span<const exchange> history = {}) {
        const auto text =
            find_text_to_change(question, marked, std::span<const document>{documents}.first(count), history);
        return text ? text->from + ": " + text->text : std::string{"none"};
    };
    EXPECT_EQ(found("Translate: The roof has no leaks."), "the question: The roof has no leaks.");
    EXPECT_EQ(found("Rewrite \"The roof has no leaks\" politely"), "the question: The roof has no leaks");
    EXPECT_EQ(found("Shorten\n\nThe roof: it has no leaks."), "the question: The roof: it has no leaks.");
    EXPECT_EQ(found("Fix this\n```\nint main() { return 0; }\n```"), "the question: int main() { return 0; }\n");
    EXPECT_EQ(found("Translate: short"), "none");
    EXPECT_EQ(found("Translate this", "marked words", 1, flat_talk), "the selection: marked words");
    EXPECT_EQ(found("Translate this", "", 1, flat_talk), "a.md: The document.");
    EXPECT_EQ(found("Translate this", "", 0, flat_talk), "the last answer: It is £300,000 [1].");
    EXPECT_EQ(found("Translate this"), "none");
}

TEST(pipeline_stages, ids_of_blocks_are_read) {
    using indices = std::vector<std::size_t>;
    EXPECT_EQ(named_blocks("A [b2]. B [b1, b3] C [BLOCK_CITE_ID: b2] D [BLOCK_CITE_ID:b4; b1].", 9),
              (indices{1, 0, 2, 3}));
    EXPECT_EQ(named_blocks("[1] [x] [b] [b0] [b99999999999] [b12 and more] b2 [b", 99), indices{});
    EXPECT_EQ(named_blocks("[b3]", 2), indices{}) << "the document has two blocks";
    EXPECT_EQ(named_blocks(std::string(100'000, '['), 9), indices{});
}

TEST(pipeline_stages, the_last_step_formats) {
    const std::vector<research_citation> both{cited(1, "b2"), cited(2, "b7")};
    EXPECT_EQ(format_reply("  A [1]. B [2]. ", both), "A [1]. B [2].");
    EXPECT_EQ(format_reply("A [1, 2].", both), "A [1][2].");
    EXPECT_EQ(format_reply("A [b7]. B [BLOCK_CITE_ID: b2].", both), "A [2]. B [1].");
    EXPECT_EQ(format_reply("A [9]. B [b99] [1].", both), "A. B [1].");
    EXPECT_EQ(format_reply("A [1][1].", both), "A [1].");
    EXPECT_EQ(format_reply("See [1](page.md) and `x[5]` [2].", both), "See [1](page.md) and `x[5]` [2].");
    EXPECT_EQ(format_reply("It`s A [9]. B [1].", both), "It`s A. B [1].") << "a lone backquote begins no code";
    EXPECT_EQ(format_reply("``` A [9] [1]", both), "``` A [1]");
    EXPECT_EQ(format_reply("```\nx[5]\n``` [2]", both), "```\nx[5]\n``` [2]");
    std::vector<research_citation> two = both;
    two[0].doc_id = "one";
    two[1].doc_id = "two";
    two[1].block_id = "b2";
    EXPECT_EQ(format_reply("A [b2]. B [2].", two), "A. B [2].") << "two documents have a cited block b2";
    EXPECT_EQ(format_reply("No marker.", both), "No marker.\n\nSources: [1] [2]");
    EXPECT_EQ(format_reply("A [1].", {}), "A.");
    EXPECT_EQ(format_reply(" \n ", both), "");
    EXPECT_EQ(format_reply("[not a marker] [12a] [", {}), "[not a marker] [12a] [");
    EXPECT_EQ(unread_note({}, 3), "");
    EXPECT_EQ(unread_note(std::vector<std::string>{"a.md"}, 1), "1 of 1 document could not be read: a.md.");
    EXPECT_EQ(unread_note(std::vector<std::string>(7, "a.md"), 9),
              "7 of 9 documents could not be read: a.md, a.md, a.md, a.md, a.md, ….");
}

TEST(pipeline_stages, a_rewritten_question_is_one_line) {
    const pipeline_limits limits;
    EXPECT_EQ(usable_question(" \"What is the price of the flat?\"\n", limits), "What is the price of the flat?");
    EXPECT_EQ(usable_question("Standalone question: What is it?", limits), "What is it?");
    for (const std::string& bad :
         std::vector<std::string>{"", "  ", "A\nB", R"({"question":"x"})", "<<question>>", std::string(5'000, 'x')})
        EXPECT_EQ(usable_question(bad, limits), std::nullopt) << bad.substr(0, 20);
    EXPECT_EQ(rewrite_by_rules("And the garden?", flat_talk), "And the garden? What is the price of the flat?");
}

TEST(pipeline_stages, a_long_document_is_read_around_its_hits) {
    document whole;
    for (int i = 0; i < 500; ++i) {
        const std::size_t begin = whole.text.size();
        whole.text += "Paragraph " + std::to_string(i) + " " + std::string(80, 'x') + "\n\n";
        whole.blocks.push_back({block_kind::paragraph, {begin, whole.text.size() - 2}, {}, 0, {}});
    }
    hit found{};
    found.bytes = whole.blocks[400].bytes;
    const readable_document around = readable(whole, {found});
    EXPECT_EQ(around.blocks, (std::vector<std::size_t>{399, 400, 401}));
    EXPECT_NE(around.content.find("[BLOCK_CITE_ID: b401] Paragraph 400 "), std::string::npos);
    EXPECT_LE(around.content.size(), default_pipeline_limits.document_bytes + 100);
    const readable_document first = readable(whole, {});
    EXPECT_EQ(first.blocks.front(), 0U);
    EXPECT_LE(first.content.size(), default_pipeline_limits.document_bytes + 100);
    found.bytes = {whole.text.size() + 10, whole.text.size() + 20};
    EXPECT_FALSE(readable(whole, {found}).content.empty()) << "a hit outside of the text";
    EXPECT_TRUE(readable(document{}, {}).content.empty());
}

TEST(pipeline_stages, a_document_of_long_blocks_is_read_at_its_best_hit) {
    document whole;
    for (const char letter : {'a', 'b', 'c'}) {
        const std::size_t begin = whole.text.size();
        whole.text += std::string(20'000, letter) + "\n\n";
        whole.blocks.push_back({block_kind::paragraph, {begin, whole.text.size() - 2}, {}, 0, {}});
    }
    hit found{};
    found.bytes = {whole.blocks[2].bytes.begin + 10, whole.blocks[2].bytes.begin + 20};
    EXPECT_EQ(readable(whole, {found}).blocks, std::vector<std::size_t>{2});
}

TEST(pipeline_stages, a_quoted_sentence_may_have_brackets) {
    document whole;
    whole.filename = "a.md";
    whole.text = "The market value of Rose Cottage [sic] was 2,300,000 pounds in May 2024.";
    whole.blocks.push_back({block_kind::paragraph, {0, whole.text.size()}, {}, 0, {}});
    const std::vector<readable_document> read{readable(whole, {})};
    const quoted_answer made = quote_documents("What was the market value of Rose Cottage in May 2024?", read);
    EXPECT_EQ(made.text, whole.text + " [1]");
    ASSERT_EQ(made.citations.size(), 1U);
    EXPECT_EQ(made.citations[0].cited_text, whole.text);
}

TEST(pipeline_stages, documents_of_the_conversation_are_those_that_were_read) {
    const std::string one = document_id(me, "a").to_string();
    const std::string two = document_id(me, "b").to_string();
    const std::vector<exchange> history{
        {"q", "a", {{"read_document", {R"({"doc_id":")" + one + R"("})"}, "", false}}},
        {"q",
         "a",
         {{"read_multiple_documents", {R"({"doc_ids":[")" + two + R"(","no id"]})"}, "", false},
          {"read_document", {R"({"doc_id":")" + document_id(me, "c").to_string() + R"("})"}, "", true},
          {"search_documents", {R"({"query":")" + one + R"("})"}, "", false},
          {"read_document", {"[]"}, "", false}}}};
    EXPECT_EQ(documents_in_talk(history), (std::vector<uuid>{document_id(me, "b"), document_id(me, "a")}));
}
