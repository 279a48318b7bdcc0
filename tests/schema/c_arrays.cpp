// C arrays in described classes: they behave like a std::array of the same size.
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>
#include <boost/describe.hpp>

#include <array>
#include <string>

using namespace toolkit;

namespace {

struct base {
    int id = 7;
};
BOOST_DESCRIBE_STRUCT(base, (), (id))

class probe : public base {
public:
    int position[3];
    double matrix[2][2] = {{1, 0}, {0, 1}};
    std::string names[2];
    bool flags[2]{true, false};
    [[nodiscard]] int secret() const { return secret_[0]; }
    struct doc {
        field position{.description = "x, y, z", .items = item{.minimum = -9, .maximum = 9}};
        field secret_{.name = "secret"};
    };

private:
    int secret_[1]{1};
    BOOST_DESCRIBE_CLASS(probe, (base), (position, matrix, names, flags), (), (secret_))
};

struct twin {
    std::array<std::array<int, 2>, 2> of{};
    std::array<int, 2> at;
};
struct c_twin {
    int of[2][2]{};
    int at[2];
};
BOOST_DESCRIBE_STRUCT(c_twin, (), (of, at))

struct part {
    int a;
    std::string s;
};
struct flat {
    part p;
    int of[3];
};
struct flat_texts {
    std::string of[2];
    int b;
};
struct without {
    part p;
    std::string s;
    std::array<int, 2> of;
    double d;
    int one[1];
};

// More members than are processed at once, with the array at the beginning, in the middle and at the end.
template <class First, class Middle, class Last>
struct wide {
    First first;
    int a1, a2, a3, a4, a5, a6, a7, a8, a9, a10;
    std::string s;
    Middle middle;
    std::optional<int> b1, b2, b3, b4, b5, b6, b7, b8, b9;
    part p;
    Last last;
};
struct explicit_value {  // accepts no empty braces
    int n = 0;
    explicit explicit_value() = default;
};
template <class T>
struct with_explicit {
    int a1, a2, a3;
    explicit_value e = explicit_value();
    T last;
};

}  // namespace

static_assert(!has_flat_array<wide<int, part, std::string>> && !has_flat_array<with_explicit<int>>);
static_assert(has_flat_array<wide<int[2], int, int>> && has_flat_array<wide<int, std::string[3], int>>);
static_assert(has_flat_array<wide<int, int, part[2]>> && has_flat_array<with_explicit<int[20]>>);
static_assert(has_flat_array<flat> && has_flat_array<flat_texts>);
static_assert(!has_flat_array<without> && !has_flat_array<c_twin>);

TEST(c_arrays, have_the_schema_of_std_array) { EXPECT_EQ(json_schema<c_twin>, json_schema<twin>); }

TEST(c_arrays, are_required_unless_they_have_an_initialiser) {
    const auto schema = json_schema<probe>;
    EXPECT_NE(schema.find(R"("position":{"type":"array","description":"x, y, z","minItems":3,"maxItems":3,)"
                          R"("items":{"type":"integer","minimum":-9,"maximum":9}})"),
              std::string_view::npos)
        << schema;
    EXPECT_NE(schema.find(R"("default":[[1,0],[0,1]])"), std::string_view::npos) << schema;
    EXPECT_NE(schema.find(R"("required":["position","names"])"), std::string_view::npos) << schema;
}

TEST(c_arrays, are_read_and_printed) {
    const std::string text = R"({"id":1,"position":[1,2,3],"matrix":[[1.5,2],[3,4]],"names":["a","b"],)"
                             R"("flags":[false,true],"secret":[5]})";
    auto read = parse<probe>(text);
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->position[2], 3);
    EXPECT_EQ(read->secret(), 5);
    EXPECT_EQ(print(*read), text);
    ASSERT_TRUE(parse_into(*read, R"({"position":[0,0,0],"names":["c",""]})"));
    EXPECT_EQ(print(*read), R"({"id":7,"position":[0,0,0],"matrix":[[1,0],[0,1]],"names":["c",""],)"
                            R"("flags":[true,false],"secret":[1]})");
    static_assert(parse<c_twin>(R"({"of":[[1,2],[3,4]],"at":[5,6]})")->of[1][0] == 3);
}

TEST(c_arrays, accept_exactly_their_size) {
    EXPECT_EQ(parse<probe>(R"({"position":[1,2]})").error().message(),
              "wrong length at byte 12 (/position): expected an array of 3 elements, found [1,2]");
    EXPECT_FALSE(parse<probe>(R"({"position":[1,2,3,4]})"));
    EXPECT_FALSE(parse<probe>(R"({"position":[1,2,10]})"));
    EXPECT_FALSE(parse<c_twin>(R"({"of":[[1,2],[3]],"at":[5,6]})"));
}
