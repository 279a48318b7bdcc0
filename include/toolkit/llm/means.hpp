// In: a request, and the means by which a server is made to answer with one of the offered actions. Out: whether it can
// be sent so, and the one schema that its answer must fit. Next: the request of each wire.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/llm/request.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit::inline v0 {

/// How a server is made to answer with one of the offered actions.
enum class means : std::uint8_t {
    schema,        ///< the text is one JSON object that fits an action's schema
    native_tools,  ///< the server gives calls of its own
    text,          ///< nothing but the prompt
};

/// Whether a request can be sent by these means. Fails with `invalid_argument` when there is nothing to say, when an
/// action has no schema of the kind that is needed, or when actions and an output are both asked for.
[[nodiscard]] inline result<void> check_request(const request& asked, means by) {
    const auto refuse = [](std::string_view what, std::string_view cure) {
        return failure::of(failure_kind::invalid_argument, "the request to a model", what, cure);
    };
    if (asked.messages.empty()) return refuse("it holds no message", "give it at least one");
    if (asked.output && !asked.actions.empty())
        return refuse("it asks for an action and for an output of a shape of its own", "leave one of them out");
    for (const offered_action& one : asked.actions) {
        if (by == means::schema && one.action_schema.empty())
            return refuse("the action " + one.name + " has no action_schema",
                          "fill it, or offer the actions by other means");
        if (by == means::native_tools && one.input_schema.empty())
            return refuse("the action " + one.name + " has no input_schema",
                          "fill it, or offer the actions by other means");
    }
    return {};
}

/// The JSON Schema that the text of the answer must fit: that of the output, or of the offered actions by
/// `means::schema`, under `anyOf` when there are several; empty when the text is free.
[[nodiscard]] inline std::string schema_of_answer(const request& asked, means by) {
    if (asked.output) return asked.output->schema;
    if (asked.actions.empty() || by != means::schema) return {};
    if (asked.actions.size() == 1) return asked.actions.front().action_schema;
    std::string all = R"({"anyOf":[)";
    for (const offered_action& one : asked.actions) {
        if (all.back() != '[') all += ',';
        all += one.action_schema;
    }
    return all += "]}";
}

}  // namespace toolkit::inline v0
