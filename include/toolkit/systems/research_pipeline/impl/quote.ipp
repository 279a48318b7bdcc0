// Quotes documents.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/document/block_ids.hpp>
#include <toolkit/llm/extractive/extract_answer.hpp>
#include <toolkit/systems/research/cite.hpp>
#include <toolkit/systems/research_pipeline/footnotes.hpp>
#include <toolkit/systems/research_pipeline/format_reply.hpp>
#include <toolkit/systems/research_pipeline/quote.hpp>

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace quoting_documents {

inline constexpr std::size_t most_words = 60;
inline constexpr std::size_t most_blocks = 400;
inline constexpr std::size_t rivals = 8;  ///< the hit whose score says how many others match as well

/// A block that may be quoted.
struct quotable {
    const document* of = nullptr;
    span bytes;
    text_without_footnotes text;
};

/// The score of the best hit that touches a block, and 0 if there is none.
[[nodiscard]] inline double score_of(const readable_document& one, span bytes) {
    double best = 0;
    for (const hit& found : one.hits)
        if (found.bytes.begin < bytes.end && bytes.begin < found.bytes.end) best = std::max(best, found.score);
    return best;
}

/// How well the search has found the documents: the score of the best hit, and that of the eighth divided by it.
inline void read_scores(extractive_evidence& evidence, std::span<const readable_document> documents) {
    std::vector<double> scores;
    for (const readable_document& one : documents)
        for (const hit& found : one.hits) scores.push_back(std::min(found.score, 1.0));
    std::sort(scores.begin(), scores.end(), [](double a, double b) { return a > b; });
    evidence.score = scores.empty() ? 1 : scores.front();  // without a search the user has named the documents
    if (scores.size() >= rivals && scores.front() > 0) evidence.also_ran = scores[rivals - 1] / scores.front();
}

/// The blank before the next " [12]" and its last bracket. A sentence may have other brackets, such as "[sic]".
[[nodiscard]] inline std::pair<std::size_t, std::size_t> next_marker(std::string_view text) {
    for (std::size_t open = text.find(" ["); open != std::string_view::npos; open = text.find(" [", open + 1)) {
        const std::size_t close = text.find_first_not_of("0123456789", open + 2);
        if (close != std::string_view::npos && close > open + 2 && text[close] == ']') return {open, close};
    }
    return {std::string_view::npos, std::string_view::npos};
}

/// A sentence of the answer is cited as it stands in its block, else the whole block.
[[nodiscard]] inline span place_of_sentence(const quotable& block, std::string_view quote) {
    for (const std::string_view dots : {"\u2026 "})
        if (quote.starts_with(dots)) quote.remove_prefix(dots.size());
    for (const std::string_view dots : {" \u2026"})
        if (quote.ends_with(dots)) quote.remove_suffix(dots.size());
    const auto place = place_of_quotation(block.text.text(), quote);
    if (!place) return block.bytes;
    const span original = block.text.original(*place);
    return {block.bytes.begin + original.begin, block.bytes.begin + original.end};
}

}  // namespace quoting_documents

TOOLKIT_FUNCTION quoted_answer quote_documents(std::string_view question, std::span<const readable_document> documents,
                                               std::vector<research_citation> known) {
    using namespace quoting_documents;
    const parsed_question asked = read_question(question);
    std::deque<quotable> blocks;  // `opened` has views of their texts
    std::vector<opened_text> opened;
    std::vector<std::vector<block>> kept;  // the headings of `opened` are views
    kept.reserve(documents.size());
    for (const readable_document& one : documents) {
        kept.push_back(citable_blocks(one.whole));
        const std::vector<block>& all = kept.back();
        double best = 0;
        for (const hit& found : one.hits) best = std::max(best, found.score);
        for (std::size_t i = 0; i < all.size() && blocks.size() < most_blocks; ++i) {
            if (!one.blocks.empty() && !contains(one.blocks, i)) continue;
            if (all[i].kind == block_kind::heading) continue;
            const double score = score_of(one, all[i].bytes);
            const std::string_view text = all[i].bytes.of(one.whole.text);
            blocks.push_back({&one.whole, all[i].bytes,
                              all[i].kind == block_kind::code ? text_without_footnotes::unchanged(text)
                                                              : text_without_footnotes{text}});
            opened.push_back({.number = static_cast<std::uint32_t>(blocks.size()),
                              .heading = all[i].heading.empty() ? std::string_view{one.whole.title}
                                                                : std::string_view{all[i].heading},
                              .text = blocks.back().text.text(),
                              .nearness = best > 0 ? score / best : 0});
        }
    }
    std::vector<extracting::matched_passage> passages;
    passages.reserve(opened.size());
    for (const opened_text& one : opened) passages.push_back(extracting::match(asked, one));
    extractive_evidence evidence = weigh(asked, passages);
    read_scores(evidence, documents);
    if (!convinces(evidence)) return {{}, std::move(known)};
    const extracted_answer written = compose(asked, passages, most_words);

    quoted_answer made{{}, std::move(known)};
    std::string_view rest = written.text;
    while (!rest.empty()) {  // "sentence [3] sentence [5]"
        const auto [open, close] = next_marker(rest);
        if (close == std::string_view::npos) break;
        std::size_t number = 0;
        for (const char c : rest.substr(open + 2, close - open - 2))
            number = number <= blocks.size() ? number * 10 + static_cast<std::size_t>(c - '0') : blocks.size() + 1;
        const std::string_view quote = rest.substr(0, open);
        rest.remove_prefix(close + 1);
        if (rest.starts_with(' ')) rest.remove_prefix(1);
        if (number == 0 || number > blocks.size()) continue;
        const quotable& block = blocks[number - 1];
        const auto next = static_cast<std::int64_t>(made.citations.size()) + 1;
        research_citation one = citation_of(*block.of, place_of_sentence(block, quote), next);
        std::int64_t cited = next;
        for (const research_citation& other : made.citations)
            if (other.doc_id == one.doc_id && other.block_id == one.block_id && other.cited_text == one.cited_text)
                cited = other.number;
        if (cited == next) made.citations.push_back(std::move(one));
        if (!made.text.empty()) made.text += ' ';
        made.text.append(quote).append(" ").append(marker_of(cited));
    }
    return made;
}

}}  // namespace toolkit::v0
