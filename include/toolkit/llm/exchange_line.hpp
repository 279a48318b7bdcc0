// The format of a recorded exchange: structs that print as one line of JSON and are read back strictly. Every text
// keeps its bytes, also those that are not UTF-8.
// In: requests, completions, failures. Out: the structs of a line, and back. Next: exchange.hpp.
#pragma once

#include <toolkit/core/base64.hpp>
#include <toolkit/core/failure.hpp>
#include <toolkit/llm/completion.hpp>
#include <toolkit/llm/request.hpp>
#include <toolkit/schema/parse.hpp>
#include <toolkit/schema/print.hpp>
#include <toolkit/schema/schema.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace toolkit::inline v0 {

namespace exchange_line {

/// Bytes in a JSON string. What is UTF-8 stands there as it is; anything else, and what begins like this mark, as the
/// mark and its base64.
inline constexpr std::string_view base64_mark = "data:;base64,";
struct bytes {
    std::string text{};
};

/// JSON whose bytes count: it stands in a string, and is checked when it is read.
struct json_bytes {
    std::string text = "null";
};

[[nodiscard]] inline std::string write_bytes(std::string_view text) {
    if (is_utf8(text) && !text.starts_with(base64_mark)) return std::string{text};
    return std::string{base64_mark} + to_base64(text);
}
[[nodiscard]] inline bool read_bytes(std::string_view written, std::string& text) {
    if (!written.starts_with(base64_mark)) {
        text.assign(written);
        return true;
    }
    result<std::string> got = from_base64(written.substr(base64_mark.size()));
    if (got) text = std::move(*got);
    return got.has_value();
}

}  // namespace exchange_line

template <>
struct text_form<exchange_line::bytes> {
    static constexpr std::string_view expected = "a text, or data:;base64, and base64";
    static constexpr field said{};
    static bool read(std::string_view text, exchange_line::bytes& value) {
        return exchange_line::read_bytes(text, value.text);
    }
    static std::string write(const exchange_line::bytes& value) { return exchange_line::write_bytes(value.text); }
};

template <>
struct text_form<exchange_line::json_bytes> {
    static constexpr std::string_view expected = "the text of one JSON value";
    static constexpr field said{};
    static bool read(std::string_view text, exchange_line::json_bytes& value) {
        if (!exchange_line::read_bytes(text, value.text)) return false;
        json_reader in{value.text};
        return in.begin_document() && in.skip_value() && in.end_document();
    }
    static std::string write(const exchange_line::json_bytes& value) { return exchange_line::write_bytes(value.text); }
};

namespace exchange_line {

inline constexpr std::int64_t version = 1;

struct call_form {
    bytes id;
    bytes name;
    json_bytes arguments;
    std::optional<json_bytes> extra{};
    struct doc {
        field id{.required = true}, name{.required = true}, arguments{.required = true};
    };
};
struct thinking_form {
    bytes text;
    bytes signature;
    bytes sealed;
};
struct image_form {
    bytes media_type;
    bytes base64;
};

struct system_form {
    constant<"system"> role;
    bytes text;
};
struct user_form {
    constant<"user"> role;
    bytes text;
    std::vector<image_form> images{};
};
struct assistant_form {
    constant<"assistant"> role;
    bytes text;
    std::vector<call_form> calls{};
    std::vector<thinking_form> thinking{};
};
struct tool_form {
    constant<"tool"> role;
    bytes call_id;
    bytes name;
    bytes text;
    bool failed = false;
};
using message_form = std::variant<system_form, user_form, assistant_form, tool_form>;

struct action_form {
    bytes name;
    bytes description;
    bytes input_schema;
    bytes action_schema;
    bool may_end = false;
    bool in_words = false;
};
struct output_form {
    bytes name;
    bytes schema;
    bytes grammar;
};
/// All of a request but whose it is and how long it may take: those are of the run, not of what is asked.
struct request_form {
    std::vector<message_form> messages;
    std::vector<action_form> actions;
    bool must_act = false;
    std::optional<output_form> output{};
    int max_tokens = 0;
    double temperature = 0;
    std::optional<std::uint64_t> seed{};
    int thinking_tokens = 0;
};

struct delta_form {
    delta::of kind{};
    std::optional<bytes> text{};
    std::optional<std::uint64_t> number{};
    std::optional<bytes> id{};
    std::optional<bytes> name{};
    struct doc {
        field kind{.required = true};
    };
};
struct completion_form {
    bytes text;
    std::vector<call_form> calls;
    usage spent;
    finish_reason finish{};
    std::vector<thinking_form> thinking;
    bytes model;
    int repaired = 0;
};
struct failure_form {
    failure_kind kind{};
    std::uint64_t offset = 0;
    bytes where;
    bytes detail;
    bytes cure;
    bytes received;
    bytes found;
    std::int64_t retry_after_ms = -1;
    bool internal = false;
    std::optional<usage> spent{};
    struct doc {
        field kind{.required = true};
    };
};
struct version_form {
    std::int64_t version = 0;
    struct doc {
        field version{.required = true};
    };
};
struct form {
    std::int64_t version = 0;
    request_form request;
    std::vector<delta_form> deltas;
    std::optional<completion_form> completion{};
    std::optional<failure_form> failure{};
    struct doc {
        field version{.required = true};
    };
};

template <class To, class From, class F>
[[nodiscard]] std::vector<To> each_of(From&& all, F convert) {
    std::vector<To> made;
    made.reserve(all.size());
    for (auto& one : all) made.push_back(convert(one));
    return made;
}

[[nodiscard]] inline call_form form_of(const tool_call& one) {
    call_form made{{one.id}, {one.name}, {one.arguments.text}};
    if (one.extra) made.extra = json_bytes{one.extra->text};
    return made;
}
[[nodiscard]] inline thinking_form form_of(const thinking_block& one) {
    return {{one.text}, {one.signature}, {one.sealed}};
}
[[nodiscard]] inline std::vector<call_form> forms_of(const std::vector<tool_call>& calls) {
    return each_of<call_form>(calls, [](const tool_call& one) { return form_of(one); });
}
[[nodiscard]] inline std::vector<thinking_form> forms_of(const std::vector<thinking_block>& thinking) {
    return each_of<thinking_form>(thinking, [](const thinking_block& one) { return form_of(one); });
}

[[nodiscard]] inline message_form form_of(const system_message& said) { return system_form{{}, {said.text}}; }
[[nodiscard]] inline message_form form_of(const user_message& said) {
    return user_form{{}, {said.text}, each_of<image_form>(said.images, [](const image& one) {
                         return image_form{{one.media_type}, {one.base64}};
                     })};
}
[[nodiscard]] inline message_form form_of(const assistant_message& said) {
    return assistant_form{{}, {said.text}, forms_of(said.calls), forms_of(said.thinking)};
}
[[nodiscard]] inline message_form form_of(const tool_message& said) {
    return tool_form{{}, {said.call_id}, {said.name}, {said.text}, said.failed};
}

[[nodiscard]] inline request_form form_of(const request& asked) {
    request_form made;
    made.messages = each_of<message_form>(asked.messages, [](const message& said) {
        return std::visit([](const auto& one) { return form_of(one); }, said);
    });
    made.actions = each_of<action_form>(asked.actions, [](const offered_action& one) {
        return action_form{{one.name},          {one.description}, {one.input_schema},
                           {one.action_schema}, one.may_end,       one.in_words};
    });
    made.must_act = asked.must_act;
    if (asked.output) made.output = output_form{{asked.output->name}, {asked.output->schema}, {asked.output->grammar}};
    made.max_tokens = asked.max_tokens;
    made.temperature = asked.temperature;
    made.seed = asked.seed;
    made.thinking_tokens = asked.thinking_tokens;
    return made;
}
[[nodiscard]] inline completion_form form_of(const completion& got) {
    return {{got.text}, forms_of(got.calls), got.spent, got.finish, forms_of(got.thinking), {got.model}, got.repaired};
}

[[nodiscard]] inline std::vector<tool_call> calls_of_forms(std::vector<call_form> forms) {
    return each_of<tool_call>(forms, [](call_form& one) {
        tool_call made{std::move(one.id.text), std::move(one.name.text), {std::move(one.arguments.text)}};
        if (one.extra) made.extra = raw_json{std::move(one.extra->text)};
        return made;
    });
}
[[nodiscard]] inline std::vector<thinking_block> thinking_of_forms(std::vector<thinking_form> forms) {
    return each_of<thinking_block>(forms, [](thinking_form& one) {
        return thinking_block{std::move(one.text.text), std::move(one.signature.text), std::move(one.sealed.text)};
    });
}

[[nodiscard]] inline message message_of(system_form& said) { return system_message{std::move(said.text.text)}; }
[[nodiscard]] inline message message_of(user_form& said) {
    return user_message{std::move(said.text.text), each_of<image>(said.images, [](image_form& one) {
                            return image{std::move(one.media_type.text), std::move(one.base64.text)};
                        })};
}
[[nodiscard]] inline message message_of(assistant_form& said) {
    return assistant_message{std::move(said.text.text), calls_of_forms(std::move(said.calls)),
                             thinking_of_forms(std::move(said.thinking))};
}
[[nodiscard]] inline message message_of(tool_form& said) {
    return tool_message{std::move(said.call_id.text), std::move(said.name.text), std::move(said.text.text),
                        said.failed};
}

[[nodiscard]] inline request request_of(request_form form) {
    request made;
    made.messages = each_of<message>(
        form.messages, [](message_form& said) { return std::visit([](auto& one) { return message_of(one); }, said); });
    made.actions = each_of<offered_action>(form.actions, [](action_form& one) {
        return offered_action{std::move(one.name.text),
                              std::move(one.description.text),
                              std::move(one.input_schema.text),
                              std::move(one.action_schema.text),
                              one.may_end,
                              one.in_words};
    });
    made.must_act = form.must_act;
    if (form.output)
        made.output = output_shape{std::move(form.output->name.text), std::move(form.output->schema.text),
                                   std::move(form.output->grammar.text)};
    made.max_tokens = form.max_tokens;
    made.temperature = form.temperature;
    made.seed = form.seed;
    made.thinking_tokens = form.thinking_tokens;
    return made;
}
[[nodiscard]] inline completion completion_of_form(completion_form form) {
    return {.text = std::move(form.text.text),
            .calls = calls_of_forms(std::move(form.calls)),
            .spent = form.spent,
            .finish = form.finish,
            .thinking = thinking_of_forms(std::move(form.thinking)),
            .model = std::move(form.model.text),
            .repaired = form.repaired};
}

}  // namespace exchange_line

/// What is asked, as JSON: equal requests give equal bytes, requests that differ do not. Whose it is and its deadline
/// are not in it.
[[nodiscard]] inline std::string request_json(const request& asked) { return print(exchange_line::form_of(asked)); }

}  // namespace toolkit::inline v0
