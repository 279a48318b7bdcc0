// schema/parse.hpp, schema/print.hpp: parse(print(x)) == x for leaves, described classes, enums, variants and raw JSON
#include <toolkit/schema/parse.hpp>

#include "actions.hpp"
#include "printed_again.hpp"

#include <gtest/gtest.h>
#include <boost/describe.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace dyes {
enum class shade { light, dark_red, white };
BOOST_DEFINE_ENUM_CLASS(width, narrow, very_wide)
}  // namespace dyes

template <>
struct toolkit::describe<dyes::shade> {
    toolkit::enumerator dark_red{.name = "dark-red", .description = "as wine"};
    toolkit::enumerator white{.name = "\"white\""};
};
template <>
struct toolkit::describe<dyes::width> {
    toolkit::enumerator very_wide{.name = "XXL"};
};

using printed::comes_back;
using printed::comes_back_with_nulls;
using toolkit::field;
using toolkit::raw_json;

namespace {

/// Each kind of leaf, optional or with a value by itself.
struct leaves {
    std::optional<int> whole;
    std::optional<std::uint64_t> large;
    std::optional<double> real;
    std::optional<float> short_real;
    std::optional<bool> truth;
    std::optional<std::string> text;
    std::optional<dyes::shade> shade;
    std::optional<dyes::width> width;
    std::optional<toolkit::constant<"v1">> version;
    std::optional<toolkit::uuid> id;
    std::int16_t most = -10;
    double share = 0.5;
    bool deep = true;
    std::string name = "n";
    dyes::shade usual = dyes::shade::dark_red;
    toolkit::uuid given;
    toolkit::constant<"a \"b\" ü"> tag;
    friend bool operator==(const leaves&, const leaves&) = default;
    struct doc {
        field text{.name = R"(a "b" \c)"}, truth{.name = "é/~"};
    };
};

struct base {
    int id = 7;
    std::optional<std::string> note;
    friend bool operator==(const base&, const base&) = default;
};
BOOST_DESCRIBE_STRUCT(base, (), (id, note))

class probe : public base {
public:
    int position[3];
    double matrix[2][2] = {{1, 0}, {0, 1}};
    std::string names[2];
    friend bool operator==(const probe&, const probe&) = default;
    struct doc {
        field position{.required = true}, secret_{.name = "secret"};
    };

private:
    int secret_ = 1;
    std::vector<dyes::width> widths_{dyes::width::narrow};
    BOOST_DESCRIBE_CLASS(probe, (base), (position, matrix, names), (), (secret_, widths_))
};

struct circle {
    toolkit::constant<"circle"> type;
    double radius;
    std::vector<shelf::point> at;
    friend bool operator==(const circle&, const circle&) = default;
};
struct label {
    toolkit::constant<"label"> type;
    std::string text;
    std::optional<std::int64_t> size;
    friend bool operator==(const label&, const label&) = default;
};
using figure = std::variant<circle, label>;
using anything = std::variant<std::monostate, bool, std::int64_t, std::string, std::vector<int>, shelf::point>;

struct choices {
    anything any;
    std::optional<std::variant<double, std::string>> maybe;
    std::vector<std::variant<std::string, std::int8_t, circle, label>> mixed;
    figure next;
    std::optional<figure> last;
    std::variant<dyes::shade, std::vector<bool>, shelf::options> shade;
    friend bool operator==(const choices&, const choices&) = default;
};

/// The text is kept unchanged, with the blanks that were inserted.
bool same(const raw_json& a, const raw_json& b) {
    return printed::without_blanks(a.text) == printed::without_blanks(b.text);
}
struct kept {
    raw_json any;
    std::vector<raw_json> all;
    std::map<std::string, raw_json> named;
    std::pair<raw_json, int> two;
    std::optional<raw_json> maybe;
    friend bool operator==(const kept& a, const kept& b) {
        return same(a.any, b.any) && std::equal(a.all.begin(), a.all.end(), b.all.begin(), b.all.end(), same) &&
               std::equal(
                   a.named.begin(), a.named.end(), b.named.begin(), b.named.end(),
                   [](const auto& x, const auto& y) { return x.first == y.first && same(x.second, y.second); }) &&
               same(a.two.first, b.two.first) && a.two.second == b.two.second &&
               a.maybe.has_value() == b.maybe.has_value() && (!a.maybe || same(*a.maybe, *b.maybe));
    }
    struct doc {
        field any{.required = true}, all{.required = true}, named{.required = true}, two{.required = true};
    };
};

}  // namespace

TEST(parse, of_printed_leaves_is_the_same_value) { comes_back_with_nulls<leaves>(); }
TEST(parse, of_printed_described_classes_is_the_same_value) { comes_back_with_nulls<probe>(); }
TEST(parse, of_printed_variants_is_the_same_value) {
    comes_back_with_nulls<choices>();
    comes_back<anything>();
}
TEST(parse, of_printed_raw_json_is_the_same_text) {
    comes_back<kept>();
    printed::with_random_values<raw_json>(1'000, [](const raw_json& value, printed::dice&) {
        const auto read = toolkit::parse<raw_json>(toolkit::print(value));
        ASSERT_TRUE(read) << value.text;
        ASSERT_EQ(read->text, value.text);
    });
}
