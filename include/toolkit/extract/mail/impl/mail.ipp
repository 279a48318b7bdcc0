// Reads mails.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/extract/base/append_extraction.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/charset.hpp>
#include <toolkit/extract/base/declared_charset.hpp>
#include <toolkit/extract/base/mime.hpp>
#include <toolkit/extract/calendar/calendar.hpp>
#include <toolkit/extract/mail/mail.hpp>
#include <toolkit/extract/mail/mail_alternatives.hpp>
#include <toolkit/extract/mail/mail_fields.hpp>
#include <toolkit/extract/mail/mail_flowed.hpp>
#include <toolkit/extract/mail/mail_parameters.hpp>
#include <toolkit/extract/mail/mail_parts.hpp>
#include <toolkit/extract/mail/mail_text.hpp>
#include <toolkit/extract/text/text.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <list>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 { namespace mail {

/// Reads one mail. Bodies come first, then the attachments, each under its own heading, because all text after a
/// heading belongs to it.
class reader {
public:
    reader(const attachment_readers& others, const stop_token& stop, const extract_limits& limits)
        : others_(others), stop_(stop), limits_(limits), out_(limits), forms_(limits) {}

    [[nodiscard]] result<extraction> read(std::string_view filename, std::string_view bytes) && {
        const message_part whole = read_part(without_mailbox_line(bytes));
        out_.title(extracting::stem_of(filename));  // otherwise an attachment's name would be the title
        out_.title(text_of_field(whole.subject));
        write_sender(whole);
        add(whole, 0, {});
        for (; !attached_.empty() && !is_ended(); attached_.pop_front()) {
            const attached& next = attached_.front();
            if (next.is_mail) add_mail(next.part, next.depth);
            else add_attachment(next.part, next.depth);
        }
        if (stop_.stop_requested()) return failure::of(failure_kind::cancelled, {}, "reading was stopped");
        return std::move(out_).finish();
    }

private:
    struct attached {
        message_part part;
        std::size_t depth;
        bool is_mail;
    };

    [[nodiscard]] bool is_ended() const noexcept { return out_.is_full() || stop_.stop_requested(); }

    /// What is left of the mail's limits for one of its parts. The time may be zero.
    [[nodiscard]] extract_limits rest() const {
        using std::chrono::milliseconds;
        extract_limits left = limits_;
        left.text_bytes = out_.room();
        const auto passed = std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begin_);
        left.time = std::max(limits_.time - passed, milliseconds{0});
        return left;
    }

    void write_sender(const message_part& mail) {
        const std::array<std::pair<std::string_view, std::string_view>, 4> fields{
            {{"From: ", mail.from}, {"To: ", mail.to}, {"Cc: ", mail.cc}, {"Date: ", mail.date}}};
        for (const auto& [name, field] : fields)
            if (const std::string text = text_of_field(field); !text.empty()) out_.row({std::string{name} + text});
        out_.end_table();
    }

    /// The context of a part.
    struct place {
        bool attached_only = false;  ///< attachments within it are read, but no body
        bool of_page = false;        ///< it is part of a page, such as a picture
        std::string_view usual = "text/plain";
    };

    void add(const message_part& part, std::size_t depth, const place& in) {
        if (is_ended() || parts_ == bounds.parts) return;
        ++parts_;
        std::string kind = kind_of(part.type);
        if (kind.find('/') == std::string::npos) kind = in.usual;
        if (depth == bounds.depth) return name_only(kind);
        if (is_encrypted(part, kind))
            out_.leave_out("the mail is encrypted, and its text was not read; decrypt it and save it again");
        if (kind.starts_with("multipart/")) return add_parts(part, kind, depth, in);
        const bool is_declared_attachment = kind_of(part.disposition) == "attachment";
        if (is_calendar(kind) && !is_declared_attachment) return add_calendar(part, decoded(part));
        const bool is_attached = is_declared_attachment || !filename_of(part).empty();
        const bool is_mail = kind == "message/rfc822";
        const bool is_text = kind.starts_with("text/") || kind.starts_with("message/");
        if (!is_declared_attachment && (is_style(kind) || (in.of_page && !is_text && !is_attached))) return;
        if (is_mail || is_attached || !is_text) attached_.push_back({part, depth, is_mail});
        else if (!in.attached_only) add_body(part, kind);
    }

    void add_parts(const message_part& part, std::string_view kind, std::size_t depth, const place& in) {
        if (parts_ == bounds.parts) return;
        const std::vector<message_part> parts = parts_of(part, bounds.parts - parts_);
        if (parts.empty()) {
            if (!in.attached_only) write_text(out_, mime::to_utf8(part.body, {}), stop_);
            return;
        }
        choice made{parts.size(), {}};
        if (kind == "multipart/alternative" && !in.attached_only) made = choose_form(parts, forms_);
        for (const std::size_t other : made.different) out_.leave_out(different_form(parts[other], parts[made.chosen]));
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const bool is_other = made.chosen < parts.size() && i != made.chosen;
            add(parts[i], depth + 1,
                {.attached_only = in.attached_only || is_other,
                 .of_page = kind == "multipart/related",
                 .usual = kind == "multipart/digest" ? "message/rfc822" : "text/plain"});
        }
    }

    /// A part's bytes; of a text as UTF-8. Lost characters are reported.
    [[nodiscard]] std::string bytes_of(const message_part& part, std::string_view kind) {
        part_text read = text_of_part(part, kind);
        if (!read.trouble.empty()) out_.leave_out(read.trouble);
        return std::move(read.bytes);
    }

    /// The text of a calendar, without a heading. Duplicates are skipped, because mails have an invitation both as a
    /// form of the text and as a file.
    [[nodiscard]] result<extraction> read_calendar(const message_part& part, std::string_view bytes) {
        const std::string charset = parameter_of(part.type, "charset");
        const std::string method = parameter_of(part.type, "method");
        if (!mime::is_unsaid(charset) && !knows_charset(charset)) out_.leave_out(unknown_charset(charset));
        return extract_calendar(bytes, {charset, method}, stop_, rest());
    }

    /// Whether a calendar is new in this mail.
    [[nodiscard]] bool is_new_calendar(const extraction& made) {
        if (std::find(calendars_.begin(), calendars_.end(), made.text) != calendars_.end()) return false;
        if (calendars_.size() < bounds.calendars) calendars_.push_back(made.text);
        return true;
    }

    void add_calendar(const message_part& part, std::string_view bytes) {
        const auto made = read_calendar(part, bytes);
        if (!made) return out_.leave_out("part", "text/calendar", made.error().message());
        if (made->text.empty() && !calendar::begins_as_calendar(bytes))
            return write_text(out_, mime::to_utf8(bytes, parameter_of(part.type, "charset")), stop_);
        if (!made->text.empty() && is_new_calendar(*made)) append_extraction(out_, *made, 0);
    }

    void add_body(const message_part& part, std::string_view kind) {
        const std::string text = bytes_of(part, kind);
        if (calendar::begins_as_calendar(text)) return add_calendar(part, decoded(part));
        const std::string_view name = name_of_kind(kind);
        const std::string_view begin = cut_utf8(text, extractors<text_extractor>::head_bytes);
        if (const extract_limits left = rest();
            left.time.count() > 0 && !name.empty() && others_.knows({name, begin, begin})) {
            const auto made = others_.read(name, text, stop_, left);
            if (made) return append_extraction(out_, *made, 0);
        }
        if (kind != "text/html") return write_text(out_, text, line_format_of(part.type), stop_);
        const auto page = html::text_of_page(text, limits_);
        if (page && !page->unknown.empty()) out_.leave_out(unknown_charset(page->unknown));
        write_html(out_, page ? page->text : mime::to_utf8(text, {}));
    }

    void add_attachment(const message_part& part, std::size_t depth) {
        const std::string kind = kind_of(part.type);
        std::string name = filename_of(part);
        const bool is_unnamed = name.empty();
        const bool is_text = kind.starts_with("text/");
        if (is_unnamed) name = name_of_kind(kind).empty() ? kind : std::string{name_of_kind(kind)};
        if (kind == "application/pgp-signature" || !is_in_time()) return name_only(name);
        std::string bytes = decoded(part);
        if (begins_attached_mail(name, bytes)) return add_decoded_mail(std::move(bytes), name, depth);
        if (is_calendar(kind) || calendar::begins_as_calendar(bytes)) {
            const auto made = read_calendar(part, bytes);
            if (!made) out_.leave_out("attachment", name, made.error().message());
            if (made && !made->text.empty() && is_new_calendar(*made)) {
                heading(name);
                return append_extraction(out_, *made, 1);
            }
            if (!made || !made->text.empty() || calendar::begins_as_calendar(bytes)) return name_only(name);
        }
        const std::string_view begin = std::string_view{bytes}.substr(0, extractors<text_extractor>::head_bytes);
        const bool is_known = others_.knows({name, begin, {}});
        if (is_unnamed && !is_text && !is_known) return name_only(name);
        if (!mime::is_unsaid(parameter_of(part.type, "charset"))) bytes = bytes_of(part, kind);
        if (const line_format format = line_format_of(part.type); is_text && format.is_flowed)
            bytes = unflowed(bytes, format.deletes_space).text;
        const auto made = others_.read(name, bytes, stop_, rest());
        if (!made) {
            if (is_known || (is_text && others_.read_text)) out_.leave_out("attachment", name, made.error().message());
            return name_only(name);
        }
        heading(name);
        append_extraction(out_, *made, 1);
    }

    /// Whether there is time left for attachments. If not, it is reported.
    [[nodiscard]] bool is_in_time() {
        if (rest().time.count() > 0) return true;
        out_.leave_out("some attachments were not read, because the mail takes too much time; save them as files");
        return false;
    }

    /// Whether an attachment is a mail, whatever its type. A mailbox is read as text.
    [[nodiscard]] static bool begins_attached_mail(std::string_view name, std::string_view bytes) {
        return !is_mailbox(bytes) && (folded(extracting::ending_of(name)) == ".eml" || begins_as_mail(bytes));
    }

    void add_mail(const message_part& part, std::size_t depth) {
        if (!is_in_time()) return name_only("message/rfc822");
        if (!is_encoded(part)) return add_mail(part.body, {}, depth);
        add_decoded_mail(decoded(part), "message/rfc822", depth);  // against the standard
    }

    /// Adds a decoded mail. Its bytes are kept, within a limit, because its parts are views.
    void add_decoded_mail(std::string once, std::string_view name, std::size_t depth) {
        decoded_bytes_ += once.size();
        if (decoded_bytes_ > limits_.file_bytes) return name_only(name);
        add_mail(decoded_.emplace_back(std::move(once)), name, depth);
    }

    void add_mail(std::string_view bytes, std::string_view name, std::size_t depth) {
        const message_part mail = read_part(without_mailbox_line(bytes));
        const std::string subject = text_of_field(mail.subject);
        heading(!subject.empty() ? std::string_view{subject} : name.empty() ? std::string_view{"Message"} : name);
        write_sender(mail);
        add(mail, depth + 1, {});
    }

    /// Writes the name of an attachment, not under the heading of another one.
    void name_only(std::string_view name) {
        const std::string text = "Attachment: " + std::string{name};
        if (has_heading_) heading(text);
        else out_.paragraph(text);
    }

    void heading(std::string_view text) {
        out_.heading(1, text);
        has_heading_ = true;
    }

    attachment_readers others_;
    const stop_token& stop_;
    const extract_limits& limits_;
    block_writer out_;
    form_reader forms_;
    std::list<attached> attached_;        ///< still to be read
    std::list<std::string> decoded_;      ///< decoded mails, to which parts refer
    std::vector<std::string> calendars_;  ///< texts of calendars that were written
    std::size_t decoded_bytes_ = 0;
    std::size_t parts_ = 0;
    bool has_heading_ = false;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

TOOLKIT_FUNCTION fit fits(const file_head& head) {
    if (begins_as_mail(head.bytes)) return fit::by_content;
    return folded(extracting::ending_of(head.filename)) == ".eml" ? fit::by_name : fit::no;
}

TOOLKIT_FUNCTION result<extraction> read(std::string_view filename, std::string_view bytes,
                                         const attachment_readers& others, const stop_token& stop,
                                         const extract_limits& limits) {
    if (is_mailbox(bytes))
        return failure::of(failure_kind::unreadable, {}, "it is a mailbox of several mails",
                           "save its mails as separate files");
    return reader{others, stop, limits}.read(filename, bytes);
}

}}}  // namespace toolkit::v0::mail
