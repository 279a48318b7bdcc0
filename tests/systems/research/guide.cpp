// The code of docs/systems/research.md, and the tools over the metadata of a real library.
#include <toolkit/extract/extract.hpp>
#include <toolkit/llm/scripted.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/systems/research.hpp>
#include <toolkit/systems/research/stream.hpp>

#include "retrieval/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

template <class Model>
toolkit::result<std::string> ask(Model model, const std::string& folder, const std::string& index,
                                 const std::string& query) {
    auto books = toolkit::library::open(index);
    if (!books) return books.error();
    const toolkit::owner me{"me"};
    if (auto report = books->sync_folder(me, folder); !report) return report.error();
    const auto system = toolkit::research(std::move(model), toolkit::lexical{std::move(*books)});
    const toolkit::research_outcome outcome = system.run(query, me);
    if (outcome.error) return *outcome.error;
    for (const toolkit::research_citation& one : outcome.reply.citations)
        std::cout << '[' << one.number << "] " << one.filename << ", page " << one.page << ": " << one.cited_text
                  << '\n';
    return outcome.reply.final_summary;
}

struct my_pipeline {
    template <class Context>
    toolkit::result<toolkit::research_reply> operator()(const toolkit::research_request& request,
                                                        const toolkit::research_so_far& so_far,
                                                        const Context& context) const {
        context.step(toolkit::research_steps::searching(request.query));
        auto hits = context.view().search({.text = request.query, .top_k = 1, .exact = false}, context.stop());
        if (!hits) return hits.error();
        if (hits->empty()) return toolkit::failure::of(toolkit::failure_kind::not_found, "my_pipeline", "no passage");
        const std::size_t before = so_far.documents.size();
        return toolkit::research_reply{.final_summary = hits->front().snippet + " (" + std::to_string(before) +
                                                        " documents were read before.)"};
    }
};

toolkit::completion call(std::string tool, std::string arguments) {
    return {.text = {}, .calls = {{"call_1", std::move(tool), {std::move(arguments)}, {}}}};
}
toolkit::scripted plays(std::vector<toolkit::result<toolkit::completion>> script) {
    return toolkit::scripted{std::move(script)}.by(toolkit::means::native_tools);
}
const toolkit::completion not_known{.text = toolkit::not_known};

/// A folder with two properties, one of them in two documents.
struct homes {
    temporary_folder docs;
    temporary_folder index;
    homes() {
        docs.write(
            "highlands.md",
            "---\nproperty_id: 6f1c2a9e-0000-4000-8000-000000000001\nproperty_name: Highlands House\n"
            "property_address: 12 Berden Road\nprice: 2300000\nbedrooms: 5\n---\n# Valuation\n\nThe market value of "
            "Highlands is 2,300,000 pounds.\n");
        docs.write("survey.md",
                   "---\nproperty_id: 6f1c2a9e-0000-4000-8000-000000000001\nprice: 900\n---\nThe roof is sound.\n");
        docs.write(
            "cottage.md",
            "---\nproperty_id: 6f1c2a9e-0000-4000-8000-000000000002\nproperty_name: Rose Cottage\nprice: 400000\n"
            "bedrooms: 2\n---\nA small house.\n");
    }
    /// The outputs of these calls.
    [[nodiscard]] toolkit::research_reply reply_to(std::vector<toolkit::result<toolkit::completion>> script) const {
        auto books = toolkit::library::open(index.path("index"));
        EXPECT_TRUE(books) << books.error().message();
        EXPECT_TRUE(books->sync_folder(toolkit::owner{"me"}, docs.path()));
        script.emplace_back(not_known);
        const auto system = toolkit::research(plays(std::move(script)), toolkit::lexical{std::move(*books)});
        return system.run("Which house?", toolkit::owner{"me"}).reply;
    }
};
bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST(research_guide, answers_from_a_folder) {
    const homes folder;
    const std::string id = toolkit::document_id(toolkit::owner{"me"}, "highlands.md").to_string();
    const auto text = ask(plays({call("search_documents", R"({"query":"Highlands market value"})"),
                                 call("read_document", R"({"doc_id":")" + id + R"("})"),
                                 toolkit::completion{.text = "The market value of Highlands is 2,300,000 pounds[1]."}}),
                          folder.docs.path(), folder.index.path("index"), "What is the market value of Highlands?");
    ASSERT_TRUE(text) << text.error().message();
    EXPECT_EQ(*text, "The market value of Highlands is 2,300,000 pounds[1].");
}

TEST(research_guide, streams_and_falls_back) {
    const homes folder;
    auto books = toolkit::library::open(folder.index.path("index"));
    ASSERT_TRUE(books);
    ASSERT_TRUE(books->sync_folder(toolkit::owner{"me"}, folder.docs.path()));
    const auto model = plays({});
    const toolkit::lexical retriever{std::move(*books)};
    std::string sent;
    const auto send = [&](std::string_view frame) { sent += frame; };
    toolkit::research_stream encode;
    const toolkit::output_sink listener{toolkit::sink{[&](const auto& event) {
        if constexpr (requires { encode(event); }) send(encode(event));
    }}};
    const auto system = toolkit::research(
        model, retriever, my_pipeline{}, {.max_iterations = 6, .timeout_per_tool = std::chrono::seconds{10}}, listener);
    const auto outcome = system.run("Is the roof sound?", toolkit::owner{"me"});
    send(outcome.error ? toolkit::research_stream::error(outcome.error->message())
                       : toolkit::research_stream::complete(outcome.reply));
    EXPECT_EQ(outcome.who, toolkit::answered_by::pipeline) << "the model has nothing to say";
    EXPECT_TRUE(has(outcome.reply.final_summary, "The roof is sound.")) << outcome.reply.final_summary;
    EXPECT_TRUE(has(sent, R"("step":"searching")")) << sent;
    EXPECT_TRUE(has(sent, R"(data: {"type":"complete","reply":{"final_summary":)")) << sent;
}

TEST(research_properties, are_filtered_by_ranges_and_equality) {
    const homes folder;
    const auto reply = folder.reply_to(
        {call(
             "query_properties",
             R"({"conditions":[{"property":"price","op":"<=","value":500000},{"property":"bedrooms","op":">=","value":2}]})"),
         call("query_properties", R"({"conditions":[{"property":"property_name","op":"=","value":"Rose Cottage"}]})"),
         call("query_properties", R"({"conditions":[{"property":"pool","op":"exists"}]})")});
    ASSERT_EQ(reply.tool_calls_made.size(), 3U);
    const std::string& cheap = reply.tool_calls_made[0].output.text;
    EXPECT_TRUE(has(cheap, R"("filename":"cottage.md")")) << cheap;
    EXPECT_TRUE(has(cheap, R"("total_found":1)")) << cheap;
    EXPECT_TRUE(has(cheap, R"("price":400000)")) << cheap;
    EXPECT_TRUE(has(reply.tool_calls_made[1].output.text, R"("total_found":1)"));
    EXPECT_TRUE(has(reply.tool_calls_made[2].output.text, R"({"error":)")) << "a property that does not exist";
}

TEST(research_properties, are_filtered_and_sorted_by_location) {
    const homes folder;
    for (const auto& [name, place] :
         {std::pair{"berden.md", "{lat: 51.95, lon: 0.13}"}, std::pair{"stansted.md", "{lat: 51.90, lon: 0.20}"},
          std::pair{"leeds.md", "geo:53.80,-1.55"}})
        folder.docs.write(name, "---\nlocation: " + std::string{place} + "\nprice: 5000\n---\nA house.\n");
    const auto within = [](int metres) {
        return R"({"conditions":[{"property":"location","op":"within","place":{"latitude":51.95,"longitude":0.13},)"
               R"("metres":)" +
               std::to_string(metres) +
               R"(},{"property":"price","op":"<=","value":9000}],"order":{"property":"location",)"
               R"("from":{"latitude":51.95,"longitude":0.14}}})";
    };
    const auto reply =
        folder.reply_to({call("query_properties", within(1'000)), call("query_properties", within(20'000)),
                         call("query_properties", within(1'000'000)),
                         call("query_properties", R"({"conditions":[{"property":"price","op":"within",)"
                                                  R"("place":{"latitude":0,"longitude":0},"metres":1}]})"),
                         call("query_properties", R"({"conditions":[{"property":"location","op":"within"}]})")});
    ASSERT_EQ(reply.tool_calls_made.size(), 5U);
    const auto files_of = [&](std::size_t i) {
        const auto found = toolkit::parse<toolkit::described_documents>(reply.tool_calls_made[i].output.text);
        EXPECT_TRUE(found) << reply.tool_calls_made[i].output.text;
        std::vector<std::string> files;
        if (found)
            for (const toolkit::described_document& one : found->documents) files.push_back(one.filename);
        return files;
    };
    EXPECT_EQ(files_of(0), (std::vector<std::string>{"berden.md"}));
    EXPECT_EQ(files_of(1), (std::vector<std::string>{"berden.md", "stansted.md"})) << "the nearest first";
    EXPECT_EQ(files_of(2), (std::vector<std::string>{"berden.md", "stansted.md", "leeds.md"}));
    const std::string& near = reply.tool_calls_made[0].output.text;
    EXPECT_TRUE(has(near, R"("metres":685)")) << near;
    EXPECT_TRUE(has(reply.tool_calls_made[3].output.text, R"({"error":)")) << "a price is no place";
    EXPECT_TRUE(has(reply.tool_calls_made[4].output.text, R"({"error":)")) << "within what?";
}

TEST(research_properties, are_found_by_name_and_address) {
    const homes folder;
    const auto reply = folder.reply_to(
        {call("search_property", R"({"query":"highlands"})"), call("search_property", R"({"query":"Berden Road 12"})"),
         call("search_property", R"({"query":"Buckingham Palace"})"),
         call("navigate_to_property", R"({"property_id":"6f1c2a9e-0000-4000-8000-000000000001","reason":"It"})"),
         call("navigate_to_property", R"({"property_id":"6f1c2a9e-0000-4000-8000-000000000009","reason":"It"})"),
         call("navigate_to_property_by_name", R"({"property_name":"Rose Cottage","reason":"It"})"),
         call("select_property_pin", R"({"property_id":"none","reason":"It"})")});
    ASSERT_EQ(reply.tool_calls_made.size(), 7U);
    EXPECT_EQ(reply.tool_calls_made[0].output.text,
              R"({"matches":[{"property_id":"6f1c2a9e-0000-4000-8000-000000000001","name":"Highlands House","address":)"
              R"("12 Berden Road","score":0.9}],"total_found":1})");
    EXPECT_TRUE(has(reply.tool_calls_made[1].output.text, R"("name":"Highlands House")"))
        << reply.tool_calls_made[1].output.text;
    EXPECT_EQ(reply.tool_calls_made[2].output.text, R"({"matches":[],"total_found":0})");
    EXPECT_EQ(reply.tool_calls_made[3].output.text, R"({"status":"done"})");
    EXPECT_TRUE(has(reply.tool_calls_made[4].output.text, "no property with this id"));
    EXPECT_EQ(reply.tool_calls_made[5].output.text, R"({"status":"done"})");
    EXPECT_TRUE(has(reply.tool_calls_made[6].output.text, R"({"error":)"));
    std::vector<std::string> actions;
    for (const toolkit::client_action& one : reply.agent_actions) actions.push_back(one.action);
    EXPECT_EQ(actions, (std::vector<std::string>{"search_property", "search_property", "search_property",
                                                 "navigate_to_property", "navigate_to_property_by_name"}));
}

TEST(research_properties, of_another_owner_are_none) {
    const homes folder;
    auto books = toolkit::library::open(folder.index.path("index"));
    ASSERT_TRUE(books);
    ASSERT_TRUE(books->sync_folder(toolkit::owner{"me"}, folder.docs.path()));
    const auto system = toolkit::research(plays({call("search_property", R"({"query":"highlands"})"), not_known}),
                                          toolkit::lexical{std::move(*books)});
    const auto outcome = system.run("Which house?", toolkit::owner{"other"});
    ASSERT_EQ(outcome.reply.tool_calls_made.size(), 1U);
    EXPECT_EQ(outcome.reply.tool_calls_made[0].output.text, R"({"matches":[],"total_found":0})");
}
