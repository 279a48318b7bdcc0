// The functions of segment.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/retrieval/chunk/column_names.hpp>
#include <toolkit/retrieval/files/section_file.hpp>
#include <toolkit/retrieval/segment/segment.hpp>
#include <toolkit/retrieval/segment/segment_check.hpp>

#include <unordered_map>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<segment> segment::open(const std::string& path, const owner& who) {
    auto file = section_file::open(path, segments::format);
    if (!file) return std::move(file).error();
    segment opened{std::move(*file)};
    if (opened.part(segments::owner_name) != who.id() || !segments::is_sound(opened.file_))
        return failure::of(failure_kind::corrupt, path, "the file is damaged: its parts do not match",
                           "index the folder again to rebuild it");
    if (opened.file_.is_large()) opened.release_pages();  // the checks have read all of its records
    return opened;
}

TOOLKIT_FUNCTION result<segment> segment::open_documents(const std::string& path, const owner& who) {
    auto opened = open_without(path, who, segments::property_names);
    if (opened || opened.error().kind != failure_kind::corrupt) return opened;
    opened = open_without(path, who, segments::parts);
    if (opened) opened->has_properties_ = false;
    return opened;
}

TOOLKIT_FUNCTION std::optional<std::uint32_t> segment::find_document(const uuid& id) const noexcept {
    return find(segments::document_ids, id, [this](std::uint32_t number) { return document_record(number).id; });
}

TOOLKIT_FUNCTION std::optional<std::uint32_t> segment::find_chunk(const uuid& id) const noexcept {
    return find(segments::chunk_ids, id, [this](std::uint32_t number) { return chunk_record(number).id; });
}

TOOLKIT_FUNCTION term_postings segment::find_word(std::string_view term) const noexcept {
    const std::string_view names = part(segments::word_names);
    const auto found = lower_bound<segments::word_record>(
        segments::word_rows, [&](const auto& row) { return names.substr(row.name.offset, row.name.size) < term; });
    if (!found || names.substr(found->name.offset, found->name.size) != term) return {};
    return {part(segments::word_postings).substr(found->postings_offset, found->postings_size), found->chunks};
}

TOOLKIT_FUNCTION term_postings segment::find_gram(std::uint64_t gram) const noexcept {
    const auto found =
        lower_bound<segments::gram_record>(segments::gram_rows, [&](const auto& row) { return row.gram < gram; });
    if (!found || found->gram != gram) return {};
    return {part(segments::gram_postings).substr(found->postings_offset, found->postings_size), found->chunks};
}

TOOLKIT_FUNCTION term_postings segment::postings_of_word(std::uint32_t rank) const noexcept {
    const auto row = record_at<segments::word_record>(part(segments::word_rows), rank);
    return {part(segments::word_postings).substr(row.postings_offset, row.postings_size), row.chunks};
}

TOOLKIT_FUNCTION term_postings segment::postings_of_gram(std::uint32_t rank) const noexcept {
    const auto row = record_at<segments::gram_record>(part(segments::gram_rows), rank);
    return {part(segments::gram_postings).substr(row.postings_offset, row.postings_size), row.chunks};
}

TOOLKIT_FUNCTION toolkit::document segment::document(std::uint32_t number) const {
    const auto row = document_record(number);
    toolkit::document made{
        row.id, std::string{name(row.filename)}, std::string{name(row.title)}, std::string{text(row)}, {}, {},
        {},     properties().of(number)};
    made.blocks.reserve(row.block_count);
    for (std::uint32_t i = 0; i < row.block_count; ++i) made.blocks.push_back(block(row.first_block + i));
    for (std::uint32_t i = 0; i < row.page_count; ++i) made.pages.push_back(page(row.first_page + i));
    made.words.reserve(row.word_count);
    for (std::uint32_t i = 0; i < row.word_count; ++i) made.words.push_back(placed(row.first_word + i));
    return made;
}

TOOLKIT_FUNCTION std::vector<chunk_span> segment::chunk_spans(std::uint32_t number) const {
    const auto row = document_record(number);
    const auto heading_of = [&](std::size_t i) {
        return name(block_record(row.first_block + static_cast<std::uint32_t>(i)).heading);
    };
    std::unordered_map<std::string_view, std::size_t> first_under;
    for (std::size_t i = 0; i < row.block_count; ++i) first_under.try_emplace(heading_of(i), i);
    std::vector<chunk_span> made;
    made.reserve(row.chunk_count);
    std::uint32_t at = 0;
    for (std::uint32_t i = 0; i < row.chunk_count; ++i) {
        const auto chunk = chunk_record(row.first_chunk + i);
        while (at + 1 < row.block_count && block_record(row.first_block + at + 1).begin <= chunk.begin) ++at;
        const auto other = first_under.find(name(chunk.heading));
        const bool is_elsewhere = other != first_under.end() && heading_of(at) != other->first;
        made.push_back({{chunk.begin, chunk.end}, is_elsewhere ? other->second : at});
    }
    return made;
}

TOOLKIT_FUNCTION toolkit::chunk segment::chunk(std::uint32_t number) const {
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
            std::string{bytes.of(text(of))},
            page_of(of, bytes),
            columns_of(row)};
}

TOOLKIT_FUNCTION toolkit::block segment::block(std::uint32_t number) const {
    const auto row = block_record(number);
    return {static_cast<block_kind>(row.kind),
            {row.begin, row.end},
            std::string{name(row.heading)},
            row.page,
            static_cast<block_kind>(row.kind) == block_kind::table ? columns(number) : std::vector<table_columns>{}};
}

TOOLKIT_FUNCTION std::vector<table_columns> segment::columns(std::uint32_t block) const {
    const auto row_at = [&](std::uint32_t i) {
        return record_at<segments::columns_record>(part(segments::block_columns), i);
    };
    const std::uint32_t all = count<segments::columns_record>(segments::block_columns);
    std::uint32_t first = 0;
    for (std::uint32_t high = all; first < high;) {
        const std::uint32_t middle = first + (high - first) / 2;
        if (row_at(middle).block < block) first = middle + 1;
        else high = middle;
    }
    std::vector<table_columns> made;
    for (; first < all; ++first) {
        const auto row = row_at(first);
        if (row.block != block) break;
        made.push_back({row.from, {row.begin, row.end}});
    }
    return made;
}

TOOLKIT_FUNCTION std::string segment::columns_of(const segments::chunk_record& chunk) const {
    const auto of = document_record(chunk.document);
    const std::uint32_t behind = blocks_up_to(of, chunk.begin);
    if (behind == 0) return {};
    const std::uint32_t number = of.first_block + behind - 1;
    const auto row = block_record(number);
    if (static_cast<block_kind>(row.kind) != block_kind::table || chunk.begin >= row.end) return {};
    return column_names_of(text(of), columns(number), {chunk.begin, chunk.end});
}

TOOLKIT_FUNCTION result<segment> segment::open_without(const std::string& path, const owner& who,
                                                       segments::part next_read) {
    auto file = section_file::open(path, segments::format, segments::word_rows, next_read);
    if (!file) return std::move(file).error();
    segment opened{std::move(*file)};
    if (opened.part(segments::owner_name) != who.id() || !segments::is_sound(opened.file_))
        return failure::of(failure_kind::corrupt, path, "the file is damaged: its documents are incomplete");
    return opened;
}

TOOLKIT_FUNCTION std::uint32_t segment::blocks_up_to(const segments::document_record& of,
                                                     std::size_t byte) const noexcept {
    std::uint32_t low = 0;
    std::uint32_t high = of.block_count;
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        if (block_record(of.first_block + middle).begin <= byte) low = middle + 1;
        else high = middle;
    }
    return low;
}

TOOLKIT_FUNCTION std::uint32_t segment::page_of(const segments::document_record& of, const span& bytes) const noexcept {
    const std::uint32_t behind = of.page_count == 0 ? 0 : blocks_up_to(of, bytes.begin);
    return behind == 0 ? 0 : block_record(of.first_block + behind - 1).page;
}

}}  // namespace toolkit::v0
