// A reference that stands in a text: to a section, a document, a page of the web, a work.
// In: reference_patterns.hpp and reference_extraction.hpp fill it. Out: what is meant, and its place in the text.
// Next: document_registry.hpp names the document, follow_references.hpp follows the reference.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/reflect/annotation.hpp>
#include <toolkit/reflect/enum_texts.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// What a reference points to.
enum class reference_type : std::uint8_t {
    section,             ///< a section, chapter, appendix or paragraph: "Section 4.2", "§ 12 (3)"
    document,            ///< a document by its name or file name
    external,            ///< a URL
    legal_section,       ///< a section of a named law: "§ 3 Abs. 2 BGB"
    academic_numbered,   ///< a number in a list of works: "[12]"
    academic_shortform,  ///< author and year: "(Smith et al., 2020)"
    document_mention,    ///< a document that is described, not named: "the travel policy"
};

/// Who found a reference.
enum class reference_source : std::uint8_t {
    regex,  ///< a pattern (reference_patterns.hpp)
    llm,    ///< a model (reference_extraction.hpp)
};

/// A reference in a text.
struct reference {
    reference_type type = reference_type::section;
    std::string target;         ///< the thing that is meant, in one form: "Abschnitt 4.3" for "in den Abschnitten 4.3"
    std::string original_text;  ///< exactly the bytes `bytes` of the text
    std::optional<std::string> document_context{};  ///< the document that it names: "BGB", "policy.pdf"
    reference_source extraction_method = reference_source::regex;
    span bytes{};  ///< place in the text

    struct doc {
        field bytes{.required = false};
    };
    friend bool operator==(const reference&, const reference&) = default;
};

/// The references of a text.
struct found_references {
    std::vector<reference> references{};  ///< in the order of their places
    std::size_t left_out = 0;             ///< number of further references, beyond the limit
    std::size_t dropped = 0;              ///< references of a model whose words do not stand in the text
    std::vector<std::string> notes{};     ///< failures of the model, for operators
};

/// The name of a type, as in JSON.
[[nodiscard]] std::string_view name_of(reference_type type) noexcept;

/// "section:Section 4.2", or "section:Section 4.2@policy.pdf": references with the same key are the same.
[[nodiscard]] std::string key_of(const reference& one);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/references/impl/reference.ipp>
#endif
