// The steps of the pipeline: systems/research/steps.hpp
#include <toolkit/events/run_listener.hpp>
#include <toolkit/systems/research/context.hpp>
#include <toolkit/systems/research/steps.hpp>

#include "../../golden/golden.hpp"

#include <gtest/gtest.h>

#include <string>

using namespace toolkit;

TEST(research_steps, have_the_frames_that_the_client_knows) {
    std::string stream;
    const run_listener to{encoded_events{reasoning_encoder{}, [&](std::string_view text) { stream += text; }}};
    to(run_started{{}, "?", 1'700'000'000'000});
    const auto tell = [&](const reasoning_step& step) {
        phase_reached event = event_of(step);
        event.at = 250'000;
        to(event);
    };
    tell(research_steps::initial("What is it worth?"));
    tell(research_steps::searching("value"));
    tell(research_steps::clarify_relevant_docs(3));
    tell(research_steps::found_documents({{"d1", "a.pdf", "The value", 0.5}, {"d2", "b.pdf", "", 0.25}}));
    tell(research_steps::found_documents({{"d1", "a.pdf"}}));
    tell(research_steps::analyzing_documents(2));
    tell(research_steps::read_doc({0, "a.pdf", raw_json{R"({"pages":3})"}, "The value is 5."}));
    tell(research_steps::read_doc({1, "b.pdf", raw_json{"damaged"}, {}}));
    tell(research_steps::summarizing_content(2, "The value is 5."));
    tell(research_steps::thinking("First the year."));
    tell(research_steps::client_action("open_document", raw_json{R"({"citation_number":1,"reason":"The value"})"}));
    tell(research_steps::client_action("navigate_to_property", raw_json{R"({"property_id":"7","reason":"It"})"}));
    expect_golden("research_steps.txt", stream);
}

TEST(research_steps, are_frames_by_themselves) {
    EXPECT_EQ(frame_of(research_steps::searching("value"), 1'500),
              "data: {\"type\":\"reasoning_step\",\"step\":\"searching\",\"action_type\":\"searching\",\"message\":"
              "\"Searching for: value\",\"timestamp\":1.5,\"details\":{}}\n\n");
}

TEST(research_steps, are_bounded) {
    const std::string much(1'000'000, 'x');
    EXPECT_LT(print(research_steps::initial(much)).size(), 20'000U);
    EXPECT_LT(print(research_steps::searching(much)).size(), 20'000U);
    EXPECT_LT(print(research_steps::read_doc({0, much, {}, much})).size(), 90'000U);
    EXPECT_LT(print(research_steps::summarizing_content(1, much)).size(), 90'000U);
    const std::vector<document_preview> many(10'000, {"d", much.substr(0, 2'000), much.substr(0, 2'000), 0});
    EXPECT_LT(print(research_steps::found_documents(many)).size(), 400'000U);
}
