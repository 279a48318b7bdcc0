// What the compiler knows of a graph: which node starts, which edges and replies it has; unusual states.
#include <toolkit/graph/graph_runner.hpp>

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace {

using toolkit::edges;
using toolkit::finish;
using toolkit::owner;
using toolkit::uuid;

enum class colour { red, green };
struct circle {
    toolkit::constant<"circle"> kind;
    int size = 1;
};
struct square {
    toolkit::constant<"square"> kind;
    std::string side;
};
struct drawing {
    bool flag = false;
    std::optional<int> maybe;
    std::map<std::string, std::vector<colour>> colours;
    std::variant<circle, square> form;
    uuid id;
    double weight = 0.5;
    unsigned char small = 1;
    struct doc {  // a map hides the defaults of a struct: its scalars say whether they are required
        toolkit::field flag{.required = true};
        toolkit::field id{.required = true};
        toolkit::field weight{.required = true};
        toolkit::field small{.required = true};
        toolkit::field form{.required = true};
    };
};
struct change {
    edges<finish> operator()(drawing& state, auto&) const {
        state.form = square{{}, "a"};
        state.colours["a"] = {colour::green};
        return finish{};
    }
};

TEST(graph_shape, keeps_a_state_of_many_types) {
    const toolkit::memory_log store;
    const uuid run = uuid::from_bits(1, 1);
    const toolkit::graph_runner runner{toolkit::graph<drawing, change>{}, store};
    ASSERT_TRUE(runner.run({.state = {}, .owner = owner{"me"}, .run_id = run}).is_done());
    const auto again = runner.resume(run, owner{"me"});
    ASSERT_TRUE(again.is_done()) << again.error->message();
    EXPECT_EQ(std::get<square>(again.state.form).side, "a");
    EXPECT_EQ(again.state.colours.at("a").at(0), colour::green);
}

TEST(graph_shape, names_the_types_of_a_state_in_words) {
    std::string words;
    for (const auto& [name, type] : toolkit::state_fields_of<drawing>()) words += name + ": " + type + "\n";
    EXPECT_EQ(words,
              "flag: boolean\n"
              "maybe: optional integer of 32 bits\n"
              "colours: map of list of one of red green\n"
              "form: variant ({kind: constant circle, size: integer of 32 bits}, {kind: constant square, side: "
              "text})\n"
              "id: uuid\n"
              "weight: number\n"
              "small: unsigned integer of 8 bits\n");
}

// A node that is entered with a reply and without one; the reply is a text; the loop through a person has a bound.
struct letter {
    std::string text;
    int rounds = 0;
};
struct ask_first;
struct compose {
    using ways = edges<toolkit::again<ask_first, 3>>;
    ways operator()(letter& state, auto&) const {
        state.text += "x";
        return toolkit::again<ask_first, 3>{};
    }
    ways operator()(letter& state, auto&, const std::string& reply) const {
        state.text += "[" + reply + "]";
        return toolkit::again<ask_first, 3>{};
    }
};
struct ask_first {
    edges<toolkit::asks<compose, std::string>, toolkit::again<compose, 1>, finish> operator()(letter& state,
                                                                                              auto&) const {
        ++state.rounds;
        if (state.rounds == 1) return toolkit::again<compose, 1>{};
        if (state.rounds == 2) return toolkit::ask<compose>({.type = "remark", .text = "What do you think?"});
        return finish{};
    }
};

static_assert(toolkit::graph_shapes::starts_alone<letter, compose>);
static_assert(toolkit::graph_shapes::takes<letter, compose, std::string>);
static_assert(!toolkit::graph_shapes::takes_a_reply<letter, ask_first>);

TEST(graph_shape, enters_a_node_with_a_reply_and_without_one) {
    const toolkit::graph_runner runner{toolkit::graph<letter, compose, ask_first>{}};
    const auto waits = runner.run({}, owner{"me"});
    ASSERT_TRUE(waits.is_waiting()) << waits.error->message();
    EXPECT_EQ(waits.state.text, "xx");
    const auto done = runner.resume(waits.run_id, owner{"me"}, std::string{"fine"});
    ASSERT_TRUE(done.is_done()) << done.error->message();
    EXPECT_EQ(done.state.text, "xx[fine]");
}

// Two questions with replies of different types.
struct form {
    int age = 0;
    std::string name;
};
struct take_age;
struct take_name;
struct ask_age {
    edges<toolkit::asks<take_age, int>> operator()(form&, auto&) const {
        return toolkit::ask<take_age>({.type = "age", .text = "How old?"});
    }
};
struct take_age {
    edges<toolkit::asks<take_name, std::string>> operator()(form& state, auto&, const int& reply) const {
        state.age = reply;
        return toolkit::ask<take_name>({.type = "name", .text = "Who?"});
    }
};
struct take_name {
    edges<finish> operator()(form& state, auto&, const std::string& reply) const {
        state.name = reply;
        return finish{};
    }
};

TEST(graph_shape, refuses_the_reply_to_another_question) {
    const toolkit::graph_runner runner{toolkit::graph<form, ask_age, take_age, take_name>{}};
    const owner me{"me"};
    const auto asks = runner.run({}, me);
    EXPECT_EQ(asks.question->reply_schema, R"({"type":"integer","minimum":-2147483648,"maximum":2147483647})");
    const auto wrong = runner.resume(asks.run_id, me, std::string{"Ann"});
    ASSERT_TRUE(wrong.error);
    EXPECT_NE(wrong.error->message().find("the run waits for a int, and got a "), std::string::npos)
        << wrong.error->message();
    EXPECT_TRUE(wrong.is_waiting());
    const auto second = runner.resume(asks.run_id, me, 40);
    ASSERT_TRUE(second.is_waiting()) << second.error->message();
    EXPECT_EQ(second.question->text, "Who?");
    EXPECT_TRUE(runner.resume(asks.run_id, me, 40).error);
    const auto done = runner.resume(asks.run_id, me, std::string{"Ann"});
    ASSERT_TRUE(done.is_done());
    EXPECT_EQ(done.state.age, 40);
    EXPECT_EQ(done.state.name, "Ann");
}

}  // namespace
