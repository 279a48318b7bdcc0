// systems/docuchat/reply.hpp, stream.hpp: what a client of the HTTP contract gets, without a server
#include "../../agent/passages.hpp"

#include <toolkit/events/run_listener.hpp>
#include <toolkit/systems/docuchat.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace toolkit;

namespace {

const passages pages{.texts = {"An index may be dropped.", "An index is a file."}};
const std::string doc0 = pages.at(0).doc_id.to_string();
const std::string chunk0 = pages.at(0).id.to_string();

struct streamed {
    std::string frames;
    result<run_reply> reply = failure{};
};

/// A run whose frames are collected, as a server would send them.
streamed stream_of(const std::vector<std::string>& replies, bool tokens = true) {
    streamed made;
    const run_listener listener{
        encoded_events{docuchat_stream{tokens}, [&](std::string_view frame) { made.frames += frame; }}};
    const auto agent =
        docuchat(script_of(replies), pages, {}, fixed_plan{{"Use search_docs.", "Answer."}}, listener, manual_clock{});
    made.reply = docuchat_reply(agent.run_whole(task{.question = "What is an index?", .owner = owner{"me"}}));
    if (made.reply) made.frames += docuchat_stream::complete(*made.reply);
    return made;
}

}  // namespace

TEST(docuchat_reply, has_the_names_of_the_contract) {
    const auto made = stream_of({search_action("index"), pages.open_action(0),
                                 R"({"type":"final","answer":"An index may be dropped. [1]","used_citations":[],)"
                                 R"("insufficiencies":[{"section":"s","missing":"m","queries_tried":["index"]}]})"});
    ASSERT_TRUE(made.reply) << made.reply.error().message();
    EXPECT_EQ(print(*made.reply), R"({"answer":"An index may be dropped. [1]","citations":[{"docId":")" + doc0 +
                                      R"(","chunkId":")" + chunk0 +
                                      R"(","snippet":"An index may be dropped.","filename":"page0.md"}],)" +
                                      R"("insufficiencies":[{"section":"s","missing":"m","queriesTried":["index"]}]})");
}

TEST(docuchat_reply, marks_search_hits_if_nothing_was_opened) {
    const auto model = script_of({search_action("dropped"), final_of(not_known)});
    const auto agent = docuchat(model, pages, {.limits = {.max_iterations = 2}}, fixed_plan{});
    const whole_run whole = agent.run_whole(task{.question = "What is dropped?", .owner = owner{"me"}});
    const auto made = docuchat_reply(whole);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->answer, not_known);
    ASSERT_EQ(made->citations.size(), 1U);
    EXPECT_EQ(print(made->citations[0]), R"({"docId":")" + doc0 + R"(","chunkId":")" + chunk0 +
                                             R"(","snippet":"An index may be dropped.","filename":"page0.md",)" +
                                             R"("notOpened":true})");
    EXPECT_TRUE(docuchat_reply(whole, std::nullopt, 0)->citations.empty());
}

TEST(docuchat_reply, shows_no_hits_beside_opened_passages) {
    const auto made = stream_of({search_action("index"), pages.open_action(0), final_of(not_known)});
    ASSERT_TRUE(made.reply);
    EXPECT_TRUE(made.reply->citations.empty());
}

TEST(docuchat_reply, fails_as_the_run_did) {
    const auto made = stream_of({"no", "no", "no"});
    ASSERT_FALSE(made.reply);
    EXPECT_EQ(made.reply.error().kind, failure_kind::bad_reply);
}

TEST(docuchat_stream, sends_trace_tokens_and_the_reply) {
    const auto made =
        stream_of({search_action("index"), pages.open_action(0), final_of("An index may be dropped. [1]")});
    const std::string expected =
        R"(event: trace
data: {"type":"plan","steps":["Use search_docs.","Answer."]}

event: trace
data: {"type":"tool_call","tool":"search_docs","input":{"query":"index","top_k":5},"outputSummary":"Found 2 chunks"}

event: trace
data: {"type":"tool_call","tool":"open_citation","input":{"docId":")" +
        doc0 + R"(","chunkId":")" + chunk0 + R"("},"outputSummary":"Retrieved 0.0KB"}

event: token
data: {"content":"An index may be dropped. [1]"}

event: trace
data: {"type":"final","notes":"Validated with 1 citation"}

event: complete
data: )" +
        print(*made.reply) + "\n\n";
    EXPECT_EQ(made.frames, expected);
    EXPECT_EQ(stream_of({search_action("index"), pages.open_action(0), final_of("An index may be dropped. [1]")}, false)
                  .frames.find("event: token"),
              std::string::npos);
}

TEST(docuchat_stream, takes_tokens_back_that_did_not_pass) {
    const auto made = stream_of({search_action("index"), pages.open_action(0), final_of("Use pg_reindex. [1]"),
                                 final_of("An index may be dropped. [1]")});
    const auto retracted =
        made.frames.find("event: retraction\ndata: {\"reason\":\"The answer did not pass the checks\"}");
    ASSERT_NE(retracted, std::string::npos) << made.frames;
    EXPECT_LT(made.frames.find("pg_reindex"), retracted);
    EXPECT_NE(made.frames.find(R"(data: {"type":"reprompt","notes":"UNGROUNDED_CLAIM"})"), std::string::npos);
}
