// What a compiler evaluates must be in each file, even if a program contains the library once.
#include <toolkit/core/failure.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/json/skip.hpp>
#include <toolkit/reflect/nearest.hpp>
#include <toolkit/schema/schema.hpp>

#include <array>
#include <string_view>

namespace {

struct place {
    int floor = 0;
    bool open = false;
    double share = 0;
    std::array<int, 2> sides{};
};
enum class season { spring, summer };

constexpr bool reads(std::string_view text) { return toolkit::parse<place>(text).has_value(); }

static_assert(reads(R"({"floor":-12,"open":true,"share":2.5e1,"sides":[1,2]})"));
static_assert(reads(" { \"flo\\u006fr\" : 3 } "));
static_assert(!reads(R"({"floor":3,"flor":4})"));
static_assert(!reads(R"({"floor":3)"));
static_assert(!reads(R"({"sides":[1]})"));
static_assert(toolkit::parse<season>("\"summer\"").value() == season::summer);
static_assert(toolkit::nearest_name("flor", std::array<std::string_view, 2>{"open", "floor"}) == "floor");
static_assert(toolkit::is_utf8("caf\xc3\xa9") && !toolkit::is_utf8("\xc3"));
static_assert(!toolkit::json_schema<place>.empty());

}  // namespace
