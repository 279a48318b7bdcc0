// In: the URL of a call. Out: the proxy for it from the environment, if there is one. The variables are http_proxy
// (lower case only, because HTTP_PROXY can be a header of a CGI request), https_proxy, HTTPS_PROXY, all_proxy and
// ALL_PROXY. no_proxy and NO_PROXY list hosts without a proxy. Calls to this machine never use one.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/base64.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/secret.hpp>
#include <toolkit/net/url.hpp>

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// An HTTP proxy. User and password of its URL become a header that no failure shows.
struct proxy {
    std::string host{};
    std::uint16_t port = 80;
    secret authorization{};  ///< "Basic …"; may be empty

    [[nodiscard]] std::string shown() const { return host + ":" + std::to_string(port); }
};

/// Parses "http://user:password@host:port", "http://host:port" or "host:port", with %XX in user and password. Only
/// proxies over plain HTTP are supported. Fails with `invalid_argument` for others, and for a user with a colon, which
/// HTTP cannot express.
[[nodiscard]] inline result<proxy> parse_proxy(std::string_view text) {
    const auto wrong = [](std::string_view what) {
        return failure::of(failure_kind::invalid_argument, "the proxy of the environment", what,
                           "write http_proxy and https_proxy as http://host:port");
    };
    const std::size_t scheme = text.find("://");
    if (scheme != std::string_view::npos) {
        if (text.substr(0, scheme) != "http") return wrong("its scheme is not http");
        text.remove_prefix(scheme + 3);
    }
    text = text.substr(0, text.find('/'));
    proxy made;
    if (const std::size_t at = text.rfind('@'); at != std::string_view::npos) {
        const std::string_view both = text.substr(0, at);
        const std::size_t colon = std::min(both.find(':'), both.size());
        const std::string user = percent_decoded(both.substr(0, colon));
        if (user.find(':') != std::string::npos) return wrong("its user contains a colon");
        made.authorization = secret{"Basic " + to_base64(user + percent_decoded(both.substr(colon)))};
        text.remove_prefix(at + 1);
    }
    const auto parts = parse_url("http://" + std::string{text});
    if (!parts) return wrong(parts.error().detail.view());
    made.host = parts->host;
    made.port = parts->port;
    return made;
}

namespace http_exchange {

/// An IPv4 or IPv6 address as 128 bits. IPv4 is stored as the IPv6 address ::ffff:a.b.c.d.
struct address {
    std::array<unsigned char, 16> bytes{};
    bool is_v4 = false;
};

[[nodiscard]] inline std::optional<address> read_address(std::string_view text) {
    if (text.size() >= INET6_ADDRSTRLEN) return std::nullopt;
    const std::string whole{text};
    address made;
    if (::inet_pton(AF_INET6, whole.c_str(), made.bytes.data()) == 1) return made;
    made = {.is_v4 = true};
    made.bytes[10] = made.bytes[11] = 0xFF;
    if (::inet_pton(AF_INET, whole.c_str(), made.bytes.data() + 12) == 1) return made;
    return std::nullopt;
}

/// Whether an address is in a network, such as "10.0.0.0/8" or "fd00::/8", or equals a single address. False if the
/// network is invalid.
[[nodiscard]] inline bool in_network(std::string_view host, std::string_view network) {
    const std::size_t slash = std::min(network.find('/'), network.size());
    const auto base = read_address(network.substr(0, slash));
    const auto one = base ? read_address(host) : std::nullopt;
    if (!one || (one->is_v4 && !base->is_v4)) return false;
    std::size_t bits = 128;
    if (slash < network.size()) {
        const std::string_view length = network.substr(slash + 1);
        if (length.empty() || length.size() > 3 || length.find_first_not_of("0123456789") != std::string_view::npos)
            return false;
        bits = 0;
        for (const char c : length) bits = bits * 10 + static_cast<std::size_t>(c - '0');
        bits += base->is_v4 ? 96 : 0;
        if (bits > 128) return false;
    }
    for (std::size_t bit = 0; bit < bits; ++bit) {
        const unsigned differs = static_cast<unsigned>(one->bytes[bit / 8] ^ base->bytes[bit / 8]);
        if ((differs >> (7 - bit % 8) & 1U) != 0) return false;
    }
    return true;
}

}  // namespace http_exchange

/// Whether a list like no_proxy contains the host. An entry is "*", a name with its subdomains (a leading dot is
/// optional), an address, or a network of addresses. Names and addresses may have a port. No name is resolved for this.
[[nodiscard]] inline bool names_host(std::string_view list, const url& to) {
    while (!list.empty()) {
        const std::size_t end = list.find(',');
        std::string_view one = list.substr(0, end);
        list = end == std::string_view::npos ? std::string_view{} : list.substr(end + 1);
        while (!one.empty() && (one.front() == ' ' || one.front() == '.')) one.remove_prefix(1);
        while (!one.empty() && one.back() == ' ') one.remove_suffix(1);
        if (one == "*") return true;
        const std::string port = ":" + std::to_string(to.port);
        const bool has_port = one.starts_with('[') || one.find(':') == one.rfind(':');  // else it is an IPv6 address
        if (has_port && one.ends_with(port) && one.size() > port.size()) one.remove_suffix(port.size());
        if (one.starts_with('[') && one.ends_with(']')) one = one.substr(1, one.size() - 2);
        std::string name;
        for (const char c : one) name += ascii_lower(c);
        if (name.empty()) continue;
        if (http_exchange::in_network(to.host, name)) return true;
        if (to.host == name || (to.host.ends_with(name) && to.host[to.host.size() - name.size() - 1] == '.'))
            return true;
    }
    return false;
}

/// The proxy for a call, or nothing. `variable(name)` returns the value of a variable, or null.
template <class Variable>
[[nodiscard]] result<std::optional<proxy>> proxy_for(const url& to, const Variable& variable) {
    if (to.is_loopback()) return std::optional<proxy>{};
    const auto first_of = [&](auto... names) -> std::string_view {
        for (const char* const name : {names...})
            if (const char* const value = variable(name); value != nullptr && *value != 0) return value;
        return {};
    };
    const std::string_view named = to.secure ? first_of("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
                                             : first_of("http_proxy", "all_proxy", "ALL_PROXY");
    if (named.empty() || names_host(first_of("no_proxy", "NO_PROXY"), to)) return std::optional<proxy>{};
    auto made = parse_proxy(named);
    if (!made) return std::move(made).error();
    return std::optional<proxy>{std::move(*made)};
}

/// The proxy for a call from this program's environment.
[[nodiscard]] inline result<std::optional<proxy>> proxy_for(const url& to) {
    return proxy_for(to, [](const char* name) { return static_cast<const char*>(std::getenv(name)); });
}

}}  // namespace toolkit::v0
