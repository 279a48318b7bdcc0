// One struct with its schema and its conversions by hand, by nlohmann-json.
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

using nlohmann::json;

struct order {
    std::string customer;
    int pieces = 1;
    std::vector<std::string> notes;
};

static void to_json(json& out, const order& from) {
    out = {{"customer", from.customer}, {"pieces", from.pieces}, {"notes", from.notes}};
}
static void from_json(const json& in, order& to) {
    in.at("customer").get_to(to.customer);
    in.at("pieces").get_to(to.pieces);
    in.at("notes").get_to(to.notes);
}
static json schema_of_order() {
    return {{"type", "object"},
            {"properties",
             {{"customer", {{"type", "string"}}},
              {"pieces", {{"type", "integer"}}},
              {"notes", {{"type", "array"}, {"items", {{"type", "string"}}}}}}},
            {"required", {"customer", "pieces", "notes"}},
            {"additionalProperties", false}};
}

int main() {
    std::cout << schema_of_order().dump() << '\n';
    try {
        const order read = json::parse(R"({"customer":"Ada","pieces":2,"notes":["gift"]})").get<order>();
        std::cout << json(read).dump() << '\n';
    } catch (const json::exception& wrong) {
        std::cout << wrong.what() << '\n';
    }
}
