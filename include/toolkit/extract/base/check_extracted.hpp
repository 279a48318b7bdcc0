// Checks the output of a program's own extractor: spans outside the text, blocks out of order, invalid UTF-8. In an
// index such errors would damage other documents, too.
// In: the parts of a document. Out: what is wrong, with the number of the part. Next: extractor.hpp, index_writer.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/document/document.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Checks the parts of a document and reads each byte once. Fails with `invalid_argument`, which says what is wrong.
[[nodiscard]] inline result<void> check_extracted(std::string_view title, std::string_view text,
                                                  const std::vector<block>& blocks,
                                                  const std::vector<placed_word>& words) {
    const auto wrong = [](const std::string& what, std::string_view cure) {
        return failure::of(failure_kind::invalid_argument, {}, "the extractor's " + what, cure);
    };
    constexpr std::string_view to_utf8 = "return UTF-8, for example from repair_utf8";
    constexpr std::string_view to_blocks = "return spans of the text in order, each of whole characters";
    constexpr std::string_view to_words = "return spans of the text";
    if (text.size() > UINT32_MAX) return wrong("text exceeds 4 GiB", "split it into several documents");
    if (const std::size_t at = find_invalid_utf8(text); at != std::string_view::npos)
        return wrong("text is not UTF-8 at byte " + std::to_string(at), to_utf8);
    if (!is_utf8(title)) return wrong("title is not UTF-8", to_utf8);
    const auto starts_character = [&](std::size_t at) {
        return at == text.size() || (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
    };
    std::size_t end = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const block& one = blocks[i];
        const auto bad = [&](const char* what, std::string_view cure) {
            return wrong("block " + std::to_string(i) + " " + what, cure);
        };
        if (one.bytes.begin > one.bytes.end) return bad("ends before it begins", to_blocks);
        if (one.bytes.end > text.size()) return bad("ends after the text", to_blocks);
        if (one.bytes.begin < end) return bad("overlaps the previous one", to_blocks);
        if (!starts_character(one.bytes.begin) || !starts_character(one.bytes.end))
            return bad("splits a character", to_blocks);
        if (one.kind > block_kind::table) return bad("has an invalid kind", "use a value of block_kind");
        if (!is_utf8(one.heading)) return bad("has a heading that is not UTF-8", to_utf8);
        std::size_t from = one.bytes.begin;
        for (const auto& [begin, names] : one.columns) {
            const bool is_in_order = begin >= from && begin <= one.bytes.end && names.begin <= names.end;
            const bool is_within = names.size() == 0 || (names.begin >= one.bytes.begin && names.end <= one.bytes.end);
            if (one.kind != block_kind::table)
                return bad("has columns but is not a table", "set columns only for tables");
            if (!is_in_order || !is_within || !starts_character(begin) || !starts_character(names.begin) ||
                !starts_character(names.end))
                return bad("has columns that do not match its rows",
                           "set columns by whole rows of the table, in order");
            from = begin;
        }
        end = one.bytes.end;
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
        const span bytes = words[i].bytes;
        if (bytes.begin > bytes.end) return wrong("word " + std::to_string(i) + " ends before it begins", to_words);
        if (bytes.end > text.size()) return wrong("word " + std::to_string(i) + " ends after the text", to_words);
    }
    return {};
}

}}  // namespace toolkit::v0
