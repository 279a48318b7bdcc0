// The structs that were made from schemas at build time, as the tests see them.
#pragma once

#include <toolkit/schema/schema.hpp>

#include <span>
#include <string_view>

namespace imported {

struct made {
    std::string_view key;  ///< of the schema that it was made from
    bool (*takes)(std::string_view text);
    std::string_view schema;
};

template <class T>
bool takes(std::string_view text) {
    return toolkit::parse<T>(text).has_value();
}

/// One list a file: two for what others made, one for cases.json.
std::span<const made> calls_0();
std::span<const made> calls_1();
std::span<const made> cases();

}  // namespace imported
