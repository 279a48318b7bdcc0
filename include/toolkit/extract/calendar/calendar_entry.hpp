// One entry of a calendar: its fields, and the words for its kind and its state.
// In: fields. Out: rows and paragraphs. Next: calendar.hpp.
#pragma once

#include <toolkit/core/stop.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/markup_text.hpp>
#include <toolkit/extract/calendar/calendar_fields.hpp>
#include <toolkit/extract/calendar/calendar_rules.hpp>
#include <toolkit/extract/calendar/calendar_times.hpp>
#include <toolkit/extract/text/text.hpp>
#include <toolkit/extract/text/text_lines.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace calendar {

/// A code of the format and its words.
struct code_words {
    std::string_view code;
    std::string_view words;
};

/// The words of a code, compared without case; the code itself in lower case if it is unknown.
template <std::size_t N>
[[nodiscard]] std::string words_of_code(const std::array<code_words, N>& all, std::string_view code) {
    for (const code_words& one : all)
        if (is_same_name(one.code, code)) return std::string{one.words};
    return folded(code);
}

inline constexpr std::array entry_kinds{code_words{"VEVENT", "event"}, code_words{"VTODO", "task"},
                                        code_words{"VJOURNAL", "journal entry"}, code_words{"VFREEBUSY", "busy times"}};

inline constexpr std::array states{code_words{"NEEDS-ACTION", "not begun"}, code_words{"IN-PROCESS", "in progress"}};

inline constexpr std::array answers{code_words{"NEEDS-ACTION", ""}, code_words{"IN-PROCESS", "in progress"}};

inline constexpr std::array roles{code_words{"OPT-PARTICIPANT", "optional"},
                                  code_words{"NON-PARTICIPANT", "for information"}, code_words{"REQ-PARTICIPANT", ""},
                                  code_words{"CHAIR", "chair"}};

/// An entry with its fields. If a field that may occur once occurs twice, the first one counts.
class entry {
public:
    entry(std::string_view kind, std::string_view method) : kind_(kind), method_(method) {}

    void add(const field& one) { fields_.push_back(one); }

    /// Whether a line that violates the format belongs to the field before it. Such a line is not a field, or its name
    /// is written as in a sentence. The field is then extended to the end of the line.
    [[nodiscard]] bool continues_with(std::string_view line, const field& read) {
        const auto has_small = [](std::string_view name) {
            return std::any_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
        };
        if (fields_.empty() || line.empty()) return false;
        const bool is_field = !read.name.empty() && (!has_small(read.name) || has_small(fields_.back().name));
        if (is_field && !ends_with_soft_break(fields_.back())) return false;
        std::string_view& value = fields_.back().value;
        const char* const begin = value.data();
        value = std::string_view{begin, static_cast<std::size_t>(line.data() + line.size() - begin)};
        return true;
    }

    [[nodiscard]] std::size_t size() const noexcept { return fields_.size(); }
    [[nodiscard]] std::string_view kind() const noexcept { return kind_; }

    [[nodiscard]] std::string title() const {
        const field* summary = find("SUMMARY");
        return summary == nullptr ? std::string{} : extracting::collapsed(text_of(*summary));
    }

    void write(block_writer& out) const {
        const std::string name = title();
        row(out, label(), name.empty() ? (is_same_name(kind_, "VFREEBUSY") ? "" : "(no title)") : name);
        write_times(out);
        write_texts(out, "Place", "LOCATION");
        write_people(out);
        row(out, "Status", state());
        if (const field* part = find("PERCENT-COMPLETE")) row(out, "Done", std::string{part->value} + " percent");
        write_texts(out, "Comment", "COMMENT");
        write_texts(out, "Categories", "CATEGORIES");
        write_texts(out, "Contact", "CONTACT");
        for (const std::string_view link : {"URL", "X-GOOGLE-CONFERENCE", "X-MICROSOFT-SKYPETEAMSMEETINGURL"})
            if (const field* url = find(link)) row(out, "Link", text_of(*url));
        for (const field& one : fields_)
            if (is_same_name(one.name, "ATTACH") && one.value.starts_with("http"))
                row(out, "Attachment", parameter_of(one, "FILENAME") + ' ' + std::string{one.value});
        out.end_table();
        write_description(out);
    }

private:
    [[nodiscard]] const field* find(std::string_view name) const noexcept {
        for (const field& one : fields_)
            if (is_same_name(one.name, name) && !one.value.empty()) return &one;
        return nullptr;
    }

    [[nodiscard]] std::string value(std::string_view name) const {
        const field* found = find(name);
        return found == nullptr ? std::string{} : std::string{found->value};
    }

    static void row(block_writer& out, std::string_view name, std::string_view text) {
        if (name.empty() || text.empty()) return;
        out.row({std::string{name} + ": " + std::string{text}});
    }

    [[nodiscard]] bool is_cancelled() const {
        return is_same_name(method_, "CANCEL") || is_same_name(value("STATUS"), "CANCELLED");
    }

    /// What the entry is, by its kind and its method: "Invitation", "Cancelled event".
    [[nodiscard]] std::string label() const {
        const std::string kind = words_of_code(entry_kinds, kind_);
        const auto begins_with_capital = [](std::string text) {
            if (const char first = text.empty() ? ' ' : text.front(); first >= 'a' && first <= 'z')
                text.front() = static_cast<char>(first - 'a' + 'A');
            return text;
        };
        if (is_cancelled()) return "Cancelled " + kind;
        const bool is_event = is_same_name(kind_, "VEVENT");
        if (is_same_name(method_, "REQUEST")) return is_event ? "Invitation" : "Assigned " + kind;
        if (is_same_name(method_, "REPLY")) return is_event ? "Reply to the invitation" : "Reply to the " + kind;
        if (is_same_name(method_, "COUNTER")) return "Proposed change of the " + kind;
        if (is_same_name(method_, "DECLINECOUNTER")) return "Declined change of the " + kind;
        return begins_with_capital(kind);
    }

    /// The state of the entry. It is also cancelled if only the method says so.
    [[nodiscard]] std::string state() const {
        return is_cancelled() ? "cancelled" : words_of_code(states, value("STATUS"));
    }

    /// The zone of a time; empty if it has none.
    [[nodiscard]] static std::string zone_of(const field& of) { return zone_name(parameter_of(of, "TZID")); }

    [[nodiscard]] static std::string words_of_time(std::string_view value, const std::string& zone) {
        if (const auto at = moment_of(value)) return words_of(*at, zone);
        return zone.empty() ? std::string{value} : std::string{value} + " (" + zone + ')';
    }

    [[nodiscard]] static bool is_whole_day(const field& of) {
        const auto at = moment_of(of.value);
        return at && at->is_whole_day;
    }

    /// Comma-separated times and periods. A period is a begin, a slash, and an end or a length.
    [[nodiscard]] static std::string words_of_times(const field& of) {
        const std::string zone = zone_of(of);
        std::vector<std::string> all;
        for (std::size_t at = 0; at < of.value.size();) {
            const std::size_t end = std::min(of.value.find(',', at), of.value.size());
            const std::string_view one = of.value.substr(at, end - at);
            at = end + 1;
            const std::size_t slash = std::min(one.find('/'), one.size());
            std::string words = words_of_time(one.substr(0, slash), zone);
            if (slash < one.size()) {
                const std::string_view last = one.substr(slash + 1);
                const auto length = length_of(last);
                words += length ? " for " + length->words : " to " + words_of_time(last, zone);
            }
            all.push_back(std::move(words));
        }
        std::string text;
        for (const std::string& one : all) (text += text.empty() ? "" : "; ") += one;
        return text;
    }

    [[nodiscard]] static std::string_view later_ones(const field& of) {
        return parameter_of(of, "RANGE").empty() ? "" : " and later ones";
    }

    /// The name of a FREEBUSY type. Unknown types are busy (RFC 5545, 3.2.9).
    [[nodiscard]] static std::string_view name_of_free_time(const field& of) {
        const std::string type = parameter_of(of, "FBTYPE");
        if (is_same_name(type, "FREE")) return "Free";
        if (is_same_name(type, "BUSY-TENTATIVE")) return "Tentatively busy";
        return is_same_name(type, "BUSY-UNAVAILABLE") ? "Not available" : "Busy";
    }

    void write_times(block_writer& out) const {
        const field* begin = find("DTSTART");
        if (begin != nullptr && is_same_name(kind_, "VJOURNAL")) row(out, "Date", words_of_times(*begin));
        else if (begin != nullptr)
            row(out, "Start", words_of_times(*begin) + (is_whole_day(*begin) ? " (all day)" : ""));
        write_end(out, begin);
        if (const field* due = find("DUE")) row(out, "Due", words_of_times(*due));
        if (const field* done = find("COMPLETED")) row(out, "Completed", words_of_times(*done));
        if (const field* which = find("RECURRENCE-ID"))
            row(out, "Occurrence", words_of_times(*which).append(later_ones(*which)));
        for (const auto& [name, known] : std::array<std::pair<std::string_view, std::string_view>, 4>{
                 {{"Repeats", "RRULE"}, {"Also on", "RDATE"}, {"Except on", "EXDATE"}, {"Busy", "FREEBUSY"}}})
            for (const field& one : fields_) {
                if (!is_same_name(one.name, known)) continue;
                if (known == "FREEBUSY") row(out, name_of_free_time(one), words_of_times(one));
                else if (known != "RRULE") row(out, name, words_of_times(one));
                else row(out, name, words_of_rule(one.value).value_or("by the rule " + std::string{one.value}));
            }
    }

    /// Reads the time of a field that may be missing. Returns false if there is none.
    [[nodiscard]] static bool read_time(const field* of, moment& into) {
        const auto at = of == nullptr ? std::nullopt : moment_of(of->value);
        if (at) into = *at;
        return at.has_value();
    }

    /// Writes the end. The end of an entry of whole days is the day after its last day.
    void write_end(block_writer& out, const field* begin) const {
        moment first;
        const bool has_first = read_time(begin, first);
        if (const field* end = find("DTEND")) {
            moment last;
            if (!read_time(end, last) || !last.is_whole_day) return row(out, "End", words_of_times(*end));
            const auto day = last.day - std::chrono::days{1};
            if (!has_first || day > first.day) row(out, "End", words_of(day) + " (all day)");
            return;
        }
        const auto length = length_of(value("DURATION"));
        if (!length) return;
        if (has_first) write_computed_end(out, first, *length, zone_of(*begin));
        row(out, "Duration", (length->is_negative ? "minus " : "") + length->words);
    }

    static void write_computed_end(block_writer& out, const moment& first, const length_of_time& length,
                                   const std::string& zone) {
        const auto end = later(first, length, !zone.empty());
        if (!end) return;
        if (!end->is_whole_day) return row(out, "End", words_of(*end, zone));
        const auto day = end->day - std::chrono::days{1};
        if (day > first.day) row(out, "End", words_of(day) + " (all day)");
    }

    void write_texts(block_writer& out, std::string_view name, std::string_view known) const {
        for (const field& one : fields_)
            if (is_same_name(one.name, known)) row(out, name, extracting::collapsed(text_of(one)));
    }

    /// `Ann <ann@example.org> (accepted, optional)`.
    [[nodiscard]] static std::string person(const field& of) {
        std::string_view address = of.value;
        constexpr std::string_view mail_to = "mailto:";
        if (is_same_name(address.substr(0, mail_to.size()), mail_to)) address.remove_prefix(mail_to.size());
        const std::string email = parameter_of(of, "EMAIL");
        if (!email.empty()) address = email;
        for (const std::string_view other : {"invalid:", "urn:", "/"})
            if (address.starts_with(other)) address = {};
        std::string text = extracting::collapsed(parameter_of(of, "CN"));
        if (text.empty()) text = address;
        else if (!address.empty() && !is_same_name(text, address)) ((text += " <") += address) += '>';
        std::string notes;
        const auto add = [&](const std::string& note) {
            if (!note.empty()) (notes += notes.empty() ? "" : ", ") += note;
        };
        add(words_of_code(answers, parameter_of(of, "PARTSTAT")));
        add(words_of_code(roles, parameter_of(of, "ROLE")));
        if (const std::string kind = folded(parameter_of(of, "CUTYPE")); kind == "room" || kind == "resource")
            add(kind);
        return notes.empty() ? text : text + " (" + notes + ')';
    }

    void write_people(block_writer& out) const {
        if (const field* organizer = find("ORGANIZER")) row(out, "Organizer", person(*organizer));
        std::string all;
        for (const field& one : fields_)
            if (is_same_name(one.name, "ATTENDEE")) (all += all.empty() ? "" : ", ") += person(one);
        row(out, "Attendees", all);
    }

    /// HTML as text with its lines, because some programs write HTML in text fields. Line ends of the source count if
    /// no tags end the lines.
    [[nodiscard]] static std::string without_markup(std::string_view text, std::string_view lower) {
        const auto holds = [&](std::string_view sign) { return lower.find(sign) != std::string_view::npos; };
        const bool has_blocks = holds("<br") || holds("<p") || holds("<div") || holds("<html");
        return html::text_of_markup(text, has_blocks ? html::source_lines::joined : html::source_lines::kept);
    }

    /// Whether a line has only punctuation, as programs draw around their additions.
    [[nodiscard]] static bool is_rule(std::string_view line) noexcept {
        return std::none_of(line.begin(), line.end(), [](char c) {
            const auto byte = static_cast<unsigned char>(c);
            return is_ascii_word[byte] || byte >= 0x80;
        });
    }

    void write_description(block_writer& out) const {
        std::string text;
        for (const field& one : fields_)
            if (is_same_name(one.name, "DESCRIPTION")) (text += text_of(one)) += "\n\n";
        if (text.find_first_not_of(" \t\r\n") == std::string::npos)
            if (const field* page = find("X-ALT-DESC")) text = text_of(*page);
        const std::string lower = folded(text);
        for (const std::string_view sign : {"</", "<br", "<p>", "<html"})
            if (lower.find(sign) != std::string::npos) {
                text = without_markup(text, lower);
                break;
            }
        std::vector<std::string_view> lines;
        const std::string_view all = text;
        for (std::size_t at = 0; at < all.size();) {
            const std::size_t end = std::min(all.find('\n', at), all.size());
            std::string_view line = all.substr(at, end - at);
            at = end + 1;
            line = line.substr(0, line.find_last_not_of(" \t\r\f") + 1);
            if (is_rule(line)) line = {};
            if (line.empty() || lines.size() == plain_text::prose.lines) {
                plain_text::write_kept_lines(out, lines);
                lines.clear();
            }
            if (!line.empty()) lines.push_back(line);
        }
        plain_text::write_kept_lines(out, lines);
    }

    std::string_view kind_;
    std::string_view method_;
    std::vector<field> fields_;
};

}}}  // namespace toolkit::v0::calendar
