// The structs that were made from schemas at build time, as the tests see them.
#pragma once

#include <toolkit/schema/parse_lenient.hpp>
#include <toolkit/schema/schema.hpp>

#include <span>
#include <string_view>
#include <vector>

namespace imported {

struct made {
    std::string_view key;  ///< of the schema that it was made from
    bool (*takes)(std::string_view text);
    std::vector<std::string_view> (*keys)();  ///< of its fields, at any depth
    std::string_view schema;
};

template <class T>
bool takes(std::string_view text) {
    return toolkit::parse<T>(text).has_value();
}

template <class T>
std::vector<std::string_view> keys() {
    return toolkit::lenient_reading::keys_of<T>();
}

/// One list per file: two for schemas of other projects, one for cases.json.
std::span<const made> calls_0();
std::span<const made> calls_1();
std::span<const made> cases();

}  // namespace imported
