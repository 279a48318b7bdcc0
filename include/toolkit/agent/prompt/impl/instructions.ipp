// The check of instructions.
#pragma once

#include <toolkit/agent/prompt/instructions.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>

#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<std::string> checked_instructions(std::string text, std::size_t most) {
    const auto refuse = [](std::string_view what, std::string_view cure) {
        return failure::of(failure_kind::invalid_argument, "instructions", what, cure);
    };
    if (text.size() > most)
        return refuse("they have " + std::to_string(text.size()) + " bytes",
                      "use at most " + std::to_string(most) + ", and give long texts to the model as documents");
    if (!is_utf8(text)) return refuse("they are not valid UTF-8", "convert them to UTF-8");
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) text.clear();
    return text;
}

}}  // namespace toolkit::v0
