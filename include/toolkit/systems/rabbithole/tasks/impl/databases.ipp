// Finds a database by its name.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/rabbithole/tasks/databases.hpp>
#include <toolkit/text/visible.hpp>

namespace toolkit { inline namespace v0 { namespace rabbithole_search {

TOOLKIT_FUNCTION const rabbithole_databases& no_databases() {
    static const rabbithole_databases none;
    return none;
}

TOOLKIT_FUNCTION result<const rabbithole_database*> database_of(const rabbithole_databases& all,
                                                                std::string_view name) {
    constexpr std::size_t shown = 20;
    constexpr std::size_t name_bytes = 100;
    std::string names;
    for (std::size_t i = 0; i < all.named.size(); ++i) {
        if (all.named[i].name == name) return &all.named[i];
        if (i < shown) names.append(i == 0 ? "" : ", ").append(all.named[i].name);
        else if (i == shown) names += ", …";
    }
    return failure::tool("There is no database " + visible_line(name, name_bytes),
                         all.named.empty() ? std::string{"Leave out selected_database"} : "Use one of: " + names);
}

}}}  // namespace toolkit::v0::rabbithole_search
