// reflect/type_name.hpp
#include <toolkit/reflect/type_name.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace shelf {
struct page {};
template <class A, class B>
struct pair_of {};
namespace {
struct hidden {};
}  // namespace
}  // namespace shelf

static_assert(toolkit::type_name<shelf::page> == "page");
static_assert(toolkit::type_name<shelf::hidden> == "hidden");
static_assert(toolkit::type_name<int> == "int");

TEST(type_name, keeps_the_arguments_of_a_template) {
    EXPECT_TRUE((toolkit::type_name<shelf::pair_of<int, shelf::page>>.starts_with("pair_of<int, ")));
    EXPECT_TRUE((toolkit::type_name<shelf::pair_of<int, shelf::page>>.ends_with("page>")));
}

TEST(type_name, of_a_local_struct_is_its_own_name) {
    struct local {};
    EXPECT_EQ(toolkit::type_name<local>, "local");
}
