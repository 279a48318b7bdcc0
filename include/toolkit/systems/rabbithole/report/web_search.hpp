// A web search by Tavily's interface. The component http gives it; the graph knows only rabbithole_web.
// In: a query. Out: pages with http or https addresses, or one failure that never contains the key. Next: web.hpp.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/secret.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/net/http_patience.hpp>
#include <toolkit/systems/rabbithole/report/web.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Limits of one search.
struct web_search_limits {
    std::size_t results = 20;                         ///< the greatest max_results; a greater one is lowered
    std::size_t query_bytes = 400;                    ///< the rest is not sent
    std::size_t reply_bytes = std::size_t{1} << 20U;  ///< of the server's reply
    milliseconds whole{30'000};
    http_patience patience{
        .connect = milliseconds{10'000}, .first_byte = milliseconds{20'000}, .between_bytes = milliseconds{10'000}};
};

/// POST /search of Tavily. A WebSearch. Searches leave this machine, so a program makes one only on purpose: see
/// web_search_from_environment.
struct web_search {
    std::string base_url = "https://api.tavily.com";
    secret api_key{};  ///< sent as a bearer token over https; over plain http only to this machine
    web_search_limits limits{};

    /// At most `max_results` pages, best first. A page without an http or https address is left out. Fails with
    /// `invalid_argument` (a blank query, an address that is not http or https), `unauthorized`, `rate_limited`,
    /// `bad_reply` (no JSON of the expected form, or too long), and as http_send does.
    [[nodiscard]] result<std::vector<rabbithole_web_result>> search(std::string_view query, std::size_t max_results = 2,
                                                                    const stop_token& stop = {}) const;
};
static_assert(WebSearch<web_search>);

/// A web search if the variable ENABLE_WEB_SEARCH is "true"; otherwise nothing. The key is that of TAVILY_API_KEY.
/// Fails with `invalid_argument` if the search is on and there is no key.
[[nodiscard]] result<std::optional<web_search>> web_search_from_environment();

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/report/impl/web_search.ipp>
#endif
