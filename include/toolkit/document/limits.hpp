// Limits of what an extractor reads and writes, so that a hostile file costs bounded time and memory.
#pragma once

#include <toolkit/version.hpp>

#include <chrono>
#include <cstddef>

namespace toolkit { inline namespace v0 {

struct extract_limits {
    std::size_t file_bytes = std::size_t{32} << 20U;    ///< larger files are reported, not read
    std::size_t text_bytes = std::size_t{64} << 20U;    ///< of the extracted text
    std::size_t blocks = 1'000'000;                     ///< of one document
    std::size_t path_bytes = std::size_t{64} << 20U;    ///< of the heading paths of all blocks together
    std::chrono::milliseconds time{60'000};             ///< for a PDF or a page, and for attached or embedded files
    std::size_t html_bytes = std::size_t{8} << 20U;     ///< a tree takes about twenty times the size of its page
    std::size_t html_memory = std::size_t{192} << 20U;  ///< of the tree of one page
    std::chrono::milliseconds html_time{10'000};        ///< for the tree of one page
    std::size_t html_depth = 1000;                      ///< elements open at once
    std::size_t html_tag_bytes = 16384;                 ///< of one tag, outside of quotation marks
    std::size_t markdown_quotes = 100;                  ///< containers (quotes, list items) open at once
    std::size_t markdown_marks = 4'000'000;             ///< characters that may be markup, of one paragraph
    std::size_t markdown_blank_lines = 100;             ///< in sequence; further ones are dropped, also in code
    std::size_t markdown_empty_cells = 4'000'000;       ///< of all tables of a file
    std::size_t markdown_link_steps = 1'000'000'000;    ///< cost of the links of a file (markdown_bounds.hpp)
    std::size_t markdown_link_bytes = 256'000'000;      ///< of the addresses and titles of all links
    std::size_t invalid_share = 4;                      ///< one byte in this many may be bad UTF-8; more is no text
    std::size_t control_share = 50;                     ///< at most one byte in this many may be a control character
};
inline constexpr extract_limits extract_limits_default{};

}}  // namespace toolkit::v0
