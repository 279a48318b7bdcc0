// Writes a segment from documents of one owner. The same documents give the same bytes with any number of threads.
// In: documents with text, blocks and chunks. Out: a file that segment.hpp opens. Next: the index of the owner.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/chunk/column_names.hpp>
#include <toolkit/retrieval/chunk/indexed_document.hpp>
#include <toolkit/retrieval/files/workers.hpp>
#include <toolkit/retrieval/segment/postings.hpp>
#include <toolkit/retrieval/segment/segment_tables.hpp>
#include <toolkit/retrieval/terms/gram_dictionary.hpp>
#include <toolkit/retrieval/terms/tally.hpp>
#include <toolkit/retrieval/terms/term_dictionary.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace segments {

/// Collects the terms of a run of chunks on one thread. Chunks must come in rising order.
class gatherer {
public:
    /// Adds a chunk: the words of its text, its document's title, its heading and the columns of its table.
    chunk_lengths add(std::uint32_t chunk, const std::array<std::string_view, 4>& texts, std::size_t language) {
        chunk_lengths size;
        for (const std::string_view text : texts)
            analyzer_.for_each_term(
                text,
                [&](std::string_view surface, word_role role) {
                    found_words_.add(words_.number_of(surface, role, language, analyzer_));
                    size.words += role != word_role::whole ? 1U : 0U;
                },
                [&](std::uint64_t gram) {
                    found_grams_.add(grams_.add(gram));
                    ++size.grams;
                });
        of_words_.resize(words_.size());
        of_grams_.resize(grams_.size());
        found_words_.drain([&](std::uint32_t word, std::uint32_t times) { of_words_[word].add(chunk, times); });
        found_grams_.drain([&](std::uint32_t gram, std::uint32_t times) { of_grams_[gram].add(chunk, times); });
        return size;
    }

    /// Adds the terms of another gatherer, whose chunks are all after those of this one.
    void take(gatherer&& other) {
        for (std::uint32_t i = 0; i < other.of_words_.size(); ++i)
            append(of_words_, words_.add(other.words_.text(i)), std::move(other.of_words_[i]));
        for (std::uint32_t i = 0; i < other.of_grams_.size(); ++i)
            append(of_grams_, grams_.add(other.grams_.gram(i)), std::move(other.of_grams_[i]));
    }

    /// Writes the terms in their order.
    void write(table_writer& out) const {
        for (const std::uint32_t word : in_order(words_.size(), [&](std::uint32_t i) { return words_.text(i); }))
            out.add_term(words_.text(word), of_words_[word]);
        for (const std::uint32_t gram : in_order(grams_.size(), [&](std::uint32_t i) { return grams_.gram(i); }))
            out.add_gram(grams_.gram(gram), of_grams_[gram]);
    }

private:
    static void append(std::vector<postings>& to, std::uint32_t number, postings&& later) {
        if (number == to.size()) to.push_back(std::move(later));
        else to[number].add(later);
    }
    template <class By>
    [[nodiscard]] static std::vector<std::uint32_t> in_order(std::size_t size, const By& by) {
        std::vector<std::uint32_t> numbers(size);
        std::iota(numbers.begin(), numbers.end(), 0U);
        std::sort(numbers.begin(), numbers.end(), [&](std::uint32_t a, std::uint32_t b) { return by(a) < by(b); });
        return numbers;
    }

    tokenizer analyzer_;
    term_dictionary words_;
    gram_dictionary grams_;
    std::vector<postings> of_words_;  ///< by word number
    std::vector<postings> of_grams_;
    tally found_words_;  ///< of the current chunk
    tally found_grams_;
};

/// Merges the terms of the threads, which had rising runs of chunks, and writes them as the terms of a segment.
inline void write_terms(std::vector<gatherer>& gathered, table_writer& out) {
    for (std::size_t i = 1; i < gathered.size(); ++i) {
        gathered[0].take(std::move(gathered[i]));
        gathered[i] = {};
    }
    gathered[0].write(out);
    gathered.clear();
}

/// Cuts the documents into runs of about the same amount of text. Returns the ends of the runs.
[[nodiscard]] inline std::vector<std::size_t> runs_of(std::span<const indexed_document> documents, std::size_t runs) {
    std::size_t total = 0;
    for (const auto& document : documents) total += document.text.size();
    std::vector<std::size_t> ends;
    std::size_t seen = 0;
    for (std::size_t i = 0; i < documents.size(); ++i) {
        seen += documents[i].text.size();
        if (seen * runs >= total * (ends.size() + 1) && ends.size() + 1 < runs) ends.push_back(i + 1);
    }
    ends.push_back(documents.size());
    return ends;
}

}  // namespace segments

/// Writes a segment of an owner's documents. Replaces the file in one step. If it fails or is stopped (`cancelled`),
/// the file is unchanged.
[[nodiscard]] inline result<void> write_segment(const std::string& path, const owner& who,
                                                std::span<const indexed_document> documents,
                                                const stop_token& stop = {}, std::size_t threads = 2) {
    using namespace segments;
    std::vector<std::uint32_t> first_chunk;
    std::uint64_t chunk_total = 0;
    for (const auto& document : documents) {
        first_chunk.push_back(static_cast<std::uint32_t>(chunk_total));
        chunk_total += document.chunks.size();
        if (document.text.size() > UINT32_MAX || chunk_total >= UINT32_MAX / 2)
            return failure::of(failure_kind::unreadable, path, "the documents are too many for one segment",
                               "use several owners");
    }

    const std::vector<std::size_t> ends = runs_of(documents, threads);
    std::vector<gatherer> gathered(ends.size());
    std::vector<chunk_lengths> lengths(chunk_total);
    in_parallel(ends.size(), ends.size(), [&](std::size_t run) {
        for (std::size_t i = run == 0 ? 0 : ends[run - 1]; i < ends[run] && !stop.stop_requested(); ++i) {
            const auto& document = documents[i];
            for (std::size_t c = 0; c < document.chunks.size() && !stop.stop_requested(); ++c) {
                const auto number = first_chunk[i] + static_cast<std::uint32_t>(c);
                const span bytes = document.chunks[c].bytes;
                const std::string_view heading = document.heading_of(document.chunks[c]);
                const bool title_in_heading =
                    heading.find(document.title) != std::string_view::npos;  // so that a title counts once
                const std::string_view title = title_in_heading ? std::string_view{} : document.title;
                const std::string columns = column_names_of(document.text, document.blocks, bytes);
                lengths[number] =
                    gathered[run].add(number, {bytes.of(document.text), title, heading, columns}, document.language);
            }
        }
    });
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, path, "indexing was stopped");

    table_writer tables{path, who};
    for (std::size_t i = 0; i < documents.size(); ++i) {
        const auto& document = documents[i];
        const uuid id = document_id(who, document.filename, document.collection);
        tables.begin({id, document.content, document.language, document.filename, document.title, document.collection,
                      document.text});
        for (const auto& block : document.blocks) tables.add_block(block);
        for (const auto& page : document.pages) tables.add_page(page);
        for (const auto& word : document.words) tables.add_word(word);
        for (const auto& one : document.properties) tables.add_property(packed_property{one}.stored());
        for (std::uint32_t c = 0; c < document.chunks.size(); ++c) {
            const span bytes = document.chunks[c].bytes;
            tables.add_chunk({chunk_id(id, c, bytes.of(document.text)), bytes, document.heading_of(document.chunks[c]),
                              lengths[first_chunk[i] + c]});
        }
        tables.end();
    }
    write_terms(gathered, tables);
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, path, "indexing was stopped");
    return std::move(tables).write();
}

}}  // namespace toolkit::v0
