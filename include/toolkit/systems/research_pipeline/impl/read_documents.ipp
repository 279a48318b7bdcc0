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

/// The text of the blocks, each with its id, without footnotes of the document.
[[nodiscard]] inline std::string text_of_blocks(const readable_document& one, const std::vector<std::size_t>& named,
                                                std::size_t bytes) {
    const std::vector<block> blocks = citable_blocks(one.whole);
    std::string text;
    for (const std::size_t i : named) {
        if (!text.empty()) text += ' ';
        text.append(without_footnotes(blocks[i].bytes.of(one.whole.text))).append(" [").append(block_id(i)).append("]");
    }
    return std::string{cut_utf8(text, bytes)};
}

/// The rules for a small model. It refuses much less if it sees no ids of blocks and need not write them.
[[nodiscard]] inline std::string short_rules() {
    return std::string{
        "You answer a question from passages of a document, in one sentence. Use only what the passages say. If "
        "no passage answers it, write exactly: "}
        .append(not_in_document)
        .append("\n")
        .append(data_rule);
}

/// The best passages that fit, best first. Without hits, the beginning of the document.
[[nodiscard]] inline std::string best_passages(const readable_document& one, const pipeline_limits& limits) {
    const std::vector<block> blocks = citable_blocks(one.whole);
    std::vector<std::size_t> taken;
    std::string text;
    for (const hit& found : one.hits) {
        const auto first = block_at(blocks, found.bytes.begin);
        const auto last = block_at(blocks, found.bytes.end > 0 ? found.bytes.end - 1 : 0);
        if (!first || !last) continue;
        std::string passage;
        for (std::size_t i = *first; i <= *last && passage.size() < limits.passages_bytes; ++i) {
            if (contains(taken, i)) continue;
            taken.push_back(i);
            passage.append(blocks[i].bytes.of(one.whole.text)).append("\n");
        }
        if (!text.empty() && text.size() + passage.size() > limits.passages_bytes) break;
        text.append(passage).append("\n");
    }
    return std::string{cut_utf8(text.empty() ? std::string_view{one.whole.text} : text, limits.passages_bytes)};
}

[[nodiscard]] inline document_answer answer_from(const pipeline_model& model, std::string_view question,
                                                 const readable_document& one, detail_level detail,
                                                 const stop_token& stop, const pipeline_limits& limits) {
    document_answer made;
    std::string text;
    append_fence(text, "document", {{"filename", one.whole.filename}, {"title", one.whole.title}},
                 model.is_small() ? best_passages(one, limits) : one.content);
    append_question(text, question, limits);
    auto written = model.write(
        stage_request(model.is_small() ? short_rules() : rules_of(detail), std::move(text), limits.reading_tokens),
        stop);
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
    if (!made.blocks.empty() && !has_words(replace_named_blocks(made.text, [](const auto&) { return std::string{}; })))
        made.text = text_of_blocks(one, made.blocks, limits.answer_bytes);  // it named blocks, and said nothing
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
