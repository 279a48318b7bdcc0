// Containers of every family with each of their constraints, free keys and tuples.
#include "../actions.hpp"
#include "subject.hpp"

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
#include <vector>

using namespace toolkit;

namespace against_ajv {

namespace {

struct part {
    std::string name;
    int count = 1;
};

struct lists {
    std::vector<std::string> words;
    std::vector<bool> bits;
    std::vector<std::vector<int>> grid;
    std::vector<part> parts;
    std::vector<nullable<int>> holes;
    std::vector<shelf::color> colors;
    std::array<std::uint8_t, 3> three;
    std::optional<std::vector<int>> maybe;
    nullable<std::vector<int>> none;
    struct doc {
        field maybe{.max_items = 2};
    };
};

struct counted_lists {
    std::vector<std::string> tags;
    std::vector<int> numbers;
    std::vector<double> shares;
    std::vector<std::string> mails;
    std::vector<std::string> levels;
    std::vector<part> pair_of_parts;
    std::vector<shelf::color> no_color_twice;
    std::vector<std::vector<int>> rows;
    struct doc {
        field tags{.min_items = 1,
                   .max_items = 3,
                   .unique_items = true,
                   .items = item{.description = "One word", .max_length = 5, .pattern = "^[a-z]*$"}};
        field numbers{.min_items = 2, .items = item{.minimum = 0, .maximum = 9, .multiple_of = 3}};
        field shares{
            .max_items = 4, .unique_items = true, .items = item{.exclusive_minimum = 0, .exclusive_maximum = 2}};
        field mails{.items = item{.format = "email"}};
        field levels{.items = item{.one_of = {"low", "high"}}};
        field pair_of_parts{.min_items = 2, .max_items = 2};
        field no_color_twice{.unique_items = true};
        field rows{.items = item{.min_items = 1, .max_items = 3, .unique_items = true}};
    };
};

struct sets {
    std::deque<double> line;
    std::set<int> numbers;
    std::unordered_set<std::string> words;
    std::set<shelf::color> colors;
    std::optional<std::set<double>> reals;
    struct doc {
        field line{.max_items = 3, .required = true};
        field numbers{.min_items = 1, .required = true};
        field words{.max_items = 3, .items = item{.max_length = 2}, .required = true};
        field colors{.required = true};
        field reals{.items = item{.minimum = -1, .maximum = 1}};
    };
};

struct maps {
    std::map<std::string, int> counts;
    std::unordered_map<std::string, part> parts;
    std::map<std::string, double> prices;
    std::map<std::string, std::vector<std::string>> lists;
    std::optional<std::map<std::string, nullable<bool>>> maybe;
    struct doc {
        field counts{.required = true};
        field parts{.max_items = 2, .required = true};
        field prices{.min_items = 1, .max_items = 3, .items = item{.exclusive_minimum = 0}, .required = true};
        field lists{.items = item{.min_items = 1, .max_items = 2}, .required = true};
    };
};

struct tuples {
    std::pair<bool, std::string> two;
    std::tuple<int, std::string, std::vector<bool>> three;
    std::vector<std::pair<std::string, part>> named;
    std::optional<std::tuple<shelf::color>> maybe;
    nullable<std::pair<int, int>> place;
};

struct pointers {
    std::unique_ptr<part> maybe;
    std::vector<std::unique_ptr<part>> all;
    std::unique_ptr<int> number;
    struct doc {
        field all{.required = true};
        field number{.minimum = 0};
    };
};

}  // namespace

void add_containers(std::vector<subject>& to) {
    to.push_back(everywhere<lists>());
    to.push_back(everywhere<counted_lists>());
    to.push_back(everywhere<sets>());
    to.push_back(everywhere<pointers>());
    to.push_back(in_standard_and_mcp<maps>());
    to.push_back(in_standard_and_mcp<tuples>());
    to.push_back(in_standard_and_mcp<std::map<std::string, std::array<int, 2>>>());
    to.push_back(in_standard<std::vector<part>>());
    to.push_back(in_standard<std::tuple<int, nullable<std::string>>>());
}

}  // namespace against_ajv
