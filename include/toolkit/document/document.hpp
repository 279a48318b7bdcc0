// A document as the program sees it: extracted text, and blocks and chunks as byte spans into that text.
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

/// The rows of a table that name its columns: they hold from the byte `from` of the document's text on.
struct table_columns {
    std::size_t from = 0;
    span names;  ///< whole rows of the same table; empty where the columns have no names
    friend bool operator==(const table_columns&, const table_columns&) = default;
};

/// A piece of a document that reads as one, with the headings that it stands under ("Routine Vacuuming > Basics").
struct block {
    block_kind kind = block_kind::paragraph;
    span bytes;
    std::string heading;
    std::uint32_t page = 0;                ///< on which it begins, from 1; 0 in formats without pages
    std::vector<table_columns> columns{};  ///< of a table, in order; none where no row names columns
    friend bool operator==(const block&, const block&) = default;
};

/// A chunk to be: bytes of the document's text, and the number of the block whose headings it stands under.
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

/// Where a word of the text stands on its page.
struct placed_word {
    span bytes;
    std::uint32_t page = 0;  ///< from 1
    rectangle box;
    friend bool operator==(const placed_word&, const placed_word&) = default;
};

/// Extracted text is valid UTF-8; blocks are in order and do not overlap.
struct document {
    uuid id;
    std::string filename;  ///< path below the folder, with '/'
    std::string title;
    std::string text;
    std::vector<block> blocks{};
    std::vector<page_size> pages{};      ///< of paged formats
    std::vector<placed_word> words{};    ///< of paged formats, in the order of the text
    std::vector<property> properties{};  ///< by name
};

struct document_ref {
    uuid id;
    std::string filename;
    std::string title;
    friend bool operator==(const document_ref&, const document_ref&) = default;
};

/// A passage of 120 to 200 words: what is found, opened and cited.
struct chunk {
    uuid id;
    uuid doc_id;
    std::uint32_t index = 0;  ///< position in its document, from 0
    std::string filename;
    std::string title;
    std::string heading;
    span bytes;
    std::string text;        ///< exactly the bytes of the document's text
    std::uint32_t page = 0;  ///< on which it begins, from 1; 0 in formats without pages
    std::string columns{};   ///< names of the columns of a table that began before it (column_names.hpp); not in `text`
};

/// The id of a document: version 5 of the owner's name space and the relative path, under its collection's name if it
/// is in one.
[[nodiscard]] inline uuid document_id(const owner& who, std::string_view filename, std::string_view collection = {}) {
    const uuid space = uuid::from_name(toolkit_space, who.id());
    if (collection.empty()) return uuid::from_name(space, filename);
    return uuid::from_name(uuid::from_name(space, "collection:" + std::string{collection}), filename);
}

/// The id of a chunk: version 5 of its document's id, its index and the hash of its text.
[[nodiscard]] inline uuid chunk_id(const uuid& doc_id, std::uint32_t index, std::string_view text) {
    return uuid::from_name(doc_id, std::to_string(index) + ":" + to_hex(sha1_of(text)));
}

}}  // namespace toolkit::v0
