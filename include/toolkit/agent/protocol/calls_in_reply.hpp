// Finds the calls of a reply, as small models write them: native calls, or calls in the text, alone or beside words.
// In: a reply and the offered actions. Out: the calls and the words beside them. Next: text_or_call.hpp.
#pragma once

#include <toolkit/agent/loop/next_move.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/run/draft.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The calls of a reply, and what the model says beside them.
struct reply_calls {
    std::vector<call_move> calls{};
    std::string words{};
    bool native = false;        ///< the server gave them as calls; else they were read from the text
    bool beside_words = false;  ///< the text has more than the calls, so that it may only quote them
};

/// The calls of a reply; none if it has none. Native calls come first. Then the text is read:
///
/// - calls in the notations of llm/wire/call_notations.hpp, also with words before or after them;
/// - JSON, also repaired, in a fence or beside words: {"name","arguments"}, {"tool","input"} and their common
///   spellings, {"tool":"add","a":1};
/// - if the text is nothing but this JSON: the same in {"function"} or {"tool_calls"} without other members, and
///   {"add":{…}}.
///
/// JSON inside other JSON is no call, and neither is text in the reasoning before a reply. Whether a call beside words
/// is meant or only quoted is judged in text_or_call.hpp.
///
/// A tool that was not offered counts only if the text is nothing but its call, or if the call has marks. A call that
/// is cut off or that has two readings is none.
[[nodiscard]] reply_calls calls_in_reply(const completion& reply, const std::vector<offered_action>& actions);

/// The answer of a text that is `{"type":"final","answer":"…"}`, also repaired, with its insufficiencies. Nothing for
/// any other text.
[[nodiscard]] std::optional<draft> answer_in_json(std::string_view text);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/protocol/impl/calls_in_reply.ipp>
#endif
