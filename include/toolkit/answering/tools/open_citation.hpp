// The tool that opens a found passage and gives it a citation number.
#pragma once

#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/answering/prompt/answering_options.hpp>
#include <toolkit/answering/reading/by_topic.hpp>
#include <toolkit/answering/reading/guidance.hpp>
#include <toolkit/answering/tools/search_docs.hpp>
#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/tool/invoke.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// An opened passage as a result. It gets its number when it enters the record.
struct opened_passage {
    opened_citation passage;
    std::optional<std::size_t> shown_bytes{};  ///< of its text in the prompt, if not as many as by default

    /// Invalid UTF-8 in the text is replaced.
    void enter(run_record& record);
    /// A summary such as "Retrieved 1.2KB".
    [[nodiscard]] std::string brief() const;
    [[nodiscard]] std::string done() const;
};

/// `open_citation{docId, chunkId}` returns the passage's whole text with its citation number.
struct open_citation {
    std::string doc_id;
    std::string chunk_id;

    static constexpr tool_about about{
        .description = "Open a found passage to read and cite it. Use the full ids of a search result.",
        .idempotent = true};
    struct doc {
        field doc_id{.description = "Full 36-character docId of a search result", .name = "docId"};
        field chunk_id{.description = "Full 36-character chunkId of the same search result", .name = "chunkId"};
    };

    [[nodiscard]] std::string doing(const auto& context) const {
        for (const search_record& search : context.record().searches)
            for (const hit& found : search.hits)
                if (found.chunk_id.to_string() == chunk_id)
                    return visible_line(
                        "Opening " + found.filename + (found.heading.empty() ? "" : " (" + found.heading + ")"),
                        default_text_bounds.line_bytes);
        return visible_line("Opening " + chunk_id, default_text_bounds.line_bytes);
    }

    result<opened_passage> operator()(auto& context) const {
        const auto document = uuid::from_string(doc_id);
        if (!document) return document.error();
        const auto id = uuid::from_string(chunk_id);
        if (!id) return id.error();
        auto read = context.view().chunk(*id, context.stop());
        if (!read) return std::move(read).error();
        if (read->doc_id != *document)
            return failure::of(failure_kind::not_found, "open_citation", "no such passage in this document",
                               "Use docId and chunkId of one search result");
        return opened_passage{{0, read->doc_id, read->id, read->index, std::move(read->filename),
                               std::move(read->heading), read->bytes, std::move(read->text), std::move(read->columns)},
                              shown_bytes(context)};
    }

    /// The hits that may be opened now, best first. A guided model makes the demanded searches first. Then it opens one
    /// passage at a time, a limited number in all, and each only once.
    static std::vector<const hit*> openable(const auto& context) {
        const run_record& record = context.record();
        const answering_options& options = answering_options_of(context);
        if (!guidance_of(context).is_guided)
            return record.citations.size() < most_opened(context) ? record.unopened(options.citations)
                                                                  : std::vector<const hit*>{};
        const bool by_topic = reads_by_topic(context.task().question, context.required());
        const std::size_t topics = by_topic ? context.required().required_search_topics.size() : 0;
        if (record.citations.size() >= std::max(options.guided_citations, topics)) return {};
        if (waits_for_search(context)) return {};
        auto may_open = [&](const hit& found) {
            return context.environment().find("open_citation", input_of(found)) == nullptr;
        };
        if (by_topic) {
            const hit* const next =
                next_of_topics(context.required(), record, function_ref<bool(const hit&)>{may_open});
            if (next != nullptr) return {next};
            // Each topic has its passage. The question may demand more of them.
            const auto opened = static_cast<std::int64_t>(record.citations.size());
            if (opened >= context.required().min_opened_citations) return {};
        }
        for (const hit* found : record.unopened(std::numeric_limits<std::size_t>::max()))
            if (may_open(*found)) return {found};
        return {};
    }
    static open_citation naming(const hit& found);
    /// The arguments as the model would write them.
    static std::string input_of(const hit& found);

    static bool available(const auto& context) { return !openable(context).empty(); }

    /// The calls of one reply are offered together, so the limit is checked again for each of them. A passage that is
    /// open already may be opened again.
    [[nodiscard]] std::optional<failure> over_limit(const auto& context, std::size_t waiting) const {
        const run_record& record = context.record();
        const std::size_t most = most_opened(context);
        const auto id = uuid::from_string(chunk_id);
        if (record.citations.size() + waiting < most || (id && record.find(*id) != nullptr)) return {};
        return all_opened(most);
    }

    /// A guided model has no choice, so it is not asked.
    static std::string only_input(const auto& context) {
        const auto next = openable(context);
        return guidance_of(context).is_guided && !next.empty() ? input_of(*next.front()) : std::string{};
    }

    /// The schema allows only ids of hits, in pairs.
    static std::string input_schema(const auto& context) {
        std::string text = R"({"anyOf":[)";
        bool first = true;
        for (const hit* found : openable(context)) {
            if (!first) text += ',';
            first = false;
            text += R"({"type":"object","properties":{"docId":{"const":")" + found->doc_id.to_string() +
                    R"("},"chunkId":{"const":")" + found->chunk_id.to_string() +
                    R"("}},"required":["docId","chunkId"],"additionalProperties":false})";
        }
        return text + "]}";
    }

    static fenced to_model(const opened_passage& value, std::size_t);

private:
    /// The failure of a call above the bound of opened passages.
    static failure all_opened(std::size_t most);
    /// True if a demanded search comes first: its words are known, and it was not tried yet.
    static bool waits_for_search(const auto& context) {
        if (context.record().searches.empty() || context.environment().is_withdrawn("search_docs")) return false;
        const std::string next = search_docs::only_input(context);
        return !next.empty() && search_docs::available(context) &&
               context.environment().find("search_docs", next) == nullptr;
    }
    /// The number of passages that a run opens. The question may demand more than the options allow.
    static std::size_t most_opened(const auto& context) {
        const answering_options& options = answering_options_of(context);
        const constraints& required = context.required();
        const auto demanded = static_cast<std::size_t>(std::max<std::int64_t>(0, required.min_opened_citations));
        if (!guidance_of(context).is_guided) return std::max(options.opened_citations, demanded);
        return std::max({options.guided_citations, demanded, required.required_search_topics.size()});
    }
    static std::optional<std::size_t> shown_bytes(const auto& context) {
        const std::size_t bytes = answering_options_of(context).shown_citation_bytes;
        return bytes == default_answering_options.shown_citation_bytes ? std::nullopt : std::optional{bytes};
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/answering/tools/impl/open_citation.ipp>
#endif
