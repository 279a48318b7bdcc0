// The files of schemas that the structs and their tests are made from.
#pragma once

#include <toolkit/schema/schema.hpp>

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "../../../examples/schema_to_struct/generate.hpp"

namespace from_json_schema {

inline std::string text_of(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// The schemas of a file by their names. Empty when it is missing.
inline std::vector<schema_to_struct::named_schema> schemas_of(const std::string& path) {
    std::vector<schema_to_struct::named_schema> all;
    auto read = toolkit::parse<schema_to_struct::json_object>(text_of(path));
    if (!read) return all;
    for (auto& [name, schema] : *read) all.push_back({.name = name, .schema = std::move(schema)});
    return all;
}

/// A schema, with values that it accepts and values that it does not.
struct test_case {
    std::string name;
    toolkit::raw_json schema;
    std::vector<toolkit::raw_json> good;
    std::vector<toolkit::raw_json> bad;
};

inline std::vector<test_case> cases_of(const std::string& path) {
    auto read = toolkit::parse<std::vector<test_case>>(text_of(path));
    if (read) return std::move(*read);
    std::cerr << path << ": " << read.error().message() << '\n';
    return {};
}

}  // namespace from_json_schema
