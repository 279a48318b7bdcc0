// expect: toolkit: color::red has a .description that is not UTF-8; save the source file as UTF-8
#include <toolkit/schema/schema.hpp>

enum class color { red, green };
template <>
struct toolkit::describe<color> {
#ifdef MISTAKE
    toolkit::enumerator red{.description = "caf\xe9"};
#else
    toolkit::enumerator red{.description = "caf\xc3\xa9"};
#endif
};

struct page {
    color of;
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
