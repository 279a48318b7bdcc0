// Exchanges for tests: random ones from a seed, and a comparison field by field.
#pragma once

#include <toolkit/llm/exchange.hpp>
#include <toolkit/llm/llm.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace exchanges {

inline toolkit::request ask(std::string question) {
    return {.messages = {toolkit::user_message{.text = std::move(question)}}};
}

/// Returns any exchange: texts with every kind of byte, numbers at their limits, lists of every small size.
class dice {
public:
    explicit dice(std::uint64_t seed) : random_(seed) {}

    std::size_t below(std::size_t count) { return random_() % count; }
    bool often() { return below(2) == 0; }

    std::string text() {
        constexpr std::string_view pieces[]{
            "word",          " ",  "\"quoted\"", "\\",     "\n",       "\r\n",    "\t", "\x01", "ä",
            "日本",          "😀", "\xff",       "\xc3",   "\xe6\x97", "</tool>", "{}", "null", "0",
            "data:;base64,", "=",  "\x7f",       "\u2028", "\\u00",    "***"};
        std::string made;
        for (std::size_t left = below(5); left > 0; --left) made += pieces[below(std::size(pieces))];
        if (below(20) == 0) made.push_back('\0');
        return made;
    }
    std::string json() {
        constexpr std::string_view values[]{"{}",   R"({"a": 1,  "b":[true,null]})", "[1e5]", "\"text\"",
                                            "null", "\n{ \"cut\":\"\\u00e4\"}\n",    "-0.0"};
        return std::string{values[below(std::size(values))]};
    }
    template <class T>
    T number() {
        using limits = std::numeric_limits<T>;
        switch (below(4)) {
            case 0: return limits::max();
            case 1: return limits::min();
            case 2: return static_cast<T>(below(100));
            default: return static_cast<T>(random_());
        }
    }
    template <class F>
    auto several(F make) {
        std::vector<decltype(make())> made;
        for (std::size_t left = below(3); left > 0; --left) made.push_back(make());
        return made;
    }
    std::vector<toolkit::tool_call> calls() {
        return several([&] {
            toolkit::tool_call made{text(), text(), {json()}};
            if (often()) made.extra = toolkit::raw_json{json()};
            return made;
        });
    }
    std::vector<toolkit::thinking_block> thinking() {
        return several([&] { return toolkit::thinking_block{text(), text(), text()}; });
    }
    toolkit::message message() {
        switch (below(4)) {
            case 0: return toolkit::system_message{text()};
            case 1: return toolkit::user_message{text(), several([&] { return toolkit::image{text(), text()}; })};
            case 2: return toolkit::assistant_message{text(), calls(), thinking()};
            default: return toolkit::tool_message{text(), text(), text(), often()};
        }
    }
    toolkit::request request() {
        toolkit::request made{.messages = several([&] { return message(); })};
        made.actions =
            several([&] { return toolkit::offered_action{text(), text(), text(), text(), often(), often()}; });
        made.must_act = often();
        if (often()) made.output = toolkit::output_shape{text(), text(), text()};
        made.max_tokens = number<int>();
        made.temperature = often() ? 0 : static_cast<double>(number<std::int64_t>()) / 1e18;
        if (often()) made.top_k = number<int>();
        if (often()) made.top_p = static_cast<double>(below(1000)) / 999;
        if (often()) made.repeat_penalty = static_cast<double>(below(1000)) / 7;
        if (often()) made.seed = number<std::uint64_t>();
        made.thinking_tokens = number<int>();
        return made;
    }
    toolkit::completion completion() {
        return {.text = text(),
                .calls = calls(),
                .spent = {number<std::int64_t>(), number<std::int64_t>(), number<std::int64_t>(),
                          number<std::int64_t>(), number<std::int64_t>()},
                .finish = static_cast<toolkit::finish_reason>(below(7)),
                .thinking = thinking(),
                .model = text(),
                .repaired = number<int>()};
    }
    toolkit::failure failure() {
        auto made = toolkit::failure::of(static_cast<toolkit::failure_kind>(below(toolkit::failure_table.size())),
                                         text(), text(), text());
        made.internal = often();
        made.offset = number<std::size_t>();
        made.received = toolkit::small_text{text()};
        made.retry_after_ms = number<std::int64_t>();
        made.set_found(text());
        return made;
    }
    toolkit::owned_delta deltas() {
        const std::string said = text();
        const std::string id = text();
        const std::string name = text();
        return toolkit::owned_delta{toolkit::delta{static_cast<toolkit::delta::of>(below(5)), said,
                                                   often() ? 0 : number<std::size_t>(), id, name}};
    }
    toolkit::model_exchange exchange() {
        toolkit::model_exchange made{.request = request(), .deltas = several([&] { return deltas(); })};
        if (often()) made.reply = completion();
        else made.reply = failure();
        return made;
    }

private:
    std::mt19937_64 random_;
};

inline void expect_same(const toolkit::request& a, const toolkit::request& b) {
    EXPECT_EQ(a.messages, b.messages);
    ASSERT_EQ(a.actions.size(), b.actions.size());
    for (std::size_t i = 0; i < a.actions.size(); ++i) {
        const auto& [name, description, input, action, may_end, in_words, read_only] = a.actions[i];
        EXPECT_EQ(name, b.actions[i].name);
        EXPECT_EQ(description, b.actions[i].description);
        EXPECT_EQ(input, b.actions[i].input_schema);
        EXPECT_EQ(action, b.actions[i].action_schema);
        EXPECT_EQ(may_end, b.actions[i].may_end);
        EXPECT_EQ(in_words, b.actions[i].in_words);
        EXPECT_EQ(read_only, b.actions[i].read_only);
    }
    EXPECT_EQ(a.must_act, b.must_act);
    ASSERT_EQ(a.output.has_value(), b.output.has_value());
    if (a.output) {
        EXPECT_EQ(a.output->name, b.output->name);
        EXPECT_EQ(a.output->schema, b.output->schema);
        EXPECT_EQ(a.output->grammar, b.output->grammar);
    }
    EXPECT_EQ(a.max_tokens, b.max_tokens);
    EXPECT_EQ(a.temperature, b.temperature);
    EXPECT_EQ(a.top_k, b.top_k);
    EXPECT_EQ(a.top_p, b.top_p);
    EXPECT_EQ(a.repeat_penalty, b.repeat_penalty);
    EXPECT_EQ(a.seed, b.seed);
    EXPECT_EQ(a.thinking_tokens, b.thinking_tokens);
}

inline void expect_same(const toolkit::result<toolkit::completion>& a, const toolkit::result<toolkit::completion>& b) {
    ASSERT_EQ(a.has_value(), b.has_value());
    if (a) {
        const auto& [text, calls, spent, finish, thinking, model, repaired] = *a;
        EXPECT_EQ(text, b->text);
        EXPECT_EQ(calls, b->calls);
        EXPECT_EQ(spent, b->spent);
        EXPECT_EQ(finish, b->finish);
        EXPECT_EQ(thinking, b->thinking);
        EXPECT_EQ(model, b->model);
        EXPECT_EQ(repaired, b->repaired);
        return;
    }
    const toolkit::failure& one = a.error();
    const toolkit::failure& other = b.error();
    EXPECT_EQ(one.kind, other.kind);
    EXPECT_EQ(one.internal, other.internal);
    EXPECT_EQ(one.offset, other.offset);
    EXPECT_EQ(one.where.view(), other.where.view());
    EXPECT_EQ(one.detail.view(), other.detail.view());
    EXPECT_EQ(one.cure.view(), other.cure.view());
    EXPECT_EQ(one.received.view(), other.received.view());
    EXPECT_EQ(one.found(), other.found());
    EXPECT_EQ(one.retry_after_ms, other.retry_after_ms);
    EXPECT_EQ(one.message(), other.message());
    EXPECT_EQ(one.for_model(), other.for_model());
}

inline void expect_same(const toolkit::model_exchange& a, const toolkit::model_exchange& b) {
    expect_same(a.request, b.request);
    EXPECT_EQ(a.deltas, b.deltas);
    expect_same(a.reply, b.reply);
}

/// Receives deltas and keeps them.
struct listener {
    std::vector<toolkit::owned_delta> deltas;
    void operator()(const toolkit::delta& piece) { deltas.emplace_back(piece); }
};

/// A model that streams deltas, and then returns a completion or a failure, always the same.
struct told {
    std::vector<toolkit::owned_delta> deltas;
    toolkit::result<toolkit::completion> reply;
    toolkit::result<toolkit::completion> complete(const toolkit::request&, toolkit::delta_sink& sink,
                                                  const toolkit::stop_token&) const {
        for (const toolkit::owned_delta& piece : deltas) sink(piece.view());
        return reply;
    }
};

}  // namespace exchanges
