// schema/print/defaults.hpp
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using toolkit::field;
using toolkit::literal;
using toolkit::type_rules;
using toolkit::defaults::has_initialiser;
using toolkit::defaults::shown;

namespace {
enum class color { red, green };
struct easy {
    int a = 1;
};
struct point {
    int x, y;
};
struct page {
    int bare;
    int set = 3;
    int forced = 4;
    int waived;
    std::string empty;
    std::vector<int> full{1};
    easy as_it_is;
    easy other{.a = 2};
    point braced{};
    struct doc {
        field forced{.required = true};
        field waived{.required = false};
        field empty{.required = false};
    };
};
}  // namespace

TEST(defaults, are_shown_where_the_struct_has_them) {
    static_assert(!shown<page, 0>() && shown<page, 1>());
    static_assert(!shown<page, 2>(), "a required field has no use for a default");
    static_assert(!shown<page, 3>(), "a field without initialiser has none");
    static_assert(!shown<page, 4>() && shown<page, 5>());
    static_assert(!shown<page, 6>(), "the nested struct shows its own");
    static_assert(shown<page, 7>() && shown<page, 8>());
    EXPECT_TRUE((has_initialiser<page, 1>));
    EXPECT_FALSE((has_initialiser<page, 3>));
}

TEST(literals, fit_only_their_own_type_and_rules) {
    using toolkit::rules::allows_literal;
    EXPECT_TRUE(allows_literal(type_rules<int>, 5));
    EXPECT_FALSE(allows_literal(type_rules<int>, 5.0)) << "an integer is written without a fraction";
    EXPECT_FALSE(allows_literal(type_rules<int>, "5"));
    EXPECT_FALSE(allows_literal(type_rules<std::uint8_t>, 256));
    EXPECT_TRUE(allows_literal(type_rules<double>, 5));
    EXPECT_FALSE(allows_literal(type_rules<bool>, 1));
    EXPECT_TRUE(allows_literal(type_rules<color>, "green"));
    EXPECT_FALSE(allows_literal(type_rules<color>, "blue"));
    EXPECT_FALSE(allows_literal(type_rules<std::vector<int>>, 1));
}

TEST(literals, are_assigned_without_loss) {
    std::int64_t least = 0;
    toolkit::defaults::assign(least, literal{INT64_MIN});
    EXPECT_EQ(least, INT64_MIN);
    double half = 0;
    toolkit::defaults::assign(half, literal{0.5});
    EXPECT_EQ(half, 0.5);
    toolkit::defaults::assign(half, literal{-3});
    EXPECT_EQ(half, -3.0);
    color picked = color::red;
    toolkit::defaults::assign(picked, literal{"green"});
    EXPECT_EQ(picked, color::green);
    std::string text;
    toolkit::defaults::assign(text, literal{"x"});
    EXPECT_EQ(text, "x");
}

// null by itself is a default as well.
namespace null_defaults {
struct page {
    toolkit::nullable<int> most = 3;
    toolkit::nullable<color> seen;
    struct doc {
        field most{.examples = {nullptr, 4}, .minimum = 1, .default_value = nullptr};
        field seen{.one_of = {"red"}, .default_value = nullptr};
    };
};
}  // namespace null_defaults

// A nullable is required, unless the struct has an initialiser, which is then the default.
namespace waived_nullables {
struct page {
    toolkit::nullable<int> most = 7;
    toolkit::nullable<std::string> note = "x";
    toolkit::nullable<std::string> none;
    std::int64_t least = INT64_MIN;
    struct doc {
        field most{.maximum = 9, .required = false};
        field note{.required = false};
        field none{.required = false};
    };
};
}  // namespace waived_nullables

TEST(defaults, of_a_nullable_come_from_its_initialiser) {
    using waived_nullables::page;
    const std::string_view schema = toolkit::json_schema<page>;
    EXPECT_NE(schema.find(R"("maximum":9,"default":7})"), std::string_view::npos) << schema;
    EXPECT_NE(schema.find(R"("note":{"type":["string","null"],"default":"x"})"), std::string_view::npos) << schema;
    EXPECT_NE(schema.find(R"("none":{"type":["string","null"]})"), std::string_view::npos) << schema;
    EXPECT_NE(schema.find(R"("default":-9223372036854775808})"), std::string_view::npos) << schema;
    const auto read = toolkit::parse<page>("{}");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->most, 7);
    EXPECT_EQ(*read->note, "x");
    EXPECT_FALSE(read->none.has_value());
}

TEST(defaults, may_be_null) {
    using null_defaults::page;
    const std::string_view schema = toolkit::json_schema<page>;
    EXPECT_NE(schema.find(R"("examples":[null,4],"default":null)"), std::string_view::npos) << schema;
    EXPECT_EQ(schema.find("required"), std::string_view::npos) << schema;
    const auto read = toolkit::parse<page>("{}");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_FALSE(read->most.has_value() || read->seen.has_value());
    const auto again = toolkit::parse<page>(toolkit::print(*read));
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_FALSE(again->most.has_value());
    EXPECT_EQ(toolkit::parse<page>(R"({"most":2})")->most, 2);
}

namespace nested_defaults {
struct inner {
    int n;
    struct doc {
        toolkit::field n{.minimum = 1, .default_value = 5};
    };
};
struct outer {
    inner i;
};
struct wave {
    float most = 3.4028234663852886e+38F;
    float share = 0.1F;
    struct doc {
        toolkit::field share{.maximum = 0.1, .multiple_of = 0.1};
    };
};
}  // namespace nested_defaults

TEST(defaults, of_a_nested_struct_apply_when_the_whole_is_absent) {
    for (const char* text : {"{}", R"({"i":{}})"}) {
        const auto read = toolkit::parse<nested_defaults::outer>(text);
        ASSERT_TRUE(read) << read.error().message();
        EXPECT_EQ(read->i.n, 5) << text;
    }
}

TEST(defaults, of_a_float_are_written_as_in_the_source) {
    const std::string text = toolkit::print(nested_defaults::wave{});
    EXPECT_EQ(text, R"({"most":3.4028235e+38,"share":0.1})");
    EXPECT_TRUE(toolkit::parse<nested_defaults::wave>(text)) << text;
    EXPECT_FALSE(toolkit::parse<nested_defaults::wave>(R"({"most":3.4028236e+38})"));
}

// With one initialised member and one that is not: such a struct inside others, absent and by itself.
namespace half_initialised {
struct limits {
    int least;
    int most = 9;
    struct doc {
        field least{.required = false};
    };
};
struct query {
    std::string text;
    limits bounds;
};
struct narrow {
    std::string text;
    limits bounds{.least = 1};
};
struct filled {
    int least;
    int most = 9;
    struct doc {
        field least{.minimum = 1, .default_value = 5};
    };
};
struct outer {
    filled bounds;
    struct doc {
        field bounds{.required = true};
    };
};
}  // namespace half_initialised

TEST(defaults, of_a_nested_struct_without_all_initialisers) {
    using namespace half_initialised;
    EXPECT_NE(toolkit::json_schema<narrow>.find(R"("default":{"least":1,"most":9})"), std::string_view::npos);
    const auto whole = toolkit::parse<query>(R"({"text":"x","bounds":{}})");
    ASSERT_TRUE(whole) << whole.error().message();
    EXPECT_EQ(whole->bounds.least, 0);
    EXPECT_EQ(whole->bounds.most, 9);
    const auto inner = toolkit::parse<outer>(R"({"bounds":{}})");
    ASSERT_TRUE(inner) << inner.error().message();
    EXPECT_EQ(inner->bounds.least, 5);
}

namespace {
struct far_out {
    std::int64_t least = INT64_MIN;
    std::int64_t next = INT64_MIN + 1;
    std::uint64_t most = UINT64_MAX;
    std::vector<std::int64_t> both{INT64_MIN, INT64_MAX};
    struct doc {
        field next{.exclusive_minimum = INT64_MIN};
    };
};
}  // namespace

TEST(defaults, may_be_the_least_of_all_numbers) {
    EXPECT_NE(toolkit::json_schema<far_out>.find(R"("default":-9223372036854775808},"next":)"), std::string_view::npos);
    EXPECT_NE(toolkit::json_schema<far_out>.find(R"("exclusiveMinimum":-9223372036854775808,"default":-922337203685477)"
                                                 R"(5807)"),
              std::string_view::npos);
    const auto left_out = toolkit::parse<far_out>("{}");
    ASSERT_TRUE(left_out) << left_out.error().message();
    const std::string text = toolkit::print(*left_out);
    EXPECT_EQ(text, R"({"least":-9223372036854775808,"next":-9223372036854775807,"most":18446744073709551615,)"
                    R"("both":[-9223372036854775808,9223372036854775807]})");
    EXPECT_TRUE(toolkit::parse<far_out>(text));
    EXPECT_FALSE(toolkit::parse<far_out>(R"({"next":-9223372036854775808})"));
}

namespace {
struct named {
    std::string name;
    int age = 30;
};
struct arrays {
    std::array<std::string, 2> words{"a", "b"};
    std::array<named, 1> people{{{"Ada", 36}}};
    std::array<std::string, 2> bare;
};
}  // namespace

TEST(defaults, of_an_array_of_texts_or_structs_come_from_its_initialiser) {
    EXPECT_NE(toolkit::json_schema<arrays>.find(R"("default":["a","b"])"), std::string_view::npos);
    EXPECT_NE(toolkit::json_schema<arrays>.find(R"("default":[{"name":"Ada","age":36}])"), std::string_view::npos);
    EXPECT_NE(toolkit::json_schema<arrays>.find(R"("required":["bare"])"), std::string_view::npos);
    const auto read = toolkit::parse<arrays>(R"({"bare":["x","y"]})");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->words[1], "b");
    EXPECT_EQ(read->people[0].name, "Ada");
}
