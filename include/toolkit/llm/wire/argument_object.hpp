// In: the arguments of a call. Out: the JSON object that a wire requires, written into a body. Next: the requests of
// anthropic, ollama and openai.
#pragma once

#include <toolkit/json/raw.hpp>
#include <toolkit/json/writer.hpp>

#include <cstddef>
#include <string>

namespace toolkit { inline namespace v0 {

[[nodiscard]] inline bool is_argument_object(const raw_json& arguments) noexcept {
    const std::size_t first = arguments.text.find_first_not_of(" \t\r\n");
    return first != std::string::npos && arguments.text[first] == '{';
}

/// Writes the arguments unchanged if they are an object, else as the member "arguments" of an object.
inline void add_argument_object(json_writer<std::string>& out, const raw_json& arguments) {
    if (is_argument_object(arguments)) out.text(arguments.text);
    else out.begin_object().key("arguments").text(arguments.text).end_object();
}

}}  // namespace toolkit::v0
