// The tool that ends a run with an answer.
// In: the answer. Out: the answer of the run, after its checks.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/message.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/tool/about.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// What `respond` gives. The model wrote it, so it is no source of facts for the checks.
struct response {
    std::string answer;
    void enter(run_record& /*record*/) const noexcept {}
};

/// `respond{answer}` ends the run. Without an answer, what the model says beside the call is the answer.
struct respond {
    std::string answer{};

    static constexpr std::string_view of_answer = "The answer, from what the tools returned.";
    static constexpr tool_about about{
        .description = "Give the final answer to the user.", .idempotent = true, .ends = true};
    struct doc {
        field answer{.description = of_answer, .max_length = 2'000, .required = false};
    };

    [[nodiscard]] result<response> operator()(auto& context) const {
        if (answer == of_answer)  // a very small model copies it
            return failure::tool("This is the description of the field, not an answer", "Call respond with the answer");
        if (has_words(answer)) return response{answer};
        if constexpr (requires { context.protocol_state().beside; })
            if (has_words(context.protocol_state().beside)) return response{context.protocol_state().beside};
        return failure::tool("The answer is missing", "Call respond with the answer");
    }
    [[nodiscard]] static std::string to_model(const response& made, std::size_t /*most_tokens*/) { return made.answer; }
};

}}  // namespace toolkit::v0
