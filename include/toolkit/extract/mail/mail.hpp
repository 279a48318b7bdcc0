// Converts mails (RFC 5322, MIME) to text and blocks: sender, recipients, date and message. The attachments that the
// program has extractors for follow, each under its name. A saved page (.mhtml) is such a mail, without its style
// sheets and pictures. A mail with all attachments has the time and byte limits of one document.
// In: a file's bytes. Out: an extraction. Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/extract/base/extractor.hpp>

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {
namespace mail {

/// How attachments are read. These are plain functions, so that the code that reads mails is not a template.
struct attachment_readers {
    bool (*knows)(const file_head&);  ///< whether an extractor recognizes the format, other than by reading any text
    result<extraction> (*read)(std::string_view, std::string_view, const stop_token&, const extract_limits&);
    bool read_text;  ///< whether an extractor reads any text
};

/// A number that changes with the names and versions of extractors (FNV-1a).
[[nodiscard]] constexpr std::uint32_t version_of(
    std::initializer_list<std::pair<std::string_view, std::uint32_t>> all) {
    std::uint32_t hash = 0x811C9DC5U;
    const auto add = [&](std::uint32_t value) { hash = (hash ^ value) * 0x01000193U; };
    for (const auto& [name, version] : all) {
        for (const char c : name) add(static_cast<unsigned char>(c));
        for (unsigned shift = 0; shift < 32; shift += 8) add(version >> shift & 0xFFU);
    }
    return hash;
}

/// Recognizes a mail by its beginning or its file name.
[[nodiscard]] fit fits(const file_head& head);

/// Reads a mail, and its attachments with `others`.
[[nodiscard]] result<extraction> read(std::string_view filename, std::string_view bytes,
                                      const attachment_readers& others, const stop_token& stop,
                                      const extract_limits& limits);

}  // namespace mail

/// Reads mails, with `Parts` for the attachments: `mail_extractor<html_extractor, text_extractor>`.
/// - An attachment that no part reads is only named.
/// - Of a body in several forms the plain one is read, unless it is blank or says much less than the HTML.
/// - Invitations are read separately.
/// - HTML is read as a page if the parts include an HTML extractor. Otherwise its tags are removed.
template <Extractor... Parts>
struct mail_extractor {
    static constexpr std::string_view name = "mail";
    /// Changes with the versions of the parts.
    static constexpr std::uint32_t version = mail::version_of({{"mail", 6}, {Parts::name, Parts::version}...});
    static constexpr bool reads_text = false;

    [[nodiscard]] static fit fits(const file_head& head) { return mail::fits(head); }
    [[nodiscard]] static result<extraction> read(std::string_view filename, std::string_view bytes,
                                                 const stop_token& stop, const extract_limits& limits) {
        return mail::read(filename, bytes, {&knows, &read_part, reads_any_text()}, stop, limits);
    }

private:
    [[nodiscard]] static bool knows([[maybe_unused]] const file_head& head) {
        return ((Parts::fits(head) > fit::any_text) || ...);
    }
    [[nodiscard]] static bool reads_any_text() { return ((Parts::fits({"a", "a", "a"}) == fit::any_text) || ...); }
    [[nodiscard]] static result<extraction> read_part([[maybe_unused]] std::string_view filename,
                                                      [[maybe_unused]] std::string_view bytes,
                                                      [[maybe_unused]] const stop_token& stop,
                                                      [[maybe_unused]] const extract_limits& limits) {
        if constexpr (sizeof...(Parts) > 0) return extractors<Parts...>::read(filename, bytes, stop, limits);
        else return failure::of(failure_kind::unreadable, {}, "no extractor reads attachments");
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/extract/mail/impl/mail.ipp>
#endif
