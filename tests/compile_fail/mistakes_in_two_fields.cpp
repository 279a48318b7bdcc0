// expect: toolkit: find_pages::topic is .*cannot have a minimum.*toolkit: find_pages::most is .*cannot have a length
// errors: 2
#include <toolkit/schema/schema.hpp>

#include <string>

struct find_pages {
    std::string topic;
    int most;
    struct doc {
#ifdef MISTAKE
        toolkit::field topic{.minimum = 1}, most{.min_length = 1};
#else
        toolkit::field topic{.min_length = 1}, most{.minimum = 1};
#endif
    };
};

int main() { return toolkit::json_schema<find_pages>.empty() ? 1 : 0; }
