// All formats that have an extractor. In: nothing. Out: a set of extractors. Next: library.hpp, whose sync_folder takes
// the set: `sync_folder<toolkit::all_extractors>(…)`.
#pragma once

#include <toolkit/extract/calendar/calendar.hpp>
#include <toolkit/extract/docx/docx.hpp>
#include <toolkit/extract/formats/extract.hpp>
#include <toolkit/extract/mail/mail.hpp>
#include <toolkit/extract/pdf/pdf.hpp>
#include <toolkit/extract/text/code.hpp>
#include <toolkit/extract/text/csv.hpp>
#include <toolkit/extract/text/json.hpp>

namespace toolkit { inline namespace v0 {

/// These formats, and mails with attachments in these formats.
template <Extractor... Parts>
using extractors_with_mail = extractors<mail_extractor<Parts...>, Parts...>;

/// Mail, PDF, DOCX, HTML, CSV, JSON, calendars, source code, Markdown, plain text. Code precedes Markdown, because a
/// CMakeLists.txt is not Markdown.
struct all_extractors
    : extractors_with_mail<pdf_extractor, docx_extractor, html_extractor, csv_extractor, json_extractor,
                           calendar_extractor, code_extractor, markdown_extractor, text_extractor> {};

}}  // namespace toolkit::v0
