// net/lines.hpp: streams of events and of lines, split anywhere
#include <toolkit/net/lines.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using list = std::vector<std::string>;

/// The lines of a text that comes in two pieces.
list lines_of(std::string_view text, std::size_t cut) {
    list found;
    toolkit::line_reader reader;
    const auto take = [&](std::string_view line) {
        found.emplace_back(line);
        return true;
    };
    EXPECT_TRUE(reader.feed(text.substr(0, cut), take));
    EXPECT_TRUE(reader.feed(text.substr(cut), take));
    found.push_back("rest: " + std::string{reader.rest()});
    return found;
}

/// The events of a text that comes in two pieces, as "event|data".
list events_of(std::string_view text, std::size_t cut) {
    list found;
    toolkit::sse_reader reader;
    const auto take = [&](std::string_view event, std::string_view data) {
        found.push_back(std::string{event} + "|" + std::string{data});
        return true;
    };
    EXPECT_TRUE(reader.feed(text.substr(0, cut), take));
    EXPECT_TRUE(reader.feed(text.substr(cut), take));
    reader.finish(take);
    return found;
}

TEST(line_reader, splits_at_every_line_ending_wherever_the_input_is_cut) {
    constexpr std::string_view text = "one\ntwo\r\nthree\r\rfive\n\nlast";
    for (std::size_t cut = 0; cut <= text.size(); ++cut)
        EXPECT_EQ(lines_of(text, cut), (list{"one", "two", "three", "", "five", "", "rest: last"})) << cut;
}

TEST(line_reader, reads_a_piece_of_carriage_returns_alone_in_one_pass) {
    // If each line searches all that follows for its LF, this takes hours.
    toolkit::line_reader reader;
    std::size_t lines = 0;
    EXPECT_TRUE(reader.feed(std::string(std::size_t{16} << 20U, '\r'), [&](std::string_view) {
        ++lines;
        return true;
    }));
    EXPECT_EQ(lines, std::size_t{16} << 20U);
}

TEST(line_reader, drops_a_byte_order_mark_only_at_the_beginning_wherever_it_is_cut) {
    constexpr std::string_view text = "\xEF\xBB\xBFone\n\xEF\xBB\xBFtwo\nlast";
    for (std::size_t cut = 0; cut <= text.size(); ++cut)
        EXPECT_EQ(lines_of(text, cut), (list{"one", "\xEF\xBB\xBFtwo", "rest: last"})) << cut;
    for (std::size_t cut = 0; cut <= 4; ++cut) EXPECT_EQ(lines_of("\xEF\xBB\xBF{}", cut), (list{"rest: {}"})) << cut;
    EXPECT_EQ(lines_of("\n\xEF\xBB\xBF", 1), (list{"", "rest: \xEF\xBB\xBF"}));
}

TEST(line_reader, ends_a_piece_on_request) {
    toolkit::line_reader reader;
    list found;
    EXPECT_TRUE(reader.feed("a\nb\nc\n", [&](std::string_view line) {
        found.emplace_back(line);
        return line != "b";
    }));
    EXPECT_EQ(found, (list{"a", "b"}));
}

TEST(line_reader, refuses_a_line_that_does_not_end) {
    toolkit::line_reader reader;
    const std::string piece(std::size_t{1} << 20U, 'x');
    bool fits = true;
    std::size_t taken = 0;
    for (; fits && taken < 64; ++taken) fits = reader.feed(piece, [](std::string_view) { return true; });
    EXPECT_FALSE(fits);
    EXPECT_EQ(taken, 17U);
}

TEST(sse_reader, reads_events_wherever_the_stream_is_cut) {
    constexpr std::string_view text =
        "\xEF\xBB\xBF: keep-alive\n\ndata: {\"a\":\"h\xC3\xA4\"}\n\nevent: ping\r\ndata:no blank\r\n\r\n"
        "data: two\ndata:  lines\nid: 7\nretry: 3\n\nevent: lost\n\ndata\n\ndata: no end";
    for (std::size_t cut = 0; cut <= text.size(); ++cut)
        EXPECT_EQ(events_of(text, cut),
                  (list{"|{\"a\":\"h\xC3\xA4\"}", "ping|no blank", "|two\n lines", "|", "|no end"}))
            << cut;
}

/// What `feed(piece, take)` delivers when each line or event "throws" throws.
template <class Feed>
list heard_of(std::vector<std::string_view> pieces, Feed&& feed) {
    list found;
    const auto take = [&](std::string_view text) {
        found.emplace_back(text);
        if (text == "throws") throw 42;
        return true;
    };
    for (const std::string_view piece : pieces) {
        try {
            feed(piece, take);
        } catch (int) {
            found.emplace_back("thrown");
        }
    }
    return found;
}

TEST(line_reader, delivers_a_line_once_even_to_a_throwing_reader) {
    for (const auto& pieces : {std::vector<std::string_view>{"throws\n", "next\nrest"},
                               std::vector<std::string_view>{"thr", "ows\n", "next\nrest"}}) {
        toolkit::line_reader reader;
        EXPECT_EQ(heard_of(pieces, [&](std::string_view piece, auto& take) { reader.feed(piece, take); }),
                  (list{"throws", "thrown", "next"}));
        EXPECT_EQ(reader.rest(), "rest");
    }
}

TEST(sse_reader, delivers_an_event_once_even_to_a_throwing_reader) {
    toolkit::sse_reader reader;
    const auto by_data = [](auto& take) {
        return [&take](std::string_view event, std::string_view data) {
            return take(data) && event != "of another";  // the name of an event is lost with it
        };
    };
    EXPECT_EQ(heard_of({"event: of another\ndata: thr", "ows\n\n", "data: next\n\ndata: last\n\n"},
                       [&](std::string_view piece, auto& take) { reader.feed(piece, by_data(take)); }),
              (list{"throws", "thrown", "next", "last"}));
    EXPECT_EQ(heard_of({"data: throws\n\n", ""},
                       [&](std::string_view piece, auto& take) {
                           if (piece.empty()) reader.finish(by_data(take));
                           else reader.feed(piece, by_data(take));
                       }),
              (list{"throws", "thrown"}));
}

TEST(sse_reader, refuses_an_event_whose_lines_never_end) {
    toolkit::sse_reader reader;
    const std::string line = "data: " + std::string(std::size_t{1} << 20U, 'x') + "\n";
    bool fits = true;
    std::size_t taken = 0;
    for (; fits && taken < 64; ++taken)
        fits = reader.feed(line, [](std::string_view, std::string_view) { return true; });
    EXPECT_FALSE(fits);
    EXPECT_LE(taken, 18U);
}

}  // namespace
