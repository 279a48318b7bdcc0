// Makes the index file of one owner from all of the owner's documents. The same
// documents give the same bytes, however many threads work on them. In: documents with
// text, blocks and chunks. Out: a file that segment.hpp opens. Next: library.hpp.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/chunker.hpp>
#include <toolkit/retrieval/postings.hpp>
#include <toolkit/retrieval/segment_format.hpp>
#include <toolkit/retrieval/workers.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

/// A document on its way into the index.
struct indexed_document {
    std::string filename;
    digest160 content{};  ///< SHA-1 of the file
    std::string title;
    std::string text;
    std::vector<block> blocks;
    std::vector<chunk_span> chunks;
    std::size_t language = 0;  ///< place in known_languages

    /// The headings that a chunk stands under.
    [[nodiscard]] std::string_view heading_of(const chunk_span& chunk) const noexcept {
        return chunk.block < blocks.size() ? std::string_view{blocks[chunk.block].heading} : std::string_view{};
    }
};

namespace segments {

/// Finds by string_view in maps of strings.
struct text_hash {
    using is_transparent = void;
    [[nodiscard]] std::size_t operator()(std::string_view text) const noexcept {
        return std::hash<std::string_view>{}(text);
    }
};
struct text_equal {
    using is_transparent = void;
    [[nodiscard]] bool operator()(std::string_view a, std::string_view b) const noexcept { return a == b; }
};
template <class Value>
using text_map = std::unordered_map<std::string, Value, text_hash, text_equal>;

/// The terms of a run of chunks, gathered by one thread. Chunks come in rising order.
class gatherer {
public:
    struct lengths {
        std::uint32_t words = 0;
        std::uint32_t grams = 0;
    };

    /// Adds a chunk: the words of its text, its document's title and its heading.
    lengths add(std::uint32_t chunk, const std::array<std::string_view, 3>& texts, std::size_t language) {
        lengths size;
        word_ids_.clear();
        grams_.clear();
        for (const std::string_view text : texts) {
            analyzer_.for_each_surface(text, [&](std::string_view surface, word_role role) {
                word_ids_.push_back(id_of(surface, role, language));
                size.words += role != word_role::whole ? 1U : 0U;
            });
            analyzer_.for_each_gram(text, [&](std::uint64_t gram) { grams_.push_back(gram); });
        }
        size.grams = static_cast<std::uint32_t>(grams_.size());
        count_each(word_ids_, [&](std::uint32_t id, std::uint32_t times) { words[id].second.add(chunk, times); });
        count_each(grams_, [&](std::uint64_t gram, std::uint32_t times) { grams[gram].add(chunk, times); });
        return size;
    }

    std::vector<std::pair<std::string, postings>> words;
    std::unordered_map<std::uint64_t, postings> grams;

private:
    /// The number of a surface's term; each surface is stemmed once.
    std::uint32_t id_of(std::string_view surface, word_role role, std::size_t language) {
        if (role == word_role::whole) return term_id(surface);
        auto& known = surfaces_[language];
        if (const auto found = known.find(surface); found != known.end()) return found->second;
        const std::uint32_t id = term_id(analyzer_.stem(surface, language));
        known.emplace(surface, id);
        return id;
    }
    std::uint32_t term_id(std::string_view term) {
        if (const auto found = terms_.find(term); found != terms_.end()) return found->second;
        const auto id = static_cast<std::uint32_t>(words.size());
        words.emplace_back(std::string{term}, postings{});
        terms_.emplace(term, id);
        return id;
    }
    template <class T, class F>
    static void count_each(std::vector<T>& values, F&& f) {
        std::sort(values.begin(), values.end());
        for (std::size_t i = 0; i < values.size();) {
            std::size_t end = i + 1;
            while (end < values.size() && values[end] == values[i]) ++end;
            f(values[i], static_cast<std::uint32_t>(end - i));
            i = end;
        }
    }

    analyzer analyzer_;
    text_map<std::uint32_t> terms_;
    std::array<text_map<std::uint32_t>, known_languages.size()> surfaces_;
    std::vector<std::uint32_t> word_ids_;
    std::vector<std::uint64_t> grams_;
};

/// Gathers names and says where they lie; the same name as the one before lies there too.
class name_gatherer {
public:
    slice add(std::string_view name) {
        if (bytes.substr(last_.offset, last_.size) != name || name.empty()) {
            last_ = {static_cast<std::uint32_t>(bytes.size()), static_cast<std::uint32_t>(name.size())};
            bytes += name;
        }
        return last_;
    }
    std::string bytes;

private:
    slice last_{};
};

/// Numbers 0 to n-1 in the order of the ids that they have.
[[nodiscard]] inline std::string order_of(const std::vector<uuid>& ids) {
    std::vector<std::uint32_t> order(ids.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return ids[a] < ids[b]; });
    std::string bytes;
    for (const std::uint32_t number : order) append_record(bytes, number);
    return bytes;
}

/// Merges what the threads gathered into the sections of the terms; the threads had rising runs of chunks.
inline void merge_terms(std::vector<gatherer>& gathered, std::vector<std::string>& sections) {
    for (std::size_t i = 1; i < gathered.size(); ++i) {
        text_map<std::uint32_t> place;
        for (std::uint32_t at = 0; at < gathered[0].words.size(); ++at) place.emplace(gathered[0].words[at].first, at);
        for (auto& [term, found] : gathered[i].words) {
            const auto known = place.find(term);
            if (known != place.end()) gathered[0].words[known->second].second.add(found);
            else gathered[0].words.emplace_back(std::move(term), std::move(found));
        }
        for (auto& [gram, found] : gathered[i].grams) gathered[0].grams[gram].add(found);
        gathered[i] = {};
    }
    auto& words = gathered[0].words;
    std::sort(words.begin(), words.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [term, found] : words) {
        append_record(sections[word_rows], word_record{sections[word_postings].size(),
                                                       static_cast<std::uint32_t>(found.bytes().size()),
                                                       found.chunks(),
                                                       {static_cast<std::uint32_t>(sections[word_names].size()),
                                                        static_cast<std::uint32_t>(term.size())}});
        sections[word_names] += term;
        sections[word_postings] += found.bytes();
    }
    std::vector<std::uint64_t> order;
    order.reserve(gathered[0].grams.size());
    for (const auto& [gram, _] : gathered[0].grams) order.push_back(gram);
    std::sort(order.begin(), order.end());
    for (const std::uint64_t gram : order) {
        const postings& found = gathered[0].grams.find(gram)->second;
        append_record(sections[gram_rows],
                      gram_record{gram, sections[gram_postings].size(),
                                  static_cast<std::uint32_t>(found.bytes().size()), found.chunks()});
        sections[gram_postings] += found.bytes();
    }
    gathered.clear();
}

/// Cuts the documents into runs of about the same amount of text; as ends of runs.
[[nodiscard]] inline std::vector<std::size_t> runs_of(const std::vector<indexed_document>& documents,
                                                      std::size_t runs) {
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

/// Writes the index of an owner's documents, which are sorted by file name. Replaces the file in one step or, when it
/// fails or is stopped (`cancelled`), leaves it as it was.
[[nodiscard]] inline result<void> write_segment(const std::string& path, const owner& who,
                                                const std::vector<indexed_document>& documents,
                                                const stop_token& stop = {}, std::size_t threads = 2) {
    using namespace segments;
    std::vector<std::string> sections(parts);
    sections[owner_name] = who.id();

    std::vector<std::uint32_t> first_chunk;
    std::uint64_t chunk_total = 0;
    std::uint64_t text_total = 0;
    for (const auto& document : documents) {
        first_chunk.push_back(static_cast<std::uint32_t>(chunk_total));
        chunk_total += document.chunks.size();
        text_total += document.text.size();
        if (document.text.size() > UINT32_MAX || chunk_total >= UINT32_MAX / 2)
            return failure::of(failure_kind::unreadable, path, "the documents are too many for one index",
                               "use several owners");
    }

    const std::vector<std::size_t> ends = runs_of(documents, threads);
    std::vector<gatherer> gathered(ends.size());
    std::vector<gatherer::lengths> lengths(chunk_total);
    in_parallel(ends.size(), ends.size(), [&](std::size_t run) {
        for (std::size_t i = run == 0 ? 0 : ends[run - 1]; i < ends[run] && !stop.stop_requested(); ++i) {
            const auto& document = documents[i];
            for (std::size_t c = 0; c < document.chunks.size() && !stop.stop_requested(); ++c) {
                const auto number = first_chunk[i] + static_cast<std::uint32_t>(c);
                const span bytes = document.chunks[c].bytes;
                const std::string_view heading = document.heading_of(document.chunks[c]);
                const bool told = heading.find(document.title) != std::string_view::npos;  // a title counts once
                const std::string_view title = told ? std::string_view{} : document.title;
                lengths[number] =
                    gathered[run].add(number, {bytes.of(document.text), title, heading}, document.language);
            }
        }
    });
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, path, "indexing was stopped");

    name_gatherer names;
    std::vector<uuid> ids;
    std::vector<uuid> ids_of_chunks;
    meta_record totals{};
    sections[document_texts].reserve(text_total);
    for (std::size_t i = 0; i < documents.size(); ++i) {
        const auto& document = documents[i];
        const uuid id = document_id(who, document.filename);
        ids.push_back(id);
        const slice filename = names.add(document.filename);
        const slice title = names.add(document.title);
        append_record(
            sections[segments::documents],
            document_record{id, document.content, static_cast<std::uint32_t>(document.language), filename, title,
                            sections[document_texts].size(), static_cast<std::uint32_t>(document.text.size()),
                            static_cast<std::uint32_t>(sections[blocks].size() / sizeof(block_record)),
                            static_cast<std::uint32_t>(document.blocks.size()), first_chunk[i],
                            static_cast<std::uint32_t>(document.chunks.size()), 0});
        sections[document_texts] += document.text;
        totals.languages |= std::uint64_t{1} << document.language;
        for (const auto& block : document.blocks)
            append_record(
                sections[blocks],
                block_record{static_cast<std::uint32_t>(block.kind), static_cast<std::uint32_t>(block.bytes.begin),
                             static_cast<std::uint32_t>(block.bytes.end), names.add(block.heading)});
        for (std::uint32_t c = 0; c < document.chunks.size(); ++c) {
            const span bytes = document.chunks[c].bytes;
            const auto& length = lengths[first_chunk[i] + c];
            ids_of_chunks.push_back(chunk_id(id, c, bytes.of(document.text)));
            append_record(sections[chunks],
                          chunk_record{ids_of_chunks.back(), static_cast<std::uint32_t>(i), c,
                                       static_cast<std::uint32_t>(bytes.begin), static_cast<std::uint32_t>(bytes.end),
                                       names.add(document.heading_of(document.chunks[c])), length.words, length.grams});
            totals.word_total += length.words;
            totals.gram_total += length.grams;
        }
    }
    append_record(sections[meta], totals);
    sections[segments::names] = std::move(names.bytes);
    sections[document_ids] = order_of(ids);
    sections[chunk_ids] = order_of(ids_of_chunks);
    merge_terms(gathered, sections);
    if (sections[segments::names].size() > UINT32_MAX || sections[word_names].size() > UINT32_MAX)
        return failure::of(failure_kind::unreadable, path, "the documents are too many for one index",
                           "use several owners");
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, path, "indexing was stopped");
    return section_file::write(path, format, sections);
}

}  // namespace toolkit::inline v0
