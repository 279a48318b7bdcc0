// Reads a part of one owner's index on disk: documents, chunks, terms and postings. A segment never changes. All its
// offsets and numbers are checked when it is opened.
// In: a file. Out: documents and chunks by id or number, postings by term. Next: snapshot.hpp.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/retrieval/segment/columns.hpp>
#include <toolkit/retrieval/segment/posting_list.hpp>
#include <toolkit/retrieval/segment/segment_format.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The postings of a term, and the number of chunks that contain it.
struct term_postings {
    std::string_view bytes;
    std::uint32_t chunks = 0;
};

/// An open segment. It never changes.
class segment {
public:
    /// Opens and checks the file. Fails with `not_found` if there is none, and with `corrupt` if it is damaged.
    [[nodiscard]] static result<segment> open(const std::string& path, const owner& who);

    /// Opens a damaged file whose documents are intact. The segment then has no terms, and no properties if these are
    /// damaged (`has_properties`). Fails as open does if the documents are damaged.
    [[nodiscard]] static result<segment> open_documents(const std::string& path, const owner& who);

    [[nodiscard]] std::uint32_t document_count() const noexcept {
        return count<segments::document_record>(segments::documents);
    }
    [[nodiscard]] std::uint32_t chunk_count() const noexcept { return count<segments::chunk_record>(segments::chunks); }
    [[nodiscard]] segments::meta_record meta() const noexcept {
        return record_at<segments::meta_record>(part(segments::meta), 0);
    }
    [[nodiscard]] const file_stamp& stamp() const noexcept { return file_.stamp(); }
    /// See mapped_file::release_pages; for the whole file.
    void release_pages() const noexcept { file_.release_pages(); }

    [[nodiscard]] segments::document_record document_record(std::uint32_t number) const noexcept {
        return record_at<segments::document_record>(part(segments::documents), number);
    }
    [[nodiscard]] segments::chunk_record chunk_record(std::uint32_t number) const noexcept {
        return record_at<segments::chunk_record>(part(segments::chunks), number);
    }
    [[nodiscard]] toolkit::block block(std::uint32_t number) const;
    /// Returns the column names of a table that continues in a chunk.
    [[nodiscard]] std::string columns_of(const segments::chunk_record& chunk) const;
    [[nodiscard]] segments::block_record block_record(std::uint32_t number) const noexcept {
        return record_at<segments::block_record>(part(segments::blocks), number);
    }
    [[nodiscard]] std::string_view name(segments::slice at) const noexcept {
        return part(segments::names).substr(at.offset, at.size);
    }
    [[nodiscard]] std::string_view text(const segments::document_record& of) const noexcept {
        return part(segments::document_texts).substr(of.text_offset, of.text_size);
    }

    /// Returns the number of a document or a chunk by its id.
    [[nodiscard]] std::optional<std::uint32_t> find_document(const uuid& id) const noexcept;
    [[nodiscard]] std::optional<std::uint32_t> find_chunk(const uuid& id) const noexcept;

    /// Returns the rank, in the order of file names, of the first document whose file name is not before this one.
    [[nodiscard]] std::uint32_t name_rank(std::string_view filename) const noexcept {
        std::uint32_t low = 0;
        std::uint32_t high = document_count();
        while (low < high) {
            const std::uint32_t middle = low + (high - low) / 2;
            if (name(document_record(by_name(middle)).filename) < filename) low = middle + 1;
            else high = middle;
        }
        return low;
    }
    /// Returns the number of the document of this rank in the order of file names.
    [[nodiscard]] std::uint32_t by_name(std::uint32_t rank) const noexcept {
        return record_at<std::uint32_t>(part(segments::document_names), rank);
    }

    /// Returns the postings of a word's term or of a 4-gram; empty if it does not occur.
    [[nodiscard]] term_postings find_word(std::string_view term) const noexcept;
    [[nodiscard]] term_postings find_gram(std::uint64_t gram) const noexcept;

    /// Returns the lengths of the chunks, and the length classes of the codes of postings.
    [[nodiscard]] scored_field words() const noexcept { return {part(segments::word_lengths), meta().word_classes}; }
    [[nodiscard]] scored_field grams() const noexcept { return {part(segments::gram_lengths), meta().gram_classes}; }

    /// The terms in their order, for merging segments.
    [[nodiscard]] std::uint32_t word_count() const noexcept {
        return count<segments::word_record>(segments::word_rows);
    }
    [[nodiscard]] std::string_view word(std::uint32_t rank) const noexcept {
        const auto row = record_at<segments::word_record>(part(segments::word_rows), rank);
        return part(segments::word_names).substr(row.name.offset, row.name.size);
    }
    [[nodiscard]] term_postings postings_of_word(std::uint32_t rank) const noexcept;
    [[nodiscard]] std::uint32_t gram_count() const noexcept {
        return count<segments::gram_record>(segments::gram_rows);
    }
    [[nodiscard]] std::uint64_t gram(std::uint32_t rank) const noexcept {
        return record_at<segments::gram_record>(part(segments::gram_rows), rank).gram;
    }
    [[nodiscard]] term_postings postings_of_gram(std::uint32_t rank) const noexcept;

    /// The properties of its documents.
    [[nodiscard]] segments::property_columns properties() const noexcept { return segments::property_columns{file_}; }
    [[nodiscard]] bool has_properties() const noexcept { return has_properties_; }

    [[nodiscard]] toolkit::document document(std::uint32_t number) const;
    /// Returns the chunks of a document as they were cut. Each has the last block that begins before it. If that block
    /// has another heading, the chunk has the first block with its heading.
    [[nodiscard]] std::vector<chunk_span> chunk_spans(std::uint32_t number) const;
    [[nodiscard]] toolkit::chunk chunk(std::uint32_t number) const;

    [[nodiscard]] page_size page(std::uint32_t number) const noexcept {
        const auto row = record_at<segments::page_record>(part(segments::pages), number);
        return {std::bit_cast<float>(row.width), std::bit_cast<float>(row.height)};
    }
    [[nodiscard]] placed_word placed(std::uint32_t number) const noexcept {
        const auto row = record_at<segments::placed_word_record>(part(segments::placed_words), number);
        const auto side = [&](std::size_t i) { return std::bit_cast<float>(row.box[i]); };
        return {{row.begin, row.end}, row.page, {side(0), side(1), side(2), side(3)}};
    }

private:
    explicit segment(section_file file) noexcept : file_(std::move(file)) {}
    /// Opens the file without the sections of its terms, up to `next_read`.
    [[nodiscard]] static result<segment> open_without(const std::string& path, const owner& who,
                                                      segments::part next_read);

    [[nodiscard]] std::string_view part(segments::part which) const noexcept { return file_[which]; }
    /// Returns how many blocks of a document begin at this byte or before.
    [[nodiscard]] std::uint32_t blocks_up_to(const segments::document_record& of, std::size_t byte) const noexcept;
    /// Returns the page on which these bytes of a document begin: that of the last block before them.
    [[nodiscard]] std::uint32_t page_of(const segments::document_record& of, const span& bytes) const noexcept;
    /// Returns the columns of a block.
    [[nodiscard]] std::vector<table_columns> columns(std::uint32_t block) const;
    template <class Record>
    [[nodiscard]] std::uint32_t count(segments::part which) const noexcept {
        return static_cast<std::uint32_t>(part(which).size() / sizeof(Record));
    }

    template <class Record, class Less>
    [[nodiscard]] std::optional<Record> lower_bound(segments::part which, Less&& less) const noexcept {
        std::uint32_t low = 0;
        std::uint32_t high = count<Record>(which);
        while (low < high) {
            const std::uint32_t middle = low + (high - low) / 2;
            if (less(record_at<Record>(part(which), middle))) low = middle + 1;
            else high = middle;
        }
        if (low == count<Record>(which)) return std::nullopt;
        return record_at<Record>(part(which), low);
    }
    template <class IdOf>
    [[nodiscard]] std::optional<std::uint32_t> find(segments::part order, const uuid& id, IdOf&& id_of) const noexcept {
        const auto found = lower_bound<std::uint32_t>(order, [&](std::uint32_t number) { return id_of(number) < id; });
        return found && id_of(*found) == id ? found : std::nullopt;
    }

    section_file file_;
    bool has_properties_ = true;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/segment/impl/segment.ipp>
#endif
