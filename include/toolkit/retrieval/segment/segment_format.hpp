// The records of a segment. One file has documents of one owner, with text, chunks, terms and postings. It never
// changes; removed documents are listed in the manifest.
// In: nothing. Out: layouts. Next: segment_writer.hpp and merge.hpp write them, segment.hpp reads and segment_check.hpp
// checks them.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/retrieval/files/section_file.hpp>
#include <toolkit/retrieval/segment/posting_blocks.hpp>
#include <toolkit/retrieval/terms/tokenizer.hpp>

#include <array>
#include <cstdint>

namespace toolkit { inline namespace v0 {
namespace segments {

/// A range of bytes in another section.
struct slice {
    std::uint32_t offset;
    std::uint32_t size;
};

/// The sections, in the order of the file.
enum part : std::uint32_t {
    meta,            ///< one meta_record
    owner_name,      ///< the owner's id
    names,           ///< file names, titles, headings
    document_texts,  ///< the documents' texts, one after the other
    documents,       ///< document_record
    blocks,          ///< block_record
    block_columns,   ///< columns_record, by block and place
    pages,           ///< page_record
    placed_words,    ///< placed_word_record
    chunks,          ///< chunk_record, by document and position
    document_ids,    ///< numbers of documents in the order of their ids
    document_names,  ///< numbers of documents in the order of their file names
    chunk_ids,       ///< numbers of chunks in the order of their ids
    word_rows,       ///< word_record, by term
    word_names,      ///< the terms
    word_postings,   ///< their postings (posting_list.hpp)
    word_lengths,    ///< std::uint32_t for each chunk, for BM25: words of text, title, heading and columns
    gram_rows,       ///< gram_record, by gram
    gram_postings,   ///< their postings
    gram_lengths,    ///< std::uint32_t for each chunk
    property_names,  ///< property_name_record, by name
    property_rows,   ///< property_record, by name and document
    property_order,  ///< numbers of property_rows, by document and name
    property_texts,  ///< names and texts of properties
    parts
};

struct meta_record {
    std::uint64_t word_total;  ///< words of all chunks
    std::uint64_t gram_total;
    std::uint64_t languages;  ///< bit i: a document is in known_languages[i]
    length_classes word_classes;
    length_classes gram_classes;
};
struct document_record {
    uuid id;
    digest160 content;       ///< SHA-1 of the file
    std::uint32_t language;  ///< index of known_languages
    slice filename;
    slice title;
    slice collection;
    std::uint64_t text_offset;
    std::uint32_t text_size;
    std::uint32_t first_block;
    std::uint32_t block_count;
    std::uint32_t first_chunk;
    std::uint32_t chunk_count;
    std::uint32_t first_page;
    std::uint32_t page_count;
    std::uint32_t first_word;
    std::uint32_t word_count;
    std::uint32_t unused;
};
struct block_record {
    std::uint32_t kind;
    std::uint32_t begin;
    std::uint32_t end;
    std::uint32_t page;
    slice heading;
};
/// From byte `from` of its document on, the rows [begin, end) name a table's columns.
struct columns_record {
    std::uint32_t block;
    std::uint32_t from;
    std::uint32_t begin;
    std::uint32_t end;
};
/// Width and height, as the bits of floats.
struct page_record {
    std::uint32_t width;
    std::uint32_t height;
};
/// The box, as the bits of floats: left, top, right, bottom.
struct placed_word_record {
    std::uint32_t begin;
    std::uint32_t end;
    std::uint32_t page;
    std::array<std::uint32_t, 4> box;
};
struct chunk_record {
    uuid id;
    std::uint32_t document;
    std::uint32_t index;
    std::uint32_t begin;
    std::uint32_t end;
    slice heading;
};
struct word_record {
    std::uint64_t postings_offset;
    std::uint32_t postings_size;
    std::uint32_t chunks;  ///< number of chunks that contain it
    slice name;
};
struct gram_record {
    std::uint64_t gram;
    std::uint64_t postings_offset;
    std::uint32_t postings_size;
    std::uint32_t chunks;
};
/// The rows of a property, one for each document that has it.
struct property_name_record {
    slice name;
    std::uint32_t first_row;
    std::uint32_t row_count;
};
/// A property's value. Number: `first` is the bits of a double. Date: `first` is the microseconds since 1970, and
/// `second` is 1 for a whole day. Place: the bits of latitude and longitude. List: `first` is the number of texts,
/// which are separated by NUL.
struct property_record {
    std::uint32_t document;
    std::uint32_t kind;
    slice text;
    std::uint64_t first;
    std::uint64_t second;
};
static_assert(sizeof(property_name_record) == 16 && sizeof(property_record) == 32);
static_assert(sizeof(document_record) == 112 && sizeof(block_record) == 24 && sizeof(columns_record) == 16 &&
              sizeof(page_record) == 8 && sizeof(placed_word_record) == 28 && sizeof(chunk_record) == 40 &&
              sizeof(word_record) == 24 && sizeof(gram_record) == 24);

/// Changes with the layout of the records.
inline constexpr std::uint32_t layout_version = 6;
static_assert(tokenizer_version < 100, "toolkit: the version has two digits in the format's number");

/// A new layout, other terms or other chunks change the format. An index of an older format is rebuilt.
inline constexpr section_format format{0x474D4753 /* SGMG */, 100 * layout_version + tokenizer_version, parts};

/// Of all blocks of a document, each with its headings in full, because many blocks of a file may share long headings.
inline constexpr std::uint64_t most_heading_bytes = std::uint64_t{256} << 20U;

}  // namespace segments

/// The version of the index format that this program reads and writes.
inline constexpr std::uint32_t index_format = segments::format.version;

}}  // namespace toolkit::v0
