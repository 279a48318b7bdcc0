// expect: toolkit: find_pages::topic is a .*text, which cannot have a minimum or .*maximum; use .min_length and
#include <toolkit/schema/schema.hpp>

#include <string>

struct find_pages {
    std::string topic;
    struct doc {
#ifdef MISTAKE
        toolkit::field topic{.minimum = 1};
#else
        toolkit::field topic{.min_length = 1};
#endif
    };
};

int main() { return toolkit::json_schema<find_pages>.empty() ? 1 : 0; }
