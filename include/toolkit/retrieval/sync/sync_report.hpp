// Plain data of a sync: its limits, its progress and its report.
// In: nothing. Out: plain data. Next: sync.hpp.
#pragma once

#include <toolkit/core/owned_function.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/files/folder.hpp>
#include <toolkit/retrieval/files/sidecar.hpp>
#include <toolkit/retrieval/index/index_writer.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Limits and times of a sync.
struct sync_limits {
    std::size_t threads = 2;
    std::uint64_t batch_bytes = std::uint64_t{8} << 20U;  ///< bytes of files that are read before they are added
    std::size_t batch_files = 512;
    std::chrono::milliseconds settled{1000};  ///< a file that changed less than this before it was read is read again
    std::chrono::milliseconds lock_wait{10'000};  ///< for another writer to end
};

/// Progress of a sync: the files and bytes that are done, and their totals.
struct sync_progress {
    std::size_t files_done = 0;
    std::size_t files = 0;
    std::uint64_t bytes_done = 0;
    std::uint64_t bytes = 0;
};

/// How a folder is indexed: `sync_folder(me, folder, {.collection = "manual", .stop = token})`.
struct sync_options {
    std::string collection{};                               ///< collection of the documents; by default the unnamed one
    owned_function<void(const sync_progress&)> progress{};  ///< called from the thread that called sync_folder
    stop_token stop{};
    sync_limits limits{};
};

/// A part of a file that could not be read, with its cure. The rest of the file was read.
struct left_out_part {
    std::string filename;
    std::string what;
};

/// What a sync did. The owner's collection then has `added + changed + unchanged` documents.
struct sync_report {
    std::size_t added = 0;
    std::size_t changed = 0;
    std::size_t removed = 0;
    std::size_t unchanged = 0;
    std::size_t without_text = 0;         ///< documents without text, which are never found
    std::vector<unread_file> failed;      ///< files that gave no document, by name
    std::vector<left_out_part> left_out;  ///< of files that were read now, by name; not kept in the index
    std::vector<property_note> notes;     ///< properties that were not kept, of the files that were read now, by name
    index_damage damage;                  ///< damage of the index that was there before
    [[nodiscard]] std::size_t documents() const noexcept { return added + changed + unchanged; }
};

}}  // namespace toolkit::v0
