// expect: toolkit: int and double of std::variant<int, double> have the same JSON kind and cannot be distinguished
#include <toolkit/schema/schema.hpp>

#include <string>
#include <variant>

struct page {
#ifdef MISTAKE
    std::variant<int, double> value;
#else
    std::variant<int, std::string> value;
#endif
};

constexpr auto schema = toolkit::json_schema<page>;
