// expect: toolkit: page::value is a map with keys that are not std::string; JSON keys are strings
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
