// What goes to an HTTP server and what comes back, as data, and what a status that is no success means.
// In: filled by a provider. Next: http.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/net/http_patience.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace toolkit { inline namespace v0 {

struct http_limits {
    static constexpr std::size_t answer_bytes = std::size_t{64} << 20U;
    static constexpr std::size_t head_bytes = std::size_t{64} << 10U;  ///< status line and headers of an answer
    static constexpr std::size_t head_line = 8192;
    static constexpr std::size_t status_line = 512;
    static constexpr std::size_t interim_answers = 32;  ///< of a status 1xx, before the answer itself
    static constexpr milliseconds after_enough{100};    ///< waited for the end of an answer whose reader has all
    static constexpr std::size_t quoted = 300;          ///< of a server's own words in a failure
};

struct http_header {
    std::string name;
    std::string value;
    friend bool operator==(const http_header&, const http_header&) = default;
};

enum class http_method : std::uint8_t { get, post, put, remove };

/// As it stands in a request.
[[nodiscard]] constexpr std::string_view name_of(http_method method) noexcept {
    switch (method) {
        case http_method::post: return "POST";
        case http_method::put: return "PUT";
        case http_method::remove: return "DELETE";
        case http_method::get: break;
    }
    return "GET";
}

struct http_request {
    http_method method = http_method::get;
    std::string url{};
    std::vector<http_header> headers{};
    std::string body{};
    http_patience patience{};
    deadline until{};                                    ///< the end of the whole call
    std::size_t most_bytes = http_limits::answer_bytes;  ///< of the answer's body
};

/// What the reader of a body says of the piece that it was given.
enum class body_step : std::uint8_t {
    more,    ///< goes on
    enough,  ///< has all: what is left is let go by, and not waited for long
    stop,    ///< wants no more: the connection is closed
};

/// Reads a body piece by piece; it must outlive the call. A default one reads nothing.
using body_reader = function_ref<body_step(std::string_view)>;

/// The first value of a header, whatever the case of its name; empty when it is not there.
[[nodiscard]] constexpr std::string_view header_of(std::span<const http_header> headers,
                                                   std::string_view name) noexcept {
    for (const http_header& one : headers)
        if (std::equal(one.name.begin(), one.name.end(), name.begin(), name.end(),
                       [](char a, char b) { return ascii_lower(a) == ascii_lower(b); }))
            return one.value;
    return {};
}

struct http_reply {
    int status = 0;
    std::vector<http_header> headers{};
    std::string body{};

    /// See header_of.
    [[nodiscard]] std::string_view header(std::string_view name) const noexcept { return header_of(headers, name); }
};

/// A header must not be able to end its line: neither its name nor its value is shown, it may be a key.
[[nodiscard]] result<void> check_headers(const http_request& req, const std::string& where);

[[nodiscard]] failure answer_too_large(std::string_view where, std::size_t most);

/// What a status outside of 200 to 299 means, with the server's own words if it gave any.
[[nodiscard]] failure status_failure(std::string_view where, int status, std::string_view words);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/net/impl/http_message.ipp>
#endif
