// Several sources of documents that a search chooses from by name. In: rabbithole_databases among the deps of a runner
// or an agent. Out: the view of the chosen one for the owner of the run. Next: vector_search.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/systems/rabbithole/state/documents.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A source of documents with a name.
struct rabbithole_database {
    std::string name;
    rabbithole_documents documents;
    std::vector<std::string> collections{};  ///< that a search of all collections looks in; empty: all, as one
};

/// Optional deps: `deps{documents, databases}`. The documents of the runner are searched if no name is selected.
struct rabbithole_databases {
    std::vector<rabbithole_database> named{};
    std::vector<std::string> collections{};  ///< of the documents without a name; empty: all, as one
};

namespace rabbithole_search {

/// The database with this name. Fails with `tool_failed` and the names of all databases if there is none.
[[nodiscard]] result<const rabbithole_database*> database_of(const rabbithole_databases& all, std::string_view name);
/// The databases of a program that has none.
[[nodiscard]] const rabbithole_databases& no_databases();

/// The named databases of a run or an agent.
template <class Context>
[[nodiscard]] const rabbithole_databases& databases_of(const Context& context) {
    if constexpr (Context::template gives<const rabbithole_databases&>)
        return context.template give<const rabbithole_databases&>();
    else return no_databases();
}

/// Calls `use(view, collections)`, which gives a result<V>, with the chosen documents of the run's owner. Without a
/// name these are the rabbithole_documents of the deps, or the documents of the agent.
template <class V, class Context, class F>
[[nodiscard]] result<V> with_documents(const Context& context, std::string_view name, const F& use) {
    const rabbithole_databases& all = databases_of(context);
    if (!name.empty()) {
        const auto chosen = database_of(all, name);
        if (!chosen) return chosen.error();
        return use((*chosen)->documents.for_owner(context.owner()), (*chosen)->collections);
    }
    if constexpr (Context::template gives<const rabbithole_documents&>)
        return use(context.template give<const rabbithole_documents&>().for_owner(context.owner()), all.collections);
    else return use(context.view(), all.collections);
}

}  // namespace rabbithole_search

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/tasks/impl/databases.ipp>
#endif
