// The functions of document_registry.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/retrieval/files/file.hpp>
#include <toolkit/schema/parse/parse.hpp>
#include <toolkit/systems/rabbithole/references/document_registry.hpp>

#include <map>
#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<document_registry> document_registry::from_json(std::string_view json,
                                                                        const document_registry_limits& limits) {
    using files = std::map<std::string, std::vector<std::string>>;
    constexpr std::string_view registry = "document registry";
    const auto too_large = [&](std::string_view what) {
        return failure::of(failure_kind::too_large, registry, what, "split it, or raise document_registry_limits");
    };
    if (json.size() > limits.bytes) return too_large("the text is longer than the limit");
    auto read = parse<std::map<std::string, files>>(json);
    if (!read) return std::move(read).error();
    document_registry made;
    std::size_t synonyms = 0;
    for (auto& [collection, documents] : *read)
        for (auto& [filename, names] : documents) {
            const auto nameless = [&](std::string_view what) {
                std::string place = "/";
                place += collection;
                place += '/';
                place += filename;
                return failure::of(failure_kind::wrong_length, place, what,
                                   R"(write {"collection": {"file.pdf": ["synonym"]}})");
            };
            if (filename.empty()) return nameless("a file has no name");
            if (any_in(names, [](const std::string& name) { return document_naming::plain(name).empty(); }))
                return nameless("a synonym is empty");
            synonyms += names.size();
            if (synonyms > limits.synonyms) return too_large("it has more synonyms than the limit");
            if (made.documents_.size() == limits.documents) return too_large("it has more documents than the limit");
            made.documents_.push_back({collection, filename, std::move(names)});
        }
    return made;
}

TOOLKIT_FUNCTION result<document_registry> document_registry::read(const std::string& path,
                                                                   const document_registry_limits& limits) {
    const auto file = read_file(path, limits.bytes + 1);
    if (!file) return file.error();
    auto made = from_json(file->bytes, limits);
    if (!made) {
        std::string place = path;
        place += ' ';
        place += std::string_view{made.error().where};
        made.error().where = small_text{place};
    }
    return made;
}

TOOLKIT_FUNCTION std::vector<registry_match> document_registry::find(std::string_view name,
                                                                     std::string_view collection_hint) const {
    document_name_options by = document_names_default;
    const std::size_t most = by.most;
    by.most = documents_.size();
    document_finder finder(name, by);
    for (std::size_t i = 0; i < documents_.size(); ++i) {
        finder.offer(i, documents_[i].filename, {});
        for (const std::string& synonym : documents_[i].synonyms) finder.offer_synonym(i, synonym);
    }
    std::vector<registry_match> found;
    const std::vector<named_document> best = finder.best();
    for (const bool hinted : {true, false})
        for (const named_document& one : best) {
            const registered_document& document = documents_[one.number];
            const bool is_hinted = !collection_hint.empty() && document.collection == collection_hint;
            if (is_hinted == hinted && found.size() < most)
                found.push_back({document.filename, document.collection, one.how, one.similarity});
        }
    return found;
}

}}  // namespace toolkit::v0
