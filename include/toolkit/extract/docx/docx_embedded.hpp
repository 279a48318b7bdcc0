// Documents embedded in a Word document (ECMA-376, part 1, 17.17.2: altChunk): Word documents, web pages (also saved
// ones) and text. Pages are read without a tree. Other formats, and documents embedded in embedded ones, are reported.
// In: the id of a part. Out: blocks in their place. Next: docx.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/extract/base/append_extraction.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/declared_charset.hpp>
#include <toolkit/extract/docx/docx_parts.hpp>
#include <toolkit/extract/mail/mail.hpp>
#include <toolkit/extract/mail/mail_fields.hpp>
#include <toolkit/extract/mail/mail_text.hpp>
#include <toolkit/extract/text/text.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace docx {

/// Reads a Word document that is embedded in another one.
using embedded_reader = result<extraction> (*)(std::string_view, const stop_token&, const extract_limits&,
                                               const docx_limits&);

/// Writes the embedded documents of one document, up to a number and a depth.
class embedded_documents {
public:
    embedded_documents(embedded_reader word, const docx_limits& limits) : read_word_(word), limits_(limits) {}

    /// Writes the document that the relationship with this id names. Every attempt counts. Nothing is unpacked that
    /// exceeds a limit.
    void write(block_writer& out, const parts& all, std::string_view id, const stop_token& stop,
               const extract_limits& limits) {
        using namespace std::chrono;
        if (out.is_full()) return;
        extract_limits left = limits;
        left.text_bytes = out.room();
        left.time = std::max(limits.time - duration_cast<milliseconds>(steady_clock::now() - begin_), milliseconds{0});
        if (tries_ == limits_.chunks || left.time.count() == 0)
            return out.leave_out("some documents within it were not read; save them as separate files");
        ++tries_;
        const std::string_view name = all.chunk_name(id);
        const auto bytes = all.read_chunk(name);
        if (!bytes) return out.leave_out(part_name, name, bytes.error().message());
        const auto made = read(name, *bytes, stop, left);
        if (!made) return out.leave_out(part_name, name, made.error().message());
        append_extraction(out, *made, 0);
    }

private:
    static constexpr std::string_view part_name = "document within it";

    [[nodiscard]] result<extraction> read(std::string_view name, std::string_view bytes, const stop_token& stop,
                                          const extract_limits& limits) const {
        const std::string ending = folded(extracting::ending_of(name));
        if (bytes.starts_with("PK\x03\x04")) {
            docx_limits inner = limits_;  // documents within it are not read
            inner.chunks = 0;
            inner.text_part = limits_.chunk_part;
            inner.tree_bytes = limits_.tree_bytes / 4;
            return read_word_(bytes, stop, limits, inner);
        }
        if (bytes.starts_with("{\\rtf"))
            return failure::of(failure_kind::unreadable, {}, "it is rich text",
                               "save the whole document as .docx in Word");
        if (mail::begins_as_mail(bytes)) return mail_extractor<>::read(name, bytes, stop, limits);
        auto page = html::text_of_page(bytes, limits);
        if (!page) return std::move(page).error();
        if (ending == ".txt") return extract_text(page->text, stop, limits);
        block_writer out{limits};
        if (!page->unknown.empty()) out.leave_out(unknown_charset(page->unknown));
        mail::write_html(out, page->text);
        return std::move(out).finish();
    }

    embedded_reader read_word_;
    docx_limits limits_;
    std::size_t tries_ = 0;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}}}  // namespace toolkit::v0::docx
