// Nested and recursive structs, defaults, other keys, variants and raw JSON.
#include "../actions.hpp"
#include "subject.hpp"

#include <boost/describe.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

using namespace toolkit;

namespace against_ajv {

namespace {

struct nothing {};

struct other_keys {
    int plain;
    std::string quoted_key;
    std::optional<bool> accented;
    double empty_looking = 1;
    struct doc {
        field quoted_key{.name = R"(a "b" \c)"};
        field accented{.name = "é/~"};
        field empty_looking{.deprecated = true, .name = "toString"};
    };
};

struct base {
    int id;
    std::string name = "n";
};
struct derived : base {
    bool flag = false;
};
BOOST_DESCRIBE_STRUCT(base, (), (id, name))
BOOST_DESCRIBE_STRUCT(derived, (base), (flag))

struct defaults_in_structs {
    shelf::point given{1, 2};
    shelf::point asked;
    shelf::options settings;
    std::vector<int> list{1, 2};
    raw_json any{R"({"k":[1]})"};
    raw_json always;
    std::pair<int, std::string> inner_of;
    struct doc {
        field inner_of{.required = true};
    };
};

struct tree {
    std::string name;
    std::vector<tree> children;
    struct doc {
        field name{.min_length = 1};
        field children{.max_items = 3};
    };
};

struct chain {
    int number;
    std::unique_ptr<chain> next;
    struct doc {
        field number{.minimum = 0, .required = true};
    };
};

struct term;
struct sum {
    constant<"sum"> kind;
    std::vector<term> of;
};
struct leaf {
    constant<"leaf"> kind;
    double value;
};
struct term {
    std::variant<leaf, sum> is;
};

using anything = std::variant<std::monostate, bool, std::int64_t, std::string, std::vector<int>, shelf::point>;

struct kinds_of_values {
    anything any;
    std::optional<std::variant<double, std::string>> maybe;
    nullable<std::variant<bool, std::vector<shelf::point>>> none;
    std::vector<std::variant<std::string, std::int8_t>> mixed;
    std::monostate nothing_at_all;
};

struct step {
    shelf::action next;
    std::vector<shelf::action> earlier;
    std::optional<shelf::action> last;
};

struct one_and_a_constant {
    constant<"a"> tag;
    int value = 1;
    nullable<shelf::point> at;
    std::optional<shelf::options> with;
};

}  // namespace

void add_objects(std::vector<subject>& to) {
    to.push_back(where_empty_ones_are<nothing>());
    to.push_back(everywhere<other_keys>());
    to.push_back(everywhere<derived>());
    to.push_back(in_standard_and_mcp<defaults_in_structs>());
    to.push_back(everywhere<shelf::find_pages>());
    to.push_back(where_any_value_is<shelf::everything>());
    to.push_back(everywhere<kinds_of_values>());
    to.push_back(where_any_value_is<step>());
    to.push_back(everywhere<one_and_a_constant>());
    to.push_back(where_references_are<tree>());
    to.push_back(where_references_are<chain>());
    to.push_back(where_references_are<term>());
    to.push_back(in_standard<anything>());
    to.push_back(in_standard<shelf::action>());
    to.push_back(in_standard<raw_json>());
}

}  // namespace against_ajv
