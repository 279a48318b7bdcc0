// Converts bytes of a named character set to UTF-8. Names are those of the WHATWG Encoding Standard, and what mail
// programs write instead. Western sets and UTF-16 are read here, all others by iconv of the C library. Only this header
// includes iconv.h. Names are looked up in a list and never passed to iconv.
// In: bytes, a name. Out: valid UTF-8. Next: declared_charset.hpp, mime.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/extract/base/encoding.hpp>

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace charsets {

/// Bytes of a name that are compared.
inline constexpr std::size_t name_bytes = 64;

/// A name without case, punctuation and the prefixes of some programs: ISO_8859-5, iso8859-5, csISO88595.
[[nodiscard]] inline std::string key_of(std::string_view name) {
    std::string key;
    for (const char c : name.substr(0, name_bytes)) {
        if (c >= 'A' && c <= 'Z') key += static_cast<char>(c + 32);
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) key += c;
    }
    if (key.starts_with("cs") && key.size() > 2) key.erase(0, 2);
    if (key.starts_with("x") && key.size() > 2) key.erase(0, 1);
    return key;
}

/// The names of iconv, and the names in the form of key_of() that stand for each. As in browsers, a set is read as its
/// larger successor: gb2312 as GB18030, shift_jis as Windows-31J.
inline constexpr std::array<std::pair<const char*, std::string_view>, 33> by_iconv{{
    {"ISO-8859-2", "iso88592 latin2 isolatin2"},
    {"ISO-8859-3", "iso88593 latin3"},
    {"ISO-8859-4", "iso88594 latin4"},
    {"ISO-8859-5", "iso88595 cyrillic isolatincyrillic"},
    {"ISO-8859-6", "iso88596 arabic"},
    {"ISO-8859-7", "iso88597 greek"},
    {"ISO-8859-8", "iso88598 iso88598i iso88598e hebrew logical"},
    {"WINDOWS-1254", "iso88599 latin5 isolatin5 windows1254 cp1254"},
    {"ISO-8859-10", "iso885910 latin6"},
    {"CP874", "iso885911 tis620 windows874 cp874"},
    {"ISO-8859-13", "iso885913"},
    {"ISO-8859-14", "iso885914"},
    {"ISO-8859-16", "iso885916"},
    {"WINDOWS-1250", "windows1250 cp1250"},
    {"WINDOWS-1251", "windows1251 cp1251 win1251"},
    {"WINDOWS-1253", "windows1253 cp1253"},
    {"WINDOWS-1255", "windows1255 cp1255"},
    {"WINDOWS-1256", "windows1256 cp1256"},
    {"WINDOWS-1257", "windows1257 cp1257"},
    {"WINDOWS-1258", "windows1258 cp1258"},
    {"KOI8-R", "koi8r koi8 koi"},
    {"KOI8-U", "koi8u koi8ru"},
    {"IBM866", "ibm866 cp866 866"},
    {"IBM850", "ibm850 cp850"},
    {"IBM437", "ibm437 cp437"},
    {"MACINTOSH", "macintosh mac macroman"},
    {"MAC-CYRILLIC", "maccyrillic"},
    {"GB18030", "gb18030 gb2312 gb231280 euccn gbk cp936 chinese"},
    {"BIG5-HKSCS", "big5 big5hkscs cnbig5 cp950"},
    {"CP932", "shiftjis sjis mskanji windows31j cp932"},
    {"EUC-JP", "eucjp eucpkdfmtjapanese"},
    {"ISO-2022-JP", "iso2022jp"},
    {"UHC", "euckr ksc56011987 ksc5601 korean windows949 cp949 uhc"},
}};

/// Whether a key is one of some names with blanks between them.
[[nodiscard]] inline bool has_name(std::string_view names, std::string_view key) noexcept {
    while (!names.empty()) {
        const std::size_t end = std::min(names.find(' '), names.size() - 1);
        if (names.substr(0, names[end] == ' ' ? end : end + 1) == key) return true;
        names.remove_prefix(end + 1);
    }
    return false;
}
[[nodiscard]] inline bool is_one_of(std::string_view key, std::initializer_list<std::string_view> names) noexcept {
    for (const std::string_view name : names)
        if (name == key) return true;
    return false;
}
[[nodiscard]] inline bool is_utf8_name(std::string_view key) noexcept {
    return is_one_of(key, {"utf8", "unicode11utf8", "unicode20utf8", "utf8mb4"});
}
[[nodiscard]] inline bool is_western_name(std::string_view key) noexcept {
    return is_one_of(key, {"iso88591", "latin1", "isolatin1", "l1", "windows1252", "cp1252", "ibm819", "cp819"});
}

/// Converts Western European bytes to UTF-8: Windows-1252, which includes Latin-1, or Latin-9.
[[nodiscard]] inline std::string from_western(std::string_view bytes, bool latin_9) {
    static constexpr std::array<std::pair<unsigned char, char32_t>, 8> in_latin_9{{{0xA4, 0x20AC},
                                                                                   {0xA6, 0x0160},
                                                                                   {0xA8, 0x0161},
                                                                                   {0xB4, 0x017D},
                                                                                   {0xB8, 0x017E},
                                                                                   {0xBC, 0x0152},
                                                                                   {0xBD, 0x0153},
                                                                                   {0xBE, 0x0178}}};
    std::string text;
    text.reserve(bytes.size());
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        char32_t point = byte;
        if (byte >= 0x80 && byte < 0xA0) point = encoding::windows_1252[byte - 0x80U];
        if (latin_9)
            for (const auto& [code, other] : in_latin_9)
                if (code == byte) point = other;
        append_utf8(text, byte >= 0x80 && point == 0 ? U'\uFFFD' : point);
    }
    return text;
}

/// An iconv conversion, open for the lifetime of this object.
class conversion {
public:
    explicit conversion(const char* from) noexcept : handle_(::iconv_open("UTF-8", from)) {}
    conversion(const conversion&) = delete;
    conversion& operator=(const conversion&) = delete;
    ~conversion() {
        if (is_open()) ::iconv_close(handle_);
    }
    /// False if the C library was installed without its conversion tables.
    [[nodiscard]] bool is_open() const noexcept {
        return handle_ != reinterpret_cast<iconv_t>(-1);  // NOLINT: so POSIX has it
    }

    /// Converts bytes. Each byte that is not part of a character becomes U+FFFD.
    [[nodiscard]] std::string operator()(std::string_view bytes) {
        std::string out;
        out.reserve(bytes.size() + bytes.size() / 2);
        std::array<char, 4096> piece{};
        char* in = const_cast<char*>(bytes.data());  // NOLINT: iconv does not write there
        std::size_t left = bytes.size();
        while (left > 0) {
            char* to = piece.data();
            std::size_t room = piece.size();
            const std::size_t before = left;
            const bool stuck = ::iconv(handle_, &in, &left, &to, &room) == static_cast<std::size_t>(-1);
            const int why = errno;
            out.append(piece.data(), piece.size() - room);
            const bool goes_on = left != before || room != piece.size();
            if (goes_on && (!stuck || why == E2BIG)) continue;
            append_utf8(out, U'\uFFFD');
            ++in;
            --left;
        }
        char* to = piece.data();
        std::size_t room = piece.size();
        ::iconv(handle_, nullptr, nullptr, &to, &room);  // the rest of its state
        out.append(piece.data(), piece.size() - room);
        return is_utf8(out) ? out : repair_utf8(out);
    }

private:
    iconv_t handle_;
};

}  // namespace charsets

/// Converts bytes of a named character set to valid UTF-8. Invalid bytes become U+FFFD. nullopt if the name is unknown.
[[nodiscard]] inline std::optional<std::string> from_charset(std::string_view bytes, std::string_view name) {
    const std::string key = charsets::key_of(name);
    if (charsets::is_utf8_name(key)) return repair_utf8(bytes.substr(bytes.starts_with("\xEF\xBB\xBF") ? 3 : 0));
    if (charsets::is_western_name(key)) return charsets::from_western(bytes, false);
    if (charsets::is_one_of(key, {"iso885915", "latin9", "l9"})) return charsets::from_western(bytes, true);
    if (charsets::is_one_of(key, {"utf16", "utf16be", "utf16le", "ucs2", "unicode", "iso10646ucs2"})) {
        const bool marked = bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
        const bool big = marked ? bytes.front() == '\xFE' : key != "utf16le";
        return encoding::from_utf16(bytes.substr(marked ? 2 : 0), big);
    }
    for (const auto& [called, names] : charsets::by_iconv) {
        if (!charsets::has_name(names, key)) continue;
        charsets::conversion from{called};
        if (!from.is_open()) return std::nullopt;
        return from(bytes);
    }
    return std::nullopt;
}

/// Whether from_charset() knows the name.
[[nodiscard]] inline bool knows_charset(std::string_view name) { return from_charset({}, name).has_value(); }

/// The message for a text with an unknown character set.
[[nodiscard]] inline std::string unknown_charset(std::string_view name) {
    return "its character set \"" + repair_utf8(name.substr(0, charsets::name_bytes)) +
           "\" is unknown, so characters outside ASCII may be wrong; save it as UTF-8";
}

/// Whether `bytes` have invalid bytes in the named set; `text` is the output of from_charset().
[[nodiscard]] inline bool has_lost_characters(std::string_view bytes, std::string_view name, std::string_view text) {
    if (charsets::is_utf8_name(charsets::key_of(name))) return !is_utf8(bytes);
    return text.find("\uFFFD") != std::string_view::npos;
}

/// The message for lost characters.
[[nodiscard]] inline std::string lost_characters(std::string_view name) {
    return "some characters are lost, because their bytes are invalid in its character set \"" +
           repair_utf8(name.substr(0, charsets::name_bytes)) + "\"; save it as UTF-8";
}

}}  // namespace toolkit::v0
