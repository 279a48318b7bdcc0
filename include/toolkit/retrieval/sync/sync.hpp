// Makes a collection of an owner's documents those of a folder: what changed is read, the rest is kept, and all of it
// becomes visible in one step. Interrupted at any moment, the old index stands. Files are read a few at a time, so that
// memory is bounded by what becomes a segment, not by the folder. In: owner, folder, a writer. Out: a report. Next:
// library.hpp.
#pragma once

#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/chunk/gather.hpp>
#include <toolkit/retrieval/index/index_writer.hpp>
#include <toolkit/retrieval/index/snapshot.hpp>
#include <toolkit/retrieval/sync/sync_report.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace syncing {

/// How files are read: by a set of extractors, and with a program's own properties. Plain functions, so that what goes
/// through a folder is no template. What it is made of outlives it.
struct file_reader {
    std::size_t head_bytes;  ///< what is looked at before a file is read whole
    result<void> (*accepts)(std::string_view filename, std::string_view begin);
    result<extraction> (*read)(const void* own, std::string_view filename, std::string_view bytes,
                               const file_knowledge& known, const stop_token& stop);
    const void* own;
};
template <class Extractors, class Properties>
[[nodiscard]] file_reader reader_of(const property_source<Properties>& own) noexcept {
    return {Extractors::head_bytes,
            [](std::string_view filename, std::string_view begin) -> result<void> {
                return Extractors::accepts(filename, begin);
            },
            [](const void* of, std::string_view filename, std::string_view bytes, const file_knowledge& known,
               const stop_token& stop) -> result<extraction> {
                auto made = Extractors::read(filename, bytes, stop);
                if (made)
                    gather_properties(filename, *made, known, *static_cast<const property_source<Properties>*>(of));
                return made;
            },
            &own};
}

/// Who hears how far it is.
using progress_sink = function_ref<void(const sync_progress&)>;

/// By what the files of a collection are read: with another one, they are read again.
template <class Extractors, class Properties>
[[nodiscard]] std::string fingerprint_of(const property_source<Properties>& own) {
    std::string all = Extractors::fingerprint();
    if constexpr (!std::same_as<Properties, no_properties>) all += "properties " + own.version + '\n';
    return all;
}

}  // namespace syncing

/// What sync_index would report when nothing has changed, without a lock and without a write; nothing when something
/// may have. Another writer may be at work meanwhile: a file is unchanged only when the index that is open here has the
/// content that its stamp stands for.
[[nodiscard]] result<std::optional<sync_report>> sync_unchanged(
    const owner_files& at, const std::string& folder, const std::string& collection, std::string_view fingerprint,
    const index_snapshot* index, const syncing::progress_sink& progress, const stop_token& stop);

/// Makes the collection's documents those of the folder. `progress` is called from this thread. Fails when the folder
/// cannot be listed, the index cannot be written, it is stopped (`cancelled`), or `progress` throws (`tool_failed`);
/// then nothing has changed, unless it was the last call that threw, which tells that all is done.
[[nodiscard]] result<sync_report> sync_index(const owner_files& at, index_writer& out, const std::string& folder,
                                             const std::string& collection, const std::string& fingerprint,
                                             const syncing::file_reader& reader, const syncing::progress_sink& progress,
                                             const stop_token& stop, const sync_limits& limits);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/sync/impl/sync.ipp>
#endif
