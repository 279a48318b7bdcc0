// Documents that a conversation has already.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/schema/parse/parse_lenient.hpp>
#include <toolkit/systems/research_pipeline/cached_documents.hpp>

#include <optional>

namespace toolkit { inline namespace v0 {

namespace cached_talk {

inline constexpr std::size_t most_documents = 1'000;

/// The ids in the arguments of a call that reads.
struct read_arguments {
    std::optional<std::string> doc_id{};
    std::optional<std::vector<std::string>> doc_ids{};
};

}  // namespace cached_talk

TOOLKIT_FUNCTION std::vector<uuid> documents_in_talk(std::span<const exchange> history) {
    std::vector<uuid> found;
    const auto add = [&](std::string_view text) {
        const auto id = uuid::from_string(text);
        if (id && found.size() < cached_talk::most_documents && !contains(found, *id)) found.push_back(*id);
    };
    for (std::size_t turn = history.size(); turn-- > 0;)
        for (const earlier_call& call : history[turn].calls) {
            if (call.failed || (call.tool != "read_document" && call.tool != "read_multiple_documents")) continue;
            const auto read = parse<cached_talk::read_arguments, ignore_unknown>(call.arguments.text);
            if (!read) continue;
            if (read->doc_id) add(*read->doc_id);
            if (read->doc_ids)
                for (const std::string& id : *read->doc_ids) add(id);
        }
    return found;
}

TOOLKIT_FUNCTION result<std::vector<uuid>> read_document_ids(std::span<const std::string> ids, std::size_t most) {
    if (ids.size() > most)
        return failure::of(failure_kind::invalid_argument, "document_ids",
                           "there are " + std::to_string(ids.size()) + " ids", "send at most " + std::to_string(most));
    std::vector<uuid> made;
    made.reserve(ids.size());
    for (const std::string& text : ids) {
        const auto id = uuid::from_string(text);
        if (!id)
            return failure::of(failure_kind::invalid_argument, "document_ids", "an id is no UUID",
                               "send ids as search_documents gives them");
        if (!contains(made, *id)) made.push_back(*id);
    }
    return made;
}

}}  // namespace toolkit::v0
