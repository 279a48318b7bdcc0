// The functions of section_writer.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/crc32c.hpp>
#include <toolkit/retrieval/files/section_writer.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void section_writer::spill(growing& of, std::string_view bytes) {
    if (!done_ || bytes.empty()) return;
    if (!scratch_) {
        auto made = scratch_file::make(path_);
        if (made) scratch_ = std::move(*made);
        else done_ = std::move(made).error();
    }
    if (scratch_) {
        const auto offset = scratch_->append(bytes);
        if (offset) of.extents.push_back({*offset, bytes.size()});
        else done_ = offset.error();
    }
    of.written = {of.written.size + bytes.size(), crc32c(bytes, of.written.crc)};
}

TOOLKIT_FUNCTION result<void> section_writer::write() && {
    if (!done_) return std::move(done_);
    std::vector<section_files::section_info> all;
    all.reserve(sections_.size());
    for (const growing& each : sections_)
        all.push_back({each.written.size + each.buffered.size(), crc32c(each.buffered, each.written.crc)});
    file_replacement file{path_};
    file.write(section_files::beginning(format_, all));
    for (const growing& each : sections_) {
        for (const auto& [offset, size] : each.extents) {
            auto read = scratch_->read(offset, size, [&](std::string_view piece) { file.write(piece); });
            if (!read) return read;
        }
        file.write(each.buffered);
        file.write(section_files::padding(each.written.size + each.buffered.size()));
    }
    return file.put_in_place();
}

}}  // namespace toolkit::v0
