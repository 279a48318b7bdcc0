// expect: toolkit: page::most has a .*default_value and is required, so .*its default is never used
#include <toolkit/schema/parse_lenient.hpp>
#include <toolkit/schema/schema.hpp>

#include <optional>
#include <string_view>
#include <vector>

struct page {
#ifdef MISTAKE
    std::optional<int> most;
    struct doc {
        toolkit::field most{.required = true, .default_value = 3};
    };
#else
    int most;
    struct doc {
        toolkit::field most{.default_value = 3};
    };
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
