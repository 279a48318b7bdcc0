// How the tasks of rabbithole find and follow references. In: an optional object of deps. Out: the options and the
// registry of a run. Next: task_research.hpp.
#pragma once

#include <toolkit/systems/rabbithole/references/document_registry.hpp>
#include <toolkit/systems/rabbithole/references/follow_guards.hpp>
#include <toolkit/systems/rabbithole/references/reference_extraction.hpp>

namespace toolkit { inline namespace v0 {

/// What a user may change: `const rabbithole_reference_options mine{…}; graph_runner{…, deps{documents, mine}}`.
struct rabbithole_reference_options {
    toolkit::reference_extraction_method reference_extraction_method = toolkit::reference_extraction_method::hybrid;
    follow_guards guards = default_follow_guards;
};

/// The options among the deps of the runner, or the default ones.
template <class Context>
[[nodiscard]] rabbithole_reference_options reference_options_of(const Context& context) {
    if constexpr (Context::template gives<const rabbithole_reference_options&>)
        return context.template give<const rabbithole_reference_options&>();
    else return {};
}

/// The document_registry among the deps of the runner, or an empty one.
template <class Context>
[[nodiscard]] const document_registry& registry_of(const Context& context) {
    if constexpr (Context::template gives<const document_registry&>) {
        return context.template give<const document_registry&>();
    } else {
        static const document_registry none;
        return none;
    }
}

}}  // namespace toolkit::v0
