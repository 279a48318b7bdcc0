// The tool that writes the answer from what was gathered, and so ends the run.
// In: nothing. Out: the answer, which passes the gate like any other.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/message.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/research/cite_source.hpp>
#include <toolkit/tool/about.hpp>
#include <toolkit/tool/environment.hpp>

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// A model wrote it, so it is no source.
struct generated_answer {
    std::string answer;
    void enter(run_record& /*record*/) const noexcept {}
};

/// The request for an answer from what is known.
[[nodiscard]] request answer_request(std::string_view query, const environment& known);

struct generate_answer {
    static constexpr tool_about about{
        .description = "Generate the final answer, with citations, from the information gathered so far.",
        .timeout = std::chrono::minutes{5},
        .idempotent = true,
        .ends = true};

    [[nodiscard]] static bool available(const auto& context) { return !context.environment().is_empty(); }

    result<generated_answer> operator()(auto& context) const {
        auto reply =
            context.llm().stream(answer_request(context.task().question, context.environment()), context.stop());
        if (!reply) return std::move(reply).error();
        if (!has_words(reply->text)) return failure::tool("No answer was written", "Write the answer yourself");
        return generated_answer{std::move(reply->text)};
    }
    [[nodiscard]] static std::string to_model(const generated_answer& made, std::size_t /*tokens_at_most*/) {
        return made.answer;
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research/impl/generate_answer.ipp>
#endif
