// A file with the rows of many pages, and the names of the files of an owner's page index. A pack never changes: new
// pages come into a new pack. Each page has a key, the hash of what its rows were made of, so that a page that occurs
// again needs no second call of the model.
// In: the rows of pages. Out: the same, mapped. Next: page_index.hpp compares them (maxsim.hpp).
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/files/section_file.hpp>
#include <toolkit/retrieval/files/section_writer.hpp>
#include <toolkit/retrieval/pages/page_embedder.hpp>
#include <toolkit/retrieval/vectors/maxsim.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

static_assert(page_dimensions == late_dimensions);

/// Where the page index of an owner is.
struct page_places {
    std::string folder;

    [[nodiscard]] std::string manifest() const { return folder + "/manifest"; }
    [[nodiscard]] std::string lock() const { return folder + "/lock"; }
    [[nodiscard]] std::string pictures() const { return folder + "/pictures"; }
    [[nodiscard]] std::string pack(std::uint32_t number) const { return folder + "/" + pack_name(number); }
    [[nodiscard]] static std::string pack_name(std::uint32_t number) { return std::to_string(number) + ".rows"; }
    /// Pictures are named by the hash of their content.
    [[nodiscard]] std::string picture(const digest160& content) const {
        return pictures() + "/" + picture_name(content);
    }
    [[nodiscard]] static std::string picture_name(const digest160& content) { return to_hex(content) + ".png"; }
};

namespace page_packs {

enum part : std::uint32_t { head, owner_name, made_by, keys, offsets, steps, row_bytes, parts };

struct head_record {
    std::uint32_t pages;
    std::uint32_t dimensions;
};

inline constexpr section_format format{0x4B434150 /* PACK */, 1, parts};

}  // namespace page_packs

/// Writes the rows of pages.
class page_pack_writer {
public:
    /// `made_by` names the embedder and the resolution. `write` replaces the file at the path.
    page_pack_writer(std::string path, const owner& who, std::string_view made_by)
        : out_(std::move(path), page_packs::format) {
        out_.append(page_packs::owner_name, who.id());
        out_.append(page_packs::made_by, made_by);
        out_.append_record(page_packs::offsets, std::uint32_t{0});
    }

    /// Adds a page and returns its number.
    std::uint32_t put(const digest160& key, std::span<const std::int8_t> numbers, float step) {
        using namespace page_packs;
        out_.append_record(keys, key);
        out_.append(row_bytes, {reinterpret_cast<const char*>(numbers.data()), numbers.size()});  // NOLINT: bytes
        out_.append(steps, {reinterpret_cast<const char*>(&step), sizeof step});                  // NOLINT: its bytes
        out_.append_record(offsets, static_cast<std::uint32_t>(bytes() / page_dimensions));
        return pages_++;
    }
    [[nodiscard]] std::uint32_t pages() const noexcept { return pages_; }
    [[nodiscard]] std::uint64_t bytes() const noexcept { return out_.size(page_packs::row_bytes); }

    /// Replaces the file in one step.
    [[nodiscard]] result<void> write() && {
        if (bytes() / page_dimensions > UINT32_MAX)
            return failure::of(failure_kind::unreadable, out_.path(), "the rows are too many for one file",
                               "use several owners");
        out_.append_record(page_packs::head, page_packs::head_record{pages_, page_dimensions});
        return std::move(out_).write();
    }

private:
    section_writer out_;
    std::uint32_t pages_ = 0;
};

/// An open pack. It never changes.
class page_pack {
public:
    /// Opens and checks the file. Fails with `not_found` if there is none, and with `corrupt` if it is damaged, or of
    /// another owner, embedder or resolution.
    [[nodiscard]] static result<page_pack> open(const std::string& path, const owner& who, std::string_view made_by) {
        auto file = section_file::open(path, page_packs::format);
        if (!file) return std::move(file).error();
        page_pack opened{std::move(*file)};
        if (!opened.is_sound(who, made_by))
            return failure::of(failure_kind::corrupt, path, "its rows are not those of this index",
                               "sync the folder of the pages again");
        return opened;
    }

    [[nodiscard]] std::uint32_t pages() const noexcept { return pages_; }
    [[nodiscard]] digest160 key(std::uint32_t page) const noexcept {
        return record_at<digest160>(file_[page_packs::keys], page);
    }
    [[nodiscard]] std::uint64_t bytes() const noexcept { return file_[page_packs::row_bytes].size(); }
    [[nodiscard]] late_pages rows() const noexcept {
        const std::string_view numbers = file_[page_packs::row_bytes];
        const std::string_view offsets = file_[page_packs::offsets];  // begins at a multiple of 8 of a mapped file
        const std::string_view steps = file_[page_packs::steps];
        return {{reinterpret_cast<const std::int8_t*>(numbers.data()), numbers.size()},        // NOLINT: as written
                {reinterpret_cast<const std::uint32_t*>(offsets.data()), offsets.size() / 4},  // NOLINT: as written
                {reinterpret_cast<const float*>(steps.data()), steps.size() / 4}};             // NOLINT: as written
    }
    /// The rows of one page.
    [[nodiscard]] std::span<const std::int8_t> rows_of(std::uint32_t page) const noexcept {
        const late_pages all = rows();
        const std::size_t begin = all.offsets[page] * page_dimensions;
        return all.numbers.subspan(begin, all.offsets[page + 1] * page_dimensions - begin);
    }

private:
    explicit page_pack(section_file file) noexcept : file_(std::move(file)) {}

    [[nodiscard]] bool is_sound(const owner& who, std::string_view made_by) {
        using namespace page_packs;
        if (file_[head].size() != sizeof(head_record) || file_[owner_name] != who.id() ||
            file_[page_packs::made_by] != made_by)
            return false;
        const auto row = record_at<head_record>(file_[head], 0);
        const std::size_t pages = row.pages;
        if (row.dimensions != page_dimensions || file_[keys].size() != pages * sizeof(digest160) ||
            file_[steps].size() != 4 * pages || file_[offsets].size() != 4 * (pages + 1))
            return false;
        const std::span<const std::uint32_t> ends = rows().offsets;
        if (ends.front() != 0 || file_[row_bytes].size() != std::size_t{ends.back()} * page_dimensions) return false;
        for (std::size_t i = 0; i < pages; ++i)
            if (ends[i + 1] < ends[i]) return false;
        pages_ = row.pages;
        return true;
    }

    section_file file_;
    std::uint32_t pages_ = 0;
};

}}  // namespace toolkit::v0
