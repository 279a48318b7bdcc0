// Removes secrets from all texts of an exchange before it is written. It finds them in plain form, as JSON, URL or
// base64 encode them, and split across deltas.
// In: an exchange or a request, and the secrets. Out: the same with "***" in their place. Next: recording.hpp.
#pragma once

#include <toolkit/core/secret.hpp>
#include <toolkit/llm/exchange/exchange.hpp>
#include <toolkit/llm/model/request.hpp>

#include <vector>

namespace toolkit { inline namespace v0 {

/// The request with each occurrence of a secret replaced by "***": in plain form, or as JSON, URL or base64 encode it.
/// A secret that is encoded twice, or in another way, is not found.
[[nodiscard]] request without_secrets(request req, const std::vector<secret>& secrets);

/// The same for the request, the deltas, and the completion or failure of an exchange.
[[nodiscard]] model_exchange without_secrets(model_exchange one, const std::vector<secret>& secrets);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/exchange/impl/exchange_secrets.ipp>
#endif
