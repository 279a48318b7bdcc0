// The text of a document with an id before each block, so that a model can cite a block:
//
//     [BLOCK_CITE_ID: b12] The value is £2,300,000.
//
// In: a document. Out: the text for a prompt, and the block of an id. Next: a tool that reads, and one that cites.
#pragma once

#include <toolkit/document/document.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The blocks of a document that ids count: its blocks, or its paragraphs if it has none.
[[nodiscard]] std::vector<block> citable_blocks(const document& from);

/// The id of a block: "b1" is the first.
[[nodiscard]] std::string block_id(std::size_t index);

/// The index of a block's id, from 0. It also reads "B12", "[BLOCK_CITE_ID: b12]" and "12". Empty if the text is no id.
[[nodiscard]] std::optional<std::size_t> block_index(std::string_view id) noexcept;

/// The index of the block that contains this byte of the document's text, else of the one before it. Empty if there is
/// none.
[[nodiscard]] std::optional<std::size_t> block_at(const std::vector<block>& blocks, std::size_t byte) noexcept;

/// The longest text that text_with_block_ids gives by default.
inline constexpr std::size_t text_with_ids_bytes = 1'000'000;

/// The text of the blocks with their ids, each on a line of its own, and a sentence about each gap.
///
/// - `chosen` has the indices of the blocks to show, in any order; empty: all.
/// - A block that does not fit into `most_bytes` ends the text, which then says how many blocks are missing.
/// - A mark in the document's own text that looks like an id is written with other brackets.
[[nodiscard]] std::string text_with_block_ids(const document& from, std::vector<std::size_t> chosen = {},
                                              std::size_t most_bytes = text_with_ids_bytes);

/// The last line of a text that was cut.
inline constexpr std::string_view document_goes_on = "(The document goes on.)";

/// Cuts such a text before the first block that does not fit. `note` is its last line then: a sentence that says so,
/// and perhaps how to see the rest. A first block that is too long is cut between characters.
[[nodiscard]] std::string cut_at_block(std::string_view with_ids, std::size_t most_bytes,
                                       std::string_view note = document_goes_on);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/document/impl/block_ids.ipp>
#endif
