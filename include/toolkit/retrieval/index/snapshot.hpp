// An owner's index at one moment: the open segments of the manifest, and their removed documents. Later writes do not
// change it. A damaged segment is reported and skipped; the others are searched.
// In: the owner's folder in the index. Out: documents and chunks by id and by name. Next: library_view.hpp,
// index_writer.hpp.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/index/manifest.hpp>
#include <toolkit/retrieval/segment/segment.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The location of an owner's index.
struct owner_files {
    std::string folder;
    /// The index folder, which contains the folders of all owners.
    [[nodiscard]] std::string index() const { return folder.substr(0, folder.rfind('/')); }
    [[nodiscard]] std::string manifest() const { return folder + "/manifest"; }
    [[nodiscard]] std::string lock() const { return folder + "/lock"; }
    [[nodiscard]] std::string segment(std::uint64_t number) const {
        return folder + "/" + std::to_string(number) + ".segment";
    }
    /// The file with the stamps of a collection's folder.
    [[nodiscard]] std::string stamps(std::string_view collection) const;
};

/// A document or a chunk: its segment in the snapshot, and its number in the segment.
struct index_place {
    std::uint32_t part = 0;
    std::uint32_t number = 0;
    friend bool operator==(const index_place&, const index_place&) = default;
};

/// An open segment of a snapshot.
struct snapshot_part {
    std::uint64_t number = 0;  ///< names its file
    std::shared_ptr<const segment> index;
    removed_documents removed;
};

/// A snapshot of an owner's index. It never changes.
class index_snapshot {
public:
    /// Opens the index. Segments that `before` has open are reused if their files are unchanged. Fails with `not_found`
    /// if the owner has no index, with `corrupt` if its manifest is damaged, and with the system's reason if a file
    /// cannot be read. Writers may run meanwhile.
    [[nodiscard]] static result<std::shared_ptr<const index_snapshot>> open(
        const owner_files& at, const owner& who, std::shared_ptr<const index_snapshot> before = nullptr);

    [[nodiscard]] const std::vector<snapshot_part>& parts() const noexcept { return parts_; }
    /// Segments that are damaged or missing, each with its number and failure.
    [[nodiscard]] const std::vector<std::pair<std::uint64_t, failure>>& damaged() const noexcept { return damaged_; }
    [[nodiscard]] const toolkit::manifest& manifest() const noexcept { return manifest_; }
    [[nodiscard]] const file_stamp& stamp() const noexcept { return stamp_; }

    /// Without removed documents.
    [[nodiscard]] std::size_t document_count() const noexcept;
    [[nodiscard]] std::size_t chunk_count() const noexcept;

    [[nodiscard]] std::optional<index_place> find_document(const uuid& id) const noexcept;
    [[nodiscard]] std::optional<index_place> find_chunk(const uuid& id) const noexcept;
    /// Returns the document of exactly this name in a collection.
    [[nodiscard]] std::optional<index_place> find_name(std::string_view filename, std::string_view collection) const;

    [[nodiscard]] const segment& index_of(const index_place& at) const noexcept { return *parts_[at.part].index; }

    /// Calls f(place, record) for each document that is not removed, segment by segment.
    template <class F>
    void for_each_document(F&& f) const {
        for (std::uint32_t i = 0; i < parts_.size(); ++i)
            for (std::uint32_t number = 0; number < parts_[i].index->document_count(); ++number)
                if (!parts_[i].removed.contains(number))
                    f(index_place{i, number}, parts_[i].index->document_record(number));
    }

private:
    static constexpr int most_tries = 100;
    index_snapshot() = default;

    /// Opens the segments of the manifest. Returns false if one does not exist. Fails if one cannot be read, which is
    /// not damage.
    [[nodiscard]] result<bool> open_parts(const owner_files& at, const owner& who, const toolkit::manifest& listed,
                                          const index_snapshot* before);
    /// Returns the open segment of this number if its file is unchanged.
    [[nodiscard]] std::shared_ptr<const segment> part_of(std::uint64_t number, const std::string& path) const;

    std::vector<snapshot_part> parts_;
    std::vector<std::pair<std::uint64_t, failure>> damaged_;
    toolkit::manifest manifest_;
    file_stamp stamp_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/index/impl/snapshot.ipp>
#endif
