// One request to a model: the conversation, what the model may do next, and how long it may take.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/llm/model/message.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Something that the model may do next, as data. The provider picks the means: native tools get `input_schema`,
/// constrained output gets `action_schema`, plain text relies on the prompt.
struct offered_action {
    std::string name;
    std::string description;
    std::string input_schema;   ///< JSON Schema of the arguments alone
    std::string action_schema;  ///< JSON Schema of the whole JSON object that names the action and holds its arguments
    bool may_end = false;       ///< true for what ends the run
    bool in_words = false;      ///< true for an end that is a reply in words: offered alone, asked for without actions
};

/// What the text of an answer must be: one JSON value. The provider picks the means that its server has.
struct output_shape {
    std::string name = "output";
    std::string schema{};   ///< JSON Schema in the dialect of the model's traits
    std::string grammar{};  ///< GBNF of the same, for servers that take it; may be empty
};

struct request {
    std::vector<message> messages;
    std::vector<offered_action> actions{};  ///< empty: free text
    bool must_act = false;  ///< words are no answer: where calls are native, the server is made to give one
    std::optional<output_shape> output{};  ///< not together with actions
    int max_tokens = 1024;                 ///< of the answer; where thinking is asked for, most_answer_tokens of both
    int enough_tokens =
        0;  ///< of the answer, less than max_tokens: what may be allowed where there is no room for more
    double temperature = 0;
    std::optional<std::uint64_t> seed{};
    int thinking_tokens = 0;  ///< how much a model that can may reason before it answers; 0: not at all, or its default
    std::string cache_owner{};  ///< whose the conversation is: caches keep owners apart
    deadline until{};
};

}}  // namespace toolkit::v0
