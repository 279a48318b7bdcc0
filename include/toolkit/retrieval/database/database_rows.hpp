// Converts a document to rows of a database: one record, and one row per chunk. A row has its portion of the text (its
// chunk, and the text up to the next one), and the blocks and placed words that begin there. So the rows contain the
// whole document, and nothing is stored twice.
// In: an indexed document. Out: record and rows, and the document from them. Next: database.hpp.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/json/number_writing.hpp>
#include <toolkit/retrieval/chunk/column_names.hpp>
#include <toolkit/retrieval/chunk/indexed_document.hpp>
#include <toolkit/schema/parse/parse.hpp>
#include <toolkit/schema/print/print.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The owner's key in a database: a version 5 UUID in toolkit's space, which is also the name space of the owner's
/// documents. It has 36 characters for any owner name.
[[nodiscard]] inline uuid owner_key(const owner& who) { return uuid::from_name(toolkit_space, who.id()); }

/// A document without its text. `version` is a hash of everything in the document's rows. Rows of another version do
/// not belong to the document.
struct stored_record {
    uuid id;
    std::string version;
    std::string filename;
    std::string collection;
    std::string title;
    std::uint32_t rows = 0;
    std::string pages;  ///< JSON
};

/// A chunk, and its portion of the document.
struct stored_row {
    uuid id;  ///< the chunk's id
    uuid doc_id;
    std::string version;
    std::string filename;
    std::string collection;
    std::string title;
    std::uint32_t index = 0;
    std::string heading;
    std::uint32_t page = 0;
    std::uint32_t language = 0;  ///< index of known_languages
    span bytes;                  ///< of the chunk
    std::size_t begin = 0;       ///< of the portion
    std::string portion;
    std::string blocks;     ///< JSON of the blocks that begin in the portion
    std::string words;      ///< JSON
    std::string columns{};  ///< column names of a table that continues in the chunk (column_names.hpp)

    [[nodiscard]] std::string_view text() const noexcept {
        return span{bytes.begin - std::min(begin, bytes.begin), bytes.end - std::min(begin, bytes.end)}.of(portion);
    }
};

/// A document as its record and rows.
struct stored_document {
    stored_record record;
    std::vector<stored_row> rows;
    std::vector<float> vectors;  ///< one row per chunk
};

/// The text in which a document name is searched: file name and title, folded, one per line.
[[nodiscard]] inline std::string folded_names(const stored_record& record) {
    return folded(extracting::collapsed(record.filename)) + "\n" + folded(extracting::collapsed(record.title));
}

/// The key of a row of one version. Rows of two versions can coexist.
[[nodiscard]] inline uuid row_key(const stored_row& row) { return uuid::from_name(row.id, row.version); }

namespace database_rows {

/// Formats a vector as databases read it: [1,2,3].
[[nodiscard]] inline std::string vector_text(std::span<const float> row) {
    std::string text = "[";
    for (const float x : row) {
        if (text.size() > 1) text += ',';
        append_number(text, x);
    }
    return text += ']';
}

/// Separates a row's heading from its columns where both are stored as one text. Headings contain no control
/// characters. So rows have the same format with and without columns.
inline constexpr char columns_mark = '\x1F';

/// Returns a row's heading as it is stored, with its columns.
[[nodiscard]] inline std::string stored_heading(const stored_row& row) {
    return row.columns.empty() ? row.heading : row.heading + columns_mark + row.columns;
}
/// Splits such a heading.
inline void take_heading(stored_row& row, std::string kept) {
    row.heading = std::move(kept);
    const std::size_t mark = row.heading.rfind(columns_mark);
    if (mark == std::string::npos) return;
    row.columns = row.heading.substr(mark + 1);
    row.heading.resize(mark);
}

// Stored as JSON. Values that are 0 or empty are omitted.
struct stored_columns {
    std::size_t from = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
};
struct stored_block {
    block_kind kind = block_kind::paragraph;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::optional<std::string> heading;
    std::optional<std::uint32_t> page;
    std::optional<std::vector<stored_columns>> columns;
};
struct stored_word {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::uint32_t page = 0;
    float left = 0;
    float top = 0;
    float right = 0;
    float bottom = 0;
};
struct stored_page {
    float width = 0;
    float height = 0;
};

[[nodiscard]] inline failure damaged(std::string_view filename, std::string_view what) {
    return failure::of(failure_kind::corrupt, filename, what, "add the document again");
}

template <class T>
[[nodiscard]] result<std::vector<T>> read(std::string_view json, std::string_view filename) {
    if (json.empty()) return std::vector<T>{};
    auto made = parse<std::vector<T>, ignore_unknown>(json);
    if (!made) return damaged(filename, "its data in the database cannot be read");
    return made;
}

/// The page on which these bytes begin: that of the last block before them.
[[nodiscard]] inline std::uint32_t page_of(const indexed_document& from, const span& bytes) {
    const auto behind = std::partition_point(from.blocks.begin(), from.blocks.end(),
                                             [&](const block& one) { return one.bytes.begin <= bytes.begin; });
    return from.pages.empty() || behind == from.blocks.begin() ? 0 : std::prev(behind)->page;
}

[[nodiscard]] inline stored_block stored(const block& one) {
    stored_block made{one.kind,
                      one.bytes.begin,
                      one.bytes.end,
                      one.heading.empty() ? std::nullopt : std::optional{one.heading},
                      one.page == 0 ? std::nullopt : std::optional{one.page},
                      std::nullopt};
    if (one.columns.empty()) return made;
    made.columns.emplace();
    for (const auto& [from, names] : one.columns) made.columns->push_back({from, names.begin, names.end});
    return made;
}

/// Returns the JSON of the elements that begin before `end`. Starts at `next`, and moves it past them.
template <class Kept, class T, class Keep>
[[nodiscard]] std::string take_until(const std::vector<T>& all, std::size_t& next, std::size_t end, Keep&& keep) {
    std::vector<Kept> kept;
    for (; next < all.size() && all[next].bytes.begin < end; ++next) kept.push_back(keep(all[next]));
    return kept.empty() ? std::string{} : print(kept);
}

}  // namespace database_rows

/// Makes the record and rows of a document, without vectors.
[[nodiscard]] inline stored_document stored_of(const owner& who, const indexed_document& from) {
    namespace rows = database_rows;
    stored_document made;
    stored_record& record = made.record;
    record.id = document_id(who, from.filename, from.collection);
    record.filename = from.filename;
    record.collection = from.collection;
    record.title = from.title;
    record.rows = static_cast<std::uint32_t>(from.chunks.size());
    if (!from.pages.empty()) {
        std::vector<rows::stored_page> pages;
        pages.reserve(from.pages.size());
        for (const page_size& page : from.pages) pages.push_back({page.width, page.height});
        record.pages = print(pages);
    }
    sha1 hash;
    const auto count = [&](std::string_view text) {
        hash.update(std::to_string(text.size()) + ":"), hash.update(text);
    };
    for (const std::string* text : {&record.filename, &record.collection, &record.title, &record.pages}) count(*text);
    std::size_t block_at = 0;
    std::size_t word_at = 0;
    made.rows.reserve(from.chunks.size());
    for (std::size_t i = 0; i < from.chunks.size(); ++i) {
        const chunk_span& chunk = from.chunks[i];
        const bool last = i + 1 == from.chunks.size();
        stored_row row;
        row.begin = i == 0 ? 0 : chunk.bytes.begin;
        const std::size_t end = last ? from.text.size() : from.chunks[i + 1].bytes.begin;
        row.doc_id = record.id;
        row.index = static_cast<std::uint32_t>(i);
        row.id = chunk_id(record.id, row.index, chunk.bytes.of(from.text));
        row.filename = record.filename;
        row.collection = record.collection;
        row.title = record.title;
        row.heading = from.heading_of(chunk);
        row.page = rows::page_of(from, chunk.bytes);
        row.language = static_cast<std::uint32_t>(from.language);
        row.bytes = chunk.bytes;
        row.portion = from.text.substr(row.begin, end - row.begin);
        const std::size_t until = last ? SIZE_MAX : end;
        row.columns = column_names_of(from.text, from.blocks, chunk.bytes);
        row.blocks = rows::take_until<rows::stored_block>(from.blocks, block_at, until, rows::stored);
        row.words = rows::take_until<rows::stored_word>(from.words, word_at, until, [](const placed_word& one) {
            return rows::stored_word{one.bytes.begin, one.bytes.end, one.page,      one.box.left,
                                     one.box.top,     one.box.right, one.box.bottom};
        });
        for (const std::string* text : {&row.portion, &row.heading, &row.blocks, &row.words}) count(*text);
        if (!row.columns.empty()) count(row.columns);
        count(row.id.to_string());
        made.rows.push_back(std::move(row));
    }
    record.version = to_hex(hash.finish());
    for (stored_row& row : made.rows) row.version = record.version;
    return made;
}

/// Makes the chunk of a row.
[[nodiscard]] inline chunk chunk_of(stored_row row) {
    const std::string text{row.text()};
    return {row.id,    row.doc_id, row.index, std::move(row.filename), std::move(row.title), std::move(row.heading),
            row.bytes, text,       row.page,  std::move(row.columns)};
}

/// Rebuilds the document from its record and its rows, in any order. Fails with `corrupt` if some are missing or
/// unreadable.
[[nodiscard]] inline result<document> document_of(stored_record record, std::vector<stored_row> rows) {
    std::erase_if(rows, [&](const stored_row& row) { return row.version != record.version; });
    std::sort(rows.begin(), rows.end(), [](const stored_row& a, const stored_row& b) { return a.index < b.index; });
    document made{record.id, record.filename, record.title, {}};
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].index != i || rows[i].begin != made.text.size())
            return database_rows::damaged(record.filename, "some of its passages are missing in the database");
        else made.text += rows[i].portion;
    if (rows.size() != record.rows)
        return database_rows::damaged(record.filename, "some of its passages are missing in the database");
    auto pages = database_rows::read<database_rows::stored_page>(record.pages, record.filename);
    if (!pages) return std::move(pages).error();
    made.pages.reserve(pages->size());
    for (const auto& [width, height] : *pages) made.pages.push_back({width, height});
    for (const stored_row& row : rows) {
        auto blocks = database_rows::read<database_rows::stored_block>(row.blocks, record.filename);
        auto words = database_rows::read<database_rows::stored_word>(row.words, record.filename);
        if (!blocks || !words) return blocks ? std::move(words).error() : std::move(blocks).error();
        for (auto& [kind, begin, end, heading, page, columns] : *blocks) {
            made.blocks.push_back({kind, {begin, end}, std::move(heading).value_or(""), page.value_or(0)});
            for (const auto& one : columns.value_or(std::vector<database_rows::stored_columns>{}))
                made.blocks.back().columns.push_back({one.from, {one.begin, one.end}});
        }
        for (const auto& [begin, end, page, left, top, right, bottom] : *words)
            made.words.push_back({{begin, end}, page, {left, top, right, bottom}});
    }
    return made;
}

}}  // namespace toolkit::v0
