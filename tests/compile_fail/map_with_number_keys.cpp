// expect: toolkit: page::value is a map whose keys are no std::string, as those of JSON are; use std::string for the
// keys
#include <toolkit/schema/schema.hpp>

#include <map>
#include <string>

struct page {
#ifdef MISTAKE
    std::map<int, int> value;
#else
    std::map<std::string, int> value;
#endif
};

constexpr auto schema = toolkit::json_schema<page>;
