// expect: toolkit: inner has a volatile .*member, which cannot be read at compile time; make the member non-volatile
#include <toolkit/schema/parse_lenient.hpp>
#include <toolkit/schema/schema.hpp>

#include <string_view>
#include <vector>

struct inner {
#ifdef MISTAKE
    volatile int most;
#else
    int most;
#endif
};

struct page {
    std::vector<inner> all;
    inner one;
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
