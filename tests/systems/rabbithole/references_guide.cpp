// The code of docs/systems/rabbithole_references.md.
#include <toolkit/extract/text.hpp>
#include <toolkit/llm/scripted.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/systems/rabbithole.hpp>

#include "retrieval/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <string>

TEST(rabbithole_references_guide, follows_a_reference_to_another_document) {
    const temporary_folder index;
    const toolkit::owner me{"me"};
    auto books = toolkit::library::open(index.path("index"));
    ASSERT_TRUE(books);
    using formats = toolkit::extractors<toolkit::text_extractor>;
    ASSERT_TRUE(books->add<formats>(me, "travel-policy.txt", "4.2 Hotels\nA hotel costs 120 euros at most."));
    const toolkit::scripted model{R"({"references":[]})", R"({"follow":true,"reason":"It has the limit."})",
                                  R"({"references":[]})"};
    const std::string info = "Limits are in Section 4.2 of the document “Travel policy”.";

    const auto registry =
        toolkit::document_registry::from_json(R"({"hr": {"travel-policy.txt": ["Travel policy", "Reiserichtlinie"]}})");
    ASSERT_TRUE(registry) << registry.error().message();
    const auto gate = [&](const toolkit::reference& ref, const toolkit::follow_task& task, const toolkit::stop_token&) {
        return toolkit::generate<toolkit::gate_decision>(
            model, "Question: " + task.query_anchor() + "\nFollow this reference?\n" + ref.original_text);
    };
    const auto score = [](const toolkit::chunk& found, const toolkit::follow_task&,
                          const toolkit::stop_token&) -> toolkit::result<double> {
        return found.text.find("hotel") == std::string::npos ? 0.0 : 0.9;  // or a model
    };
    const auto view = toolkit::lexical{*books}.for_owner(me);
    const toolkit::reference_follower follower{view, *registry, gate, score, toolkit::reference_extractor{model}};
    toolkit::follow_state state;  // of one task
    const auto made = follower.follow(info, {}, {.query = "What does a hotel cost?"}, state);
    ASSERT_TRUE(made) << made.error().message();
    for (const toolkit::nested_chunk& one : made->chunks)
        EXPECT_EQ(one.found.filename, "travel-policy.txt") << one.by.original_text;
    for (const toolkit::skipped_reference& one : made->skipped) ADD_FAILURE() << one.reason;

    ASSERT_EQ(made->chunks.size(), 1U);
    EXPECT_EQ(made->chunks[0].by.document_context, "Travel policy");
    EXPECT_EQ(made->chunks[0].score, 0.9);
}
