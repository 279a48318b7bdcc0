// In: the base URL of a server, as users write it. Out: the address of one of its endpoints. Next: provider.
#pragma once

#include <toolkit/core/result.hpp>

#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The address of an endpoint. The base URL may have a version, a trailing slash, or the whole path: "http://host:8080"
/// and "http://host:8080/v1/" mean the same; "https://host/v1beta/openai" keeps its own version. Fails with
/// `invalid_argument` if it is not a URL, and for Azure's address of a deployment without its endpoint.
[[nodiscard]] result<std::string> endpoint_address(std::string_view base_url, std::string_view prefix,
                                                   std::string_view endpoint);

/// The address of another endpoint of the same server. It replaces the last one of the path and keeps the query.
[[nodiscard]] std::string beside(std::string address, std::string_view endpoint, std::string_view other);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/wire/impl/endpoint.ipp>
#endif
