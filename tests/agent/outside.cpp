// provides<T>: values from outside a run, which tools take as latest<T>
#include <toolkit/agent/durable.hpp>
#include <toolkit/store/memory_log.hpp>

#include "loop_tests.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace toolkit;
using namespace loop_tests;

namespace {

/// A result of an earlier turn.
struct pages {
    std::vector<int> numbers;
};
struct interpret {
    static constexpr tool_about about{.description = "Say what the found pages show."};
    std::string operator()(latest<pages> found) const { return "page " + std::to_string(found->numbers.front()); }
};
struct look {
    static constexpr tool_about about{.description = "Find pages.", .hidden = true};
    pages operator()() const { return {{9}}; }
};
using set = toolset<look, interpret, provides<pages>>;
static_assert(set::from_outside<pages> && !set::from_outside<int>);

std::string call_of(const std::string& tool) { return R"({"type":"tool_call","tool":")" + tool + R"(","input":{}})"; }
const task asked{.question = "What is there?", .owner = owner{"me"}, .run_id = uuid::from_bits(8, 8)};

}  // namespace

TEST(outside, a_value_given_with_a_task_enables_the_tools_that_take_it) {
    const scripted model = script_of({call_of("interpret"), call_of("look"), final_of("Page 4.")});
    const auto outcome = Agent{model, set{}}.run(asked, pages{{4, 5}});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(offered(model, 0), (names{"look", "interpret", "final"}));
    EXPECT_NE(last_message(model, 1).find("page 4"), std::string::npos);
    EXPECT_EQ(outcome->counts.tool_calls, 2) << "what is given is no call";

    const scripted without = script_of({final_of("Nothing.")});
    ASSERT_TRUE((Agent{without, set{}}.run(asked)));
    EXPECT_EQ(offered(without, 0), (names{"look", "final"}));
}

TEST(outside, a_newer_tool_result_replaces_it) {
    const scripted model = script_of({call_of("look"), call_of("interpret"), final_of("Page 9.")});
    ASSERT_TRUE((Agent{model, set{}}.run(asked, pages{{4}})));
    EXPECT_NE(last_message(model, 2).find("page 9"), std::string::npos);
}

TEST(outside, a_resumed_run_receives_it_again) {
    const memory_log store;
    const Agent agent{script_of({call_of("interpret"), final_of("Page 4.")}), set{}, store};
    ASSERT_EQ(agent.run(asked, pages{{4}})->text, "Page 4.");
    const auto again = agent.resume(asked.run_id, asked.owner, {}, pages{{4}});
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(again->text, "Page 4.");
}
