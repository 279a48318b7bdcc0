// The functions of indexed_document.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/retrieval/chunk/chunker.hpp>
#include <toolkit/retrieval/chunk/indexed_document.hpp>
#include <toolkit/retrieval/terms/tokenizer.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION indexed_document index_document(std::string filename, const digest160& content, extraction made,
                                                 const stop_token& stop) {
    indexed_document document;
    document.filename = std::move(filename);
    document.content = content;
    document.title = std::move(made.title);
    document.text = std::move(made.text);
    document.blocks = std::move(made.blocks);
    document.pages = std::move(made.pages);
    document.words = std::move(made.words);
    document.properties = std::move(made.properties);
    document.chunks = made.chunks ? std::move(*made.chunks) : chunks_of(document.text, document.blocks, stop);
    document.language = language_index(language_of(document.text));
    return document;
}

}}  // namespace toolkit::v0
