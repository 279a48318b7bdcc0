// The formats that are read where none are named: HTML, Markdown, plain text. In: nothing. Out: a set of extractors.
// Next: library.hpp, whose sync_folder takes it when this header is included.
#pragma once

#include <toolkit/extract/base/extractor.hpp>
#include <toolkit/extract/html/html.hpp>
#include <toolkit/extract/markdown/markdown.hpp>
#include <toolkit/extract/text/text.hpp>

namespace toolkit { inline namespace v0 {

/// HTML, Markdown, plain text.
struct standard_extractors : extractors<html_extractor, markdown_extractor, text_extractor> {};

}}  // namespace toolkit::v0
