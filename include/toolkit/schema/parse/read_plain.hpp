// In: the first members of an object, as most writers spell them. That is the order of declaration, plain values, no
// blank before a comma, a colon or the closing brace, and at most one after a colon.
// Out: the fields, read in one pass.
// Next: schema/parse/read_object.hpp reads any other spelling and reports errors. Nothing is refused here.
#pragma once

#include <toolkit/json/reader.hpp>
#include <toolkit/schema/parse/object_walk.hpp>
#include <toolkit/schema/parse/read_leaf.hpp>
#include <toolkit/schema/parse/take_plain.hpp>
#include <toolkit/schema/rules/field_table.hpp>

#include <cstddef>
#include <span>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace parsing {

namespace plain {

/// The start of a field's value if the field is at `at`. Null if another field is there, if more than one blank
/// precedes the value, or if the value may be null (which can mean absent). Nothing is consumed then.
[[gnu::always_inline]] constexpr const char* take_key(const char* at, const char* const end, const field_row& row,
                                                      bool first) noexcept {
    if (!first) {
        if (at == end || *at != ',') return nullptr;
        ++at;
    }
    at = string_scan::skip_blanks(at, end);
    const std::string_view key = row.printed.substr(1);
    if (!string_scan::stands_at(at, end, key, 2)) return nullptr;  // and a blank and a value
    at += key.size();
    if (*at == ' ') ++at;
    return *at == 'n' || *at <= ' ' ? nullptr : at;
}

/// Reads field `index` if it is at `at`, and advances. It is instantiated once per field type, not per field.
template <target Into, class F>
constexpr bool take_field(const char*& at, const char* const end, std::span<const field_row> rows, std::size_t& index,
                          F& field) {
    if constexpr (!suits<F>) {
        return false;
    } else {
        const field_row& row = rows[index];
        const char* from = take_key(at, end, row, index == 0);
        if (from == nullptr) return false;
        if constexpr (is_optional<F>) {
            if (Into == target::fresh || !field.has_value()) field.emplace();
            from = take(from, end, *row.rules, *field);
        } else {
            from = take(from, end, *row.rules, field);
        }
        if (from == nullptr) return false;
        at = from;
        ++index;
        return true;
    }
}

}  // namespace plain

/// Reads the plain members at the beginning of an object and records them in the walk. True if that was the whole
/// object, including its end.
template <target Into, class... F>
constexpr bool read_plain(json_reader& in, object_walk& walk, F&... field) {
    const char* at = in.here();
    const char* const end = in.end_of_text();
    std::size_t done = 0;
    const std::span<const field_row> rows = walk.table.rows;
    if constexpr (sizeof...(F) < 64)  // the walk can record this many at once
        static_cast<void>((plain::take_field<Into>(at, end, rows, done, field) && ...));  // stops at the first field
                                                                                          // that is not read
    if (done == sizeof...(F) && at != end && *at == '}') {
        in.go_on(at + 1, 1);
        return true;
    }
    in.go_on(at);
    walk.enter_first(done);
    return false;
}

}}}  // namespace toolkit::v0::parsing
