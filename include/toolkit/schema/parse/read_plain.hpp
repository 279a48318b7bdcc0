// In: the first members of an object, written as most writers do: in the order of declaration, plain values, no blank
// before a comma, a colon or the closing brace and at most one behind a colon. Out: the fields, read without a look
// back. What is written in any other way is left to schema/parse/read_object.hpp, which also says what is wrong: here
// nothing
// is refused.
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

/// Where the value of a field begins, if that field stands at `at`; null when it does not, or when more than one blank
/// stands there, or null, which may mean that the field is left out: then nothing has been made of it.
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

/// Reads field number `index`, if it stands at `at`, and goes on to the next. It is instantiated once for each type of
/// field, not for each field.
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

/// Reads what is plain at the beginning of an object and tells the walk. True when that was all of it, with its end.
template <target Into, class... F>
constexpr bool read_plain(json_reader& in, object_walk& walk, F&... field) {
    const char* at = in.here();
    const char* const end = in.end_of_text();
    std::size_t done = 0;
    const std::span<const field_row> rows = walk.table.rows;
    if constexpr (sizeof...(F) < 64)  // so many can be told to the walk at once
        static_cast<void>((plain::take_field<Into>(at, end, rows, done, field) && ...));  // as long as each is read
    if (done == sizeof...(F) && at != end && *at == '}') {
        in.go_on(at + 1, 1);
        return true;
    }
    in.go_on(at);
    walk.enter_first(done);
    return false;
}

}}}  // namespace toolkit::v0::parsing
