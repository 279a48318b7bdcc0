// The functions of sidecar.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/json/reader.hpp>
#include <toolkit/properties/property.hpp>
#include <toolkit/retrieval/files/sidecar.hpp>

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>

namespace toolkit { inline namespace v0 { namespace sidecars {

inline constexpr std::string_view ending = ".meta.json";

[[nodiscard]] inline bool is_one(std::string_view filename) noexcept {
    return filename.ends_with(ending) && filename.size() > ending.size() &&
           filename[filename.size() - ending.size() - 1] != '/';
}

[[nodiscard]] inline std::string name_for(std::string_view filename) { return std::string{filename}.append(ending); }

TOOLKIT_FUNCTION std::vector<property_note> attach(folder_listing& listing) {
    std::vector<property_note> alone;
    std::vector<folder_file> found;
    std::erase_if(listing.files, [&](folder_file& file) {
        if (!is_one(file.name)) return false;
        found.push_back(file);
        return true;
    });
    for (const folder_file& one : found) {
        const std::string_view of = std::string_view{one.name}.substr(0, one.name.size() - ending.size());
        const auto file =
            std::lower_bound(listing.files.begin(), listing.files.end(), of,
                             [](const folder_file& each, std::string_view name) { return each.name < name; });
        if (file != listing.files.end() && file->name == of) file->sidecar = one.stamp;
        else
            alone.push_back(
                {one.name, "it is a sidecar, but there is no document \"" + std::string{of} + "\" beside it"});
    }
    for (const std::string& link : listing.links)
        if (is_one(link))
            alone.push_back({link, "it is a sidecar that is a symbolic link, which is not followed; copy its target"});
    return alone;
}

TOOLKIT_FUNCTION file_stamp joined(const file_stamp& file, const file_stamp& sidecar) noexcept {
    using syncing::stamp_of_nothing;
    if (file == stamp_of_nothing || sidecar == stamp_of_nothing) return stamp_of_nothing;
    constexpr std::uint64_t odd = 0x9E37'79B9'7F4A'7C15U;
    const auto mix = [](std::uint64_t a, std::uint64_t b) { return a ^ ((b + 1) * odd); };
    const auto mixed = [&](std::int64_t a, std::int64_t b) {
        return static_cast<std::int64_t>(mix(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b)));
    };
    return {mix(file.size, sidecar.size), mixed(file.modified_ns, sidecar.modified_ns),
            mixed(file.changed_ns, sidecar.changed_ns), mix(file.inode, sidecar.inode)};
}

TOOLKIT_FUNCTION digest160 joined(const digest160& file, const digest160& sidecar) {
    return sha1_of(to_hex(file) + to_hex(sidecar));
}

TOOLKIT_FUNCTION file_stamp stamp_of(const folder_file& file) noexcept {
    return file.sidecar ? joined(file.stamp, *file.sidecar) : file.stamp;
}

TOOLKIT_FUNCTION beside_file read_beside(const file_system::descriptor& folder, std::string_view filename,
                                         std::int64_t read_at, std::chrono::nanoseconds settled_after, int& error) {
    auto read = read_file(folder, name_for(filename), property_limits_default.sidecar_bytes + 1, error);
    if (!read) return {failure::of(read.error().kind, {}, read.error().detail.view())};
    const digest160 content = sha1_of(read->bytes);
    return {std::move(read->bytes), syncing::settled(read->stamp, read_at, settled_after), content};
}

/// Parses JSON into a tree.
class tree_reader {
public:
    explicit tree_reader(std::string_view text) noexcept : in_(text) {}
    [[nodiscard]] result<property_node> read() {
        property_node root;
        if (in_.peek() != '{') {
            std::ignore = in_.begin('{', "an object of properties");
            return in_.to_failure();
        }
        if (!value(root, 0) || !in_.end_document()) return in_.to_failure();
        return root;
    }

private:
    using form = property_node::form;
    bool value(property_node& into, std::size_t depth) {
        const auto place = in_.mark();
        if (depth > property_limits_default.depth) return in_.refuse(failure_kind::too_deep, place, "at most 8 levels");
        if (++nodes_ > property_limits_default.nodes)
            return in_.refuse(failure_kind::too_large, place, "at most 4,096 values");
        const char first = in_.peek();
        if (first == '{') return map(into, depth);
        if (first == '[') return list(into, depth);
        if (first == '"') {
            into.is = form::text;
            return in_.read_string(into.text, "a value");
        }
        if (in_.take_null()) return true;
        if (!in_.skip_value()) return false;
        into.is = form::plain;
        into.text = in_.since(place);
        return true;
    }
    bool list(property_node& into, std::size_t depth) {
        into.is = form::list;
        if (!in_.begin('[', {})) return false;
        for (bool first = true;; first = false) {
            const next_item next = in_.next_element(first);
            if (next != next_item::item) return next == next_item::end;
            if (!value(into.items.emplace_back(), depth + 1)) return false;
        }
    }
    bool map(property_node& into, std::size_t depth) {
        into.is = form::map;
        if (!in_.begin('{', {})) return false;
        std::string scratch;
        for (bool first = true;; first = false) {
            const next_item next = in_.next_member(first);
            if (next != next_item::item) return next == next_item::end;
            const auto place = in_.mark();
            std::string_view key;
            if (!in_.read_key(key, scratch)) return false;
            if (into.find(key) != nullptr) return in_.refuse(failure_kind::duplicate_key, place, "each key once");
            into.keys.emplace_back(key);
            if (!value(into.items.emplace_back(), depth + 1)) return false;
        }
    }

    json_reader in_;
    std::size_t nodes_ = 0;
};

TOOLKIT_FUNCTION result<property_node> read(std::string_view bytes) {
    if (bytes.size() > property_limits_default.sidecar_bytes)
        return failure::of(failure_kind::unreadable, {}, "it is larger than 256 KiB");
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);  // UTF-8 byte order mark
    return tree_reader{bytes}.read();
}

}}}  // namespace toolkit::v0::sidecars
