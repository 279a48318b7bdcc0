// expect: toolkit: page::cover has an incomplete text_form; a text_form needs the static constexpr members expected
#include <toolkit/schema/schema.hpp>

#include <string>
#include <string_view>

struct colour {
    int rgb;
};
template <>
struct toolkit::text_form<colour> {
    static constexpr std::string_view expected = "a colour";
#ifndef MISTAKE
    static constexpr field annotation{};
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

int main() {
    using namespace toolkit;
    page one{};
    return json_schema<page>.empty() || grammar<page>.empty() || !parse_into(one, print(one)) ? 1 : 0;
}
