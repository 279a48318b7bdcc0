// The twelve conversations that every wire holds, each written once: the messages, and what must be true of the answers
// of any model, however small. They run with live servers (tests/real) and with recordings of them (recorded).
#pragma once

#include <toolkit/llm/llm.hpp>
#include <toolkit/llm/model/means.hpp>
#include <toolkit/llm/wire/text_calls.hpp>
#include <toolkit/schema/parse.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace conversations {

using toolkit::failure_kind;

/// What differs between wires.
struct expected {
    bool gives_calls = true;  ///< native tools; else the action is the text
    bool several_calls = true;
    bool holds_schema = true;
    bool tells_cached = true;  ///< how much of the prompt was cached
    std::size_t fits = 400;    ///< digits, of which each is a token: a prompt that fits into the context
    std::size_t too_long = 9000;
    std::string_view image_says{};
    bool thinks = true;  ///< a request to think is not an error for a model that cannot
    std::string_view thinking_says{};
    bool made_by_hand = false;  ///< the server reports what a local model cannot be made to say
    bool refuses = true;        ///< the wire has a word for it
};

/// Talks to a model, and counts how much of its stream was received.
template <class Model>
class talk {
public:
    explicit talk(Model model, expected what) : by(what), model_(std::move(model)) {}

    toolkit::result<toolkit::completion> whole(const toolkit::request& asked) { return model_.complete(asked, {}, {}); }
    /// The streamed text equals the returned one.
    toolkit::result<toolkit::completion> streamed(const toolkit::request& asked) {
        std::string text;
        auto listen = [&](const toolkit::delta& piece) {
            if (piece.kind == toolkit::delta::of::text) text += piece.text;
        };
        auto got = model_.complete(asked, toolkit::delta_sink{listen}, {});
        if (got && got->repaired == 0) {
            EXPECT_EQ(text, got->text);
        }
        if (!got) {
            EXPECT_EQ(text, got.error().received.view());
        }
        return got;
    }
    const Model& model() const { return model_; }

    const expected by;

private:
    Model model_;
};

inline toolkit::request ask(std::string_view text, int max_tokens = 32) {
    toolkit::request asked;
    asked.messages = {toolkit::system_message{"Answer in one short sentence."},
                      toolkit::user_message{std::string{text}, {}}};
    asked.max_tokens = max_tokens;
    asked.seed = 1;
    return asked;
}

inline void expect_answer(const toolkit::result<toolkit::completion>& got) {
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_FALSE(got->text.empty() && got->calls.empty());
    EXPECT_GT(got->spent.input_tokens, 0);
    EXPECT_GT(got->spent.output_tokens, 0);
    EXPECT_EQ(got->finish, got->calls.empty() ? toolkit::finish_reason::stop : toolkit::finish_reason::calls);
}

/// An answer. If nothing constrains its shape, it may also be longer than allowed.
inline void expect_shaped(const toolkit::result<toolkit::completion>& got, const expected& by) {
    if (by.holds_schema || got) return expect_answer(got);
    EXPECT_EQ(got.error().kind, failure_kind::length_reached) << got.error().message();
}

inline void expect_failure(const toolkit::result<toolkit::completion>& got, failure_kind kind, std::string_view says) {
    ASSERT_FALSE(got) << got->text;
    EXPECT_EQ(got.error().kind, kind) << got.error().message();
    EXPECT_NE(got.error().message().find(says), std::string::npos) << got.error().message();
    EXPECT_TRUE(kind == failure_kind::cancelled || !got.error().cure.empty());
}

// ---- text

template <class Model>
void text(talk<Model>& with) {
    toolkit::request asked = ask("Which colour has the sky on a clear day?");
    auto first = with.whole(asked);
    expect_answer(first);
    if (!first) return;
    asked.messages.emplace_back(first->as_message());
    asked.messages.emplace_back(toolkit::user_message{"And grass?", {}});
    const auto second = with.streamed(asked);
    expect_answer(second);
    if (second && with.by.tells_cached) {
        EXPECT_GT(second->spent.cached_tokens, 0) << "the beginning did not change";
    }
}

// ---- calls

struct place {
    std::string city;
};

inline toolkit::request ask_for_weather(std::string_view question) {
    constexpr std::string_view input =
        R"({"type":"object","properties":{"city":{"type":"string"}},"required":["city"],"additionalProperties":false})";
    toolkit::request asked = ask(question, 96);
    asked.messages = {toolkit::system_message{"You call tools: one call for each city."},
                      toolkit::user_message{"What is the weather in Bern and in Kiel?", {}},
                      toolkit::assistant_message{"{\"name\": \"get_weather\", \"arguments\": {\"city\": \"Bern\"}}\n"
                                                 "{\"name\": \"get_weather\", \"arguments\": {\"city\": \"Kiel\"}}",
                                                 {},
                                                 {}},
                      asked.messages.back()};
    asked.actions = {{.name = "get_weather",
                      .description = "The weather in a city",
                      .input_schema = std::string{input},
                      .action_schema = R"({"type":"object","properties":{"name":{"const":"get_weather"},"arguments":)" +
                                       std::string{input} +
                                       R"(},"required":["name","arguments"],"additionalProperties":false})"}};
    return asked;
}

/// The answer as one with calls, also where the wire has none and the action is text.
inline void expect_calls(toolkit::completion& got, const toolkit::request& asked, const expected& by) {
    if (!by.gives_calls) got = toolkit::with_calls_of_text(std::move(got), asked, toolkit::means::native_tools, {});
    ASSERT_FALSE(got.calls.empty()) << got.text;
    std::string ids = " ";
    for (const toolkit::tool_call& call : got.calls) {
        EXPECT_EQ(call.name, "get_weather");
        EXPECT_TRUE(toolkit::parse<place>(call.arguments.text)) << call.arguments.text;
        EXPECT_FALSE(call.id.empty());
        EXPECT_EQ(ids.find(" " + call.id + " "), std::string::npos) << "an id that comes twice";
        ids += call.id + " ";
    }
}

/// Sends the results of the calls back, and asks for an answer in text.
template <class Model>
void answer_calls(talk<Model>& with, toolkit::request asked, const toolkit::completion& got, std::string_view result,
                  bool failed = false) {
    asked.messages.front() = toolkit::system_message{"Answer in one short sentence."};
    asked.messages.emplace_back(got.as_message());
    for (const toolkit::tool_call& call : got.calls)
        asked.messages.emplace_back(toolkit::tool_message{call.id, call.name, std::string{result}, failed});
    asked.actions.clear();
    asked.max_tokens = 48;
    expect_answer(with.streamed(asked));
}

template <class Model>
void one_call(talk<Model>& with) {
    const toolkit::request asked = ask_for_weather("What is the weather in Paris?");
    auto got = with.streamed(asked);
    expect_answer(got);
    if (!got) return;
    expect_calls(*got, asked, with.by);
    answer_calls(with, asked, *got, "sunny, 21 degrees");
}

template <class Model>
void parallel_calls(talk<Model>& with) {
    const toolkit::request asked = ask_for_weather("What is the weather in Oslo and in Rome?");
    auto got = with.whole(asked);
    expect_answer(got);
    if (!got) return;
    expect_calls(*got, asked, with.by);
    EXPECT_GE(got->calls.size(), with.by.several_calls ? 2U : 1U);
    answer_calls(with, asked, *got, "sunny, 21 degrees");
}

template <class Model>
void call_error(talk<Model>& with) {
    toolkit::request asked = ask_for_weather("What is the weather in Pariss?");
    const toolkit::completion call{.text = "", .calls = {{"c1", "get_weather", {R"({"city":"Pariss"})"}}}};
    answer_calls(with, asked, call, "There is no city Pariss. Did you mean Paris?", true);
}

// ---- what a server may not have

template <class Model>
void image(talk<Model>& with) {
    toolkit::request asked = ask("What is in the picture?");
    asked.messages.back() = toolkit::user_message{
        "What is in the picture?",
        {{"image/png",
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="}}};
    expect_failure(with.streamed(asked), failure_kind::rejected, with.by.image_says);
}

inline std::string digits(std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += static_cast<char>('0' + i * 7 % 10);
    return text;
}

template <class Model>
void long_prompt(talk<Model>& with) {
    const auto got = with.whole(ask("With which digit does this begin? " + digits(with.by.fits), 24));
    expect_answer(got);
    if (got) {
        EXPECT_GE(got->spent.input_tokens, static_cast<std::int64_t>(with.by.fits)) << "nothing was cut";
    }
    expect_failure(with.streamed(ask(digits(with.by.too_long))), failure_kind::context_exceeded, "context");
    const auto short_answer = with.streamed(ask("Count from one to fifty.", 8));
    expect_failure(short_answer, failure_kind::length_reached, "max_tokens");
    if (!short_answer) {
        EXPECT_FALSE(short_answer.error().received.empty()) << "what had come is kept";
    }
}

template <class Model>
void refusal(talk<Model>& with) {
    if (!with.by.made_by_hand || !with.by.refuses) return;
    expect_failure(with.whole(ask("Tell me a secret.")), failure_kind::refused, "refused to answer");
    expect_failure(with.streamed(ask("Tell me a secret.")), failure_kind::refused, "refused to answer");
}

// ---- shapes

enum class kind { city, river };
struct thing {
    std::string name;
    kind what;
    int letters;
};

template <class Model>
void schema(talk<Model>& with) {
    toolkit::request asked = ask("Tell of Paris as JSON: name, what (city or river), letters.", 64);
    asked.output = toolkit::output_shape{
        .name = "thing",
        .schema =
            R"({"type":"object","properties":{"name":{"type":"string","enum":["Paris","Rhine"]},"what":{"type":"string",)"
            R"("enum":["city","river"]},"letters":{"type":"integer"}},"required":["name","what","letters"],)"
            R"("additionalProperties":false})"};
    const auto got = with.streamed(asked);
    expect_shaped(got, with.by);
    if (got && with.by.holds_schema) {
        EXPECT_TRUE(toolkit::parse<thing>(got->text)) << got->text;
    }
}

struct colour {
    std::string colour;
};

template <class Model>
void grammar(talk<Model>& with) {
    toolkit::request asked = ask("Which colour has grass? Answer as JSON.", 32);
    asked.output = toolkit::output_shape{
        .name = "colour",
        .schema =
            R"({"type":"object","properties":{"colour":{"type":"string","enum":["red","green"]}},"required":["colour"],)"
            R"("additionalProperties":false})",
        .grammar = R"(root ::= "{\"colour\":\"" ("red" | "green") "\"}")"};
    const auto got = with.whole(asked);
    expect_shaped(got, with.by);
    if (!got || !with.by.holds_schema) return;
    const auto read = toolkit::parse<colour>(got->text);
    ASSERT_TRUE(read) << got->text;
    EXPECT_TRUE(read->colour == "red" || read->colour == "green");
    if (toolkit::traits_of<Model>.grammar) {
        EXPECT_EQ(got->text, "{\"colour\":\"" + read->colour + "\"}");
    }
}

// ---- how it is transmitted

template <class Model>
void cancel(talk<Model>& with) {
    using clock = std::chrono::steady_clock;
    const toolkit::stop_source source;
    clock::time_point stopped{};
    std::string text;
    auto listen = [&](const toolkit::delta& piece) {
        text += piece.text;
        if (source.request_stop()) stopped = clock::now();
    };
    const auto got =
        with.model().complete(ask("Count from one to a hundred.", 64), toolkit::delta_sink{listen}, source.get_token());
    EXPECT_LT(clock::now() - stopped, std::chrono::milliseconds{50});
    expect_failure(got, failure_kind::cancelled, "");
    EXPECT_FALSE(text.empty());
    if (!got) {
        EXPECT_EQ(got.error().received.view(), text) << "what had arrived is kept";
    }
}

struct greeting {
    std::string text;
};

template <class Model>
void unicode(talk<Model>& with) {
    const std::string words = "Grüße, 世界 🎉 naïve ß";
    toolkit::request asked = ask("Repeat as JSON: " + words, 64);
    asked.output =
        toolkit::output_shape{.name = "greeting",
                              .schema = R"({"type":"object","properties":{"text":{"type":"string","enum":[")" + words +
                                        R"("]}},"required":["text"],"additionalProperties":false})"};
    const auto got = with.streamed(asked);
    expect_shaped(got, with.by);
    if (!got || !with.by.holds_schema) return;
    const auto read = toolkit::parse<greeting>(got->text);
    ASSERT_TRUE(read) << got->text;
    EXPECT_EQ(read->text, words) << "byte for byte";
}

template <class Model>
void thinking(talk<Model>& with) {
    toolkit::request asked = ask("How much is two and two?");
    asked.thinking_tokens = 1024;
    const auto got = with.streamed(asked);
    if (!with.by.thinks) return expect_failure(got, failure_kind::rejected, with.by.thinking_says);
    expect_answer(got);
    if (got) {
        EXPECT_TRUE(got->thinking.empty()) << "this model does not think";
    }
}

// ---- all of them

template <class Model>
struct conversation {
    std::string_view name;
    void (*hold)(talk<Model>&);
};

template <class Model>
inline constexpr conversation<Model> all[] = {
    {"text", text<Model>},
    {"one_call", one_call<Model>},
    {"parallel_calls", parallel_calls<Model>},
    {"call_error", call_error<Model>},
    {"image", image<Model>},
    {"long", long_prompt<Model>},
    {"refusal", refusal<Model>},
    {"schema", schema<Model>},
    {"grammar", grammar<Model>},
    {"cancel", cancel<Model>},
    {"unicode", unicode<Model>},
    {"thinking", thinking<Model>},
};

}  // namespace conversations
