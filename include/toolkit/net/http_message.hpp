// The request and the reply of an HTTP call as data, and the failures of error statuses. In: filled by a provider.
// Next: http.
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
#include <vector>

namespace toolkit { inline namespace v0 {

struct http_limits {
    static constexpr std::size_t answer_bytes = std::size_t{64} << 20U;
    static constexpr std::size_t head_bytes = std::size_t{64}
                                              << 10U;  ///< of the status line and the headers of a reply
    static constexpr std::size_t head_line = 8192;
    static constexpr std::size_t status_line = 512;
    static constexpr std::size_t interim_answers = 32;  ///< replies with a status 1xx before the final one
    static constexpr milliseconds after_enough{100};  ///< wait for the end of a reply after its reader has all it needs
    static constexpr std::size_t quoted = 300;        ///< bytes of a server's own message in a failure
};

struct http_header {
    std::string name;
    std::string value;
    friend bool operator==(const http_header&, const http_header&) = default;
};

enum class http_method : std::uint8_t { get, post, put, remove };

/// The name of a method in a request line.
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
    deadline until{};                                    ///< of the whole call
    std::size_t most_bytes = http_limits::answer_bytes;  ///< limit for the body of the reply
};

/// What the reader of a body wants after a piece.
enum class body_step : std::uint8_t {
    more,    ///< continue
    enough,  ///< it has everything: the rest is discarded, and the wait for it is short
    stop,    ///< nothing more: the connection is closed
};

/// Reads a body piece by piece. It must outlive the call. A default one means that there is no reader.
using body_reader = function_ref<body_step(std::string_view)>;

/// The first value of a header, whose name is compared without case; empty if it is missing.
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

/// Checks that no header can end its line. Neither its name nor its value is shown in the failure, because it may be a
/// key.
[[nodiscard]] result<void> check_headers(const http_request& req, const std::string& where);

[[nodiscard]] failure answer_too_large(std::string_view where, std::size_t most);

/// The failure for a status outside of 200 to 299, with the server's own message if there is one.
[[nodiscard]] failure status_failure(std::string_view where, int status, std::string_view words);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/net/impl/http_message.ipp>
#endif
