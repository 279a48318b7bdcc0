// expect: toolkit: page has a member that is .*a reference, which cannot be parsed .*into; use the value type itself
#include <toolkit/schema/parse_lenient.hpp>
#include <toolkit/schema/schema.hpp>

#include <string_view>
#include <vector>

inline int shared = 3;

struct page {
#ifdef MISTAKE
    int& most = shared;
#else
    int most = 3;
#endif
};

bool read(page& into, std::string_view text) {
    using namespace toolkit;
    return parse<page>(text) && parse<std::vector<page>, ignore_unknown>(text) && parse<page, dialect::openai>(text) &&
           parse_into(into, text) && parse_lenient<page>(text) && !print(into).empty();
}

int main() {
    using namespace toolkit;
    using next = action<page>;
    return json_schema<page>.empty() || grammar<page>.empty() || json_schema<next>.empty() || grammar<next>.empty() ||
                   !parse<next>("{}") || !parse_lenient<next>("{}")
               ? 1
               : 0;
}
