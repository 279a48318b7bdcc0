// The events of a streamed chat completion, as llama.cpp writes them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

inline std::string event_of(std::string_view delta, std::string_view finish = "null") {
    std::string data = R"(data: {"choices":[{"finish_reason":)";
    data += finish;
    data += R"(,"index":0,"delta":)";
    data += delta;
    data +=
        R"(}],"created":1760000000,"id":"chatcmpl-8Yb1mPqz0R6sT3uVwXyZaBcDeFgHiJkL","model":"qwen2.5-0.5b-instruct-q8_0",)"
        R"("system_fingerprint":"b6500-a1b2c3d4","object":"chat.completion.chunk"})"
        "\n\n";
    return data;
}

/// One piece of text: a word, sometimes with a line break, a quote or letters beyond ASCII.
inline std::string event_of_word(std::size_t number) {
    constexpr std::string_view words[] = {" the",   " pressure",      " falls", ",",     " so",
                                          " that",  " p\xC3\xBCr",    " pumps", " stop", ".",
                                          "\\n\\n", " \\\"start\\\"", " valve", "s"};
    return event_of(R"({"content":")" + std::string{words[number % std::size(words)]} + R"("})");
}

inline std::string first_event() { return event_of(R"({"role":"assistant","content":null})"); }
inline std::string last_events() {
    return event_of("{}", "\"stop\"") +
           R"(data: {"choices":[],"created":1760000000,"id":"chatcmpl-8Yb1mPqz0R6sT3uVwXyZaBcDeFgHiJkL","model":"qwen2.5-0.5b-instruct-q8_0",)"
           R"("system_fingerprint":"b6500-a1b2c3d4","object":"chat.completion.chunk","usage":{"completion_tokens":2000,"prompt_tokens":31,"total_tokens":2031,"prompt_tokens_details":{"cached_tokens":30}}})"
           "\n\ndata: [DONE]\n\n";
}

inline std::string stream_of(std::size_t deltas) {
    std::string all = first_event();
    for (std::size_t i = 0; i < deltas; ++i) all += event_of_word(i);
    return all + last_events();
}

/// The bytes in reads of one size, or (0) cut after each event.
inline std::vector<std::string_view> cut(std::string_view all, std::size_t size) {
    std::vector<std::string_view> pieces;
    while (!all.empty()) {
        const std::size_t end = size > 0 ? size : all.find("\n\n") + 2;
        pieces.push_back(all.substr(0, end));
        all.remove_prefix(pieces.back().size());
    }
    return pieces;
}

}  // namespace bench
