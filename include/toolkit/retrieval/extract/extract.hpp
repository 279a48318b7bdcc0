// The formats that are read where none are named: HTML, Markdown, plain text. In: nothing. Out: a set of extractors.
// Next: library.hpp, whose sync_folder takes it when this header is included.
#pragma once

#include <toolkit/retrieval/extract/extractor.hpp>
#include <toolkit/retrieval/extract/html.hpp>
#include <toolkit/retrieval/extract/markdown.hpp>
#include <toolkit/retrieval/extract/text.hpp>

namespace toolkit::inline v0 {

/// HTML, Markdown, plain text.
struct standard_extractors : extractors<html_extractor, markdown_extractor, text_extractor> {};

}  // namespace toolkit::inline v0
