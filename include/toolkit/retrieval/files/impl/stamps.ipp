// The functions of stamps.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/retrieval/files/section_file.hpp>
#include <toolkit/retrieval/files/stamps.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace syncing {

TOOLKIT_FUNCTION std::int64_t now_ns() noexcept {
    using namespace std::chrono;
    return duration_cast<nanoseconds>(system_clock::now().time_since_epoch()).count();
}

TOOLKIT_FUNCTION file_stamp settled(const file_stamp& stamp, std::int64_t read_at,
                                    std::chrono::nanoseconds after) noexcept {
    const std::int64_t last = std::max(stamp.modified_ns, stamp.changed_ns);
    const std::int64_t least = after.count();
    return read_at - last > least ? stamp : stamp_of_nothing;
}

}  // namespace syncing

namespace stamp_files {

struct row {
    file_stamp stamp;
    digest160 content;
    std::uint32_t name_size;
    std::uint64_t name_offset;
};

inline constexpr section_format format{0x504D5453 /* STMP */, 1, 2};

}  // namespace stamp_files

TOOLKIT_FUNCTION std::vector<known_file> read_stamps(const std::string& path) {
    std::vector<known_file> known;
    const auto file = section_file::open(path, stamp_files::format);
    if (!file || (*file)[0].size() % sizeof(stamp_files::row) != 0) return known;
    const std::string_view rows = (*file)[0];
    const std::string_view names = (*file)[1];
    for (std::size_t i = 0; i < rows.size() / sizeof(stamp_files::row); ++i) {
        const auto row = record_at<stamp_files::row>(rows, i);
        if (row.name_offset > names.size() || row.name_size > names.size() - row.name_offset) return {};
        known.push_back({std::string{names.substr(row.name_offset, row.name_size)}, row.stamp, row.content});
    }
    if (!std::is_sorted(known.begin(), known.end(), [](const auto& a, const auto& b) { return a.name < b.name; }))
        return {};
    return known;
}

TOOLKIT_FUNCTION result<void> write_stamps(const std::string& path, const std::vector<known_file>& known) {
    std::vector<std::string> sections(2);
    for (const auto& [name, stamp, content] : known) {
        append_record(sections[0],
                      stamp_files::row{stamp, content, static_cast<std::uint32_t>(name.size()), sections[1].size()});
        sections[1] += name;
    }
    return section_file::write(path, stamp_files::format, sections);
}

}}  // namespace toolkit::v0
