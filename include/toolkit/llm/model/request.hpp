// One request to a model: the conversation, the offered actions, and the limits of the answer.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/llm/model/message.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// An action that the model may choose next. Native tools use `input_schema`, and constrained output uses
/// `action_schema`. With plain text the prompt alone describes it. The provider picks the means.
struct offered_action {
    std::string name;
    std::string description;
    std::string input_schema;   ///< JSON Schema of the arguments alone
    std::string action_schema;  ///< JSON Schema of the whole JSON object: the name of the action and its arguments
    bool may_end = false;       ///< true if the action ends the run
    /// Ends the run with plain text. Alone it is requested without actions. Beside calls, native tools leave it out,
    /// and a schema has its `action_schema` as one of the forms.
    bool in_words = false;
    bool read_only = false;  ///< a call of a tool without side effects; no wire sends it
};

/// The form of an answer's text: one JSON value. The provider picks the means that its server supports.
struct output_shape {
    std::string name = "output";
    std::string schema{};   ///< JSON Schema in the dialect of the model's traits
    std::string grammar{};  ///< GBNF of the same form, for servers that accept it; may be empty
};

struct request {
    std::vector<message> messages;
    std::vector<offered_action> actions{};  ///< empty: free text
    bool must_act = false;  ///< plain text is not accepted; with native tools the server must return a call
    std::optional<output_shape> output{};  ///< not together with actions
    int max_tokens = 1024;                 ///< of the answer; with thinking, most_answer_tokens gives the sum of both
    int enough_tokens = 0;                 ///< 0, or the least that context_guard may lower max_tokens to
    double temperature = 0;
    // Further limits of sampling. Not set: the server's default. docs/models.md shows which wire sends which.
    std::optional<int> top_k{};              ///< the most tokens to choose from, 0 for no limit
    std::optional<double> top_p{};           ///< 0 to 1: the probability that the tokens to choose from add up to
    std::optional<double> repeat_penalty{};  ///< above 1: tokens that occurred become less likely; 1: no penalty
    std::optional<std::uint64_t> seed{};
    int thinking_tokens = 0;    ///< tokens for reasoning, if the model can; 0: none, or the server's default
    std::string cache_owner{};  ///< owner of the conversation; caches keep owners apart
    deadline until{};
};

}}  // namespace toolkit::v0
