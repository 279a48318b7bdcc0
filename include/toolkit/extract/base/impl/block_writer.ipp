// Writes blocks.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/text/white_space.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

namespace extracting {

/// Maximum of one heading in a heading path, in bytes. The block keeps the whole heading.
inline constexpr std::size_t path_part_bytes = 160;

/// Whether a code point reads as a blank: any white space or control character.
[[nodiscard]] constexpr bool reads_as_blank(char32_t point) noexcept {
    return is_control(point) || is_white_space(point);
}

TOOLKIT_FUNCTION void append_collapsed(std::string& out, std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        std::size_t plain = at;  // a run of visible ASCII
        while (plain < text.size() && text[plain] > ' ' && text[plain] < '\x7F') ++plain;
        out.append(text, at, plain - at);
        at = plain;
        if (at == text.size()) break;
        const code_point next = read_code_point(text, at);
        if (reads_as_blank(next.value)) {
            if (!out.empty() && out.back() != ' ') out += ' ';
        } else if (!is_invisible(next.value)) {
            if (next.valid) out.append(text, at, next.size);
            else append_utf8(out, 0xFFFD);
        }
        at += next.size;
    }
}

TOOLKIT_FUNCTION std::string collapsed(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    append_collapsed(out, text);
    if (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

TOOLKIT_FUNCTION std::string tidy_code(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    const auto trim_line = [&] {
        while (!out.empty() && (out.back() == ' ' || out.back() == '\t')) out.pop_back();
    };
    for (std::size_t at = 0; at < text.size();) {
        const code_point next = read_code_point(text, at);
        if (next.value == '\n' || (next.value == '\r' && (at + 1 >= text.size() || text[at + 1] != '\n'))) {
            trim_line();
            if (!out.empty()) out += '\n';
        } else if (next.value == '\t' || (!is_control(next.value) && !is_invisible(next.value))) {
            if (next.value == 0xA0) out += ' ';
            else if (next.valid) out.append(text, at, next.size);
            else append_utf8(out, 0xFFFD);
        }
        at += next.size;
    }
    trim_line();
    while (!out.empty() && out.back() == '\n') {
        out.pop_back();
        trim_line();
    }
    return out;
}

}  // namespace extracting

TOOLKIT_FUNCTION void block_writer::heading(unsigned level, std::string_view text) {
    std::string line = extracting::collapsed(text);
    if (line.empty()) return;
    while (!above_.empty() && above_.back().level >= level) above_.pop_back();
    above_.push_back({level, std::string{cut_utf8(line, extracting::path_part_bytes)}});
    path_.clear();
    for (const auto& [_, name] : above_) {
        if (!path_.empty()) path_ += " > ";
        path_ += name;
    }
    if (title_.empty() && level <= 2) title_ = line;
    write(block_kind::heading, line);
}

TOOLKIT_FUNCTION void block_writer::item(std::string_view text) {
    std::string line = extracting::collapsed(text);
    if (!line.empty()) write(block_kind::list_item, line.insert(0, "- "));
}

TOOLKIT_FUNCTION void block_writer::row(const std::vector<std::string>& cells, row_role role) {
    std::string line;
    std::size_t full = 0;  // bytes up to the end of the last non-empty cell
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0) line += " | ";
        const std::string cell = extracting::collapsed(cells[i]);
        line += cell;
        if (!cell.empty()) full = line.size();
    }
    line.resize(full);
    if (line.empty() || !has_room(table_.size() + line.size())) return;
    if (!table_.empty()) table_ += '\n';
    const std::size_t begin = table_.size();
    table_ += line;
    note_columns({begin, table_.size()}, role);
}

TOOLKIT_FUNCTION void block_writer::note_columns(span row, row_role role) {
    if (role == row_role::names) {
        if (is_naming_) names_.end = row.end;
        else names_ = row;
    }
    is_naming_ = role == row_role::names;
    const span before = columns_.empty() ? span{} : columns_.back().names;
    if (names_.size() == 0 && before.size() == 0) return;
    if (names_.size() != 0 && before.size() != 0 && names_.begin == before.begin) columns_.back().names = names_;
    else columns_.push_back({row.begin, names_});
}

TOOLKIT_FUNCTION void block_writer::end_table() {
    if (is_naming_) columns_.pop_back();  // no rows follow these names, so they are values
    const std::size_t blocks = done_.blocks.size();
    write(block_kind::table, std::exchange(table_, {}));
    if (done_.blocks.size() > blocks) {
        block& written = done_.blocks.back();
        for (table_columns& one : columns_) {
            one.from += written.bytes.begin;
            if (one.names.size() == 0) continue;
            one.names = {one.names.begin + written.bytes.begin, one.names.end + written.bytes.begin};
        }
        written.columns.assign(columns_.begin(), columns_.end());
    }
    columns_.clear();
    names_ = {};
    outer_names_.clear();
    is_naming_ = false;
}

TOOLKIT_FUNCTION void block_writer::begin_inner_table() {
    outer_names_.push_back(std::exchange(names_, {}));
    is_naming_ = false;
}

TOOLKIT_FUNCTION void block_writer::end_inner_table() {
    if (outer_names_.empty()) return;
    names_ = outer_names_.back();
    outer_names_.pop_back();
    is_naming_ = false;
}

TOOLKIT_FUNCTION void block_writer::title(std::string_view text) {
    if (std::string line = extracting::collapsed(text); !line.empty()) title_ = std::move(line);
}

TOOLKIT_FUNCTION void block_writer::leave_out(std::string_view what) {
    constexpr std::size_t most = 16;
    constexpr std::size_t bytes = 300;
    auto& left_out = done_.left_out;
    const std::size_t end = std::min(what.rfind("; "), what.size());
    const std::size_t cure = std::min(what.size() - end, bytes / 2);
    std::string line = visible_line(what.substr(0, end), bytes - cure) + visible_line(what.substr(end), bytes / 2);
    if (std::find(left_out.begin(), left_out.end(), line) != left_out.end()) return;
    if (left_out.size() < most) return left_out.push_back(std::move(line));
    untold_ += untold_ == 0 ? 2U : 1U;  // the last line is replaced by the count
    left_out.back() = "and " + std::to_string(untold_) + " more";
}

TOOLKIT_FUNCTION result<extraction> block_writer::finish() && {
    if (is_full())
        return failure::of(failure_kind::unreadable, {}, "it has too many " + std::string{too_many_},
                           "split it into smaller files");
    done_.title = std::move(title_);
    return std::move(done_);
}

TOOLKIT_FUNCTION bool block_writer::has_room(std::size_t bytes) noexcept {
    if (bytes > room()) too_many_ = "bytes of text";
    return !is_full();
}

TOOLKIT_FUNCTION void block_writer::write(block_kind kind, std::string_view text) {
    if (text.empty() || !has_room(text.size())) return;
    path_bytes_ += path_.size();
    if (done_.blocks.size() == limits_.blocks) too_many_ = "paragraphs";
    else if (path_bytes_ > limits_.path_bytes) too_many_ = "paragraphs under long headings";
    if (is_full()) return;
    if (!done_.blocks.empty()) {
        const bool list_goes_on = kind == block_kind::list_item && done_.blocks.back().kind == block_kind::list_item;
        done_.text += list_goes_on ? "\n" : "\n\n";
    }
    const std::size_t begin = done_.text.size();
    done_.text += text;
    done_.blocks.push_back({kind, {begin, done_.text.size()}, path_, page_});
}

}}  // namespace toolkit::v0
