// Structs with every kind of value and every constraint, for the grammar: everything that a random model writes under
// it must parse.
#pragma once

#include <toolkit/schema/chrono.hpp>
#include <toolkit/schema/grammar.hpp>
#include <toolkit/schema/path.hpp>
#include <toolkit/schema/schema.hpp>

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace grammar_structs {

/// A custom type with long texts.
struct long_text {
    std::string text;
};
/// A day with a written pattern, which is its format too.
struct first_of_month {
    std::string text;
};

}  // namespace grammar_structs

template <>
struct toolkit::text_form<grammar_structs::long_text> {
    static constexpr std::string_view expected = "small letters";
    static constexpr field annotation{.pattern = "^[a-z]{0,700}$"};
    static bool read(std::string_view text, grammar_structs::long_text& value) {
        value.text = text;
        return true;
    }
    static std::string write(const grammar_structs::long_text& value) { return value.text; }
};
template <>
struct toolkit::text_form<grammar_structs::first_of_month> {
    static constexpr std::string_view expected = "the first day of a month";
    static constexpr field annotation{.pattern = "^20[0-9]{2}-(0[1-9]|1[0-2])-01$", .format = "date"};
    static constexpr bool pattern_says_all = true;
    static bool read(std::string_view text, grammar_structs::first_of_month& value) {
        value.text = text;
        return true;
    }
    static std::string write(const grammar_structs::first_of_month& value) { return value.text; }
};

namespace grammar_structs {

enum class color { red, green, blue };
enum class weekday { monday, tuesday, wednesday, thursday, friday };

struct flags {
    bool on;
    toolkit::constant<"v1"> version;
};
struct integers {
    std::int8_t a;
    std::uint8_t b;
    std::int16_t c;
    std::uint16_t d;
    std::int32_t e;
    std::uint32_t f;
    std::int64_t g;
    std::uint64_t h;
};
struct reals {
    double any;
    float single;
};
struct ranges {
    int small;
    int crossing;
    int below;
    double share;
    double open;
    double from;
    struct doc {
        toolkit::field small{.minimum = 3, .maximum = 1203};
        toolkit::field crossing{.minimum = -17, .maximum = 204};
        toolkit::field below{.maximum = -5};
        toolkit::field share{.minimum = 0, .maximum = 1};
        toolkit::field open{.exclusive_minimum = -0.5, .exclusive_maximum = 0.25};
        toolkit::field from{.minimum = 0};
    };
};
struct multiples {
    int minutes;
    int hundreds;
    double price;
    double quarter;
    double odd;
    struct doc {
        toolkit::field minutes{.minimum = 0, .maximum = 1440, .multiple_of = 15};
        toolkit::field hundreds{.multiple_of = 25};
        toolkit::field price{.minimum = 0, .maximum = 99999, .multiple_of = 0.01};
        toolkit::field quarter{.minimum = -1000, .multiple_of = 0.25};
        toolkit::field odd{.multiple_of = 0.7};
    };
};
struct texts {
    std::string any;
    std::string one;
    std::string name;
    std::string summary;
    std::string chosen;
    struct doc {
        toolkit::field any, one{.min_length = 1, .max_length = 1};
        toolkit::field name{.min_length = 2, .max_length = 40};
        toolkit::field summary{.max_length = 1234};
        toolkit::field chosen{.one_of = {"plain", "with \"quotes\"", "a\\b\n", "größer"}};
    };
};
struct patterns {
    std::string code;
    std::string word;
    std::string contains;
    std::string either;
    std::string capped;
    std::string tagged;
    std::string quoted;
    struct doc {
        toolkit::field code{.pattern = "^[A-Z]{2}-\\d{4}$"};
        toolkit::field word{.max_length = 12, .pattern = "^[a-z]+$"};
        toolkit::field contains{.max_length = 12, .pattern = "ab"};
        toolkit::field either{.pattern = "^(red|green|bl(ue|ack))(-[0-9]+)*$"};
        toolkit::field capped{.min_length = 3, .max_length = 9, .pattern = "^(ab|c)*$"};
        toolkit::field tagged{.max_length = 12, .pattern = "(x|y)z$"};
        toolkit::field quoted{.pattern = "^[\"\\\\a-c]{1,5}$"};
    };
};
struct formats {
    std::string when, day, clock, span, mail, host, v4, v6, page, id;
    toolkit::uuid own;
    struct doc {
        toolkit::field when{.format = "date-time"}, day{.format = "date"}, clock{.format = "time"};
        toolkit::field span{.format = "duration"}, mail{.format = "email"}, host{.format = "hostname"};
        toolkit::field v4{.format = "ipv4"}, v6{.format = "ipv6"}, page{.format = "uri"}, id{.format = "uuid"}, own;
    };
};
struct choices {
    color one;
    color not_red;
    int level;
    double step;
    toolkit::nullable<color> maybe;
    struct doc {
        toolkit::field one, not_red{.one_of = {"green", "blue"}}, level{.one_of = {1, 2, 40}};
        toolkit::field step{.one_of = {0.5, 1, 2.25}}, maybe;
    };
};
struct lists {
    std::vector<int> any;
    std::vector<std::string> words;
    std::vector<std::vector<bool>> nested;
    std::array<double, 3> point;
    std::deque<color> colors;
    std::vector<std::string> codes;
    struct doc {
        toolkit::field any{.required = true},
            words{.min_items = 1, .max_items = 4, .items = {.min_length = 1, .max_length = 8}, .required = true};
        toolkit::field nested{.required = true}, point{.required = true}, colors{.min_items = 2, .required = true};
        toolkit::field codes{.max_items = 3, .items = {.max_length = 6, .pattern = "^(a|bc)+$"}, .required = true};
    };
};
struct sets {
    std::set<color> colors;
    std::set<weekday> days;
    struct doc {
        toolkit::field colors{.required = true}, days{.min_items = 1, .max_items = 3, .required = true};
    };
};
struct maps {
    std::map<std::string, int> counts;
    std::unordered_map<std::string, std::vector<color>> colors;
    struct doc {
        toolkit::field counts{.max_items = 1, .items = {.minimum = 0, .maximum = 9}, .required = true};
        toolkit::field colors{.min_items = 1, .max_items = 1, .required = true};
    };
};
struct tuples {
    std::pair<std::string, int> one;
    std::tuple<bool, toolkit::nullable<double>, std::vector<color>> other;
};
struct optionals {
    std::optional<int> a;
    std::optional<std::string> b;
    std::optional<color> c;
};
struct mixed {
    std::optional<int> first;
    std::string second;
    int third = 7;
    std::optional<bool> fourth;
    std::string fifth;
};
struct nothing_needed {
    int only = 3;
};
struct empty {};
struct node {
    std::string name;
    std::vector<node> parts;
    std::unique_ptr<node> next;
    struct doc {
        toolkit::field name{.required = true}, parts{.max_items = 2, .required = true}, next;
    };
};
struct search_call {
    toolkit::constant<"search"> type;
    std::string query;
    struct doc {
        toolkit::field type, query{.max_length = 20};
    };
};
struct final_call {
    toolkit::constant<"final"> type;
    std::string answer;
    std::vector<int> sources;
};
struct calls {
    std::variant<search_call, final_call> call;
    std::variant<bool, int, std::string, std::vector<color>, final_call, std::monostate> any;
};
struct expression;
struct addition {
    toolkit::constant<"add"> op;
    std::vector<expression> of;
    struct doc;
};
struct number {
    toolkit::constant<"number"> op;
    int value;
};
struct expression {
    std::variant<number, addition> is;
};
struct addition::doc {
    toolkit::field op, of{.min_items = 2, .max_items = 3};
};
struct raw_values {
    toolkit::raw_json any;
    std::vector<toolkit::raw_json> more;
};
struct root {  // a name that grammars use themselves
    struct inner {
        int value;
    };
    inner one;
    calls two;
    std::map<std::string, inner> three;
    struct doc {
        toolkit::field one{.required = true}, two{.required = true}, three{.max_items = 1, .required = true};
    };
};
namespace other {
struct search_call {
    bool twin;
};
}  // namespace other
struct search_call_2 {
    std::string query;
};
struct a_ {
    std::vector<int> b;
};
struct a {
    std::vector<bool> _b;
    std::vector<int> x;
    std::vector<int> x__item;
};
template <class T>
struct box {
    std::vector<T> of;
};
struct box_int_ {
    std::vector<bool> of;
};
struct twins {
    search_call one;
    other::search_call two;
    std::tuple<search_call, other::search_call> both;
    search_call_2 third;
    a_ fourth;
    a fifth;
    box<int> sixth;
    box<std::string> seventh;
    box_int_ eighth;
};
struct small_sets {
    std::set<std::int8_t> few;
    std::vector<int> different;
    std::vector<std::string> named;
    struct doc {
        toolkit::field few{.min_items = 2, .items = {.minimum = 1, .maximum = 3}, .required = true};
        toolkit::field different{
            .min_items = 3, .unique_items = true, .items = {.minimum = -2, .maximum = 2}, .required = true};
        toolkit::field named{.unique_items = true, .items = {.one_of = {"a", "b"}}, .required = true};
    };
};
struct counted_elements {
    std::vector<std::vector<int>> rows;
    std::map<std::string, std::vector<color>> paints;
    std::vector<std::map<std::string, bool>> flags;
    struct doc {
        toolkit::field rows{.items = {.min_items = 1, .max_items = 3}, .required = true};
        toolkit::field paints{.max_items = 1, .items = {.min_items = 2, .unique_items = true}, .required = true};
        toolkit::field flags{.items = {.max_items = 1}, .required = true};
    };
};
struct bounded_formats {
    std::string mail, host, page;
    struct doc {
        toolkit::field mail{.max_length = 12, .format = "email"},
            host{.min_length = 4, .max_length = 20, .format = "hostname"};
        toolkit::field page{.min_length = 10, .max_length = 80, .format = "uri"};
    };
};
struct times {
    std::chrono::seconds span;
    std::chrono::milliseconds fine;
    std::chrono::sys_time<std::chrono::seconds> moment;
    std::chrono::sys_time<std::chrono::nanoseconds> exact;
    std::chrono::year_month_day day;
    std::filesystem::path file;
    struct doc {
        toolkit::field span{.required = true}, fine{.required = true}, moment{.required = true};
        toolkit::field exact{.required = true}, day{.required = true}, file;
    };
};
struct one_duration {
    std::chrono::seconds a;
};
struct ten_durations {
    std::chrono::seconds a, b, c;
    std::vector<std::chrono::seconds> d;
    std::optional<std::chrono::seconds> e;
    toolkit::nullable<std::chrono::seconds> f;
    std::tuple<std::chrono::seconds, bool> g;
    std::variant<std::chrono::seconds, int> h;
    std::vector<one_duration> i;
    std::array<std::vector<std::chrono::seconds>, 2> j;
};
struct narrow_times {
    std::chrono::sys_time<std::chrono::duration<std::int32_t>> signed_seconds;
    std::chrono::sys_time<std::chrono::duration<std::uint32_t>> seconds;
    std::chrono::sys_time<std::chrono::duration<std::int64_t, std::ratio<1, 100'000'000>>> fine;
    std::chrono::sys_time<std::chrono::duration<std::uint32_t, std::ratio<86400>>> day;
    first_of_month month;
    struct doc {
        toolkit::field signed_seconds{.required = true}, seconds{.required = true}, fine{.required = true};
        toolkit::field day{.required = true}, month{.required = true};
    };
};

/// What llama.cpp counts in groups: long texts, patterns and tuples in optional fields.
struct long_optionals {
    std::optional<std::string> a, b, c;
    struct doc {
        toolkit::field a{.max_length = 700}, b{.max_length = 700}, c{.min_length = 3, .max_length = 3000};
    };
};
struct long_parts {
    std::string needed;
    std::optional<std::string> runs;
    std::optional<std::tuple<long_text, long_text, long_text>> parts;
    struct doc {
        toolkit::field runs{.pattern = "^[a-z]{0,700}-[0-9]{0,700}-[A-Z]{0,700}$"};
    };
};

}  // namespace grammar_structs
