// Every format that there is an extractor for. In: nothing. Out: a set of extractors. Next: library.hpp, whose
// sync_folder takes it: `sync_folder<toolkit::all_extractors>(…)`.
#pragma once

#include <toolkit/retrieval/extract/calendar.hpp>
#include <toolkit/retrieval/extract/code.hpp>
#include <toolkit/retrieval/extract/csv.hpp>
#include <toolkit/retrieval/extract/docx.hpp>
#include <toolkit/retrieval/extract/extract.hpp>
#include <toolkit/retrieval/extract/json.hpp>
#include <toolkit/retrieval/extract/mail.hpp>
#include <toolkit/retrieval/extract/pdf.hpp>

namespace toolkit::inline v0 {

/// These formats, and mails in which files of these formats stand.
template <Extractor... Parts>
using extractors_with_mail = extractors<mail_extractor<Parts...>, Parts...>;

/// Mail, PDF, DOCX, HTML, CSV, JSON, calendars, source code, Markdown, plain text. Code comes before Markdown: a
/// CMakeLists.txt is no Markdown.
struct all_extractors
    : extractors_with_mail<pdf_extractor, docx_extractor, html_extractor, csv_extractor, json_extractor,
                           calendar_extractor, code_extractor, markdown_extractor, text_extractor> {};

}  // namespace toolkit::inline v0
