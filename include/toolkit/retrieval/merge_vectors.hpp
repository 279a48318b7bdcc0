// Takes the vectors along when segments are merged, so that no text is given to a model again.
// In: the segments that were merged, and the one that they became. Out: its files of vectors. Next: vector_index.hpp.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
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

/// `names` are the files in the owner's folder; `sources` have the numbers `numbers`. What cannot be read or written is
/// left out: it is embedded again.
inline void merge_vectors(const owner_files& at, const owner& who, std::span<const merge_source> sources,
                          std::span<const std::uint64_t> numbers, std::uint64_t merged,
                          const std::vector<std::string>& names) {
    std::vector<std::string> keys;
    for (const std::string& name : names) {
        std::uint64_t number = 0;
        std::string_view key;
        if (vector_files::read_name(name, number, key) &&
            std::find(numbers.begin(), numbers.end(), number) != numbers.end() &&
            std::find(keys.begin(), keys.end(), key) == keys.end())
            keys.emplace_back(key);
    }
    if (keys.empty()) return;
    const auto target = segment::open(at.segment(merged), who);
    if (!target) return;
    for (const std::string& key : keys) {
        std::optional<vector_rows> rows;
        for (std::size_t i = 0; i < sources.size(); ++i) {
            const segment& from = *sources[i].from;
            const auto file = vector_file::open(at.folder + "/" + vector_files::name(numbers[i], key), who, from);
            if (!file || file->kind().key() != key) continue;
            if (!rows) rows.emplace(file->kind(), target->chunk_count());
            for (std::uint32_t chunk = 0; chunk < from.chunk_count(); ++chunk) {
                if (!file->has(chunk)) continue;
                if (const auto to = target->find_chunk(from.chunk_record(chunk).id))
                    rows->put(*to, file->content(chunk), file->row(chunk));
            }
        }
        if (rows) std::ignore = std::move(*rows).write(at.folder + "/" + vector_files::name(merged, key), who, *target);
    }
}

}  // namespace toolkit::inline v0
