// expect: toolkit: int and double of std::variant<int, double> are one kind of JSON value and cannot be told apart
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
