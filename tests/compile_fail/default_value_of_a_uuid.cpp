// expect: toolkit: page::id has a type that does not support default_value; write its default as the initialiser of the
#include <toolkit/schema/schema.hpp>

struct page {
    toolkit::uuid id{};
    struct doc {
#ifdef MISTAKE
        toolkit::field id{.default_value = "3f2504e0-4f89-11d3-9a0c-0305e82c3301"};
#else
        toolkit::field id{.required = false};
#endif
    };
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
