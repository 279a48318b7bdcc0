// The output of an extractor: a document without id and file name. In: nothing. Out: the struct. Next:
// block_writer.hpp.
#pragma once

#include <toolkit/document/document.hpp>
#include <toolkit/properties/property.hpp>

#include <optional>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The output of an extractor. The text is valid UTF-8. Blocks are in order and do not overlap. Only paged formats have
/// pages and placed words. `left_out` lists the parts of a readable file that could not be read, each with its cure.
struct extraction {
    std::string title;
    std::string text;
    std::vector<block> blocks;
    std::vector<page_size> pages{};
    std::vector<placed_word> words{};
    std::vector<std::string> left_out{};
    std::string format{};                             ///< the extractor's name
    std::vector<property> properties{};               ///< that the file itself states, by name
    std::vector<std::string> notes{};                 ///< which properties could not be read, and why
    std::optional<std::vector<chunk_span>> chunks{};  ///< of a program with its own chunker (chunked.hpp)
};

}}  // namespace toolkit::v0
