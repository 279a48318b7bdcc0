// The functions of page_writer.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/retrieval/files/folder.hpp>
#include <toolkit/retrieval/pages/page_writer.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <set>
#include <span>
#include <tuple>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace page_writing {

/// Reads the number of a pack from its name.
[[nodiscard]] inline std::optional<std::uint32_t> number_of(std::string_view name) {
    constexpr std::string_view ending = ".rows";
    if (!name.ends_with(ending)) return std::nullopt;
    name.remove_suffix(ending.size());
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error != std::errc{} || end != name.data() + name.size() || number == page_entry::nowhere) return std::nullopt;
    return number;
}

}  // namespace page_writing

TOOLKIT_FUNCTION result<page_writer> page_writer::open(const page_places& at, const owner& who, std::string made_by,
                                                       std::uint64_t pack_bytes) {
    if (auto made = folders::make_own(at.pictures()); !made) return std::move(made).error();
    page_writer opened{at, who, pack_bytes};
    if (auto read = opened.read_manifest(std::move(made_by)); !read) return std::move(read).error();
    opened.open_packs();
    opened.forget_lost_rows();
    return opened;
}

TOOLKIT_FUNCTION result<void> page_writer::read_manifest(std::string made_by) {
    file_stamp stamp;
    auto read = read_page_manifest(at_.manifest(), who_, stamp);
    if (read && read->made_by == made_by) {
        now_ = std::move(*read);
        return {};
    }
    if (!read && read.error().kind == failure_kind::corrupt) damage_.push_back(std::move(read).error());
    else if (!read && read.error().kind != failure_kind::not_found) return std::move(read).error();
    now_.made_by = std::move(made_by);
    is_changed_ = true;
    return {};
}

/// Opens every pack in the folder, also one that a killed writer left behind: its rows need not be made again.
TOOLKIT_FUNCTION void page_writer::open_packs() {
    for (const std::string& name : folders::names_in(at_.folder)) {
        const auto number = page_writing::number_of(name);
        if (!number) continue;
        next_ = std::max(next_, *number + 1);
        auto pack = page_pack::open(at_.pack(*number), who_, now_.made_by);
        if (!pack) {
            if (std::binary_search(now_.packs.begin(), now_.packs.end(), *number))
                damage_.push_back(std::move(pack).error());
            continue;
        }
        for (std::uint32_t row = 0; row < pack->pages(); ++row) rows_.try_emplace(pack->key(row), *number, row);
        packs_.emplace(*number, std::move(*pack));
    }
    for (const std::uint32_t number : now_.packs) {
        next_ = std::max(next_, number + 1);
        if (!packs_.contains(number) && !stamp_of_file(at_.pack(number)))
            damage_.push_back(failure::of(failure_kind::not_found, at_.pack(number), "the file was removed"));
    }
}

TOOLKIT_FUNCTION void page_writer::forget_lost_rows() {
    for (page_document& document : now_.documents)
        for (page_entry& page : document.pages) {
            const auto pack = packs_.find(page.pack);
            if (!page.has_rows() || (pack != packs_.end() && page.row < pack->second.pages())) continue;
            page.pack = page_entry::nowhere;
            page.retry = true;
            page.why = failure::of(failure_kind::corrupt, {}, "its rows were damaged");
        }
}

TOOLKIT_FUNCTION std::vector<page_document>::iterator page_writer::find(std::string_view collection,
                                                                        std::string_view filename) {
    return std::lower_bound(now_.documents.begin(), now_.documents.end(), std::tie(collection, filename),
                            [](const page_document& each, const auto& name) {
                                return std::tuple<std::string_view, std::string_view>{each.collection, each.filename} <
                                       name;
                            });
}

TOOLKIT_FUNCTION std::optional<page_row_place> page_writer::find_rows(const digest160& key) const {
    const auto at = rows_.find(key);
    return at == rows_.end() ? std::nullopt : std::optional{at->second};
}

TOOLKIT_FUNCTION result<page_row_place> page_writer::append(const digest160& key, std::span<const std::int8_t> numbers,
                                                            float step) {
    if (growing_ && growing_->bytes() >= pack_bytes_)
        if (auto closed = close_pack(); !closed) return std::move(closed).error();
    if (!growing_) growing_.emplace(at_.pack(next_), who_, now_.made_by);
    return page_row_place{next_, growing_->put(key, numbers, step)};
}

TOOLKIT_FUNCTION result<page_row_place> page_writer::put_rows(const digest160& key, const late_rows& rows) {
    auto at = append(key, rows.numbers, rows.step);
    if (at) rows_.insert_or_assign(key, *at);
    return at;
}

TOOLKIT_FUNCTION result<digest160> page_writer::put_picture(std::string_view png) const {
    const digest160 content = sha1_of(png);
    const std::string path = at_.picture(content);
    if (const auto stamp = stamp_of_file(path); stamp && stamp->size == png.size()) return content;
    if (auto written = replace_file(path, std::span{&png, 1}); !written) return std::move(written).error();
    return content;
}

TOOLKIT_FUNCTION bool page_writer::has_picture(const page_entry& of) const {
    const auto stamp = stamp_of_file(at_.picture(of.picture));
    return stamp && stamp->size == of.png_bytes;
}

TOOLKIT_FUNCTION result<void> page_writer::close_pack() {
    if (!growing_) return {};
    auto written = std::move(*growing_).write();
    growing_.reset();
    if (!written) return written;
    auto pack = page_pack::open(at_.pack(next_), who_, now_.made_by);
    if (!pack) return std::move(pack).error();
    packs_.emplace(next_, std::move(*pack));
    ++next_;
    return {};
}

TOOLKIT_FUNCTION result<void> page_writer::save() {
    if (auto closed = close_pack(); !closed) return closed;
    std::vector<std::uint32_t> packs;
    packs.reserve(packs_.size());
    for (const auto& [number, pack] : packs_) packs.push_back(number);
    if (!is_changed_ && packs == now_.packs) return {};
    now_.packs = std::move(packs);
    auto written = write_page_manifest(at_.manifest(), who_, now_);
    if (written) is_changed_ = false;
    return written;
}

TOOLKIT_FUNCTION result<void> page_writer::save_after(std::chrono::milliseconds interval) {
    if (std::chrono::steady_clock::now() - saved_ < interval) return {};
    auto saved = save();
    saved_ = std::chrono::steady_clock::now();
    return saved;
}

TOOLKIT_FUNCTION std::map<std::uint32_t, std::vector<std::uint32_t>> page_writer::used_rows() const {
    std::map<std::uint32_t, std::vector<std::uint32_t>> used;
    for (const page_document& document : now_.documents)
        for (const page_entry& page : document.pages)
            if (page.has_rows()) used[page.pack].push_back(page.row);
    for (auto& [pack, rows] : used) {
        std::sort(rows.begin(), rows.end());
        rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    }
    return used;
}

TOOLKIT_FUNCTION result<void> page_writer::rewrite_packs() {
    constexpr std::size_t most_little = 8;
    const auto used = used_rows();
    std::erase_if(packs_, [&](const auto& each) { return !used.contains(each.first); });
    const auto is_little = [&](const page_pack& pack) { return pack.bytes() < pack_bytes_ / 4; };
    const auto little =
        std::count_if(packs_.begin(), packs_.end(), [&](const auto& each) { return is_little(each.second); });
    const bool joins_little = static_cast<std::size_t>(little) > most_little;
    std::map<page_row_place, page_row_place> moved;
    std::vector<std::uint32_t> rewritten;
    for (const auto& [number, rows] : used) {
        const page_pack& pack = packs_.at(number);
        std::uint64_t bytes = 0;
        for (const std::uint32_t row : rows) bytes += pack.rows_of(row).size();
        if (bytes * 2 < pack.bytes() || (joins_little && is_little(pack))) rewritten.push_back(number);
    }
    for (const std::uint32_t number : rewritten)
        for (const std::uint32_t row : used.at(number)) {
            const page_pack& pack = packs_.at(number);
            const auto at = append(pack.key(row), pack.rows_of(row), pack.rows().steps[row]);
            if (!at) return at.error();
            moved.emplace(page_row_place{number, row}, *at);
        }
    if (auto closed = close_pack(); !closed) return closed;
    for (page_document& document : now_.documents)
        for (page_entry& page : document.pages)
            if (const auto at = moved.find({page.pack, page.row}); at != moved.end())
                std::tie(page.pack, page.row) = std::tie(at->second.pack, at->second.row);
    for (const std::uint32_t number : rewritten) packs_.erase(number);
    is_changed_ = is_changed_ || !rewritten.empty();
    return {};
}

TOOLKIT_FUNCTION result<void> page_writer::finish() {
    if (auto closed = close_pack(); !closed) return closed;
    if (auto rewritten = rewrite_packs(); !rewritten) return rewritten;
    rows_.clear();
    if (auto saved = save(); !saved) return saved;
    remove_strays();
    return {};
}

TOOLKIT_FUNCTION void page_writer::remove_strays() const {
    for (const std::string& name : folders::names_in(at_.folder)) {
        const auto number = page_writing::number_of(name);
        if (name.ends_with(".new") || (number && !packs_.contains(*number)))
            folders::remove_file(at_.folder + "/" + name);
    }
    std::set<std::string> used;
    for (const page_document& document : now_.documents)
        for (const page_entry& page : document.pages)
            if (page.has_picture()) used.insert(page_places::picture_name(page.picture));
    for (const std::string& name : folders::names_in(at_.pictures()))
        if (!used.contains(name)) folders::remove_file(at_.pictures() + "/" + name);
}

}}  // namespace toolkit::v0
