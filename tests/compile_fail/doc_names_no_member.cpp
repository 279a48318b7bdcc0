// expect: toolkit: the annotations of .*find_pages name topik, which is .*not a member of it; did you mean .*topic\?
#include <toolkit/schema/schema.hpp>

#include <string>

struct find_pages {
    std::string topic;
    struct doc {
#ifdef MISTAKE
        toolkit::field topik{.description = "What to look for"};
#else
        toolkit::field topic{.description = "What to look for"};
#endif
    };
};

int main() { return toolkit::json_schema<find_pages>.empty() ? 1 : 0; }
