// In: the reply of a server to a question about its model. Out: the value that was read, or the failure that explains
// the reply. Next: the facts of each wire (providers/*_facts.hpp).
#pragma once

#include <toolkit/llm/wire/reply_assembler.hpp>
#include <toolkit/llm/wire/server_error.hpp>
#include <toolkit/llm/wire/unreadable_reply.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 { namespace server_facts {

/// Reads a T, whose member `error` a server sends instead of all others.
template <class T>
[[nodiscard]] result<T> read(std::string_view body, const reply_context& by, std::string_view what) {
    auto parsed = read_server_json<T>(body);
    if (parsed && !parsed->error) return parsed;
    if (const auto trouble = read_server_error(body)) return failure_of_error(*trouble, by);
    return unreadable_reply(body, by, parsed ? failure{} : parsed.error(), what);
}

}}}  // namespace toolkit::v0::server_facts
