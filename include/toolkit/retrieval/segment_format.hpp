// The records of an index file: one file holds all documents of one owner, with text, chunks, terms and postings.
// In: nothing. Out: layouts. Next: segment_writer.hpp writes them, segment.hpp reads and checks them.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/retrieval/analysis.hpp>
#include <toolkit/retrieval/extract/extract_version.hpp>
#include <toolkit/retrieval/sections.hpp>

#include <cstdint>

namespace toolkit::inline v0 {
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
    documents,       ///< document_record, by file name
    blocks,          ///< block_record
    chunks,          ///< chunk_record, by document and position
    document_ids,    ///< numbers of documents in the order of their ids
    chunk_ids,       ///< numbers of chunks in the order of their ids
    word_rows,       ///< word_record, by term
    word_names,      ///< the terms
    word_postings,   ///< their postings
    gram_rows,       ///< gram_record, by gram
    gram_postings,   ///< their postings
    parts
};

struct meta_record {
    std::uint64_t word_total;  ///< words of all chunks
    std::uint64_t gram_total;
    std::uint64_t languages;  ///< bit i: a document is in known_languages[i]
};
struct document_record {
    uuid id;
    digest160 content;       ///< SHA-1 of the file
    std::uint32_t language;  ///< place in known_languages
    slice filename;
    slice title;
    std::uint64_t text_offset;
    std::uint32_t text_size;
    std::uint32_t first_block;
    std::uint32_t block_count;
    std::uint32_t first_chunk;
    std::uint32_t chunk_count;
    std::uint32_t unused;
};
struct block_record {
    std::uint32_t kind;
    std::uint32_t begin;
    std::uint32_t end;
    slice heading;
};
struct chunk_record {
    uuid id;
    std::uint32_t document;
    std::uint32_t index;
    std::uint32_t begin;
    std::uint32_t end;
    slice heading;
    std::uint32_t words;  ///< length for BM25: words of text, title and heading
    std::uint32_t grams;
};
struct word_record {
    std::uint64_t postings_offset;
    std::uint32_t postings_size;
    std::uint32_t chunks;  ///< in how many it stands
    slice name;
};
struct gram_record {
    std::uint64_t gram;
    std::uint64_t postings_offset;
    std::uint32_t postings_size;
    std::uint32_t chunks;
};
static_assert(sizeof(document_record) == 88 && sizeof(block_record) == 20 && sizeof(chunk_record) == 48 &&
              sizeof(word_record) == 24 && sizeof(gram_record) == 24);

/// Its number changes with the layout of the records.
inline constexpr std::uint32_t layout_version = 1;
static_assert(analysis_version < 100 && extract_version < 100,
              "toolkit: the versions have two digits each in the format's number");

/// A new layout, other texts, other terms or other chunks make another format: an index of an older one is rebuilt.
inline constexpr section_format format{0x58444E49 /* INDX */,
                                       10'000 * layout_version + 100 * extract_version + analysis_version, parts};

}  // namespace segments

/// The number of the index format that this program reads and writes.
inline constexpr std::uint32_t index_format = segments::format.version;

}  // namespace toolkit::inline v0
