// The header of a mail or of one of its parts (RFC 5322, RFC 2045).
// In: the bytes of a part. Out: views of its fields and of its body. Next: mail.hpp.
#pragma once

#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/mime.hpp>
#include <toolkit/extract/mail/mail_parameters.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace mail {

/// Bytes of an attachment's encoded name; the rest is ignored.
inline constexpr std::size_t filename_bytes = 1024;

/// A part of a mail: its fields, still folded and encoded, and its body.
struct message_part {
    std::string_view from;
    std::string_view to;
    std::string_view cc;
    std::string_view date;
    std::string_view subject;
    std::string_view type;
    std::string_view encoding;
    std::string_view disposition;
    unsigned signs = 0;       ///< one bit for each field that identifies a mail, capitalised unlike in settings files
    bool by_program = false;  ///< one of these fields is written only by mail programs
    std::string_view body;
};

struct known_field {
    std::string_view name;
    std::string_view message_part::* value;  ///< null: the field only identifies a mail
    bool identifies_mail;
    bool by_program = false;  ///< only mail programs write it
};
inline constexpr std::array known_fields{
    known_field{"from", &message_part::from, true},
    known_field{"to", &message_part::to, true},
    known_field{"subject", &message_part::subject, true},
    known_field{"date", &message_part::date, true},
    known_field{"message-id", nullptr, true, true},
    known_field{"received", nullptr, true, true},
    known_field{"mime-version", nullptr, true, true},
    known_field{"return-path", nullptr, true, true},
    known_field{"cc", &message_part::cc, false},
    known_field{"content-type", &message_part::type, false},
    known_field{"content-transfer-encoding", &message_part::encoding, false},
    known_field{"content-disposition", &message_part::disposition, false},
};

/// The length of the field name at the beginning of a line; 0 if there is none.
[[nodiscard]] constexpr std::size_t field_name_of(std::string_view line) noexcept {
    for (std::size_t at = 0; at < line.size() && at < 128; ++at) {
        if (line[at] == ':') return at;
        if (line[at] <= ' ' || line[at] > '~') return 0;
    }
    return 0;
}

/// Reads the header. If a field occurs twice, the first one counts. A line that is not a field ends the header and
/// belongs to the body.
[[nodiscard]] inline message_part read_part(std::string_view part) {
    message_part read;
    std::string_view* open = nullptr;  // the field that may continue
    std::size_t begin = 0;             // of its value
    bool any = false;
    std::size_t at = 0;
    while (at < part.size()) {
        const std::size_t end = std::min(part.find('\n', at), part.size());
        std::string_view line = part.substr(at, end - at);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.empty()) {
            at = end + 1;
            break;
        }
        if (any && (line.front() == ' ' || line.front() == '\t')) {
            if (open != nullptr) *open = part.substr(begin, end - begin);
        } else {
            const std::size_t size = field_name_of(line);
            if (size == 0) break;
            any = true;
            open = nullptr;
            const std::string name = folded(line.substr(0, size));
            for (std::size_t i = 0; i < known_fields.size(); ++i) {
                if (known_fields[i].name != name) continue;
                if (known_fields[i].identifies_mail && line.front() >= 'A' && line.front() <= 'Z') {
                    read.signs |= 1U << i;
                    read.by_program = read.by_program || known_fields[i].by_program;
                }
                if (known_fields[i].value == nullptr || (read.*known_fields[i].value).data() != nullptr) continue;
                open = &(read.*known_fields[i].value);
                begin = at + size + 1;
                *open = part.substr(begin, end - begin);
            }
        }
        at = end + 1;
    }
    read.body = part.substr(std::min(at, part.size()));
    return read;
}

/// The text of a field as one line of UTF-8.
[[nodiscard]] inline std::string text_of_field(std::string_view field) {
    return extracting::collapsed(mime::from_encoded_words(field.substr(0, field_bytes)));
}

/// The file name of a part, without folders; empty if it has none.
[[nodiscard]] inline std::string filename_of(const message_part& part) {
    std::string name = parameter_of(part.disposition, "filename");
    if (name.empty()) name = parameter_of(part.type, "name");
    name = text_of_field(cut_utf8(name, filename_bytes));
    return name.substr(name.find_last_of("/\\") + 1);
}

/// A mail without the line `From …` that a mailbox adds before it.
[[nodiscard]] constexpr std::string_view without_mailbox_line(std::string_view mail) noexcept {
    if (mail.starts_with("From ")) mail.remove_prefix(std::min(mail.find('\n'), mail.size() - 1) + 1);
    return mail;
}

/// Whether a file begins like a mail: with at least two mail fields. One of them must be written only by mail programs,
/// or the sender must have an address. Notes begin with a date and a subject, too.
[[nodiscard]] inline bool begins_as_mail(std::string_view bytes) {
    const message_part first = read_part(without_mailbox_line(bytes));
    return std::popcount(first.signs) >= 2 && (first.by_program || first.from.find('@') != std::string_view::npos);
}

/// Whether a text begins like a mail in a mailbox: `From a@b Fri May  4 14:05:44 2001` with an address or a year, and a
/// header field in the next line. A paragraph may also begin with "From".
[[nodiscard]] constexpr bool begins_in_mailbox(std::string_view text) noexcept {
    if (!text.starts_with("From ")) return false;
    constexpr std::size_t line_bytes = 1024;
    const std::size_t end = text.substr(0, line_bytes).find('\n');
    if (end == std::string_view::npos) return false;
    const std::string_view line = text.substr(0, end);
    const auto is_year = [&](std::size_t at) {
        const auto is_digit = [&](std::size_t i) { return i < line.size() && line[i] >= '0' && line[i] <= '9'; };
        const std::string_view century = line.substr(at, 2);
        return (century == "19" || century == "20") && line[at - 1] == ' ' && is_digit(at + 2) && is_digit(at + 3) &&
               !is_digit(at + 4);
    };
    bool is_sender = line.find('@') != std::string_view::npos;
    for (std::size_t at = 5; at < line.size() && !is_sender; ++at) is_sender = is_year(at);
    return is_sender && field_name_of(text.substr(end + 1, 128)) > 0;
}

/// Whether a file is a mailbox: several mails, each after a line `From …` that follows a blank line.
[[nodiscard]] constexpr bool is_mailbox(std::string_view bytes) noexcept {
    if (!bytes.starts_with("From ")) return false;
    for (std::size_t at = 0; (at = bytes.find("\nFrom ", at)) != std::string_view::npos; ++at) {
        const std::string_view before = bytes.substr(0, at);
        if ((before.ends_with('\n') || before.ends_with("\n\r")) && begins_in_mailbox(bytes.substr(at + 1)))
            return true;
    }
    return false;
}

}}}  // namespace toolkit::v0::mail
