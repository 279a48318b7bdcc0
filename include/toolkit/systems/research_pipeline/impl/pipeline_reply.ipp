// Puts a reply of the pipeline together.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/document/block_ids.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/systems/research/cite.hpp>
#include <toolkit/systems/research_pipeline/pipeline_reply.hpp>
#include <toolkit/text/visible.hpp>

#include <utility>

namespace toolkit { inline namespace v0 { namespace pipeline_parts {

TOOLKIT_FUNCTION readable_document with_content(document whole, std::vector<hit> hits, std::string content) {
    readable_document made{std::move(whole), std::move(hits)};
    made.content = std::move(content);
    return made;
}

TOOLKIT_FUNCTION std::vector<hit> hits_of(const research_so_far& so_far, std::size_t most) {
    std::vector<hit> made;
    for (const search_record& one : so_far.searches)
        for (const hit& found : one.hits) {
            if (made.size() == most) return made;
            if (none_in(made, [&](const hit& other) { return other.chunk_id == found.chunk_id; }))
                made.push_back(found);
        }
    return made;
}

TOOLKIT_FUNCTION pipeline_reply begun(const research_so_far& so_far, pipeline_route route) {
    pipeline_reply made{.route = route};
    made.reply.citations = so_far.citations;
    return made;
}

TOOLKIT_FUNCTION void add_read(research_reply& reply, std::span<const readable_document> documents) {
    for (const readable_document& one : documents) {
        std::string id = one.whole.id.to_string();
        if (!contains(reply.documents_read, id)) reply.documents_read.push_back(std::move(id));
    }
}

TOOLKIT_FUNCTION std::string labelled(std::string_view text) {
    return std::string{model_failed_label}.append("\n\n").append(text);
}

TOOLKIT_FUNCTION std::vector<document_preview> previews_of(const found_documents& found,
                                                           const pipeline_limits& limits) {
    std::vector<document_preview> made;
    made.reserve(found.documents.size());
    for (const document_hits& one : found.documents) {
        const std::string_view snippet = one.hits.empty() ? std::string_view{} : std::string_view{one.hits[0].snippet};
        made.push_back({one.doc_id.to_string(), one.filename,
                        std::string{first_code_points(snippet, limits.preview_characters)}, one.score});
    }
    return made;
}

TOOLKIT_FUNCTION reasoning_step read_step(std::size_t index, const readable_document& one,
                                          const document_answer* answer, const pipeline_limits& limits) {
    std::string metadata;
    json_writer out{metadata};
    out.begin_object().member("doc_id", one.whole.id.to_string()).member("title", repair_utf8(one.whole.title));
    out.member("page_count", one.whole.pages.size()).end_object();
    reasoning_step made = research_steps::read_doc(
        {.index = index,
         .filename = one.whole.filename,
         .doc_metadata = {std::move(metadata)},
         .llm_context = std::string{first_code_points(one.content, limits.context_characters)}});
    if (answer != nullptr && answer->why) {
        made.message = "Could not read " + visible_line(one.whole.filename, 200);
        made.tool_status = reasoning_status::error;
    }
    return made;
}

TOOLKIT_FUNCTION std::string findings_of(std::span<const document_answer> answers, const pipeline_limits& limits) {
    std::string text;
    for (const document_answer& one : answers) {
        if (!one.relevant) continue;
        if (!text.empty()) text += "\n\n";
        text += one.text;
    }
    return std::string{first_code_points(text, limits.context_characters)};
}

TOOLKIT_FUNCTION std::vector<std::string> unread(std::span<const readable_document> documents,
                                                 std::span<const document_answer> answers) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < documents.size() && i < answers.size(); ++i)
        if (answers[i].why) names.push_back(documents[i].whole.filename);
    return names;
}

TOOLKIT_FUNCTION research_citation marked_words(const citation_context& marked, const document* from,
                                                std::int64_t number) {
    if (from != nullptr) {
        const std::vector<block> blocks = citable_blocks(*from);
        const auto index = block_index(marked.block_id);
        const span within = index && *index < blocks.size() ? blocks[*index].bytes : span{0, from->text.size()};
        for (const span place : {within, span{0, from->text.size()}})
            if (const auto found = place_of_quotation(place.of(from->text), marked.cited_text))
                return citation_of(*from, {place.begin + found->begin, place.begin + found->end}, number);
    }
    return {.number = number,
            .cited_text = marked.cited_text,
            .block_id = {},
            .doc_id = {},
            .filename = visible_line(marked.filename, 200),
            .page = marked.page};
}

}}}  // namespace toolkit::v0::pipeline_parts
