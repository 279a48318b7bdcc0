// Reads one named member of a ZIP archive from memory to memory (libarchive). Only this header includes archive.h. The
// sizes that the archive claims are not trusted: real bytes are counted. Names are compared, never used as paths.
// In: the bytes of an archive. Out: the bytes of a member. Next: docx_parts.hpp.
#pragma once

#include <toolkit/core/failure.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/extract/base/archive_limits.hpp>

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// A ZIP archive in memory. Its bytes must outlive this object.
class zip_archive {
public:
    /// Fails with `unreadable` if there are no members or too many. Only read() finds out whether the archive is
    /// complete.
    [[nodiscard]] static result<zip_archive> open(std::string_view bytes, const archive_limits& limits = {}) {
        const std::size_t members = most_members(bytes, limits.members);
        if (members == 0) return incomplete();
        if (members > limits.members) return refused("it has more than " + std::to_string(limits.members) + " members");
        return zip_archive{bytes, limits};
    }

    /// The member with exactly this name; of several, the first in the archive. Only stored and deflated members are
    /// read, as in all office documents. Fails with `not_found` if there is none, with `unreadable` if it is encrypted,
    /// damaged or larger than `most` bytes, and with `cancelled` when stopped.
    [[nodiscard]] result<std::string> read(std::string_view name, std::size_t most, const stop_token& stop = {}) const {
        const handle file{archive_read_new()};
        // Only the central directory lists the members. A truncated archive is refused and not read in part.
        if (file == nullptr || archive_read_support_format_zip_seekable(file.get()) != ARCHIVE_OK ||
            archive_read_open_memory(file.get(), bytes_.data(), bytes_.size()) != ARCHIVE_OK)
            return incomplete();
        for (std::size_t seen = 0; seen <= limits_.members; ++seen) {
            if (stop.stop_requested()) return stopped();
            archive_entry* entry = nullptr;
            const int status = archive_read_next_header(file.get(), &entry);
            if (status == ARCHIVE_EOF) break;
            if (status < ARCHIVE_WARN) return seen == 0 ? incomplete() : damaged();
            const char* const path = archive_entry_pathname(entry);  // nullptr if this locale cannot represent it
            if (path != nullptr && path == name) return read_data(file.get(), entry, most, stop);
        }
        return failure::of(failure_kind::not_found, {}, "the archive has no member with this name",
                           "open it in the program that made it, and save it again");
    }

private:
    struct closer {
        void operator()(archive* file) const noexcept { archive_read_free(file); }
    };
    using handle = std::unique_ptr<archive, closer>;

    zip_archive(std::string_view bytes, const archive_limits& limits) noexcept : bytes_(bytes), limits_(limits) {}

    /// An upper bound for the number of members, before memory is allocated for them. Each member has its mark.
    [[nodiscard]] static std::size_t most_members(std::string_view bytes, std::size_t enough) noexcept {
        constexpr std::string_view mark = "PK\x01\x02";
        std::size_t count = 0;
        for (std::size_t at = bytes.find(mark); at != std::string_view::npos && count <= enough;
             at = bytes.find(mark, at + mark.size()))
            ++count;
        return count;
    }

    /// The library also supports methods that allocate gigabytes because a header says so. These two need no memory.
    [[nodiscard]] static bool is_stored_or_deflated(archive* file) noexcept {
        const char* const format = archive_format_name(file);  // "ZIP 2.0 (deflation)"
        if (format == nullptr) return false;
        const std::string_view method = format;
        return method.ends_with("(deflation)") || method.ends_with("(uncompressed)");
    }

    [[nodiscard]] result<std::string> read_data(archive* file, archive_entry* entry, std::size_t most,
                                                const stop_token& stop) const {
        if (archive_entry_is_encrypted(entry) != 0)
            return failure::of(failure_kind::unreadable, {}, "it is encrypted", "save it without a password");
        if (archive_entry_filetype(entry) != AE_IFREG) return damaged();  // a folder or a link has no data
        if (!is_stored_or_deflated(file)) return refused("its compression method is not supported");
        const std::size_t by_ratio = std::max(limits_.unasked_bytes, bytes_.size() * limits_.ratio);
        std::string data;
        for (;;) {
            if (stop.stop_requested()) return stopped();
            const void* block = nullptr;
            std::size_t size = 0;
            la_int64_t offset = 0;
            const int status = archive_read_data_block(file, &block, &size, &offset);
            if (status == ARCHIVE_EOF) return data;
            if (status != ARCHIVE_OK) return damaged();  // also if size or checksum differ from the archive's
            if (size > most - data.size())
                return failure::of(failure_kind::unreadable, {},
                                   "a part of it is larger than " + std::to_string(most >> 20U) + " MiB",
                                   "split it into smaller files");
            if (size > by_ratio - data.size())
                return refused("a part of it unpacks to more than " + std::to_string(limits_.ratio) +
                               " times its size");
            data.append(static_cast<const char*>(block), size);
        }
    }

    [[nodiscard]] static failure refused(std::string_view why) {
        return failure::of(failure_kind::unreadable, {}, why, "open it in the program that made it, and save it again");
    }
    [[nodiscard]] static failure incomplete() {
        return failure::of(failure_kind::unreadable, {}, "it is not a complete ZIP archive",
                           "copy or download it again");
    }
    [[nodiscard]] static failure damaged() {
        return failure::of(failure_kind::unreadable, {}, "its ZIP archive is damaged", "copy or download it again");
    }
    [[nodiscard]] static failure stopped() { return failure::of(failure_kind::cancelled, {}, "reading was stopped"); }

    std::string_view bytes_;
    archive_limits limits_;
};

}}  // namespace toolkit::v0
