// Generates the structs that the tests compile: write_structs <schemas.json> <cases.json> <folder>. A missing file of
// schemas gives no structs. Schemas without a C++ form are left out here. The tests list them.
#include <cstddef>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "../../../examples/schema_to_struct/generate.hpp"
#include "read_cases.hpp"

namespace {

using schema_to_struct::named_schema;

/// An unchanged file keeps its time, and is not compiled again.
bool keep(const std::string& path, const std::string& text) {
    if (from_json_schema::text_of(path) == text) return true;
    std::ofstream file{path, std::ios::binary};
    file << text;
    return file.flush().good();
}

/// One source file: the structs of some schemas, and their list.
bool write(const std::string& path, const std::string& list, const std::vector<named_schema>& all) {
    // A schema is written once per name, however often it appears in the file.
    std::vector<named_schema> different;
    std::map<std::pair<std::string, std::string>, std::size_t> places;
    std::vector<std::pair<std::string, std::size_t>> rows;
    for (const named_schema& each : all) {
        const std::string function = each.name.substr(0, each.name.find('|'));
        const auto [place, is_new] = places.try_emplace({function, each.schema.text}, different.size());
        if (is_new) {
            different.push_back(each);
            different.back().name = function;
        }
        rows.emplace_back(each.name, place->second);
    }
    const auto made = schema_to_struct::generate(different, "from_schemas::" + list);
    if (!made) {
        std::cerr << made.error().message() << '\n';
        return false;
    }
    std::ostringstream out;
    std::string code = made->code;
    code.replace(code.find("#pragma once\n"), 13, "#include <imported.hpp>\n");  // it is no header here
    out << code << "\nstd::span<const imported::made> imported::" << list << "() {\n";
    if (rows.empty()) {
        out << "    return {};\n}\n";
        return keep(path, out.str());
    }
    out << "    static constexpr made all[] = {\n";
    for (const auto& [key, place] : rows) {
        const std::string type = "from_schemas::" + list + "::" + made->types[place];
        out << "        {" << schema_to_struct::string_literal(key) << ", &takes<" << type << ">, &keys<" << type
            << ">, toolkit::json_schema<" << type << ">},\n";
    }
    out << "    };\n    return all;\n}\n";
    return keep(path, out.str());
}

}  // namespace

int main(int count, char** words) {
    if (count != 4) return 2;
    const std::string folder = words[3];
    std::vector<named_schema> parts[2];
    std::size_t size[2]{};
    for (named_schema& each : from_json_schema::schemas_of(words[1])) {
        if (!schema_to_struct::generate({&each, 1})) continue;
        // A schema and its twins stay together, and the parts grow evenly: two compilers finish at the same time.
        static std::map<std::string, std::size_t> place;
        const std::string function = each.name.substr(0, each.name.find('|'));
        const auto [found, is_new] = place.try_emplace(function + each.schema.text, size[0] <= size[1] ? 0U : 1U);
        if (is_new) size[found->second] += each.schema.text.size();
        parts[found->second].push_back(std::move(each));
    }
    std::vector<named_schema> cases;
    for (from_json_schema::test_case& each : from_json_schema::cases_of(words[2]))
        cases.push_back({.name = each.name, .schema = std::move(each.schema)});
    return write(folder + "/calls_0.cpp", "calls_0", parts[0]) && write(folder + "/calls_1.cpp", "calls_1", parts[1]) &&
                   write(folder + "/cases.cpp", "cases", cases)
               ? 0
               : 1;
}
