// expect: toolkit: the initialiser of page::call_id is not .*, or set .required for .*most, least in doc
#include <toolkit/schema/schema.hpp>

#include <string>

std::string next_id() { return "call"; }

struct page {
    int most = 10;
    int least;
    int count;
#ifdef MISTAKE
    std::string call_id = next_id();
#else
    std::string call_id;
#endif
    struct doc {
        toolkit::field most, least, count{.required = true}, call_id{.required = false};
    };
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
