// What is read and printed: the structs, and the documents with their values. Every text is generated here by code that
// knows none of the libraries, and is the same in each run.
#pragma once

#include <toolkit/schema/constant.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

namespace bench {

// ---- what a model sends

struct search_docs {
    toolkit::constant<"search_docs"> type;
    std::string query;
    int limit;  ///< 1 to 50
    double min_score;
    bool deep;
    friend bool operator==(const search_docs&, const search_docs&) = default;
};
struct claim {
    std::string text;
    std::vector<std::uint32_t> citations;
    friend bool operator==(const claim&, const claim&) = default;
};
struct citation {
    std::uint32_t number;
    std::string file;
    std::string quote;
    friend bool operator==(const citation&, const citation&) = default;
};
struct final_answer {
    toolkit::constant<"final"> type;
    std::string answer;
    std::vector<claim> claims;
    std::vector<citation> citations;
    bool complete;
    friend bool operator==(const final_answer&, const final_answer&) = default;
};
using action = std::variant<search_docs, final_answer>;
using action_list = std::vector<action>;

// ---- what a chat completions server sends; null means absent

struct function_call {
    std::string name;
    std::string arguments;
    friend bool operator==(const function_call&, const function_call&) = default;
};
struct call {
    std::string id;
    std::string type;
    function_call function;
    friend bool operator==(const call&, const call&) = default;
};
struct message {
    std::string role;
    std::optional<std::string> content;
    std::optional<std::string> refusal;
    std::vector<call> tool_calls;
    std::vector<std::string> annotations;
    friend bool operator==(const message&, const message&) = default;
};
struct choice {
    int index;
    bench::message message;
    std::optional<std::string> logprobs;
    std::string finish_reason;
    friend bool operator==(const choice&, const choice&) = default;
};
struct prompt_details {
    std::int64_t cached_tokens;
    std::int64_t audio_tokens;
    friend bool operator==(const prompt_details&, const prompt_details&) = default;
};
struct completion_details {
    std::int64_t reasoning_tokens;
    std::int64_t audio_tokens;
    std::int64_t accepted_prediction_tokens;
    std::int64_t rejected_prediction_tokens;
    friend bool operator==(const completion_details&, const completion_details&) = default;
};
struct usage {
    std::int64_t prompt_tokens;
    std::int64_t completion_tokens;
    std::int64_t total_tokens;
    prompt_details prompt_tokens_details;
    completion_details completion_tokens_details;
    friend bool operator==(const usage&, const usage&) = default;
};
struct envelope {
    std::string id;
    std::string object;
    std::int64_t created;
    std::string model;
    std::vector<choice> choices;
    bench::usage usage;
    std::string service_tier;
    std::string system_fingerprint;
    friend bool operator==(const envelope&, const envelope&) = default;
};

// ---- the few of these keys that an agent needs; the others are skipped

struct brief_call {
    std::string id;
    function_call function;
    friend bool operator==(const brief_call&, const brief_call&) = default;
};
struct brief_message {
    std::optional<std::string> content;
    std::vector<brief_call> tool_calls;
    friend bool operator==(const brief_message&, const brief_message&) = default;
};
struct brief_choice {
    brief_message message;
    std::string finish_reason;
    friend bool operator==(const brief_choice&, const brief_choice&) = default;
};
struct brief_usage {
    std::int64_t prompt_tokens;
    std::int64_t completion_tokens;
    friend bool operator==(const brief_usage&, const brief_usage&) = default;
};
struct brief {
    std::vector<brief_choice> choices;
    brief_usage usage;
    friend bool operator==(const brief&, const brief&) = default;
};

// ---- texts, and a tree

struct pages {
    std::vector<std::string> pages;
    friend bool operator==(const bench::pages&, const bench::pages&) = default;
};
struct node {
    int id;
    std::vector<node> children;
    friend bool operator==(const node&, const node&) = default;
};

/// The types of the documents. A document names its own by index.
using shapes = std::tuple<search_docs, final_answer, envelope, brief, action_list, bench::pages, node>;
inline constexpr std::size_t shape_count = std::tuple_size_v<shapes>;
enum class shape : std::uint8_t { search_docs, final_answer, envelope, brief, list_of_actions, pages, node };
inline constexpr std::string_view shape_names[shape_count] = {"search_docs", "final", "envelope", "brief",
                                                              "actions",     "pages", "node"};

enum class document_kind : std::uint8_t {
    good,     ///< is read, timed and printed
    refused,  ///< must be refused, and is timed
    trap,     ///< must be refused, and is not timed: it shows how strict a library is
};

/// A text. Some libraries read beyond its end, so zeros follow.
class document {
public:
    static constexpr std::size_t padding = 128;

    template <class T>
    document(std::string of, bench::shape type, document_kind sort, std::string json, T holds)
        : name(std::move(of)), form(type), kind(sort), value(std::move(holds)), padded_(std::move(json)) {
        padded_.append(padding, '\0');
    }
    [[nodiscard]] std::string_view text() const { return {padded_.data(), padded_.size() - padding}; }

    std::string name;
    bench::shape form;
    document_kind kind;
    /// The contents of a valid document.
    std::variant<std::monostate, search_docs, final_answer, envelope, brief, action_list, bench::pages, node> value;

private:
    std::string padded_;
};

/// All documents: the good ones, then the refused ones, then the traps.
[[nodiscard]] std::vector<document> make_documents();

}  // namespace bench
