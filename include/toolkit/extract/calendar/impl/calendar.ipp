// Reads calendars.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/calendar/calendar.hpp>
#include <toolkit/extract/calendar/calendar_entry.hpp>
#include <toolkit/extract/calendar/calendar_fields.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace calendar {

inline constexpr std::string_view beginning = "BEGIN:VCALENDAR";

TOOLKIT_FUNCTION bool begins_as_calendar(std::string_view bytes) noexcept {
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
    bytes.remove_prefix(std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size()));
    return is_same_name(bytes.substr(0, beginning.size()), beginning);
}

/// Reads the lines of a calendar and writes each entry at its end. Skips alarms and other parts within an entry, time
/// zones, and fields that people do not read.
class reader {
public:
    reader(const context& in, const stop_token& stop, const extract_limits& limits)
        : of_mail_(in.method), method_(in.method), stop_(stop), out_(limits) {}

    [[nodiscard]] result<extraction> read(std::string_view lines) && {
        has_several_ = count_entries(lines) > 1;
        for (std::size_t at = 0; at < lines.size() && entries_ < bounds.entries;) {
            const std::size_t end = std::min(lines.find('\n', at), lines.size());
            add(lines.substr(at, end - at));
            at = end + 1;
            if (out_.is_full()) break;
            if (stop_.stop_requested()) return failure::of(failure_kind::cancelled, {}, "reading was stopped");
        }
        end_entry();
        if (entries_ == bounds.entries)
            out_.leave_out("entries after the first " + std::to_string(bounds.entries) +
                           " were not read; split the calendar into several files");
        return std::move(out_).finish();
    }

private:
    [[nodiscard]] static bool is_kind_of_entry(std::string_view name) noexcept {
        return std::any_of(entry_kinds.begin(), entry_kinds.end(),
                           [&](const code_words& one) { return is_same_name(one.code, name); });
    }

    [[nodiscard]] static std::size_t count_entries(std::string_view lines) {
        std::size_t count = 0;
        for (std::size_t at = 0; at < lines.size();) {
            const std::size_t end = std::min(lines.find('\n', at), lines.size());
            const field one = field_of(lines.substr(at, end - at));
            count += is_same_name(one.name, "BEGIN") && is_kind_of_entry(one.value) ? 1U : 0U;
            at = end + 1;
        }
        return count;
    }

    void add(std::string_view line) {
        field one = field_of(line);
        if (open_ && depth_ == 0 && open_->continues_with(line, one)) return;
        if (one.name.empty()) return;
        one.value = one.value.substr(0, one.value.find_last_not_of(" \t") + 1);
        if (is_same_name(one.name, "BEGIN")) return begin(one.value);
        if (is_same_name(one.name, "END")) return end(one.value);
        if (depth_ > 0) return;  // within an alarm or a time zone
        if (!open_) {
            if (is_same_name(one.name, "METHOD")) method_ = one.value;
            if (is_same_name(one.name, "X-WR-CALNAME")) out_.title(text_of(one));
            return;
        }
        if (open_->size() < bounds.fields) return open_->add(one);
        out_.leave_out("fields of an entry after the first " + std::to_string(bounds.fields) +
                       " were not read; split the calendar into several files");
    }

    void begin(std::string_view kind) {
        if (is_kind_of_entry(kind)) {
            end_entry();  // its end is missing
            open_.emplace(kind, method_);
            depth_ = 0;
        } else if (is_same_name(kind, "VCALENDAR")) {
            end_entry();  // its end is missing, and so is that of its calendar
            method_ = of_mail_;
            depth_ = 0;
        } else {
            ++depth_;
        }
    }

    void end(std::string_view kind) {
        if (is_same_name(kind, "VCALENDAR") || (open_ && is_same_name(kind, open_->kind()))) {
            end_entry();
            depth_ = 0;
            if (is_same_name(kind, "VCALENDAR")) method_ = of_mail_;
        } else if (depth_ > 0) {
            --depth_;
        }
    }

    void end_entry() {
        if (!open_) return;
        const std::string title = open_->title();
        if (has_several_ && !title.empty()) out_.heading(heading_level, title);
        else out_.title(title);
        open_->write(out_);
        open_.reset();
        ++entries_;
    }

    static constexpr unsigned heading_level = 3;  ///< a level that makes no title

    std::string_view of_mail_;  ///< the method in the mail's Content-Type
    std::string_view method_;   ///< of the calendar
    const stop_token& stop_;
    block_writer out_;
    std::optional<entry> open_;
    std::size_t depth_ = 0;    ///< of parts within the entry, or of parts that are not entries
    std::size_t entries_ = 0;  ///< entries written so far
    bool has_several_ = false;
};

}  // namespace calendar

TOOLKIT_FUNCTION result<extraction> extract_calendar(std::string_view bytes, const calendar::context& in,
                                                     const stop_token& stop, const extract_limits& limits) {
    const std::string lines = calendar::lines_of(bytes, in.charset);
    return calendar::reader{in, stop, limits}.read(lines);
}

TOOLKIT_FUNCTION fit calendar_extractor::fits(const file_head& head) {
    const bool is = calendar::begins_as_calendar(head.bytes) || calendar::begins_as_calendar(head.text);
    return is ? fit::by_content : fit::no;
}

}}  // namespace toolkit::v0
