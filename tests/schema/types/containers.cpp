// Containers, tuples, pointers, nullable values and variants by kind: schema/types/containers.hpp, nullable.hpp,
// tag.hpp
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

using namespace toolkit;

namespace {

template <class T>
std::string why_not(std::string_view text) {
    const auto read = parse<T>(text);
    return read ? "" : read.error().message();
}
template <class T>
void comes_back(const T& value) {
    const std::string text = print(value);
    auto again = parse<T>(text);
    ASSERT_TRUE(again) << text << ": " << again.error().message();
    EXPECT_EQ(print(*again), text);
    EXPECT_TRUE(*again == value) << text;
    ASSERT_TRUE(parse_into(*again, text)) << text;
    EXPECT_TRUE(*again == value) << text << ", read over";
}

struct part {
    std::string name;
    int count = 1;
    friend bool operator==(const part&, const part&) = default;
};

struct tree {
    std::string name;
    std::vector<tree> children;
    friend bool operator==(const tree&, const tree&) = default;
};

struct chain {
    int number;
    std::unique_ptr<chain> next;
    struct doc {
        field number{.required = true};
    };
};

using anything = std::variant<std::monostate, bool, std::int64_t, std::string, std::vector<int>, part>;

}  // namespace

TEST(containers, hold_elements_of_one_type) {
    EXPECT_EQ((json_schema<std::deque<bool>>), R"({"type":"array","items":{"type":"boolean"}})");
    EXPECT_EQ((json_schema<std::array<bool, 2>>),
              R"({"type":"array","minItems":2,"maxItems":2,"items":{"type":"boolean"}})");
    EXPECT_EQ((json_schema<std::set<std::string>>), R"({"type":"array","uniqueItems":true,"items":{"type":"string"}})");
    comes_back(std::deque<std::string>{"a", "b"});
    comes_back(std::vector<std::vector<part>>{{}, {{"a", 2}}, {{"b", 3}, {"c", 4}}});
    comes_back(std::array<double, 3>{1, 2.5, -3});
    comes_back(std::array<bool, 2>{true, false});
    comes_back(std::vector<bool>{true, false, true});
    comes_back(std::set<int>{3, 1, 2});
    comes_back(std::unordered_set<std::string>{"a"});
}

TEST(containers, of_a_fixed_size_accept_exactly_that_size) {
    using two = std::array<int, 2>;
    EXPECT_EQ((why_not<two>("[1]")), "wrong length at byte 0: expected an array of 2 elements, found [1]");
    EXPECT_NE((why_not<two>("[1,2,3]")), "");
    EXPECT_EQ((why_not<two>("[1,2]")), "");
}

TEST(containers, of_unique_elements_accept_no_duplicate) {
    EXPECT_EQ(why_not<std::set<int>>("[1,2,1.0]"),
              "not unique at byte 5 (/2): expected an array, all different, found 1.0");
    EXPECT_NE(why_not<std::unordered_set<std::string>>(R"(["a","\u0061"])"), "");
}

TEST(containers, with_free_keys_are_objects) {
    EXPECT_EQ((json_schema<std::map<std::string, bool>>),
              R"({"type":"object","additionalProperties":{"type":"boolean"}})");
    comes_back(std::map<std::string, std::vector<int>>{{"a", {1}}, {"", {}}, {"\n\"é", {2, 3}}});
    comes_back(std::unordered_map<std::string, part>{{"x", {"y", 7}}});
    using counts = std::map<std::string, int>;
    EXPECT_EQ(why_not<counts>(R"({"a":1,"a":2})"), R"(duplicate key at byte 7: expected each key once, found "a")");
    EXPECT_NE(why_not<counts>(R"({"a":1,"\u0061":2})"), "");
    EXPECT_NE(why_not<counts>(R"({"a/~\u0062":"x"})").find("(/a~1~0b)"), std::string::npos)
        << why_not<counts>(R"({"a/~\u0062":"x"})");
}

TEST(containers, of_different_types_are_arrays_of_that_length) {
    using three = std::tuple<int, std::string, std::vector<bool>>;
    EXPECT_EQ((json_schema<std::pair<bool, std::string>>),
              R"({"type":"array","minItems":2,"maxItems":2,"prefixItems":[{"type":"boolean"},{"type":"string"}]})");
    comes_back(three{1, "a", {true}});
    comes_back(std::pair<std::string, part>{"a", {"b", 2}});
    EXPECT_EQ(why_not<three>(R"([1,"a"])"),
              R"(wrong length at byte 0: expected an array of 3 elements, found [1,"a"])");
    EXPECT_NE(why_not<three>(R"([1,"a",[],0])"), "");
    EXPECT_NE(why_not<three>(R"([1,2,[]])").find("(/1)"), std::string::npos);
}

TEST(containers, of_a_recursive_struct_refer_to_its_definition) {
    EXPECT_EQ(json_schema<tree>,
              R"({"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":)"
              R"({"$ref":"#/$defs/tree"}}},"required":["name","children"],"additionalProperties":false,)"
              R"("$defs":{"tree":{"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array",)"
              R"("items":{"$ref":"#/$defs/tree"}}},"required":["name","children"],"additionalProperties":false}}})");
    comes_back(tree{"a", {{"b", {}}, {"c", {{"d", {}}}}}});
    std::string deep = R"({"name":"","children":[)";
    std::string text;
    for (int i = 0; i < 200; ++i) text += deep;
    EXPECT_NE(why_not<tree>(text).find("too deep"), std::string::npos);
}

TEST(containers, of_an_owning_pointer_may_be_absent) {
    auto read = parse<chain>(R"({"number":1,"next":{"number":2}})");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->next->number, 2);
    EXPECT_EQ(print(*read), R"({"number":1,"next":{"number":2}})");
    EXPECT_NE(why_not<chain>(R"({"number":1,"next":null})"), "");
    ASSERT_TRUE(parse_into(*read, R"({"number":3})"));
    EXPECT_EQ(read->next, nullptr);
    EXPECT_NE(json_schema<chain>.find(R"("required":["number"])"), std::string_view::npos);
}

TEST(nullable, is_a_value_or_null_and_is_required) {
    struct reading {
        nullable<double> celsius;
        nullable<part> by;
    };
    EXPECT_EQ(json_schema<nullable<double>>, R"({"type":["number","null"]})");
    EXPECT_EQ(why_not<reading>(R"({"celsius":null,"by":null})"), "");
    EXPECT_EQ(why_not<reading>(R"({"celsius":1.5,"by":{"name":"x"}})"), "");
    EXPECT_EQ(why_not<reading>(R"({"by":null})"), R"(missing key at byte 10: expected "celsius")");
    EXPECT_EQ(why_not<reading>(R"({"celsius":"hot","by":null})"),
              R"(wrong type at byte 11 (/celsius): expected a number, or null, found "hot")");
    comes_back(nullable<int>{});
    comes_back(nullable<int>{5});
    comes_back(std::vector<nullable<std::string>>{std::nullopt, std::string{"a"}});
}

TEST(variants, are_distinguished_by_their_kind_of_value) {
    EXPECT_EQ((json_schema<std::variant<bool, std::string>>), R"({"anyOf":[{"type":"boolean"},{"type":"string"}]})");
    comes_back(anything{});
    comes_back(anything{true});
    comes_back(anything{std::int64_t{-7}});
    comes_back(anything{"a"});
    comes_back(anything{std::vector<int>{1, 2}});
    comes_back(anything{part{"a", 2}});
    EXPECT_NE(why_not<anything>("7.5"), "");
    EXPECT_EQ((why_not<std::variant<bool, std::string>>("7")),
              "wrong type at byte 0: expected true or false or a string, found 7");
}

TEST(containers, of_constants_accept_only_the_constant) {
    struct marked {
        std::vector<constant<"x">> tags;
        struct doc {
            field tags{.items = item{.description = "A mark"}};
        };
    };
    EXPECT_EQ(why_not<marked>(R"({"tags":["x"]})"), "");
    EXPECT_NE(why_not<marked>(R"({"tags":[a value]})"), "");
    EXPECT_NE(why_not<marked>(R"({"tags":["y"]})"), "");
}

TEST(containers, of_structs_give_each_the_defaults_of_its_type) {
    struct point {
        int x = 1;
        std::optional<int> y;
    };
    struct shape {
        std::array<point, 1> corners{point{7, 8}};
        std::pair<point, int> named{point{7, 8}, 1};
    };
    const auto fresh = parse<shape>(R"({"corners":[{}],"named":[{},2]})");
    ASSERT_TRUE(fresh) << fresh.error().message();
    EXPECT_EQ(print(*fresh), R"({"corners":[{"x":1}],"named":[{"x":1},2]})");
    shape used;
    ASSERT_TRUE(parse_into(used, R"({"corners":[{}],"named":[{},2]})"));
    EXPECT_EQ(print(used), print(*fresh));
}

TEST(containers, are_refused_before_more_is_made_than_they_may_hold) {
    struct few_of_them {
        std::vector<part> parts{};
        std::map<std::string, int> counts{};
        struct doc {
            field parts{.max_items = 2, .required = false};
            field counts{.max_items = 1, .required = false};
        };
    };
    std::string many = R"({"parts":[)";
    for (int i = 0; i < 2; ++i) many += R"({"name":"a"},)";
    EXPECT_NE(why_not<few_of_them>(many + "no json at all").find("wrong length"), std::string::npos);
    EXPECT_NE(why_not<few_of_them>(R"({"counts":{"a":1,"b":)").find("wrong length"), std::string::npos);
    EXPECT_NE(why_not<few_of_them>(R"({"counts":{"a":1,"a":2}})").find("duplicate key"), std::string::npos);
}
