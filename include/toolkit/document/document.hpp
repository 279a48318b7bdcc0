// An extracted document: its text, and its blocks and chunks as byte spans into that text.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/span.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/properties/property.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

enum class block_kind : std::uint8_t { paragraph, heading, list_item, code, table };

/// The rows of a table that name its columns. They hold from byte `from` of the document's text on.
struct table_columns {
    std::size_t from = 0;
    span names;  ///< whole rows of the same table; empty if the columns have no names
    friend bool operator==(const table_columns&, const table_columns&) = default;
};

/// A piece of a document, such as a paragraph or a table, with the headings above it ("Routine Vacuuming > Basics").
struct block {
    block_kind kind = block_kind::paragraph;
    span bytes;
    std::string heading;
    std::uint32_t page = 0;                ///< page of the first byte, from 1; 0 in formats without pages
    std::vector<table_columns> columns{};  ///< of a table, in order; empty if no row names columns
    friend bool operator==(const block&, const block&) = default;
};

/// The place of a chunk: bytes of the document's text, and the index of the block that has its headings.
struct chunk_span {
    span bytes;
    std::size_t block = 0;
    friend bool operator==(const chunk_span&, const chunk_span&) = default;
};

/// A rectangle on a page, in points (1/72 inch) from the page's top left corner.
struct rectangle {
    float left = 0;
    float top = 0;
    float right = 0;
    float bottom = 0;
    friend bool operator==(const rectangle&, const rectangle&) = default;
};

/// The size of a page, in points.
struct page_size {
    float width = 0;
    float height = 0;
    friend bool operator==(const page_size&, const page_size&) = default;
};

/// The position of a word of the text on its page.
struct placed_word {
    span bytes;
    std::uint32_t page = 0;  ///< from 1
    rectangle box;
    friend bool operator==(const placed_word&, const placed_word&) = default;
};

/// An extracted document. The text is valid UTF-8. Blocks are in order and do not overlap.
struct document {
    uuid id;
    std::string filename;  ///< path below the folder, with '/'
    std::string title;
    std::string text;
    std::vector<block> blocks{};
    std::vector<page_size> pages{};      ///< of formats with pages
    std::vector<placed_word> words{};    ///< of formats with pages, in the order of the text
    std::vector<property> properties{};  ///< in the order of their names
};

/// The id and names of a document, without its text.
struct document_ref {
    uuid id;
    std::string filename;
    std::string title;
    friend bool operator==(const document_ref&, const document_ref&) = default;
};

/// A passage of 120 to 200 words: the unit that is found, opened and cited.
struct chunk {
    uuid id;
    uuid doc_id;
    std::uint32_t index = 0;  ///< position in its document, from 0
    std::string filename;
    std::string title;
    std::string heading;
    span bytes;
    std::string text;        ///< exactly the bytes of the document's text
    std::uint32_t page = 0;  ///< page of the first byte, from 1; 0 in formats without pages
    std::string columns{};   ///< column names of a table that began before the chunk (column_names.hpp); not in `text`
};

/// Makes the id of a document: a version 5 UUID of the relative path, in the owner's name space, and in that of its
/// collection if it has one.
[[nodiscard]] inline uuid document_id(const owner& who, std::string_view filename, std::string_view collection = {}) {
    const uuid space = uuid::from_name(toolkit_space, who.id());
    if (collection.empty()) return uuid::from_name(space, filename);
    return uuid::from_name(uuid::from_name(space, "collection:" + std::string{collection}), filename);
}

/// Makes the id of a chunk: a version 5 UUID of its document's id, its index and the hash of its text.
[[nodiscard]] inline uuid chunk_id(const uuid& doc_id, std::uint32_t index, std::string_view text) {
    return uuid::from_name(doc_id, std::to_string(index) + ":" + to_hex(sha1_of(text)));
}

}}  // namespace toolkit::v0
