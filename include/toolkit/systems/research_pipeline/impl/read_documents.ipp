// Reads documents, several at the same time.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/document/block_ids.hpp>
#include <toolkit/systems/research_pipeline/footnotes.hpp>
#include <toolkit/systems/research_pipeline/question_text.hpp>
#include <toolkit/systems/research_pipeline/read_documents.hpp>
#include <toolkit/systems/research_pipeline/talk.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/tool/invoke_all.hpp>

#include <algorithm>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace reading_documents {

/// Of a block's id in the content, with the sentence about a gap before it.
inline constexpr std::size_t id_bytes = 64;

[[nodiscard]] inline std::string_view length_rule(detail_level detail) {
    if (detail == detail_level::simple) return "Answer in one or two sentences. ";
    if (detail == detail_level::concise) return "Answer in a few sentences. ";
    return "Give all that the document says about it, with numbers, names and dates. ";
}

[[nodiscard]] inline std::string rules_of(detail_level detail) {
    std::string rules =
        "You read one document and answer a question from it alone. Use only what the document says. Behind each fact "
        "write the id of its block, such as [b12]. ";
    rules.append(length_rule(detail)).append("If the document does not help, write exactly: ");
    return rules.append(not_in_document).append("\n").append(data_rule);
}

/// Whether an answer has at least one word of what the model read.
[[nodiscard]] inline bool has_words_of(const readable_document& one, std::string_view text) {
    using namespace research_rules;
    return shared_words(padded_words(text), padded_words(one.content, one.content.size())) > 0;
}

[[nodiscard]] inline document_answer answer_from(const pipeline_model& model, std::string_view question,
                                                 const readable_document& one, detail_level detail,
                                                 const stop_token& stop, const pipeline_limits& limits) {
    document_answer made;
    std::string text;
    append_fence(text, "document", {{"filename", one.whole.filename}, {"title", one.whole.title}}, one.content);
    append_question(text, question, limits);
    auto written = model.write(stage_request(rules_of(detail), std::move(text), limits.reading_tokens), stop);
    if (!written) {
        made.why = std::move(written).error();
        return made;
    }
    made.text = without_footnotes(cut_utf8(*written, limits.answer_bytes));
    made.blocks = named_blocks(made.text, citable_blocks(one.whole).size());
    if (made.blocks.empty() && written->find(not_in_document) != std::string::npos) {  // a part may be answered
        made.text.clear();
        return made;
    }
    made.relevant = !made.blocks.empty() || has_words_of(one, made.text);
    if (!made.relevant)
        made.why = failure::of(failure_kind::bad_reply, "pipeline", "the answer has no word of the document",
                               "use a model that follows instructions");
    return made;
}

}  // namespace reading_documents

TOOLKIT_FUNCTION readable_document readable(document whole, std::vector<hit> hits, const pipeline_limits& limits) {
    readable_document made{std::move(whole), std::move(hits)};
    const std::vector<block> blocks = citable_blocks(made.whole);
    const auto size_of = [&](std::size_t i) {
        return blocks[i].bytes.end - blocks[i].bytes.begin + reading_documents::id_bytes;
    };
    std::size_t all = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) all += size_of(i);
    if (all > limits.document_bytes) {
        std::size_t used = 0;
        const auto take = [&](std::size_t i) {
            if (i >= blocks.size() || used + size_of(i) > limits.document_bytes || contains(made.blocks, i)) return;
            made.blocks.push_back(i);
            used += size_of(i);
        };
        for (const hit& found : made.hits) {
            const auto first = block_at(blocks, found.bytes.begin);
            const auto last = block_at(blocks, found.bytes.end > 0 ? found.bytes.end - 1 : 0);
            if (!first || !last) continue;
            for (std::size_t i = *first; i <= *last && used < limits.document_bytes; ++i) take(i);
            if (*first > 0) take(*first - 1);
            take(*last + 1);
        }
        for (std::size_t i = 0; made.hits.empty() && i < blocks.size(); ++i) {
            if (used + size_of(i) > limits.document_bytes) break;
            take(i);
        }
        if (made.blocks.empty()) {  // each is too long: the beginning of the best one
            const auto best = made.hits.empty() ? std::nullopt : block_at(blocks, made.hits.front().bytes.begin);
            made.blocks.push_back(best.value_or(0));
        }
        std::sort(made.blocks.begin(), made.blocks.end());
    }
    made.content = text_with_block_ids(made.whole, made.blocks, limits.document_bytes);
    return made;
}

TOOLKIT_FUNCTION result<std::vector<document_answer>> answer_from_documents(
    const pipeline_model& model, std::string_view question, std::span<const readable_document> documents,
    detail_level detail, const stop_token& stop, const pipeline_limits& limits) {
    std::vector<document_answer> answers(documents.size());
    const auto one = [&](std::size_t i) {
        answers[i] = reading_documents::answer_from(model, question, documents[i], detail, stop, limits);
    };
    calling::at_the_same_time(documents.size(), limits.threads, function_ref<void(std::size_t)>{one});
    for (const document_answer& each : answers)
        if (each.why && each.why->kind == failure_kind::cancelled) return *each.why;
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "pipeline", "the run was stopped");
    return answers;
}

}}  // namespace toolkit::v0
