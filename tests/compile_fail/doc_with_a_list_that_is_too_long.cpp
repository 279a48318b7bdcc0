// expect: toolkit: the annotation of .*page::topic is not a constant .*expression; .*at most 8 examples
#include <toolkit/schema/schema.hpp>

#include <string>

struct page {
    std::string topic;
    struct doc {
#ifdef MISTAKE
        toolkit::field topic{.examples = {"a", "b", "c", "d", "e", "f", "g", "h", "i"}};
#else
        toolkit::field topic{.examples = {"a", "b", "c", "d", "e", "f", "g", "h"}};
#endif
    };
};

int main() { return toolkit::parse<page>("{}") && toolkit::json_schema<page>.empty() ? 1 : 0; }
