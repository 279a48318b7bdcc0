// reflect/enums.hpp
#include <toolkit/reflect/enums.hpp>

#include <gtest/gtest.h>
#include <boost/describe.hpp>

using toolkit::enum_name;
using toolkit::enum_names;
using toolkit::enum_values;

namespace shelf {
enum class color { red, green = 5, blue = -3 };
enum plain { first, second = 2 };
enum signed_one : int { minus = -1, zero };
namespace {
enum class hidden : unsigned char { low = 3, high = 255 };
}
template <class A, class B>
struct holder {
    enum class inner { u, v };
};
enum class far { near_one = 1, far_one = 5000 };
enum class letter : char { no = 'n', comma = ',', yes = 'y' };
enum class flag : bool { off, on };
enum class only_on : bool { on = true };
enum class wide : char32_t { low = U'a', high = 255 };
enum class twins { a = 1, b = 1, c };
BOOST_DEFINE_ENUM_CLASS(described, two, one, thousand)
enum class described_far { million = 1'000'000 };
BOOST_DESCRIBE_ENUM(described_far, million)
}  // namespace shelf

TEST(enums, without_a_macro_are_read_in_the_order_of_their_values) {
    static_assert(enum_names<shelf::color>.size() == 3);
    EXPECT_EQ(enum_names<shelf::color>[0], "blue");
    EXPECT_EQ(enum_names<shelf::color>[1], "red");
    EXPECT_EQ(enum_names<shelf::color>[2], "green");
    EXPECT_EQ(enum_values<shelf::color>[2], shelf::color::green);
}

TEST(enums, of_every_kind_are_read) {
    static_assert(enum_names<shelf::plain>.size() == 2 && enum_names<shelf::plain>[1] == "second");
    static_assert(enum_names<shelf::signed_one>.size() == 2 && enum_names<shelf::signed_one>[0] == "minus");
    static_assert(enum_names<shelf::hidden>.size() == 2 && enum_names<shelf::hidden>[1] == "high");
    static_assert(enum_names<shelf::holder<int, long>::inner>.size() == 2);
    EXPECT_EQ((enum_names<shelf::holder<int, long>::inner>[1]), "v");
    enum class local { here, there };
    EXPECT_EQ(enum_names<local>[1], "there");
}

TEST(enums, of_characters_and_of_bool_are_read) {
    static_assert(enum_names<shelf::letter>.size() == 3 && enum_names<shelf::wide>.size() == 2);
    static_assert(enum_names<shelf::flag>.size() == 2 && enum_names<shelf::only_on>.size() == 1);
    EXPECT_EQ(enum_names<shelf::letter>[0], "comma");
    EXPECT_EQ(enum_name(shelf::letter::yes), "yes");
    EXPECT_EQ(enum_name(shelf::flag::on), "on");
    EXPECT_EQ(enum_name(shelf::flag::off), "off");
    EXPECT_EQ(enum_name(shelf::only_on::on), "on");
    EXPECT_EQ(enum_name(shelf::wide::high), "high");
}

TEST(enums, beyond_the_scanned_range_are_seen_only_when_described) {
    static_assert(enum_names<shelf::far>.size() == 1);
    EXPECT_EQ(enum_names<shelf::far>[0], "near_one");
    static_assert(enum_names<shelf::described_far>.size() == 1);
    EXPECT_EQ(enum_name(shelf::described_far::million), "million");
}

TEST(enums, that_are_described_keep_the_order_of_their_description) {
    EXPECT_EQ(enum_names<shelf::described>[0], "two");
    EXPECT_EQ(enum_names<shelf::described>[2], "thousand");
}

TEST(enums, with_two_names_for_one_value_have_one_of_them) {
    static_assert(enum_names<shelf::twins>.size() == 2);
    EXPECT_EQ(enum_name(shelf::twins::c), "c");
}

TEST(enum_name, of_an_unnamed_value_is_empty) { EXPECT_EQ(enum_name(static_cast<shelf::color>(77)), ""); }
