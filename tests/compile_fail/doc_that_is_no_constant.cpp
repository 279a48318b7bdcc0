// expect: toolkit: the annotation of .*page::topic is not a constant .*expression; write literals or .*constexpr values
#include <toolkit/schema/schema.hpp>

#include <string>
#include <string_view>

#ifdef MISTAKE
std::string_view words();
#else
constexpr std::string_view words() { return "What to look for"; }
#endif

struct page {
    int most = 10;
    std::string topic;
    struct doc {
        toolkit::field most{.maximum = 50};
        toolkit::field topic{.description = words()};
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
