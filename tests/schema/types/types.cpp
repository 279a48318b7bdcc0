// schema/types.hpp, reflect/bases.hpp
#include <toolkit/schema/parse_lenient.hpp>
#include <toolkit/schema/schema.hpp>
#include <toolkit/schema/types.hpp>

#include <gtest/gtest.h>
#include <boost/describe.hpp>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

using toolkit::kind_of;
using toolkit::value_kind;

namespace {
enum class color { red };
struct point {
    int x, y;
};
struct base {
    int a;
};
struct derived : base {
    int b;
};
struct flat {
    point p;
    int b;
};
struct empty_base {};
struct from_empty : empty_base {
    int b;
};

int shared = 3;
struct with_a_reference {
    int& one = shared;
};
struct behind_others {
    std::string before;
    std::vector<int> more;
    int& one = shared;
    int last = 0;
};
struct node {  // with its destructor it is neither copied nor moved, and no member of it is a reference
    int value = 0;
    std::unique_ptr<int> next;
    ~node() {}  // NOLINT
    struct doc {
        toolkit::field value{.required = false};
    };
};
class numbered {  // what is not described may be const
public:
    numbered() = default;
    int value = 0;

private:
    const int id_ = 1;
    BOOST_DESCRIBE_CLASS(numbered, (), (value), (), ())
};
}  // namespace

static_assert(kind_of<bool> == value_kind::boolean && kind_of<double> == value_kind::real);
static_assert(kind_of<signed char> == value_kind::integer && kind_of<unsigned long long> == value_kind::integer);
static_assert(kind_of<std::string> == value_kind::text && kind_of<color> == value_kind::choice);
static_assert(kind_of<toolkit::constant<"x">> == value_kind::constant && kind_of<toolkit::uuid> == value_kind::id);
static_assert(kind_of<std::vector<int>> == value_kind::list && kind_of<point> == value_kind::object);
static_assert(kind_of<std::variant<point>> == value_kind::variant && kind_of<toolkit::raw_json> == value_kind::raw);
static_assert(kind_of<char> == value_kind::none && kind_of<long double> == value_kind::none);
static_assert(kind_of<std::optional<int>> == value_kind::none && kind_of<std::string_view> == value_kind::none);
static_assert(kind_of<int*> == value_kind::none && kind_of<std::shared_ptr<int>> == value_kind::none);
static_assert(kind_of<std::unique_ptr<int>> == value_kind::integer &&
              kind_of<toolkit::nullable<int>> == value_kind::integer);
static_assert(std::is_same_v<toolkit::plain_type<std::optional<int>>, int>);

TEST(types, that_hold_no_value_suggest_a_replacement) {
    using toolkit::kinds::field_objection;
    using toolkit::kinds::objection;
    EXPECT_NE(objection<int*>().find("use the value type itself"), std::string_view::npos);
    EXPECT_NE(objection<std::shared_ptr<int>>().find("use the value type itself"), std::string_view::npos);
    EXPECT_NE(objection<std::vector<std::string_view>>().find("use std::string"), std::string_view::npos);
    EXPECT_NE((objection<std::map<int, int>>().find("use std::string for the keys")), std::string_view::npos);
    EXPECT_NE(objection<void (*)()>().find("is a function"), std::string_view::npos);
    EXPECT_NE(objection<std::vector<std::optional<int>>>().find("use the value type itself"), std::string_view::npos);
    EXPECT_NE(field_objection<std::optional<std::unique_ptr<int>>>().find("std::optional of a pointer"),
              std::string_view::npos);
    EXPECT_EQ(field_objection<std::optional<int>>(), "");
    EXPECT_EQ(objection<point>(), "");
}

TEST(types, that_cannot_be_assigned_are_refused_for_a_reference_alone) {
    using namespace toolkit::kinds;
    static_assert(holds_reference<with_a_reference>() && !holds_reference<node>() && !holds_reference<point>());
    static_assert(holds_reference<behind_others>() && !holds_reference<numbered>());
    static_assert(fields_checked<node> && fields_checked<numbered>);
    static_assert(is_assigned<point>() && is_assigned<std::vector<numbered>>());
    static_assert(is_assigned<numbered>() && is_assigned<std::optional<numbered>>(),
                  "nothing that was read is passed over in silence: the compiler tells that it cannot be assigned");
    node into;
    ASSERT_TRUE(toolkit::parse_into(into, R"({"value":4,"next":5})"));
    EXPECT_EQ(toolkit::print(into), R"({"value":4,"next":5})");
    EXPECT_EQ(toolkit::parse<numbered>(R"({"value":4})")->value, 4);
}

TEST(types, with_a_base_class_are_distinguished_from_those_whose_first_member_is_a_struct) {
    static_assert(toolkit::has_base<derived> && toolkit::has_base<from_empty>);
    static_assert(!toolkit::has_base<flat> && !toolkit::has_base<point>);
    EXPECT_NE(toolkit::kinds::objection<derived>().find("BOOST_DESCRIBE_STRUCT"), std::string_view::npos);
}
