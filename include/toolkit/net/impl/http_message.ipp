// The functions of http_message.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/http_status.hpp>
#include <toolkit/net/http_message.hpp>
#include <toolkit/text/visible.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<void> check_headers(const http_request& req, const std::string& where) {
    for (const http_header& one : req.headers) {
        bool fits = !one.name.empty();
        for (const char c : one.name) fits = fits && c > ' ' && c < 0x7F && c != ':';
        for (const char c : one.value)
            fits = fits && (c == '\t' || (static_cast<unsigned char>(c) >= ' ' && c != 0x7F));
        if (!fits)
            return failure::of(failure_kind::invalid_argument, where,
                               "a header or a key contains a line break or a control character",
                               "remove it (a key that is read from a file often ends with a line break)");
    }
    return {};
}

TOOLKIT_FUNCTION failure answer_too_large(std::string_view where, std::size_t most) {
    return failure::of(failure_kind::bad_reply, where, "the reply is longer than " + std::to_string(most) + " bytes",
                       "request less, or check that the address names the right server");
}

TOOLKIT_FUNCTION failure status_failure(std::string_view where, int status, std::string_view words) {
    struct meaning {
        std::string_view what;
        std::string_view cure;
    };
    const auto mean = [&]() -> meaning {
        switch (status) {
            case 401:
            case 403: return {"access was refused", "check the key and its permissions"};
            case 404: return {"not found", "check the address and the name of the model"};
            case 408: return {"the server timed out", "try again"};
            case 409: return {"it is in use by another request", "try again"};
            case 413: return {"the request is too large for this server", "send less"};
            case 425: return {"too early", "try again later"};
            case 429: return {"too many requests", "try again later"};
            default: break;
        }
        if (status >= 500) return {"the server failed", "try again; if it still fails, check the server's log"};
        if (status >= 400) return {"the request was not accepted", "read the server's message"};
        if (status >= 300) return {"it redirects, and redirects are not followed", "use the final address"};
        return {"the status is unexpected", "check that the address names the right server"};
    }();
    failure_kind kind = status >= 500   ? failure_kind::server_error
                        : status >= 300 ? failure_kind::rejected
                                        : failure_kind::bad_reply;
    // A spent quota is recognized by the server's words. A server of files or rows that replies 402 has rejected the
    // request.
    if (const auto known = kind_of_status(status); known && known != failure_kind::quota_spent) kind = *known;
    std::string what = "HTTP " + std::to_string(status) + ", ";
    what += mean.what;
    if (const std::string text = visible_line(words, http_limits::quoted); !text.empty()) what += ": \"" + text + "\"";
    return failure::of(kind, where, what, mean.cure);
}

}}  // namespace toolkit::v0
