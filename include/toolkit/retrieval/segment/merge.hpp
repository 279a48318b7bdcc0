// Merges several segments into one: their documents one after the other without the removed ones, and their terms in
// order. No text is tokenized again; postings are copied with new numbers. Memory holds a few numbers per chunk, and
// the longest list.
// In: segments of one owner. Out: a file that segment.hpp opens. Next: the index of the owner.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/segment/removed.hpp>
#include <toolkit/retrieval/segment/segment.hpp>
#include <toolkit/retrieval/segment/segment_tables.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A segment and its removed documents.
struct merge_source {
    const segment* from;
    const removed_documents* removed;
};

namespace merging {

inline constexpr std::uint32_t no_number = UINT32_MAX;
/// Bytes written before the pages of the sources are released again.
inline constexpr std::uint64_t release_every = std::uint64_t{16} << 20U;

/// Copies the live documents. Returns, for each source, the new number of each of its chunks.
template <class Ended>
[[nodiscard]] std::vector<std::vector<std::uint32_t>> copy_documents(std::span<const merge_source> sources,
                                                                     segments::table_writer& out, const Ended& ended) {
    std::vector<std::vector<std::uint32_t>> numbers;
    std::uint32_t next = 0;
    for (const auto& [from, removed] : sources) {
        auto& of_source = numbers.emplace_back(from->chunk_count(), no_number);
        const scored_field words = from->words();
        const scored_field grams = from->grams();
        for (std::uint32_t i = 0; i < from->document_count() && !ended(); ++i) {
            if (removed->contains(i)) continue;
            const auto row = from->document_record(i);
            out.begin({row.id, row.content, row.language, from->name(row.filename), from->name(row.title),
                       from->name(row.collection), from->text(row)});
            for (std::uint32_t b = 0; b < row.block_count; ++b) out.add_block(from->block(row.first_block + b));
            for (std::uint32_t p = 0; p < row.page_count; ++p) out.add_page(from->page(row.first_page + p));
            for (std::uint32_t w = 0; w < row.word_count; ++w) out.add_word(from->placed(row.first_word + w));
            from->properties().for_each_of(i, [&](const segments::stored_property& one) { out.add_property(one); });
            for (std::uint32_t c = 0; c < row.chunk_count; ++c) {
                const auto chunk = from->chunk_record(row.first_chunk + c);
                const segments::chunk_lengths lengths{words.length(row.first_chunk + c),
                                                      grams.length(row.first_chunk + c)};
                out.add_chunk({chunk.id, {chunk.begin, chunk.end}, from->name(chunk.heading), lengths});
                of_source[row.first_chunk + c] = next++;
            }
            out.end();
        }
    }
    return numbers;
}

/// Merges one kind of terms. `key(source, rank)` and `found(source, rank)` read the terms of a source in their order.
/// `put(key, postings)` receives each merged one.
template <class Ended, class Count, class Key, class Found, class Put>
void merge_terms(std::span<const merge_source> sources, const std::vector<std::vector<std::uint32_t>>& numbers,
                 const Ended& ended, Count&& count, Key&& key, Found&& found, Put&& put) {
    std::vector<std::uint32_t> at(sources.size(), 0);
    while (!ended()) {
        std::size_t least = sources.size();
        for (std::size_t i = 0; i < sources.size(); ++i)
            if (at[i] < count(*sources[i].from) &&
                (least == sources.size() || key(*sources[i].from, at[i]) < key(*sources[least].from, at[least])))
                least = i;
        if (least == sources.size()) return;
        const auto term = key(*sources[least].from, at[least]);
        postings merged;
        for (std::size_t i = least; i < sources.size(); ++i) {
            if (at[i] == count(*sources[i].from) || key(*sources[i].from, at[i]) != term) continue;
            const term_postings here = found(*sources[i].from, at[i]++);
            const posting_list list{here.bytes, here.chunks, sources[i].from->chunk_count()};
            list.for_each([&](std::uint32_t chunk, std::uint32_t times) {
                if (numbers[i][chunk] != no_number) merged.add(numbers[i][chunk], times);
            });
        }
        if (merged.chunks() > 0) put(term, merged);
    }
}

}  // namespace merging

/// Writes the merged segment in one step. Fails as write_segment does. The sources must belong to this owner.
[[nodiscard]] inline result<void> merge_segments(const std::string& path, const owner& who,
                                                 std::span<const merge_source> sources, const stop_token& stop = {}) {
    std::uint64_t chunks = 0;
    for (const auto& source : sources) chunks += source.from->chunk_count();
    if (chunks >= UINT32_MAX / 2)
        return failure::of(failure_kind::unreadable, path, "the documents are too many for one segment",
                           "use several owners");
    segments::table_writer out{path, who};
    std::uint64_t next = merging::release_every;
    const auto ended = [&] {
        if (out.waiting() >= next) {
            next = out.waiting() + merging::release_every;
            for (const auto& source : sources) source.from->release_pages();
        }
        return stop.stop_requested() || out.has_failed();
    };
    const auto numbers = merging::copy_documents(sources, out, ended);
    merging::merge_terms(
        sources, numbers, ended, [](const segment& of) { return of.word_count(); },
        [](const segment& of, std::uint32_t rank) { return of.word(rank); },
        [](const segment& of, std::uint32_t rank) { return of.postings_of_word(rank); },
        [&](std::string_view term, const postings& found) { out.add_term(term, found); });
    merging::merge_terms(
        sources, numbers, ended, [](const segment& of) { return of.gram_count(); },
        [](const segment& of, std::uint32_t rank) { return of.gram(rank); },
        [](const segment& of, std::uint32_t rank) { return of.postings_of_gram(rank); },
        [&](std::uint64_t gram, const postings& found) { out.add_gram(gram, found); });
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, path, "merging was stopped");
    return std::move(out).write();
}

}}  // namespace toolkit::v0
