// In: a conversation. Out: whether its calls and results match, as every server requires. An id names one call, and a
// call has at most one result, which follows it. Next: check_request.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/message.hpp>
#include <toolkit/text/visible.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {
namespace calls_of_conversation {

/// A place where an id occurs.
struct mention {
    std::string_view id;
    std::size_t order;    ///< in the conversation
    std::size_t message;  ///< its number, from 1
    bool is_call;         ///< otherwise a result
};

[[nodiscard]] inline std::vector<mention> mentions_of(const std::vector<message>& messages) {
    std::vector<mention> all;
    all.reserve(messages.size());
    for (std::size_t i = 0; i < messages.size(); ++i) {
        if (const auto* const assistant = std::get_if<assistant_message>(&messages[i])) {
            for (const tool_call& one : assistant->calls) all.push_back({one.id, all.size(), i + 1, true});
        } else if (const auto* const result = std::get_if<tool_message>(&messages[i])) {
            all.push_back({result->call_id, all.size(), i + 1, false});
        }
    }
    return all;
}

/// The failure for an id in a wrong place; `earlier` is the mention before it, or null.
[[nodiscard]] inline failure misplaced(const mention& one, const mention* earlier) {
    constexpr std::size_t most = 64;  // bytes shown of an id, which a server made
    const std::string message = "message " + std::to_string(one.message);
    const std::string id = '"' + visible_line(one.id, most) + '"';
    const auto refuse = [](const std::string& what, std::string_view cure) {
        return failure::of(failure_kind::invalid_argument, "the request to a model", what, cure);
    };
    if (earlier == nullptr)
        return refuse(message + " is the result of the call " + id + ", which no earlier message makes",
                      "put the assistant's message with that call before it, or remove the result");
    const std::string before = std::to_string(earlier->message);
    if (one.is_call)
        return refuse(message + " makes a call with the id " + id + ", which message " + before + " already uses",
                      "use a different id for each call of a conversation");
    return refuse(message + " is a second result of the call " + id + ", after the one in message " + before,
                  "send one result for each call");
}

}  // namespace calls_of_conversation

/// Checks that each id names one call, and that each result follows its call and is the only one. A call without a
/// result is allowed. Fails with `invalid_argument` and names the first message that does not fit.
[[nodiscard]] inline result<void> check_calls(const std::vector<message>& messages) {
    using calls_of_conversation::mention;
    std::vector<mention> all = calls_of_conversation::mentions_of(messages);
    sort_list(all, [](const mention& a, const mention& b) { return a.id != b.id ? a.id < b.id : a.order < b.order; });
    const mention* wrong = nullptr;  // the first in the conversation
    const mention* earlier_of_wrong = nullptr;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const mention& one = all[i];
        const mention* const earlier = i > 0 && all[i - 1].id == one.id ? &all[i - 1] : nullptr;
        const bool fits = one.is_call ? earlier == nullptr : earlier != nullptr && earlier->is_call;
        if (fits || (wrong != nullptr && wrong->order < one.order)) continue;
        wrong = &one;
        earlier_of_wrong = earlier;
    }
    if (wrong == nullptr) return {};
    return calls_of_conversation::misplaced(*wrong, earlier_of_wrong);
}

}}  // namespace toolkit::v0
