// expect: toolkit: in a grammar page::month has a format and a pattern
#include <toolkit/schema/schema.hpp>

#include <string>
#include <string_view>

struct first_day {
    std::string text;
};
template <>
struct toolkit::text_form<first_day> {
    static constexpr std::string_view expected = "the first day of a month";
    static constexpr field annotation{.pattern = "-01$", .format = "date"};
#ifndef MISTAKE
    static constexpr held_times held{};
#endif
    static bool read(std::string_view text, first_day& value) {
        value.text = text;
        return true;
    }
    static std::string write(const first_day& value) { return value.text; }
};
struct page {
    first_day month;
};
constexpr auto grammar = toolkit::grammar<page>;
