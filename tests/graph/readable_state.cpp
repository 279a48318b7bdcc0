// Which states are surely read back from their JSON, and that those are.
#include <toolkit/graph/graph_runner.hpp>
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>
#include <boost/describe.hpp>

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace {

using toolkit::graph_states::is_readable;
using toolkit::graph_states::round_trip;
using toolkit::graph_states::round_trip_of;

enum class colour { red, blue };

struct counts {
    int rounds = 0;
    std::uint64_t steps = 0;
    bool ready = false;
    toolkit::uuid id{};
    std::array<int, 2> pair{};
    std::vector<bool> marks{};
    friend bool operator==(const counts&, const counts&) = default;
};
static_assert(round_trip_of<counts>() == round_trip::exact);

struct note {
    std::string text;
    std::optional<double> weight{};
    friend bool operator==(const note&, const note&) = default;
};
struct all {
    counts numbers{};
    std::vector<note> notes{};
    std::map<std::string, std::vector<float>> values{};
    std::tuple<int, std::string> two{};
    colour shade = colour::red;
    toolkit::nullable<std::string> title{};
    std::optional<note> last{};
    struct doc {
        toolkit::field numbers{.required = true}, notes{.required = true}, shade{.required = true};
    };
    friend bool operator==(const all&, const all&) = default;
};
static_assert(round_trip_of<all>() == round_trip::checked);

all usual() {
    all made;
    made.numbers = {-3,    std::numeric_limits<std::uint64_t>::max(), true, toolkit::uuid::from_bits(1, 2), {4, 5},
                    {true}};
    made.notes = {{"\"quoted\" \n \x01 \xC3\xA9", 0.1}, {std::string("a\0b", 3), {}}};
    made.values = {{"x", {1.5F, -0.0F, std::numeric_limits<float>::denorm_min()}}, {"", {}}};
    made.two = {7, "\xF0\x9F\x8D\xB5"};
    made.shade = colour::blue;
    made.title = "t";
    made.last = note{"n", std::numeric_limits<double>::max()};
    return made;
}

TEST(readable_state, is_parsed_to_an_equal_state) {
    for (const all& state : {all{}, usual()}) {
        EXPECT_TRUE(is_readable(state));
        const auto again = toolkit::parse<all>(toolkit::print(state));
        ASSERT_TRUE(again) << again.error().message();
        EXPECT_EQ(*again, state);
    }
}

TEST(readable_state, is_not_one_that_changes_or_cannot_be_parsed) {
    const auto refuses = [](auto change) {
        all state = usual();
        change(state);
        const auto again = toolkit::parse<all>(toolkit::print(state));
        EXPECT_FALSE(again && *again == state) << "the state of this test must change";
        return !is_readable(state);
    };
    EXPECT_TRUE(refuses([](all& state) { state.notes[1].text = "a\xFF"; }));
    EXPECT_TRUE(refuses([](all& state) { state.notes[0].weight = std::numeric_limits<double>::infinity(); }));
    EXPECT_TRUE(refuses([](all& state) { state.values["x"][0] = std::numeric_limits<float>::quiet_NaN(); }));
    EXPECT_TRUE(refuses([](all& state) { state.values["\x80"] = {}; }));
    EXPECT_TRUE(refuses([](all& state) { std::get<1>(state.two) = "\xC3"; }));
    EXPECT_TRUE(refuses([](all& state) { state.shade = static_cast<colour>(9); }));
    EXPECT_TRUE(refuses([](all& state) { state.title = std::string{"\xED\xA0\x80"}; }));
    EXPECT_TRUE(refuses([](all& state) { state.last->text = "\xFE"; }));
}

// An optional with an initialiser: without a value it is not printed, and the initialiser comes back.
struct with_initialiser {
    std::optional<int> most = 3;
};
struct around_one {
    with_initialiser inner{};
};
struct sets_one {
    note inner{.text = "n", .weight = 1.0};
};

TEST(readable_state, is_not_one_whose_optional_has_an_initialiser) {
    EXPECT_FALSE(is_readable(with_initialiser{std::nullopt}));
    EXPECT_FALSE(is_readable(around_one{{std::nullopt}}));
    EXPECT_FALSE(is_readable(sets_one{{"n", std::nullopt}}));
    EXPECT_TRUE(is_readable(note{"n", std::nullopt}));
}

// What only a parse can tell.
struct with_rule {
    int count = 1;
    struct doc {
        toolkit::field count{.minimum = 1};
    };
};
struct with_any {
    toolkit::raw_json value{};
};
struct with_variant {
    std::variant<int, std::string> value{};
};
struct tree {
    std::vector<tree> below{};
};
struct with_pointer {
    std::unique_ptr<int> value{};
};
struct secret {
    int shown = 0;
    int hidden = 0;
};
BOOST_DESCRIBE_STRUCT(secret, (), (shown))
struct outer {
    std::vector<secret> list{};
};
static_assert(round_trip_of<with_rule>() == round_trip::unknown);
static_assert(round_trip_of<with_any>() == round_trip::unknown);
static_assert(round_trip_of<with_variant>() == round_trip::unknown);
static_assert(round_trip_of<tree>() == round_trip::unknown);
static_assert(round_trip_of<with_pointer>() == round_trip::unknown);
static_assert(round_trip_of<outer>() == round_trip::unknown);

struct break_rule {
    toolkit::edges<toolkit::finish> operator()(with_rule& state, auto&) const {
        state.count = 0;
        return toolkit::finish{};
    }
};
struct hide {
    toolkit::edges<toolkit::finish> operator()(outer& state, auto&) const {
        state.list.push_back({1, 2});
        return toolkit::finish{};
    }
};

TEST(readable_state, is_parsed_if_only_a_parse_can_tell) {
    const toolkit::owner me{"me"};
    const auto broken = toolkit::graph_runner(toolkit::graph<with_rule, break_rule>{}).run({}, me);
    ASSERT_TRUE(broken.error);
    EXPECT_NE(broken.error->message().find("the state after node break_rule: its JSON cannot be read back"),
              std::string::npos)
        << broken.error->message();
    EXPECT_EQ(broken.state.count, 1);
    const auto hidden = toolkit::graph_runner(toolkit::graph<outer, hide>{}).run({}, me);
    ASSERT_TRUE(hidden.is_done()) << hidden.error->message();
    EXPECT_EQ(hidden.state.list.at(0).shown, 1);
    EXPECT_EQ(hidden.state.list.at(0).hidden, 0) << "a resumed run would not have it";
}

}  // namespace
