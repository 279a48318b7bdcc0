// What an extractor gives: a document without id and file name. In: nothing. Out: the struct. Next: block_writer.hpp.
#pragma once

#include <toolkit/document/document.hpp>
#include <toolkit/properties/property.hpp>

#include <optional>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The text is valid UTF-8; blocks are in order and do not overlap. Pages and placed words are of paged formats alone.
/// `left_out` tells what of the file could not be read, each with its cure, where the rest was.
struct extraction {
    std::string title;
    std::string text;
    std::vector<block> blocks;
    std::vector<page_size> pages{};
    std::vector<placed_word> words{};
    std::vector<std::string> left_out{};
    std::string format{};                             ///< the extractor's name
    std::vector<property> properties{};               ///< that the file itself tells, by name
    std::vector<std::string> notes{};                 ///< what of these could not be read, and why
    std::optional<std::vector<chunk_span>> chunks{};  ///< where a program has its own chunker (chunked.hpp)
};

}}  // namespace toolkit::v0
