// expect: toolkit: in a grammar page::at has `held` in its text_form
#include <toolkit/schema/schema.hpp>

#include <string>
#include <string_view>

struct clock_time {
    std::string text;
};
template <>
struct toolkit::text_form<clock_time> {
    static constexpr std::string_view expected = "a time";
    static constexpr field annotation{.format = "time"};
#ifdef MISTAKE
    static constexpr held_times held{};
#endif
    static bool read(std::string_view text, clock_time& value) {
        value.text = text;
        return true;
    }
    static std::string write(const clock_time& value) { return value.text; }
};
struct page {
    clock_time at;
};
constexpr auto grammar = toolkit::grammar<page>;
