// expect: toolkit: page::doc is not a plain .*struct of members of type .*toolkit::field; remove
#include <toolkit/schema/schema.hpp>

#include <string>
#include <string_view>

struct page {
    std::string topic;
    struct doc {
#ifdef MISTAKE
        doc() { topic.description = "What to look for"; }
        toolkit::field topic;
#else
        toolkit::field topic{.description = "What to look for"};
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
