// Makes a citation of words that a model wants to cite: they must stand in the block that it names.
// In: the words, a block id, a number, and the documents that were read. Out: a citation with its places on the page.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/span.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/systems/research/reply.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Limits of citations.
struct citing_limits {
    std::size_t citations = 100;      ///< of one answer
    std::size_t cited_bytes = 8'000;  ///< of one citation
};
inline constexpr citing_limits default_citing_limits{};

/// The place of quoted words in a text: letter for letter, but white space, quotation marks, dashes and invisible
/// characters are compared in their plain forms, as the gate compares quotations. A last point or comma of the words
/// may be missing in the text. Empty if they do not occur.
[[nodiscard]] std::optional<span> place_of_quotation(std::string_view text, std::string_view words);

/// The citation of a span of a document. Its block id is that of its first byte.
[[nodiscard]] research_citation citation_of(const document& from, span bytes, std::int64_t number);

/// What a model wants to cite.
struct citation_wish {
    std::string_view cited_text;
    std::string_view block_id;
    std::int64_t number = 0;
};

/// The citation. Block ids count in each document, so an id may be known in several: the newest document whose block
/// holds the words is cited. `read` has the documents in the order in which they were read; `known` the citations so
/// far.
///
/// Fails with `tool_failed` and a hint for the model if the number is not the next one ("use 2"), if no document that
/// was read has this block, if the words do not stand in it, or if they are a citation already.
[[nodiscard]] result<research_citation> cite(std::span<const document* const> read, const citation_wish& wish,
                                             std::span<const research_citation> known,
                                             const citing_limits& most = default_citing_limits);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research/impl/cite.ipp>
#endif
