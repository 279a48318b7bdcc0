// A user's first program, without optimisation. Nothing that only the compiler reads may be left for the linker.
#include <toolkit/schema/schema.hpp>

#include <string>

namespace {

enum class unit { celsius, fahrenheit };

struct weather {
    std::string city;
    unit in = unit::celsius;
    struct doc {
        toolkit::field city{.description = "Where", .min_length = 1};
    };
};

}  // namespace

int main() {
    struct local {
        int a = 0;
    };
    const auto parsed = toolkit::parse<weather>(R"({"city":"Berlin","in":"fahrenheit"})");
    const bool told = !toolkit::grammar<weather>.empty() && !toolkit::json_schema<local>.empty();
    return parsed && parsed->in == unit::fahrenheit && told ? 0 : 1;
}
