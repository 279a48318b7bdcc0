// Writes the tables of a segment: documents one after the other, then terms in their order. Memory holds a few numbers
// per document, chunk and property; larger data is put into a file.
// In: documents with the lengths of their chunks, terms with their postings. Out: the file. Next: segment_writer.hpp,
// merge.hpp.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/retrieval/files/section_writer.hpp>
#include <toolkit/retrieval/segment/columns.hpp>
#include <toolkit/retrieval/segment/posting_list.hpp>
#include <toolkit/retrieval/segment/postings.hpp>
#include <toolkit/retrieval/segment/segment_format.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace segments {

/// Collects names and returns their places. A name that equals the previous one shares its place.
class name_gatherer {
public:
    slice add(std::string_view name, section_writer& out) {
        if (name.empty()) return {};
        if (last_ != name) {
            at_ = {static_cast<std::uint32_t>(out.size(names)), static_cast<std::uint32_t>(name.size())};
            out.append(names, name);
            last_ = name;
        }
        return at_;
    }

private:
    std::string last_;
    slice at_{};
};

/// The lengths of a chunk for BM25: its words and 4-grams.
struct chunk_lengths {
    std::uint32_t words = 0;
    std::uint32_t grams = 0;
};

/// A chunk as it enters a segment.
struct table_chunk {
    uuid id;
    span bytes;
    std::string_view heading;
    chunk_lengths lengths;
};

/// The fields of a document besides its chunks, from any source.
struct table_document {
    uuid id;
    digest160 content;
    std::size_t language;
    std::string_view filename;
    std::string_view title;
    std::string_view collection;
    std::string_view text;
};

class table_writer {
public:
    /// `write` replaces the file at the path.
    table_writer(std::string path, const owner& who) : out_(std::move(path), format) {
        out_.append(owner_name, who.id());
    }
    table_writer(const table_writer&) = delete;
    table_writer& operator=(const table_writer&) = delete;
    /// Whether a write to the disk has failed. Further work is then useless, and `write` returns the reason.
    [[nodiscard]] bool has_failed() const noexcept { return out_.has_failed(); }
    /// The bytes in the unnamed file beside it.
    [[nodiscard]] std::uint64_t waiting() const noexcept { return out_.waiting(); }

    /// Begins a document. Its blocks, pages, placed words and chunks follow.
    void begin(const table_document& from) {
        ids_.push_back(from.id);
        filenames_.emplace_back(from.filename);
        const slice filename = names_.add(from.filename, out_);
        const slice title = names_.add(from.title, out_);
        const slice collection = names_.add(from.collection, out_);
        row_ = {};
        heading_bytes_ = 0;
        row_.id = from.id;
        row_.content = from.content;
        row_.language = static_cast<std::uint32_t>(from.language);
        row_.filename = filename;
        row_.title = title;
        row_.collection = collection;
        row_.text_offset = out_.size(document_texts);
        row_.text_size = static_cast<std::uint32_t>(from.text.size());
        row_.first_block = rows<block_record>(blocks);
        row_.first_page = rows<page_record>(pages);
        row_.first_word = rows<placed_word_record>(placed_words);
        row_.first_chunk = static_cast<std::uint32_t>(chunk_ids_.size());
        out_.append(document_texts, from.text);
        totals_.languages |= std::uint64_t{1} << from.language;
    }
    void add_block(const block& of) {
        out_.append_record(
            blocks, block_record{static_cast<std::uint32_t>(of.kind), static_cast<std::uint32_t>(of.bytes.begin),
                                 static_cast<std::uint32_t>(of.bytes.end), of.page, names_.add(of.heading, out_)});
        for (const table_columns& each : of.columns)
            out_.append_record(block_columns,
                               columns_record{rows<block_record>(blocks) - 1, static_cast<std::uint32_t>(each.from),
                                              static_cast<std::uint32_t>(each.names.begin),
                                              static_cast<std::uint32_t>(each.names.end)});
        ++row_.block_count;
        heading_bytes_ += of.heading.size();
        longest_headings_ = std::max(longest_headings_, heading_bytes_);
    }
    void add_page(const page_size& of) {
        out_.append_record(
            pages, page_record{std::bit_cast<std::uint32_t>(of.width), std::bit_cast<std::uint32_t>(of.height)});
        ++row_.page_count;
    }
    void add_word(const placed_word& of) {
        const auto bits = [](float value) { return std::bit_cast<std::uint32_t>(value); };
        out_.append_record(placed_words, placed_word_record{static_cast<std::uint32_t>(of.bytes.begin),
                                                            static_cast<std::uint32_t>(of.bytes.end),
                                                            of.page,
                                                            {bits(of.box.left), bits(of.box.top), bits(of.box.right),
                                                             bits(of.box.bottom)}});
        ++row_.word_count;
    }
    void add_chunk(const table_chunk& of) {
        out_.append_record(
            chunks, chunk_record{of.id, static_cast<std::uint32_t>(ids_.size() - 1), row_.chunk_count,
                                 static_cast<std::uint32_t>(of.bytes.begin), static_cast<std::uint32_t>(of.bytes.end),
                                 names_.add(of.heading, out_)});
        chunk_ids_.push_back(of.id);
        lengths_of_words_.push_back(of.lengths.words);
        lengths_of_grams_.push_back(of.lengths.grams);
        totals_.word_total += of.lengths.words;
        totals_.gram_total += of.lengths.grams;
        ++row_.chunk_count;
    }
    void add_property(const stored_property& of) { properties_.add(static_cast<std::uint32_t>(ids_.size() - 1), of); }
    void end() { out_.append_record(segments::documents, row_); }

    /// Adds a term, after all documents. Words must come in byte order, 4-grams in the order of their numbers.
    void add_term(std::string_view term, const postings& found) {
        if (!words_) words_.emplace(lengths_of_words_);
        const auto [begin, size] = append_list(word_postings, *words_, found);
        out_.append_record(word_rows, word_record{begin,
                                                  size,
                                                  found.chunks(),
                                                  {static_cast<std::uint32_t>(out_.size(word_names)),
                                                   static_cast<std::uint32_t>(term.size())}});
        out_.append(word_names, term);
    }
    void add_gram(std::uint64_t gram, const postings& found) {
        if (!grams_) grams_.emplace(lengths_of_grams_);
        const auto [begin, size] = append_list(gram_postings, *grams_, found);
        out_.append_record(gram_rows, gram_record{gram, begin, size, found.chunks()});
    }

    /// Writes the segment in one step. Fails if there is too much data for one segment.
    [[nodiscard]] result<void> write() && {
        totals_.word_classes = words_ ? words_->classes() : length_classes::of(lengths_of_words_);
        totals_.gram_classes = grams_ ? grams_->classes() : length_classes::of(lengths_of_grams_);
        out_.append_record(meta, totals_);
        for (const std::uint32_t length : lengths_of_words_) out_.append_record(word_lengths, length);
        for (const std::uint32_t length : lengths_of_grams_) out_.append_record(gram_lengths, length);
        append_order(document_ids, ids_);
        append_order(document_names, filenames_);
        append_order(chunk_ids, chunk_ids_);
        std::move(properties_).write();
        if (out_.size(segments::names) > UINT32_MAX || out_.size(property_texts) > UINT32_MAX ||
            out_.size(word_names) > UINT32_MAX || longest_list_ > UINT32_MAX)
            return failure::of(failure_kind::unreadable, out_.path(), "the documents are too many for one segment",
                               "use several owners");
        if (longest_headings_ > most_heading_bytes)
            return failure::of(failure_kind::unreadable, out_.path(),
                               "the headings of a document's blocks exceed 256 MiB", "use shorter headings");
        return std::move(out_).write();
    }

private:
    template <class Record>
    [[nodiscard]] std::uint32_t rows(part which) const noexcept {
        return static_cast<std::uint32_t>(out_.size(which) / sizeof(Record));
    }
    /// Writes a list. Returns its begin and size.
    [[nodiscard]] std::pair<std::uint64_t, std::uint32_t> append_list(part which, posting_list_writer& lists,
                                                                      const postings& found) {
        list_.clear();
        lists.append(list_, found);
        longest_list_ = std::max<std::uint64_t>(longest_list_, list_.size());
        const std::uint64_t begin = out_.size(which);
        out_.append(which, list_);
        return {begin, static_cast<std::uint32_t>(list_.size())};
    }
    /// Writes the numbers 0 to n-1 in the order of their keys. Of equal keys the smaller number comes first.
    template <class Key>
    void append_order(part which, const std::vector<Key>& keys) {
        std::vector<std::uint32_t> order(keys.size());
        std::iota(order.begin(), order.end(), 0U);
        std::stable_sort(order.begin(), order.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return keys[a] < keys[b]; });
        for (const std::uint32_t number : order) out_.append_record(which, number);
    }

    section_writer out_;
    std::string list_;
    name_gatherer names_;
    std::vector<uuid> ids_;
    std::vector<uuid> chunk_ids_;
    std::vector<std::string> filenames_;
    property_gatherer properties_{out_};
    std::vector<std::uint32_t> lengths_of_words_;
    std::vector<std::uint32_t> lengths_of_grams_;
    std::optional<posting_list_writer> words_;
    std::optional<posting_list_writer> grams_;
    meta_record totals_{};
    document_record row_{};
    std::uint64_t heading_bytes_ = 0;  ///< of the document's blocks
    std::uint64_t longest_headings_ = 0;
    std::uint64_t longest_list_ = 0;
};

}}}  // namespace toolkit::v0::segments
