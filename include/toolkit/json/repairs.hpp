// The errors in a model's JSON that are repaired, as one table: a name and a sentence for each kind. The stages of
// json/extract.hpp record each repair, and the caller gets them with the value.
#pragma once

#include <toolkit/version.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The kinds of errors that are repaired.
enum class repair_kind : std::uint8_t {
    // around the value
    text_around,
    fence,
    tool_call_tag,
    reasoning,
    function_call,
    doubled_output,
    escaped_text,
    // strings and words
    single_quotes,
    smart_quotes,
    backquotes,
    doubled_quotes,
    missing_quote,
    unescaped_quote,
    unescaped_control,
    bad_escape,
    concatenation,
    unquoted_key,
    unquoted_string,
    literal,
    number_form,
    tuple,
    // between the values
    trailing_comma,
    missing_comma,
    extra_comma,
    missing_colon,
    extra_colon,
    wrong_mark,
    missing_bracket,
    stray_bracket,
    comment,
    odd_space,
    ellipsis,
    repeated_element,
    // at the end
    truncated,
    dropped_rest,
    // of the whole
    two_readings,
};

/// One row of the table of repairs: its name, and what was done.
struct repair_row {
    repair_kind kind;
    std::string_view name;
    std::string_view sentence;
};

/// The table of repairs, in the order of repair_kind.
inline constexpr std::array repair_table{
    repair_row{repair_kind::text_around, "text around", "Text around the value was left out."},
    repair_row{repair_kind::fence, "fence", "The value was taken out of a Markdown fence."},
    repair_row{repair_kind::tool_call_tag, "tool call tag", "The tag around the value was left out."},
    repair_row{repair_kind::reasoning, "reasoning", "The reasoning of the model was left out."},
    repair_row{repair_kind::function_call, "function call", "A function call was replaced by its argument."},
    repair_row{repair_kind::doubled_output, "doubled output", "A value that was sent twice was read once."},
    repair_row{repair_kind::escaped_text, "escaped text", "JSON that was escaped as a whole was unescaped."},
    repair_row{repair_kind::single_quotes, "single quotes", "Single quotes became double ones."},
    repair_row{repair_kind::smart_quotes, "smart quotes", "Typographic quotes became plain ones."},
    repair_row{repair_kind::backquotes, "backquotes", "Backquotes became double quotes."},
    repair_row{repair_kind::doubled_quotes, "doubled quotes", "Double or triple quotes became single ones."},
    repair_row{repair_kind::missing_quote, "missing quote", "A missing quote was added."},
    repair_row{repair_kind::unescaped_quote, "unescaped quote", "A quote within a string was escaped."},
    repair_row{repair_kind::unescaped_control, "unescaped control", "A control character in a string was escaped."},
    repair_row{repair_kind::bad_escape, "bad escape",
               "An escape that JSON does not define was replaced by its meaning."},
    repair_row{repair_kind::concatenation, "concatenation", "Strings joined by + became one."},
    repair_row{repair_kind::unquoted_key, "unquoted key", "A key was put in quotes."},
    repair_row{repair_kind::unquoted_string, "unquoted string", "A text was put in quotes."},
    repair_row{repair_kind::literal, "literal", "True, False, None and the like became true, false and null."},
    repair_row{repair_kind::number_form, "number form", "A number was rewritten in JSON form."},
    repair_row{repair_kind::tuple, "tuple", "A tuple became an array."},
    repair_row{repair_kind::trailing_comma, "trailing comma", "A comma before a closing bracket was left out."},
    repair_row{repair_kind::missing_comma, "missing comma", "A missing comma was added."},
    repair_row{repair_kind::extra_comma, "extra comma", "An extra comma was left out."},
    repair_row{repair_kind::missing_colon, "missing colon", "A missing colon was added."},
    repair_row{repair_kind::extra_colon, "extra colon", "An extra colon was left out."},
    repair_row{repair_kind::wrong_mark, "wrong mark", "A wrong mark was replaced by the right one."},
    repair_row{repair_kind::missing_bracket, "missing bracket", "A missing bracket was added."},
    repair_row{repair_kind::stray_bracket, "stray bracket", "A bracket that closed nothing was left out."},
    repair_row{repair_kind::comment, "comment", "A comment was left out."},
    repair_row{repair_kind::odd_space, "odd space", "A space that JSON does not allow was left out."},
    repair_row{repair_kind::ellipsis, "ellipsis", "Dots that replace values were left out; the value is incomplete."},
    repair_row{repair_kind::repeated_element, "repeated element", "A repeated element of a set was left out."},
    repair_row{repair_kind::truncated, "truncated", "The text ends early; open brackets were closed."},
    repair_row{repair_kind::dropped_rest, "dropped rest", "A truncated part without a value was left out."},
    repair_row{repair_kind::two_readings, "two readings",
               "The text has another meaning, too; do not act on the value."},
};

namespace repair_checks {
consteval bool table_follows_enum() {
    for (std::size_t i = 0; i < repair_table.size(); ++i)
        if (static_cast<std::size_t>(repair_table[i].kind) != i) return false;
    return true;
}
static_assert(table_follows_enum(), "toolkit: repair_table must list the kinds in the order of repair_kind");
}  // namespace repair_checks

[[nodiscard]] constexpr const repair_row& row_of(repair_kind kind) noexcept {
    return repair_table[static_cast<std::size_t>(kind)];
}

/// One error that was repaired. `offset` is its byte in the original text.
struct repair {
    repair_kind kind;
    std::size_t offset;

    [[nodiscard]] constexpr std::string_view name() const noexcept { return row_of(kind).name; }
    [[nodiscard]] constexpr std::string_view sentence() const noexcept { return row_of(kind).sentence; }
    friend constexpr bool operator==(const repair&, const repair&) = default;
};

/// The bounds of extraction, in addition to json_bounds.
struct repair_limits {
    std::size_t repairs = std::size_t{1} << 20U;  ///< recorded repairs; a text with more is refused
    std::size_t glances = 32;                     ///< bytes read ahead or again, for each byte of the text
    std::size_t glances_of_any = 65536;           ///< additional bytes, for short texts
    std::size_t key_bytes = 256;                  ///< the longest key that is recognised when looking ahead
};
inline constexpr repair_limits repair_bounds{};

}}  // namespace toolkit::v0
