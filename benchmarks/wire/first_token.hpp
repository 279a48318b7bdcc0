// The time to the first token through the toolkit and through curl, in turns on the same server.
#pragma once

#include "../measuring.hpp"
#include "server.hpp"

#include <toolkit/llm/openai.hpp>
#include <toolkit/net/connection_pool.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

inline double median(std::vector<double> of) {
    if (of.empty()) return 0;
    std::nth_element(of.begin(), of.begin() + static_cast<std::ptrdiff_t>(of.size() / 2), of.end());
    return of[of.size() / 2];
}

inline toolkit::request short_question() {
    toolkit::request asked;
    asked.messages = {toolkit::system_message{"You answer in one short sentence."},
                      toolkit::user_message{"At which pressure do the pumps stop?"}};
    asked.max_tokens = 8;
    asked.seed = 7;
    return asked;
}

/// Milliseconds from the call to the first piece of text.
inline double first_token_of_ours(const toolkit::openai& llm, const toolkit::request& asked) {
    const auto begin = std::chrono::steady_clock::now();
    double first = -1;
    auto listener = [&](const toolkit::delta& piece) {
        if (first < 0 && piece.kind == toolkit::delta::of::text) first = seconds_since(begin) * 1000;
    };
    const toolkit::delta_sink sink{listener};
    if (const auto got = llm.complete(asked, sink, {}); !got && first < 0) give_up(got.error());
    return first;
}

/// Milliseconds since midnight of "23:45:01.123456". Negative when it is not a time.
inline double clock_of(const char* text) {
    int hours = 0;
    int minutes = 0;
    double seconds = 0;
    if (std::sscanf(text, "%2d:%2d:%lf", &hours, &minutes, &seconds) != 3) return -1;
    return (hours * 60.0 + minutes) * 60'000 + seconds * 1000;
}

/// Milliseconds from curl's first step to the first piece of text that it receives, by the times in curl's own trace.
/// The start of curl is not included.
inline std::optional<double> first_token_of_curl(const std::string& address, const std::string& file) {
    const std::string line =
        "exec curl -q -s -N --noproxy '*' --trace-ascii - --trace-time -o /dev/null -H 'Content-Type: "
        "application/json' "
        "-H 'Expect:' --data-binary '@" +
        file + "' '" + address + "'";
    std::FILE* const out = popen(line.c_str(), "r");
    if (out == nullptr) return std::nullopt;
    double begin = -1;
    double received = -1;
    double first = -1;
    bool of_server = false;
    std::string data;  // of one piece; the trace cuts it into lines of 64 bytes after their offset
    std::array<char, 256> row{};
    while (std::fgets(row.data(), row.size(), out) != nullptr) {
        if (const double at = clock_of(row.data()); row[2] == ':' && row[5] == ':' && at >= 0) {
            if (begin < 0) begin = at;
            received = at;
            of_server = std::string_view{row.data()}.find("<= Recv data") != std::string_view::npos;
            data.clear();
            continue;
        }
        if (!of_server || first >= 0) continue;
        const std::string_view text = std::string_view{row.data()};
        if (text.size() > 6) data += text.substr(6, text.size() - 7);
        constexpr std::string_view content = "\"content\":\"";
        for (std::size_t at = 0; (at = data.find(content, at)) != std::string::npos;) {
            at += content.size();
            if (at < data.size() && data[at] != '"') first = received;
        }
    }
    if (pclose(out) != 0 || first < 0) return std::nullopt;
    return first >= begin ? first - begin : first - begin + 86'400'000;
}

inline void run_first_token(const std::string& url, const std::string& model, int rounds) {
    const toolkit::openai llm{.base_url = url, .model = model, .api_key = toolkit::secret{}};
    const toolkit::request asked = short_question();
    const std::string address = need(toolkit::openai_address(url));
    std::string file = (std::filesystem::temp_directory_path() / "benchmark_wire.XXXXXX").string();
    const int made = mkstemp(file.data());
    if (made < 0) return;
    close(made);
    std::ofstream(file, std::ios::binary)
        << need(toolkit::openai_request(asked, model, toolkit::means::schema, {.stream = true}));

    first_token_of_ours(llm, asked);  // the server's cache knows the prompt
    std::vector<double> fresh;
    std::vector<double> kept;
    std::vector<double> curl;
    bool has_curl = true;
    for (int round = 0; round < rounds; ++round) {
        toolkit::connection_pool::shared().clear();
        fresh.push_back(first_token_of_ours(llm, asked));
        kept.push_back(first_token_of_ours(llm, asked));
        if (!has_curl) continue;
        const auto theirs = first_token_of_curl(address, file);
        has_curl = theirs.has_value();
        if (theirs) curl.push_back(*theirs);
    }
    std::error_code ignored;
    std::filesystem::remove(file, ignored);
    const auto least = [](const std::vector<double>& of) { return *std::min_element(of.begin(), of.end()); };
    std::printf("Time to the first token, %s, %d rounds in turns: milliseconds\n", url.c_str(), rounds);
    std::printf("%-28s %9s %9s\n", "", "median", "least");
    std::printf("%-28s %9.3f %9.3f\n", "toolkit, new connection", median(fresh), least(fresh));
    std::printf("%-28s %9.3f %9.3f\n", "toolkit, kept connection", median(kept), least(kept));
    if (!has_curl || curl.empty()) {
        std::printf("curl is left out: it is not here, or does not get an answer.\n\n");
        return;
    }
    std::printf("%-28s %9.3f %9.3f\n", "curl, without its start", median(curl), least(curl));
    std::printf("%-28s %9.3f %9.3f   mark: at most 1\n\n", "more than curl (new)", median(fresh) - median(curl),
                least(fresh) - least(curl));
}

}  // namespace bench
