// The request for a guess, and its reply.
#pragma once

#include <toolkit/answering/prompt/answering_options.hpp>
#include <toolkit/answering/reading/guess.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/text/visible.hpp>

#include <cstdint>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION request guess_request(const texts& words, const toolkit::task& task, int number, deadline until) {
    return {.messages = {system_message{words.guess}, user_message{task.question, {}}},
            .actions = {},
            .max_tokens = default_answering_options.guess_tokens,
            .temperature = number == 0 ? 0 : default_answering_options.guess_temperature,
            .seed = number == 0 ? task.seed : task.seed.value_or(0) + static_cast<std::uint64_t>(number),
            .cache_owner = task.owner.id(),
            .until = until};
}

TOOLKIT_FUNCTION std::string guess_of(std::string_view reply) {
    return visible_line(reply, default_answering_options.guess_bytes);
}

}}  // namespace toolkit::v0
