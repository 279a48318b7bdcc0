// Reads calls that a model writes as JSON in the text of a reply, in place of native calls.
// In: a text and the offered actions. Out: the calls. Next: tool_calls.hpp; calls_in_reply.hpp, which reads more.
#pragma once

#include <toolkit/agent/loop/next_move.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/run/draft.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Limits of calls in a text.
struct written_call_bounds {
    std::size_t text_bytes = 262'144;  ///< of a text that is searched
    std::size_t calls = 64;            ///< of one text
};
inline constexpr written_call_bounds default_written_call_bounds{};

namespace reply_reading {

/// The names of a call's members.
inline constexpr std::array<std::string_view, 5> name_keys{"name", "tool", "tool_name", "function", "action"};
inline constexpr std::array<std::string_view, 6> input_keys{"arguments", "input",      "parameters",
                                                            "args",      "tool_input", "action_input"};

/// A member of a JSON object, with its value as JSON.
struct member {
    std::string key;
    std::string_view value;
};
/// The members of an object. None if the text is no object.
[[nodiscard]] std::vector<member> members_of(std::string_view object);

/// The text without the reasoning that it begins with, without a token that ends a turn, and without blanks around it.
[[nodiscard]] std::string_view without_reasoning(std::string_view text);

}  // namespace reply_reading

/// The calls of a JSON value: {"name","arguments"}, {"tool","input"} and their common spellings, {"tool":"add","a":1},
/// and lists of these. `whole`: the text has nothing else. Then {"function":…}, {"tool_calls":[…]} and {"add":{…}} are
/// calls, too, and so is a call of an unknown tool that has a name and arguments. Anything else gives none.
[[nodiscard]] std::vector<call_move> calls_in_json(std::string_view json, const std::vector<offered_action>& actions,
                                                   bool whole);

/// The calls of a text that is nothing but calls in JSON: bare, in a fence, or between the marks of
/// llm/wire/call_notations.hpp. The JSON is not repaired.
[[nodiscard]] std::vector<call_move> whole_text_calls(std::string_view text,
                                                      const std::vector<offered_action>& actions);

/// The insufficiencies of a final that a model wrote freely: objects as the schema describes them, or texts that say
/// what is missing. An element without such a text is left out.
[[nodiscard]] std::vector<insufficiency> insufficiencies_in(std::string_view list);

/// The answer with its insufficiencies, if the only call is one of `final`, as some models write it. Fails if it has no
/// answer, or if there are other calls beside it. Nothing if there is no call of `final`.
[[nodiscard]] std::optional<result<next_move>> end_by_call(const std::vector<call_move>& calls);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/protocol/impl/calls_in_json.ipp>
#endif
