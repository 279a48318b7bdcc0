// Sidecars: `a.pdf.meta.json` beside `a.pdf` has an object whose members are properties of the document. A sidecar is
// no document itself.
// In: a folder's listing; the bytes of a sidecar. Out: files with their sidecars' stamps; a tree. Next: gather.hpp.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/properties/tree.hpp>
#include <toolkit/retrieval/files/folder.hpp>
#include <toolkit/retrieval/files/stamps.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A property of a document that was not kept. The document itself is kept.
struct property_note {
    std::string filename;
    std::string what;
    friend bool operator==(const property_note&, const property_note&) = default;
};

namespace sidecars {

/// Removes the sidecars from a listing, and assigns their stamps to their files. Returns notes about sidecars without a
/// file, and about those that are symbolic links, which are not followed.
[[nodiscard]] std::vector<property_note> attach(folder_listing& listing);

/// Returns one stamp for a file and its sidecar. It changes if either changes, or if the sidecar is added or removed.
[[nodiscard]] file_stamp joined(const file_stamp& file, const file_stamp& sidecar) noexcept;
/// Returns one hash for the contents of both.
[[nodiscard]] digest160 joined(const digest160& file, const digest160& sidecar);
/// Returns the stamp of a listed file, joined with its sidecar's if it has one.
[[nodiscard]] file_stamp stamp_of(const folder_file& file) noexcept;

/// A sidecar's bytes, or why they cannot be read.
struct beside_file {
    result<std::string> bytes;
    file_stamp stamp = syncing::stamp_of_nothing;
    digest160 content{};
};

/// Reads the sidecar of a file in an open folder. On failure, `error` is set to errno.
[[nodiscard]] beside_file read_beside(const file_system::descriptor& folder, std::string_view filename,
                                      std::int64_t read_at, std::chrono::nanoseconds settled_after, int& error);

/// Parses a sidecar. Fails as strict JSON does, if it is nested in more than 8 levels, and if it is larger than 256
/// KiB.
[[nodiscard]] result<property_node> read(std::string_view bytes);

}  // namespace sidecars
}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/files/impl/sidecar.ipp>
#endif
