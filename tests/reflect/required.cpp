// reflect/required.hpp
#include <toolkit/reflect/required.hpp>

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

using toolkit::field;
using toolkit::field_required;

namespace {

enum class color { red, green };
struct point {
    int x, y;
};
struct easy {
    int a = 1;
    bool b = true;
};
struct person {
    std::string name;
    int age = 30;
};

struct scalars {
    int bare;
    int set = 3;
    bool bare_bool;
    double set_double = 0.5;
    color bare_color;
    color set_color = color::red;
};
struct texts {
    std::string empty;
    std::string set = "en";
    std::string long_one = "a text that is too long to lie within the string object itself";
    std::vector<int> list;
    std::vector<int> full{1, 2};
    std::optional<int> maybe;
};
struct nested {
    point bare;
    point braced{};
    point initialised{1, 2};
    easy quiet;
    person nameless;
    person named{.name = "Ada"};
};
struct overruled {
    int set = 3;
    int bare;
    int by_default;
    std::string text = "x";
    struct doc {
        field set{.required = true};
        field bare{.required = false};
        field by_default{.default_value = 7};
        field text{.required = true};
    };
};
int counter = 0;
int next_id() { return ++counter; }
struct calling {  // its defaults cannot be read, and every field has its own
    int id = next_id();
    std::string name;
    std::optional<int> maybe;
    struct doc {
        field id{.required = false};
        field name{.required = true};
    };
};

struct arrays {  // (schema/ defines how a C array or a std::array is treated: here they are only read)
    std::array<std::string, 2> initialised{"a", "b"};
    std::array<std::string, 2> half_initialised{"a"};
    std::array<std::string, 2> bare;
    std::array<person, 1> people{{{"Ada", 36}}};
    std::array<person, 1> nobody;
    std::array<std::array<std::string, 1>, 1> deep{{{"a text that is too long to lie within the string object"}}};
    std::array<point, 1> places{{{1, 2}}};
    std::array<point, 1> bare_places;
};

template <class T>
constexpr auto required = field_required<T>;

}  // namespace

static_assert(required<scalars> == std::array{true, false, true, false, true, false});
static_assert(required<texts> == std::array{true, false, false, true, false, false});
static_assert(required<nested> == std::array{true, false, false, false, true, false});
static_assert(required<overruled> == std::array{true, false, false, true});
static_assert(toolkit::defaults::initialised<arrays, toolkit::defaults::at<0>> &&
              toolkit::defaults::initialised<arrays, toolkit::defaults::at<1>> &&
              !toolkit::defaults::initialised<arrays, toolkit::defaults::at<2>>);
static_assert(toolkit::defaults::initialised<arrays, toolkit::defaults::at<3>> &&
              !toolkit::defaults::initialised<arrays, toolkit::defaults::at<4>> &&
              toolkit::defaults::initialised<arrays, toolkit::defaults::at<5>>);
static_assert(toolkit::defaults::initialised<arrays, toolkit::defaults::at<6>> &&
              !toolkit::defaults::initialised<arrays, toolkit::defaults::at<7>>);
static_assert(required<calling> == std::array{false, true, false});
static_assert(toolkit::has_readable_defaults<nested> && !toolkit::has_readable_defaults<calling>);

TEST(required, depends_only_on_initialisers) {
    const std::array<bool, 6> want{true, false, true, false, true, false};
    EXPECT_EQ(required<scalars>, want);
}

TEST(required, of_a_nested_struct_depends_on_its_leaves) {
    struct deep {
        nested inner;
        struct holder {
            point p{3, 4};
        } set;
    };
    EXPECT_TRUE(field_required<deep>[0]);
    EXPECT_FALSE(field_required<deep>[1]);
}
