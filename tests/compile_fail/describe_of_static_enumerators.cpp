// expect: toolkit: describe<color> annotates .*nothing; remove it, or write its enumerators as .*members, not as
#include <toolkit/schema/schema.hpp>

enum class color { red, dark_red };

template <>
struct toolkit::describe<color> {
#ifdef MISTAKE
    static constexpr toolkit::enumerator dark_red{.name = "dark-red"};
#else
    toolkit::enumerator dark_red{.name = "dark-red"};
#endif
};

struct page {
    color paint;
};

int main() {
    using namespace toolkit;
    return json_schema<page>.empty() || grammar<page>.empty() || !parse<page>("{}") || print(page{}).empty() ? 1 : 0;
}
