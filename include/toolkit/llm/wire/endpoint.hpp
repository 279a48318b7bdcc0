// In: the base URL of a server, as users write it. Out: the address of one of its endpoints. Next: provider.
#pragma once

#include <toolkit/core/result.hpp>

#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Where an endpoint is, for a base URL with or without its version and closing slash, or with the whole path:
/// "http://host:8080" and "http://host:8080/v1/" mean the same; "https://host/v1beta/openai" keeps its own version.
/// Fails with `invalid_argument` for what is no URL, and for Azure's address of a deployment without its endpoint.
[[nodiscard]] result<std::string> endpoint_address(std::string_view base_url, std::string_view prefix,
                                                   std::string_view endpoint);

/// Another endpoint of the same server: beside the one that the address ends with, before its query.
[[nodiscard]] std::string beside(std::string address, std::string_view endpoint, std::string_view other);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/wire/impl/endpoint.ipp>
#endif
