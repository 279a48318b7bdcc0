// Mails (RFC 5322, MIME) to text and blocks: who wrote to whom and when, what was written, and the attachments that the
// program has extractors for, each under its name. A saved page (.mhtml) is such a mail; its style sheets and pictures
// are left out. A mail with all that is attached has the time and the bytes of one document. In: a file's bytes. Out:
// an extraction. Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/extract/base/extractor.hpp>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {
namespace mail {

/// How attachments are read: plain functions, so that what walks through a mail is no template.
struct attachment_readers {
    bool (*knows)(const file_head&);  ///< whether one of them tells the format, and not only reads every text
    result<extraction> (*read)(std::string_view, std::string_view, const stop_token&, const extract_limits&);
    bool read_text;  ///< whether one of them reads every text
};

/// A number that another name or version of an extractor changes (FNV-1a).
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

/// By its beginning or its name.
[[nodiscard]] fit fits(const file_head& head);

/// Reads a mail, and what is attached to it by `others`.
[[nodiscard]] result<extraction> read(std::string_view filename, std::string_view bytes,
                                      const attachment_readers& others, const stop_token& stop,
                                      const extract_limits& limits);

}  // namespace mail

/// Mails, with `Parts` for what is attached to them: `mail_extractor<html_extractor, text_extractor>`. An attachment
/// that none of these reads is named. Of a body in several forms the plain one is read, unless it is blank or says much
/// less than the HTML. Invitations are read by themselves. HTML is read by an HTML extractor among the parts as a page;
/// without one its tags are left out.
template <Extractor... Parts>
struct mail_extractor {
    static constexpr std::string_view name = "mail";
    /// Changes with the versions of the parts.
    static constexpr std::uint32_t version = mail::version_of({{"mail", 5}, {Parts::name, Parts::version}...});
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
