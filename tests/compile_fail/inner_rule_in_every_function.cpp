// expect: toolkit: inner::most has a minimum above its maximum; swap them
#include <toolkit/schema/parse_lenient.hpp>
#include <toolkit/schema/schema.hpp>

#include <string_view>
#include <vector>

struct inner {
    int most;
    struct doc {
#ifdef MISTAKE
        toolkit::field most{.minimum = 5, .maximum = 1};
#else
        toolkit::field most{.minimum = 1, .maximum = 5};
#endif
    };
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
    return json_schema<page>.empty() || json_schema<page, dialect::openai>.empty() || grammar<page>.empty() ? 1 : 0;
}
