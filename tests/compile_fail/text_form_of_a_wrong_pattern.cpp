// expect: toolkit: the pattern of the .*text_form of colour opens a group without closing it
#include <toolkit/schema/parse_lenient.hpp>
#include <toolkit/schema/schema.hpp>

#include <string>
#include <string_view>
#include <vector>

struct colour {
    int rgb;
};
template <>
struct toolkit::text_form<colour> {
    static constexpr std::string_view expected = "a colour";
#ifdef MISTAKE
    static constexpr field annotation{.pattern = "^(#[0-9a-f]{6}$"};
#else
    static constexpr field annotation{.pattern = "^(#[0-9a-f]{6})$"};
#endif
    static bool read(std::string_view text, colour& into) {
        into.rgb = static_cast<int>(text.size());
        return true;
    }
    static std::string write(const colour& seen) { return std::to_string(seen.rgb); }
};

struct page {
    colour cover;
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
