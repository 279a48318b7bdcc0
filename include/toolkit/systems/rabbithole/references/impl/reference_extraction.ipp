// The functions of reference_extraction.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/rabbithole/references/reference_extraction.hpp>
#include <toolkit/text/fence.hpp>

namespace toolkit { inline namespace v0 { namespace reference_extraction {

TOOLKIT_FUNCTION std::string prompt_of(std::string_view text, std::size_t most_bytes) {
    std::string prompt;
    append_fence(prompt, "text", {}, cut_utf8(text, most_bytes));
    prompt += R"prompt(
Which references to other texts does this text have? Types, with examples:
- legal_section: a part of a law. "Art. 6 Abs. 1 DSGVO" -> target "Art. 6 Abs. 1 DSGVO", document_context "DSGVO".
  "Article 5 of the GDPR" -> target "Article 5 GDPR", document_context "GDPR".
- academic_numbered: a number of a list of works. "as shown in [12]" -> original_text "[12]", target "[12]".
- academic_shortform: author and year. "(Smith et al., 2020)" -> target "Smith et al., 2020".
  "nach Müller (2019)" -> original_text "Müller (2019)", target "Müller, 2019".
- document_mention: a document that is described, without a file name. "according to the travel policy" ->
  original_text "the travel policy", target "travel policy". "wie im Handbuch für Reisen steht" ->
  original_text "Handbuch für Reisen", target "Handbuch für Reisen".
Copy original_text exactly from the text. Leave out URLs, file names, and sections of the text's own document.)prompt";
    return prompt;
}

[[nodiscard]] inline reference_type type_of(model_reference_type type) noexcept {
    switch (type) {
        case model_reference_type::legal_section: return reference_type::legal_section;
        case model_reference_type::academic_numbered: return reference_type::academic_numbered;
        case model_reference_type::academic_shortform: return reference_type::academic_shortform;
        case model_reference_type::document_mention: break;
    }
    return reference_type::document_mention;
}

[[nodiscard]] inline bool overlap(const span& a, const span& b) noexcept { return a.begin < b.end && b.begin < a.end; }

[[nodiscard]] inline found_references in_order(found_references found) {
    sort_list(found.references, [](const reference& a, const reference& b) { return a.bytes.begin < b.bytes.begin; });
    return found;
}

TOOLKIT_FUNCTION void add(found_references& known, const std::vector<model_reference>& read, std::string_view text) {
    for (const model_reference& one : read) {
        reference made{.type = type_of(one.type),
                       .target = one.target,
                       .original_text = one.original_text,
                       .document_context = one.document_context,
                       .extraction_method = reference_source::llm,
                       .bytes = {}};
        if (made.document_context && made.document_context->empty()) made.document_context.reset();
        bool stands = false;
        bool is_free = false;
        for (std::size_t at = text.find(one.original_text); at != std::string_view::npos && !one.original_text.empty();
             at = text.find(one.original_text, at + one.original_text.size())) {
            stands = true;
            made.bytes = {at, at + one.original_text.size()};
            is_free =
                none_in(known.references, [&](const reference& other) { return overlap(other.bytes, made.bytes); });
            if (is_free) break;
        }
        if (!stands) ++known.dropped;
        if (!is_free) continue;
        const std::string key = key_of(made);
        if (any_in(known.references, [&](const reference& other) { return key_of(other) == key; })) continue;
        known.references.push_back(std::move(made));
    }
    known = in_order(std::move(known));
}

TOOLKIT_FUNCTION found_references without_repeats(found_references found) {
    std::vector<std::string> keys;
    erase_from(found.references, [&](const reference& one) {
        std::string key = key_of(one);
        if (contains(keys, key)) return true;
        keys.push_back(std::move(key));
        return false;
    });
    return found;
}

}}}  // namespace toolkit::v0::reference_extraction
