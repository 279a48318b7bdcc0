// Checks names in a database's settings: prefixes of collections and classes, tenants, schemas. They are inserted into
// addresses and statements unquoted, so they may contain no special characters.
// In: a name. Out: whether it can be used. Next: chroma.hpp, weaviate.hpp, qdrant.hpp, pgvector_tables.hpp.
#pragma once

#include <toolkit/version.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace database_names {

/// Whether a name consists of ASCII letters, digits, _ and the characters of `besides`, and is at most `longest` bytes.
[[nodiscard]] constexpr bool is_plain(std::string_view name, std::string_view besides = {},
                                      std::size_t longest = 100) noexcept {
    return !name.empty() && name.size() <= longest && std::all_of(name.begin(), name.end(), [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
               besides.find(c) != std::string_view::npos;
    });
}

}}}  // namespace toolkit::v0::database_names
