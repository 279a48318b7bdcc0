// reflect/fields.hpp
#include <toolkit/reflect/fields.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

using toolkit::field_count;
using toolkit::field_names;
using toolkit::field_type;
using toolkit::get_field;
using toolkit::reflectable;

namespace {

struct page {
    std::string topic;
    int most = 3;
    std::optional<std::vector<std::string>> tags;
    bool deep;
    static constexpr int not_a_field = 1;
    struct doc {};
    [[nodiscard]] int operator()() const { return most + not_a_field; }
};
struct nothing {};
struct hundred {
    int f0, f1, f2, f3, f4, f5, f6, f7, f8, f9;
    int f10, f11, f12, f13, f14, f15, f16, f17, f18, f19;
    int f20, f21, f22, f23, f24, f25, f26, f27, f28, f29;
    int f30, f31, f32, f33, f34, f35, f36, f37, f38, f39;
    int f40, f41, f42, f43, f44, f45, f46, f47, f48, f49;
    int f50, f51, f52, f53, f54, f55, f56, f57, f58, f59;
    int f60, f61, f62, f63, f64, f65, f66, f67, f68, f69;
    int f70, f71, f72, f73, f74, f75, f76, f77, f78, f79;
    int f80, f81, f82, f83, f84, f85, f86, f87, f88, f89;
    int f90, f91, f92, f93, f94, f95, f96, f97, f98, f99;
};
struct movable {
    std::unique_ptr<int> only;
    int after;
};
class hidden {
    int x_ = 0;

public:
    explicit hidden(int x) : x_(x) {}
    [[nodiscard]] int x() const { return x_; }
};
struct referring {
    int& to;
};
enum class without_linkage { one };
struct with_tuple_of_one {
    std::tuple<without_linkage> only;
};

}  // namespace

static_assert(field_count<page> == 4 && field_count<nothing> == 0 && field_count<hundred> == 100);
static_assert(field_count<with_tuple_of_one> == 1);  // Clang requires a body for all that initialises such a tuple
static_assert(field_names<page>[0] == "topic" && field_names<page>[3] == "deep");
static_assert(std::is_same_v<field_type<page, 2>, std::optional<std::vector<std::string>>>);
static_assert(field_names<movable>[0] == "only" && field_names<movable>[1] == "after");
static_assert(reflectable<page> && reflectable<nothing> && reflectable<movable>);
static_assert(!reflectable<int> && !reflectable<hidden> && !reflectable<referring> && !reflectable<int[3]>);

TEST(fields, are_reached_by_reference_in_the_order_of_their_declaration) {
    page one{};
    get_field<0>(one) = "x";
    get_field<1>(one) = 5;
    EXPECT_EQ(one.topic, "x");
    EXPECT_EQ(one.most, 5);
    const page& fixed = one;
    EXPECT_EQ(&get_field<1>(fixed), &one.most);
}

// One declaration binds up to twenty. Boost.PFR binds more.
struct of_19 {
    int m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18;
};
struct of_20 {
    int m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19;
};
struct of_21 {
    int m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20;
};
template <class T, std::size_t... I>
void expect_each_in_its_place(std::index_sequence<I...>) {
    T all{static_cast<int>(I)...};
    const T& seen = all;
    EXPECT_EQ(toolkit::with_fields(seen, [](const auto&... field) { return std::vector<int>{field...}; }),
              (std::vector<int>{static_cast<int>(I)...}));
    ((get_field<I>(all) += 100), ...);
    EXPECT_EQ(toolkit::with_fields(seen, [](const auto&... field) { return std::vector<int>{field...}; }),
              (std::vector<int>{static_cast<int>(I) + 100 ...}));
    EXPECT_TRUE(((field_names<T>[I] == "m" + std::to_string(I)) && ...));
}

TEST(fields, are_in_place_however_they_are_bound) {
    expect_each_in_its_place<of_19>(std::make_index_sequence<19>{});
    expect_each_in_its_place<of_20>(std::make_index_sequence<20>{});
    expect_each_in_its_place<of_21>(std::make_index_sequence<21>{});
}

TEST(fields, of_a_struct_with_a_hundred_have_their_names) {
    EXPECT_EQ(field_names<hundred>[0], "f0");
    EXPECT_EQ(field_names<hundred>[57], "f57");
    EXPECT_EQ(field_names<hundred>[99], "f99");
    hundred all{};
    get_field<99>(all) = 4;
    EXPECT_EQ(all.f99, 4);
}

TEST(fields, of_a_local_struct_have_their_names) {
    struct local {
        int one;
        double two;
    };
    EXPECT_EQ(field_names<local>[0], "one");
    EXPECT_EQ(field_names<local>[1], "two");
}

TEST(fields, are_reached_in_constant_evaluation) {
    struct point {
        int x = 1, y = 2;
    };
    constexpr point here{};
    static_assert(get_field<0>(here) + get_field<1>(here) == 3);
    EXPECT_EQ(get_field<1>(here), 2);
}

// A member that cannot be copied inside a type that claims it can: Clang made the copies to check.
namespace {
struct holds_owners {
    std::vector<std::unique_ptr<int>> all;
    std::optional<std::vector<std::unique_ptr<int>>> more;
    std::string last;
};
}  // namespace
static_assert(toolkit::field_count<holds_owners> == 3 && toolkit::field_names<holds_owners>[2] == "last");
