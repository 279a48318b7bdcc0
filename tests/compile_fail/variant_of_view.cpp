// expect: toolkit: page::value has an element that is a std::string_view, which does not own its text; use std::string
#include <toolkit/schema/schema.hpp>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

struct page {
#ifdef MISTAKE
    std::variant<std::vector<std::string_view>, int> value;
#else
    std::variant<std::vector<std::string>, int> value;
#endif
};

constexpr auto schema = toolkit::json_schema<page>;
