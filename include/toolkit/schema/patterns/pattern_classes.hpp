// The character classes of escapes and of the dot in a pattern: \d, \w, \s and the others.
#pragma once

#include <toolkit/schema/patterns/code_ranges.hpp>

namespace toolkit { inline namespace v0 { namespace patterns {

inline constexpr code_ranges digits = [] {
    code_ranges all;
    all.add('0', '9');
    return all;
}();
inline constexpr code_ranges word_characters = [] {
    code_ranges all = digits;
    all.add('a', 'z');
    all.add('A', 'Z');
    all.add('_', '_');
    return all;
}();
/// WhiteSpace and LineTerminator of ECMA-262.
inline constexpr code_ranges spaces = [] {
    code_ranges all;
    all.add('\t', '\r');
    for (const char32_t one :
         {U'\x20', U'\xA0', U'\u1680', U'\u2028', U'\u2029', U'\u202F', U'\u205F', U'\u3000', U'\uFEFF'})
        all.add(one, one);
    all.add(0x2000, 0x200A);
    return all;
}();
inline constexpr code_ranges not_digits = digits.others().without_surrogates();
inline constexpr code_ranges not_word_characters = word_characters.others().without_surrogates();
inline constexpr code_ranges not_spaces = spaces.others().without_surrogates();
/// The class of the dot.
inline constexpr code_ranges not_line_ends = [] {
    code_ranges all;
    for (const char32_t one : {U'\n', U'\r', U'\u2028', U'\u2029'}) all.add(one, one);
    return all.others().without_surrogates();
}();

}}}  // namespace toolkit::v0::patterns
