// An earlier turn of a conversation: its question, the calls of tools with their results, and its answer.
#pragma once

#include <toolkit/json/raw.hpp>
#include <toolkit/reflect/annotation.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Limits of a conversation. The parser refuses a text beyond the first three.
struct conversation_limits {
    std::size_t turns = 100'000;
    std::size_t calls = 1'000;             ///< of one turn
    std::size_t characters = 1'000'000;    ///< of one text, in code points
    std::size_t result_bytes = 1'000'000;  ///< of all results of one turn that is added
    std::size_t bytes = 8'000'000;         ///< of all texts, if a run takes the conversation
    std::size_t summary_tokens = 1'000;    ///< of the summary that a policy gives
};
inline constexpr conversation_limits default_conversation_limits{};

/// A call of a tool in an earlier run, with its one result.
struct earlier_call {
    std::string tool;
    raw_json arguments{};
    std::string text{};   ///< what the model saw: the result, or the reason of the failure
    bool failed = false;  ///< whether the call failed
    friend bool operator==(const earlier_call&, const earlier_call&) = default;
    struct doc {
        field tool{.max_length = default_conversation_limits.characters};
        field arguments{.required = false};
        field text{.max_length = default_conversation_limits.characters, .required = true};
        field failed{.required = false};
    };
};

/// An earlier question of the same conversation, its answer, and the calls between them, oldest first.
struct exchange {
    std::string question;
    std::string answer;
    std::vector<earlier_call> calls{};
    friend bool operator==(const exchange&, const exchange&) = default;
    struct doc {
        field question{.max_length = default_conversation_limits.characters};
        field answer{.max_length = default_conversation_limits.characters};
        field calls{.max_items = default_conversation_limits.calls, .required = false};
    };
};

}}  // namespace toolkit::v0
