// The format of a recorded exchange: structs that are printed as one line of JSON and parsed strictly. Every text keeps
// its bytes, including invalid UTF-8.
// In: requests, completions, failures. Out: the structs of a line, and back. Next: exchange.hpp.
#pragma once

#include <toolkit/core/failure.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/schema/parse/parse.hpp>
#include <toolkit/schema/print/print.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace exchange_line {

/// Bytes in a JSON string. Valid UTF-8 is written as it is. Other bytes, and a text that begins with this mark, are
/// written as the mark and base64.
inline constexpr std::string_view base64_mark = "data:;base64,";
struct bytes {
    std::string text{};
};

/// JSON text that keeps its bytes. It is written as a string and checked when it is parsed.
struct json_bytes {
    std::string text = "null";
};

[[nodiscard]] std::string write_bytes(std::string_view text);
[[nodiscard]] bool read_bytes(std::string_view written, std::string& text);

}  // namespace exchange_line

template <>
struct text_form<exchange_line::bytes> {
    static constexpr std::string_view expected = "a text, or data:;base64, and base64";
    static constexpr field annotation{};
    static bool read(std::string_view text, exchange_line::bytes& value) {
        return exchange_line::read_bytes(text, value.text);
    }
    static std::string write(const exchange_line::bytes& value) { return exchange_line::write_bytes(value.text); }
};

template <>
struct text_form<exchange_line::json_bytes> {
    static constexpr std::string_view expected = "the text of one JSON value";
    static constexpr field annotation{};
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
/// The fields of a request without `cache_owner`, `until` and `enough_tokens`, which belong to the run.
struct request_form {
    std::vector<message_form> messages;
    std::vector<action_form> actions;
    bool must_act = false;
    std::optional<output_form> output{};
    int max_tokens = 0;
    double temperature = 0;
    std::optional<int> top_k{};
    std::optional<double> top_p{};
    std::optional<double> repeat_penalty{};
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
    std::optional<bool> recoverable{};  ///< absent: true
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

/// Convert requests and completions to their forms, and back.
[[nodiscard]] request_form form_of(const request& req);
[[nodiscard]] completion_form form_of(const completion& value);
[[nodiscard]] request request_of(request_form form);
[[nodiscard]] completion completion_of_form(completion_form form);

/// The detail of a failure. A failure of parsing also has views of static texts, which become a part of the detail.
[[nodiscard]] std::string detail_of(const failure& why);
[[nodiscard]] failure failure_of(const failure_form& form);
[[nodiscard]] failure_form form_of(const failure& why);

}  // namespace exchange_line

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/exchange/impl/exchange_line.ipp>
#endif
