// The functions of resolve_reference.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/rabbithole/references/resolve_reference.hpp>

namespace toolkit { inline namespace v0 { namespace reference_following {

TOOLKIT_FUNCTION std::string scoped_words(const reference& ref, std::string_view question) {
    const bool whole = ref.type == reference_type::document || ref.type == reference_type::document_mention;
    return whole && !question.empty() ? std::string{question} : ref.target;
}

TOOLKIT_FUNCTION std::string broad_words(const reference& ref) {
    const bool work = ref.type == reference_type::academic_numbered || ref.type == reference_type::academic_shortform;
    std::string words = work ? ref.original_text : ref.target;
    if (!work && ref.document_context && words.find(*ref.document_context) == std::string::npos) {
        words += ' ';
        words += *ref.document_context;
    }
    return words;
}

}}}  // namespace toolkit::v0::reference_following
