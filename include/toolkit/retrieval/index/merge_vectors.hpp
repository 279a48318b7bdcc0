// Merges the vectors of merged segments, so that no text is embedded again.
// In: the merged segments and the new segment. Out: its vector files. Next: vector_index.hpp.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/index/snapshot.hpp>
#include <toolkit/retrieval/segment/merge.hpp>
#include <toolkit/retrieval/vectors/late_file.hpp>
#include <toolkit/retrieval/vectors/vector_file.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace merging {

/// Returns the keys of the segments' files with this extension.
[[nodiscard]] inline std::vector<std::string> keys_of(const std::vector<std::string>& names, std::string_view ending,
                                                      std::span<const std::uint64_t> numbers) {
    std::vector<std::string> keys;
    for (const std::string& name : names) {
        std::uint64_t number = 0;
        std::string_view key;
        if (name.ends_with(ending) && vector_files::read_name(name, number, key) &&
            std::find(numbers.begin(), numbers.end(), number) != numbers.end() &&
            std::find(keys.begin(), keys.end(), key) == keys.end())
            keys.emplace_back(key);
    }
    return keys;
}

/// Releases pages each time a certain number of bytes has been read.
template <class Release>
class read_once {
public:
    explicit read_once(Release release_pages) : release_(std::move(release_pages)) {}
    void operator()(std::size_t bytes) {
        read_ += bytes;
        if (read_ < release_every) return;
        read_ = 0;
        release_();
    }

private:
    Release release_;
    std::uint64_t read_ = 0;
};

/// For each key, copies the rows of one kind of file to the chunks with the same content.
template <class File, class Builder>
[[nodiscard]] result<void> merge_rows(const owner_files& at, const owner& who, std::span<const merge_source> sources,
                                      std::span<const std::uint64_t> numbers, std::uint64_t merged,
                                      const std::vector<std::string>& keys, std::string_view ending) {
    if (keys.empty()) return {};
    const auto target = segment::open(at.segment(merged), who);
    if (!target) return target.error();
    /// A row of a source, by its content.
    struct known_row {
        content_key content;
        std::uint32_t file;
        std::uint32_t chunk;
    };
    const auto by_content = [](const known_row& a, const known_row& b) { return a.content < b.content; };
    std::vector<content_key> contents;
    contents.reserve(target->chunk_count());
    read_once texts{[&] { target->release_pages(); }};
    for (std::uint32_t chunk = 0; chunk < target->chunk_count(); ++chunk) {
        const std::string text = text_to_embed(*target, chunk);
        texts(text.size());
        contents.push_back(content_key_of(text));
    }
    for (const std::string& key : keys) {
        std::vector<File> files;
        std::vector<known_row> known;
        for (std::size_t i = 0; i < sources.size(); ++i) {
            auto file =
                File::open(at.folder + "/" + vector_files::name(numbers[i], key, ending), who, *sources[i].from);
            if (!file && file.error().kind != failure_kind::not_found && file.error().kind != failure_kind::corrupt)
                return std::move(file).error();
            if (!file || file->kind().key() != key) continue;
            for (std::uint32_t chunk = 0; chunk < sources[i].from->chunk_count(); ++chunk)
                if (file->has(chunk))
                    known.push_back({file->content(chunk), static_cast<std::uint32_t>(files.size()), chunk});
            files.push_back(std::move(*file));
        }
        if (files.empty()) continue;
        std::stable_sort(known.begin(), known.end(), by_content);
        Builder rows{at.folder + "/" + vector_files::name(merged, key, ending), who, files.front().kind(), *target};
        read_once copied{[&] {
            for (const File& file : files) file.release_pages();
        }};
        for (std::uint32_t chunk = 0; chunk < contents.size(); ++chunk) {
            const auto from =
                std::lower_bound(known.begin(), known.end(), known_row{contents[chunk], 0, 0}, by_content);
            if (from == known.end() || from->content != contents[chunk]) continue;
            const packed_row row = files[from->file].row(from->chunk);
            rows.put(chunk, contents[chunk], row);
            copied(row.numbers.size());
        }
        if (auto written = std::move(rows).write(); !written) return written;
    }
    return {};
}

}  // namespace merging

/// Writes the vector files of the new segment. `names` are the files in the owner's folder; `sources` have the numbers
/// `numbers`. Damaged files are left out, and their chunks are embedded again later. Fails if a file cannot be read or
/// written; the segments then stay as they are.
[[nodiscard]] inline result<void> merge_vectors(const owner_files& at, const owner& who,
                                                std::span<const merge_source> sources,
                                                std::span<const std::uint64_t> numbers, std::uint64_t merged,
                                                const std::vector<std::string>& names) {
    using vector_files::late;
    using vector_files::vectors;
    auto done = merging::merge_rows<vector_file, vector_rows>(at, who, sources, numbers, merged,
                                                              merging::keys_of(names, vectors, numbers), vectors);
    if (!done) return done;
    return merging::merge_rows<late_file, late_file_rows>(at, who, sources, numbers, merged,
                                                          merging::keys_of(names, late, numbers), late);
}

}}  // namespace toolkit::v0
