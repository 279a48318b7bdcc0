// reflect/annotation.hpp
#include <toolkit/reflect/annotation.hpp>

#include <gtest/gtest.h>
#include <boost/describe.hpp>

#include <string>

using toolkit::field;
using toolkit::field_annotations;
using toolkit::key_names;
using toolkit::literal;

namespace {
struct page {
    std::string topic;
    int most = 3;
    bool deep = false;
    struct doc {
        field most{.description = "How many", .minimum = 1, .maximum = 50.5};  // in its own order, and not all
        field topic{.title = "Topic", .min_length = 1, .required = true, .name = "Topic"};
    };
};
struct silent {
    int a;
};
}  // namespace

struct not_mine {
    int x;
    int y;
};
template <>
struct toolkit::describe<not_mine> {
    toolkit::field y{.description = "up", .default_value = -1};
};

TEST(annotations, are_found_by_the_name_of_the_member) {
    EXPECT_EQ(field_annotations<page>[0].title, "Topic");
    EXPECT_EQ(field_annotations<page>[0].min_length, 1);
    EXPECT_EQ(field_annotations<page>[0].required, true);
    EXPECT_EQ(field_annotations<page>[1].description, "How many");
    EXPECT_EQ(field_annotations<page>[1].maximum, 50.5);
    EXPECT_TRUE(field_annotations<page>[2].description.empty());
    EXPECT_FALSE(field_annotations<page>[2].minimum.has_value());
}

TEST(annotations, of_a_struct_without_a_mirror_are_empty) {
    EXPECT_TRUE(field_annotations<silent>[0].description.empty());
    EXPECT_FALSE(field_annotations<silent>[0].required.has_value());
}

TEST(annotations, of_a_foreign_struct_are_outside_of_it) {
    EXPECT_EQ(field_annotations<not_mine>[1].description, "up");
    EXPECT_EQ(field_annotations<not_mine>[1].default_value.number(), -1);
    EXPECT_TRUE(field_annotations<not_mine>[0].description.empty());
}

namespace {
struct numbered {
    int id = 1;
    int hidden = 2;
    struct doc {
        field id{.description = "its number"};
        field hidden{.description = "of the base"};
    };
};
BOOST_DESCRIBE_STRUCT(numbered, (), (id, hidden))
struct dated {
    int day = 3;
    struct doc {
        field day{.minimum = 1};
    };
};
BOOST_DESCRIBE_STRUCT(dated, (), (day))
struct silent_child : numbered {};
BOOST_DESCRIBE_STRUCT(silent_child, (numbered), ())
struct child : numbered, dated {
    int own = 4;
    struct doc {
        field own{.title = "Own"};
        field hidden{.description = "of the child"};
    };
};
BOOST_DESCRIBE_STRUCT(child, (numbered, dated), (own))
struct silent_child_of_two : numbered, dated {};
BOOST_DESCRIBE_STRUCT(silent_child_of_two, (numbered, dated), ())
struct hiding_child : numbered {  // without its own doc, it is found with that of its base
    long id = 5;
};
BOOST_DESCRIBE_STRUCT(hiding_child, (numbered), (id))
struct hiding_child_of_two : numbered, dated {
    long id = 5;
};
BOOST_DESCRIBE_STRUCT(hiding_child_of_two, (numbered, dated), (id))
struct hiding_grandchild : hiding_child {};
BOOST_DESCRIBE_STRUCT(hiding_grandchild, (hiding_child), ())
class with_field_doc {
    int doc = 0;
    BOOST_DESCRIBE_CLASS(with_field_doc, (), (), (), (doc))
};
}  // namespace

TEST(annotations, of_bases_apply_where_a_class_has_none) {
    EXPECT_EQ(field_annotations<silent_child>[0].description, "its number");
    EXPECT_EQ(field_annotations<child>[0].description, "its number");
    EXPECT_EQ(field_annotations<child>[1].description, "of the child");
    EXPECT_EQ(field_annotations<child>[2].minimum, 1);
    EXPECT_EQ(field_annotations<child>[3].title, "Own");
    EXPECT_EQ(field_annotations<silent_child_of_two>[0].description, "its number");
    EXPECT_EQ(field_annotations<silent_child_of_two>[2].minimum, 1);
}

TEST(annotations, of_a_base_do_not_apply_to_a_member_that_hides_its_own) {
    const auto description_of = []<class T>(const T*, std::string_view name) {
        for (std::size_t i = 0; i < toolkit::field_count<T>; ++i)
            if (toolkit::field_names<T>[i] == name) return field_annotations<T>[i].description;
        return std::string_view{"no such member"};
    };
    EXPECT_EQ(description_of(static_cast<hiding_child*>(nullptr), "id"), "");
    EXPECT_EQ(description_of(static_cast<hiding_child*>(nullptr), "hidden"), "of the base");
    EXPECT_EQ(description_of(static_cast<hiding_child_of_two*>(nullptr), "id"), "");
    EXPECT_EQ(description_of(static_cast<hiding_child_of_two*>(nullptr), "hidden"), "of the base");
    EXPECT_EQ(description_of(static_cast<hiding_grandchild*>(nullptr), "id"), "");
    EXPECT_EQ(description_of(static_cast<hiding_grandchild*>(nullptr), "hidden"), "of the base");
}

TEST(annotations, are_not_mistaken_for_private_when_a_member_is_called_doc) {
    EXPECT_EQ(key_names<with_field_doc>[0], "doc");
}

TEST(annotations, rename_the_key) {
    EXPECT_EQ(key_names<page>[0], "Topic");
    EXPECT_EQ(key_names<page>[1], "most");
}

TEST(literal, knows_what_it_holds) {
    static_assert(!literal{}.has_value());
    static_assert(literal{nullptr}.has_value() && literal{nullptr}.kind() == literal::form::null);
    static_assert(literal{true}.kind() == literal::form::boolean && literal{true}.boolean());
    static_assert(literal{3}.kind() == literal::form::number && literal{2.5}.number() == 2.5);
    static_assert(literal{"red"}.kind() == literal::form::text && literal{"red"}.text() == "red");
    EXPECT_EQ(literal{3U}.number(), 3);
}

// An annotation that does not exist yet does not compile.
template <class F>
concept has_contains = requires { F{.contains = 1}; };
template <class F>
concept has_title = requires { F{.title = "Title"}; };
static_assert(has_title<field> && !has_contains<field>);
