// reflect/described.hpp
#include <toolkit/reflect/described.hpp>
#include <toolkit/reflect/fields.hpp>

#include <gtest/gtest.h>
#include <boost/describe.hpp>

#include <string>

namespace {

struct base {
    int id = 1;
};
BOOST_DESCRIBE_STRUCT(base, (), (id))

class account : public base {
    int secret_ = 2;

public:
    std::string name = "n";
    [[nodiscard]] int secret() const { return secret_; }
    BOOST_DESCRIBE_CLASS(account, (base), (name), (), (secret_))
};

struct plain {
    int a;
};
struct both {  // an aggregate whose description names only one field
    int shown = 1;
    int hidden = 2;
};
BOOST_DESCRIBE_STRUCT(both, (), (shown))

}  // namespace

static_assert(toolkit::described_class<account> && !toolkit::described_class<plain> && !toolkit::described_class<int>);

TEST(described, members_of_bases_come_first_and_private_ones_are_seen) {
    static_assert(toolkit::field_count<account> == 3);
    EXPECT_EQ(toolkit::field_names<account>[0], "id");
    EXPECT_EQ(toolkit::field_names<account>[1], "name");
    EXPECT_EQ(toolkit::field_names<account>[2], "secret_");
}

TEST(described, members_are_reached_by_reference) {
    account one;
    toolkit::get_field<0>(one) = 7;
    toolkit::get_field<2>(one) = 9;
    EXPECT_EQ(one.id, 7);
    EXPECT_EQ(one.secret(), 9);
    const account& fixed = one;
    static_assert(std::is_const_v<std::remove_reference_t<decltype(toolkit::get_field<1>(fixed))>>);
}

TEST(described, the_description_wins_over_the_struct) {
    static_assert(toolkit::field_count<both> == 1);
    EXPECT_EQ(toolkit::field_names<both>[0], "shown");
}
