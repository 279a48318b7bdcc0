// How mails are read.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/extract/append_extraction.hpp>
#include <toolkit/retrieval/extract/block_writer.hpp>
#include <toolkit/retrieval/extract/charset.hpp>
#include <toolkit/retrieval/extract/declared_charset.hpp>
#include <toolkit/retrieval/extract/extractor.hpp>
#include <toolkit/retrieval/extract/mail.hpp>
#include <toolkit/retrieval/extract/mail_fields.hpp>
#include <toolkit/retrieval/extract/mail_flowed.hpp>
#include <toolkit/retrieval/extract/mail_text.hpp>
#include <toolkit/retrieval/extract/mime.hpp>
#include <toolkit/retrieval/extract/text.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

namespace mail {

struct mail_limits {
    std::size_t depth = 20;    ///< of parts within parts; deeper ones are named and not read
    std::size_t parts = 1000;  ///< of a mail; what is more is not read
};

inline constexpr mail_limits bounds{};

/// The parts between lines of `--boundary`, up to `--boundary--`, so many at most. A boundary that goes on is another
/// one. What stands before the first and behind the last is for programs that do not know MIME; parts that follow all
/// the same (a mail within it has the same boundary) are read.
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

/// Reads one mail. Bodies come first, and then what is attached, each under a heading of its own, because what follows
/// a heading stands under it.
class reader {
public:
    reader(const attachment_readers& others, const stop_token& stop, const extract_limits& limits)
        : others_(others), stop_(stop), limits_(limits), out_(limits) {}

    [[nodiscard]] result<extraction> read(std::string_view filename, std::string_view bytes) && {
        const message_part whole = read_part(without_mailbox_line(bytes));
        out_.title(extracting::stem_of(filename));  // or an attachment's name would be it
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

    /// What is left of the mail's limits for one of its parts; the time may be none.
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

    /// Where a part stands.
    struct place {
        bool attached_only = false;  ///< what is attached within it is read, and no body
        bool of_page = false;        ///< it is one of the parts of a page: its pictures among them
        std::string_view usual = "text/plain";
    };

    /// What a page looks like and does, which nobody reads.
    [[nodiscard]] static bool is_style(std::string_view kind) noexcept {
        return kind == "text/css" || kind.ends_with("/javascript") || kind.ends_with("/x-javascript") ||
               kind.ends_with("/ecmascript");
    }

    void add(const message_part& part, std::size_t depth, const place& in) {
        if (is_ended() || parts_ == bounds.parts) return;
        ++parts_;
        std::string kind = kind_of(part.type);
        if (kind.find('/') == std::string::npos) kind = in.usual;
        if (depth == bounds.depth) return name_only(kind);
        if (kind.starts_with("multipart/")) return add_parts(part, kind, depth, in);
        const bool says_so = kind_of(part.disposition) == "attachment";
        const bool is_attached = says_so || !filename_of(part).empty();
        const bool is_mail = kind == "message/rfc822";
        const bool is_text = kind.starts_with("text/") || kind.starts_with("message/");
        if (!says_so && (is_style(kind) || (in.of_page && !is_text && !is_attached))) return;
        if (is_mail || is_attached || !is_text) attached_.push_back({part, depth, is_mail});
        else if (!in.attached_only) add_body(part, kind);
    }

    void add_parts(const message_part& part, std::string_view kind, std::size_t depth, const place& in) {
        const std::string boundary = parameter_of(part.type, "boundary");
        std::vector<std::string_view> parts;
        if (parts_ == bounds.parts) return;
        if (!boundary.empty()) parts = parts_of(part.body, boundary, bounds.parts - parts_);
        if (parts.empty()) {
            if (!in.attached_only) write_text(out_, mime::to_utf8(part.body, {}), stop_);
            return;
        }
        std::vector<message_part> read;
        read.reserve(parts.size());
        for (const std::string_view one : parts) read.push_back(read_part(one));
        const std::size_t chosen = kind == "multipart/alternative" ? best_of(read) : read.size();
        for (std::size_t i = 0; i < read.size(); ++i) {
            const bool is_other = chosen < read.size() && i != chosen;
            add(read[i], depth + 1,
                {.attached_only = in.attached_only || is_other,
                 .of_page = kind == "multipart/related",
                 .usual = kind == "multipart/digest" ? "message/rfc822" : "text/plain"});
        }
    }

    /// Of several forms of the same, the plain one, or else the last one that has text.
    [[nodiscard]] static std::size_t best_of(const std::vector<message_part>& forms) {
        std::size_t best = forms.size() - 1;
        for (std::size_t i = 0; i < forms.size(); ++i) {
            const std::string kind = kind_of(forms[i].type);
            if (trimmed(forms[i].body).empty()) continue;
            if (kind.empty() || kind == "text/plain") return i;
            if (kind == "text/html" || kind.starts_with("multipart/")) best = i;
        }
        return best;
    }

    /// A part's bytes, and those of a text as UTF-8. A page of which the mail does not tell the characters is left to
    /// tell them itself; of another one they are marked, because they count and not what it says. Characters that are
    /// lost are told.
    [[nodiscard]] std::string bytes_of(const message_part& part, std::string_view kind) {
        std::string bytes = decoded(part);
        const std::string charset = parameter_of(part.type, "charset");
        const bool is_page = kind == "text/html";
        if (!kind.starts_with("text/") || (is_page && mime::is_unsaid(charset))) return bytes;
        std::string text = mime::to_utf8(bytes, charset);
        if (!mime::is_unsaid(charset)) {
            if (!knows_charset(charset)) out_.leave_out(unknown_charset(charset));
            else if (has_lost_characters(bytes, charset, text)) out_.leave_out(lost_characters(charset));
        }
        if (is_page) text.insert(0, "\xEF\xBB\xBF");
        return text;
    }

    void add_body(const message_part& part, std::string_view kind) {
        const std::string text = bytes_of(part, kind);
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
        if (begins_attached_mail(name, bytes)) return add_kept_mail(std::move(bytes), name, depth);
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

    /// Whether there is time for what is attached; that there is none is told.
    [[nodiscard]] bool is_in_time() {
        if (rest().time.count() > 0) return true;
        out_.leave_out("some attachments were not read, because the mail takes too much time; save them as files");
        return false;
    }

    /// Whether an attachment is a mail, whatever its kind; a mailbox is read as the text that it is.
    [[nodiscard]] static bool begins_attached_mail(std::string_view name, std::string_view bytes) {
        return !is_mailbox(bytes) && (folded(extracting::ending_of(name)) == ".eml" || begins_as_mail(bytes));
    }

    void add_mail(const message_part& part, std::size_t depth) {
        if (!is_in_time()) return name_only("message/rfc822");
        if (!is_encoded(part)) return add_mail(part.body, {}, depth);
        add_kept_mail(decoded(part), "message/rfc822", depth);  // against the standard
    }

    /// A mail that was decoded; so many are kept within bounds, because their parts are views.
    void add_kept_mail(std::string once, std::string_view name, std::size_t depth) {
        kept_bytes_ += once.size();
        if (kept_bytes_ > limits_.file_bytes) return name_only(name);
        add_mail(kept_.emplace_back(std::move(once)), name, depth);
    }

    void add_mail(std::string_view bytes, std::string_view name, std::size_t depth) {
        const message_part mail = read_part(without_mailbox_line(bytes));
        const std::string subject = text_of_field(mail.subject);
        heading(!subject.empty() ? std::string_view{subject} : name.empty() ? std::string_view{"Message"} : name);
        write_sender(mail);
        add(mail, depth + 1, {});
    }

    /// Says that there is an attachment, but not under the heading of another one.
    void name_only(std::string_view name) {
        const std::string text = "Attachment: " + std::string{name};
        if (has_heading_) heading(text);
        else out_.paragraph(text);
    }

    void heading(std::string_view text) {
        out_.heading(1, text);
        has_heading_ = true;
    }

    /// The bytes of a part's body as they were before they were encoded.
    [[nodiscard]] static std::string decoded(const message_part& part) {
        const std::string how = kind_of(part.encoding);
        if (how == "base64") return mime::from_base64(part.body);
        if (how == "quoted-printable") return mime::from_quoted_printable(part.body);
        return std::string{part.body};
    }

    [[nodiscard]] static bool is_encoded(const message_part& part) {
        const std::string how = kind_of(part.encoding);
        return how == "base64" || how == "quoted-printable";
    }

    /// A name by which an extractor knows the format of a text without one.
    [[nodiscard]] static constexpr std::string_view name_of_kind(std::string_view kind) noexcept {
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

    attachment_readers others_;
    const stop_token& stop_;
    const extract_limits& limits_;
    block_writer out_;
    std::list<attached> attached_;  ///< what is still to be read
    std::list<std::string> kept_;   ///< decoded mails, of which parts are views
    std::size_t kept_bytes_ = 0;
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
                           "save its mails as files of their own");
    return reader{others, stop, limits}.read(filename, bytes);
}

}  // namespace mail

}  // namespace toolkit::inline v0
