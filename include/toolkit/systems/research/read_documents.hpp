// The tools that read documents: one, or several at the same time.
// In: ids. Out: contents with the ids of their blocks. Next: cite_source, or the answer.
#pragma once

#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/research/so_far.hpp>
#include <toolkit/tool/about.hpp>
#include <toolkit/tool/invoke_all.hpp>
#include <toolkit/tool/tool_limits.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Limits of reading.
struct reading_limits {
    std::size_t content_bytes = 400'000;  ///< of the content of a document
    std::size_t source_bytes = 256'000;   ///< of the text with which the claims of an answer are compared
    std::size_t focused_blocks = 12;      ///< the best blocks for a focus; their neighbours come on top
    std::size_t documents = 20;           ///< of one call of read_multiple_documents
    std::size_t at_once = 8;              ///< that are read at the same time
};
inline constexpr reading_limits default_reading_limits{};

/// A document that was read. It becomes a source of the answer.
struct read_content {
    uuid doc_id;
    std::string filename;
    std::string content;  ///< blocks with their ids
    std::int64_t page_count = 0;
    std::string title{};
    std::string source{};   ///< the text of the document, or its beginning
    std::string excerpt{};  ///< what the model reads if the content is too long: the blocks about its question

    [[nodiscard]] document_content shown() const { return {doc_id.to_string(), filename, content, page_count}; }
    /// Adds the document to the sources. Documents have the chunk id of their own id there (gate.hpp).
    void enter(run_record& record) const;
    [[nodiscard]] std::string done() const { return "Read " + filename; }
};

/// Several documents that were read.
struct read_contents {
    struct failed {
        std::string doc_id;
        std::string error;
    };
    std::vector<read_content> documents;
    std::vector<failed> not_read{};

    void enter(run_record& record) const;
    [[nodiscard]] std::string done() const;
};

namespace research_reading {

/// The blocks that have words of a text, best first.
[[nodiscard]] std::vector<std::size_t> ranked_blocks(const document& from, const std::vector<block>& blocks,
                                                     std::string_view text, const stop_token& stop);

/// The blocks that are about a text, with their neighbours, in order. Empty if no block has a word of it.
[[nodiscard]] std::vector<std::size_t> focused_blocks(const document& from, std::string_view focus,
                                                      const stop_token& stop, const reading_limits& most);

/// What a document is read for. A result whose JSON has more than `room` bytes is shown as an excerpt.
struct reading_purpose {
    std::string_view focus;     ///< of the call, or empty
    std::string_view question;  ///< of the user
    std::size_t room = 0;
};

/// The content of a document; with a focus only what is about it. If nothing is about it, the whole content.
[[nodiscard]] read_content content_of(const document& from, const reading_purpose& purpose, const stop_token& stop,
                                      const reading_limits& most = default_reading_limits);

/// The failure of a text that is no id of a document.
[[nodiscard]] failure no_id(std::string_view text);

/// The document with this id. The name of a file counts, too, if one document has it.
template <class View>
[[nodiscard]] result<document> find(const View& view, std::string_view id, const stop_token& stop) {
    if (const auto known = uuid::from_string(id)) return view.document(*known, stop);
    const auto named = view.find_document(id, stop);
    if (!named) return named.error();
    if (named->size() != 1) return no_id(id);
    return view.document(named->front().id, stop);
}

/// A document as the model sees it, as JSON of at most so many bytes. A content that is too long is replaced by its
/// excerpt, or cut at a block, and says so.
[[nodiscard]] std::string printed(const read_content& read, std::size_t most_bytes);
[[nodiscard]] std::string printed(const read_contents& read, std::size_t most_bytes);

/// "Reading 3 documents"
[[nodiscard]] std::string doing(std::size_t documents);

}  // namespace research_reading

struct read_document {
    std::string doc_id;
    std::string focus_query{};

    static constexpr tool_about about{.description = "Read a specific document to get its full content.",
                                      .read_only = true};
    struct doc {
        field doc_id{.description = "Document ID to read", .min_length = 1, .max_length = 500};
        field focus_query{.description = "Optional: focus on specific content", .max_length = 1'000, .required = false};
    };

    result<read_content> operator()(auto& context) const {
        auto from = research_reading::find(context.view(), doc_id, context.stop());
        if (!from) return std::move(from).error();
        return research_reading::content_of(
            *from, {focus_query, context.task().question, limits_of(context).result_bytes}, context.stop());
    }
    /// `{doc_id, filename, content, page_count}`
    [[nodiscard]] static std::string to_model(const read_content& read, std::size_t tokens_at_most) {
        return research_reading::printed(read, 4 * tokens_at_most);
    }
};

struct read_multiple_documents {
    std::vector<std::string> doc_ids;

    static constexpr tool_about about{.description = "Read several documents at once to get their content.",
                                      .read_only = true};
    struct doc {
        field doc_ids{.description = "Document IDs to read",
                      .min_items = 1,
                      .max_items = default_reading_limits.documents,
                      .items = item{.min_length = 1, .max_length = 500}};
    };

    [[nodiscard]] std::string doing() const { return research_reading::doing(doc_ids.size()); }

    result<read_contents> operator()(auto& context) const {
        std::vector<std::optional<result<read_content>>> outcomes(doc_ids.size());
        constexpr std::size_t around = 100;  // bytes of the list
        const std::size_t room = limits_of(context).result_bytes;
        const research_reading::reading_purpose purpose{
            {}, context.task().question, (room - std::min(room, around)) / std::max<std::size_t>(doc_ids.size(), 1)};
        const auto read_one = [&](std::size_t i) {
            auto from = research_reading::find(context.view(), doc_ids[i], context.stop());
            if (!from) outcomes[i] = std::move(from).error();
            else outcomes[i] = research_reading::content_of(*from, purpose, context.stop());
        };
        calling::at_the_same_time(doc_ids.size(), default_reading_limits.at_once,
                                  function_ref<void(std::size_t)>{read_one});
        read_contents made;
        made.documents.reserve(doc_ids.size());
        for (std::size_t i = 0; i < doc_ids.size(); ++i) {
            auto& one = *outcomes[i];
            if (one) made.documents.push_back(std::move(*one));
            else if (one.error().kind == failure_kind::cancelled) return std::move(one).error();
            else made.not_read.push_back({doc_ids[i], one.error().for_model()});
        }
        if (made.documents.empty()) return std::move(*outcomes.front()).error();
        return made;
    }
    /// `{documents: [{doc_id, filename, content, page_count}], not_read: [{doc_id, error}]}`
    [[nodiscard]] static std::string to_model(const read_contents& read, std::size_t tokens_at_most) {
        return research_reading::printed(read, 4 * tokens_at_most);
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research/impl/read_documents.ipp>
#endif
