// A listener for the deltas of a stream in tests, and the stream read in two pieces.
#pragma once

#include <toolkit/llm/wire/reply_assembler.hpp>
#include <toolkit/net/lines.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace streams {

/// What it received, one text per delta: "t|text", "a0|arguments", "h|thinking", "c0:name|", "r|".
struct listener {
    std::vector<std::string> heard;
    void operator()(const toolkit::delta& piece) {
        constexpr std::string_view kinds = "tahcr";
        std::string one{kinds.substr(static_cast<std::size_t>(piece.kind), 1)};
        if (piece.kind == toolkit::delta::of::call) one += std::to_string(piece.number) + ":" + std::string{piece.name};
        if (piece.kind == toolkit::delta::of::arguments) one += std::to_string(piece.number);
        heard.push_back(one + "|" + std::string{piece.text});
    }
};

/// The stream in two pieces that meet at `cut`.
template <class Stream>
toolkit::result<toolkit::completion> read(std::string_view bytes, listener& to,
                                          std::size_t cut = std::string_view::npos, const toolkit::secret& key = {}) {
    Stream stream{toolkit::delta_sink{to}, {"there", {}, key}};
    cut = std::min(cut, bytes.size());
    if constexpr (Stream::lines) {
        toolkit::line_reader lines;
        const auto take = [&](std::string_view line) { return line.empty() || stream.take(line); };
        EXPECT_TRUE(lines.feed(bytes.substr(0, cut), take));
        EXPECT_TRUE(lines.feed(bytes.substr(cut), take));
        if (!lines.rest().empty()) take(std::string{lines.rest()});
    } else {
        toolkit::sse_reader events;
        const auto take = [&](std::string_view, std::string_view data) { return stream.take(data); };
        EXPECT_TRUE(events.feed(bytes.substr(0, cut), take));
        EXPECT_TRUE(events.feed(bytes.substr(cut), take));
        events.finish(take);
    }
    return stream.done();
}

/// The stream has the same result wherever its bytes are split. None of its beginnings up to `end` is a complete
/// answer.
template <class Stream>
void expect_the_same_at_every_cut(std::string_view bytes, std::size_t end) {
    listener whole;
    const auto wanted = read<Stream>(bytes, whole);
    ASSERT_TRUE(wanted) << wanted.error().message();
    for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
        listener to;
        const auto got = read<Stream>(bytes, to, cut);
        ASSERT_TRUE(got) << cut << got.error().message();
        EXPECT_EQ(got->text, wanted->text) << cut;
        EXPECT_EQ(got->calls, wanted->calls) << cut;
        EXPECT_EQ(to.heard, whole.heard) << cut;
    }
    for (std::size_t size = 0; size < end; ++size) {
        listener to;
        const auto got = read<Stream>(bytes.substr(0, size), to);
        ASSERT_FALSE(got) << size;
        EXPECT_TRUE(got.error().kind == toolkit::failure_kind::cut_off ||
                    got.error().kind == toolkit::failure_kind::bad_reply)
            << size;
        EXPECT_TRUE(std::string_view{wanted->text}.starts_with(got.error().received.view())) << size;
    }
}

}  // namespace streams
