// expect: toolkit: page has two fields with .*the key text; give one of them .*another .name
#include <toolkit/schema/schema.hpp>

#include <string>

struct page {
    std::string text;
    std::string content;
    struct doc {
#ifdef MISTAKE
        toolkit::field content{.name = "text"};
#else
        toolkit::field content{.name = "body"};
#endif
    };
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
