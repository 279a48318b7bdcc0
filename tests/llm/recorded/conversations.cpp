// The twelve conversations with recorded answers of real servers. Each request must equal the recorded one byte for
// byte, each answer passes the same checks, and each stream has the same result wherever its bytes are split.
#include "../conversations/exchanges.hpp"
#include "../conversations/wires.hpp"

#include <gtest/gtest.h>
#include <test_paths.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "../listener.hpp"

namespace {

using conversations::exchange;

template <class Model>
std::vector<exchange> recorded() {
    const std::string folder = std::string{TOOLKIT_TESTS_DIR} + "/llm/recorded/conversations/";
    auto all = conversations::read_exchanges(folder + std::string{conversations::wire<Model>::name} + ".jsonl");
    const auto by_hand = conversations::read_exchanges(folder + "refusals.jsonl");
    const std::string line = all.empty() ? "" : all.back().line;
    std::copy_if(by_hand.begin(), by_hand.end(), std::back_inserter(all),
                 [&](const exchange& one) { return one.line == line; });
    return all;
}

template <class Model>
class recorded_conversations : public testing::Test {};
using models = testing::Types<toolkit::openai, toolkit::anthropic, toolkit::llama_cpp, toolkit::ollama>;
struct names {
    template <class Model>
    static std::string GetName(int) {
        return std::string{conversations::wire<Model>::name};
    }
};
TYPED_TEST_SUITE(recorded_conversations, models, names);

TYPED_TEST(recorded_conversations, match_those_with_the_server) {
    using wire = conversations::wire<TypeParam>;
    const std::vector<exchange> all = recorded<TypeParam>();
    ASSERT_FALSE(all.empty());
    for (const auto& one : conversations::all<TypeParam>) {
        SCOPED_TRACE(one.name);
        std::vector<exchange> script;
        std::copy_if(all.begin(), all.end(), std::back_inserter(script),
                     [&](const exchange& other) { return other.conversation == one.name; });
        conversations::expected by = wire::by();
        by.made_by_hand = true;
        const conversations::replayer server(std::move(script));
        conversations::talk<TypeParam> with{wire::at(server.url()), by};
        one.hold(with);
        EXPECT_TRUE(server.is_at_end()) << "less is asked than was recorded";
    }
}

/// What the reader of lines or events passes to the stream from bytes in two pieces.
template <class Stream>
std::vector<std::string> failed_outcome(std::string_view bytes, std::size_t cut) {
    std::vector<std::string> told;
    const auto take = [&](auto... parts) {
        (told.emplace_back(parts), ...);
        return true;
    };
    std::conditional_t<Stream::lines, toolkit::line_reader, toolkit::sse_reader> reader;
    EXPECT_TRUE(reader.feed(bytes.substr(0, cut), take));
    EXPECT_TRUE(reader.feed(bytes.substr(cut), take));
    if constexpr (Stream::lines) told.emplace_back(reader.rest());
    else reader.finish(take);
    return told;
}

/// The end of the line that ends the answer: anything shorter is not a complete answer.
std::size_t end_of(std::string_view body, std::string_view last_event) {
    const std::size_t at = body.find(last_event);
    return at == std::string_view::npos ? 0 : std::min(body.find('\n', at), body.size());
}

TYPED_TEST(recorded_conversations, give_the_same_wherever_their_bytes_are_split) {
    using wire = conversations::wire<TypeParam>;
    using stream = typename wire::stream;
    std::size_t streams = 0;
    for (const exchange& one : recorded<TypeParam>()) {
        const bool is_stream = one.request.find(R"("stream":true)") != std::string::npos && one.status == "200 OK";
        if (!is_stream) continue;
        SCOPED_TRACE(one.conversation);
        ++streams;
        const std::string_view body = one.response;
        streams::listener whole;
        const auto wanted = streams::read<stream>(body, whole);
        EXPECT_TRUE(one.conversation == "refusal" || !whole.heard.empty());
        // The stream receives the same wherever the bytes are split, so its result is the same.
        const auto told = failed_outcome<stream>(body, body.size());
        for (std::size_t cut = 0; cut < body.size(); ++cut) ASSERT_EQ(failed_outcome<stream>(body, cut), told) << cut;
        for (const std::size_t cut : {body.size() / 3, body.size() / 2, body.size() - 1}) {
            streams::listener to;
            const auto got = streams::read<stream>(body, to, cut);
            ASSERT_EQ(got.has_value(), wanted.has_value()) << cut;
            ASSERT_EQ(to.heard, whole.heard) << cut;
            const auto text = [](const auto& of) { return of ? of->text : std::string{of.error().received.view()}; };
            ASSERT_EQ(text(got), text(wanted)) << cut;
        }
        const std::size_t end = one.whole ? end_of(body, wire::last_event) : body.size();
        EXPECT_GT(end, 0U);
        for (std::size_t size = 0; size < end; ++size) {
            streams::listener to;
            const auto got = streams::read<stream>(body.substr(0, size), to);
            ASSERT_FALSE(got) << size;
            ASSERT_TRUE(got.error().kind == toolkit::failure_kind::cut_off ||
                        got.error().kind == toolkit::failure_kind::bad_reply)
                << size << got.error().message();
        }
    }
    EXPECT_GT(streams, 5U);
}

TEST(recorded_conversations, contain_nothing_of_the_recording_machine) {
    const std::string folder = std::string{TOOLKIT_TESTS_DIR} + "/llm/recorded/conversations/";
    for (const std::string_view name : {"openai", "anthropic", "llama_cpp", "ollama", "refusals"})
        for (const exchange& one : conversations::read_exchanges(folder + std::string{name} + ".jsonl"))
            for (const std::string_view folder_of_a_machine : {"/root", "/home", "/tmp", "/work"})
                for (const std::string* text : {&one.request, &one.response, &one.type, &one.line})
                    EXPECT_EQ(text->find(folder_of_a_machine), std::string::npos) << one.conversation;
}

}  // namespace
