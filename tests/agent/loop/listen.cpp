// agent/loop/listen.hpp: how the text of an answer is streamed while a model writes it in pieces
#include "../passages.hpp"

#include <toolkit/events/decision_lines.hpp>
#include <toolkit/events/run_listener.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace toolkit;

namespace {

struct piece {
    delta::of kind = delta::of::text;
    std::string text{};
    std::string name{};
    std::size_t number = 0;
};
using pieces = std::vector<piece>;
using lines = std::vector<std::string>;

/// A model that streams each of its replies in these pieces, and then returns the whole.
struct speaker {
    std::vector<pieces> replies;
    std::shared_ptr<std::size_t> next = std::make_shared<std::size_t>(0);
    std::shared_ptr<std::size_t> heard = std::make_shared<std::size_t>(0);  ///< replies that had a listener

    [[nodiscard]] result<completion> complete(const request& /*asked*/, delta_sink& sink,
                                              const stop_token& /*stop*/) const {
        if (*next == replies.size()) return failure::of(failure_kind::unreachable, "speaker", "it has said all");
        if (sink.listens()) ++*heard;
        completion whole;
        for (const piece& one : replies[(*next)++]) {
            sink(delta{.kind = one.kind, .text = one.text, .number = one.number, .name = one.name});
            switch (one.kind) {
                case delta::of::text: whole.text += one.text; break;
                case delta::of::arguments: whole.calls.at(one.number).arguments.text += one.text; break;
                case delta::of::call:
                    whole.calls.push_back({std::to_string(one.number), one.name, {std::string{}}});
                    break;
                case delta::of::restarted: whole = {}; break;
                case delta::of::thinking: break;
            }
        }
        return whole;
    }
};

/// Keeps the pieces of the answer, and each retraction in brackets.
struct told {
    lines* all;
    void operator()(const answer_text& event) const { all->push_back(event.content); }
    void operator()(const answer_retracted& event) const { all->push_back("(" + event.message + ")"); }
};

/// A tool whose arguments look like an answer.
struct grade {
    std::string answer;
    static constexpr tool_about about{.description = "Grades an answer."};
    std::string operator()() const { return "good"; }
};

piece text(std::string msg) { return {.text = std::move(msg)}; }
piece arguments(std::string msg) { return {.kind = delta::of::arguments, .text = std::move(msg)}; }
piece call(std::string name) { return {.kind = delta::of::call, .name = std::move(name)}; }
piece thinking(std::string msg) { return {.kind = delta::of::thinking, .text = std::move(msg)}; }
const piece restarted{.kind = delta::of::restarted};

/// A text cut into pieces of this many bytes.
template <class Make>
pieces cut(std::string_view whole, std::size_t each, Make make) {
    pieces all;
    for (std::size_t at = 0; at < whole.size(); at += each) all.push_back(make(std::string{whole.substr(at, each)}));
    return all;
}
pieces with_call(std::string name, pieces rest) {
    rest.insert(rest.begin(), call(std::move(name)));
    return rest;
}

struct reply_context {
    lines all;
    std::string answer;
};

/// What a run with these replies streams, and its answer.
template <class... Parts>
reply_context heard_of(std::vector<pieces> replies, Parts... parts) {
    reply_context made;
    const auto outcome =
        Agent{speaker{std::move(replies)}, std::move(parts)..., sink{told{&made.all}}}.run("How?", owner{"me"});
    EXPECT_TRUE(outcome) << outcome.error().message();
    if (outcome) made.answer = outcome->text;
    return made;
}

std::string joined(const lines& all) {
    std::string whole;
    for (const std::string& one : all) whole += one;
    return whole;
}

// Each kind of escape, a surrogate pair among them, and code points of two, three and four bytes.
const std::string as_json = R"(So \"a\\b\"\n\u00e9 \ud83d\ude00 )"
                            "\u00e9\u20ac\U0001F600 end.";
const std::string as_text = "So \"a\\b\"\n\u00e9 \U0001F600 \u00e9\u20ac\U0001F600 end.";

void expect_exactly(const reply_context& heard, const std::string& what) {
    EXPECT_EQ(heard.answer, as_text) << what;
    EXPECT_EQ(joined(heard.all), as_text) << what;
    for (const std::string& one : heard.all) EXPECT_TRUE(is_utf8(one) && !one.empty()) << what;
}

}  // namespace

TEST(listen, streams_exactly_the_answer_wherever_an_action_is_split) {
    const std::string action = final_of(as_json);
    for (std::size_t at = 0; at <= action.size(); ++at) {
        const std::string where = "cut at " + std::to_string(at);
        const std::string first = action.substr(0, at), second = action.substr(at);
        expect_exactly(heard_of({{text(first), text(second)}}), where);
        expect_exactly(heard_of({{call("final"), arguments(first), arguments(second)}}), where + ", as a call");
    }
}

TEST(listen, streams_small_pieces_as_soon_as_a_code_point_is_complete) {
    const std::string action = final_of(as_json);
    for (std::size_t each = 1; each < 8; ++each) {
        const std::string size = std::to_string(each) + " bytes a piece";
        expect_exactly(heard_of({cut(action, each, text)}), size);
        expect_exactly(heard_of({with_call("final", cut(action, each, arguments))}), size + ", as a call");
    }
    const lines each{"S",          "o", " ",      "\"",     "a",          "\\", "b", "\"", "\n", "\u00e9", " ",
                     "\U0001F600", " ", "\u00e9", "\u20ac", "\U0001F600", " ",  "e", "n",  "d",  "."};
    EXPECT_EQ(heard_of({cut(action, 1, text)}).all, each);
}

TEST(listen, streams_an_answer_before_its_type_once_the_type_is_known) {
    const std::string action =
        R"({"answer":")" + as_json + R"(","insufficiencies":[],"used_citations":[],"type":"final"})";
    for (std::size_t each = 1; each < 8; ++each) {
        const reply_context heard = heard_of({cut(action, each, text)});
        expect_exactly(heard, std::to_string(each));
        EXPECT_EQ(heard.all.size(), 1U) << each;
    }
    expect_exactly(heard_of({{text(action)}}), "in one piece");
    const std::string between =
        R"({"used_citations":[],"type":"final","insufficiencies":[],"answer":")" + as_json + "\"}";
    for (std::size_t each = 1; each < 8; ++each) expect_exactly(heard_of({cut(between, each, text)}), "between");
}

TEST(listen, streams_nothing_of_a_tool_call_with_a_member_named_answer) {
    for (const std::string action :
         {R"({"type":"tool_call","tool":"grade","input":{"answer":"Of the call."}})",
          R"({"tool":"grade","input":{"answer":"Of the call."},"type":"tool_call"})",
          R"({"input":{"answer":"Of the call.","type":"final"},"tool":"grade","type":"tool_call"})",
          R"({"answer":"Of the call.","type":"tool_call","tool":"grade","input":{"answer":"Of the call."}})",
          R"({"type":"tool_call","answer":"Of the call.","tool":"grade","input":{"answer":"Of the call."}})"})
        for (const std::size_t each : {std::size_t{1}, std::size_t{7}, action.size()})
            EXPECT_EQ(heard_of({cut(action, each, text), {text(final_of("So."))}}, tools<grade>).all, lines{"So."})
                << action;
}

TEST(listen, streams_a_native_final_and_none_of_the_other_calls) {
    const std::string input = R"({"answer":"Of the call."})";
    for (const std::size_t each : {std::size_t{1}, std::size_t{9}, input.size()}) {
        const reply_context heard = heard_of({with_call("grade", cut(input, each, arguments)),
                                              with_call("final", cut(final_of("It is so."), 34, arguments))},
                                             tools<grade>);
        EXPECT_EQ(heard.all, (lines{"It is so", "."})) << each;
        EXPECT_EQ(heard.answer, "It is so.");
    }
    const pieces two{call("grade"),
                     arguments(R"({"answer":"One.)"),
                     arguments("\"}"),
                     {.kind = delta::of::call, .name = "grade", .number = 1},
                     {.kind = delta::of::arguments, .text = R"({"answer":"Two.)", .number = 1},
                     {.kind = delta::of::arguments, .text = "\"}", .number = 1}};
    EXPECT_EQ(heard_of({two, {call("final"), arguments(final_of("So."))}}, tools<grade>).all, lines{"So."});
}

TEST(listen, retracts_a_native_final_beside_other_calls) {
    const pieces both{call("final"),
                      arguments(final_of("It is so.")),
                      {.kind = delta::of::call, .name = "grade", .number = 1},
                      {.kind = delta::of::arguments, .text = R"({"answer":"Of the call.)", .number = 1},
                      {.kind = delta::of::arguments, .text = "\"}", .number = 1}};
    EXPECT_EQ(heard_of({both, {text(final_of("So."))}}, tools<grade>).all,
              (lines{"It is so.", "(The reply was not an answer)", "So."}));
}

TEST(listen, retracts_the_text_of_a_reply_that_starts_over) {
    const lines again{"It i", "(The reply starts again)", "So."};
    const pieces whole{text(final_of("So."))}, called{call("final"), arguments(final_of("So."))};
    const pieces cut_off{text(R"({"type":"final","answer":"It i)")};
    const pieces cut_call{call("final"), arguments(R"({"type":"final","answer":"It i)")};
    for (const pieces& first : {cut_off, cut_call})
        for (const pieces& second : {whole, called}) {
            pieces reply = first;
            reply.push_back(restarted);
            reply.insert(reply.end(), second.begin(), second.end());
            const reply_context heard = heard_of({reply});
            EXPECT_EQ(heard.all, again);
            EXPECT_EQ(heard.answer, "So.");
        }
    EXPECT_EQ(heard_of({{text(R"({"type":"fin)"), restarted, text(final_of("So."))}}).all, lines{"So."})
        << "nothing was told that could be taken back";
    EXPECT_EQ(
        heard_of({{call("final"), restarted, call("grade"), arguments(R"({"answer":"Of the call.)"), arguments("\"}")},
                  whole},
                 tools<grade>)
            .all,
        lines{"So."});
}

TEST(listen, retracts_a_refused_answer_and_streams_the_better_one) {
    const passages books{.texts = {"To build an index without locking out writes, use REINDEX CONCURRENTLY."}};
    const reply_context heard = heard_of({{text(search_action("index writes"))},
                                          {text(books.open_action(0))},
                                          cut(final_of("Use pg_reindex. [1]"), 37, text),
                                          cut(final_of("Use REINDEX CONCURRENTLY. [1]"), 37, text)},
                                         books);
    EXPECT_EQ(heard.all, (lines{"Use pg_rein", "dex. [1]", "(The answer did not pass the checks)", "Use REINDEX",
                                " CONCURRENTLY. [1]"}));
    EXPECT_EQ(heard.answer, "Use REINDEX CONCURRENTLY. [1]");
}

TEST(listen, retracts_text_that_is_not_an_answer) {
    for (const std::string reply :
         {R"({"type":"final","answer":"It is so.","used_citations":[],"insufficiencies":[]} Yes!)",
          R"({"type":"final","answer":"It is so.","used_citations":7,"insufficiencies":[]})",
          R"({"type":"final","answer":"It is so.)"})
        EXPECT_EQ(joined(heard_of({cut(reply, 1, text), {text(final_of("So."))}}).all),
                  "It is so.(The reply was not an answer)So.")
            << reply;
}

TEST(listen, streams_no_thoughts) {
    const std::string end = final_of("It is so.");
    const reply_context heard =
        heard_of({{thinking(final_of("A thought.")), text(end.substr(0, 30)), thinking(R"("answer":"No)"),
                   text(end.substr(30)), thinking(final_of("Another."))}});
    EXPECT_EQ(joined(heard.all), "It is so.");
    EXPECT_EQ(heard.answer, "It is so.");
    const passages shelf{.texts = {"An index of trees."}};
    const reply_context in_words =
        heard_of({{text("A guess.")},
                  {text(search_action("index"))},
                  {thinking("Hm. "), text("An index "), thinking("Well. "), text("of trees.")}},
                 shelf, strict_actions{.finals = final_form::prose, .guesses = 1});
    EXPECT_EQ(in_words.all, (lines{"An index ", "of trees.", "(The citation markers changed)"}));
}

TEST(listen, streams_nothing_of_an_impossible_end) {
    const passages books{.texts = {"An index of trees."}};
    const reply_context heard = heard_of({{text(final_of("It is so."))},
                                          {text(search_action("index"))},
                                          {text(books.open_action(0))},
                                          {text(final_of("An index of trees. [1]"))}},
                                         books);
    EXPECT_EQ(heard.all, lines{"An index of trees. [1]"});
}

TEST(listen, does_not_make_a_model_stream_without_a_listener) {
    const auto heard_with = [](auto... parts) {
        const speaker model{.replies = {cut(R"({"type":"final","answer":"It is so.)", 1, text),
                                        {text("It is "), restarted, text(final_of("So."))}}};
        const auto outcome = Agent{model, parts...}.run("How?", owner{"me"});
        EXPECT_TRUE(outcome) << outcome.error().message();
        EXPECT_EQ(outcome->text, "So.");
        EXPECT_EQ(*model.next, 2U);
        return *model.heard;
    };
    EXPECT_EQ(heard_with(), 0U);
    EXPECT_EQ(heard_with(no_sink{}), 0U);
    std::size_t refused = 0, retracted = 0;
    std::string all;
    EXPECT_EQ(heard_with(sink{[&](const action_refused&) { ++refused; }}), 0U);
    EXPECT_EQ(heard_with(sink{[&](const answer_retracted&) { ++retracted; }}), 0U);
    EXPECT_EQ(refused, 1U);
    EXPECT_EQ(retracted, 0U) << "nothing was told that could be taken back";
    EXPECT_EQ(heard_with(sink{[&](const answer_text& event) { all += event.content; }}), 2U);
    EXPECT_EQ(all, "It is so.So.") << "who hears no retraction is told the rest";
}

TEST(listen, identifies_native_calls_by_their_numbers) {
    const pieces mixed{call("grade"),
                       {.kind = delta::of::call, .name = "final", .number = 1},
                       arguments(R"({"answer":"Of the call.)"),
                       arguments("\"}"),
                       {.kind = delta::of::arguments, .text = final_of("It is so."), .number = 1}};
    EXPECT_EQ(joined(heard_of({mixed, {text(final_of("So."))}}, tools<grade>).all),
              "It is so.(The reply was not an answer)So.");
    const pieces turned{call("final"),
                        arguments(R"({"type":"final","answer":"It )"),
                        {.kind = delta::of::call, .name = "grade", .number = 1},
                        {.kind = delta::of::arguments, .text = R"({"answer":"Of the call."})", .number = 1},
                        arguments(R"(is so.","used_citations":[],"insufficiencies":[]})")};
    EXPECT_EQ(joined(heard_of({turned, {text(final_of("So."))}}, tools<grade>).all),
              "It is so.(The reply was not an answer)So.");
}

TEST(listen, streams_a_native_final_after_text) {
    const reply_context heard = heard_of({{text("I answer now."), call("final"), arguments(final_of("It is so."))}});
    EXPECT_EQ(heard.answer, "It is so.");
    EXPECT_EQ(heard.all, lines{"It is so."});
}

TEST(listen, retracts_a_final_in_text_that_comes_with_calls) {
    const pieces both{text(final_of("It is so.")), call("grade"), arguments(R"({"answer":"a"})"), text(" Or not.")};
    const reply_context heard = heard_of({both, {text(final_of("So."))}}, tools<grade>);
    EXPECT_EQ(heard.answer, "So.");
    EXPECT_EQ(heard.all, (lines{"It is so.", "(The text came with a tool call)", "So."}));
}

TEST(listen, streams_text_by_whole_code_points) {
    const std::string words = "An index of \u00e9, \u20ac and \U0001F600.";
    const reply_context heard =
        heard_of({{text("A guess.")}, {text(search_action("index"))}, cut(words, 1, text)}, passages{.texts = {words}},
                 strict_actions{.finals = final_form::prose, .guesses = 1});
    for (const std::string& one : heard.all) EXPECT_TRUE(is_utf8(one)) << one;
    EXPECT_EQ(joined(heard.all), words + "(The citation markers changed)");
    EXPECT_EQ(heard.answer, words + " [1]");
}

TEST(listen, retracts_text_that_differs_from_the_answer) {
    const passages books{.texts = {"To build an index without locking out writes, use REINDEX CONCURRENTLY.",
                                   "VACUUM reclaims storage beside writes."}};
    const std::string msg = "To build an index without locking out writes, use REINDEX CONCURRENTLY.";
    std::string sent;
    const run_listener hears{encoded_events{decision_lines{}, [&](std::string_view line) { sent += line; }}};
    const speaker model{{{text(search_action("index writes"))},
                         {text(books.open_action(0))},
                         {text(books.open_action(1))},
                         {text(final_of(msg + " [2]"))}}};
    const auto outcome = Agent{model, books, hears}.run("How?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, msg + " [1]") << "the other passage carries it";
    EXPECT_NE(sent.find(with_blanks(print(token_line{{}, msg + " [2]"})) + "\n"), std::string::npos);
    EXPECT_NE(sent.find(with_blanks(print(status_line{{}, "The citation markers changed"})) + "\n" +
                        with_blanks(print(token_line{{}, outcome->text})) + "\n" + with_blanks(print(complete_line{}))),
              std::string::npos)
        << sent;
}

TEST(listen, streams_other_citation_forms_as_in_the_answer) {
    const passages books{.texts = {"The kiln reaches 1280 degrees after nine hours."}};
    const std::string told = "The kiln reaches 1280 degrees after nine hours [1].";
    for (const std::string form : {" \u30101\u2020source\u3011",
                                   " [^1]",
                                   " [Citation: 1]",
                                   "[[1]](https://example.org/a/long/way)",
                                   " <cite>1</cite>",
                                   "\u00b9",
                                   " (1)",
                                   "<sup>1</sup>",
                                   " [1](kiln.md)",
                                   " \uff3b\uff11\uff3d",
                                   "[^1]",
                                   "\u30101\u3011",
                                   "[Citation: 1]",
                                   "^1^",
                                   " ^1^",
                                   "^[1]",
                                   "^[1]^",
                                   "$^{1}$",
                                   " $^{1}$",
                                   "$^{[1]}$",
                                   " \\\\cite{1}",
                                   "\\\\cite{1}",
                                   " \\\\[1\\\\]",
                                   "[[1]]",
                                   "<citation number=\\\"1\\\"/>"})
        for (const std::size_t each : {std::size_t{1}, std::size_t{2}, std::size_t{5}, std::size_t{300}}) {
            const std::string written = "The kiln reaches 1280 degrees after nine hours" + form + ".";
            const reply_context heard = heard_of({{text(search_action("kiln degrees"))},
                                                  {text(books.open_action(0))},
                                                  cut(final_of(written), each, text)},
                                                 books);
            EXPECT_EQ(heard.answer, told) << written;
            EXPECT_EQ(joined(heard.all), told) << written << each;
        }
}

TEST(listen, retracts_a_bracketed_number_that_a_later_marker_turns_into_an_item) {
    const passages books{.texts = {"The kiln 1 reaches 1280 degrees. Only the potter opens it."}};
    const std::string written = "The kiln reaches 1280 degrees (1). Only the potter opens it [1].";
    const reply_context heard = heard_of(
        {{text(search_action("kiln degrees"))}, {text(books.open_action(0))}, cut(final_of(written), 1, text)}, books);
    EXPECT_EQ(heard.answer, written);
    EXPECT_EQ(joined(heard.all).find("The kiln reaches 1280 degrees [1]."), 0U);
    EXPECT_TRUE(heard.all.back().ends_with("(The final answer differs)")) << joined(heard.all);
}

TEST(listen, delays_nothing_of_an_answer_without_passages) {
    const reply_context heard = heard_of({cut(final_of("Use [the [^1] note (1)"), 1, text)});
    EXPECT_EQ(joined(heard.all), "Use [the [^1] note (1)");
    EXPECT_EQ(heard.answer, joined(heard.all));
}

TEST(unfinished, counts_the_beginning_of_a_code_point) {
    EXPECT_EQ(unfinished(""), 0U);
    EXPECT_EQ(unfinished("a"), 0U);
    EXPECT_EQ(unfinished("\u00e9"), 0U);
    EXPECT_EQ(unfinished("a\xc3"), 1U);
    EXPECT_EQ(unfinished("\xe2\x82"), 2U);
    EXPECT_EQ(unfinished("\xf0\x9f\x98"), 3U);
    EXPECT_EQ(unfinished("\xf0\x9f\x98\x80"), 0U);
    EXPECT_EQ(unfinished("\x80\x80\x80\x80"), 0U) << "what is no UTF-8 waits for nothing";
}
