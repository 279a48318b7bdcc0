// The default formats: HTML, Markdown, plain text. In: nothing. Out: a set of extractors. Next: library.hpp, whose
// sync_folder uses the set if this header is included.
#pragma once

#include <toolkit/extract/base/extractor.hpp>
#include <toolkit/extract/html/html.hpp>
#include <toolkit/extract/markdown/markdown.hpp>
#include <toolkit/extract/text/text.hpp>

namespace toolkit { inline namespace v0 {

/// The default extractors: HTML, Markdown, plain text.
struct standard_extractors : extractors<html_extractor, markdown_extractor, text_extractor> {};

}}  // namespace toolkit::v0
