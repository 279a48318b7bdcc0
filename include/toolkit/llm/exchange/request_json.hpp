// In: a request. Out: what is asked of it as one line of JSON, by which requests are told apart. Next: cached,
// replaying.
#pragma once

#include <toolkit/llm/model/request.hpp>

#include <string>

namespace toolkit { inline namespace v0 {

/// What is asked, as JSON: equal requests give equal bytes, requests that differ do not. Whose it is and its deadline
/// are not in it.
[[nodiscard]] std::string request_json(const request& req);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/exchange/impl/request_json.ipp>
#endif
