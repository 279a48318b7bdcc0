// In: the reply of Ollama to POST /api/show. Out: the facts about its model.
#pragma once

#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/wire/reply_assembler.hpp>
#include <toolkit/llm/wire/server_facts.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {
namespace server_facts {

struct shown {
    std::optional<std::vector<std::string>> capabilities;
    std::optional<std::map<std::string, raw_json>> model_info;
    std::optional<raw_json> error;  ///< instead of the other fields
};

}  // namespace server_facts

/// Reads the reply to POST /api/show. `context_tokens` is the model's maximum; the server may allow less.
[[nodiscard]] inline result<model_facts> read_ollama_facts(std::string_view body, const reply_context& by) {
    auto read = server_facts::read<server_facts::shown>(body, by, "model description");
    if (!read) return std::move(read).error();
    model_facts facts;
    if (read->capabilities) {
        const auto can = [&](std::string_view name) {
            return std::find(read->capabilities->begin(), read->capabilities->end(), name) != read->capabilities->end();
        };
        facts.tools = can("tools");
        facts.images = can("vision");
        facts.thinking = can("thinking");
    }
    if (read->model_info)
        for (const auto& [name, value] : *read->model_info) {
            if (name.ends_with(".context_length"))
                if (const auto count = parse<std::int64_t>(value.text)) facts.context_tokens = count_of_tokens(*count);
            if (name == "general.parameter_count")
                if (const auto count = parse<std::int64_t>(value.text))
                    facts.parameters = std::max<std::int64_t>(0, *count);
            if (name == "general.basename")
                if (auto text = parse<std::string>(value.text)) facts.model = std::move(*text);
        }
    return facts;
}

}}  // namespace toolkit::v0
