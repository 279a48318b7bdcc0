// The request for a guess, and its reply.
#pragma once

#include <toolkit/answering/reading/guess.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/text/visible.hpp>

#include <cstdint>
#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION request guess_request(const texts& words, const toolkit::task& task, std::string question, int number,
                                       deadline until, const answering_options& options) {
    return {.messages = {system_message{words.guess}, user_message{std::move(question), {}}},
            .actions = {},
            .max_tokens = options.guess_tokens,
            .temperature = number == 0 ? 0 : options.guess_temperature,
            .seed = number == 0 ? task.seed : task.seed.value_or(0) + static_cast<std::uint64_t>(number),
            .cache_owner = task.owner.id(),
            .until = until};
}

TOOLKIT_FUNCTION std::string guess_of(std::string_view reply, std::size_t most) { return visible_line(reply, most); }

}}  // namespace toolkit::v0
