// Writes JSON values as lines and paragraphs: an object's own lines, and what is nested in it.
// In: checked JSON. Out: an extraction. Next: json.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/document/filename.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/text/json_long_string.hpp>
#include <toolkit/json/reader.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace json_text {

/// Limits between lines and larger parts.
struct line_limits {
    std::size_t string_characters = 200;  ///< a longer string becomes paragraphs
    std::size_t list_bytes = 400;         ///< of an array's scalars in a line; the rest continues in another line
    unsigned levels = 4;                  ///< of keys as headings; objects of arrays and long strings add two more
    std::size_t lines_a_block = 64;       ///< if a document has too few blocks for all of its objects
};
inline constexpr line_limits bounds{};

/// The form of an empty key, so that a line or a heading has a name.
inline constexpr std::string_view empty_key = R"("")";

[[nodiscard]] constexpr bool is_long(std::string_view text) noexcept {
    return text.size() > bounds.string_characters && count_code_points(text) > bounds.string_characters;
}

/// Walks through values that were already checked. An object is read more than once, so that its own lines precede the
/// parts with headings: once for each heading level above it, and twice more.
class value_writer {
public:
    value_writer(std::string_view text, const stop_token& stop, const extract_limits& limits)
        : in_(text), stop_(stop), out_(limits) {
        const auto opened = static_cast<std::size_t>(
            std::count_if(text.begin(), text.end(), [](char c) { return c == '{' || c == '['; }));
        if (opened > limits.blocks / 4) {
            levels_ = 0;
            least_lines_ = bounds.lines_a_block;
        }
    }

    /// Writes a number of consecutive values (objects and arrays).
    [[nodiscard]] result<extraction> write(std::string_view filename, std::size_t values) && {
        out_.title(extracting::stem_of(filename));  // otherwise the first key would be the title
        if (values > 1) {
            for (std::size_t index = 0; index < values; ++index)
                if (!write_element(0, index)) break;
        } else if (in_.peek() == '[' && has_heading(0)) {
            write_array(0);
        } else if (in_.peek() == '[') {
            write_list();
        } else {
            write_object(0);
        }
        end_lines(0);
        if (stop_.stop_requested()) return failure::of(failure_kind::cancelled, {}, "reading was stopped");
        return std::move(out_).finish();
    }

private:
    /// What a pass looks for: whether there are long strings, the lines, or the long strings.
    enum class pass : std::uint8_t { survey, lines, longs };

    // ---- values under their own heading; all return false to end the walk

    bool write_object(unsigned level) {
        const json_reader::place begin = in_.mark();
        const std::size_t members = path_.empty() ? 0 : path_.size() + 1;
        bool nested = false;
        begin_pass(pass::lines, level);
        const bool read = each_member([&](std::size_t) {
            if (!has_heading(level)) return flatten();
            nested = true;
            return in_.skip_value();
        });
        end_lines(least_lines_);
        if (level == 0 && label_rank_ > 1) out_.title(label_);
        if (!read || (!nested && longs_ == 0)) return read;
        in_.go_back(begin);
        return each_member([&](std::size_t key) {
            if (!has_heading(level)) {
                begin_pass(pass::longs, level);
                long_base_ = members;
                return flatten();
            }
            heading(level + 1, std::string_view{path_}.substr(key));
            return in_.peek() == '{' ? write_object(level + 1) : write_array(level + 1);
        });
    }

    bool write_array(unsigned level) {
        return each_element([&](std::size_t index) { return write_element(level, index); });
    }

    /// Writes an array of scalars that is the whole text.
    void write_list() {
        const json_reader::place begin = in_.mark();
        begin_pass(pass::lines, 0);
        if (!flatten() || longs_ == 0) return;
        in_.go_back(begin);
        begin_pass(pass::longs, 0);
        flatten();
    }

    bool write_element(unsigned level, std::size_t index) {
        const json_reader::place begin = in_.mark();
        const std::size_t base = base_;
        const std::size_t path = path_.size();
        const bool is_object = in_.peek() == '{';
        if (is_object) {
            end_lines(least_lines_);
            base_ = path;  // its lines are together and need no path to it
        } else {
            push_index(index);
        }
        begin_pass(pass::survey, level);
        bool read = flatten();  // also finds the label
        const bool has_longs = longs_ > 0;
        if (read && levels_ > 0 && (has_longs || level_ > level)) {
            if (label_rank_ == 0) label_ = path_.substr(0, path) + "[" + std::to_string(index) + "]";
            heading(level + 1, label_);
        }
        in_.go_back(begin);
        begin_pass(pass::lines, level);
        read = read && flatten();
        if (is_object) end_lines(least_lines_);
        if (read && has_longs) {
            in_.go_back(begin);
            begin_pass(pass::longs, level + 1);
            long_base_ = path;
            read = flatten();
        }
        base_ = base;
        path_.resize(path);
        return read;
    }

    /// Whether the next value is an object with members or an array of objects or arrays, and is not too deep.
    [[nodiscard]] bool has_heading(unsigned level) {
        const char bracket = in_.peek();
        if (level >= levels_ || (bracket != '{' && bracket != '[')) return false;
        const json_reader::place begin = in_.mark();
        const char first = in_.begin(bracket, {}) ? in_.peek() : '\0';
        in_.go_back(begin);
        return bracket == '{' ? first != '}' : first == '{' || first == '[';
    }

    // ---- values in lines

    bool flatten() {
        if (out_.is_full() || stop_.stop_requested()) return false;
        if (in_.peek() == '[') return flatten_array();
        bool is_empty = true;
        std::string_view value;
        if (in_.peek() != '{') {
            if (!read_scalar(value)) return false;
            add_scalar(value);
            return true;
        }
        const bool read = each_member([&](std::size_t) {
            is_empty = false;
            return flatten();
        });
        if (is_empty) line("{}");
        return read;
    }

    bool flatten_array() {
        std::string list;
        bool is_empty = true;
        const bool read = each_element([&](std::size_t index) {
            is_empty = false;
            const char first = in_.peek();
            if (first == '{' || first == '[') {
                end_list(list);
                const std::size_t before = path_.size();
                push_index(index);
                const bool whole = flatten();
                path_.resize(before);
                return whole;
            }
            std::string_view value;
            if (!read_scalar(value)) return false;
            if (is_long(value)) add_scalar(value);
            else add_to_list(list, value);
            return !out_.is_full() && !stop_.stop_requested();
        });
        end_list(list);
        if (is_empty) line("[]");
        return read;
    }

    void add_to_list(std::string& list, std::string_view value) {
        if (pass_ != pass::lines) return;
        if (!list.empty()) list += ", ";
        list += value;
        if (list.size() > bounds.list_bytes) end_list(list);
    }
    void end_list(std::string& list) {
        if (!list.empty()) line(list);
        list.clear();
    }

    void add_scalar(std::string_view value) {
        if (!is_long(value)) {
            find_label(value);
            return line(value);
        }
        ++longs_;
        if (pass_ != pass::longs) return;
        if (levels_ > 0) {
            heading(long_level_ + 1, std::string_view{path_}.substr(std::min(long_base_, path_.size())));
        } else {
            end_lines(0);
            out_.paragraph(name());
        }
        write_long(out_, value);
    }

    /// Of several members, keeps the one that names the object best.
    void find_label(std::string_view value) {
        static constexpr std::array<std::string_view, 3> labels{"id", "name", "title"};
        const auto rank =
            static_cast<std::size_t>(std::find(labels.begin(), labels.end(), name()) - labels.begin()) + 1;
        if (pass_ == pass::longs || rank > labels.size() || rank <= label_rank_ || value.empty()) return;
        label_rank_ = rank;
        label_ = value;
    }

    void line(std::string_view value) {
        if (pass_ != pass::lines) return;
        row_.front().assign(name());
        if (!row_.front().empty()) row_.front() += ": ";
        row_.front() += value;
        out_.row(row_);
        ++lines_;
    }

    void end_lines(std::size_t least) {
        if (lines_ < least) return;
        out_.end_table();
        lines_ = 0;
    }

    void heading(unsigned level, std::string_view text) {
        end_lines(0);
        out_.heading(level, text);
        level_ = level;
    }

    void begin_pass(pass what, unsigned level) {
        pass_ = what;
        long_level_ = level;
        longs_ = 0;
        if (what != pass::longs) label_rank_ = 0;
    }

    // ---- reading

    /// Reads a string's text, or any other scalar as written. Valid until the next string or key.
    bool read_scalar(std::string_view& value) {
        if (in_.peek() == '"') return in_.read_view(value, scratch_, "a string");
        const json_reader::place begin = in_.mark();
        const bool read = in_.skip_value();
        value = in_.since(begin);
        return read;
    }

    /// Calls visit(place), where the place is the beginning of the member's key in the path.
    template <class Visit>
    bool each_member(Visit visit) {
        if (!in_.begin('{', "an object")) return false;
        for (bool first = true;; first = false) {
            const next_item next = in_.next_member(first);
            if (next != next_item::item) return next == next_item::end;
            std::string_view key;
            if (!in_.read_key(key, scratch_)) return false;
            const std::size_t before = path_.size();
            if (before > base_) path_ += '.';
            const std::size_t begin = path_.size();
            path_ += key.empty() ? empty_key : key;
            if (!visit(begin)) return false;
            path_.resize(before);
        }
    }

    template <class Visit>
    bool each_element(Visit visit) {
        if (!in_.begin('[', "an array")) return false;
        for (std::size_t index = 0;; ++index) {
            const next_item next = in_.next_element(index == 0);
            if (next != next_item::item) return next == next_item::end;
            if (!visit(index)) return false;
        }
    }

    void push_index(std::size_t index) { ((path_ += '[') += std::to_string(index)) += ']'; }
    /// The path of the value, relative to the heading of its lines.
    [[nodiscard]] std::string_view name() const noexcept { return std::string_view{path_}.substr(base_); }

    json_reader in_;
    const stop_token& stop_;
    block_writer out_;
    std::string path_;
    std::size_t base_ = 0;  ///< where the part of the path begins that lines show
    std::string scratch_;
    std::vector<std::string> row_{std::string{}};
    std::size_t lines_ = 0;            ///< of the current block
    std::size_t least_lines_ = 1;      ///< minimum of a block
    unsigned levels_ = bounds.levels;  ///< of keys as headings; 0: no headings at all
    unsigned level_ = 0;               ///< of the last heading
    std::size_t long_base_ = 0;        ///< where the part of the path begins that headings of long strings show
    unsigned long_level_ = 0;          ///< level above the headings of long strings
    std::size_t longs_ = 0;            ///< long strings found in this pass
    pass pass_ = pass::lines;
    std::string label_;           ///< the name of the object
    std::size_t label_rank_ = 0;  ///< 0: none; greater is better
};

}}}  // namespace toolkit::v0::json_text
