// Chooses and prints the content of documents.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/document/block_ids.hpp>
#include <toolkit/retrieval/rerank/lexical_proximity.hpp>
#include <toolkit/systems/research/read_documents.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <numeric>

namespace toolkit { inline namespace v0 {

namespace research_reading {

/// The last line of a content that was cut.
inline constexpr std::string_view content_goes_on =
    "(The document goes on. Call read_document with focus_query to see other blocks.)";

struct printed_contents {
    std::vector<document_content> documents;
    std::optional<std::vector<read_contents::failed>> not_read{};
};

TOOLKIT_FUNCTION std::vector<std::size_t> ranked_blocks(const document& from, const std::vector<block>& blocks,
                                                        std::string_view text, const stop_token& stop) {
    std::vector<std::string> texts;
    std::vector<std::string_view> passages;
    texts.reserve(blocks.size());
    passages.reserve(blocks.size());
    for (const block& one : blocks) texts.push_back(one.heading + "\n" + std::string{one.bytes.of(from.text)});
    for (const std::string& one : texts) passages.emplace_back(one);
    const auto scores = rerank_checked(lexical_proximity{}, text, passages, stop);
    if (!scores) return {};
    std::vector<std::size_t> best(blocks.size());
    std::iota(best.begin(), best.end(), std::size_t{0});
    std::stable_sort(best.begin(), best.end(),
                     [&](std::size_t a, std::size_t b) { return (*scores)[a] > (*scores)[b]; });
    while (!best.empty() && (*scores)[best.back()] <= 0) best.pop_back();
    return best;
}

TOOLKIT_FUNCTION std::vector<std::size_t> focused_blocks(const document& from, std::string_view focus,
                                                         const stop_token& stop, const reading_limits& most) {
    const std::vector<block> blocks = citable_blocks(from);
    std::vector<std::size_t> best = ranked_blocks(from, blocks, focus, stop);
    best.resize(std::min(best.size(), most.focused_blocks));
    std::vector<std::size_t> chosen;
    chosen.reserve(3 * best.size());
    for (const std::size_t i : best) {
        if (i > 0) chosen.push_back(i - 1);
        chosen.push_back(i);
        if (i + 1 < blocks.size()) chosen.push_back(i + 1);
    }
    std::sort(chosen.begin(), chosen.end());
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    return chosen;
}

/// The best blocks for a purpose, each with the block after and before it, while the result fits. A best block that is
/// too long is cut.
TOOLKIT_FUNCTION std::string excerpt_of(const document& from, const read_content& read, const reading_purpose& purpose,
                                        const stop_token& stop) {
    const std::vector<block> blocks = citable_blocks(from);
    const std::string about = std::string{purpose.focus}.append("\n").append(purpose.question);
    std::vector<std::size_t> chosen;  // the best first
    std::size_t used = 0;
    const auto take = [&](std::size_t i) {
        if (i >= blocks.size() || contains(chosen, i)) return;
        const std::size_t size = blocks[i].bytes.end - blocks[i].bytes.begin;
        if (used + size > purpose.room && !chosen.empty()) return;
        used += size;
        chosen.push_back(i);
    };
    for (const std::size_t i : ranked_blocks(from, blocks, about, stop)) {
        take(i);
        if (chosen.empty() || used >= purpose.room) break;
        if (!contains(chosen, i)) continue;
        take(i + 1);
        if (i > 0) take(i - 1);
    }
    document_content shown = read.shown();
    for (std::size_t most = purpose.room; !chosen.empty() && most > 0;) {
        shown.content = text_with_block_ids(from, chosen, most);
        const std::size_t size = print(shown).size();
        if (size <= purpose.room) return std::move(shown.content);
        if (chosen.size() > 1) chosen.pop_back();
        else most -= std::min(most, size - purpose.room);
    }
    return {};
}

TOOLKIT_FUNCTION read_content content_of(const document& from, const reading_purpose& purpose, const stop_token& stop,
                                         const reading_limits& most) {
    std::vector<std::size_t> chosen;
    if (purpose.focus.find_first_not_of(" \t\r\n") != std::string_view::npos)
        chosen = focused_blocks(from, purpose.focus, stop, most);
    read_content made{from.id,
                      repair_utf8(from.filename),
                      text_with_block_ids(from, std::move(chosen), most.content_bytes),
                      static_cast<std::int64_t>(from.pages.size()),
                      repair_utf8(from.title),
                      std::string{cut_utf8(from.text, most.source_bytes)}};
    if (print(made.shown()).size() > purpose.room) made.excerpt = excerpt_of(from, made, purpose, stop);
    return made;
}

TOOLKIT_FUNCTION failure no_id(std::string_view text) {
    return failure::tool("There is no document \"" + visible_line(text, 100) + "\"",
                         "Use a doc_id from search_documents");
}

TOOLKIT_FUNCTION std::string printed(const read_content& read, std::size_t most_bytes) {
    document_content shown = read.shown();
    std::string text = print(shown);
    if (text.size() > most_bytes && !read.excerpt.empty()) {
        shown.content = read.excerpt;
        text = print(shown);
    }
    const std::string whole = shown.content;
    for (std::size_t room = whole.size(); text.size() > most_bytes && room > 0;) {
        const std::size_t over = text.size() - most_bytes;
        room = over < room ? room - over : 0;
        shown.content = cut_at_block(whole, room, content_goes_on);
        if (shown.content.size() > room) shown.content.clear();
        text = print(shown);
    }
    return text;
}

TOOLKIT_FUNCTION std::string printed(const read_contents& read, std::size_t most_bytes) {
    printed_contents all{{}, std::nullopt};
    all.documents.reserve(read.documents.size());
    if (!read.not_read.empty()) all.not_read = read.not_read;
    for (const read_content& one : read.documents) all.documents.push_back(one.shown());
    std::string text = print(all);
    if (text.size() > most_bytes) {
        for (std::size_t i = 0; i < all.documents.size(); ++i)
            if (!read.documents[i].excerpt.empty()) all.documents[i].content = read.documents[i].excerpt;
        text = print(all);
    }
    const std::vector<document_content> whole = all.documents;
    std::size_t room = 0;
    for (const document_content& one : whole) room = std::max(room, one.content.size());
    while (text.size() > most_bytes && room > 0) {  // each document may take the same room
        const std::size_t over = (text.size() - most_bytes) / std::max<std::size_t>(whole.size(), 1) + 1;
        room = over < room ? room - over : 0;
        for (std::size_t i = 0; i < whole.size(); ++i) {
            std::string& content = all.documents[i].content;
            content = cut_at_block(whole[i].content, room, content_goes_on);
            if (content.size() > room) content.clear();
        }
        text = print(all);
    }
    return text;
}

TOOLKIT_FUNCTION std::string doing(std::size_t documents) {
    return "Reading " + std::to_string(documents) + (documents == 1 ? " document" : " documents");
}

}  // namespace research_reading

TOOLKIT_FUNCTION void read_content::enter(run_record& record) const {
    record.open({.number = 0,
                 .doc_id = doc_id,
                 .chunk_id = doc_id,
                 .chunk_index = 0,
                 .filename = filename,
                 .heading = title,
                 .bytes = {0, source.size()},
                 .text = source});
}

TOOLKIT_FUNCTION void read_contents::enter(run_record& record) const {
    for (const read_content& one : documents) one.enter(record);
}

TOOLKIT_FUNCTION std::string read_contents::done() const {
    return "Read " + std::to_string(documents.size()) + (documents.size() == 1 ? " document" : " documents");
}

}}  // namespace toolkit::v0
