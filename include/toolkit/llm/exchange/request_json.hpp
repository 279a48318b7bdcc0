// In: a request. Out: its content as one line of JSON, by which requests are compared. Next: cached, replaying.
#pragma once

#include <toolkit/llm/model/request.hpp>

#include <string>

namespace toolkit { inline namespace v0 {

/// The content of a request as JSON. Requests have equal bytes only if their contents are equal. `cache_owner`, `until`
/// and `enough_tokens` are not included.
[[nodiscard]] std::string request_json(const request& req);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/exchange/impl/request_json.ipp>
#endif
