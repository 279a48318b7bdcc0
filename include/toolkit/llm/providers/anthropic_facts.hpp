// In: the reply of Anthropic to GET /v1/models/{model}. Out: the facts about the model.
#pragma once

#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/wire/reply_assembler.hpp>
#include <toolkit/llm/wire/server_facts.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {
namespace server_facts {

struct supported {
    std::optional<bool> supported;
};
struct capabilities {
    std::optional<server_facts::supported> image_input;
    std::optional<server_facts::supported> thinking;
};
struct described {
    std::optional<std::string> id;
    std::optional<std::int64_t> max_input_tokens;
    std::optional<server_facts::capabilities> capabilities;
    std::optional<raw_json> error;  ///< instead of the other fields
};

}  // namespace server_facts

/// Reads the reply of Anthropic to GET /v1/models/{model}. A compatible server may report the name alone; the rest then
/// stays unknown.
[[nodiscard]] inline result<model_facts> read_anthropic_facts(std::string_view body, const reply_context& by) {
    auto read = server_facts::read<server_facts::described>(body, by, "model description");
    if (!read) return std::move(read).error();
    model_facts facts{.model = std::move(read->id).value_or(""),
                      .context_tokens = count_of_tokens(read->max_input_tokens)};
    if (!read->capabilities) return facts;
    if (read->capabilities->image_input) facts.images = read->capabilities->image_input->supported;
    if (read->capabilities->thinking) facts.thinking = read->capabilities->thinking->supported;
    return facts;
}

}}  // namespace toolkit::v0
