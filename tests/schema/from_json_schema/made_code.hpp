// What examples/schema_to_struct makes of a schema that a test wrote, as texts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "../../../examples/schema_to_struct/generate.hpp"

namespace from_json_schema {

using schema_to_struct::named_schema;

inline toolkit::result<schema_to_struct::generated> made_of(std::string schema) {
    const named_schema one{.name = "call", .schema = {std::move(schema)}};
    return schema_to_struct::generate({&one, 1});
}
/// The code without its head, or the sentence of the refusal.
inline std::string code_of(std::string schema) {
    const auto made = made_of(std::move(schema));
    if (!made) return made.error().message();
    return made->code.substr(std::min(made->code.find("\n\n", made->code.rfind("#include")), made->code.size()) + 2);
}
/// Of a property called x.
inline std::string of_property(const std::string& schema, bool required = true) {
    return code_of(R"({"type":"object","properties":{"x":)" + schema + (required ? R"(},"required":["x"]})" : "}}"));
}
/// Its description in `doc`.
inline std::string annotation_of(const std::string& schema, bool required = true) {
    const std::string code = of_property(schema, required);
    const std::size_t begin = code.find("toolkit::field x{");
    return begin == std::string::npos ? code : code.substr(begin + 17, code.find("};\n    };") - begin - 17);
}

}  // namespace from_json_schema
