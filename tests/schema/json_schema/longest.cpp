// The longest JSON of a type, compared with the printed text of its longest values.
#include <toolkit/schema/longest.hpp>
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

using toolkit::longest_json;
using toolkit::unbounded_json;

namespace {

enum class colour { red, green, ultramarine };

struct leaf {
    std::string name;
    int stars = 0;
    struct doc {
        toolkit::field name{.max_length = 5}, stars{.minimum = -10, .maximum = 5};
    };
};
struct tree {
    toolkit::constant<"tree"> kind;
    std::vector<leaf> leaves;
    std::array<bool, 3> marks{};
    std::optional<colour> in{};
    std::pair<std::int8_t, std::string> pair;
    struct doc {
        toolkit::field kind, leaves{.max_items = 2}, marks, in, pair;
    };
};
struct bounded {
    toolkit::constant<"bounded"> kind;
    std::vector<leaf> leaves;
    std::array<bool, 3> marks{};
    std::optional<colour> in{};
    struct doc {
        toolkit::field kind, leaves{.max_items = 2}, marks, in;
    };
};
struct chosen {
    std::string word = "a";
    std::vector<std::string> tags;
    struct doc {
        toolkit::field word{.one_of = {"a", "longer", "mid"}},
            tags{.max_items = 3, .unique_items = true, .items = toolkit::item{.max_length = 4}};
    };
};
struct counted_rows {
    std::vector<std::vector<bool>> rows;
    struct doc {
        toolkit::field rows{.max_items = 2, .items = toolkit::item{.max_items = 3}};
    };
};
struct chain {
    std::string name;
    std::vector<chain> next;
    struct doc {
        toolkit::field name{.max_length = 5}, next{.max_items = 1};
    };
};
struct free_keys {
    std::map<std::string, bool> all;
    struct doc {
        toolkit::field all{.max_items = 3};
    };
};

// An open value has no bound, and makes all that contains it unbounded.
static_assert(longest_json<std::string> == unbounded_json);
static_assert(longest_json<std::vector<bool>> == unbounded_json);
static_assert(longest_json<tree> == unbounded_json);
static_assert(longest_json<chain> == unbounded_json);
static_assert(longest_json<free_keys> == unbounded_json);
static_assert(longest_json<toolkit::raw_json> == unbounded_json);
static_assert(longest_json<std::variant<bounded, std::string>> == unbounded_json);
static_assert(longest_json<counted_rows> <= 60);  // two rows of three

template <class T>
std::size_t printed(const T& longest) {
    const std::string text = toolkit::print(longest);
    EXPECT_TRUE(toolkit::parse<T>(text)) << text;
    return toolkit::count_code_points(text);
}

/// A bound that holds, and exceeds the maximum by at most some brackets and commas.
template <class T>
void expect_close(const T& longest) {
    const std::size_t length = printed(longest);
    EXPECT_GE(longest_json<T>, length);
    if (std::is_floating_point_v<T>) return;  // a grammar writes more digits than the printer
    EXPECT_LE(longest_json<T>, length + length / 4 + 2);
}

TEST(longest_json, is_at_least_what_is_printed_and_close_to_it) {
    expect_close(std::numeric_limits<std::int64_t>::min());
    expect_close(std::numeric_limits<std::uint64_t>::max());
    expect_close(std::int8_t{-128});
    expect_close(false);
    expect_close(-2.2250738585072014e-308);
    expect_close(-1.7976931348623157e308);
    expect_close(colour::ultramarine);
    expect_close(toolkit::uuid{});
    expect_close(toolkit::nullable<std::int8_t>{});
    expect_close(leaf{"äöüßé", -10});
    expect_close(bounded{{}, {{"abcde", -10}, {"abcde", -10}}, {}, colour::ultramarine});
    expect_close(chosen{"longer", {"abcd", "bcde", "cdef"}});
    expect_close(std::variant<bool, bounded>{bounded{{}, {{"abcde", -10}, {"abcde", -10}}, {}, colour::ultramarine}});
}

}  // namespace
