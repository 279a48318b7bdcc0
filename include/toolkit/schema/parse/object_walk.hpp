// Walks over the members of an object, driven by the table of its fields. All structs share one walk. In: a reader and
// a field table. Out: the index of the next field.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/json/reader.hpp>
#include <toolkit/reflect/nearest.hpp>
#include <toolkit/schema/rules/field_table.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace parsing {

/// The position of the walk in the members of an object.
struct object_walk {
    const field_table& table;
    field_set seen{};
    std::size_t next = 0;    ///< the unseen field that is tried first, or past the last field
    std::size_t beyond = 0;  ///< past the last field that was seen
    bool first = true;

    /// Records that the next member is this field.
    [[gnu::always_inline]] constexpr void enter(std::size_t index) noexcept {
        seen.add(index);
        next = index + 1;
        if (next > beyond) beyond = next;
        else
            while (next < beyond && seen.has(next)) ++next;
        first = false;
    }
    /// Records that the first `count` fields were read in order; `count` is below 64.
    constexpr void enter_first(std::size_t count) noexcept {
        seen.bits[0] = (std::uint64_t{1} << count) - 1;
        next = beyond = count;
        first = count == 0;
    }
};

enum class member : std::uint8_t { field, end, failed };

/// Refuses an unknown key. The message suggests only fields that are still missing.
[[gnu::cold, gnu::noinline]] constexpr member refuse_key(json_reader& in, const object_walk& walk,
                                                         json_reader::place from, std::string_view key) {
    const std::span<const field_row> rows = walk.table.rows;
    std::array<std::string_view, 128> names{};
    std::size_t open = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (!walk.seen.has(i)) names[open++] = rows[i].key;
    in.refuse(failure_kind::unknown_key, from, walk.table.keys, nearest_name(key, std::span{names.data(), open}));
    return member::failed;
}

/// Finds the field of a key that is out of order, or reports what is wrong with the key.
TOOLKIT_ONCE [[gnu::noinline]] constexpr member find_field(json_reader& in, object_walk& walk, std::size_t& index) {
    const json_reader::place from = in.mark();
    std::string scratch;
    std::string_view key;
    if (!in.read_key(key, scratch)) return member::failed;
    const std::span<const field_row> rows = walk.table.rows;
    for (index = 0; index < rows.size(); ++index)
        if (string_scan::same(rows[index].key, key)) return member::field;
    if (in.policy.ignore_unknown) return in.skip_value() ? member::end : member::failed;
    return refuse_key(in, walk, from, key);
}

/// The same for keys without escapes. Unknown keys are skipped on the way if the policy allows it. `failed` means that
/// the next member needs the full reader; the cursor is before that member.
constexpr member search_plain_field(json_reader& in, object_walk& walk, std::size_t& index) {
    const std::span<const field_row> rows = walk.table.rows;
    const char* const end = in.end_of_text();
    for (const char* at = in.here();; in.go_on(at), walk.first = false) {
        at = string_scan::skip_blanks(at, end);
        if (at == end) return member::failed;
        if (*at == '}') {
            in.go_on(at + 1, 1);
            return member::end;
        }
        if (!walk.first) {
            if (*at != ',') return member::failed;
            at = string_scan::skip_blanks(at + 1, end);
        }
        if (at == end || *at != '"') return member::failed;
        const char* const close = string_scan::find_near_quote(at + 1, end);
        if (close == nullptr) return member::failed;
        const std::string_view key{at + 1, static_cast<std::size_t>(close - at - 1)};
        at = string_scan::skip_blanks(close + 1, end);
        if (at == end || *at != ':') return member::failed;
        ++at;
        for (index = 0; index < rows.size() && !string_scan::same(rows[index].key, key);) ++index;
        if (index < rows.size()) {
            if (walk.seen.has(index)) return member::failed;
            in.go_on(at);
            walk.enter(index);
            return member::field;
        }
        if (!in.policy.ignore_unknown) return member::failed;
        at = in.end_of_value(at);
        if (at == nullptr) return member::failed;
    }
}

/// Goes to the next member that has a field and skips unknown ones, for any spelling of the text.
TOOLKIT_ONCE [[gnu::noinline]] constexpr member search_field(json_reader& in, object_walk& walk, std::size_t& index) {
    if (const member plain = search_plain_field(in, walk, index); plain != member::failed) return plain;
    const std::span<const field_row> rows = walk.table.rows;
    for (;;) {
        const next_item what = in.next_member(walk.first);
        walk.first = false;
        if (what == next_item::failed) return member::failed;
        if (what == next_item::end) return member::end;
        const json_reader::place key = in.mark();
        index = walk.next;
        if (index >= rows.size() || !in.match_key(rows[index].quoted)) {
            const member found = find_field(in, walk, index);
            if (found == member::failed) return member::failed;
            if (found == member::end) continue;  // unknown and skipped
        }
        if (walk.seen.has(index)) {
            in.refuse(failure_kind::duplicate_key, key, "each key once");
            return member::failed;
        }
        walk.enter(index);
        return member::field;
    }
}

/// The same, with a fast path for fields in the order of the table.
[[gnu::always_inline]] constexpr member next_field(json_reader& in, object_walk& walk, std::size_t& index) {
    index = walk.next;
    if (index < walk.table.rows.size()) {
        const next_item what = in.take_expected(walk.table.rows[index].printed, walk.first);
        if (what == next_item::end) return member::end;
        if (what == next_item::item) {
            walk.enter(index);
            return member::field;
        }
    }
    return search_field(in, walk, index);
}

constexpr bool end_object(json_reader& in, const object_walk& walk) noexcept {
    const field_set& required = in.policy.all_required ? walk.table.all : walk.table.required;
    if (walk.seen.contains(required)) return true;
    std::size_t missing = 0;
    while (walk.seen.has(missing) || !required.has(missing)) ++missing;
    return in.refuse_missing(walk.table.rows[missing].quoted);
}

}}}  // namespace toolkit::v0::parsing
