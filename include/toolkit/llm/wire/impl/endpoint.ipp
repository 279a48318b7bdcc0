// The functions of endpoint.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/llm/wire/endpoint.hpp>
#include <toolkit/net/url.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<std::string> endpoint_address(std::string_view base_url, std::string_view prefix,
                                                      std::string_view endpoint) {
    auto parts = parse_url(base_url);
    if (!parts) return std::move(parts).error();
    std::string_view path = parts->target;
    const std::size_t query = path.find('?');
    const std::string after = query == std::string_view::npos ? "" : std::string{path.substr(query)};
    path = path.substr(0, query);
    while (path.ends_with('/')) path.remove_suffix(1);

    std::string address = parts->origin() + std::string{path};
    if (path.ends_with(endpoint)) return address + after;
    if (path.find("/openai/deployments/") != std::string_view::npos)
        return failure::of(failure_kind::invalid_argument, parts->origin(),
                           "base_url is an Azure address of one deployment, which is not supported",
                           "set base_url to " + parts->origin() + "/openai/v1, and model to the deployment's name");
    bool has_version = prefix.empty() || path.ends_with(prefix);
    for (std::size_t i = 0; i + 2 < path.size(); ++i)
        has_version = has_version || (path[i] == '/' && path[i + 1] == 'v' && path[i + 2] >= '0' && path[i + 2] <= '9');
    if (!has_version) address += prefix;
    return address + std::string{endpoint} + after;
}

TOOLKIT_FUNCTION std::string beside(std::string address, std::string_view endpoint, std::string_view other) {
    const std::size_t end = std::min(address.find('?'), address.size());
    return address.replace(end - endpoint.size(), endpoint.size(), other);
}

}}  // namespace toolkit::v0
