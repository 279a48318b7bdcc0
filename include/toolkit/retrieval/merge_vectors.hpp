// Takes the vectors along when segments are merged, so that no text is given to a model again.
// In: the segments that were merged, and the one that they became. Out: its files of vectors. Next: vector_index.hpp.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/late_file.hpp>
#include <toolkit/retrieval/merge.hpp>
#include <toolkit/retrieval/snapshot.hpp>
#include <toolkit/retrieval/vector_file.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

namespace merging {

/// The keys of the files with this ending that the segments have.
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

/// Copies the rows of one kind of file, for each of its keys.
template <class File, class Builder>
void merge_rows(const owner_files& at, const owner& who, std::span<const merge_source> sources,
                std::span<const std::uint64_t> numbers, std::uint64_t merged, const std::vector<std::string>& keys,
                std::string_view ending) {
    if (keys.empty()) return;
    const auto target = segment::open(at.segment(merged), who);
    if (!target) return;
    for (const std::string& key : keys) {
        std::optional<Builder> rows;
        for (std::size_t i = 0; i < sources.size(); ++i) {
            const segment& from = *sources[i].from;
            const auto file = File::open(at.folder + "/" + vector_files::name(numbers[i], key, ending), who, from);
            if (!file || file->kind().key() != key) continue;
            if (!rows) rows.emplace(file->kind(), target->chunk_count());
            for (std::uint32_t chunk = 0; chunk < from.chunk_count(); ++chunk) {
                if (!file->has(chunk)) continue;
                if (const auto to = target->find_chunk(from.chunk_record(chunk).id))
                    rows->put(*to, file->content(chunk), file->row(chunk));
            }
        }
        if (rows)
            std::ignore =
                std::move(*rows).write(at.folder + "/" + vector_files::name(merged, key, ending), who, *target);
    }
}

}  // namespace merging

/// `names` are the files in the owner's folder; `sources` have the numbers `numbers`. What cannot be read or written is
/// left out: it is embedded again.
inline void merge_vectors(const owner_files& at, const owner& who, std::span<const merge_source> sources,
                          std::span<const std::uint64_t> numbers, std::uint64_t merged,
                          const std::vector<std::string>& names) {
    using vector_files::late;
    using vector_files::vectors;
    merging::merge_rows<vector_file, vector_rows>(at, who, sources, numbers, merged,
                                                  merging::keys_of(names, vectors, numbers), vectors);
    merging::merge_rows<late_file, late_file_rows>(at, who, sources, numbers, merged,
                                                   merging::keys_of(names, late, numbers), late);
}

}  // namespace toolkit::inline v0
