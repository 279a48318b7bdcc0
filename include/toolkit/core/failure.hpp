// An error as data: a kind from one table, a place, and texts for two readers, the operator and the model.
// In: the function that fails fills it. Out: result<T> carries it; message() is for people, for_model() for prompts.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/small_text.hpp>
#include <toolkit/core/usage.hpp>
#include <toolkit/core/utf8.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

enum class failure_kind : std::uint8_t {
    // text that is not the expected JSON
    syntax,
    wrong_type,
    missing_key,
    unknown_key,
    duplicate_key,
    out_of_range,
    wrong_length,
    not_allowed,
    not_unique,
    trailing_text,
    invalid_utf8,
    too_deep,
    too_large,
    // errors outside of the process
    not_found,
    unreadable,
    corrupt,
    locked,
    unreachable,
    timed_out,
    cancelled,
    rate_limited,
    unauthorized,
    rejected,
    server_error,
    bad_reply,
    cut_off,
    // endings of a model's reply without an answer
    length_reached,
    context_exceeded,
    filtered,
    refused,
    quota_spent,
    // errors of a run
    invalid_argument,
    unknown_tool,
    unavailable_tool,
    tool_failed,
    budget_spent,
    awaiting_approval,
    // errors of a search
    unknown_property,
};

/// One row of the table of kinds. Files store its name, so a name never changes. `retryable`: the same call may succeed
/// later. `for_model`: what the model reads if there is no more exact text.
struct failure_row {
    failure_kind kind;
    std::string_view name;
    bool retryable;
    std::string_view for_model;
};

inline constexpr std::array failure_table{
    failure_row{failure_kind::syntax, "syntax error", false, "This is not JSON."},
    failure_row{failure_kind::wrong_type, "wrong type", false, "A value has the wrong type."},
    failure_row{failure_kind::missing_key, "missing key", false, "A required key is missing."},
    failure_row{failure_kind::unknown_key, "unknown key", false, "A key is unknown."},
    failure_row{failure_kind::duplicate_key, "duplicate key", false, "A key occurs twice."},
    failure_row{failure_kind::out_of_range, "out of range", false, "A number is out of its range."},
    failure_row{failure_kind::wrong_length, "wrong length", false, "A text or a list has the wrong length."},
    failure_row{failure_kind::not_allowed, "not allowed", false, "A value is not one of the allowed values."},
    failure_row{failure_kind::not_unique, "not unique", false, "An element of a list occurs twice."},
    failure_row{failure_kind::trailing_text, "trailing text", false, "There is text after the JSON value."},
    failure_row{failure_kind::invalid_utf8, "invalid UTF-8", false, "The text is not valid UTF-8."},
    failure_row{failure_kind::too_deep, "too deep", false, "The value is nested too deeply."},
    failure_row{failure_kind::too_large, "too large", false, "The text is too long."},
    failure_row{failure_kind::not_found, "not found", false, "It does not exist."},
    failure_row{failure_kind::unreadable, "unreadable", false, "It cannot be read."},
    failure_row{failure_kind::corrupt, "corrupt", false, "The stored data is damaged."},
    failure_row{failure_kind::locked, "locked", true, "It is in use; try again later."},
    failure_row{failure_kind::unreachable, "unreachable", true, "The service cannot be reached."},
    failure_row{failure_kind::timed_out, "timed out", true, "It took too long."},
    failure_row{failure_kind::cancelled, "cancelled", false, "It was cancelled."},
    failure_row{failure_kind::rate_limited, "rate limited", true, "The service is busy; try again later."},
    failure_row{failure_kind::unauthorized, "unauthorized", false, "The service denied access."},
    failure_row{failure_kind::rejected, "rejected", false, "The service did not accept the request."},
    failure_row{failure_kind::server_error, "server error", true, "The service failed."},
    failure_row{failure_kind::bad_reply, "bad reply", true, "The service returned an unusable reply."},
    failure_row{failure_kind::cut_off, "cut off", true, "The reply ended before it was complete."},
    failure_row{failure_kind::length_reached, "length reached", false, "The reply exceeded its token limit."},
    failure_row{failure_kind::context_exceeded, "context exceeded", false, "The conversation is too long."},
    failure_row{failure_kind::filtered, "filtered", false, "A filter blocked the reply."},
    failure_row{failure_kind::refused, "refused", false, "The model refused to answer."},
    failure_row{failure_kind::quota_spent, "quota spent", false, "The account's quota is spent."},
    failure_row{failure_kind::invalid_argument, "invalid argument", false, "An argument is not valid."},
    failure_row{failure_kind::unknown_tool, "unknown tool", false, "There is no such tool."},
    failure_row{failure_kind::unavailable_tool, "unavailable tool", false, "This tool is not available now."},
    failure_row{failure_kind::tool_failed, "tool failed", false, "The tool failed."},
    failure_row{failure_kind::budget_spent, "budget spent", false, "The budget for this is spent."},
    failure_row{failure_kind::awaiting_approval, "awaiting approval", false, "A person has to approve this first."},
    failure_row{failure_kind::unknown_property, "unknown property", false, "No document has this property."},
};

namespace failure_checks {
consteval bool table_follows_enum() {
    for (std::size_t i = 0; i < failure_table.size(); ++i)
        if (static_cast<std::size_t>(failure_table[i].kind) != i) return false;
    return true;
}
static_assert(table_follows_enum(), "toolkit: failure_table must list the kinds in the order of failure_kind");
}  // namespace failure_checks

[[nodiscard]] constexpr const failure_row& row_of(failure_kind kind) noexcept {
    return failure_table[static_cast<std::size_t>(kind)];
}
/// The kind with this name. An unknown name, from another version, is `unreadable`.
[[nodiscard]] constexpr failure_kind failure_kind_of(std::string_view name) noexcept {
    for (const failure_row& row : failure_table)
        if (row.name == name) return row.kind;
    return failure_kind::unreadable;
}

/// An error. A failure of parsing sets kind, offset, expected, nearest and found, and the JSON pointer in `where`. Any
/// other failure sets `where` (file, URL, tool), `detail` (what happened) and `cure` (what to do). It never contains
/// secrets. Only `found`, `where` and `detail` may contain external text.
struct failure {
    static constexpr std::size_t found_capacity = 32;

    failure_kind kind = failure_kind::invalid_argument;
    std::uint8_t found_size = 0;
    std::array<char, found_capacity> found_bytes{};
    bool internal = false;             ///< `detail` is for the operator only
    bool recoverable = true;           ///< false, of a tool: no other call of it can succeed in this run
    std::size_t offset = 0;            ///< byte offset in the parsed text
    std::string_view expected{};       ///< static text: what was expected
    std::string_view nearest{};        ///< static text: the most similar valid name, if there is one
    small_text where{};                ///< JSON pointer, file, URL or tool
    small_text detail{};               ///< what happened
    small_text cure{};                 ///< what to do
    small_text received{};             ///< the part of a reply that had arrived; in no message
    std::int64_t retry_after_ms = -1;  ///< the wait that a server requests; -1: none
    usage spent{};                     ///< the cost of a failed reply, if the server reports it

    /// A failure outside of parsing: where, what happened, what to do. The texts have no full stop at the end.
    [[nodiscard]] static constexpr failure of(failure_kind kind, std::string_view where, std::string_view detail,
                                              std::string_view cure = {}) {
        return {.kind = kind,
                .found_size = 0,
                .found_bytes = {},
                .internal = false,
                .recoverable = true,
                .offset = 0,
                .expected = {},
                .nearest = {},
                .where = small_text{where},
                .detail = small_text{detail},
                .cure = small_text{cure},
                .received = {},
                .retry_after_ms = -1,
                .spent = {}};
    }

    /// A failure that a tool reports to the model: a sentence, and a suggestion.
    [[nodiscard]] static constexpr failure tool(std::string_view what, std::string_view suggestion = {}) {
        return of(failure_kind::tool_failed, {}, what, suggestion);
    }

    /// The same for a tool that cannot succeed in this run, whatever its arguments are: the run goes on without it.
    [[nodiscard]] static constexpr failure unrecoverable(std::string_view what, std::string_view suggestion = {}) {
        failure made = tool(what, suggestion);
        made.recoverable = false;
        return made;
    }

    /// A failure of the program itself, such as a tool that threw. The operator reads its detail; the model does not.
    [[nodiscard]] static constexpr failure hidden(failure_kind kind, std::string_view where, std::string_view detail,
                                                  std::string_view cure = {}) {
        failure made = of(kind, where, detail, cure);
        made.internal = true;
        return made;
    }

    [[nodiscard]] constexpr bool retryable() const noexcept { return row_of(kind).retryable; }
    [[nodiscard]] constexpr std::string_view name() const noexcept { return row_of(kind).name; }

    /// The first bytes at the place of `expected`; empty at the end of the text.
    [[nodiscard]] constexpr std::string_view found() const noexcept { return {found_bytes.data(), found_size}; }
    constexpr void set_found(std::string_view text) noexcept {
        found_size = static_cast<std::uint8_t>(text.size() < found_capacity ? text.size() : found_capacity);
        while (found_size < text.size() && found_size > 0 &&
               (static_cast<unsigned char>(text[found_size]) & 0xC0U) == 0x80U)
            --found_size;  // never splits a code point
        for (std::size_t i = 0; i < found_size; ++i) found_bytes[i] = text[i];
    }

    /// The RFC 6901 pointer to the invalid value, byte by byte; empty for the whole document.
    [[nodiscard]] constexpr std::string_view pointer() const noexcept { return where; }

    [[nodiscard]] constexpr bool from_parsing() const noexcept { return kind <= failure_kind::too_large; }

private:
    TOOLKIT_ONCE constexpr void append_message(std::string& text) const {
        if (from_parsing()) {
            text += name();
            text += " at byte ";
            append_number(text, offset);
            append_place(text, " (", ")");
            append_right_and_wrong(text);
        } else {
            append_place(text, "", ": ");
            text += detail.empty() ? name() : detail.view();
        }
        if (!cure.empty()) add(text, {"; ", cure});
    }
    TOOLKIT_ONCE constexpr void append_for_model(std::string& text) const {
        if (from_parsing()) {
            text += row_of(kind).for_model;
            text.pop_back();  // removes the full stop, because the sentence continues
            append_place(text, ", at ", "");
            append_right_and_wrong(text);
            return end(text);
        }
        const bool shows_detail = kind == failure_kind::tool_failed || kind == failure_kind::invalid_argument ||
                                  kind == failure_kind::unknown_tool || kind == failure_kind::unavailable_tool ||
                                  kind == failure_kind::budget_spent || kind == failure_kind::not_found ||
                                  kind == failure_kind::unknown_property;
        text += shows_detail && !internal && !detail.empty() ? detail.view() : row_of(kind).for_model;
        end(text);
        if (shows_detail && !cure.empty()) {
            add(text, {" ", cure});
            end(text);
        }
    }

public:
    /// One sentence for the operator: where, what, what to do. Control characters in `where` and found() are written as
    /// \xHH.
    [[nodiscard]] constexpr std::string message() const {
        std::string text;
        append_message(text);
        return text;
    }

    /// The text for the model: the error and the nearest valid value. It contains no paths, hosts or internals.
    [[nodiscard]] constexpr std::string for_model() const {
        std::string text;
        append_for_model(text);
        return text;
    }

private:
    static constexpr void add(std::string& text, std::initializer_list<std::string_view> pieces) {
        for (const std::string_view piece : pieces) text += piece;
    }
    static constexpr void end(std::string& text) {
        if (!text.empty() && text.back() != '.' && text.back() != '?') text += '.';
    }
    /// Appends `where`. Keys and file names are external text and must not start a line of their own.
    constexpr void append_place(std::string& text, std::string_view before, std::string_view behind) const {
        if (where.empty()) return;
        text += before;
        append_visible(text, where);
        text += behind;
    }
    /// Whether the text ended where something was expected.
    [[nodiscard]] constexpr bool ended_early() const noexcept {
        return kind == failure_kind::syntax && found_size == 0 && !expected.empty();
    }
    constexpr void append_right_and_wrong(std::string& text) const {
        if (!detail.empty()) add(text, {" ", detail});
        if (!expected.empty()) add(text, {": expected ", expected});
        if (found_size != 0) {
            text += expected.empty() ? ": found " : ", found ";
            append_visible(text, found());
        } else if (ended_early()) {
            text += ", found the end of the text";
        }
        if (!nearest.empty()) add(text, {"; did you mean \"", nearest, "\"?"});
    }
    /// Appends bytes as one line of UTF-8: control characters and invalid bytes become \xHH.
    static constexpr void append_visible(std::string& text, std::string_view bytes) {
        constexpr std::string_view digits = "0123456789abcdef";
        for (std::size_t at = 0; at < bytes.size();) {
            const code_point next = read_code_point(bytes, at);
            const auto byte = static_cast<unsigned char>(bytes[at]);
            if (!next.valid || byte < 0x20 || byte == 0x7F) {
                text += "\\x";
                text += digits[byte >> 4U];
                text += digits[byte & 15U];
            } else {
                text += bytes.substr(at, next.size);
            }
            at += next.size;
        }
    }
    static constexpr void append_number(std::string& text, std::size_t number) {
        char digits[20]{};
        std::size_t used = 0;
        do {
            digits[used++] = static_cast<char>('0' + number % 10);
            number /= 10;
        } while (number != 0);
        while (used > 0) text += digits[--used];
    }
};

}}  // namespace toolkit::v0
