// systems/research.hpp: the scenarios A1 to A6 of the system. The frames and the reply of each run are in
// tests/golden/research_*.txt.
#include "../../golden/golden.hpp"
#include "shelf.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace toolkit;
using namespace research_tests;

namespace {

std::vector<std::string> names_of(const research_reply& reply) {
    std::vector<std::string> names;
    for (const made_call& one : reply.tool_calls_made) names.push_back(one.name);
    return names;
}
using names = std::vector<std::string>;

const std::string value_answer = "The market value of Highlands is £2,300,000[1].";

}  // namespace

TEST(research, A1_answers_with_a_search_and_a_document) {
    const scripted model = plays({search("Highlands value"), read("highlands.pdf"), says(value_answer)});
    const tested ran = run(model, "What is the value of Highlands?");
    const research_outcome& made = ran.made;
    ASSERT_FALSE(made.error) << made.error->message();
    EXPECT_EQ(made.status, answer_status::answered);
    EXPECT_EQ(made.who, answered_by::agent);
    EXPECT_EQ(made.reply.final_summary, value_answer);
    EXPECT_EQ(model.received().size(), 3U) << "3 model calls";
    EXPECT_EQ(names_of(made.reply), (names{"search_documents", "read_document"}));
    EXPECT_EQ(made.reply.documents_read, names{id_of("highlands.pdf")});
    EXPECT_TRUE(made.reply.agent_actions.empty());
    ASSERT_EQ(made.reply.citations.size(), 1U);
    const research_citation& cited = made.reply.citations[0];
    EXPECT_EQ(cited.number, 1);
    EXPECT_EQ(cited.block_id, "b2");
    EXPECT_EQ(cited.cited_text, "The market value of Highlands is £2,300,000") << "the words of the claim";
    EXPECT_EQ(cited.filename, "highlands.pdf");
    EXPECT_EQ(cited.page, 1U);
    EXPECT_EQ(cited.places.size(), 3U) << "seven words in lines of four, after three words of the title";
    expect_golden("research_A1.txt", ran.golden());
}

TEST(research, A1_asks_as_the_contract_says) {
    const scripted model = plays({search("Highlands value"), read("highlands.pdf"), says(value_answer)});
    (void)run(model, "What is the value of Highlands?");
    const auto requests = model.received();
    ASSERT_EQ(requests.size(), 3U);
    const request& first = requests.front();
    ASSERT_EQ(first.messages.size(), 2U);
    EXPECT_EQ(text_of(first.messages[1]), "User query: What is the value of Highlands?");
    EXPECT_FALSE(first.must_act) << "tool_choice auto";
    EXPECT_EQ(first.temperature, 0);
    names offered;
    for (const offered_action& one : first.actions)
        if (!one.may_end || one.name == "generate_answer") offered.push_back(one.name);
    EXPECT_EQ(offered,
              (names{"search_documents", "read_document", "read_multiple_documents", "rerank_documents",
                     "get_document_summary", "cite_source", "query_properties", "open_document", "navigate_to_property",
                     "search_property", "show_map_view", "select_property_pin", "navigate_to_property_by_name"}))
        << "generate_answer comes when something was found";
    std::string prompt{text_of(first.messages[0])};
    for (const offered_action& one : requests[1].actions)
        prompt += "=== " + one.name + "\n" + one.description + "\n" + one.input_schema + "\n";
    expect_golden("research_prompt.txt", prompt);
}

TEST(research, A2_compares_two_years) {
    const std::string answer =
        "In 2023 the portfolio was valued at £4,100,000[1]. In 2024 it was valued at £4,500,000[2].";
    const scripted model = plays({search("2023 valuation"), read("valuation-2023.pdf"), search("2024 valuation"),
                                  read("valuation-2024.pdf"), says(answer)});
    const tested ran = run(model, "Compare the valuations of the portfolio in 2023 and 2024.");
    const research_outcome& made = ran.made;
    ASSERT_FALSE(made.error) << made.error->message();
    EXPECT_EQ(made.status, answer_status::answered);
    EXPECT_EQ(made.reply.final_summary, answer);
    EXPECT_EQ(model.received().size(), 5U) << "5 model calls";
    EXPECT_EQ(names_of(made.reply), (names{"search_documents", "read_document", "search_documents", "read_document"}));
    ASSERT_EQ(made.reply.citations.size(), 2U);
    EXPECT_EQ(made.reply.citations[0].filename, "valuation-2023.pdf");
    EXPECT_EQ(made.reply.citations[1].filename, "valuation-2024.pdf");
    EXPECT_EQ(made.reply.documents_read, (names{id_of("valuation-2023.pdf"), id_of("valuation-2024.pdf")}));
    expect_golden("research_A2.txt", ran.golden());
}

TEST(research, A3_searches_again_if_nothing_is_found) {
    const std::string answer = "The condition of the slates is sound[1].";
    const scripted model =
        plays({search("roof"), search("building survey condition"), read("survey.md"), says(answer)});
    const tested ran = run(model, "Tell me about the condition of the slates");
    const research_outcome& made = ran.made;
    ASSERT_FALSE(made.error) << made.error->message();
    EXPECT_EQ(made.reply.final_summary, answer);
    EXPECT_EQ(model.received().size(), 4U) << "4 model calls";
    EXPECT_NE(result_text(model, 1).find(R"({"documents":[],"total_found":0})"), std::string::npos)
        << result_text(model, 1);
    EXPECT_NE(ran.frames.find("Found 0 documents"), std::string::npos);
    expect_golden("research_A3.txt", ran.golden());
}

TEST(research, A4_is_answered_by_the_pipeline_if_the_model_fails) {
    const failure down = failure::of(failure_kind::unreachable, "model", "the server is down", "start it");
    const scripted model =
        plays({search("Highlands value"), read("highlands.pdf"), down, down, down, down, down, down});
    const tested ran = run(model, "What is the value of Highlands?", {.pipeline = test_pipeline::kind::searches});
    const research_outcome& made = ran.made;
    ASSERT_FALSE(made.error) << made.error->message();
    EXPECT_EQ(made.who, answered_by::pipeline);
    EXPECT_EQ(made.reply.final_summary, "From the pipeline: 3 documents, of which 1 were read before.");
    EXPECT_EQ(names_of(made.reply), (names{"search_documents", "read_document"})) << "what the agent did";
    ASSERT_EQ(made.reply.documents_read.size(), 3U) << "each document once";
    EXPECT_EQ(made.reply.documents_read[0], id_of("highlands.pdf"));
    EXPECT_EQ(ran.ends, 1) << "one stream, one end";
    EXPECT_EQ(ran.frames.find("\"The run failed\""), std::string::npos);
    expect_golden("research_A4.txt", ran.golden());
}

TEST(research, A4_fails_if_the_fallback_is_off) {
    const failure down = failure::of(failure_kind::unauthorized, "model", "the key is wrong", "set another key");
    const scripted model = plays({search("Highlands value"), down});
    const research_outcome made =
        run(model, "What is the value of Highlands?",
            {.options = {.fallback_to_fixed_pipeline = false}, .pipeline = test_pipeline::kind::searches})
            .made;
    ASSERT_TRUE(made.error);
    EXPECT_EQ(made.error->kind, failure_kind::unauthorized);
    EXPECT_EQ(names_of(made.reply), names{"search_documents"}) << "the reply of a run that failed";
    EXPECT_TRUE(made.reply.final_summary.empty());
}

TEST(research, A5_waits_as_the_server_asks_after_a_rate_limit) {
    failure limited = failure::of(failure_kind::rate_limited, "model", "too many requests");
    limited.retry_after_ms = 7'000;
    failure again = limited;
    again.retry_after_ms = -1;
    const manual_clock clock;
    const time_point begun = clock.now();
    const scripted model =
        plays({limited, again, search("Highlands value"), read("highlands.pdf"), says(value_answer)});
    const tested ran = run(model, "What is the value of Highlands?", {.clock = clock});
    const research_outcome& made = ran.made;
    ASSERT_FALSE(made.error) << made.error->message();
    EXPECT_EQ(made.reply.final_summary, value_answer);
    EXPECT_EQ(clock.now() - begun, std::chrono::seconds{17}) << "7 s as requested, then 10 s";
    EXPECT_EQ(model.received().size(), 5U);
    expect_golden("research_A5.txt", ran.golden());
}

TEST(research, A5_waits_less_after_other_failures) {
    const failure down = failure::of(failure_kind::unreachable, "model", "the server is down");
    const manual_clock clock;
    const time_point begun = clock.now();
    const scripted model = plays({down, down, down, down, down, down});
    const research_outcome made = run(model, "What is the value of Highlands?", {.clock = clock}).made;
    ASSERT_TRUE(made.error);
    EXPECT_EQ(model.received().size(), 6U);
    EXPECT_EQ(clock.now() - begun, std::chrono::milliseconds{500 + 1'000 + 2'000 + 4'000 + 8'000});
}

TEST(research, A5_makes_six_attempts) {
    failure limited = failure::of(failure_kind::rate_limited, "model", "too many requests");
    const manual_clock clock;
    const time_point begun = clock.now();
    const scripted model = plays({limited, limited, limited, limited, limited, limited, says("late")});
    const research_outcome made = run(model, "What is the value of Highlands?", {.clock = clock}).made;
    ASSERT_TRUE(made.error);
    EXPECT_EQ(model.received().size(), 6U);
    EXPECT_EQ(clock.now() - begun, std::chrono::seconds{5 + 10 + 20 + 40 + 60});
}

TEST(research, A6_goes_on_if_a_tool_takes_too_long) {
    const manual_clock clock;
    int reads = 0;
    const auto slow_once = [&] {
        if (++reads == 1) clock.advance(std::chrono::seconds{31});
    };
    shelf slow = houses;
    slow.while_reading = function_ref<void()>{slow_once};
    const scripted model =
        plays({search("Highlands value"), read("highlands.pdf"), read("highlands.pdf"), says(value_answer)});
    const tested ran = run(model, "What is the value of Highlands?", {.docs = &slow, .clock = clock});
    const research_outcome& made = ran.made;
    ASSERT_FALSE(made.error) << made.error->message();
    EXPECT_EQ(made.reply.final_summary, value_answer);
    EXPECT_NE(ran.frames.find(R"("tool_status":"error")"), std::string::npos) << "an error step";
    EXPECT_EQ(names_of(made.reply), (names{"search_documents", "read_document", "read_document"}));
    EXPECT_TRUE(made.reply.tool_calls_made[1].output.text.starts_with(R"({"error":)"));
    expect_golden("research_A6.txt", ran.golden());
}

TEST(research, has_a_timeout_for_each_tool_that_is_set_when_it_is_made) {
    for (const int seconds : {5, 60}) {
        const manual_clock clock;
        const auto slow = [&] { clock.advance(std::chrono::seconds{20}); };
        shelf docs = houses;
        docs.while_reading = function_ref<void()>{slow};
        const scripted model = plays({search("Highlands value"), read("highlands.pdf"), says(not_known)});
        const research_outcome made =
            run(model, "What is the value of Highlands?",
                {.options = {.timeout_per_tool = std::chrono::seconds{seconds}}, .docs = &docs, .clock = clock})
                .made;
        EXPECT_EQ(made.reply.documents_read.empty(), seconds == 5) << seconds;
    }
}
