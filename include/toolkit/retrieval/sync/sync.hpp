// Makes a collection of an owner's documents match a folder: reads what changed, and keeps the rest. All changes become
// visible in one step. An interruption at any moment leaves the old index. A few files are read at a time, so memory is
// bounded by the size of a segment and not of the folder.
// In: owner, folder, a writer. Out: a report. Next: library.hpp.
#pragma once

#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/chunk/gather.hpp>
#include <toolkit/retrieval/index/index_writer.hpp>
#include <toolkit/retrieval/index/snapshot.hpp>
#include <toolkit/retrieval/sync/sync_report.hpp>

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace syncing {

/// Reads files with a set of extractors and with the program's own properties. It holds plain functions, so that the
/// sync itself is no template. The objects that it is made of must outlive it.
struct file_reader {
    std::size_t head_bytes;  ///< bytes that are examined before a file is read completely
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

/// Receives the progress.
using progress_sink = function_ref<void(const sync_progress&)>;

/// Identifies how the files of a collection are read. If it changes, the files are read again.
template <class Extractors, class Properties>
[[nodiscard]] std::string fingerprint_of(const property_source<Properties>& own) {
    std::string all = Extractors::fingerprint();
    if constexpr (!std::same_as<Properties, no_properties>) all += "properties " + own.version + '\n';
    return all;
}

}  // namespace syncing

/// Returns the report of sync_index if nothing has changed, without locking or writing. Returns nothing if something
/// may have changed. Another writer may run meanwhile: a file counts as unchanged only if the open index has the
/// content of its stamp.
[[nodiscard]] result<std::optional<sync_report>> sync_unchanged(
    const owner_files& at, const std::string& folder, const std::string& collection, std::string_view fingerprint,
    const index_snapshot* index, const syncing::progress_sink& progress, const stop_token& stop);

/// Makes the collection's documents match the folder. `progress` is called from this thread. Fails if the folder cannot
/// be listed or the index cannot be written, with `cancelled` if stopped, and with `tool_failed` if `progress` throws.
/// After a failure nothing has changed, unless the last call of `progress` threw, which reports that all is done.
[[nodiscard]] result<sync_report> sync_index(const owner_files& at, index_writer& out, const std::string& folder,
                                             const std::string& collection, const std::string& fingerprint,
                                             const syncing::file_reader& reader, const syncing::progress_sink& progress,
                                             const stop_token& stop, const sync_limits& limits);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/sync/impl/sync.ipp>
#endif
