// The functions of reference.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/reflect/enum_texts.hpp>
#include <toolkit/systems/rabbithole/references/reference.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::string_view name_of(reference_type type) noexcept { return enum_text(type); }

TOOLKIT_FUNCTION std::string key_of(const reference& one) {
    std::string key{name_of(one.type)};
    key += ':';
    key += one.target;
    if (one.document_context) key += "@" + *one.document_context;
    return key;
}

}}  // namespace toolkit::v0
