// expect: toolkit: the annotation of .*color::dark_red is not a constant .*expression; write literals
#include <toolkit/schema/schema.hpp>

#include <string_view>

enum class color { red, dark_red };

#ifdef MISTAKE
std::string_view words();
#else
constexpr std::string_view words() { return "dark-red"; }
#endif

template <>
struct toolkit::describe<color> {
    toolkit::enumerator dark_red{.name = words()};
};

struct page {
    color paint;
};

int main() {
    using namespace toolkit;
    return json_schema<page>.empty() || grammar<page>.empty() || !parse<page>("{}") || print(page{}).empty() ? 1 : 0;
}
