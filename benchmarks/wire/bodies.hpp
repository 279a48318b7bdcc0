// The bodies of the four wires for one conversation: ours, and those that nlohmann builds from the same data.
#pragma once

#include "../measuring.hpp"

#include <toolkit/llm/providers/anthropic_request.hpp>
#include <toolkit/llm/providers/llama_cpp_request.hpp>
#include <toolkit/llm/providers/ollama_request.hpp>
#include <toolkit/llm/providers/openai_request.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

enum class wire : unsigned char { openai, anthropic, ollama, llama_cpp };
inline constexpr std::array wires{wire::openai, wire::anthropic, wire::ollama, wire::llama_cpp};
inline constexpr std::array<const char*, wires.size()> wire_names{"openai", "anthropic", "ollama", "llama_cpp"};

/// What a server would make of the template request: the text of all messages.
inline std::string prompt_of(const toolkit::request& asked) {
    std::string prompt;
    for (const toolkit::message& said : asked.messages) (prompt += toolkit::text_of(said)) += '\n';
    return prompt;
}

/// With native tools; for llama.cpp (which has two bodies) with a schema; streaming.
inline std::vector<std::string> our_bodies(wire of, const toolkit::request& asked, std::string_view prompt) {
    using toolkit::means;
    std::vector<std::string> bodies;
    switch (of) {
        case wire::openai:
            bodies.push_back(need(toolkit::openai_request(asked, "a-model", means::native_tools, {.stream = true})));
            break;
        case wire::anthropic:
            bodies.push_back(need(toolkit::anthropic_request(asked, "a-model", means::native_tools, true)));
            break;
        case wire::ollama:
            bodies.push_back(need(toolkit::ollama_request(asked, "a-model", means::native_tools, {.stream = true})));
            break;
        case wire::llama_cpp:
            bodies.push_back(need(toolkit::llama_cpp_template_request(asked, means::schema)));
            bodies.push_back(need(toolkit::llama_cpp_request(asked, prompt, means::schema, true)));
            break;
    }
    return bodies;
}

#ifdef BENCH_WITH_nlohmann
/// For nlohmann schemas are already values at the start, and values are kept for the dump alone.
void nlohmann_prepare(const toolkit::request& asked, std::string_view prompt);
[[nodiscard]] bool nlohmann_agrees(wire of, const std::vector<std::string>& ours);
[[nodiscard]] std::size_t nlohmann_builds_and_dumps(wire of, const toolkit::request& asked, std::string_view prompt);
[[nodiscard]] std::size_t nlohmann_dumps(wire of);
#endif

}  // namespace bench
