// schema/parse.hpp, schema/print.hpp: parse(print(x)) == x for containers, tuples, nulls and recursive structs
#include <toolkit/schema/parse.hpp>

#include "actions.hpp"
#include "printed_again.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
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

using printed::comes_back;
using printed::comes_back_with_nulls;
using toolkit::field;
using toolkit::nullable;

namespace {

struct lists {
    std::array<int, 3> three;
    std::array<std::array<bool, 2>, 2> grid{};
    std::deque<std::string> line;
    std::vector<std::deque<double>> rows;
    std::vector<bool> bits;
    std::vector<shelf::point> points{{1, 2}};
    std::optional<std::vector<std::int8_t>> maybe;
    std::set<std::int64_t> numbers;
    std::set<std::string> words;
    std::set<shelf::color> colors;
    std::unordered_set<std::string> tags;
    std::optional<std::unordered_set<std::uint64_t>> ids;
    friend bool operator==(const lists&, const lists&) = default;
    struct doc {
        field three{.required = true}, grid{.required = true}, rows{.required = true}, bits{.required = true};
        field line{.required = true}, points{.required = true}, numbers{.required = true}, tags{.required = true};
        field words{.required = false}, colors{.required = false};
    };
};

struct maps {
    std::map<std::string, int> counts;
    std::unordered_map<std::string, shelf::point> places;
    std::map<std::string, nullable<bool>> states;
    std::map<std::string, std::map<std::string, std::vector<std::string>>> within;
    std::optional<std::unordered_map<std::string, double>> maybe;
    std::pair<bool, std::string> two;
    std::tuple<int, std::vector<std::string>, shelf::options> three;
    std::vector<std::pair<std::string, shelf::point>> named;
    std::optional<std::tuple<shelf::color>> alone;
    nullable<std::pair<int, int>> place;
    friend bool operator==(const maps&, const maps&) = default;
    struct doc {
        field counts{.required = true}, places{.required = true}, states{.required = true}, within{.required = true};
        field two{.required = true}, three{.required = true}, named{.required = true};
    };
};

struct holes {
    nullable<int> number;
    nullable<std::string> text;
    nullable<shelf::point> point;
    nullable<std::vector<double>> list;
    std::vector<nullable<shelf::color>> colors;
    std::array<nullable<bool>, 2> two;
    std::monostate nothing;
    std::optional<int> maybe;
    nullable<std::variant<bool, std::string>> either;
    friend bool operator==(const holes&, const holes&) = default;
};

/// Here null is a value, and no dialect reads it as absent.
struct marks {
    std::optional<nullable<int>> number;
    std::optional<std::monostate> nothing;
    std::optional<std::variant<std::monostate, std::string, bool>> either;
    std::optional<nullable<shelf::point>> point;
    friend bool operator==(const marks&, const marks&) = default;
};

struct chain {
    int number = 0;
    std::unique_ptr<chain> next;
    friend bool operator==(const chain& a, const chain& b) {
        return a.number == b.number && (a.next != nullptr) == (b.next != nullptr) &&
               (a.next == nullptr || *a.next == *b.next);
    }
    struct doc {
        field number{.required = true};
    };
};
struct tree {
    std::string name;
    std::vector<tree> branches;
    std::optional<bool> leafy;
    friend bool operator==(const tree&, const tree&) = default;
};
struct term;
struct sum {
    toolkit::constant<"sum"> kind;
    std::vector<term> of;
    friend bool operator==(const sum&, const sum&);
};
struct leaf {
    toolkit::constant<"leaf"> kind;
    double value;
    friend bool operator==(const leaf&, const leaf&) = default;
};
struct term {
    std::variant<leaf, sum> is;
    friend bool operator==(const term&, const term&) = default;
};
bool operator==(const sum& a, const sum& b) { return a.of == b.of; }

struct pointers {
    std::unique_ptr<int> number;
    std::unique_ptr<std::string> text;
    std::unique_ptr<shelf::point> point;
    std::vector<std::unique_ptr<shelf::point>> all;
    friend bool operator==(const pointers& a, const pointers& b) {
        constexpr auto same = [](const auto& one, const auto& other) {
            return one == nullptr || other == nullptr ? one == other : *one == *other;
        };
        return same(a.number, b.number) && same(a.text, b.text) && same(a.point, b.point) &&
               std::equal(a.all.begin(), a.all.end(), b.all.begin(), b.all.end(), same);
    }
    struct doc {
        field all{.required = true};
    };
};

}  // namespace

TEST(parse, of_printed_lists_and_sets_is_the_same_value) { comes_back_with_nulls<lists>(); }
TEST(parse, of_printed_maps_and_tuples_is_the_same_value) { comes_back<maps>(); }
TEST(parse, of_printed_nulls_is_the_same_value) { comes_back_with_nulls<holes>(); }
TEST(parse, of_printed_nulls_that_are_values_is_the_same_value) {
    comes_back<marks>();
    printed::with_random_values<marks>(1'000, [used = marks{}](marks value, printed::dice& roll) mutable {
        const auto give = [](auto& field) {
            if (!field.has_value()) field.emplace();
        };
        give(value.number), give(value.nothing), give(value.either), give(value.point);  // all keys
        printed::is_read_with_blanks<toolkit::dialect::openai>(toolkit::print(value), value, used, roll);
    });
}
TEST(parse, of_printed_recursive_structs_is_the_same_value) {
    comes_back_with_nulls<chain>();
    comes_back_with_nulls<tree>();
    comes_back_with_nulls<term>();
}
TEST(parse, of_printed_pointers_is_the_same_value) { comes_back_with_nulls<pointers>(); }
TEST(parse, of_printed_values_that_are_not_objects_is_the_same_value) {
    comes_back<std::vector<std::deque<int>>>();
    comes_back<std::map<std::string, std::array<int, 2>>>();
    comes_back<std::tuple<int, nullable<std::string>>>();
    comes_back<nullable<std::string>>();
    comes_back<nullable<shelf::point>>();
    comes_back<double>();
}
