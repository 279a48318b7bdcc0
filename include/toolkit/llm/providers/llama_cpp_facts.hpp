// In: the reply of llama.cpp to GET /props. Out: the facts about its model, and its image marker.
#pragma once

#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/wire/reply_assembler.hpp>
#include <toolkit/llm/wire/server_facts.hpp>
#include <toolkit/llm/wire/size_from_model_name.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {
namespace server_facts {

struct generation_settings {
    std::optional<std::int64_t> n_ctx;
};
struct modalities {
    std::optional<bool> vision;
};
struct props {
    std::optional<generation_settings> default_generation_settings;
    std::optional<std::string> model_alias;
    std::optional<std::string> model_path;
    std::optional<server_facts::modalities> modalities;
    std::optional<std::string> media_marker;
    std::optional<raw_json> error;  ///< instead of all other fields
};

}  // namespace server_facts

/// Reads the reply to GET /props.
[[nodiscard]] inline result<model_facts> read_llama_cpp_facts(std::string_view body, const reply_context& by) {
    auto read = server_facts::read<server_facts::props>(body, by, "llama.cpp properties object");
    if (!read) return std::move(read).error();
    model_facts facts;
    facts.model = std::move(read->model_alias).value_or("");
    if (facts.model.empty() && read->model_path)
        facts.model = read->model_path->substr(read->model_path->find_last_of("/\\") + 1);
    facts.parameters = size_from_model_name(facts.model);
    if (facts.parameters == 0 && read->model_path)
        facts.parameters =
            size_from_model_name(std::string_view{*read->model_path}.substr(read->model_path->find_last_of("/\\") + 1));
    if (read->default_generation_settings)
        facts.context_tokens = count_of_tokens(read->default_generation_settings->n_ctx);
    if (read->modalities) facts.images = read->modalities->vision;
    return facts;
}

/// Reads the image marker from the reply to GET /props; empty if the server reports none. Fails with `rejected` if the
/// model does not accept images.
[[nodiscard]] inline result<std::string> read_llama_cpp_marker(std::string_view body, const reply_context& by) {
    auto read = server_facts::read<server_facts::props>(body, by, "llama.cpp properties object");
    if (!read) return std::move(read).error();
    if (read->modalities && !read->modalities->vision.value_or(true))
        return failure::of(failure_kind::rejected, by.where, "its model does not accept images",
                           "start the server with a vision model and its projector (--mmproj), or remove the images");
    return std::move(read->media_marker).value_or("");
}

}}  // namespace toolkit::v0
