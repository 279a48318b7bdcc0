// agent/durable.hpp: what a store changes of a run, and what it does not
#include "passages.hpp"

#include <toolkit/agent/durable.hpp>
#include <toolkit/store/memory_log.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

using namespace toolkit;

namespace {

using namespace std::chrono_literals;

std::string call_of(const std::string& tool) { return R"({"type":"tool_call","tool":")" + tool + R"(","input":{}})"; }
std::string told(const scripted& model, std::size_t turn) {
    return std::string{text_of(model.asked().at(turn).messages.back())};
}

/// Does not hear that it shall stop.
struct slow {
    static constexpr tool_about about{.description = "Slow.", .timeout = 20ms};
    std::string operator()() const {
        std::this_thread::sleep_for(60ms);
        return "a late result";
    }
};

TEST(durable, keeps_the_timeout_of_a_tool) {
    const uuid id = new_run_id();
    const memory_log logs;
    const scripted model{call_of("slow"), final_of("It took too long.")};
    const Agent agent{model, tools<slow>, no_gate{}, logs};
    ASSERT_TRUE(agent.run({.question = "How?", .owner = owner{"me"}, .run_id = id}));
    EXPECT_NE(told(model, 1).find("It took too long."), std::string::npos) << told(model, 1);
    EXPECT_EQ(told(model, 1).find("a late result"), std::string::npos);
    EXPECT_TRUE(agent.resume(id, owner{"me"})) << "it is its outcome in the replay, too";
}

}  // namespace
