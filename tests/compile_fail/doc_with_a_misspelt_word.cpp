// expect of the compiler: min_lenght
#include <toolkit/schema/schema.hpp>

#include <string>
#include <string_view>

struct page {
    std::string topic;
    struct doc {
#ifdef MISTAKE
        toolkit::field topic{.min_lenght = 1};
#else
        toolkit::field topic{.min_length = 1};
#endif
    };
};

bool read(page& into, std::string_view text) {
    using namespace toolkit;
    return parse<page>(text) && parse<page, dialect::openai>(text) && parse_into(into, text) && !print(into).empty();
}

int main() {
    using namespace toolkit;
    using next = action<page>;
    return json_schema<page>.empty() || json_schema<next>.empty() || grammar<next>.empty() || !parse<next>("") ? 1 : 0;
}
