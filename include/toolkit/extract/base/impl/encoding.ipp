// Converts the bytes of a file to UTF-8.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/extract/base/encoding.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace encoding {

/// Formats that are not text, by their first bytes.
struct known_format {
    std::string_view begins;
    std::string_view name;
    std::string_view cure;
};

inline constexpr std::string_view unpack = "unpack it, or remove it from the folder";

inline constexpr std::string_view no_pictures = "images are not read: describe it in a text file, or remove it";

inline constexpr std::string_view remove_it = "remove it from the folder";

inline constexpr std::array known_formats{
    known_format{"%PDF-", "a PDF file", "add pdf_extractor to the extractors of this program, or convert it to text"},
    known_format{"PK\x03\x04", "a ZIP archive or an office document",
                 "unpack it; save an office document as .docx and add docx_extractor, or convert it to text"},
    known_format{"{\\rtf", "rich text (RTF)", "save it as .docx or text"},
    known_format{"\x1F\x8B", "a gzip archive", unpack},
    known_format{"BZh", "a bzip2 archive", unpack},
    known_format{"\xFD"
                 "7zXZ",
                 "an xz archive", unpack},
    known_format{"7z\xBC\xAF", "a 7z archive", unpack},
    known_format{"\x89PNG", "a PNG image", no_pictures},
    known_format{"\xFF\xD8\xFF", "a JPEG image", no_pictures},
    known_format{"GIF8", "a GIF image", no_pictures},
    known_format{"\x7F"
                 "ELF",
                 "a program", remove_it},
    known_format{"SQLite format 3", "an SQLite database", "export its tables as CSV"},
    known_format{"\xD0\xCF\x11\xE0", "an old office document", "open it in its program and save it as .docx or text"},
};

TOOLKIT_FUNCTION std::string from_utf16(std::string_view bytes, bool big) {
    std::string out;
    const auto unit = [&](std::size_t at) {
        const auto a = static_cast<unsigned char>(bytes[at]);
        const auto b = static_cast<unsigned char>(bytes[at + 1]);
        return static_cast<char32_t>(big ? a << 8U | b : b << 8U | a);
    };
    for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
        char32_t point = unit(at);
        if (point >= 0xD800 && point < 0xDC00 && at + 3 < bytes.size()) {
            const char32_t low = unit(at + 2);
            if (low >= 0xDC00 && low < 0xE000) {
                point = 0x10000 + ((point - 0xD800) << 10U) + (low - 0xDC00);
                at += 2;
            }
        }
        append_utf8(out, point >= 0xD800 && point < 0xE000 ? U'\uFFFD' : point);
    }
    return out;
}

/// Removes the colour sequences of terminals (ECMA-48, 5.4): ESC [, parameters, a letter.
[[nodiscard]] inline std::string without_colours(std::string text) {
    constexpr std::string_view begins = "\x1B[";
    std::size_t kept = text.find(begins);
    if (kept == std::string::npos) return text;
    for (std::size_t at = kept; at < text.size();) {
        if (std::string_view{text}.substr(at).starts_with(begins)) {
            std::size_t end = at + begins.size();
            while (end < text.size() && text[end] >= 0x20 && text[end] < 0x40) ++end;
            if (end < text.size() && text[end] >= 0x40 && text[end] < 0x7F) {
                at = end + 1;
                continue;
            }
        }
        text[kept++] = text[at++];
    }
    text.resize(kept);
    return text;
}

/// Whether the byte is a backspace between two printed ones: the second is printed over the first.
[[nodiscard]] inline bool strikes(std::string_view text, std::size_t at) noexcept {
    const auto is_printed = [&](std::size_t i) { return static_cast<unsigned char>(text[i]) >= 0x20; };
    return text[at] == '\b' && at > 0 && at + 1 < text.size() && is_printed(at - 1) && is_printed(at + 1);
}

/// Removes the overstrikes of printed pages, such as manual pages, from valid UTF-8: bold "a\ba" and underlined "_\ba"
/// become "a". Another backspace stays.
[[nodiscard]] inline std::string without_overstrikes(std::string text) {
    if (text.find('\b') == std::string::npos) return text;
    const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
    std::string made;
    made.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!strikes(text, at)) {
            made += text[at];
        } else if (text[at + 1] == '_') {
            ++at;  // "a\b_" is underlined, too
        } else {
            while (made.size() > 1 && continues(made.back())) made.pop_back();
            if (!made.empty()) made.pop_back();
        }
    }
    return made;
}

/// A text without terminal sequences and overstrikes. Carriage returns become line feeds if there are no line feeds
/// (old Macs).
[[nodiscard]] inline std::string tidied(std::string text) {
    if (text.find('\n') == std::string::npos) std::replace(text.begin(), text.end(), '\r', '\n');
    return without_overstrikes(without_colours(std::move(text)));
}

}  // namespace encoding

TOOLKIT_FUNCTION result<std::string> text_of_bytes(std::string_view bytes, const extract_limits& limits) {
    const auto refused = [](std::string_view why, std::string_view cure = "convert it to text, Markdown or HTML") {
        return failure::of(failure_kind::unreadable, {}, why, cure);
    };
    for (const auto& [begins, name, cure] : encoding::known_formats)
        if (bytes.starts_with(begins)) return refused("it is " + std::string{name} + ", not text", cure);
    if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) {
        std::string text = encoding::from_utf16(bytes.substr(2), bytes.front() == '\xFE');
        if (text.find('\0') != std::string::npos) return refused("it is binary, not text");
        return encoding::tidied(std::move(text));
    }
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);

    std::size_t controls = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        const auto byte = static_cast<unsigned char>(bytes[at]);
        if (byte >= 0x20 || encoding::strikes(bytes, at)) continue;
        if (byte == 0) return refused("it is binary, not text: it has NUL bytes");
        controls += byte != '\n' && byte != '\r' && byte != '\t' && byte != '\f' && byte != 0x1B ? 1U : 0U;
    }
    if (controls * limits.control_share > bytes.size())
        return refused("it is binary, not text: it has many control characters");

    std::string text;
    text.reserve(bytes.size());
    std::size_t invalid = 0;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t bad = find_invalid_utf8(bytes.substr(at));
        text += bytes.substr(at, bad);
        if (bad == std::string_view::npos) break;
        at += bad;
        const auto byte = static_cast<unsigned char>(bytes[at++]);
        const char32_t point = byte >= 0xA0 ? byte : encoding::windows_1252[byte - 0x80U];
        append_utf8(text, point == 0 ? U'\uFFFD' : point);
        ++invalid;
    }
    if (invalid * limits.invalid_share > bytes.size())
        return refused("its encoding is not UTF-8, UTF-16 or Windows-1252", "save it as UTF-8");
    return encoding::tidied(std::move(text));
}

}}  // namespace toolkit::v0
