// The prompts and failures of generate.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/failure.hpp>
#include <toolkit/core/small_text.hpp>
#include <toolkit/llm/structured/generate.hpp>

namespace toolkit { inline namespace v0 { namespace generating {

TOOLKIT_FUNCTION std::string shown(std::string_view prompt, std::string_view schema) {
    std::string text{prompt};
    text += "\n\nReply with one JSON value and nothing around it. It must fit this JSON Schema:\n";
    return text += schema;
}

TOOLKIT_FUNCTION failure cut(std::string_view text) {
    failure why = failure::of(failure_kind::length_reached, "generate", "the answer is incomplete",
                              "raise options.max_tokens, or ask for less");
    why.received = small_text{text};
    return why;
}

TOOLKIT_FUNCTION failure unclear(std::string_view text) {
    failure why = failure::of(failure_kind::syntax, "generate", "the answer is not JSON, and has more than one meaning",
                              "send only strict JSON");
    why.received = small_text{text};
    return why;
}

TOOLKIT_FUNCTION failure after_tries(failure last, int tries, std::string_view before) {
    std::string cure{last.cure.view()};
    cure += cure.empty() ? "" : "; ";
    cure += tries == 1 ? "this was the only try" : "this was try " + std::to_string(tries);
    if (!before.empty()) cure += ", and the previous one failed with: " + std::string{before};
    last.cure = small_text{cure};
    return last;
}

}}}  // namespace toolkit::v0::generating
