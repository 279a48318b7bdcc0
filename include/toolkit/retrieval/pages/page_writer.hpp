// Changes the page index of one owner: adds rows and pictures, replaces the list of pages, and removes what is no
// longer used. At every moment the files on disk are a readable index. The caller holds the owner's lock. In: rows,
// pictures, documents. Out: files. Next: page_sync.hpp.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/pages/page_manifest.hpp>
#include <toolkit/retrieval/pages/page_pack.hpp>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The place of a page's rows.
struct page_row_place {
    std::uint32_t pack = 0;
    std::uint32_t row = 0;
    friend auto operator<=>(const page_row_place&, const page_row_place&) = default;
};

class page_writer {
public:
    /// Opens the index, or begins a new one. Documents of another embedder or resolution are left out, and rows of
    /// damaged packs. A pack takes up to `pack_bytes` and one more page. Fails if the folder cannot be written.
    [[nodiscard]] static result<page_writer> open(const page_places& at, const owner& who, std::string made_by,
                                                  std::uint64_t pack_bytes);

    /// The documents. Set `is_changed` after a change.
    [[nodiscard]] std::vector<page_document>& documents() noexcept { return now_.documents; }
    /// The document of this name in the collection, or the place where it belongs.
    [[nodiscard]] std::vector<page_document>::iterator find(std::string_view collection, std::string_view filename);
    void set_changed() noexcept { is_changed_ = true; }
    /// What was damaged when the index was opened.
    [[nodiscard]] const std::vector<failure>& damage() const noexcept { return damage_; }

    /// The place of rows with this key, also of a page that no document has any more.
    [[nodiscard]] std::optional<page_row_place> find_rows(const digest160& key) const;
    /// Adds rows. They are durable after the next `save`.
    [[nodiscard]] result<page_row_place> put_rows(const digest160& key, const late_rows& rows);

    /// Stores a picture, and returns its name.
    [[nodiscard]] result<digest160> put_picture(std::string_view png) const;
    /// Whether the picture is there, with its size.
    [[nodiscard]] bool has_picture(const page_entry& of) const;

    /// Makes all changes durable and visible.
    [[nodiscard]] result<void> save();
    /// The same if the last save, or the opening, is this long ago.
    [[nodiscard]] result<void> save_after(std::chrono::milliseconds interval);
    /// Joins small packs and those with many unused rows, saves, and removes files that are no longer used.
    [[nodiscard]] result<void> finish();

private:
    page_writer(page_places at, const owner& who, std::uint64_t pack_bytes)
        : at_(std::move(at)), who_(who), pack_bytes_(pack_bytes) {}

    [[nodiscard]] result<void> read_manifest(std::string made_by);
    void open_packs();
    void forget_lost_rows();
    [[nodiscard]] result<page_row_place> append(const digest160& key, std::span<const std::int8_t> numbers, float step);
    [[nodiscard]] result<void> close_pack();
    [[nodiscard]] std::map<std::uint32_t, std::vector<std::uint32_t>> used_rows() const;
    [[nodiscard]] result<void> rewrite_packs();
    void remove_strays() const;

    page_places at_;
    owner who_;
    std::uint64_t pack_bytes_;
    page_manifest now_;
    bool is_changed_ = false;
    std::vector<failure> damage_;
    std::map<std::uint32_t, page_pack> packs_;
    std::map<digest160, page_row_place> rows_;
    std::optional<page_pack_writer> growing_;
    std::uint32_t next_ = 0;  ///< the number of the pack that grows
    std::chrono::steady_clock::time_point saved_ = std::chrono::steady_clock::now();
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/pages/impl/page_writer.ipp>
#endif
