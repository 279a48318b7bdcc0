// Events as Server-Sent Events: events/sse.hpp, run_reply.hpp
#include "runs.hpp"

#include <toolkit/events/run_listener.hpp>
#include <toolkit/events/sse.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;

namespace {

struct frame {
    std::string name;
    std::string data;
};

/// Reads a stream by the standard: lines end with CR, LF or both, and an empty line ends an event.
std::vector<frame> read_stream(std::string_view text) {
    std::vector<frame> frames;
    frame now;
    bool any = false;
    while (!text.empty()) {
        const std::size_t end = text.find_first_of("\r\n");
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(text.substr(end).starts_with("\r\n") ? end + 2 : end + 1);
        if (line.empty()) {
            if (any) frames.push_back(now);
            now = {};
            any = false;
        } else if (line.starts_with("event: ")) {
            now.name = line.substr(7);
        } else if (line.starts_with("data: ")) {
            now.data += (any ? "\n" : "") + std::string{line.substr(6)};
            any = true;
        } else {
            ADD_FAILURE() << "no field: " << line;
        }
    }
    return frames;
}

}  // namespace

TEST(sse, frames_data_of_several_lines) {
    EXPECT_EQ(sse_frame("trace", "{}"), "event: trace\ndata: {}\n\n");
    EXPECT_EQ(data_frame("{}"), "data: {}\n\n");
    EXPECT_EQ(sse_frame("a\nb", "1\n2\r\n3\r\n\r4\n"),
              "event: a\ndata: 1\ndata: 2\ndata: 3\ndata: \ndata: 4\ndata: \n\n");
    EXPECT_EQ(data_frame(""), "data: \n\n");
}

TEST(sse, sends_each_trace_entry_at_once_and_the_reply_at_the_end) {
    std::string stream;
    std::vector<std::size_t> sizes;
    const run_listener to{encoded_events{sse_encoder{false},
                                         [&](std::string_view text) { stream += text, sizes.push_back(text.size()); }}};
    runs::usual(to);
    EXPECT_EQ(sizes.size(), 6U);
    const auto frames = read_stream(stream);
    ASSERT_EQ(frames.size(), 7U);
    for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(frames[i].name, "trace");
    EXPECT_EQ(
        frames[1].data,
        R"({"type":"tool_call","tool":"search_docs","input":{"query":"rebuild index","top_k":5},"outputSummary":"Found 5 chunks"})");
    EXPECT_EQ(frames[6].name, "complete");
    EXPECT_EQ(
        frames[6].data,
        R"({"answer":"Use REINDEX CONCURRENTLY. [1]","citations":[{"docId":"00000000-0000-4001-8000-000000000002","chunkId":"00000000-0000-4003-8000-000000000004","snippet":"PostgreSQL supports rebuilding indexes with minimum locking of writes.","filename":"sql-reindex.html"}],"insufficiencies":[]})");
}

TEST(sse, is_well_formed_with_any_event_content) {
    std::string stream;
    sse_encoder encode;
    runs::attack([&](const auto& event) {
        if constexpr (requires { encode(event); }) stream += encode(event);
    });
    const auto frames = read_stream(stream);
    ASSERT_EQ(frames.size(), 9U);
    for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_EQ(frames[i].name, "trace");
        EXPECT_TRUE(parse<trace_entry>(frames[i].data)) << frames[i].data;
    }
    EXPECT_EQ(frames[8].name, "complete");
    const auto reply = parse<run_reply>(frames[8].data);
    ASSERT_TRUE(reply) << reply.error().message();
    EXPECT_EQ(reply->trace->size(), 8U);
    EXPECT_EQ(reply->insufficiencies.at(0).queries_tried.size(), 1U);
    EXPECT_NE(frames[8].data.find(R"("queriesTried":[")"), std::string::npos);
}

TEST(sse, cuts_a_snippet_between_letters) {
    answered last;
    last.citations = {{1, runs::document, runs::chunk, "f", "h", std::string(1999, 'x') + "ä", 0, 2001}};
    EXPECT_EQ(reply_of(last).citations.at(0).snippet, std::string(1999, 'x') + "… (2 bytes left out)");
}
