// The parts of a mail: their ends, their decoded bytes and their kinds.
// In: a part with its fields. Out: its parts, its bytes, its text as UTF-8. Next: mail_alternatives.hpp, mail.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/extract/base/charset.hpp>
#include <toolkit/extract/base/mime.hpp>
#include <toolkit/extract/mail/mail_fields.hpp>
#include <toolkit/extract/mail/mail_parameters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace mail {

struct mail_limits {
    std::size_t depth = 20;       ///< of nested parts; deeper parts are named but not read
    std::size_t parts = 1000;     ///< of a mail; further parts are not read
    std::size_t calendars = 100;  ///< that are compared, to avoid duplicates
    /// of forms of the same text that are compared for the choice
    std::size_t compared_bytes = std::size_t{128} << 20U;
};

inline constexpr mail_limits bounds{};

/// The parts between lines of `--boundary`, up to `--boundary--`, at most `most`. A longer boundary is another one.
/// Text before the first part and after the last is for programs without MIME and is ignored. Parts after the end are
/// still read, because an inner mail may have the same boundary.
[[nodiscard]] inline std::vector<std::string_view> parts_of(std::string_view body, std::string_view boundary,
                                                            std::size_t most) {
    std::vector<std::string_view> parts;
    std::size_t begin = std::string_view::npos;
    for (std::size_t at = 0; at < body.size() && parts.size() < most;) {
        const std::size_t end = std::min(body.find('\n', at), body.size());
        std::string_view line = body.substr(at, end - at);
        if (line.starts_with("--") && line.substr(2).starts_with(boundary)) {
            line = line.substr(2 + boundary.size());
            line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
            if (line.empty() || line == "--") {
                if (begin != std::string_view::npos) parts.push_back(body.substr(begin, at - begin));
                begin = line.empty() ? std::min(end + 1, body.size()) : std::string_view::npos;
            }
        }
        at = end + 1;
    }
    if (begin != std::string_view::npos && parts.size() < most) parts.push_back(body.substr(begin));
    return parts;
}

/// The parts of a multipart/… part, at most `most`.
[[nodiscard]] inline std::vector<message_part> parts_of(const message_part& whole, std::size_t most) {
    const std::string boundary = parameter_of(whole.type, "boundary");
    if (boundary.empty()) return {};
    const auto parts = parts_of(whole.body, boundary, most);
    std::vector<message_part> read;
    read.reserve(parts.size());
    for (const std::string_view one : parts) read.push_back(read_part(one));
    return read;
}

[[nodiscard]] inline bool is_encoded(const message_part& part) {
    const std::string how = kind_of(part.encoding);
    return how == "base64" || how == "quoted-printable";
}

/// The decoded bytes of a part's body.
[[nodiscard]] inline std::string decoded(const message_part& part) {
    const std::string how = kind_of(part.encoding);
    if (how == "base64") return mime::from_base64(part.body);
    if (how == "quoted-printable") return mime::from_quoted_printable(part.body);
    return std::string{part.body};
}

/// Bytes of a part, and what was lost.
struct part_text {
    std::string bytes;
    std::string trouble{};
};

/// The message about an unknown encoding; empty if the bytes need no decoding.
[[nodiscard]] inline std::string unknown_encoding(const message_part& part) {
    const std::string how = kind_of(part.encoding);
    if (!how.starts_with("x-") && !how.starts_with("uu")) return {};
    return "its transfer encoding \"" + how + "\" is unknown, so the text was not decoded; save it again";
}

/// A part's bytes; of a text as UTF-8. If the mail names no character set for a page, the page may declare its own.
/// Otherwise a byte order mark is added, so that the page's declaration does not count.
[[nodiscard]] inline part_text text_of_part(const message_part& part, std::string_view kind) {
    part_text read{decoded(part), unknown_encoding(part)};
    const std::string charset = parameter_of(part.type, "charset");
    const bool is_page = kind == "text/html";
    if (!kind.starts_with("text/") || (is_page && mime::is_unsaid(charset))) return read;
    std::string text = mime::to_utf8(read.bytes, charset);
    if (!mime::is_unsaid(charset)) {
        if (!knows_charset(charset)) read.trouble = unknown_charset(charset);
        else if (has_lost_characters(read.bytes, charset, text)) read.trouble = lost_characters(charset);
    }
    if (is_page) text.insert(0, "\xEF\xBB\xBF");
    read.bytes = std::move(text);
    return read;
}

/// Whether a part is a style sheet or a script, which are not read.
[[nodiscard]] inline bool is_style(std::string_view kind) noexcept {
    return kind == "text/css" || kind.ends_with("/javascript") || kind.ends_with("/x-javascript") ||
           kind.ends_with("/ecmascript");
}

[[nodiscard]] inline bool is_calendar(std::string_view kind) noexcept {
    return kind == "text/calendar" || kind == "application/ics" || kind == "text/x-vcalendar";
}

/// Whether a part is encrypted and thus cannot be read.
[[nodiscard]] inline bool is_encrypted(const message_part& part, std::string_view kind) {
    if (kind == "multipart/encrypted") return true;
    const bool is_smime = kind == "application/pkcs7-mime" || kind == "application/x-pkcs7-mime";
    return is_smime && folded(parameter_of(part.type, "smime-type")) != "signed-data";
}

/// A file name from which an extractor recognizes the format of a text without a name.
[[nodiscard]] constexpr std::string_view name_of_kind(std::string_view kind) noexcept {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> names{
        {{"text/html", "text.html"},
         {"text/csv", "text.csv"},
         {"text/markdown", "text.md"},
         {"text/tab-separated-values", "text.tsv"},
         {"text/x-markdown", "text.md"}}};
    for (const auto& [known, name] : names)
        if (known == kind) return name;
    return {};
}

}}}  // namespace toolkit::v0::mail
