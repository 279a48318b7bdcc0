// expect: toolkit: the initialiser of .*find_pages::call_id is not .*, or set .required for .*most, call_id in doc
#include <toolkit/schema/schema.hpp>

#include <string>

std::string next_id() { return "call"; }

struct find_pages {
    int most = 10;
#ifdef MISTAKE
    std::string call_id = next_id();
#else
    std::string call_id;
#endif
};

int main() { return toolkit::json_schema<find_pages>.empty() ? 1 : 0; }
