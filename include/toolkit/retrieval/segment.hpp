// One owner's index as it lies on disk, for reading: documents, chunks, terms and postings. It never changes once
// opened. Whatever it refers to by offset or number is checked when it is opened. In: a file. Out: documents and chunks
// by id or number, postings by term. Next: bm25.hpp, library.hpp.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/document.hpp>
#include <toolkit/retrieval/segment_format.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit::inline v0 {

/// The postings of a term, and in how many chunks it stands.
struct term_postings {
    std::string_view bytes;
    std::uint32_t chunks = 0;
};

class segment {
public:
    /// Opens and checks the file: not_found when there is none, `corrupt` when it cannot be trusted.
    [[nodiscard]] static result<segment> open(const std::string& path, const owner& who) {
        auto file = section_file::open(path, segments::format);
        if (!file) return std::move(file).error();
        segment opened{std::move(*file)};
        if (opened.part(segments::owner_name) != who.id() || !opened.is_sound())
            return failure::of(failure_kind::corrupt, path, "the file is damaged: its parts do not fit",
                               "index the folder again; it is then rebuilt");
        return opened;
    }

    [[nodiscard]] std::uint32_t document_count() const noexcept {
        return count<segments::document_record>(segments::documents);
    }
    [[nodiscard]] std::uint32_t chunk_count() const noexcept { return count<segments::chunk_record>(segments::chunks); }
    [[nodiscard]] segments::meta_record meta() const noexcept {
        return record_at<segments::meta_record>(part(segments::meta), 0);
    }
    [[nodiscard]] const file_stamp& stamp() const noexcept { return file_.stamp(); }

    [[nodiscard]] segments::document_record document_record(std::uint32_t number) const noexcept {
        return record_at<segments::document_record>(part(segments::documents), number);
    }
    [[nodiscard]] segments::chunk_record chunk_record(std::uint32_t number) const noexcept {
        return record_at<segments::chunk_record>(part(segments::chunks), number);
    }
    [[nodiscard]] segments::block_record block_record(std::uint32_t number) const noexcept {
        return record_at<segments::block_record>(part(segments::blocks), number);
    }
    [[nodiscard]] std::string_view name(segments::slice at) const noexcept {
        return part(segments::names).substr(at.offset, at.size);
    }
    [[nodiscard]] std::string_view text(const segments::document_record& of) const noexcept {
        return part(segments::document_texts).substr(of.text_offset, of.text_size);
    }

    /// The number of a document or a chunk by its id.
    [[nodiscard]] std::optional<std::uint32_t> find_document(const uuid& id) const noexcept {
        return find(segments::document_ids, id, [this](std::uint32_t number) { return document_record(number).id; });
    }
    [[nodiscard]] std::optional<std::uint32_t> find_chunk(const uuid& id) const noexcept {
        return find(segments::chunk_ids, id, [this](std::uint32_t number) { return chunk_record(number).id; });
    }

    /// The postings of a word's term or of a 4-gram; none when it stands nowhere.
    [[nodiscard]] term_postings find_word(std::string_view term) const noexcept {
        const std::string_view names = part(segments::word_names);
        const auto found = lower_bound<segments::word_record>(
            segments::word_rows, [&](const auto& row) { return names.substr(row.name.offset, row.name.size) < term; });
        if (!found || names.substr(found->name.offset, found->name.size) != term) return {};
        return {part(segments::word_postings).substr(found->postings_offset, found->postings_size), found->chunks};
    }
    [[nodiscard]] term_postings find_gram(std::uint64_t gram) const noexcept {
        const auto found =
            lower_bound<segments::gram_record>(segments::gram_rows, [&](const auto& row) { return row.gram < gram; });
        if (!found || found->gram != gram) return {};
        return {part(segments::gram_postings).substr(found->postings_offset, found->postings_size), found->chunks};
    }

    [[nodiscard]] toolkit::document document(std::uint32_t number) const {
        const auto row = document_record(number);
        toolkit::document made{
            row.id, std::string{name(row.filename)}, std::string{name(row.title)}, std::string{text(row)}, {}};
        made.blocks.reserve(row.block_count);
        for (std::uint32_t i = 0; i < row.block_count; ++i) {
            const auto block = block_record(row.first_block + i);
            made.blocks.push_back(
                {static_cast<block_kind>(block.kind), {block.begin, block.end}, std::string{name(block.heading)}});
        }
        return made;
    }
    [[nodiscard]] toolkit::chunk chunk(std::uint32_t number) const {
        const auto row = chunk_record(number);
        const auto of = document_record(row.document);
        const span bytes{row.begin, row.end};
        return {row.id,
                of.id,
                row.index,
                std::string{name(of.filename)},
                std::string{name(of.title)},
                std::string{name(row.heading)},
                bytes,
                std::string{bytes.of(text(of))}};
    }

private:
    explicit segment(section_file file) noexcept : file_(std::move(file)) {}

    [[nodiscard]] std::string_view part(segments::part which) const noexcept { return file_[which]; }
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

    /// Whether every number and offset in the records lies where it must.
    [[nodiscard]] bool is_sound() const noexcept {
        using namespace segments;
        const auto whole = [&](segments::part which, std::size_t size) {
            return part(which).size() % size == 0 && part(which).size() / size <= UINT32_MAX;
        };
        const auto inside = [](std::uint64_t offset, std::uint64_t size, std::size_t of) {
            return offset <= of && size <= of - offset;
        };
        const auto named = [&](slice at) { return inside(at.offset, at.size, part(names).size()); };
        if (part(segments::meta).size() != sizeof(meta_record) ||
            !whole(documents, sizeof(segments::document_record)) || !whole(blocks, sizeof(segments::block_record)) ||
            !whole(chunks, sizeof(segments::chunk_record)) || !whole(word_rows, sizeof(word_record)) ||
            !whole(gram_rows, sizeof(gram_record)) ||
            part(document_ids).size() != document_count() * sizeof(std::uint32_t) ||
            part(chunk_ids).size() != chunk_count() * sizeof(std::uint32_t) ||
            meta().languages >> known_languages.size() != 0)
            return false;
        std::uint32_t next_block = 0;
        std::uint32_t next_chunk = 0;
        for (std::uint32_t i = 0; i < document_count(); ++i) {
            const auto row = document_record(i);
            if (row.language >= known_languages.size() || !named(row.filename) || !named(row.title) ||
                !inside(row.text_offset, row.text_size, part(document_texts).size()) || row.first_block != next_block ||
                row.first_chunk != next_chunk || row.block_count > count<segments::block_record>(blocks) - next_block ||
                row.chunk_count > chunk_count() - next_chunk)
                return false;
            for (std::uint32_t b = 0; b < row.block_count; ++b) {
                const auto block = block_record(next_block + b);
                if (block.kind > static_cast<std::uint32_t>(block_kind::table) || block.begin > block.end ||
                    block.end > row.text_size || !named(block.heading))
                    return false;
            }
            for (std::uint32_t c = 0; c < row.chunk_count; ++c) {
                const auto chunk = chunk_record(next_chunk + c);
                if (chunk.document != i || chunk.index != c || chunk.begin > chunk.end || chunk.end > row.text_size ||
                    !named(chunk.heading))
                    return false;
            }
            next_block += row.block_count;
            next_chunk += row.chunk_count;
        }
        if (next_block != count<segments::block_record>(blocks) || next_chunk != chunk_count()) return false;
        for (std::uint32_t i = 0; i < document_count(); ++i)
            if (record_at<std::uint32_t>(part(document_ids), i) >= document_count()) return false;
        for (std::uint32_t i = 0; i < chunk_count(); ++i)
            if (record_at<std::uint32_t>(part(chunk_ids), i) >= chunk_count()) return false;
        for (std::uint32_t i = 0; i < count<word_record>(word_rows); ++i) {
            const auto row = record_at<word_record>(part(word_rows), i);
            if (row.chunks > chunk_count() || !inside(row.name.offset, row.name.size, part(word_names).size()) ||
                !inside(row.postings_offset, row.postings_size, part(word_postings).size()))
                return false;
        }
        for (std::uint32_t i = 0; i < count<gram_record>(gram_rows); ++i) {
            const auto row = record_at<gram_record>(part(gram_rows), i);
            if (row.chunks > chunk_count() ||
                !inside(row.postings_offset, row.postings_size, part(gram_postings).size()))
                return false;
        }
        return true;
    }

    section_file file_;
};

}  // namespace toolkit::inline v0
