// reflect/enum_texts.hpp
#include <toolkit/reflect/enum_texts.hpp>

#include <gtest/gtest.h>
#include <boost/describe.hpp>

using toolkit::enum_annotations;
using toolkit::enum_text;
using toolkit::enum_texts;

namespace palette {
enum class color { red, dark_red, green = 5 };
enum class plain { one, two };
BOOST_DEFINE_ENUM_CLASS(described, two, one, thousand)
enum class swapped { a, b };
}  // namespace palette

template <>
struct toolkit::describe<palette::color> {
    toolkit::enumerator green{.description = "As grass"};  // in its own order, and not all
    toolkit::enumerator dark_red{.name = "dark-red", .description = "As wine"};
};
template <>
struct toolkit::describe<palette::described> {
    toolkit::enumerator thousand{.name = "1000"};
};
template <>
struct toolkit::describe<palette::swapped> {
    toolkit::enumerator a{.name = "b"};
    toolkit::enumerator b{.name = "a"};
};

TEST(enum_texts, default_to_the_names) {
    static_assert(enum_texts<palette::plain> == toolkit::enum_names<palette::plain>);
    EXPECT_EQ(enum_text(palette::color::red), "red");
    EXPECT_EQ(enum_text(palette::color::green), "green");
    EXPECT_EQ(enum_text(static_cast<palette::color>(77)), "");
}

TEST(enum_texts, follow_describe) {
    static_assert(enum_text(palette::color::dark_red) == "dark-red");
    EXPECT_EQ(toolkit::enum_name(palette::color::dark_red), "dark_red") << "the name is still the one of C++";
    EXPECT_EQ(enum_text(palette::swapped::a), "b");
}

TEST(enum_texts, of_a_described_enum_are_renamed_as_well) {
    EXPECT_EQ(enum_texts<palette::described>[0], "two");
    EXPECT_EQ(enum_text(palette::described::thousand), "1000");
}

TEST(enum_texts, come_with_their_descriptions) {
    EXPECT_EQ(enum_annotations<palette::color>[1].description, "As wine");
    EXPECT_EQ(enum_annotations<palette::color>[0].description, "");
}
