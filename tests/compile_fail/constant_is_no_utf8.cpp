// expect: toolkit: page::type is a constant .*that is not UTF-8; save the source .*file as UTF-8
#include <toolkit/schema/parse_lenient.hpp>
#include <toolkit/schema/schema.hpp>

#include <string_view>
#include <vector>

struct page {
#ifdef MISTAKE
    toolkit::constant<"caf\xe9"> type;
#else
    toolkit::constant<"caf\xc3\xa9"> type;
#endif
    int most;
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
