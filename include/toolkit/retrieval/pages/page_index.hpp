// An owner's page index as it was at one moment: its list of pages, and its packs, mapped. Later changes do not change
// it. Damaged packs are skipped and reported.
// In: the owner's folder of the index. Out: pages by their rows, pictures. Next: page_library.hpp.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/retrieval/files/file.hpp>
#include <toolkit/retrieval/pages/page_manifest.hpp>
#include <toolkit/retrieval/pages/page_pack.hpp>
#include <toolkit/retrieval/pages/page_retriever.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Limits of a search of pages.
struct page_search_limits {
    std::size_t hits = 1000;
    std::size_t picture_bytes = std::size_t{256} << 20U;
};
inline constexpr page_search_limits page_search_limits_default{};

/// May be used from many threads.
class page_index {
public:
    page_index() = default;  ///< an index without pages
    /// Opens the index. Packs that `before` has open, and that were not replaced, are not opened again. Fails with
    /// `not_found` if there is no index, and with `corrupt` if its list of pages is damaged.
    [[nodiscard]] static result<std::shared_ptr<const page_index>> open(
        const page_places& at, const owner& who, const std::shared_ptr<const page_index>& before = nullptr);

    [[nodiscard]] const page_manifest& manifest() const noexcept { return manifest_; }
    /// The stamp of the manifest's file.
    [[nodiscard]] const file_stamp& stamp() const noexcept { return stamp_; }
    /// Packs that cannot be read. Their pages are not found until the next sync makes their rows again.
    [[nodiscard]] const std::vector<failure>& damaged() const noexcept { return damaged_; }
    /// The number of pages that can be found.
    [[nodiscard]] std::size_t searchable() const noexcept { return searchable_; }

    /// Returns the best pages for the rows of a question. Pages whose similarity is not above 0 are not returned.
    [[nodiscard]] result<std::vector<page_hit>> search(const late_rows& question, const query& request,
                                                       const stop_token& stop) const;

    /// Returns a picture. Fails with `not_found` if there is no such document or page, or if its picture was removed
    /// since, with `unreadable` if the page could not be drawn, and with `corrupt` if the file is damaged.
    [[nodiscard]] result<page_picture> picture(const uuid& doc_id, std::uint32_t page) const;

private:
    /// A page of a document, and its number in a pack. Several pages may share one.
    struct reference {
        std::uint32_t row;
        std::uint32_t document;
        std::uint32_t page;
    };
    struct open_pack {
        std::uint32_t number;
        file_stamp stamp;                       ///< a later file may have this number, too
        std::shared_ptr<const page_pack> file;  ///< null if it is damaged
        std::vector<reference> pages;           ///< by row
    };

    [[nodiscard]] result<void> open_packs(const owner& who, const page_index* before);
    void add_ids(const owner& who);
    void add_references();
    /// Whether the query asks for pages of this document.
    [[nodiscard]] bool is_requested(const page_document& of, const query& request, std::uint32_t document,
                                    std::uint32_t within) const;
    [[nodiscard]] std::uint32_t find(const uuid& doc_id) const noexcept;

    page_places at_;
    page_manifest manifest_;
    file_stamp stamp_;
    std::vector<uuid> ids_;                              ///< of the documents, in their order
    std::vector<std::pair<uuid, std::uint32_t>> by_id_;  ///< documents by id
    std::vector<open_pack> packs_;                       ///< by number
    std::vector<failure> damaged_;
    std::size_t searchable_ = 0;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/pages/impl/page_index.ipp>
#endif
