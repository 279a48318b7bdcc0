// The tool that says what a document is about, from its metadata. No model is asked.
// In: an id. Out: title, headings and properties. Next: read_document.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/research/read_documents.hpp>
#include <toolkit/tool/about.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

struct document_summary {
    std::string doc_id;
    std::string filename;
    std::string title;
    std::string summary;
    std::int64_t page_count = 0;
    raw_json properties{"{}"};
};

/// Properties as a JSON object: numbers, texts, dates as ISO 8601, places as {latitude, longitude}, lists of texts.
[[nodiscard]] raw_json properties_json(const std::vector<property>& all);

/// The summary: a property `summary`, `abstract` or `description`; else the headings and the first characters.
[[nodiscard]] document_summary summary_of(const document& from);

struct get_document_summary {
    std::string doc_id;

    static constexpr tool_about about{.description = "Get a brief summary of a document from its metadata.",
                                      .read_only = true};
    struct doc {
        field doc_id{.description = "Document ID to summarise", .min_length = 1, .max_length = 500};
    };
    result<document_summary> operator()(auto& context) const {
        const auto from = research_reading::find(context.view(), doc_id, context.stop());
        if (!from) return from.error();
        return summary_of(*from);
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research/impl/document_summary.ipp>
#endif
