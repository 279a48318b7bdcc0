// Finds references in a text by seven patterns, in German and English:
//   1. paragraphs: "§ 12 (3)", "§§ 3–5", "§ 3 Abs. 2 BGB"
//   2. sections: "Section 4.2", "in den Abschnitten 4.2 und 4.3"
//   3. chapters: "Chapter 3", "Kapitel 3"
//   4. appendices: "Appendix B", "des Anhangs B"
//   5. named documents: `see document "X"`, "siehe Dokument „X“"
//   6. file names: "policy.pdf", "“Annual Report 2023.docx”"
//   7. URLs
// In: text; any bytes are allowed. Out: references with their places. The time is linear in the size of the text.
// Next: reference_extraction.hpp.
#pragma once

#include <toolkit/systems/rabbithole/references/reference.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Limits of the patterns.
struct reference_pattern_limits {
    std::size_t references = 200;  ///< of a text; further ones are counted
    std::size_t elements = 32;     ///< of a list such as "Sections 4.2, 4.3 and 5"
    std::size_t name_bytes = 255;  ///< of the name of a document or a file
    std::size_t url_bytes = 2'048;
};
inline constexpr reference_pattern_limits default_reference_pattern_limits{};

/// The references of a text, in order. They do not overlap.
///
/// - A list gives a reference for each element: "Sections 4.2 and 4.3". A range is one: "§§ 3–5".
/// - The type is `section` (1 to 4), `legal_section` (1 with the name of a law), `document` (5, 6) or `external` (7).
/// - The target has the basic form of the word, in the language of the text: "Abschnitt 4.3". That of a paragraph has
///   its law: "§ 4 BGB" for the second element of "§§ 3 und 4 BGB".
/// - `document_context` is the law, or the document behind ("Section 4.2 of policy.pdf") or before it
///   ("policy.pdf, Section 4.2").
/// - A heading is no reference: "# Section 4.2", and "Chapter 3. Servers" at the beginning of a paragraph.
[[nodiscard]] found_references find_references(
    std::string_view text, const reference_pattern_limits& limits = default_reference_pattern_limits);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/references/impl/reference_patterns.ipp>
#endif
