// Takes secrets out of an exchange before it is written: out of every text of it, as they stand, as JSON, a URL or
// base64 write them, and where several deltas hold the pieces of one.
// In: an exchange or a request, and the secrets. Out: the same with "***" in their place. Next: recording.hpp.
#pragma once

#include <toolkit/core/secret.hpp>
#include <toolkit/llm/exchange/exchange.hpp>
#include <toolkit/llm/model/request.hpp>

#include <vector>

namespace toolkit { inline namespace v0 {

/// The request with each occurrence of the secrets replaced by "***": as it is, or as JSON, a URL or base64 write it. A
/// secret that is encoded twice, or in another way, is not found.
[[nodiscard]] request without_secrets(request req, const std::vector<secret>& secrets);

/// The same of an exchange: of the request, of what was heard, and of the completion or failure.
[[nodiscard]] model_exchange without_secrets(model_exchange one, const std::vector<secret>& secrets);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/exchange/impl/exchange_secrets.ipp>
#endif
