// expect: toolkit: the annotation of .*find_pages::topic is a .*const.* a .*toolkit::field
#include <toolkit/schema/schema.hpp>

#include <string>

struct find_pages {
    std::string topic;
    struct doc {
#ifdef MISTAKE
        const char* topic = "What to look for";
#else
        toolkit::field topic{.description = "What to look for"};
#endif
    };
};

int main() { return toolkit::json_schema<find_pages>.empty() ? 1 : 0; }
