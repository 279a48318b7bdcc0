// Checks that every number and offset in the records of a segment is in range. A file can have correct checksums and
// still come from elsewhere.
// In: checked sections. Out: yes or no. Next: segment.hpp.
#pragma once

#include <toolkit/document/document.hpp>
#include <toolkit/retrieval/segment/columns.hpp>
#include <toolkit/retrieval/segment/segment_format.hpp>

#include <cstddef>
#include <cstdint>

namespace toolkit { inline namespace v0 { namespace segments {

class checker {
public:
    explicit checker(const section_file& file) noexcept : file_(file) {}

    [[nodiscard]] bool is_sound() const noexcept {
        return has_whole_records() && documents_are_sound() && columns_are_sound() && orders_are_sound() &&
               rows_are_sound<word_record>(word_rows, word_postings) &&
               rows_are_sound<gram_record>(gram_rows, gram_postings) &&
               property_columns{file_}.are_sound(count<document_record>(documents));
    }

private:
    template <class Record>
    [[nodiscard]] bool whole(part which) const noexcept {
        return file_[which].size() % sizeof(Record) == 0 && file_[which].size() / sizeof(Record) <= UINT32_MAX;
    }
    template <class Record>
    [[nodiscard]] std::uint32_t count(part which) const noexcept {
        return static_cast<std::uint32_t>(file_[which].size() / sizeof(Record));
    }
    [[nodiscard]] static bool inside(std::uint64_t offset, std::uint64_t size, std::size_t of) noexcept {
        return offset <= of && size <= of - offset;
    }
    [[nodiscard]] bool named(slice at) const noexcept { return inside(at.offset, at.size, file_[names].size()); }

    /// The lengths are read together with the terms, or not at all.
    [[nodiscard]] bool has_lengths(part lengths, part rows) const noexcept {
        return file_[lengths].size() == count<chunk_record>(chunks) * sizeof(std::uint32_t) ||
               (file_[lengths].empty() && file_[rows].empty());
    }

    [[nodiscard]] bool has_whole_records() const noexcept {
        if (!whole<document_record>(documents) || !whole<block_record>(blocks) ||
            !whole<columns_record>(block_columns) || !whole<page_record>(pages) ||
            !whole<placed_word_record>(placed_words) || !whole<chunk_record>(chunks) ||
            !whole<word_record>(word_rows) || !whole<gram_record>(gram_rows) ||
            file_[meta].size() != sizeof(meta_record))
            return false;
        return file_[document_ids].size() == count<document_record>(documents) * sizeof(std::uint32_t) &&
               file_[document_names].size() == file_[document_ids].size() &&
               file_[chunk_ids].size() == count<chunk_record>(chunks) * sizeof(std::uint32_t) &&
               has_lengths(word_lengths, word_rows) && has_lengths(gram_lengths, gram_rows) &&
               record_at<meta_record>(file_[meta], 0).languages >> known_languages.size() == 0;
    }

    /// The rows of a document follow those of the previous one; these are their begins.
    struct places {
        std::uint32_t block = 0;
        std::uint32_t page = 0;
        std::uint32_t word = 0;
        std::uint32_t chunk = 0;
    };

    [[nodiscard]] bool documents_are_sound() const noexcept {
        const places ends{count<block_record>(blocks), count<page_record>(pages),
                          count<placed_word_record>(placed_words), count<chunk_record>(chunks)};
        const auto follows = [](std::uint32_t first, std::uint32_t size, std::uint32_t& next, std::uint32_t end) {
            if (first != next || size > end - next) return false;
            next += size;
            return true;
        };
        places next;
        std::uint64_t next_text = 0;
        for (std::uint32_t i = 0; i < count<document_record>(documents); ++i) {
            const auto row = record_at<document_record>(file_[documents], i);
            if (row.language >= known_languages.size() || !named(row.filename) || !named(row.title) ||
                !named(row.collection) || row.text_offset != next_text ||
                !inside(next_text, row.text_size, file_[document_texts].size()) ||
                !follows(row.first_block, row.block_count, next.block, ends.block) ||
                !follows(row.first_page, row.page_count, next.page, ends.page) ||
                !follows(row.first_word, row.word_count, next.word, ends.word) ||
                !follows(row.first_chunk, row.chunk_count, next.chunk, ends.chunk) || !parts_are_sound(i, row))
                return false;
            next_text += row.text_size;
        }
        return next_text == file_[document_texts].size() && next.block == ends.block && next.page == ends.page &&
               next.word == ends.word && next.chunk == ends.chunk;
    }

    [[nodiscard]] bool parts_are_sound(std::uint32_t number, const document_record& row) const noexcept {
        std::uint64_t heading_bytes = 0;  // blocks share headings, but a document has each of them in full
        for (std::uint32_t i = 0; i < row.block_count; ++i) {
            const auto block = record_at<block_record>(file_[blocks], row.first_block + i);
            if (block.kind > static_cast<std::uint32_t>(block_kind::table) || block.begin > block.end ||
                block.end > row.text_size || !named(block.heading))
                return false;
            heading_bytes += block.heading.size;
        }
        if (heading_bytes > most_heading_bytes) return false;
        for (std::uint32_t i = 0; i < row.word_count; ++i) {
            const auto word = record_at<placed_word_record>(file_[placed_words], row.first_word + i);
            if (word.begin > word.end || word.end > row.text_size) return false;
        }
        for (std::uint32_t i = 0; i < row.chunk_count; ++i) {
            const auto chunk = record_at<chunk_record>(file_[chunks], row.first_chunk + i);
            if (chunk.document != number || chunk.index != i || chunk.begin > chunk.end || chunk.end > row.text_size ||
                !named(chunk.heading))
                return false;
        }
        return true;
    }

    /// Checks that the columns are inside their blocks, and in order.
    [[nodiscard]] bool columns_are_sound() const noexcept {
        columns_record before{};
        for (std::uint32_t i = 0; i < count<columns_record>(block_columns); ++i) {
            const auto row = record_at<columns_record>(file_[block_columns], i);
            if (row.block >= count<block_record>(blocks)) return false;
            const auto block = record_at<block_record>(file_[blocks], row.block);
            const bool is_empty = row.begin == 0 && row.end == 0;
            if (row.from < block.begin || row.from > block.end || row.begin > row.end || row.end > block.end ||
                (row.begin < block.begin && !is_empty))
                return false;
            if (i > 0 && (row.block < before.block || (row.block == before.block && row.from < before.from)))
                return false;
            before = row;
        }
        return true;
    }

    [[nodiscard]] bool orders_are_sound() const noexcept {
        const auto below = [&](part which, std::uint32_t end) {
            for (std::uint32_t i = 0; i < count<std::uint32_t>(which); ++i)
                if (record_at<std::uint32_t>(file_[which], i) >= end) return false;
            return true;
        };
        const std::uint32_t all = count<document_record>(documents);
        return below(document_ids, all) && below(document_names, all) && below(chunk_ids, count<chunk_record>(chunks));
    }

    template <class Record>
    [[nodiscard]] bool rows_are_sound(part rows, part postings) const noexcept {
        const std::uint32_t most = count<chunk_record>(chunks);
        std::uint64_t next = 0;  // no two rows share their bytes
        [[maybe_unused]] std::uint64_t next_name = 0;
        for (std::uint32_t i = 0; i < count<Record>(rows); ++i) {
            const auto row = record_at<Record>(file_[rows], i);
            if (row.chunks > most || row.postings_offset != next ||
                !inside(next, row.postings_size, file_[postings].size()))
                return false;
            next += row.postings_size;
            if constexpr (requires { row.name; }) {
                if (row.name.offset != next_name || !inside(next_name, row.name.size, file_[word_names].size()))
                    return false;
                next_name += row.name.size;
            }
        }
        return true;
    }

    const section_file& file_;
};

[[nodiscard]] inline bool is_sound(const section_file& file) noexcept { return checker{file}.is_sound(); }

}}}  // namespace toolkit::v0::segments
