// Converts the bytes of a file to valid UTF-8, or says why they are not text.
// - UTF-8, and UTF-16 with a byte order mark, are read.
// - A byte that is not UTF-8 is read as Windows-1252 (old Western European files).
// - A file with too many such bytes, a NUL or many control characters is not text.
// - Carriage returns become line feeds if the text has no line feeds. Terminal colours
//   and overstrikes ("a\ba") are removed.
// In: bytes. Out: valid UTF-8 without byte order mark. Next: the extractors.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/document/limits.hpp>

#include <array>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {
namespace encoding {

/// Windows-1252 from 0x80 to 0x9F; other bytes are Latin-1. 0 means no character.
inline constexpr std::array<char32_t, 32> windows_1252{0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                       0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                                       0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                       0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

[[nodiscard]] std::string from_utf16(std::string_view bytes, bool big);

}  // namespace encoding

/// The text of a file as valid UTF-8. Fails with `unreadable` if it is not text, and says what it seems to be.
[[nodiscard]] result<std::string> text_of_bytes(std::string_view bytes,
                                                const extract_limits& limits = extract_limits_default);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/extract/base/impl/encoding.ipp>
#endif
