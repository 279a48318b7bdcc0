// Puts the plain question into a request.
#pragma once

#include <toolkit/answering/question/analyze.hpp>
#include <toolkit/answering/question/plain_question.hpp>
#include <toolkit/answering/question/without_demands.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/llm/model/message.hpp>
#include <toolkit/text/fence.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::optional<request> with_plain_question(const request& asked) {
    for (std::size_t i = 0; i < asked.messages.size(); ++i) {
        const auto* const system = std::get_if<system_message>(&asked.messages[i]);
        if (system == nullptr) continue;
        const auto blocks = read_fences(system->text, "question");
        if (blocks.empty()) continue;
        const std::string_view whole = blocks.back().body;
        const std::string plain = plain_question(whole, analyze(whole));
        if (plain == whole) return {};
        std::optional<request> made{asked};
        std::string& text = std::get<system_message>(made->messages[i]).text;
        text.replace(static_cast<std::size_t>(whole.data() - system->text.data()), whole.size(), plain);
        return made;
    }
    return {};
}

}}  // namespace toolkit::v0
