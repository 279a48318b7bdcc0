// Finds cited words in their block.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/document/block_ids.hpp>
#include <toolkit/document/cited_place.hpp>
#include <toolkit/llm/model/message.hpp>
#include <toolkit/systems/research/cite.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/validation/checks/quotations.hpp>
#include <toolkit/validation/checks/terms.hpp>

#include <vector>

namespace toolkit { inline namespace v0 {

namespace citing {

/// The shortest beginning of a text whose normal form has more than `bytes` bytes.
[[nodiscard]] inline std::size_t beginning_with(std::string_view text, std::size_t bytes) {
    std::size_t low = 0;  // not enough
    std::size_t high = text.size();
    while (low + 1 < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (quoting::normal(cut_utf8(text, middle)).size() > bytes) high = middle;
        else low = middle;
    }
    return high;
}

[[nodiscard]] inline std::string shown(std::string_view words) {
    constexpr std::size_t most = 80;
    const std::string line = visible_line(words, 4 * most);
    const std::string_view beginning = first_code_points(line, most);
    return "\"" + std::string{beginning} + (beginning.size() < line.size() ? "…\"" : "\"");
}

}  // namespace citing

TOOLKIT_FUNCTION std::optional<span> place_of_quotation(std::string_view text, std::string_view words) {
    const std::string source = quoting::normal(text);
    std::string wanted = quoting::normal(words);
    std::size_t at = terms::place_of(source, wanted);
    while (at == std::string::npos && !wanted.empty() &&
           std::string_view{" .,;:!?"}.find(wanted.back()) != std::string_view::npos) {
        wanted.pop_back();
        at = terms::place_of(source, wanted);
    }
    if (at == std::string::npos || wanted.empty()) return std::nullopt;
    const std::size_t behind_first = citing::beginning_with(text, at);
    const std::size_t end = citing::beginning_with(text, at + wanted.size() - 1);
    std::size_t begin = behind_first - 1;
    while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xC0U) == 0x80U) --begin;
    return span{begin, end};
}

TOOLKIT_FUNCTION research_citation citation_of(const document& from, span bytes, std::int64_t number) {
    research_citation made{.number = number,
                           .cited_text = std::string{bytes.of(from.text)},
                           .block_id = {},
                           .doc_id = from.id.to_string(),
                           .filename = from.filename,
                           .page = page_of(from, bytes),
                           .places = places_of(from, bytes)};
    if (const auto index = block_at(citable_blocks(from), bytes.begin)) made.block_id = block_id(*index);
    return made;
}

TOOLKIT_FUNCTION result<research_citation> cite(std::span<const document* const> read, const citation_wish& wish,
                                                std::span<const research_citation> known, const citing_limits& most) {
    const auto next = static_cast<std::int64_t>(known.size()) + 1;
    if (known.size() >= most.citations)
        return failure::tool("There are " + std::to_string(known.size()) + " citations already",
                             "Write the answer with these");
    if (wish.cited_text.size() > most.cited_bytes)
        return failure::tool("The cited text is too long", "Cite the sentence that carries the claim");
    if (!has_words(wish.cited_text))
        return failure::tool("The cited text is empty", "Copy the words of the document that carry the claim");
    const auto index = block_index(wish.block_id);
    if (!index)
        return failure::tool(citing::shown(wish.block_id) + " is no block id",
                             "Use an id from the content of a document, such as b12");
    bool has_block = false;
    for (auto each = read.rbegin(); each != read.rend(); ++each) {
        const document& from = **each;
        const std::vector<block> blocks = citable_blocks(from);
        if (*index >= blocks.size()) continue;
        has_block = true;
        const span within = blocks[*index].bytes;
        const auto place = place_of_quotation(within.of(from.text), wish.cited_text);
        if (!place) continue;
        research_citation made =
            citation_of(from, {within.begin + place->begin, within.begin + place->end}, wish.number);
        for (const research_citation& one : known)
            if (one.doc_id == made.doc_id && one.block_id == made.block_id && one.cited_text == made.cited_text)
                return failure::tool("This text is citation " + std::to_string(one.number) + " already",
                                     "Write [" + std::to_string(one.number) + "]");
        if (wish.number != next)
            return failure::tool(std::to_string(wish.number) + " is not the next citation number",
                                 "use " + std::to_string(next));
        return made;
    }
    const std::string id = block_id(*index);
    if (!has_block)
        return failure::tool("No document that was read has the block " + id,
                             read.empty() ? "Read a document first" : "Use an id from the content of a document");
    return failure::tool(citing::shown(wish.cited_text) + " does not stand in the block " + id,
                         "Copy the words of that block letter for letter, or name the block that has them");
}

}}  // namespace toolkit::v0
