// What goes to an HTTP server and what comes back, as data, and what a status that is no success means.
// In: filled by a provider. Next: http.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/http_status.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

struct http_limits {
    static constexpr std::size_t answer_bytes = std::size_t{64} << 20U;
    static constexpr std::size_t head_bytes = std::size_t{64} << 10U;  ///< status line and headers of an answer
    static constexpr std::size_t head_line = 8192;
    static constexpr std::size_t status_line = 512;
    static constexpr milliseconds after_enough{100};  ///< waited for the end of an answer whose reader has all
    static constexpr std::size_t quoted = 300;        ///< of a server's own words in a failure
};

struct http_header {
    std::string name;
    std::string value;
    friend bool operator==(const http_header&, const http_header&) = default;
};

/// How long each part of a call may take; the whole of it is bounded by `http_request::until`.
struct http_patience {
    milliseconds connect{10'000};        ///< looking up the host, connecting, TLS
    milliseconds first_byte{300'000};    ///< from the sent request to the first byte of the answer's body; between its
                                         ///< head and that byte at least between_bytes
    milliseconds between_bytes{60'000};  ///< any silence after that, and while sending
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

/// A reference to whoever reads a body piece by piece; it must outlive the call. A default one reads nothing.
class body_reader {
public:
    body_reader() = default;
    template <class F>
        requires(std::is_invocable_r_v<body_step, F&, std::string_view> &&
                 !std::is_same_v<std::remove_cvref_t<F>, body_reader>)
    explicit body_reader(F& reads) noexcept
        : self_(const_cast<void*>(static_cast<const void*>(std::addressof(reads)))),
          call_([](void* self, std::string_view piece) { return (*static_cast<F*>(self))(piece); }) {}
    [[nodiscard]] bool reads() const noexcept { return call_ != nullptr; }
    body_step operator()(std::string_view piece) const { return call_(self_, piece); }

private:
    void* self_ = nullptr;
    body_step (*call_)(void*, std::string_view) = nullptr;
};

/// The first value of a header, whatever the case of its name; empty when it is not there.
[[nodiscard]] constexpr std::string_view header_of(std::span<const http_header> headers,
                                                   std::string_view name) noexcept {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    for (const http_header& one : headers)
        if (std::equal(one.name.begin(), one.name.end(), name.begin(), name.end(),
                       [&](char a, char b) { return lower(a) == lower(b); }))
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
[[nodiscard]] inline result<void> check_headers(const http_request& asked, const std::string& where) {
    for (const http_header& one : asked.headers) {
        bool fits = !one.name.empty();
        for (const char c : one.name) fits = fits && c > ' ' && c < 0x7F && c != ':';
        for (const char c : one.value)
            fits = fits && (c == '\t' || (static_cast<unsigned char>(c) >= ' ' && c != 0x7F));
        if (!fits)
            return failure::of(failure_kind::invalid_argument, where,
                               "a header or a key holds a line break or a control character",
                               "take it out (a key that is read from a file often ends with a line break)");
    }
    return {};
}

[[nodiscard]] inline failure answer_too_large(std::string_view where, std::size_t most) {
    return failure::of(failure_kind::bad_reply, where, "its answer is longer than " + std::to_string(most) + " bytes",
                       "ask for less, or check that the right server answers there");
}

/// What a status outside of 200 to 299 means, with the server's own words if it gave any.
[[nodiscard]] inline failure status_failure(std::string_view where, int status, std::string_view words) {
    struct meaning {
        std::string_view what;
        std::string_view cure;
    };
    const auto mean = [&]() -> meaning {
        switch (status) {
            case 401:
            case 403: return {"access was refused", "check the key and what it may do"};
            case 404: return {"not found", "check the address and the name of the model"};
            case 408: return {"the server gave up waiting", "try again"};
            case 409: return {"it is in use by another request", "try again"};
            case 413: return {"the request is too large for this server", "send less"};
            case 425: return {"too early", "try again later"};
            case 429: return {"too many requests", "try again later"};
            default: break;
        }
        if (status >= 500) return {"the server failed", "try again; if it stays so, look into its log"};
        if (status >= 400) return {"the request was not accepted", "see what the server says of it"};
        if (status >= 300) return {"it redirects, which is not followed", "give the final address"};
        return {"the status means nothing here", "check that the right server answers there"};
    }();
    failure_kind kind = status >= 500   ? failure_kind::server_error
                        : status >= 300 ? failure_kind::rejected
                                        : failure_kind::bad_reply;
    // A spent account is known by its words: a server of files or of rows that says 402 has refused the request.
    if (const auto known = kind_of_status(status); known && known != failure_kind::quota_spent) kind = *known;
    std::string what = "HTTP " + std::to_string(status) + ", ";
    what += mean.what;
    if (const std::string said = visible_line(words, http_limits::quoted); !said.empty()) what += ": \"" + said + "\"";
    return failure::of(kind, where, what, mean.cure);
}

}  // namespace toolkit::inline v0
